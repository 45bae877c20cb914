"""What people read of a bench: a table a day, and what stands below it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import IO

from aoc_runner.features.bench.comparing import NOISY, are_enough
from aoc_runner.features.bench.document import DaySpeed, HookSpeed, Since
from aoc_runner.kernel.terminal.names import HOOK_NAMES
from aoc_runner.kernel.terminal.style import Style, wrapped
from aoc_runner.kernel.terminal.tables import Cell, table
from aoc_runner.kernel.words.puzzle import HOOKS, Puzzle
from aoc_runner.kernel.words.visible import one_line

KINDS = {"cached": "cached", "changing": "changes its data", "process": "whole process"}
_COLOURS = {"slower": "red", "faster": "green"}


def day_text(days: Sequence[DaySpeed], names: Sequence[str], stream: IO[str]) -> str:
    """The table of one puzzle: a row for each hook of each implementation, then their sums.

    `names` are those of the implementations; empty where there is one alone.
    """
    style = Style(stream)
    heading = f"{Puzzle(days[0].year, days[0].day)}: {days[0].title}".removesuffix(": ")
    rows: list[tuple[Cell, ...]] = []
    for hook in HOOKS:
        for day, name in zip(days, names, strict=True):
            rows += [
                (HOOK_NAMES[hook], name, *_row(it, style)) for it in day.hooks if it.hook == hook
            ]
    if len(rows) > len(days):
        for day, name in zip(days, names, strict=True):
            rows.append(
                ("all", name, style.seconds(day.total) or "-", "", "", times(day.ratio), "", "")
            )
    runs = {it.inline.since.run for day in days for it in day.hooks if it.inline.since}
    then = f"since run {runs.pop()}" if len(runs) == 1 else "since then"
    header = ("hook", "by", "time", "spread", "samples", "times as long", then, "note")
    drop = ("samples", "spread", "note", "times as long")
    lines = [
        wrapped(style.bold(one_line(heading)), stream),
        table(header, rows, stream, drop, right=header[2:6]),
        *(wrapped(one_line(line), stream) for line in _reasons(days, names)),
    ]
    return "\n".join(lines) + "\n"


def _row(it: HookSpeed, style: Style) -> tuple[Cell, ...]:
    speed = it.inline
    spread = f"{speed.spread:.1%}" if speed.spread is not None and speed.processes > 1 else ""
    about = style.seconds(speed.seconds) or "-", spread, str(speed.processes or "")
    return *about, times(it.ratio), since(speed.since), ", ".join(_notes(it))


def times(ratio: float | None) -> str:
    """How many times as long, to two digits behind the point, or three in all."""
    return "" if ratio is None else f"{ratio:.2f}" if ratio < 10 else f"{ratio:.3g}"


def since(then: Since | None) -> Cell:
    """What became of a hook since then."""
    if then is None or then.change is None:
        return "" if then is None else [("not compared", "dim")]
    return [(f"{times(then.ratio)} {then.change}", _COLOURS.get(then.change, ""))]


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
    if speed.kind in KINDS:
        yield KINDS[speed.kind]
    if speed.since and speed.since.new_code:
        yield "new code"


def _reasons(days: Sequence[DaySpeed], names: Sequence[str]) -> Iterator[str]:
    """What failed, and what later calls and processes did, each once."""
    said: dict[str, list[str]] = {}
    for day, name in zip(days, names, strict=True):
        for it in day.hooks:
            if it.reason and it.status != "skipped":
                hook = f"{HOOK_NAMES[it.hook]}{f' ({name})' if name else ''}"
                said.setdefault(it.reason, []).append(hook)
    yield from (f"{', '.join(hooks)}: {reason}" for reason, hooks in said.items())


def summary(days: Sequence[DaySpeed]) -> Iterator[str]:
    """What became slower or faster in all, and what is slower by name."""
    found = [(day, it.hook, it.inline.since) for day in days for it in day.hooks]
    became = Counter(then.change for _, _, then in found if then and then.change)
    if became:
        yield ", ".join(f"{became[it]} {it}" for it in ("slower", "faster", "unchanged"))
    for day, hook, then in found:
        if then and then.change == "slower":
            whose = f" ({day.variant})" if day.variant else ""
            what = f"{Puzzle(day.year, day.day)}{whose} {HOOK_NAMES[hook]}"
            yield f"slower: {what}, {times(then.ratio)} times as long as in run {then.run}"
