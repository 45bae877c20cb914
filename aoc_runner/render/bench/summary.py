"""What stands below the tables of `aoc bench`: how much was measured, and what became of it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import IO

from aoc_runner.benching.comparing import Compared
from aoc_runner.benching.measured import Measured
from aoc_runner.benching.totals import total
from aoc_runner.kernel.terminal.names import told_apart
from aoc_runner.kernel.terminal.style import Style, width_of
from aoc_runner.render.bench.words import CODES, factor, hook_of
from aoc_runner.render.folded import folded

_FEW = 5  # hooks that are named


def bench_summary(
    measured: Sequence[Measured], compared: Sequence[Compared], seconds: float, stream: IO[str]
) -> str:
    """The lines of sums of all that was measured, in so many seconds, and compared."""
    style, room = Style(stream), width_of(stream)
    lines = folded(_sums(measured, seconds, style), room)
    if compared:
        lines += folded(_became(compared), room)
        lines += _changed(compared, style, room)
    return "\n".join(lines)


def _sums(measured: Sequence[Measured], seconds: float, style: Style) -> str:
    """How many there are of what; the sum is of the first implementation of each day."""
    by_day: dict[object, dict[object, list[Measured]]] = {}
    for each in measured:
        by_day.setdefault(each.spec.puzzle, {}).setdefault(each.spec, []).append(each)
    offers = sum(map(len, by_day.values()))
    counts = [_counted(len(by_day), "day")]
    if offers > len(by_day):
        counts.append(_counted(offers, "implementation"))
    counts.append(f"{_counted(sum(bool(each.samples) for each in measured), 'time')} measured")
    said = f"{', '.join(counts)} in {style.seconds(seconds)}"
    if failed := sum(each.has_failed for each in measured):
        said += f", {failed} failed"
    sums = [total(next(iter(day.values()))) for day in by_day.values()]
    known = [each for each in sums if each is not None]
    if len(known) > 1:
        said += f"; the times of {_counted(len(known), 'day')} sum to {style.seconds(sum(known))}"
    return said


def _became(compared: Sequence[Compared]) -> str:
    count = Counter(it.verdict for it in compared)
    said = [f"{count[verdict]} {verdict}" for verdict in ("slower", "faster", "unchanged")]
    if count[None]:
        said.append(f"{count[None]} not compared")
    return ", ".join(said)


def _changed(compared: Sequence[Compared], style: Style, room: int) -> Iterator[str]:
    """What got slower, the worst first, and what got faster; a few of each."""
    names = told_apart(it.measured.spec for it in compared)
    for verdict, sign in (("slower", -1), ("faster", 1)):
        found = [
            (it.ratio, it) for it in compared if it.ratio is not None and it.verdict == verdict
        ]
        found.sort(key=lambda pair: sign * pair[0])
        for ratio, it in found[:_FEW]:
            said = f"{verdict}: {hook_of(it.measured, names)}  {factor(ratio)}"
            yield from (style.paint(line, CODES[verdict]) for line in folded(said, room))
        if len(found) > _FEW:
            yield f"{verdict}: {len(found) - _FEW} more"


def _counted(number: int, name: str) -> str:
    return f"{number} {name}{'s' * (number != 1)}"
