"""The table of `aoc bench`: what was measured of a day, as soon as all of it is known.

Where several implementations solve a day it has two: one with a row each, to see at a glance which
is how fast, and one with a row a hook, with all that is known of its time.
"""

from collections.abc import Iterator, Sequence
from typing import IO

from aoc_runner.benching.comparing import Compared, side_by_side
from aoc_runner.benching.measured import Measured
from aoc_runner.benching.statistics import Ratio
from aoc_runner.benching.totals import total, total_ratio
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.terminal.names import HOOK_NAMES, told_apart
from aoc_runner.kernel.terminal.results import whose
from aoc_runner.kernel.terminal.style import Style, columns, width_of
from aoc_runner.kernel.terminal.tables import shown
from aoc_runner.kernel.words.puzzle import HOOKS
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.render.bench.columns import Cell, Column, Columns
from aoc_runner.render.bench.words import (
    BAD,
    QUIET,
    became,
    factor,
    instead_of_times,
    notes_on,
    remark_on,
    spread_in,
    why_nothing,
)
from aoc_runner.render.folded import folded

_TIME = len("1.23 ms")
_RATIO = len("0.54 (0.53-0.55)")
_BESIDE = len("noisy")  # columns for the usual notes
_BARS = 12, 30  # columns: a shorter bar tells little, a longer one no more

Hooks = Sequence[Measured]
"""All that was measured of one implementation."""


