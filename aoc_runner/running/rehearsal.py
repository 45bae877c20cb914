"""A day that the fork server runs before it forks: what is done for the first time is done then.

Python fills caches when it does a thing first, and each worker would do that anew in its own copy
of the server's memory.
"""

from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.puzzle import PARTS, Puzzle
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.loading import load_day
from aoc_runner.running.job import packed
from aoc_runner.running.solve import solve_all


def parse(text: str) -> str:
    return text


def part1(data: str) -> int:
    return len(data)


def part2(data: str) -> str:
    return data


def rehearse() -> None:
    """Load this module as a day, run it and pack its results."""
    day = load_day(DaySpec(Puzzle(2015, 1), "aoc-runner", None, __name__, __file__))
    for result in solve_all(day, [(Case("rehearsal", "1", "kept", {1: "1"}, {}), PARTS)]):
        packed(result)
