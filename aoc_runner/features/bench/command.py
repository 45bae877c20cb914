"""`aoc bench`: how fast days are, side by side and against the last time."""

import argparse
import os
import platform
import re
import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import groupby, product
from math import inf

from aoc_runner.features.bench.document import (
    BenchDocument,
    HistoryDocument,
    HookSpeed,
    RunSpeed,
    speed_of,
    speeds_of,
    write_pyperf,
)
from aoc_runner.features.bench.measuring import PROCESSES, Timed, hooks_of, measure
from aoc_runner.features.bench.tables import Kept, before, keep, kept
from aoc_runner.features.bench.view import day_text, history_text, summary
from aoc_runner.kernel.commands import add_day_options
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.days.cases import named
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.terminal.documents import as_json, interrupted
from aoc_runner.kernel.terminal.names import HOOK_NAMES, full_name, told_apart
from aoc_runner.kernel.terminal.output import tell
from aoc_runner.kernel.terminal.results import fetch_command
from aoc_runner.kernel.terminal.style import duration, wrapped
from aoc_runner.kernel.terminal.waiting import fitting, on_terminal
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import InterruptedRunError, UsageError
from aoc_runner.kernel.words.puzzle import HOOKS, Puzzle, Selection, how_long

_A_DAY = 60.0  # seconds, where no bound is given
_LONG = 600.0  # seconds, above which it is asked for


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    takes(parser, "selection", "part", help="left out: the last day, both parts")
    add_day_options(parser, "; or `all`")
    add = parser.add_argument
    add("--seconds", metavar="S", type=_number, help="take so long at most; left out: 60 a day")
    add("--input", metavar="FILE", help="measure on this file; - is stdin")
    add("--compare", metavar="RUN", help="what is slower or faster than in that run; or `last`")
    add(
        "--fail-slower",
        metavar="PERCENT",
        type=_number,
        help="exit with 1 if a part got slower by so much",
    )
    add("--history", action="store_true", help="measure nothing: show what was measured so far")
    add("--output", metavar="FILE", help="write the samples as pyperf reads them")
    add("--json", action="store_true", help="print one JSON document")


