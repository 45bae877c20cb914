"""The folders above a folder, and a path as people read it."""

import os
from collections.abc import Iterator


def upwards(folder: str) -> Iterator[str]:
    """`folder` and then each folder above it."""
    while True:
        yield folder
        parent = os.path.dirname(folder)
        if parent == folder:
            return
        folder = parent


def shown_path(path: str) -> str:
    """The path as people best read it: from the working folder, unless it lies elsewhere."""
    try:
        relative = os.path.relpath(path)
    except (ValueError, OSError):  # another drive, or a working folder that is gone
        return path
    return path if relative.startswith("..") else relative
