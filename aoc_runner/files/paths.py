"""The folders above a folder, and a path as people read it."""

import os
from collections.abc import Iterator
from functools import cache


@cache
def working_folder() -> str:
    """The folder this process was started in, asked for once: a day may leave it.

    Raises OSError if it does not exist any more.
    """
    return os.getcwd()


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
        relative = os.path.relpath(path, working_folder())
    except (ValueError, OSError):  # another drive, or a working folder that is gone
        return path
    return path if relative.startswith("..") else relative
