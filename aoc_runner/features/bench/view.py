"""The tables of `aoc bench` for people."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import IO

from aoc_runner.features.bench.comparing import NOISY, has_enough_processes
from aoc_runner.features.bench.document import Speed
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.puzzle import HOOKS, Puzzle
from aoc_runner.kernel.model.result import Status
from aoc_runner.kernel.terminal.results import HOOK_NAMES, format_title
from aoc_runner.kernel.terminal.style import BETTER, WORSE, Style, heading, wrap
from aoc_runner.kernel.terminal.tables import Cell, table

NamedSpeed = tuple[str, Speed]
"""A speed with the name of its solution, which is empty if the day has only one."""

_KINDS = {"cached": "cached", "changing": "first calls", "process": "whole process"}
_COLORS = {"slower": WORSE, "faster": BETTER}


def format_day(
    hooks: Sequence[NamedSpeed], title: str, stream: IO[str], has_memory: bool = False
) -> str:
    """Return the table of a puzzle: a row for each hook of each solution, then the totals."""
    style, rows = Style(stream), list[tuple[Cell, ...]]()
    for name, speed in sorted(hooks, key=lambda named: HOOKS.index(named[1].hook)):
        time = style.seconds(speed.seconds) or "-"
        memory = f"{speed.memory / 1e6:.0f} MB" if has_memory and speed.memory else ""
        values = time, _format_spread(speed), str(speed.processes or ""), memory
        changes = _format_ratio(speed.ratio), _format_change(speed), ", ".join(_iter_notes(speed))
        rows.append((HOOK_NAMES[speed.hook], name, *values, *changes))
    rows += _iter_totals(hooks, style)
    runs = {speed.since for _, speed in hooks if speed.since}
    since = f"since run {runs.pop()}" if len(runs) == 1 else "since last run"
    header = ("hook", "by", "time", "spread", "samples", "memory", "ratio", since, "note")
    drop = ("samples", "spread", "ratio", since)
    text = table(header, rows, stream, drop, right=header[2:7], cut="note")
    return _format_table(hooks, title, text, stream)


def format_growth(hooks: Sequence[NamedSpeed], title: str, stream: IO[str]) -> str:
    """Return the table of a puzzle on generated inputs, with a column for each size."""
    style, sizes = Style(stream), sorted({speed.size or 0 for _, speed in hooks})
    by_row: dict[tuple[str, str], dict[int, Speed]] = {}
    for name, speed in sorted(hooks, key=lambda named: HOOKS.index(named[1].hook)):
        by_row.setdefault((HOOK_NAMES[speed.hook], name), {})[speed.size or 0] = speed
    rows: list[tuple[str, ...]] = []
    for (hook, name), by_size in by_row.items():
        seconds = [by_size[size].seconds if size in by_size else None for size in sizes]
        times = [style.seconds(value) or "-" for value in seconds]
        notes = dict.fromkeys(note for speed in by_size.values() for note in _iter_notes(speed))
        power = next(iter(by_size.values())).growth
        rows.append((hook, name, *times, _format_ratio(power), ", ".join(notes)))
    header = ("hook", "by", *map(str, sizes), "growth", "note")
    text = table(header, rows, stream, header[2:-3], right=header[2:-1], cut="note")
    return _format_table(hooks, title, text, stream)


def _format_table(hooks: Sequence[NamedSpeed], title: str, rows: str, stream: IO[str]) -> str:
    """Return the rows with a heading, and below them the reasons, which do not fit into a row."""
    (_, first), by_reason = hooks[0], dict[str, list[str]]()
    lines = [heading(format_title(Puzzle(first.year, first.day), title), "", stream), rows]
    for name, speed in hooks:
        if speed.reason and speed.status is not Status.SKIPPED:
            hook = HOOK_NAMES[speed.hook] + (f" ({name})" if name else "")
            by_reason.setdefault(speed.reason, []).append(hook)
    for reason, names in by_reason.items():
        lines.append(wrap(escape_newlines(f"{', '.join(dict.fromkeys(names))}: {reason}"), stream))
    return "\n".join(lines) + "\n"


def _iter_totals(hooks: Sequence[NamedSpeed], style: Style) -> Iterator[tuple[Cell, ...]]:
    """Yield the rows `all`, each compared with the first if both have the same parts."""
    first: tuple[set[str], float | None] | None = None
    for name, group in groupby(hooks, lambda named: named[0]):
        seconds = {speed.hook: speed.seconds for _, speed in group}
        if len(seconds) == len(hooks) == 1:
            return
        known = [value for value in seconds.values() if value is not None]
        total = sum(known) if len(known) == len(seconds) else None
        parts, ratio = seconds.keys() - {"parse"}, ""
        if first and total and first[1] and parts == first[0]:
            ratio = _format_ratio(total / first[1])
        first = first or (parts, total)
        yield "all", name, style.seconds(total) or "-", "", "", "", ratio, "", ""


def _format_ratio(ratio: float | None) -> str:
    """Format a ratio with two decimals, or without decimals from 100 on."""
    return "" if ratio is None else f"{ratio:.2f}" if ratio < 100 else f"{ratio:.0f}"


def _format_spread(speed: Speed) -> str:
    return f"{speed.spread:.1%}" if speed.processes > 1 else ""


def _format_change(speed: Speed) -> Cell:
    if speed.change is None:
        return ""
    return [(f"{_format_ratio(speed.since_ratio)} {speed.change}", _COLORS.get(speed.change, ""))]


def _iter_notes(speed: Speed) -> Iterator[str]:
    """Yield the notes on a time, or on why there is none."""
    if speed.status is Status.WRONG:
        yield "wrong answer"
    if speed.seconds is None:
        labels = {Status.UNSOLVED: "not solved yet", Status.SKIPPED: speed.reason or ""}
        yield labels.get(speed.status or Status.FAILED, "failed")
    elif speed.size is None and not has_enough_processes([speed.seconds] * speed.processes):
        yield "few samples"
    elif (speed.spread or 0.0) > NOISY:
        yield "noisy"
    if speed.kind in _KINDS:
        yield _KINDS[speed.kind]
    if speed.new_code:
        yield "new code"


def format_regressions(hooks: Sequence[Speed]) -> Iterator[str]:
    """Yield a line for each hook that got slower."""
    for speed in hooks:
        if speed.change == "slower":
            variant = f" ({speed.variant})" if speed.variant else ""
            name = f"{Puzzle(speed.year, speed.day)}{variant} {HOOK_NAMES[speed.hook]}"
            ratio = _format_ratio(speed.since_ratio)
            yield f"slower: {name}, {ratio} times as long as in run {speed.since}"


def format_history(title: str, runs: Sequence[Speed], stream: IO[str]) -> str:
    """Return the table of the runs of a hook."""
    style, rows = Style(stream), list[tuple[Cell, ...]]()
    platform = runs[0].python, runs[0].machine
    for run in runs:
        notes = [*_iter_notes(run)]
        if platform != (platform := (run.python, run.machine)):
            notes.append(f"on {run.python}, {run.machine}")
        values = str(run.run), f"{run.began_at:%Y-%m-%d %H:%M}", style.seconds(run.seconds)
        rows.append((*values, _format_spread(run), _format_change(run), ", ".join(notes)))
    header = ("run", "measured", "time", "spread", "since previous", "note")
    drop = ("spread", "measured")
    text = table(header, rows, stream, drop, right=("run", "time", "spread"), cut="note")
    return f"{heading(escape_newlines(title), '', stream)}\n{text}"
