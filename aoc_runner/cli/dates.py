"""The words of a command line that are no options -> puzzles and parts."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.puzzle import FIRST_YEAR, Part, Puzzle, puzzle_of

if TYPE_CHECKING:
    from aoc_runner.plugins.selected import Selection

ALL = "all"


def is_date(words: Sequence[str]) -> bool:
    """Whether the words open with what can only be meant as a date: `aoc 2023 7`, `2023.7`."""
    year = words[0]
    if year == ALL:
        return True
    if number_of(year):
        if len(year) == 4 or _short_year(words) is not None:
            return True
        from aoc_runner.cli import selections

        return len(words) > 1 and selections.split_selection(words)[0] is not None
    return year[:1].isdecimal() and not year.isdecimal()


def split_date(words: Sequence[str]) -> tuple[Puzzle | None, list[str]]:
    """Take a date off the front of the words: `2023 7`, `2023/7`, `2023-07`, or with `23`.

    None where there is none: the words begin with no number, or with a part.
    """
    joined = _joined(words[0]) if words else None
    rest = [*joined.groups(), *words[1:]] if joined else list(words)
    numbers = [number_of(word) for word in rest[:2]]
    year = _short_year(rest) or (numbers[0] if numbers else None)
    if year is None or year < FIRST_YEAR:
        is_pair = len(numbers) == 2 and year is not None
        is_part = not joined and rest[:1] in (["1"], ["2"])
        if is_pair and not is_part and (short_year(rest[1]) or numbers[1] or 0) >= FIRST_YEAR:
            raise UsageError(
                f"{rest[0]} is not a year", f"the year comes first: {rest[1]} {rest[0]}"
            )
        if is_pair and year is not None and (year > 1000 or joined):
            puzzle_of(year, numbers[1] or 1)  # says what is wrong with the year
        if words and re.search(r"[0-9]\D|\D[0-9]", words[0]):
            raise UsageError(
                f"{words[0]!r} is not a date",
                "a date is YEAR DAY: 2023 7, 2023/7 or 2023-07; a part stands before an answer",
            )
        return None, list(words)
    if len(numbers) == 1:
        raise UsageError(f"{rest[0]} is a year, but which day?", f"like: {rest[0]} 7")
    if numbers[1] is None:
        raise UsageError(f"{rest[1]!r} is not a day", f"like: {rest[0]} 7")
    return puzzle_of(year, numbers[1]), rest[2:]


def _joined(word: str) -> re.Match[str] | None:
    """The match of a year and a day in one word."""
    return re.fullmatch(r"([0-9]{1,4})[/-]([0-9]{1,4})", word)


def _short_year(words: Sequence[str]) -> int | None:
    """The year that a first word like `23` means, with a day behind it; None if it is none."""
    has_day = len(words) > 1 and number_of(words[1]) is not None
    return short_year(words[0]) if has_day else None


def short_year(word: str) -> int | None:
    """The year that a word like `23` stands for; None if it is none."""
    number = number_of(word) if len(word) == 2 else None
    return 2000 + number if number is not None and number >= FIRST_YEAR - 2000 else None


def number_of(word: str) -> int | None:
    """The number that a word of a date is, of at most four digits; None if it is none."""
    is_one = word.isascii() and word.isdecimal() and len(word) <= 4
    return int(word) if is_one else None


def read_part(word: str) -> Part:
    """Part 1 or 2. Raises UsageError for anything else."""
    if word == "1":
        return 1
    if word == "2":
        return 2
    raise UsageError(
        f"{word!r} is not a part",
        "a part is 1 or 2, and stands before an answer; a date is YEAR DAY, like: 2023 7",
    )


def date_and_part(words: Sequence[str]) -> tuple[Puzzle | None, Part | None]:
    """Read `[YEAR DAY] [PART]`."""
    puzzle, rest = split_date(words)
    if len(rest) > 1:
        raise UsageError(f"too many words: {' '.join(rest)}", "like: 2023 7, or 2023 7 2")
    return puzzle, read_part(rest[0]) if rest else None


def only_date(words: Sequence[str]) -> Puzzle | None:
    """Read `[YEAR DAY]`."""
    puzzle, rest = split_date(words)
    if rest:
        raise UsageError(f"{rest[0]!r} is too much here", "give a year and a day, like: 2023 7")
    return puzzle


def only_year(words: Sequence[str]) -> int | None:
    """Read `[YEAR]`."""
    if len(words) > 1:
        raise UsageError(f"{words[1]!r} is too much here", "give a year alone, like: 2023")
    return read_year(words[0]) if words else None


def read_year(word: str) -> int:
    """The year that a word like `2023` or `23` is. Raises UsageError for anything else."""
    year = short_year(word) or number_of(word)
    if year is None:
        raise UsageError(f"{word!r} is not a year", "like: 2023")
    return puzzle_of(year, 1).year


def date_or_selection(
    words: Sequence[str],
) -> "tuple[Puzzle | Selection | None, Part | None]":
    """Read `[YEAR [DAYS]] [PART]`, with `all` for every year or every day of one.

    `2023 7` is a Puzzle, `2023`, `2023 1-5,7` and `all` are Selections.
    """
    if not words or (len(words) > 1 and words[0].isdecimal() and words[1].isdecimal()):
        return date_and_part(words)
    from aoc_runner.cli import selections  # not above: most runs are of one day

    return selections.date_or_selection(words)


def parts_of(puzzle: Puzzle, part: Part | None) -> tuple[Part, ...]:
    """The parts to run of one day. Raises UsageError for one that it does not have."""
    if part not in (None, *puzzle.parts):
        raise UsageError(
            f"{puzzle} has no part {part}: its second star is for all others of the year",
            f"leave the part out, or: aoc submit {puzzle.year} {puzzle.day} {part}",
        )
    return puzzle.parts if part is None else (part,)
