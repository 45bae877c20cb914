"""The days that a table or a picture of an account shows, by year, and what they sum up to.

It is the same in every environment, that of a hook as well: the days that ship with aoc-runner have
no times here, as each environment has files of its own for them.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from aoc_runner.account.standing import Implementation, Standing
from aoc_runner.kernel.days.day import OURS, PROJECT
from aoc_runner.kernel.terminal.tables import shown
from aoc_runner.kernel.words.visible import one_line


class Year(NamedTuple):
    """The days of a year that are shown, by date. `seconds` are None where no time is known."""

    year: int
    days: Sequence[Standing]
    stars: int
    seconds: float | None


def years_of(standings: Sequence[Standing]) -> list[Year]:
    """The years in which something is to be shown, the newest first."""
    shown = [it for it in standings if _is_shown(it)]
    years = [_year(year, list(days)) for year, days in groupby(shown, lambda it: it.puzzle.year)]
    return years[::-1]


def is_anything_known(standings: Sequence[Standing]) -> bool:
    """Whether there is a star or a time to show."""
    return any(it.stars or seconds_of(it) is not None for it in standings)


def variants_of(standing: Standing) -> list[Implementation]:
    """The day's variants, by whoever the day itself is: of a package those that have run."""
    main = standing.main
    if main is None or _is_ours(main):
        return []
    return [
        it
        for it in standing.implementations
        if it is not main
        and it.entry.spec.variant
        and it.entry.spec.from_ == main.entry.spec.from_
        and (it.entry.spec.from_ == PROJECT or it.total is not None)
    ]


def timed(standing: Standing) -> Implementation | None:
    """The implementation whose times are the day's."""
    main = standing.main
    return None if main is None or _is_ours(main) else main


def seconds_of(standing: Standing) -> float | None:
    """How long the day takes, as far as known."""
    main = timed(standing)
    return main and main.total


def sum_of(seconds: Sequence[float | None]) -> float | None:
    """The sum of those that are known; None where none is."""
    known = [it for it in seconds if it is not None]
    return sum(known) if known else None


def named(name: str) -> str:
    """A title or a variant's name as it is written into a file: in one line, all of it visible."""
    return shown(one_line(name.strip())).replace("\t", " ")


def counted(stars: int) -> str:
    return f"{stars} star{'s' * (stars != 1)}"


def _is_ours(it: Implementation) -> bool:
    return it.entry.spec.distribution == OURS


def _is_shown(standing: Standing) -> bool:
    """Whether it is a day of the user's: a package may bring many that nobody has looked at."""
    main = standing.main
    if standing.stars or seconds_of(standing) is not None:
        return True
    return main is not None and main.entry.spec.from_ == PROJECT


def _year(year: int, days: Sequence[Standing]) -> Year:
    stars = sum(it.stars for it in days)
    return Year(year, days, stars, sum_of([seconds_of(it) for it in days]))
