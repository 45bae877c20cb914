"""Plugins of aocd, each a function of an installed package that solves whatever day it is given.

They are entry points of the group that aocd's own runner looks into. Which days one has nobody
knows without asking it, so it is only asked where it is named. Imports none.
"""

from collections.abc import Iterable

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.packages import installed, normalised
from aoc_runner.kernel.words.puzzle import Puzzle

GROUP = "adventofcode.user"


def offers(puzzles: Iterable[Puzzle], name: str | None = None) -> list[Day]:
    """Each of the days by each plugin whose entry or distribution has that name; None: by all."""
    return [
        Day(
            puzzle,
            entry.name,
            None,
            entry.module,
            None,  # so it has no examples, no title and no variants
            distribution=entry.distribution,
            entry=entry.name,
            plugin=entry.attribute,
        )
        for puzzle in puzzles
        for entry in sorted(installed(GROUP))
        if name in (None, entry.name) or normalised(str(name)) == entry.distribution
    ]
