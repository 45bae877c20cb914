"""The implementations of a day side by side."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from aoc_runner.account.standing import Implementation, Standing
from aoc_runner.benching.comparing import are_alike, ratio
from aoc_runner.kernel.terminal.names import HOOK_NAMES, told_apart
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.benches import Benched, fast

_ORDER = ("part1", "part2", "parse")
TOGETHER = "together"


class Timed(NamedTuple):
    """A time of an implementation."""

    name: str
    seconds: float
    ratio: float | None  # to the day itself; None for that, and where they cannot be compared
    benched: Benched | None = None


class Group(NamedTuple):
    """What is compared, and the time of each implementation that has one, the day's own first."""

    label: str
    times: Sequence[Timed]

    @property
    def most(self) -> float:
        """The longest time."""
        return max(it.seconds for it in self.times)


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
            times.append(Timed(name, seconds, None))
            continue
        measured = benched[1].seconds
        own = times[0].benched if times else None
        times.append(
            Timed(
                name,
                fast(measured),
                _ratio(benched, own) if own else None,
                benched,
            )
        )
    return times


def _ratio(new: Benched, own: Benched) -> float | None:
    """How many times as long it takes; None where other machines or other ways measured them."""
    setups = {(it[0].machine, it[0].python) for it in (new, own)}
    is_above_0 = min(*new[1].seconds, *own[1].seconds) > 0
    if not are_alike(new[1].kind, own[1].kind) or len(setups) > 1 or not is_above_0:
        return None
    return ratio(new[1].seconds, own[1].seconds)


def _together(by_hook: dict[str, list[Timed]]) -> Iterator[Timed]:
    """The hooks of each summed up, of those that have both parts that the day itself has."""
    tables = {hook: {it.name: it for it in times} for hook, times in by_hook.items()}
    parts = [hook for hook in ("part1", "part2") if tables[hook]]
    if not parts:
        return
    first: Timed | None = None
    for name in tables[parts[0]]:
        if not all(name in tables[hook] for hook in parts):
            continue
        seconds = sum(table[name].seconds for table in tables.values() if name in table)
        is_comparable = first is not None and all(tables[hook][name].ratio for hook in parts)
        timed = Timed(name, seconds, seconds / first.seconds if first and is_comparable else None)
        first = first or timed
        yield timed
