"""What the next word of a command line may be where it is a path."""

import os
from collections.abc import Iterator


def paths_begun(start: str, only_folders: bool) -> Iterator[str]:
    """The paths that begin so, those of folders with a `/` behind.

    argcomplete's own completion of files knows no `~`, and starts bash twice.
    """
    if start.startswith("~") and os.environ.get("_ARGCOMPLETE_SHELL") == "zsh":
        return  # it would put a backslash before it, which makes it a file of that name
    folder, name = os.path.split(start)
    with os.scandir(os.path.expanduser(folder) or ".") as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            is_hidden = entry.name.startswith(".") and not name
            if entry.name.startswith(name) and not is_hidden:
                path = start.removesuffix(name) + entry.name
                if entry.is_dir():
                    yield f"{path}/"
                elif not only_folders:
                    yield path
