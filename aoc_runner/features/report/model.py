"""The data of a report: years, days and solutions with stars and times; no bundled days."""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days.day import BUNDLED, Day
from aoc_runner.kernel.days.find import group_days
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.history import Verdict
from aoc_runner.kernel.model.puzzle import HOOKS, PARTS, Part, Puzzle, count_days
from aoc_runner.kernel.store.benches import read_runs, read_sizes
from aoc_runner.kernel.store.ledger import Ledger
from aoc_runner.kernel.store.stars import read_star_seconds, read_stars
from aoc_runner.kernel.terminal.output import sanitize


class Bench(NamedTuple):
    """A benchmark of a hook; `seconds` are per call or process."""

    began_at: float  # epoch seconds
    python: str
    machine: str
    kind: str  # calls, cached, changing, process
    seconds: float

    @property
    def comparison_key(self) -> tuple[str, str, bool, bool]:
        """A value that is equal for benchmarks that can be compared."""
        is_first = self.kind in ("cached", "changing")
        return self.machine, self.python, is_first, self.kind == "process"


class SolutionStats(NamedTuple):
    """A solution of a day, with the time of each hook in the last run or benchmark."""

    day: Day
    seconds: Mapping[str, float]
    benches: Mapping[str, Sequence[Bench]]  # by hook, the oldest first
    sizes: Mapping[str, Sequence[tuple[int, float]]]  # by hook: size and seconds

    @property
    def total(self) -> float | None:
        """The sum of the known times, or None if there is none."""
        return sum(self.seconds.values()) if self.seconds else None


class DayStats(NamedTuple):
    """A puzzle. Its first solution is the one that `aoc run` takes."""

    puzzle: Puzzle
    title: str
    solutions: Sequence[SolutionStats]
    stars: int
    wrong_guesses: int
    star_seconds: Mapping[Part, float | None]  # seconds from the unlock; None: more than a day

    @property
    def main(self) -> SolutionStats | None:
        return self.solutions[0] if self.solutions else None

    @property
    def seconds(self) -> float | None:
        """The time of the main solution, or None if not known."""
        return self.main.total if self.main else None


class YearStats(NamedTuple):
    """An event, with the days that anything is known about, by date."""

    year: int
    stars: int  # may include stars of unknown days
    days: Sequence[DayStats]

    @property
    def all_days(self) -> list[DayStats | None]:
        """All days of the event; None for a day that nothing is known about."""
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
    """Return the years with a known star, guess or time, the oldest first."""
    ledger = context.account.ledger
    stars, benches = read_stars(ledger), _read_benches(ledger)
    found = group_days(context.days.project, context.settings.preferred_packages)
    user_days = {
        puzzle: [day for day in days if day.distribution != BUNDLED]
        for puzzle, days in found.items()
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
    star_counts = dict(stars.days)
    for year in stars.years:  # The total of a year can imply those of its days.
        counts = enumerate(stars.of_days(year) or (), 1)
        star_counts |= {Puzzle(year, day): count for day, count in counts if count}
    years: dict[int, list[DayStats]] = {year: [] for year in stars.years}
    with_days = (puzzle for puzzle, days in user_days.items() if days)
    for puzzle in sorted({*with_days, *star_counts, *wrong_guesses}):
        solutions = [_make_solution(day, ledger, benches) for day in user_days.get(puzzle, ())]
        titles = [context.downloads.get_title(solution.day) for solution in solutions]
        if not solutions and (page := context.downloads.read_cached_page(puzzle)):
            titles = [page.title]
        title = sanitize_name(next(filter(None, titles), ""))
        numbers = star_counts.get(puzzle, 0), wrong_guesses[puzzle], star_seconds.get(puzzle, {})
        years.setdefault(puzzle.year, []).append(DayStats(puzzle, title, solutions, *numbers))
    all_years = [YearStats(year, stars.years.get(year, 0), years[year]) for year in sorted(years)]
    return [year for year in all_years if year.stars or year.wrong_guesses or year.timed]


def _make_solution(
    day: Day, ledger: Ledger, benches: Mapping[tuple[str, str], Sequence[Bench]]
) -> SolutionStats:
    times = ledger.get_times(day.ledger_key)
    seconds = {hook: times[hook] for hook in HOOKS if hook in times}
    by_hook = {hook: benches.get((day.ledger_key, hook), ()) for hook in HOOKS}
    sizes = {hook: read_sizes(ledger, day.ledger_key, hook) for hook in HOOKS}
    sizes = {hook: pairs for hook, pairs in sizes.items() if pairs}
    return SolutionStats(day, seconds, by_hook, sizes)


def _read_benches(ledger: Ledger) -> dict[tuple[str, str], list[Bench]]:
    """Return all saved benchmarks by code and hook."""
    benches: dict[tuple[str, str], list[Bench]] = {}
    for run, hook in read_runs(ledger):
        bench = Bench(*run[1:], hook.kind, hook.p10)
        benches.setdefault((hook.code, hook.hook), []).append(bench)
    return benches


def sanitize_name(name: str) -> str:
    """Return a title or name on one line and without control characters, to write it to a file."""
    return sanitize(escape_newlines(name.strip())).replace("\t", " ")


def sum_seconds(years: Sequence[YearStats]) -> float | None:
    """Return the total time of the years, or None if no time is known."""
    return sum(year.seconds for year in years) if any(year.timed for year in years) else None
