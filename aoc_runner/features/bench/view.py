"""What people read: a table a day, what stands below it, and what was measured so far."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from math import log
from typing import IO

from aoc_runner.features.bench.comparing import NOISY, are_enough
from aoc_runner.features.bench.document import HookSpeed, RunSpeed, Since, Speed
from aoc_runner.kernel.terminal.names import HOOK_NAMES
from aoc_runner.kernel.terminal.style import Style, wrapped
from aoc_runner.kernel.terminal.tables import Cell, table
from aoc_runner.kernel.words.puzzle import HOOKS, Puzzle
from aoc_runner.kernel.words.visible import one_line

Named = tuple[str, HookSpeed]
"""A hook, and the name of its implementation; empty where a day has one alone."""

_KINDS = {"cached": "cached", "changing": "changes its data", "process": "whole process"}
_COLOURS = {"slower": "red", "faster": "green"}
_WIDE = 20  # columns of the chart


def day_text(hooks: Sequence[Named], title: str, stream: IO[str]) -> str:
    """The table of one puzzle: a row for each hook of each implementation, then their sums."""
    style, (_, (one, *_)) = Style(stream), hooks[0]
    rows: list[tuple[Cell, ...]] = []
    for name, it in sorted(hooks, key=lambda named: HOOKS.index(named[1].inline.hook)):
        seconds, speed = style.seconds(it.inline.seconds) or "-", it.inline
        about = (_spread(speed), str(speed.processes or "")) if speed.processes else ("", "")
        then, notes = _since(speed.since), ", ".join(_notes(it))
        rows.append((HOOK_NAMES[speed.hook], name, seconds, *about, _times(it.ratio), then, notes))
    rows += _sums(hooks, style)
    runs = {it.inline.since.run for _, it in hooks if it.inline.since}
    then = f"since run {runs.pop()}" if len(runs) == 1 else "since then"
    header = ("hook", "by", "time", "spread", "samples", "times as long", then, "note")
    drop = ("samples", "spread", "note", "times as long")
    heading = f"{Puzzle(one.year, one.day)}: {title}".removesuffix(": ")
    lines = [wrapped(style.bold(one_line(heading)), stream)]
    lines.append(table(header, rows, stream, drop, right=header[2:6]))
    said: dict[str, list[str]] = {}
    for name, it in hooks:
        if it.reason and it.status != "skipped":
            hook = HOOK_NAMES[it.inline.hook] + (f" ({name})" if name else "")
            said.setdefault(it.reason, []).append(hook)
    lines += [
        wrapped(one_line(f"{', '.join(names)}: {reason}"), stream) for reason, names in said.items()
    ]
    return "\n".join(lines) + "\n"


def _sums(hooks: Sequence[Named], style: Style) -> Iterator[tuple[Cell, ...]]:
    """The rows `all`: compared with the first where both have the same parts."""
    found = {
        name: {it.inline.hook: it.inline.seconds for _, it in of_name}
        for name, of_name in groupby(hooks, lambda named: named[0])
    }
    if len(hooks) == len(found):
        return
    first: dict[str, float | None] = {}
    for name, of_hook in found.items():
        total = None if None in of_hook.values() else sum(it or 0.0 for it in of_hook.values())
        own = None if None in first.values() else sum(it or 0.0 for it in first.values())
        is_same = first.keys() - {"parse"} == of_hook.keys() - {"parse"}
        ratio = _times(total / own) if is_same and total and own else ""
        yield "all", name, style.seconds(total) or "-", "", "", ratio, "", ""
        first = first or of_hook


def _times(ratio: float | None) -> str:
    """How many times as long, to two digits behind the point; large numbers without."""
    return "" if ratio is None else f"{ratio:.2f}" if ratio < 100 else f"{ratio:.0f}"


def _spread(speed: Speed) -> str:
    return f"{speed.spread:.1%}" if speed.processes > 1 else ""


def _since(then: Since | None) -> Cell:
    if then is None or then.change is None:
        return "" if then is None else [("not compared", "dim")]
    return [(f"{_times(then.ratio)} {then.change}", _COLOURS.get(then.change, ""))]


def _notes(it: HookSpeed) -> Iterator[str]:
    """The words behind a row's time, or in its place."""
    speed = it.inline
    if it.status == "wrong":
        yield "wrong answer"
    if speed.seconds is None:
        named = {"unsolved": "not solved yet", "skipped": it.reason or ""}
        yield named.get(it.status or "", "failed")
    elif not are_enough([speed.seconds] * speed.processes):
        yield "few samples"
    elif (speed.spread or 0.0) > NOISY:
        yield "noisy"
    yield from _of_code(speed)


def _of_code(speed: Speed) -> Iterator[str]:
    if speed.kind in _KINDS:
        yield _KINDS[speed.kind]
    if speed.since and speed.since.new_code:
        yield "new code"


def summary(hooks: Sequence[HookSpeed]) -> Iterator[str]:
    """What became slower or faster in all, and what is slower by name."""
    found = [(it.inline, it.inline.since) for it in hooks]
    became = Counter(then.change for _, then in found if then and then.change)
    if became:
        yield ", ".join(f"{became[it]} {it}" for it in ("slower", "faster", "unchanged"))
    for it, then in found:
        if then and then.change == "slower":
            whose = f" ({it.variant})" if it.variant else ""
            what = f"{Puzzle(it.year, it.day)}{whose} {HOOK_NAMES[it.hook]}"
            yield f"slower: {what}, {_times(then.ratio)} times as long as in run {then.run}"


def history_text(heading: str, runs: Sequence[RunSpeed], stream: IO[str]) -> str:
    """A row for each run of a hook; the chart is logarithmic: equal ratios, equal distances."""
    style, rows = Style(stream), list[tuple[Cell, ...]]()
    low, *_, high = sorted([it.inline.seconds or 0.0 for it in runs] * 2)
    where = runs[0].python, runs[0].machine
    for it in runs:
        speed, seconds, notes = it.inline, it.inline.seconds or 0.0, [*_of_code(it.inline)]
        if where != (where := (it.python, it.machine)):
            notes.append(f"on {it.python}, {it.machine}")
        place = log(seconds / low) / log(high / low) if high > low else 0.0
        chart = " " * round(place * (_WIDE - 1)) + ("●" if style.unicode else "o")
        about = str(it.run), f"{it.began_at:%Y-%m-%d %H:%M}", style.seconds(seconds)
        rows.append((*about, _spread(speed), _since(speed.since), ", ".join(notes), chart))
    header = ("run", "measured", "time", "spread", "since before", "note", "chart")
    drop = ("chart", "spread", "note", "measured")
    shown = table(header, rows, stream, drop, right=("run", "time", "spread"))
    return f"{style.bold(one_line(heading))}\n{shown}"
