"""What `aoc bench --history` shows: each run of each hook, and its times as a line downwards."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from math import log
from typing import IO, NamedTuple

from aoc_runner.benching.comparing import verdict_of
from aoc_runner.benching.statistics import uncertainty
from aoc_runner.benching.steps import Step, ratio_of, steps_of
from aoc_runner.kernel.terminal.names import HOOK_NAMES
from aoc_runner.kernel.terminal.style import ENDLESS, Style, width_of
from aoc_runner.kernel.terminal.tables import shown
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.render.bench.columns import Cell, Column, Columns
from aoc_runner.render.bench.words import CODES, KINDS, QUIET, factor, spread_in
from aoc_runner.render.folded import folded
from aoc_runner.store.benches import Benched, BenchTime, Kind

_MOST = 20  # runs that a terminal shows
_TIME = len("1.23 ms")
_WORD = len("unchanged")
_RATIO = len("0.54 (0.53-0.55) ") + _WORD
_CHART = 12, 40  # columns: a narrower one shows little, a wider one no more
_LAYOUTS = (  # how wide are date, spread and ratio? The first that leaves room for the chart.
    (len("2023-12-07 05:12"), 6, _RATIO),
    (len("2023-12-07"), 6, _RATIO),
    (len("2023-12-07"), 0, _RATIO),
    (len("2023-12-07"), 0, _WORD),
    (0, 0, _WORD),
    (0, 0, 0),
)


def history_text(benched: Sequence[Benched], stream: IO[str]) -> str:
    """What was measured of a day, the newest last: a table for each hook of each implementation.

    A terminal shows the last 20 runs of each, a pipe all.
    """
    style, room = Style(stream), width_of(stream)
    names = _names(time for _, time in benched)
    lines: list[str] = []
    for steps in steps_of(benched, None if room == ENDLESS else _MOST):
        time = steps[0].time
        name = f" ({names[time.code]})" if names[time.code] else ""
        said = shown(one_line(f"{time.puzzle} {HOOK_NAMES[time.hook]}{name}"))
        lines += ["", *map(style.bold, folded(said, room))]
        lines += _table(steps, style, room)
    return "\n".join(lines[1:])


class _Chart(NamedTuple):
    """A chart of one line a row, on a logarithmic scale: what counts of times are ratios."""

    low: float
    high: float
    width: int
    style: Style

    def ends(self) -> str:
        """The two times between which all is, above the chart where it has room for both."""
        low, high = self.style.seconds(self.low), self.style.seconds(self.high)
        blank = self.width - len(low) - len(high)
        return low + " " * blank + high if blank > 0 else ""

    def row(self, seconds: float, low: float, high: float) -> str:
        """A dot at that time, on a bar that says between which two it most likely lies."""
        dot, bar, left, right = "●─├┤" if self.style.unicode else "o-||"
        begin, at, end = (self._place(it) for it in (low, seconds, high))
        cells = [" "] * begin + [bar] * (end - begin + 1)
        cells[begin], cells[end] = left, right
        cells[at] = dot
        return "".join(cells)

    def _place(self, seconds: float) -> int:
        place = log(seconds / self.low) / log(self.high / self.low)
        return round(place * (self.width - 1))


def _table(steps: Sequence[Step], style: Style, room: int) -> Iterator[str]:
    first, last = steps[0], steps[-1]
    if first.number > 1:
        said = f"the last {len(steps)} of {last.number} runs; a pipe gets all"
        yield _aside(said, style, room)
    layout, wide = _layout(steps, room, style)
    between = [uncertainty(step.time.seconds, step.time.empty or 0.0) for step in steps]
    ends = min(low for low, _ in between), max(high for _, high in between)
    chart = _Chart(*ends, wide, style)
    before = "since the run before" if layout.width("since") >= _RATIO else ""
    is_alone = len(steps) == 1  # which a chart says nothing of
    yield layout.head({"since": before, "chart": "" if is_alone else chart.ends()})
    kind: Kind | None = None
    for step, (low, high) in zip(steps, between, strict=True):
        if step.is_elsewhere or step is first or step.time.kind != kind:
            kind = step.time.kind
            where = [step.run.python, step.run.machine, KINDS[kind]]
            yield _aside(", ".join(filter(None, where)), style, room)
        drawn = "" if is_alone else chart.row(step.time.fast, low, high)
        code = CODES[step.verdict] if step.verdict not in (None, "unchanged") else ""
        yield from layout.lines(_cells(step, layout, style) | {"chart": Cell(drawn, code)})
    if any(step.has_new_code for step in steps):
        yield _aside("* new code", style, room)
    if len(steps) > 2 and (found := ratio_of(last.time, first.time)):
        became = f"{factor(found, style).strip()} {verdict_of(found)}"
        yield _aside(f"since run {first.run.number}: {became}", style, room)


def _layout(steps: Sequence[Step], room: int, style: Style) -> tuple[Columns, int]:
    """The columns, and how wide the chart is."""
    number = max(3, len(str(steps[-1].run.number)) + 1)
    for date, spread_of, since in _LAYOUTS:
        wanted = [
            Column("run", number),
            Column("measured", date, False),
            Column("time", _TIME),
            Column("spread", spread_of),
            Column("since", since, False),
            Column("chart", _CHART[0], False),
        ]
        found = Columns([it for it in wanted if it.width], (), room, style)
        if found.end <= room:
            break
    return found, max(2, min(room - found.end + _CHART[0], _CHART[1]))


def _cells(step: Step, layout: Columns, style: Style) -> dict[str, Cell]:
    when = f"{datetime.fromtimestamp(step.run.began_at).astimezone():%Y-%m-%d %H:%M}"
    since = Cell("")
    if step.ratio is not None and step.verdict is not None:
        is_short = layout.width("since") < _RATIO
        said = "" if is_short else f"{factor(step.ratio, style)} "
        since = Cell(said + step.verdict, CODES[step.verdict])
    return {
        "run": Cell(f"{step.run.number}{'*' if step.has_new_code else ' '}"),
        "measured": Cell(when[: layout.width("measured")]),
        "time": Cell(style.seconds(step.time.fast)),
        "spread": Cell(spread_in(step.time.seconds)),
        "since": since,
    }


def _aside(text: str, style: Style, room: int) -> str:
    """A line about the rows, in as many lines as it needs."""
    pieces = folded(shown(one_line(text)), room - 2)
    return "\n".join(f"  {style.paint(piece, QUIET)}" for piece in pieces)


def _names(times: Iterable[BenchTime]) -> dict[str, str]:
    """What tells the implementations apart: the variant, and whose it is where that differs."""
    whose = {time.code: (time.source, time.variant) for time in times}
    sources = {source for source, _ in whose.values()}
    return {
        code: (variant or "") if len(sources) == 1 else "/".join(filter(None, (source, variant)))
        for code, (source, variant) in whose.items()
    }
