"""What a report tells: years, days and who solves them, with their stars and times.

The days that ship with aoc-runner are none of the user's: they are left out.
"""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days import day as days_of
from aoc_runner.kernel.days.find import days_by_puzzle
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.history import Verdict
from aoc_runner.kernel.model.puzzle import HOOKS, PARTS, Part, Puzzle, count_days
from aoc_runner.kernel.store.benches import read_runs, read_sizes
from aoc_runner.kernel.store.ledger import Ledger
from aoc_runner.kernel.store.stars import known_stars, read_star_seconds
from aoc_runner.kernel.terminal.output import sanitize


class Bench(NamedTuple):
    """What a bench measured of a hook: its seconds, in whole processes or in calls."""

    began_at: float  # epoch seconds
    python: str
    machine: str
    kind: str  # calls, cached, changing, process
    seconds: float

    @property
    def is_of(self) -> tuple[str, str, bool, bool]:
        """What must be equal of two whose times are compared."""
        is_first = self.kind in ("cached", "changing")
        return self.machine, self.python, is_first, self.kind == "process"


class Implementation(NamedTuple):
    """Who solves a day, and how long each hook takes: as last run, or last measured."""

    spec: days_of.Day
    seconds: Mapping[str, float]
    benches: Mapping[str, Sequence[Bench]]  # of each hook, the oldest first
    sizes: Mapping[str, Sequence[tuple[int, float]]]  # of each hook seconds by size of its input

    @property
    def total(self) -> float | None:
        """All its hooks together, as far as known; None where nothing is."""
        return sum(self.seconds.values()) if self.seconds else None


class DayStats(NamedTuple):
    """A puzzle. The first of the implementations is the one that `aoc run` takes."""

    puzzle: Puzzle
    title: str
    stars: int
    implementations: Sequence[Implementation]
    misses: int  # guesses that the site called wrong
    to_star: Mapping[Part, float | None]  # seconds from the unlock; None: more than a day

    @property
    def main(self) -> Implementation | None:
        return self.implementations[0] if self.implementations else None

    @property
    def seconds(self) -> float | None:
        """How long the day takes; None where that is not known."""
        return self.main.total if self.main else None


class Year(NamedTuple):
    """An event, with the days of it of which anything is known, by date."""

    number: int
    stars: int  # at least those of the days
    days: Sequence[DayStats]

    @property
    def every_day(self) -> list[DayStats | None]:
        """All its days from the first on; None for one of which nothing is known."""
        known = {it.puzzle.day: it for it in self.days}
        return [known.get(day) for day in range(1, count_days(self.number) + 1)]

    @property
    def most_stars(self) -> int:
        return len(PARTS) * count_days(self.number)

    @property
    def misses(self) -> int:
        return sum(it.misses for it in self.days)

    @property
    def timed(self) -> list[DayStats]:
        """The days with a time, the slowest first."""
        timed = [it for it in self.days if it.seconds is not None]
        return sorted(timed, key=lambda it: -(it.seconds or 0.0))

    @property
    def seconds(self) -> float:
        return sum(it.seconds or 0.0 for it in self.days)


def read_years(context: Context) -> list[Year]:
    """The years of which a star, a guess or a time is known, the first one first."""
    ledger = context.account.ledger
    stars, benches = known_stars(ledger), _benches(ledger)
    found = {
        puzzle: [day for day in days if day.distribution != days_of.BUNDLED]
        for puzzle, days in days_by_puzzle(
            context.days.project, context.settings.preferred_packages
        ).items()
        if puzzle.unlock <= time.time()
    }
    misses, to_star = Counter[Puzzle](), dict[Puzzle, dict[Part, float | None]]()
    for guess in ledger.guesses():
        misses[guess.puzzle] += bool(guess.verdict and guess.verdict.is_rejected)
        if guess.verdict is Verdict.RIGHT:
            after = guess.posted_at - guess.puzzle.unlock
            to_star.setdefault(guess.puzzle, {})[guess.part] = after
    for (puzzle, part), seconds in read_star_seconds(ledger).items():
        of_day = to_star.setdefault(puzzle, {})
        of_day[part] = of_day.get(part) if seconds is None else seconds
    held = dict(stars.days)
    for year in stars.years:  # of which the sum may say it
        of_days = enumerate(stars.of_days(year) or (), 1)
        held |= {Puzzle(year, day): number for day, number in of_days if number}
    years: dict[int, list[DayStats]] = {year: [] for year in stars.years}
    for puzzle in sorted({*(it for it, days in found.items() if days), *held, *misses}):
        offers = [_implementation(day, ledger, benches) for day in found.get(puzzle, ())]
        titles = [context.downloads.get_title(it.spec) for it in offers]
        if not offers and (page := context.downloads.read_cached_page(puzzle)):
            titles = [page.title]
        title = named(next(filter(None, titles), ""))
        about = held.get(puzzle, 0), offers, misses[puzzle], to_star.get(puzzle, {})
        years.setdefault(puzzle.year, []).append(DayStats(puzzle, title, *about))
    of_years = [Year(it, stars.years.get(it, 0), days) for it, days in sorted(years.items())]
    return [it for it in of_years if it.stars or it.misses or it.timed]


def _implementation(
    day: days_of.Day, ledger: Ledger, benches: Mapping[tuple[str, str], Sequence[Bench]]
) -> Implementation:
    times = ledger.get_times(day.ledger_key)
    seconds = {hook: times[hook] for hook in HOOKS if hook in times}
    of_hooks = {
        hook: benches[day.ledger_key, hook] for hook in HOOKS if (day.ledger_key, hook) in benches
    }
    sizes = {hook: read_sizes(ledger, day.ledger_key, hook) for hook in HOOKS}
    return Implementation(day, seconds, of_hooks, {hook: it for hook, it in sizes.items() if it})


def _benches(ledger: Ledger) -> dict[tuple[str, str], list[Bench]]:
    """All that `aoc bench` has measured, by code and hook."""
    found: dict[tuple[str, str], list[Bench]] = {}
    for run, of_hook in read_runs(ledger):
        bench = Bench(*run[1:], of_hook.kind, of_hook.fast)
        found.setdefault((of_hook.code, of_hook.hook), []).append(bench)
    return found


def named(name: str) -> str:
    """A title or a variant's name as it is written into a file: in one line, all of it visible."""
    return sanitize(escape_newlines(name.strip())).replace("\t", " ")


def sum_of(years: Sequence[Year]) -> float | None:
    """How long all their days take; None where no time is known."""
    return sum(it.seconds for it in years) if any(it.timed for it in years) else None
