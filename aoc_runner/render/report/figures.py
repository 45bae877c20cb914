"""What the page says of each day and each year: numbers, and words for them. Nothing is drawn."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import NamedTuple

from aoc_runner.account.standing import Implementation, Standing
from aoc_runner.benching.comparing import are_alike
from aoc_runner.kernel.terminal.names import HOOK_NAMES
from aoc_runner.kernel.words.puzzle import HOOKS, days_in
from aoc_runner.store.benches import Benched, Kind

KINDS: dict[Kind, str] = {
    "calls": "",
    "cached": "first calls",
    "changing": "first calls",
    "process": "whole processes",
}
_YEAR = 365.25 * 86400  # seconds


class Year(NamedTuple):
    """An event, with the days of it that are known."""

    number: int
    standings: Sequence[Standing]

    @property
    def days(self) -> Sequence[Standing | None]:
        """All its days from the first on; None for one of which nothing is known."""
        known = {it.puzzle.day: it for it in self.standings}
        return [known.get(day) for day in range(1, days_in(self.number) + 1)]

    @property
    def stars(self) -> int:
        return sum(it.stars for it in self.standings)

    @property
    def most_stars(self) -> int:
        return 2 * days_in(self.number)

    @property
    def misses(self) -> int:
        return sum(it.misses for it in self.standings)

    @property
    def timed(self) -> Sequence[Standing]:
        """The days with a time, the slowest first."""
        timed = [it for it in self.standings if time_of(it) is not None]
        return sorted(timed, key=lambda it: -seconds_of(it))

    @property
    def seconds(self) -> float:
        return sum(map(seconds_of, self.timed))

    @property
    def has_parse(self) -> bool:
        return any(it.main and it.main.seconds("parse") is not None for it in self.standings)

    @property
    def has_star_times(self) -> bool:
        """Whether any is known: a table of `over a day` alone would tell nothing."""
        return any(at is not None for it in self.standings for at in it.seconds_to_star.values())


def years_of(standings: Sequence[Standing]) -> list[Year]:
    """The years of which anything is known but that there is a day, the first one first."""
    by_year = groupby(sorted(standings, key=lambda it: it.puzzle), lambda it: it.puzzle.year)
    years = [Year(number, list(of_year)) for number, of_year in by_year]
    return [it for it in years if it.stars or it.misses or it.timed]


def time_of(standing: Standing) -> float | None:
    """How long the day takes as `aoc run` takes it; None where that is not known."""
    return standing.main.total if standing.main else None


def seconds_of(standing: Standing) -> float:
    return time_of(standing) or 0.0


def share(part: float, whole: float) -> str:
    """`93 %`; what is little, but not nothing, is `< 1 %`."""
    percent = 100 * part / whole if whole else 0.0
    return "< 1 %" if 0 < percent < 1 else f"{percent:.0f} %"


def since_unlock(seconds: float | None) -> str:
    """How long after the unlock, in words: `4 min 10 s`, `2 h 5 min`, `3 days`, `1.2 years`.

    None is `over a day`: the site tells no more than that.
    """
    if seconds is None:
        return "over a day"
    whole = int(seconds)
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s" if whole >= 60 else f"{whole} s"
    if whole < 86400:
        return f"{whole // 3600} h {whole % 3600 // 60} min"
    if seconds < _YEAR:
        days = whole // 86400
        return f"{days} day{'s' * (days > 1)}"
    years = round(seconds / _YEAR, 1)
    return f"{years:g} year{'s' * (years != 1)}"


def history_of(implementation: Implementation, hook: str) -> list[float | None]:
    """What the benches measured of the hook, the oldest first, with a None between two that no line
    may connect: of another machine, or measured another way. Empty where fewer than two did."""
    times: list[float | None] = []
    before: Benched | None = None
    benched = implementation.history.get(hook, ())
    for each in benched if len(benched) > 1 else ():
        if before is not None and not _is_like(each, before):
            times.append(None)
        times.append(each[1].fast)
        before = each
    return times


def _is_like(one: Benched, other: Benched) -> bool:
    return one[0].machine == other[0].machine and are_alike(one[1].kind, other[1].kind)


class Setup(NamedTuple):
    """A machine with a Python, on which numbers of the page were measured."""

    machine: str
    python: str


class Origins:
    """Where the numbers come from: the bench of each hook of the days, else a last run."""

    def __init__(self, standings: Sequence[Standing]) -> None:
        mains = [it.main for it in standings if it.main]
        last = [benched for main in mains for benched in _last(main)]
        self.setups = sorted({Setup(run.machine, run.python) for run, _ in last})
        self.has_runs = any(_has_run(main) for main in mains)
        self._dates = {
            setup: sorted(
                date(run.began_at) for run, _ in last if setup == (run.machine, run.python)
            )
            for setup in self.setups
        }

    def span(self, setup: Setup) -> tuple[str, str]:
        """The dates of the first and the last bench that stand behind a number."""
        return self._dates[setup][0], self._dates[setup][-1]

    def of(self, main: Implementation) -> str:
        """`bench of 2023-12-07 on 1`: the number only where there are several setups.

        Where not all hooks have theirs from the same, each is named with its own:
        `part 1: bench of 2023-12-07, part 2: last run`.
        """
        hooks: dict[str, list[str]] = {}
        for hook in HOOKS:
            if benched := main.bench_of(hook):
                hooks.setdefault(self._said(benched), []).append(HOOK_NAMES[hook])
            elif main.seconds(hook) is not None:
                hooks.setdefault("last run", []).append(HOOK_NAMES[hook])
        if len(hooks) < 2:
            return "".join(hooks)
        return ", ".join(f"{' and '.join(names)}: {said}" for said, names in hooks.items())

    def _said(self, benched: Benched) -> str:
        run, time = benched
        on = ""
        if len(self.setups) > 1:
            on = f" on {self.setups.index(Setup(run.machine, run.python)) + 1}"
        kind = KINDS[time.kind]
        return f"bench of {date(run.began_at)}{on}{f' ({kind})' if kind else ''}"


def _last(main: Implementation) -> Iterator[Benched]:
    """The bench behind each time of a day that has one."""
    for hook in HOOKS:
        if benched := main.bench_of(hook):
            yield benched


def _has_run(main: Implementation) -> bool:
    return any(not main.history.get(hook) and main.seconds(hook) is not None for hook in HOOKS)


def date(began_at: float) -> str:
    """The day of an epoch time, in UTC: the same ledger makes the same page anywhere."""
    return f"{datetime.fromtimestamp(began_at, UTC):%Y-%m-%d}"
