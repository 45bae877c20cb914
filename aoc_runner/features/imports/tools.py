"""Read the caches of aocd and elf, and folders of inputs, without validating their content.

aocd (advent-of-code-data, 2.0 to 2.2) has a folder per user, such as `github.alice.4242`: login
provider, name and user ID. elf (1.0, 1.1) supports one user, and has its own names for verdicts.
"""

import csv
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from sqlite3 import Row
from typing import Literal, NamedTuple

from aoc_runner.kernel.days.patterns import has_year_field, iter_files, list_folder, read_pattern
from aoc_runner.kernel.files import read_text
from aoc_runner.kernel.model.errors import AocError, DataError, UsageError
from aoc_runner.kernel.model.history import Verdict
from aoc_runner.kernel.model.puzzle import Part, Puzzle, make_puzzle
from aoc_runner.kernel.site.verdicts import parse_reply_text

_PATTERN_HINT = 'pass a pattern: aoc import FOLDER --pattern "inputs/{year}/{day:02}.txt"'
_YEAR_HINT = 'pass both: aoc import FOLDER --pattern "inputs/{day:02}.txt" --year 2023'
_PARSE_ERRORS = (ValueError, TypeError, LookupError, AttributeError, RecursionError, OverflowError)
_PARTS: Mapping[object, Part] = {"1": 1, "a": 1, 1: 1, "2": 2, "b": 2, 2: 2}

# COMPLETED: the site responded "You don't seem to be solving the right level".
_ELF_VERDICTS = {
    "CORRECT": "right",
    "INCORRECT": "wrong",
    "COMPLETED": "wrong_level",
    "UNKNOWN": "unrecognised",
}


class CacheItem(NamedTuple):
    """An input, an accepted answer, a guess, or an unreadable file."""

    what: Literal["input", "answer", "guess", "file"]
    file: str
    puzzle: Puzzle | None = None
    part: Part | None = None
    text: str = ""  # the answer
    posted_at: float = 0.0  # epoch seconds
    verdict: Verdict | None = None
    message: str = ""  # the site's response, or why the file cannot be read


class Cache(NamedTuple):
    """The data of one user in a tool's cache or a folder of files."""

    tool: str  # aocd, elf, files, or aoc for another data folder
    folder: str
    user_id: int | None  # None if the tool does not save it
    items: list[CacheItem]
    cooldowns: Sequence[Row] = ()  # rows of its ledger
    times: Sequence[Row] = ()  # rows of its ledger


def find_caches(
    what: str | None, pattern: str | None = None, year: int | None = None
) -> list[Cache]:
    """Return the requested caches, at least one.

    `what` is `aocd`, `elf` or a folder; None means both tools, or the working folder if there is a
    pattern. `year` is that of a pattern without a year. Raises UsageError.
    """
    if year is not None:
        make_puzzle(year, 1)
        if pattern is None:
            raise UsageError("--year needs a --pattern", _YEAR_HINT)
    if pattern is None and what in (None, *TOOLS):
        caches = [cache for tool in TOOLS if what in (None, tool) for cache in TOOLS[tool](None)]
    else:
        folder = _folder(what or os.curdir)
        if not os.path.isdir(folder):
            raise UsageError(f"no such folder: {what}", "pass `aocd`, `elf` or a folder")
        if pattern is None:
            caches = [*_iter_aocd(folder), *_iter_elf(folder)]
        else:
            caches = [read_files(folder, pattern, year)]
    if non_empty := [cache for cache in caches if cache.items]:
        return non_empty
    folders = " or ".join(dict.fromkeys(cache.folder for cache in caches))
    if pattern is None and what in (None, *TOOLS):
        message = f"no cache of {what or 'aocd or elf'} found in {folders}"
        raise UsageError(message, f"import from another folder: aoc import FOLDER; {_PATTERN_HINT}")
    message = f"no file in {folders} matches {pattern or 'the names that aocd, elf and aoc use'}"
    raise UsageError(message, _PATTERN_HINT)


def _iter_aocd(folder: str | None) -> Iterator[Cache]:
    """Yield a cache per user; `folder` may also be the folder of one user."""
    folder = folder or _folder(os.environ.get("AOCD_DIR") or "~/.config/aocd")
    for path in (folder, *(os.path.join(folder, name) for name in list_folder(folder))):
        match = re.fullmatch(r"[^.]+\..*\.([1-9][0-9]{0,17})", os.path.basename(path))
        cache = _read("aocd", path, int(match[1]) if match else None, _AOCD)
        if cache.items or path == folder:
            yield cache