class BenchRows:
    """The rows of each day, in columns that suit all of these days and the stream.

    `compares` says whether they stand beside an earlier run; that is `run`, or where it is None
    the last that measured each hook.
    """

    def __init__(
        self,
        specs: Sequence[Day],
        stream: IO[str],
        compares: bool = False,
        run: int | None = None,
    ) -> None:
        self._run = run
        self._style, self._room = Style(stream), width_of(stream)
        self._names = {spec: shown(one_line(it)) for spec, it in told_apart(specs).items()}
        wide = max([len("by"), *map(columns, self._names.values())])
        several = [Column("by", wide, False)] * bool(self._names)
        ratio = [Column("times as long", _RATIO, False)] * bool(self._names)
        since = [Column("since", _RATIO + len(" unchanged"), False)] * compares
        numbers = [
            *(Column(name, _TIME) for name in ("time", "minimum", "median")),
            *(Column("spread", 6), Column("samples", 7)),
        ]
        self._details = Columns(
            [Column("hook", 6, False), *several, *numbers, *ratio, *since],
            ("median", "minimum", "samples", "spread", "times as long", "since"),
            *(self._room, self._style, 2, len("  ") + _BESIDE),
        )
        self._glance = Columns(
            [
                *several,
                *(Column(name, _TIME) for name in HOOK_NAMES.values()),
                *(Column("all", _TIME), *ratio, Column("bar", _BARS[0], False)),
            ],
            ("bar", "parse", "part 1", "part 2", "times as long"),
            *(self._room, self._style),
        )
        self._bar = min(self._room - self._glance.end + _BARS[0], _BARS[1])

    def rows(self, measured: Sequence[Measured], compared: Sequence[Compared] = ()) -> str:
        """The tables of a day of which all is measured, with its heading."""
        by_spec: dict[Day, list[Measured]] = {}
        for each in measured:
            by_spec.setdefault(each.spec, []).append(each)
        lines = [*self._heading(measured, is_one=len(by_spec) == 1)]
        if len(by_spec) > 1:
            lines += self._at_a_glance([*by_spec.values()])
            if not any(each.samples for each in measured):
                return "\n".join(lines)
            lines.append("")
        lines += self._in_detail([*by_spec.values()], compared)
        return "\n".join(lines)

    def _heading(self, measured: Sequence[Measured], is_one: bool) -> Iterator[str]:
        """The day with its title, and whose it is where only one solves it."""
        spec = measured[0].spec
        title = next((each.title for each in measured if each.title), "")
        said = str(spec.puzzle)
        if title and title != said:
            said += f": {title}"
        if is_one and (name := self._names.get(spec) or spec.variant):
            said += f" ({name})"
        lines = folded(shown(one_line(said)), self._room)
        file = shown(whose(spec)) if is_one else ""
        if is_one and columns(lines[-1]) + 2 + columns(file) <= self._room:
            lines[-1] = f"{self._style.bold(lines[-1])}  {self._style.paint(file, QUIET)}"
            yield from (*map(self._style.bold, lines[:-1]), lines[-1])
            return
        yield from map(self._style.bold, lines)
        yield from (self._style.paint(line, QUIET) for line in folded(file, self._room) if line)

    def _at_a_glance(self, offers: Sequence[Hooks]) -> Iterator[str]:
        """A row for each who solves the day."""
        yield self._glance.head({"by": "", "bar": ""})
        totals = [total(hooks) for hooks in offers]
        longest = max((seconds for seconds in totals if seconds is not None), default=0.0)
        for hooks, seconds in zip(offers, totals, strict=True):
            name = {"by": Cell(self._names.get(hooks[0].spec, ""))}
            if not any(each.samples for each in hooks):
                yield from self._glance.lines(name, why_nothing(hooks))
                continue
            times = {HOOK_NAMES[each.hook]: self._in_short(each) for each in hooks}
            cells = dict.fromkeys(self._glance.names, Cell("")) | name | times
            cells["all"] = Cell(self._style.seconds(seconds))
            ratio = None if hooks is offers[0] else total_ratio(hooks, offers[0])
            notes = []
            if hooks is offers[0] and seconds is not None:
                cells["times as long"] = Cell("   1")
            elif ratio is not None:
                cells["times as long"] = Cell(factor(ratio, self._style))
                if "times as long" not in self._glance.names:
                    notes.append(Cell(f"{factor(ratio, self._style).strip()} times as long"))
            if seconds is not None:
                cells["bar"] = Cell(self._drawn(seconds / longest), "36")
            yield from self._glance.lines(cells, notes)

    def _in_short(self, measured: Measured) -> Cell:
        if measured.samples:
            is_wrong = measured.result is not None and measured.result.status == "wrong"
            return Cell(self._style.seconds(measured.time), BAD if is_wrong else "")
        return Cell("failed", BAD) if measured.has_failed else Cell("-", QUIET)

    def _drawn(self, share_of_the_longest: float) -> str:
        """A bar of so much of the room that bars have."""
        if not self._style.unicode:
            return "#" * max(1, round(share_of_the_longest * self._bar))
        whole, eighths = divmod(max(1, round(share_of_the_longest * self._bar * 8)), 8)
        return "█" * whole + " ▏▎▍▌▋▊▉"[eighths].strip()

    def _in_detail(self, offers: Sequence[Hooks], compared: Sequence[Compared]) -> Iterator[str]:
        """A row for each hook of each who solves the day, hook by hook."""
        beside = {(it.measured.spec, it.measured.hook): it for it in compared}
        by_hook = sorted((each for hooks in offers for each in hooks), key=_order)
        ratios = side_by_side(by_hook)
        if not any(each.samples for each in by_hook):
            yield from self._why_nothing(by_hook)
            return
        yield self._details.head({"hook": "", "by": "", "since": self._since(compared)})
        shown_ones = {hooks[0].spec for hooks in offers if any(it.samples for it in hooks)}
        last = ""
        for each, ratio in zip(by_hook, ratios, strict=True):
            if each.spec not in shown_ones:
                continue
            label = {
                "hook": Cell(HOOK_NAMES[each.hook] if each.hook != last else ""),
                "by": Cell(self._names.get(each.spec, "")),
            }
            last = each.hook
            if each.samples:
                cells, notes = self._cells(each, ratio, beside.get((each.spec, each.hook)))
                yield from self._details.lines(label | cells, notes)
            else:
                yield from self._details.lines(label, [instead_of_times(each)])
        if len(offers) == 1 and len(offers[0]) > 1 and (seconds := total(offers[0])) is not None:
            sums = {"hook": Cell("all"), "time": Cell(self._style.seconds(seconds))}
            yield from self._details.lines(sums)
        for each in by_hook:
            if each.samples and each.reason:
                remark = remark_on(each, self._names.get(each.spec, ""))
                yield from self._details.lines({}, [remark])
        yield from self._with_new_code(offers, compared)

    def _why_nothing(self, by_hook: Hooks) -> Iterator[str]:
        """Why there is no time of any of these hooks: a row each, unless all have the same."""
        reasons = [instead_of_times(each) for each in by_hook]
        if len(by_hook) > 1 and len(set(reasons)) == 1:
            yield from self._details.lines({}, reasons[:1])
            return
        for each, reason in zip(by_hook, reasons, strict=True):
            yield from self._details.lines({"hook": Cell(HOOK_NAMES[each.hook])}, [reason])

    def _cells(
        self, measured: Measured, ratio: Ratio | None, then: Compared | None
    ) -> tuple[dict[str, Cell], list[Cell]]:
        """The cells of its times, and its notes, which have what has no column of its own."""
        cells = dict.fromkeys(self._details.names[1:], Cell("")) | {
            "time": Cell(self._style.seconds(measured.time)),
            "minimum": Cell(self._style.seconds(measured.minimum)),
            "median": Cell(self._style.seconds(measured.median)),
            "spread": Cell(spread_in(measured.seconds)),
            "samples": Cell(str(len(measured.samples))),
        }
        cells.pop("by", None)
        notes = notes_on(measured)
        if ratio is not None:
            said = factor(ratio, self._style)
            if "times as long" in self._details.names:
                cells["times as long"] = Cell(said)
            else:
                notes.insert(0, Cell(f"{said.split()[0]} times"))
        if then is not None:
            since = became(then, self._style)
            if "since" in self._details.names:
                cells["since"] = since
            else:
                notes.insert(0, self._in_notes(since))
        return cells, notes

    def _with_new_code(
        self, offers: Sequence[Hooks], compared: Sequence[Compared]
    ) -> Iterator[str]:
        """Whose code is not what it was then; a line or none."""
        changed = dict.fromkeys(it.measured.spec for it in compared if it.has_other_code)
        if changed:
            names = ", ".join(filter(None, (self._names.get(spec) for spec in changed)))
            said = f"new code {self._since(compared)}" + (f": {names}" if len(offers) > 1 else "")
            yield from self._details.lines({}, [Cell(said, QUIET)])

    def _since(self, compared: Sequence[Compared]) -> str:
        """What stands above the ratios to earlier runs, mostly all to the same one."""
        runs = {then.before[0].number for then in compared if then.before is not None}
        if self._run is not None or len(runs) == 1:
            return f"since run {self._run or runs.pop()}"
        return "since an earlier run" if runs else ""

    def _in_notes(self, since: Cell) -> Cell:
        """The same without blanks, and where it has no room beside the row without its interval."""
        text = since.text.strip()
        if self._room - self._details.end - 2 < len(text) and "(" in text:
            text = f"{text.split()[0]} {text.split()[-1]}"
        return since._replace(text=text)


def _order(measured: Measured) -> int:
    return HOOKS.index(measured.hook)
