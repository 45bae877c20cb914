"""What other tools wrote, read with care: files of any size and kind, answers, times, dates.

Each function raises ValueError saying in a few words what is wrong, as an `Unread` shows it.
"""

import os
import stat
import time
from collections.abc import Iterable, Iterator
from datetime import datetime, tzinfo
from typing import TypeVar

from aoc_runner.answer import text_answer
from aoc_runner.errors import UsageError
from aoc_runner.puzzle import Part, Puzzle, puzzle_of

Entry = TypeVar("Entry")

MOST = 4_000_000  # bytes of one file; an input has some 20,000, ten years of guesses not many more
_MOST_ENTRIES = 10_000  # of one file; nobody has ever guessed so often
_LONGEST_GUESS = 1000  # characters; the site was sent more by mistake only
_FIRST_EVENT = 1448946000  # the unlock of 2015 day 1, in epoch seconds
_SLACK = 86400.0  # seconds that a clock, or a time without its zone, may be ahead of ours


def check_file(path: str, most: int = MOST) -> None:
    """Raise ValueError unless it can be a file of at most `most` bytes; it is not opened.

    Opening a pipe would wait for somebody to write into it, opening a device may do anything.
    """
    try:
        found = os.stat(path)
    except OSError as error:
        raise ValueError(why_not(error)) from error
    if stat.S_ISDIR(found.st_mode):
        raise ValueError("it is a folder")
    if not stat.S_ISREG(found.st_mode):
        raise ValueError("it is no regular file")
    if found.st_size > most:
        raise ValueError(f"it has more than {most:,} bytes")


def read_text(path: str) -> str:
    """The text of a file, without a byte-order mark."""
    check_file(path)
    try:
        with open(path, "rb") as file:
            content = file.read(MOST)
    except OSError as error:
        raise ValueError(why_not(error)) from error
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass  # raised outside: the decoder's exception holds all of the file
    raise ValueError("it is not UTF-8 text")


def entries(found: Iterable[Entry]) -> Iterator[tuple[int, Entry]]:
    """The entries of one file, numbered from 1; no endless file takes for ever."""
    for number, entry in enumerate(found, start=1):
        if number > _MOST_ENTRIES:
            raise ValueError(f"what follows its first {_MOST_ENTRIES:,} entries is left out")
        yield number, entry


def why_not(error: OSError) -> str:
    """Why a file or folder could not be read."""
    return f"it cannot be read: {error.strerror or type(error).__name__}"


def puzzle_for(year: str | int, day: str | int) -> Puzzle:
    """The puzzle of a date in digits, which is open by now."""
    try:
        puzzle = puzzle_of(int(year), int(day))
    except UsageError as error:
        raise ValueError(error.message) from error
    if puzzle.unlock > time.time():
        raise ValueError(f"{puzzle} has not unlocked yet")
    return puzzle


def part_for(text: str) -> Part:
    """The part that is called `1`, `2`, `a` or `b`."""
    if text in ("1", "a"):
        return 1
    if text in ("2", "b"):
        return 2
    raise ValueError(f"there is no part {text[:20]!r}")


def accepted(text: str) -> str:
    """What an answer that the site accepted can be: of letters drawn in lines, the letters."""
    if not text.strip():
        raise ValueError("it is empty")
    answer = text_answer(text)
    if answer.invalid is not None:
        raise ValueError(answer.invalid)
    return answer.text


def guessed(text: str) -> str:
    """What was posted, which may be no answer; but it has to be one line that can be kept."""
    text = text.strip()
    if not text:
        raise ValueError("the answer is empty")
    if len(text) > _LONGEST_GUESS:
        raise ValueError(f"the answer has {len(text)} characters")
    if not text.isprintable():  # lone surrogates, which nothing can store, are not either
        raise ValueError("the answer holds characters that cannot be seen")
    return text


def moment(text: str, zone: tzinfo) -> float:
    """A time in ISO's form, in epoch seconds; it is one of `zone` where it does not say."""
    try:
        when = datetime.fromisoformat(text.strip())
        seconds = (when if when.tzinfo else when.replace(tzinfo=zone)).timestamp()
    except (ValueError, OverflowError) as error:
        raise ValueError(f"{text[:40]!r} is no time") from error
    if seconds < _FIRST_EVENT:
        raise ValueError(f"at {text[:40]!r} there was no puzzle yet")
    if seconds > time.time() + _SLACK:
        raise ValueError(f"{text[:40]!r} is in the future")
    return seconds
