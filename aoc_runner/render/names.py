"""What hooks are called, and what tells a day's implementations apart where several run."""

from collections.abc import Iterable, Mapping

from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins.discover import DaySpec

HOOK_NAMES = {"parse": "parse", "part1": "part 1", "part2": "part 2"}

Names = Mapping[DaySpec, str]
"""The names of those that need one."""


def told_apart(specs: Iterable[DaySpec]) -> Names:
    """The shortest name of each implementation whose day others offer, too.

    That is its variant, and for a day that is none whose it is: `packed`, `project`. Where the
    packages differ it is both: `alice`, `alice/packed`.
    """
    by_puzzle: dict[Puzzle, list[DaySpec]] = {}
    for spec in dict.fromkeys(specs):
        by_puzzle.setdefault(spec.puzzle, []).append(spec)
    names: dict[DaySpec, str] = {}
    for offers in by_puzzle.values():
        if len(offers) == 1:
            continue
        is_one = len({spec.from_ for spec in offers}) == 1
        short = {spec: _short(spec, is_one) for spec in offers}
        # Two entries of one distribution, named like dates.
        is_clear = len(set(short.values())) == len(offers)
        names |= short if is_clear else {spec: f"{short[spec]}/{spec.module}" for spec in offers}
    return names


def _short(spec: DaySpec, is_one: bool) -> str:
    if spec.variant is None:
        return spec.from_
    return spec.variant if is_one else f"{spec.from_}/{spec.variant}"


def full_name(spec: DaySpec, names: Names) -> str:
    """The day with its name, if it needs one: `2023 day 7 (packed)`."""
    name = names.get(spec)
    return f"{spec.puzzle} ({name})" if name else str(spec.puzzle)
