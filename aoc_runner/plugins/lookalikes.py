"""Files that look like days to a person, wherever they lie. Reads names alone, opens nothing.

A look-alike is never run. It tells that the user has a day of their own, which a packaged one must
not stand in for, and it is named together with its cure.
"""

import os
import re
from collections import deque
from itertools import islice
from typing import NamedTuple

from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins.names import Name, read_name

_DEEPEST = 3  # folders below the one that is looked through
_MOST = 2_000  # entries looked at; files of other endings are none

# What no one keeps days in; whatever is hidden is passed by as well, and so is a venv.
_PASSED_BY = {
    "__pycache__", "node_modules", "site-packages", "venv", "env", "build", "dist",
    "tests", "test", "templates", "inputs", "input", "data",
}  # fmt: skip
_NO_DAYS = {"__init__", "utils", "util", "helpers", "helper", "common", "lib", "setup"}
_TESTS = {"test", "tests", "conftest", "testing"}
_BETWEEN = {"src", "python", "python3", "py", "py3"}  # between a day's folder and its files


class LookAlike(NamedTuple):
    """A file that looks like a day; `year` is None where no name says one."""

    path: str
    year: int | None
    day: int


def look_alikes(folder: str) -> list[LookAlike]:
    """The files in and below `folder` that look like days, those nearest to it first.

    The nearest name upwards that has a year in it says the year, `folder`'s own being the last.
    """
    found: list[LookAlike] = []
    own = read_name(os.path.basename(folder))
    places = deque([(folder, own.year, own.day, 0)])
    left, seen = _MOST, set()
    while places and left > 0:
        path, year, day, depth = places.popleft()
        real = os.path.realpath(path)
        if real in seen:  # a link that leads in a circle
            continue
        seen.add(real)
        try:
            with os.scandir(path) as entries:
                names = sorted(entry.name for entry in islice(filter(_counts, entries), left))
        except OSError:
            continue
        left -= len(names)
        if depth and os.path.isfile(os.path.join(path, "pyvenv.cfg")):
            continue
        for name in names:
            stem, ending = os.path.splitext(name.lower())
            inner = os.path.join(path, name)
            if ending == ".py":
                if (said := _file(stem, day)).day is not None:
                    found.append(LookAlike(inner, said.year or year, said.day))
            elif depth < _DEEPEST and name.lower() not in _PASSED_BY and os.path.isdir(inner):
                said = read_name(name)
                inner_day = day if name.lower() in _BETWEEN else said.day
                places.append((inner, said.year or year, inner_day, depth + 1))
    return found


def look_alikes_of(puzzle: Puzzle, folder: str) -> list[str]:
    """The paths of those that look like that very day, the ones that say its year first."""
    fitting = [
        found
        for found in look_alikes(folder)
        if found.day == puzzle.day and found.year in (None, puzzle.year)
    ]
    return [found.path for found in sorted(fitting, key=lambda found: found.year is None)]


def _counts(entry: "os.DirEntry[str]") -> bool:
    """Whether it can be a day or a folder; asks the disk nothing that reading names did not tell.

    A thousand pictures must not hide the day that lies beside them.
    """
    if entry.name.startswith("."):
        return False
    return entry.name.lower().endswith(".py") or not entry.is_file(follow_symlinks=False)


def _file(stem: str, folders_day: int | None) -> Name:
    """What a file of that stem is, in a folder that is that day's."""
    if not _TESTS.isdisjoint(re.findall(r"[a-z]+", stem)):
        return Name()
    said = read_name(stem)
    if said.day is not None and not (said.may_be_part and folders_day):
        return said
    is_day = folders_day is not None and stem not in _NO_DAYS
    return Name(said.year, folders_day if is_day else None)
