"""What aocd, elf and folders of files hold, as it was found there. Nothing is judged here.

aocd (advent-of-code-data, 2.0 to 2.2) has a folder a user, called `github.alice.4242` by how they
log in, name and number. elf (1.0, 1.1) knows of one user alone, and keeps its own word for what the
site said.
"""

import csv
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Literal, NamedTuple

from aoc_runner.kernel.days.patterns import has_year_field, iter_files, list_folder, read_pattern
from aoc_runner.kernel.files import read_text
from aoc_runner.kernel.model.errors import AocError, DataError, UsageError
from aoc_runner.kernel.model.history import Verdict
from aoc_runner.kernel.model.puzzle import Part, Puzzle, puzzle_of
from aoc_runner.kernel.site.verdicts import parse_reply_text

_LIKE = 'for inputs of any name: aoc import FOLDER --pattern "inputs/{year}/{day:02}.txt"'
_NOT_THEIRS = (ValueError, TypeError, LookupError, AttributeError, RecursionError, OverflowError)
_PARTS: Mapping[object, Part] = {"1": 1, "a": 1, 1: 1, "2": 2, "b": 2, 2: 2}

# Of COMPLETED the site said "You don't seem to be solving the right level", and judged nothing.
_ELF_SAYS = {
    "CORRECT": "right",
    "INCORRECT": "wrong",
    "COMPLETED": "wrong_level",
    "UNKNOWN": "unrecognised",
}


class CacheItem(NamedTuple):
    """An input, an accepted answer or a guess; or a file that cannot be read."""

    what: Literal["input", "answer", "guess", "file"]
    file: str
    puzzle: Puzzle | None = None
    part: Part | None = None
    text: str = ""  # the answer
    posted_at: float = 0.0  # epoch seconds
    verdict: Verdict | None = None
    message: str = ""  # what the site said; of a file, why it cannot be read


class Cache(NamedTuple):
    """What a tool, or a folder of files, holds of one user."""

    tool: str  # aocd, elf, or files
    folder: str
    number: int | None  # the user's on the site, where the tool knows it
    things: list[CacheItem]


def find(what: str | None, pattern: str | None = None) -> list[Cache]:
    """The caches that a command line means, at least one.

    `what` is `aocd`, `elf` or a folder; None means both tools, or with a pattern the working
    folder. Raises UsageError.
    """
    if pattern is None and what in (None, *TOOLS):
        caches = [cache for tool in TOOLS if what in (None, tool) for cache in TOOLS[tool](None)]
    else:
        folder = _folder(what or os.curdir)
        if not os.path.isdir(folder):
            raise UsageError(f"there is no folder `{what}`", "name aocd, elf, or a folder")
        tools = [*_aocd(folder), *_elf(folder)]
        caches = tools if pattern is None else [_files(folder, pattern)]
    if found := [cache for cache in caches if cache.things]:
        return found
    places = " or ".join(dict.fromkeys(cache.folder for cache in caches))
    if pattern is None and what in (None, *TOOLS):
        nothing = f"found no cache of {what or 'aocd or elf'} in {places}"
        raise UsageError(nothing, f"import from another folder: aoc import FOLDER; {_LIKE}")
    nothing = f"no file in {places} fits {pattern or 'the names that aocd and elf use'}"
    raise UsageError(nothing, _LIKE)


def _aocd(folder: str | None) -> Iterator[Cache]:
    """aocd's folder, or one user's of it: a cache a user."""
    folder = folder or _folder(os.environ.get("AOCD_DIR") or "~/.config/aocd")
    for place in (folder, *(os.path.join(folder, name) for name in list_folder(folder))):
        number = re.fullmatch(r"[^.]+\..*\.([1-9][0-9]{0,17})", os.path.basename(place))
        cache = _read("aocd", place, int(number[1]) if number else None, _AOCD)
        if cache.things or place == folder:
            yield cache


def _elf(folder: str | None) -> Iterator[Cache]:
    """elf's folder, whose user it does not know."""
    if folder is None:
        above = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
        folder = os.environ.get("ELF_CACHE_DIR") or os.path.join(above, "elf")
    yield _read("elf", _folder(folder), None, _ELF)