def _iter_elf(folder: str | None) -> Iterator[Cache]:
    """Yield the cache of elf, without a user ID."""
    if folder is None:
        parent = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
        folder = os.environ.get("ELF_CACHE_DIR") or os.path.join(parent, "elf")
    yield _read("elf", _folder(folder), None, _ELF)


def _folder(path: str) -> str:
    """Return an absolute path, with the separators of the system."""
    return os.path.abspath(os.path.expanduser(path))


def read_files(folder: str, pattern: str, year: int | None) -> Cache:
    """Read the inputs whose paths match the pattern. Raises UsageError for an invalid pattern."""
    try:
        has_year = has_year_field(read_pattern(pattern))
    except ValueError as error:
        raise UsageError(f"--pattern is {pattern!r}, expected {error}", _PATTERN_HINT) from error
    if not has_year and year is None:
        message = f"--pattern is {pattern!r}, expected a path with {{year}} or {{yy}}, or --year"
        raise UsageError(message, _YEAR_HINT)
    return _read("files", folder, None, {pattern: _iter_input}, year)


_Reader = Callable[[Puzzle, Part | None, str], Iterable[CacheItem]]


def _read(
    tool: str,
    folder: str,
    user_id: int | None,
    readers: Mapping[str, _Reader],
    year: int | None = None,
) -> Cache:
    """Read all files that match a pattern; a file that is damaged or ambiguous is one item."""
    items: list[CacheItem] = []
    for pattern, read in readers.items():
        files = list(iter_files(read_pattern(pattern), folder, year))
        counts = Counter(match[1:] for match in files)
        for match in files:
            try:
                puzzle = make_puzzle(match.year or year or 0, match.day)
                if counts[match[1:]] > 1:
                    raise UsageError(f"another file also matches {puzzle}", "")
                items += list(read(puzzle, match.part, match.path))
            except AocError as error:
                items.append(CacheItem("file", match.path, message=error.message))
            except (csv.Error, *_PARSE_ERRORS):
                message = f"damaged, or not in the format of {tool}"
                items.append(CacheItem("file", match.path, message=message))
    return Cache(tool, folder, user_id, items)


def _iter_input(puzzle: Puzzle, part: Part | None, file: str) -> Iterator[CacheItem]:
    yield CacheItem("input", file, puzzle)  # The importer reads the file.


def _iter_answer(puzzle: Puzzle, part: Part | None, file: str) -> Iterator[CacheItem]:
    yield CacheItem("answer", file, puzzle, part, read_text(file, DataError))


def _read_posts(puzzle: Puzzle, part: Part | None, file: str) -> Iterator[CacheItem]:
    """`[{"part": "a", "value": "6440", "when": "2023-12-07 …-05:00", "message": "That's …"}]`."""
    for post in json.loads(read_text(file, DataError)):
        verdict, message = parse_reply_text(post["message"])
        posted_at, value = _parse_time(post["when"]), str(post["value"])
        yield CacheItem(
            "guess", file, puzzle, _PARTS[post["part"]], value, posted_at, verdict, message
        )


def _read_elf_guesses(puzzle: Puzzle, part: Part | None, file: str) -> Iterator[CacheItem]:
    """Lines of `timestamp,part,guess,status`."""
    for row in csv.DictReader(read_text(file, DataError).splitlines()):
        status, part = row["status"].strip().upper(), _PARTS[row["part"].strip()]
        posted_at, verdict = (
            _parse_time(row["timestamp"]),
            Verdict(_ELF_VERDICTS.get(status, status.lower())),
        )
        message = f"{status} (elf does not save the site's response)"
        yield CacheItem("guess", file, puzzle, part, row["guess"], posted_at, verdict, message)


def _parse_time(text: str) -> float:
    """Convert an ISO time to epoch seconds; without an offset it is in UTC."""
    when = datetime.fromisoformat(text.strip())
    return (when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp()


_AOCD: Mapping[str, _Reader] = {
    "{year}_{day:02}_input.txt": _iter_input,
    "{year}_{day:02}{ab}_answer.txt": _iter_answer,
    "{year}_{day:02}_post.json": _read_posts,
}
_ELF: Mapping[str, _Reader] = {
    "{year}/{day:02}/input.txt": _iter_input,
    "{year}/{day:02}/guesses.csv": _read_elf_guesses,
}
TOOLS = {"aocd": _iter_aocd, "elf": _iter_elf}
