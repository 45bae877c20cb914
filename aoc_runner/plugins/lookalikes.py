"""Files that look like days to a person, wherever they lie. Reads names alone, opens nothing.

A look-alike is never run. It tells that the user has a day of their own, which a packaged one must
not stand in for, and it is named together with its cure.
"""

import os
import re
from collections import deque
from itertools import islice
from typing import NamedTuple

from aoc_runner.puzzle import Puzzle

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

_YEAR = re.compile(
    r"(?<!\d)(20(?:1[5-9]|[2-9]\d))(?!\d)"
    r"|(?:aoc|adventofcode|year|\by)[\s_.-]*(1[5-9]|[2-9]\d)(?!\d)"  # aoc23
)
_NAMES_NO_PUZZLE = {"aoc", "advent", "of", "code", "adventofcode", "year", "y"}
_DAY = {"day", "d", "dec", "december"}
_PUZZLE = {"puzzle", "problem", "solution", "solve", "sol", "task", "challenge"}


class LookAlike(NamedTuple):
    """A file that looks like a day; `year` is None where no name says one."""

    path: str
    year: int | None
    day: int


class _Read(NamedTuple):
    """What a name says; `may_be_part` where its number is as likely a part's (`1.py`)."""

    year: int | None
    day: int | None
    may_be_part: bool = False


def look_alikes(folder: str) -> list[LookAlike]:
    """The files in and below `folder` that look like days, those nearest to it first.

    The nearest name upwards that has a year in it says the year, `folder`'s own being the last.
    """
    found: list[LookAlike] = []
    own = _read(os.path.basename(folder))
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
                said = _read(name)
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


def _file(stem: str, folders_day: int | None) -> _Read:
    """What a file of that stem is, in a folder that is that day's."""
    if not _TESTS.isdisjoint(re.findall(r"[a-z]+", stem)):
        return _Read(None, None)
    said = _read(stem)
    if said.day is not None and not (said.may_be_part and folders_day):
        return said
    is_day = folders_day is not None and stem not in _NO_DAYS
    return _Read(said.year, folders_day if is_day else None)


def _read(name: str) -> _Read:
    """What a file's stem or a folder's name says, like `day07`, `7`, `aoc2023_07`, `07_title`."""
    name = name.lower()
    year = None
    if dated := _YEAR.search(name):
        year = int(dated[1] or f"20{dated[2]}")
        name = f"{name[: dated.start()]}_{name[dated.end() :]}"
    words = re.findall(r"[a-z]+|\d+", name)
    while words and words[0] in _NAMES_NO_PUZZLE:
        del words[0]
    if year and len(words) > 1 and words[0] == "12" and re.fullmatch(r"0\d|[12]\d", words[1]):
        del words[0]  # a date: 2023-12-07
    is_day = bool(words) and words[0] in _DAY
    if words and (is_day or words[0] in _PUZZLE):
        del words[0]
    if not words or not re.fullmatch(r"\d\d?", words[0]) or not 1 <= int(words[0]) <= 25:
        return _Read(year, None)
    return _Read(year, int(words[0]), not is_day and int(words[0]) <= 2)
