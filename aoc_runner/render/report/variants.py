"""The implementations of a day side by side, with what is uncertain about their times."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from aoc_runner.account.standing import Implementation, Standing
from aoc_runner.benching.comparing import are_alike
from aoc_runner.benching.statistics import Ratio, ratio, uncertainty
from aoc_runner.kernel.terminal.names import HOOK_NAMES, told_apart
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.benches import Benched, fast

_ORDER = ("part1", "part2", "parse")
TOGETHER = "together"


class Timed(NamedTuple):
    """A time of an implementation; `interval` is where another bench would most likely find it."""

    name: str
    seconds: float
    interval: tuple[float, float] | None  # None for a single run
    ratio: Ratio | None  # to the day itself; None for that, and where they cannot be compared
    benched: Benched | None = None


class Group(NamedTuple):
    """What is compared, and the time of each implementation that has one, the day's own first."""

    label: str
    times: Sequence[Timed]

    @property
    def most(self) -> float:
        """The longest time, its uncertainty with it."""
        return max(it.interval[1] if it.interval else it.seconds for it in self.times)


class Compared(NamedTuple):
    puzzle: Puzzle
    title: str
    groups: Sequence[Group]


def compared(standings: Sequence[Standing]) -> Iterator[Compared]:
    """The days of which several implementations have a time, each with them all."""
    for standing in standings:
        several = [it for it in standing.implementations if it.total is not None]
        if len(several) < 2:
            continue
        names = told_apart(it.entry.spec for it in several)
        named = {names[it.entry.spec]: it for it in several}
        by_hook = {hook: _side_by_side(named, hook) for hook in _ORDER}
        groups = [
            Group(HOOK_NAMES[hook], times) for hook, times in by_hook.items() if len(times) > 1
        ]
        if len(together := list(_together(by_hook))) > 1 and len(groups) > 1:
            groups.insert(0, Group(TOGETHER, together))
        if groups:
            yield Compared(standing.puzzle, standing.title, groups)


def _side_by_side(named: Mapping[str, Implementation], hook: str) -> list[Timed]:
    times: list[Timed] = []
    for name, each in named.items():
        if (seconds := each.seconds(hook)) is None:
            continue
        if (benched := each.bench_of(hook)) is None:
            times.append(Timed(name, seconds, None, None))
            continue
        measured = benched[1].seconds
        own = times[0].benched if times else None
        times.append(
            Timed(
                name,
                fast(measured),
                uncertainty(measured, benched[1].empty or 0.0) if min(measured) > 0 else None,
                _ratio(benched, own) if own else None,
                benched,
            )
        )
    return times


def _ratio(new: Benched, own: Benched) -> Ratio | None:
    """How many times as long it takes; None where other machines or other ways measured them."""
    setups = {(it[0].machine, it[0].python) for it in (new, own)}
    is_above_0 = min(*new[1].seconds, *own[1].seconds) > 0  # not so where an empty process is less
    if not are_alike(new[1].kind, own[1].kind) or len(setups) > 1 or not is_above_0:
        return None
    pace = (new[1].pace, own[1].pace) if new[0].number != own[0].number else ((), ())
    empty = new[1].empty or 0.0, own[1].empty or 0.0
    return ratio(new[1].seconds, own[1].seconds, *pace, empty=empty)


def _together(by_hook: dict[str, list[Timed]]) -> Iterator[Timed]:
    """The hooks of each summed up, of those that have both parts that the day itself has.

    The interval is that of all hooks at their fastest and at their slowest, so rather too wide.
    """
    tables = {hook: {it.name: it for it in times} for hook, times in by_hook.items()}
    parts = [hook for hook in ("part1", "part2") if tables[hook]]
    if not parts:
        return
    first: Timed | None = None
    for name in tables[parts[0]]:
        if not all(name in tables[hook] for hook in parts):
            continue
        own = [table[name] for table in tables.values() if name in table]
        seconds = sum(it.seconds for it in own)
        low = sum(it.interval[0] for it in own if it.interval)
        high = sum(it.interval[1] for it in own if it.interval)
        interval = (low, high) if all(it.interval for it in own) else None
        is_comparable = all(tables[hook][name].ratio for hook in parts)
        found = None
        if first is not None and first.interval and interval and is_comparable:
            found = Ratio(
                seconds / first.seconds, low / first.interval[1], high / first.interval[0]
            )
        timed = Timed(name, seconds, interval, found)
        first = first or timed
        yield timed
