"""The words of a command line that are no options -> puzzles, selections of them, parts."""

import re
from collections.abc import Sequence

from aoc_runner.errors import UsageError
from aoc_runner.puzzle import FIRST_YEAR, Part, Puzzle, Selection, puzzle_of

ALL = "all"


def is_date(words: Sequence[str]) -> bool:
    """Whether the words open with what can only be meant as a date: `aoc 2023 7`, `2023.7`."""
    year = words[0]
    if year == ALL:
        return True
    if _number(year):
        is_short = _short_year(words) or (len(words) > 1 and split_selection(words)[0])
        return len(year) == 4 or bool(is_short)
    return year[:1].isdecimal() and not year.isdecimal()


def split_date(words: Sequence[str]) -> tuple[Puzzle | None, list[str]]:
    """Take a date off the front of the words: `2023 7`, `2023/7`, `2023-07`, or with `23`.

    None where there is none: the words begin with no number, or with a part.
    """
    joined = _joined(words[0]) if words else None
    rest = [*joined.groups(), *words[1:]] if joined else list(words)
    numbers = [_number(word) for word in rest[:2]]
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
    has_day = len(words) > 1 and _number(words[1]) is not None
    return short_year(words[0]) if has_day else None


def short_year(word: str) -> int | None:
    """The year that a word like `23` stands for; None if it is none."""
    number = _number(word) if len(word) == 2 else None
    return 2000 + number if number is not None and number >= FIRST_YEAR - 2000 else None


def _number(word: str) -> int | None:
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


def date_or_selection(words: Sequence[str]) -> tuple[Puzzle | Selection | None, Part | None]:
    """Read `[YEAR [DAYS]] [PART]`, with `all` for every year or every day of one.

    `2023 7` is a Puzzle, `2023`, `2023 1-5,7` and `all` are Selections.
    """
    selection, rest = split_selection(words)
    if selection is None:
        return date_and_part(words)
    if len(rest) > 1:
        raise UsageError(f"too many words: {' '.join(rest)}", "like: 2023, 2023 1-5,7 or all 2")
    return selection, read_part(rest[0]) if rest else None


def only_selection(words: Sequence[str]) -> Selection | None:
    """Read `[YEAR [DAYS]]`, a single day as a selection, too."""
    if words and words[0] != ALL and not (short_year(words[0]) or is_date(words)):
        raise UsageError(f"{words[0]!r} is not a year", "like: 2023, 2023 1-5,7 or all")
    found, part = date_or_selection(words)
    if part is not None:
        raise UsageError(f"{part} is too much here", "give a year and days, like: 2023 1-5,7")
    return Selection(found.year, (found.day,)) if isinstance(found, Puzzle) else found


def split_selection(words: Sequence[str]) -> tuple[Selection | None, list[str]]:
    """Take a selection off the front of the words; None where there is none, or one day alone."""
    if not words:
        return None, []
    if words[0] == ALL:
        return Selection(), list(words[1:])
    joined = re.fullmatch(r"([0-9]{1,4})/([0-9,-]+)", words[0])
    first, *rest = [*joined.groups(), *words[1:]] if joined else words
    number = _number(first)
    if number is None:
        return None, list(words)
    year = short_year(first) or number
    if not rest:
        is_year = len(first) == 4 or year >= FIRST_YEAR
        return (Selection(puzzle_of(year, 1).year), []) if is_year else (None, list(words))
    if rest[0] == ALL:
        return Selection(puzzle_of(year, 1).year), rest[1:]
    if rest[0].isdecimal() or not re.fullmatch(r"[0-9,-]*[,-][0-9,-]*", rest[0]):
        return None, list(words)
    return Selection(puzzle_of(year, 1).year, _days(year, rest[0])), rest[1:]


def _days(year: int, word: str) -> tuple[int, ...]:
    """The days of `1-5,7`. Raises UsageError naming what is none, or not of that year."""
    days: set[int] = set()
    for piece in word.split(","):
        numbers = [_number(number) for number in piece.split("-")]
        first, last = numbers[0], numbers[-1]
        if len(numbers) > 2 or first is None or last is None or first > last:
            raise UsageError(f"{piece!r} in {word!r} is no day and no range", "like: 1-5,7")
        for end in (first, last):
            puzzle_of(year, end)
        days.update(range(first, last + 1))
    return tuple(sorted(days))


def parts_of(puzzle: Puzzle, part: Part | None) -> tuple[Part, ...]:
    """The parts to run of one day. Raises UsageError for one that it does not have."""
    if part not in (None, *puzzle.parts):
        raise UsageError(
            f"{puzzle} has no part {part}: its second star is for all others of the year",
            f"leave the part out, or: aoc submit {puzzle.year} {puzzle.day} {part}",
        )
    return puzzle.parts if part is None else (part,)