def _folder(path: str) -> str:
    """The folder, written as the system does: `~/.cache` has another separator on Windows."""
    return os.path.abspath(os.path.expanduser(path))


def _files(folder: str, pattern: str) -> Cache:
    """The inputs in a folder whose paths fit the pattern. Raises UsageError for a wrong one."""
    try:
        if not has_year_field(read_pattern(pattern)):
            raise ValueError("a path with {year} or {yy} in it")
    except ValueError as error:
        raise UsageError(f"--pattern is {pattern!r}, expected {error}", _LIKE) from error
    return _read("files", folder, None, {pattern: _input})


_Reader = Callable[[Puzzle, Part | None, str], Iterable[CacheItem]]


def _read(tool: str, folder: str, number: int | None, table: Mapping[str, _Reader]) -> Cache:
    """All files of the folder that fit a pattern, each as its reader has it.

    A broken one is one thing that is not read. Of several inputs of one puzzle none is taken:
    nobody can tell which is right.
    """
    things: list[CacheItem] = []
    for pattern, read in table.items():
        files = list(iter_files(read_pattern(pattern), folder))
        fitting = Counter(found[1:] for found in files)
        for found in files:
            try:
                puzzle = puzzle_of(found.year or 0, found.day)
                if fitting[found[1:]] > 1:
                    raise UsageError(f"another file fits {puzzle} as well", "")
                things += list(read(puzzle, found.part, found.path))  # all of it, or nothing
            except AocError as error:
                things.append(CacheItem("file", found.path, message=error.message))
            except (csv.Error, *_NOT_THEIRS):
                message = f"it is broken, or not as {tool} writes it"
                things.append(CacheItem("file", found.path, message=message))
    return Cache(tool, folder, number, things)


def _input(puzzle: Puzzle, part: Part | None, file: str) -> Iterator[CacheItem]:
    yield CacheItem("input", file, puzzle)  # opened only where it is compared


def _answer(puzzle: Puzzle, part: Part | None, file: str) -> Iterator[CacheItem]:
    yield CacheItem("answer", file, puzzle, part, read_text(file, DataError))


def _posts(puzzle: Puzzle, part: Part | None, file: str) -> Iterator[CacheItem]:
    """`[{"part": "a", "value": "6440", "when": "2023-12-07 …-05:00", "message": "That's …"}]`."""
    for post in json.loads(read_text(file, DataError)):
        verdict, message = parse_reply_text(post["message"])
        at, value = _moment(post["when"]), str(post["value"])
        yield CacheItem("guess", file, puzzle, _PARTS[post["part"]], value, at, verdict, message)


def _elf_guesses(puzzle: Puzzle, part: Part | None, file: str) -> Iterator[CacheItem]:
    """Lines of `timestamp,part,guess,status`."""
    for row in csv.DictReader(read_text(file, DataError).splitlines()):
        status, part = row["status"].strip().upper(), _PARTS[row["part"].strip()]
        at, verdict = _moment(row["timestamp"]), Verdict(_ELF_SAYS.get(status, status.lower()))
        message = f"elf says {status}, and keeps no more of what the site said"
        yield CacheItem("guess", file, puzzle, part, row["guess"], at, verdict, message)


def _moment(text: str) -> float:
    """A time in ISO's form, in epoch seconds; as a rule it says its offset, else it is in UTC."""
    when = datetime.fromisoformat(text.strip())
    return (when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp()


_AOCD: Mapping[str, _Reader] = {
    "{year}_{day:02}_input.txt": _input,
    "{year}_{day:02}{ab}_answer.txt": _answer,
    "{year}_{day:02}_post.json": _posts,
}
_ELF: Mapping[str, _Reader] = {
    "{year}/{day:02}/input.txt": _input,
    "{year}/{day:02}/guesses.csv": _elf_guesses,
}
TOOLS = {"aocd": _aocd, "elf": _elf}
