"""The tables of `aoc bench`: what was measured of a day, as soon as all of it is known.

Where several implementations solve a day it has two: one with a row each, to see at a glance which
is how fast, and one with a row a hook, with all that is known of its time.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import IO

from aoc_runner.benching.comparing import Compared, side_by_side
from aoc_runner.benching.measured import Measured
from aoc_runner.benching.totals import total, total_ratio
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.terminal.names import HOOK_NAMES, Names
from aoc_runner.kernel.terminal.results import whose
from aoc_runner.kernel.terminal.style import Style, width_of
from aoc_runner.kernel.terminal.tables import shown, table
from aoc_runner.kernel.words.puzzle import HOOKS
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.render.bench.words import became, factor, instead_of_times, notes_on, spread_in
from aoc_runner.render.folded import folded

_DROP = ("median", "minimum", "samples", "spread", "times as long", "parse", "part 1", "part 2")

Row = Mapping[str, str]


def bench_table(
    measured: Sequence[Measured],
    compared: Sequence[Compared],
    names: Names,
    stream: IO[str],
    run: int | None = None,
) -> str:
    """The tables of a day of which all is measured, with its heading.

    `names` tell its implementations apart. `compared` stand beside that `run`, or where it is None
    beside the last that measured each hook.
    """
    style, room = Style(stream), width_of(stream)
    offers: dict[Day, list[Measured]] = {}
    for each in measured:
        offers.setdefault(each.spec, []).append(each)
    title = next((each.title for each in measured if each.title), "")
    said = str(measured[0].spec.puzzle)
    said += f": {title}" if title and title != said else ""
    if len(offers) == 1:
        said += f"  {whose(measured[0].spec)}"
    lines = [style.bold(line) for line in folded(shown(one_line(said)), room)]
    if len(offers) > 1:
        rows = list(_at_a_glance([*offers.values()], names, style))
        lines += [table_of(rows, stream, _DROP), ""]
    since = _since(compared, run)
    rows = list(_in_detail([*offers.values()], compared, names, since, style))
    lines.append(table_of(rows, stream, _DROP))
    for each in measured:
        if each.reason:
            of = f" ({names[each.spec]})" if each.spec in names else ""
            lines += folded(shown(one_line(f"{HOOK_NAMES[each.hook]}{of}: {each.reason}")), room)
    if changed := dict.fromkeys(it.measured.spec for it in compared if it.has_other_code):
        new = ", ".join(names[spec] for spec in changed if spec in names)
        lines += folded(shown(one_line(f"new code {since}" + (f": {new}" if new else ""))), room)
    return "\n".join(lines)


def table_of(rows: Sequence[Row], stream: IO[str], drop: Sequence[str]) -> str:
    """The rows, each a cell by the name of its column, in those columns that any has a word for."""
    names = [name for name in rows[0] if any(row.get(name) for row in rows)]
    cells = [[row.get(name, "") for name in names] for row in rows]
    return table(names, cells, stream, [name for name in drop if name in names])


def _at_a_glance(
    offers: Sequence[Sequence[Measured]], names: Names, style: Style
) -> Iterator[dict[str, str]]:
    """A row for each who solves the day."""
    for hooks in offers:
        row = {"by": names.get(hooks[0].spec, "")} | dict.fromkeys(HOOK_NAMES.values(), "")
        for each in hooks:
            none = "failed" if each.has_failed else "-"
            row[HOOK_NAMES[each.hook]] = style.seconds(each.time) if each.samples else none
        seconds = total(hooks)
        row["all"] = "" if seconds is None else style.seconds(seconds)
        ratio = total_ratio(hooks, offers[0])
        row["times as long"] = "" if ratio is None or hooks is offers[0] else factor(ratio)
        yield row


def _in_detail(
    offers: Sequence[Sequence[Measured]],
    compared: Sequence[Compared],
    names: Names,
    since: str,
    style: Style,
) -> Iterator[dict[str, str]]:
    """A row for each hook of each who solves the day, hook by hook."""
    beside = {(it.measured.spec, it.measured.hook): it for it in compared}
    by_hook = [each for hooks in offers for each in hooks]
    by_hook.sort(key=lambda each: HOOKS.index(each.hook))
    for each, ratio in zip(by_hook, side_by_side(by_hook), strict=True):
        then = beside.get((each.spec, each.hook))
        has = bool(each.samples)
        yield {
            "hook": HOOK_NAMES[each.hook],
            "by": names.get(each.spec, ""),
            "time": style.seconds(each.time) if has else "",
            "minimum": style.seconds(each.minimum) if has else "",
            "median": style.seconds(each.median) if has else "",
            "spread": spread_in(each.seconds) if has else "",
            "samples": str(len(each.samples)) if has else "",
            "times as long": "" if ratio is None else factor(ratio),
            since: became(then) if then is not None and has else "",
            "note": ", ".join(notes_on(each)) if has else instead_of_times(each),
        }
    if len(offers) == 1 and len(by_hook) > 1 and (seconds := total(by_hook)) is not None:
        yield {"hook": "all", "time": style.seconds(seconds)}


def _since(compared: Sequence[Compared], run: int | None) -> str:
    """What stands above the ratios to earlier runs, mostly all to the same one."""
    runs = {then.before[0].number for then in compared if then.before is not None}
    if run is not None or len(runs) == 1:
        return f"since run {run or runs.pop()}"
    return "since an earlier run"
