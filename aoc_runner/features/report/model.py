"""What a report tells: years, days and who solves them, with their stars and times.

The days that ship with aoc-runner are none of the user's: they are left out.
"""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days.day import BUNDLED, Day
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
    def comparison_key(self) -> tuple[str, str, bool, bool]:
        """What must be equal of two whose times are compared."""
        is_first = self.kind in ("cached", "changing")
        return self.machine, self.python, is_first, self.kind == "process"


class Solution(NamedTuple):
    """Who solves a day, and how long each hook takes: as last run, or last measured."""

    day: Day
    seconds: Mapping[str, float]
    benches: Mapping[str, Sequence[Bench]]  # of each hook, the oldest first
    sizes: Mapping[str, Sequence[tuple[int, float]]]  # of each hook seconds by size of its input

    @property
    def total(self) -> float | None:
        """All its hooks together, as far as known; None where nothing is."""
        return sum(self.seconds.values()) if self.seconds else None


class DayStats(NamedTuple):
    """A puzzle. The first of the solutions is the one that `aoc run` takes."""

    puzzle: Puzzle
    title: str
    stars: int
    solutions: Sequence[Solution]
    wrong_guesses: int  # guesses that the site called wrong
    star_seconds: Mapping[Part, float | None]  # seconds from the unlock; None: more than a day

    @property
    def main(self) -> Solution | None:
        return self.solutions[0] if self.solutions else None

    @property
    def seconds(self) -> float | None:
        """How long the day takes; None where that is not known."""
        return self.main.total if self.main else None


class YearStats(NamedTuple):
    """An event, with the days of it of which anything is known, by date."""

    year: int
    stars: int  # at least those of the days
    days: Sequence[DayStats]

    @property
    def all_days(self) -> list[DayStats | None]:
        """All its days from the first on; None for one of which nothing is known."""
        known = {day.puzzle.day: day for day in self.days}
        return [known.get(number) for number in range(1, count_days(self.year) + 1)]

    @property
    def max_stars(self) -> int:
        return len(PARTS) * count_days(self.year)

    @property
    def wrong_guesses(self) -> int:
        return sum(day.wrong_guesses for day in self.days)

    @property
    def timed(self) -> list[DayStats]:
        """The days with a time, the slowest first."""
        timed = [day for day in self.days if day.seconds is not None]
        return sorted(timed, key=lambda day: -(day.seconds or 0.0))

    @property
    def seconds(self) -> float:
        return sum(day.seconds or 0.0 for day in self.days)


def read_years(context: Context) -> list[YearStats]:
    """The years of which a star, a guess or a time is known, the first one first."""
    ledger = context.account.ledger
    stars, benches = known_stars(ledger), _read_benches(ledger)
    days_by = {
        puzzle: [day for day in days if day.distribution != BUNDLED]
        for puzzle, days in days_by_puzzle(
            context.days.project, context.settings.preferred_packages
        ).items()
        if puzzle.unlock <= time.time()
    }
    wrong_guesses, star_seconds = Counter[Puzzle](), dict[Puzzle, dict[Part, float | None]]()
    for guess in ledger.guesses():
        wrong_guesses[guess.puzzle] += bool(guess.verdict and guess.verdict.is_rejected)
        if guess.verdict is Verdict.RIGHT:
            seconds = guess.posted_at - guess.puzzle.unlock
            star_seconds.setdefault(guess.puzzle, {})[guess.part] = seconds
    for (puzzle, part), value in read_star_seconds(ledger).items():
        of_day = star_seconds.setdefault(puzzle, {})
        of_day[part] = of_day.get(part) if value is None else value
    stars_by_puzzle = dict(stars.days)
    for year in stars.years:  # of which the sum may say it
        counts = enumerate(stars.of_days(year) or (), 1)
        stars_by_puzzle |= {Puzzle(year, day): count for day, count in counts if count}
    years: dict[int, list[DayStats]] = {year: [] for year in stars.years}
    with_days = (puzzle for puzzle, days in days_by.items() if days)
    for puzzle in sorted({*with_days, *stars_by_puzzle, *wrong_guesses}):
        solutions = [_make_solution(day, ledger, benches) for day in days_by.get(puzzle, ())]
        titles = [context.downloads.get_title(solution.day) for solution in solutions]
        if not solutions and (page := context.downloads.read_cached_page(puzzle)):
            titles = [page.title]
        title = sanitize_name(next(filter(None, titles), ""))
        stats = DayStats(
            puzzle,
            title,
            stars_by_puzzle.get(puzzle, 0),
            solutions,
            wrong_guesses[puzzle],
            star_seconds.get(puzzle, {}),
        )
        years.setdefault(puzzle.year, []).append(stats)
    stats_by_year = [
        YearStats(year, stars.years.get(year, 0), days) for year, days in sorted(years.items())
    ]
    return [year for year in stats_by_year if year.stars or year.wrong_guesses or year.timed]


def _make_solution(
    day: Day, ledger: Ledger, benches: Mapping[tuple[str, str], Sequence[Bench]]
) -> Solution:
    times = ledger.get_times(day.ledger_key)
    seconds = {hook: times[hook] for hook in HOOKS if hook in times}
    of_hooks = {
        hook: benches[day.ledger_key, hook] for hook in HOOKS if (day.ledger_key, hook) in benches
    }
    sizes = {hook: read_sizes(ledger, day.ledger_key, hook) for hook in HOOKS}
    return Solution(day, seconds, of_hooks, {hook: it for hook, it in sizes.items() if it})


def _read_benches(ledger: Ledger) -> dict[tuple[str, str], list[Bench]]:
    """All that `aoc bench` has measured, by code and hook."""
    found: dict[tuple[str, str], list[Bench]] = {}
    for run, hook in read_runs(ledger):
        bench = Bench(*run[1:], hook.kind, hook.fast)
        found.setdefault((hook.code, hook.hook), []).append(bench)
    return found


def sanitize_name(name: str) -> str:
    """A title or a variant's name as it is written into a file: in one line, all of it visible."""
    return sanitize(escape_newlines(name.strip())).replace("\t", " ")


def sum_seconds(years: Sequence[YearStats]) -> float | None:
    """How long all their days take; None where no time is known."""
    return sum(year.seconds for year in years) if any(year.timed for year in years) else None
