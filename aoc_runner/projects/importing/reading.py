"""What other tools wrote, read with care: files of any size and kind, times, dates.

Each function raises ValueError saying in a few words what is wrong, as an `Unread` shows it.
"""

import os
import stat
import time
from datetime import datetime, tzinfo

from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.puzzle import FIRST_YEAR, Part, Puzzle, puzzle_of

MOST = 4_000_000  # bytes of one file; an input has some 20,000, ten years of guesses not many more
_FIRST_PUZZLE = Puzzle(FIRST_YEAR, 1)
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


def content_of(path: str, most: int = MOST) -> bytes:
    """The bytes of a file that has at most so many."""
    check_file(path, most)
    try:
        with open(path, "rb") as file:
            return file.read(most)
    except OSError as error:
        raise ValueError(why_not(error)) from error


def read_text(path: str) -> str:
    """The text of a file, without a byte-order mark."""
    content = content_of(path)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass  # raised outside: the decoder's exception holds all of the file
    raise ValueError("it is not UTF-8 text")


def why_not(error: OSError) -> str:
    """Why a file or folder could not be read."""
    return f"it cannot be read: {error.strerror or type(error).__name__}"


def puzzle_for(year: str | int, day: str | int) -> Puzzle:
    """The puzzle of a date in digits; it may be one that is still to come."""
    try:
        return puzzle_of(int(year), int(day))
    except UsageError as error:
        raise ValueError(error.message) from error


def part_for(text: str) -> Part:
    """The part that is called `1`, `2`, `a` or `b`."""
    if text in ("1", "a"):
        return 1
    if text in ("2", "b"):
        return 2
    raise ValueError(f"there is no part {text[:20]!r}")


def moment(text: str, zone: tzinfo) -> float:
    """A time in ISO's form, in epoch seconds; it is one of `zone` where it does not say."""
    try:
        when = datetime.fromisoformat(text.strip())
        seconds = (when if when.tzinfo else when.replace(tzinfo=zone)).timestamp()
    except (ValueError, OverflowError) as error:
        raise ValueError(f"{text[:40]!r} is no time") from error
    if seconds < _FIRST_PUZZLE.unlock:
        raise ValueError(f"at {text[:40]!r} there was no puzzle yet")
    if seconds > time.time() + _SLACK:
        raise ValueError(f"{text[:40]!r} is in the future")
    return seconds
