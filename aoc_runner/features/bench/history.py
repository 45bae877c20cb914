"""`aoc bench --history`: each run that measured a day, and its times as dots downwards."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from math import log
from typing import NamedTuple

from aoc_runner.features.bench.document import Speed, speed_of
from aoc_runner.features.bench.tables import Kept, kept
from aoc_runner.features.bench.view import KINDS, since
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.terminal.documents import as_json
from aoc_runner.kernel.terminal.names import HOOK_NAMES, full_name, told_apart
from aoc_runner.kernel.terminal.style import Style
from aoc_runner.kernel.terminal.tables import Cell, table
from aoc_runner.kernel.words.puzzle import HOOKS, Selection
from aoc_runner.kernel.words.visible import one_line

_WIDE = 20  # columns of the chart


class RunSpeed(NamedTuple):
    """What one run has measured of a hook."""

    year: int  # the puzzle's year
    day: int  # the puzzle's day
    from_: str  # who offers the day
    variant: str | None  # the variant's name
    hook: str  # `parse`, `part1` or `part2`
    run: int  # the number of the run
    began_at: datetime  # when, in UTC, as ISO 8601
    python: str  # what measured: implementation and version
    machine: str  # processor, cores and system
    inline: Speed


class HistoryDocument(NamedTuple):
    """The document of `aoc bench --history --json`."""

    account: str  # the account in force
    times: list[RunSpeed]  # an object for each hook of each implementation in each run, of each
    # the oldest first


def show(context: Context) -> int:
    """Show it; that there is nothing is an answer, too."""
    args, account = context.args, context.account
    given = args.selection
    given = given if isinstance(given, Selection) else context.puzzle(given)
    days = context.find_days(given, args.part)
    names, times = told_apart(days), kept(account.ledger, {day.code for day in days})
    found: list[RunSpeed] = []
    texts: list[str] = []
    for day in days:
        for hook in HOOKS if args.part is None else (f"part{args.part}",):
            of_hook = [it for it in times if (it[1].code, it[1].hook) == (day.code, hook)]
            if of_hook:
                runs = _runs((*day.puzzle, day.from_, day.variant, hook), of_hook)
                found += runs
                texts.append(_text(f"{full_name(day, names)} {HOOK_NAMES[hook]}", runs, context))
    if context.as_json:
        context.output.write_json(as_json(HistoryDocument(account.name, found)))
    elif found:
        context.emit("\n\n".join(texts))
    else:
        context.warn(f"nothing was measured of {given} yet: aoc bench")
    return 0


def _runs(about: tuple[int, int, str, str | None, str], times: Sequence[Kept]) -> list[RunSpeed]:
    """The runs of one hook, each beside the one before."""
    runs = []
    for before, (run, time) in zip([None, *times], times, strict=False):
        began_at = datetime.fromtimestamp(run.began_at).astimezone()
        speed = speed_of(time, before)
        runs.append(RunSpeed(*about, run.number, began_at, run.python, run.machine, speed))
    return runs


def _text(heading: str, runs: Sequence[RunSpeed], context: Context) -> str:
    stream, style = context.output.stream, Style(context.output.stream)
    header = ("run", "measured", "time", "spread", "since before", "note", "chart")
    drop = ("chart", "spread", "note", "measured")
    right = ("run", "time", "spread")
    shown = table(header, [*_rows(runs, style)], stream, drop, right)
    return f"{style.bold(one_line(heading))}\n{shown}"


def _rows(runs: Sequence[RunSpeed], style: Style) -> Iterator[tuple[Cell, ...]]:
    """A row a run; the chart is logarithmic: equal ratios are equal distances."""
    low, *_, high = sorted([it.inline.seconds or 0.0 for it in runs] * 2)
    where = runs[0].python, runs[0].machine
    for it in runs:
        speed, seconds = it.inline, it.inline.seconds or 0.0
        notes = [KINDS[speed.kind]] if speed.kind in KINDS else []
        notes += ["new code"] * bool(speed.since and speed.since.new_code)
        notes += [f"on {it.python}, {it.machine}"] * (where != (it.python, it.machine))
        where = it.python, it.machine
        place = log(seconds / low) / log(high / low) if high > low else 0.0
        chart = " " * round(place * (_WIDE - 1)) + ("●" if style.unicode else "o")
        about = str(it.run), f"{it.began_at:%Y-%m-%d %H:%M}", style.seconds(seconds)
        yield *about, f"{speed.spread:.1%}", since(speed.since), ", ".join(notes), chart