def _number(text: str) -> float:
    if re.fullmatch(r"\d{1,6}(\.\d+)?", text, re.ASCII):
        return float(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no number like 60 or 0.5")


def run(context: Context) -> int:
    """Measure the days and return the exit code; or show what was measured so far."""
    args = context.args
    folder = os.path.dirname(os.path.abspath(args.output or ""))
    if not os.path.isdir(folder):  # better now than after hours of measuring
        raise UsageError(f"cannot write {args.output}: there is no folder {folder}", "make it")
    which = "last" if args.compare is None and args.fail_slower is not None else args.compare
    earlier = {} if which is None else before(context.account.ledger, which)
    given = args.selection
    given = given if isinstance(given, Selection) else context.puzzle(given)
    days = context.find_days(given, args.part)
    if args.history:
        return _show_history(context, days, HOOKS if args.part is None else [f"part{args.part}"])
    cases = _cases(context, given, sorted({day.puzzle for day in days}))
    seconds = args.seconds if args.seconds is not None else _A_DAY * len(cases)
    what = str(next(iter(cases))) if len(cases) == 1 else f"{len(cases)} days"
    context.warn(f"measuring {what}: at most {how_long(seconds).removeprefix('in ')}")
    if args.seconds is None and seconds > _LONG:
        if not context.can_ask:
            said = "that may take over 10 minutes, and nobody can be asked"
            raise UsageError(said, f"say how long it may take: --seconds {seconds:.0f}")
        if not context.ask("go on?"):
            raise InterruptedRunError("nothing was measured", "fewer days take less time")
    if not isinstance(given, Selection):
        context.remember(given)
    bench = _Bench(context, [day for day in days if day.puzzle in cases], cases, earlier)
    try:
        bench.measure(seconds)
    except KeyboardInterrupt:
        bench.end(is_interrupted=True)
        raise
    return bench.end()


def _cases(
    context: Context, given: Puzzle | Selection, puzzles: Sequence[Puzzle]
) -> Mapping[Puzzle, Case]:
    """What each puzzle is measured on. Of one day the input is fetched where need be.

    Raises UsageError where nothing is kept.
    """
    if isinstance(given, Puzzle):
        if context.args.input is not None:
            return {given: named(context.args.input)}
        return {given: context.account.case_of(given, *context.fetch_input(given))}
    if context.args.input is not None:
        raise UsageError("--input is for one day", "name it: aoc bench 2023 7")
    found = {puzzle: context.account.case(puzzle) for puzzle in puzzles}
    missing = [puzzle for puzzle, case in found.items() if case is None]
    said = f"{len(missing)} of {len(found)} days have no kept input"
    if len(missing) == len(found):
        raise UsageError(said, f"get them: {fetch_command(missing)}")
    if missing:
        context.warn(f"{said}: {fetch_command(missing)}")
    return {puzzle: case for puzzle, case in found.items() if case is not None}


def _show_history(context: Context, days: Sequence[Day], hooks: Sequence[str]) -> int:
    """Show each run that measured the days; that there is none is an answer, too."""
    found: list[RunSpeed] = []
    texts: list[str] = []
    names, times = told_apart(days), kept(context.account.ledger)
    for day, hook in product(days, hooks):
        runs: list[RunSpeed] = []
        before: Kept | None = None
        for run, new in times:
            if (new.code, new.hook) == (day.code, hook):
                speed = speed_of(day, hook, new, before)
                began_at = datetime.fromtimestamp(run.began_at).astimezone()
                runs.append(RunSpeed(speed, run.number, began_at, run.python, run.machine))
                before = run, new
        if runs:
            heading = f"{full_name(day, names)} {HOOK_NAMES[hook]}"
            texts.append(history_text(heading, runs, context.output.stream))
            found += runs
    if context.as_json:
        context.output.write_json(as_json(HistoryDocument(context.account.name, found)))
    elif found:
        context.emit("\n\n".join(texts))
    else:
        context.warn("nothing was measured of that yet: aoc bench without --history does")
    return 0


class _Bench:
    """The days that are measured, each on its puzzle's case, and what is known of them by now."""

    def __init__(
        self,
        context: Context,
        days: Sequence[Day],
        cases: Mapping[Puzzle, Case],
        earlier: Mapping[tuple[str, str], Kept],
    ) -> None:
        self._context, self._days, self._cases, self._earlier = context, days, cases, earlier
        self._names = told_apart(days)
        self._began = time.time()
        self._timed: list[Timed] = []
        self._found: list[HookSpeed] = []

    def measure(self, seconds: float) -> None:
        """Measure day by day, and show each. What a day leaves of its share is the others'."""
        timeout, part = self._context.settings.timeout, self._context.args.part
        last = time.monotonic() + seconds
        for number, (puzzle, group) in enumerate(groupby(self._days, lambda day: day.puzzle)):
            hooks = [it for day in group for it in hooks_of(day, part, self._cases[puzzle])]
            share = max(0.0, last - time.monotonic()) / (len(self._cases) - number)
            try:
                for hook, turn in measure(hooks, share, last, timeout):
                    self._tell_going(hook, turn, number + 1)
            finally:
                self._show([hook for hook in hooks if hook.is_known])

    def _tell_going(self, hook: Timed, turn: int, number: int) -> None:
        if on_terminal():
            of_days = f"day {number} of {len(self._cases)}, " if len(self._cases) > 1 else ""
            what = f"{full_name(hook.day, self._names)}  {HOOK_NAMES[hook.hook]}"
            tell(fitting(f"{what}  {of_days}round {turn} of {PROCESSES}"), end="", over=True)

    def _show(self, hooks: Sequence[Timed]) -> None:
        """Take in the hooks of one puzzle, and show them."""
        if on_terminal():
            tell("", end="", over=True)
        if not hooks:
            return
        found, title = speeds_of(hooks, self._earlier), self._context.title(hooks[0].day)
        self._timed += hooks
        self._found += found
        if not self._context.as_json:
            names = [self._names.get(it.day, "") for it in hooks]
            named = [*zip(names, found, strict=True)]
            self._context.emit(day_text(named, title, self._context.output.stream))

    def end(self, is_interrupted: bool = False) -> int:
        """Keep and tell all there is, and return the exit code."""
        if not self._found:
            return 0
        context = self._context
        python = f"{platform.python_implementation()} {platform.python_version()}"
        machine = f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}"
        own = [it for it in self._timed if self._cases[it.day.puzzle].source != "file"]
        times = [it.time for it in own if it.time is not None]
        ledger = context.account.ledger
        number = keep(ledger, self._began, python, machine, times) if times else None
        seconds = time.time() - self._began
        if context.as_json:
            about = context.account.name, number, python, machine, seconds, self._found
            document = as_json(BenchDocument(*about))
            context.output.write_json(interrupted(document) if is_interrupted else document)
        else:
            lines = [*summary(self._found), f"{duration(seconds)} on {python}, {machine}"]
            lines[-1] = (f"run {number}, " if number else "") + lines[-1]
            context.emit(wrapped("\n".join(lines), context.output.stream))
        for run in {run for run, _ in self._earlier.values()}:
            if (run.python, run.machine) != (python, machine):
                context.warn(f"run {run.number} measured on {run.python}, {run.machine}")
        if context.args.output is not None:
            write_pyperf(context.args.output, self._timed, python, machine)
        if any(it.status == "failed" for it in self._found):
            return 3
        least = 1 + percent / 100 if (percent := context.args.fail_slower) is not None else inf
        all_since = [it.inline.since for it in self._found if it.inline.since]
        is_slower = any(it.change == "slower" and (it.ratio or 0) >= least for it in all_since)
        return 1 if is_slower or any(it.status == "wrong" for it in self._found) else 0
