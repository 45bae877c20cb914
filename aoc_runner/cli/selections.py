"""The words of a command line that mean many days: `2023`, `2023 1-5,7`, `2023/1-5`, `all`."""

import re
from collections.abc import Sequence

from aoc_runner.cli import dates
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.puzzle import FIRST_YEAR, Part, Puzzle, puzzle_of
from aoc_runner.plugins.selected import Selection


def date_or_selection(words: Sequence[str]) -> tuple[Puzzle | Selection | None, Part | None]:
    """Read `[YEAR [DAYS]] [PART]`, with `all` for every year or every day of one.

    `2023 7` is a Puzzle, `2023`, `2023 1-5,7` and `all` are Selections.
    """
    selection, rest = split_selection(words)
    if selection is None:
        return dates.date_and_part(words)
    if len(rest) > 1:
        raise UsageError(f"too many words: {' '.join(rest)}", "like: 2023, 2023 1-5,7 or all 2")
    return selection, dates.read_part(rest[0]) if rest else None


def only_selection(words: Sequence[str]) -> Selection | None:
    """Read `[YEAR [DAYS]]`, a single day as a selection, too."""
    if words and words[0] != dates.ALL and not (dates.short_year(words[0]) or dates.is_date(words)):
        raise UsageError(f"{words[0]!r} is not a year", "like: 2023, 2023 1-5,7 or all")
    found, part = date_or_selection(words)
    if part is not None:
        raise UsageError(f"{part} is too much here", "give a year and days, like: 2023 1-5,7")
    return Selection(found.year, (found.day,)) if isinstance(found, Puzzle) else found


def split_selection(words: Sequence[str]) -> tuple[Selection | None, list[str]]:
    """Take a selection off the front of the words; None where there is none, or one day alone."""
    if not words:
        return None, []
    if words[0] == dates.ALL:
        return Selection(), list(words[1:])
    joined = re.fullmatch(r"([0-9]{1,4})/([0-9,-]+)", words[0])
    first, *rest = [*joined.groups(), *words[1:]] if joined else words
    number = dates.number_of(first)
    if number is None:
        return None, list(words)
    year = dates.short_year(first) or number
    if not rest:
        is_year = len(first) == 4 or year >= FIRST_YEAR
        return (Selection(puzzle_of(year, 1).year), []) if is_year else (None, list(words))
    if rest[0] == dates.ALL:
        return Selection(puzzle_of(year, 1).year), rest[1:]
    if rest[0].isdecimal() or not re.fullmatch(r"[0-9,-]*[,-][0-9,-]*", rest[0]):
        return None, list(words)
    return Selection(puzzle_of(year, 1).year, _days(year, rest[0])), rest[1:]


def _days(year: int, word: str) -> tuple[int, ...]:
    """The days of `1-5,7`. Raises UsageError naming what is none, or not of that year."""
    days: set[int] = set()
    for piece in word.split(","):
        numbers = [dates.number_of(number) for number in piece.split("-")]
        first, last = numbers[0], numbers[-1]
        if len(numbers) > 2 or first is None or last is None or first > last:
            raise UsageError(f"{piece!r} in {word!r} is no day and no range", "like: 1-5,7")
        for end in (first, last):
            puzzle_of(year, end)
        days.update(range(first, last + 1))
    return tuple(sorted(days))
