"""What people read: a table a day, what stands below it, and what was measured so far."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import IO

from aoc_runner.features.bench.comparing import NOISY, are_enough
from aoc_runner.features.bench.document import Speed
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.puzzle import HOOKS, Puzzle
from aoc_runner.kernel.model.result import Status
from aoc_runner.kernel.terminal.results import HOOK_NAMES, format_title
from aoc_runner.kernel.terminal.style import Style, heading, wrap
from aoc_runner.kernel.terminal.tables import Cell, table

Named = tuple[str, Speed]
"""A hook, and the name of its implementation; empty where a day has one alone."""

_KINDS = {"cached": "cached", "changing": "first calls", "process": "whole process"}
_COLOURS = {"slower": "red", "faster": "green"}


def day_text(hooks: Sequence[Named], title: str, stream: IO[str]) -> str:
    """The table of one puzzle: a row for each hook of each implementation, then their sums."""
    style, rows = Style(stream), list[tuple[Cell, ...]]()
    for name, it in sorted(hooks, key=lambda named: HOOKS.index(named[1].hook)):
        about = style.seconds(it.seconds) or "-", _spread(it), str(it.processes or "")
        beside = _times(it.ratio), _since(it), ", ".join(_notes(it))
        rows.append((HOOK_NAMES[it.hook], name, *about, *beside))
    rows += _sums(hooks, style)
    runs = {it.since for _, it in hooks if it.since}
    then = f"since run {runs.pop()}" if len(runs) == 1 else "since then"
    header = ("hook", "by", "time", "spread", "samples", "times as long", then, "note")
    drop = ("samples", "spread", "note", "times as long")
    return _framed(hooks, title, table(header, rows, stream, drop, right=header[2:6]), stream)


def growth_text(hooks: Sequence[Named], title: str, stream: IO[str]) -> str:
    """The table of one puzzle on made-up inputs: a column for each size."""
    style, sizes = Style(stream), sorted({it.size or 0 for _, it in hooks})
    by_row: dict[tuple[str, str], dict[int, Speed]] = {}
    for name, it in sorted(hooks, key=lambda named: HOOKS.index(named[1].hook)):
        by_row.setdefault((HOOK_NAMES[it.hook], name), {})[it.size or 0] = it
    rows: list[tuple[str, ...]] = []
    for (hook, name), speeds in by_row.items():
        times = [style.seconds(speeds[it].seconds if it in speeds else None) for it in sizes]
        notes = dict.fromkeys(note for it in speeds.values() for note in _notes(it))
        power = next(iter(speeds.values())).growth
        rows.append((hook, name, *(it or "-" for it in times), _times(power), ", ".join(notes)))
    header = ("hook", "by", *map(str, sizes), "growth", "note")
    drop = ("note", *header[2:-3])
    return _framed(hooks, title, table(header, rows, stream, drop, right=header[2:-1]), stream)


def _framed(hooks: Sequence[Named], title: str, shown: str, stream: IO[str]) -> str:
    """The table of a puzzle below its heading, and below it what does not fit into a row."""
    (_, one), said = hooks[0], dict[str, list[str]]()
    lines = [heading(format_title(Puzzle(one.year, one.day), title), "", stream), shown]
    for name, it in hooks:
        if it.reason and it.status is not Status.SKIPPED:
            hook = HOOK_NAMES[it.hook] + (f" ({name})" if name else "")
            said.setdefault(it.reason, []).append(hook)
    for reason, of_hooks in said.items():
        lines.append(
            wrap(escape_newlines(f"{', '.join(dict.fromkeys(of_hooks))}: {reason}"), stream)
        )
    return "\n".join(lines) + "\n"


def _sums(hooks: Sequence[Named], style: Style) -> Iterator[tuple[Cell, ...]]:
    """The rows `all`: compared with the first where both have the same parts."""
    first: tuple[set[str], float | None] | None = None
    for name, of_name in groupby(hooks, lambda named: named[0]):
        seconds = {it.hook: it.seconds for _, it in of_name}
        if len(seconds) == len(hooks) == 1:
            return
        known = [it for it in seconds.values() if it is not None]
        total = sum(known) if len(known) == len(seconds) else None
        parts, ratio = seconds.keys() - {"parse"}, ""
        if first and total and first[1] and parts == first[0]:
            ratio = _times(total / first[1])
        first = first or (parts, total)
        yield "all", name, style.seconds(total) or "-", "", "", ratio, "", ""


def _times(ratio: float | None) -> str:
    """How many times as long, to two digits behind the point; large numbers without."""
    return "" if ratio is None else f"{ratio:.2f}" if ratio < 100 else f"{ratio:.0f}"


def _spread(it: Speed) -> str:
    return f"{it.spread:.1%}" if it.processes > 1 else ""


def _since(it: Speed) -> Cell:
    if it.change is None:
        return ""
    return [(f"{_times(it.since_ratio)} {it.change}", _COLOURS.get(it.change, ""))]


def _notes(it: Speed) -> Iterator[str]:
    """The words behind a row's time, or in its place."""
    if it.status is Status.WRONG:
        yield "wrong answer"
    if it.seconds is None:
        named = {Status.UNSOLVED: "not solved yet", Status.SKIPPED: it.reason or ""}
        yield named.get(it.status or Status.FAILED, "failed")
    elif it.size is None and not are_enough([it.seconds] * it.processes):
        yield "few samples"
    elif (it.spread or 0.0) > NOISY:
        yield "noisy"
    if it.kind in _KINDS:
        yield _KINDS[it.kind]
    if it.new_code:
        yield "new code"


def format_regressions(hooks: Sequence[Speed]) -> Iterator[str]:
    """What became slower by name, a line each."""
    for it in hooks:
        if it.change == "slower":
            whose = f" ({it.variant})" if it.variant else ""
            what = f"{Puzzle(it.year, it.day)}{whose} {HOOK_NAMES[it.hook]}"
            yield f"slower: {what}, {_times(it.since_ratio)} times as long as in run {it.since}"


def history_text(title: str, runs: Sequence[Speed], stream: IO[str]) -> str:
    """A row for each run of a hook."""
    style, rows = Style(stream), list[tuple[Cell, ...]]()
    where = runs[0].python, runs[0].machine
    for it in runs:
        notes = [*_notes(it)]
        if where != (where := (it.python, it.machine)):
            notes.append(f"on {it.python}, {it.machine}")
        about = str(it.run), f"{it.began_at:%Y-%m-%d %H:%M}", style.seconds(it.seconds)
        rows.append((*about, _spread(it), _since(it), ", ".join(notes)))
    header = ("run", "measured", "time", "spread", "since before", "note")
    drop = ("spread", "note", "measured")
    shown = table(header, rows, stream, drop, right=("run", "time", "spread"))
    return f"{heading(escape_newlines(title), '', stream)}\n{shown}"
