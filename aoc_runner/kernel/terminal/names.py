"""What hooks are called, and what tells a day's implementations apart where several run."""

from collections.abc import Iterable, Mapping

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.words.puzzle import Puzzle

HOOK_NAMES = {"parse": "parse", "part1": "part 1", "part2": "part 2"}

Names = Mapping[Day, str]
"""The names of those that need one."""


def told_apart(days: Iterable[Day]) -> Names:
    """The shortest name of each implementation whose day others offer, too.

    That is its variant, and for a day that is none whose it is: `packed`, `project`. Where the
    packages differ it is both: `alice`, `alice/packed`.
    """
    by_puzzle: dict[Puzzle, list[Day]] = {}
    for day in dict.fromkeys(days):
        by_puzzle.setdefault(day.puzzle, []).append(day)
    names: dict[Day, str] = {}
    for offers in by_puzzle.values():
        if len(offers) == 1:
            continue
        is_one = len({day.from_ for day in offers}) == 1
        names |= {day: _short(day, is_one) for day in offers}
    return names


def _short(day: Day, is_one: bool) -> str:
    if day.variant is None:
        return day.from_
    return day.variant if is_one else f"{day.from_}/{day.variant}"


def full_name(day: Day, names: Names) -> str:
    """The day with its name, if it needs one: `2023 day 7 (packed)`."""
    name = names.get(day)
    return f"{day.puzzle} ({name})" if name else str(day.puzzle)
