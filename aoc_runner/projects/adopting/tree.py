"""The names of what lies in a tree of old solutions: nothing is opened."""

import os
from collections import deque
from contextlib import suppress
from typing import NamedTuple

_MOST = 100_000  # entries looked at
_DEEPEST = 10  # folders below the one that is looked through
_PASSED_BY = {
    "__pycache__", "node_modules", "site-packages", "dist-packages", "venv", "env", "virtualenv",
    "build", "dist", "target", "vendor", "bin", "obj", "htmlcov", "bower_components", "elm-stuff",
}  # fmt: skip


class Tree(NamedTuple):
    """The files below `folder`, as paths from it with `/`; not `is_whole` if there are too many."""

    folder: str
    files: list[str]
    is_whole: bool

    def path(self, file: str) -> str:
        return os.path.join(self.folder, *file.split("/"))


def walk(folder: str) -> Tree:
    """Every file that may be somebody's own; what is hidden, built or installed is passed by.

    A folder that cannot be read is passed by as well, and a link leads nowhere.
    """
    files: list[str] = []
    places = deque([("", 0)])
    left = _MOST
    while places:
        place, depth = places.popleft()
        try:
            with os.scandir(os.path.join(folder, place)) as entries:
                found = sorted(entries, key=lambda entry: entry.name)
        except OSError:
            continue
        if place and _is_kept_by_a_tool(place, {entry.name for entry in found}):
            continue
        for entry in found:
            if entry.name.startswith(".") or not entry.name.isprintable():
                continue
            left -= 1
            if left < 0:
                return Tree(folder, sorted(files), False)
            path = f"{place}/{entry.name}" if place else entry.name
            with suppress(OSError):  # of a link that leads to itself
                if entry.is_file():
                    files.append(path)
                elif depth < _DEEPEST and _may_hold_days(entry):
                    places.append((path, depth + 1))
    return Tree(folder, sorted(files), True)


def _is_kept_by_a_tool(place: str, names: set[str]) -> bool:
    """Whether it is a virtual environment, a git repository's inside or Go's downloads."""
    is_repository = names >= {"HEAD", "objects", "refs"}
    return "pyvenv.cfg" in names or is_repository or f"/{place}".endswith("/pkg/mod")


def _may_hold_days(entry: "os.DirEntry[str]") -> bool:
    name = entry.name.lower()
    is_other = name in _PASSED_BY or name.endswith(".egg-info")
    return not is_other and entry.is_dir(follow_symlinks=False)
