"""What `aoc bench --history` shows: each run of each hook, and its times as dots downwards."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from math import log
from typing import IO

from aoc_runner.benching.steps import Step, since, steps_of
from aoc_runner.kernel.terminal.names import HOOK_NAMES
from aoc_runner.kernel.terminal.style import ENDLESS, Style, width_of
from aoc_runner.kernel.terminal.tables import shown
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.render.bench.table import table_of
from aoc_runner.render.bench.words import KINDS, factor, spread_in
from aoc_runner.render.folded import folded
from aoc_runner.store.benches import Benched, BenchTime

_MOST = 20  # runs that a terminal shows
_WIDE = 20  # columns of the chart


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
        rows = list(_rows(steps, style))
        lines.append(table_of(rows, stream, ("chart", "spread", "measured")))
        for note in _notes(steps):
            lines += folded(shown(one_line(note)), room)
    return "\n".join(lines[1:])


def _rows(steps: Sequence[Step], style: Style) -> Iterator[dict[str, str]]:
    """A row a run; the chart is logarithmic: what counts of times are ratios."""
    times = [step.time.fast for step in steps]
    low, high = min(times), max(times)
    for step, seconds in zip(steps, times, strict=True):
        place = log(seconds / low) / log(high / low) if high > low else 0.0
        has_verdict = step.ratio is not None
        yield {
            "run": f"{step.run.number}{'*' if step.has_new_code else ''}",
            "measured": f"{datetime.fromtimestamp(step.run.began_at).astimezone():%Y-%m-%d %H:%M}",
            "time": style.seconds(seconds),
            "spread": spread_in(step.time.seconds),
            "since before": f"{factor(step.ratio or 0)} {step.verdict}" if has_verdict else "",
            "note": KINDS[step.time.kind],
            "chart": " " * round(place * (_WIDE - 1)) + ("●" if style.unicode else "o"),
        }


def _notes(steps: Sequence[Step]) -> Iterator[str]:
    first, last = steps[0], steps[-1]
    for step in steps:
        if step.is_elsewhere or step is first:
            yield f"from run {step.run.number} on: {step.run.python}, {step.run.machine}"
    if any(step.has_new_code for step in steps):
        yield "* new code"
    ratio, verdict = since(last.time, first.time)
    if len(steps) > 2 and ratio is not None:
        yield f"since run {first.run.number}: {factor(ratio)} {verdict}"
    if first.number > 1:
        yield f"the last {len(steps)} of {last.number} runs; a pipe gets all"


def _names(times: Iterable[BenchTime]) -> dict[str, str]:
    """What tells the implementations apart: the variant, and whose it is where that differs."""
    whose = {time.code: (time.source, time.variant) for time in times}
    sources = {source for source, _ in whose.values()}
    return {
        code: (variant or "") if len(sources) == 1 else "/".join(filter(None, (source, variant)))
        for code, (source, variant) in whose.items()
    }
