"""`aoc fetch`: keep every input, and learn the answers that the site has accepted."""

import argparse
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, closing, nullcontext

from aoc_runner.account.fetching import (
    Fetching,
    Outcome,
    Plan,
    Request,
    UnhurriedContext,
    seconds_left,
)
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import days_of, takes
from aoc_runner.kernel.days.find import all_days
from aoc_runner.kernel.terminal.documents import error_json
from aoc_runner.kernel.terminal.output import tell
from aoc_runner.kernel.terminal.progress import Bar
from aoc_runner.kernel.words.errors import AocError, InterruptedRunError, UsageError
from aoc_runner.kernel.words.puzzle import (
    FIRST_YEAR,
    Puzzle,
    Selection,
    how_long,
    locked,
    unlocked,
)
from aoc_runner.render.documents import fetch_json
from aoc_runner.render.fetched import failure_text, nothing_to_fetch, row, to_come, total

_GRAVEST = (2, 4)  # exit codes of what may fail alone, the gravest first


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "selection", help="left out: every day found here")
    parser.add_argument(
        "--again", action="store_true", help="ask once more for answers that a page did not show"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    puzzles = _puzzles(context, days_of(context.args.selection))
    view = _View(context)
    unhurried = UnhurriedContext(context, view.warn, view.waiting)
    fetching = Fetching(unhurried, puzzles, context.args.again)
    plan = fetching.plan()
    if plan.requests:
        unhurried.site()  # raises before anything is shown
    for outcome in plan.broken:
        tell(failure_text(outcome))
    if plan.requests:
        return view.run(fetching, plan)
    if context.as_json:
        context.output.write_json(
            fetch_json(context.account.name, plan.broken, [], fetching.learnt)
        )
    elif not plan.broken:
        context.emit(nothing_to_fetch(puzzles, fetching.not_shown(), fetching.learnt))
        if fetching.not_shown():
            context.warn("what was solved since is found with --again")
    return _exit_code(plan.broken)


class _View:
    """What is seen of it: a line for each thing kept in a pipe, a bar on a terminal."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._bar = Bar(0)

    def warn(self, line: str) -> None:
        with self._bar.away():
            self._context.warn(line)

    def waiting(self, what: str) -> AbstractContextManager[object]:
        return nullcontext() if self._bar.is_shown else self._context.waiting(what)

    def run(self, fetching: Fetching, plan: Plan) -> int:
        """Fetch what is planned, and return the exit code. Shows what is kept however it ends."""
        context, outcomes = self._context, list(plan.broken)
        _point_at_caches(context, plan.requests)
        context.warn(to_come(plan.requests, context.settings.min_interval))
        try:
            with Bar(len(plan.requests)) as self._bar:
                self._fetch(fetching, plan.requests, outcomes)
        except KeyboardInterrupt:
            stopped = InterruptedRunError("interrupted", "run the command again")
            self._end(fetching, plan, outcomes, stopped)
            raise
        except AocError as error:
            self._end(fetching, plan, outcomes, error)
            raise
        self._end(fetching, plan, outcomes, None)
        return _exit_code(outcomes)

    def _fetch(
        self, fetching: Fetching, requests: Sequence[Request], outcomes: list[Outcome]
    ) -> None:
        context, began = self._context, time.monotonic()
        is_quiet = context.as_json or (self._bar.is_shown and context.output.stream.isatty())
        self._show_next(requests, 0, began)
        with closing(fetching.fetch(requests)) as found:
            for done, outcome in enumerate(found, 1):
                outcomes.append(outcome)
                if outcome.error:
                    with self._bar.away():
                        tell(failure_text(outcome))
                elif outcome.is_new and not is_quiet:
                    context.emit(row(outcome))
                self._show_next(requests, done, began)

    def _show_next(self, requests: Sequence[Request], done: int, began: float) -> None:
        if done < len(requests):
            interval = self._context.settings.min_interval
            elapsed = time.monotonic() - began
            left = seconds_left(done, len(requests), elapsed, interval)
            time_left = f"{how_long(left).removeprefix('in ')} left"
            self._bar.show(done, "{}  {}".format(*requests[done]), time_left)

    def _end(
        self, fetching: Fetching, plan: Plan, outcomes: list[Outcome], error: AocError | None
    ) -> None:
        context = self._context
        left = plan.requests[len(outcomes) - len(plan.broken) :]
        if context.as_json:
            document = fetch_json(context.account.name, outcomes, left, fetching.learnt)
            context.output.write_json(document | (error_json(error) if error else {}))
            return
        if error is None or any(outcome.is_new for outcome in outcomes):
            context.emit(total(outcomes, fetching.learnt))
        if left:
            context.warn(f"{len(left)} of {len(plan.requests)} are left: the same command goes on")


def _point_at_caches(context: Context, requests: Sequence[Request]) -> None:
    """Say what another tool has kept of that: the site need not be asked for it."""
    puzzles = {request.puzzle for request in requests if request.what == "input"}
    if len(puzzles) < 2:
        return  # a look into caches is for many
    from aoc_runner.projects.importing.untaken import untaken

    for tool, theirs in untaken(context, puzzles.__contains__).items():
        number = len(theirs)
        context.warn(
            f"{tool} has kept {number} of these inputs: "
            f"Ctrl-C, then `aoc import {tool}`, takes {'them' if number > 1 else 'it'} from there"
        )


def _puzzles(context: Context, selection: Selection | None) -> list[Puzzle]:
    """The puzzles that are meant, without those that are locked. Raises NotYetError if all are."""
    now = time.time()
    if selection is None:
        found = sorted({spec.puzzle for spec in all_days(context.project)})
        if not found:
            raise UsageError("no days are found here", "name a year, or all: aoc fetch 2023")
        puzzles, first = [puzzle for puzzle in found if puzzle.unlock <= now], found[0]
    else:
        days = selection.days or (1,)
        puzzles, first = unlocked(selection, now), Puzzle(selection.year or FIRST_YEAR, days[0])
    if not puzzles:
        raise locked(first, now)
    if selection is not None and selection.year and selection.days:
        rest = tuple(day for day in selection.days if Puzzle(selection.year, day) not in puzzles)
        if rest:
            context.warn(f"{Selection(selection.year, rest)} is still locked, and left out")
    return puzzles


def _exit_code(outcomes: Sequence[Outcome]) -> int:
    codes = {outcome.error.code for outcome in outcomes if outcome.error}
    return next((code for code in _GRAVEST if code in codes), max(codes, default=0))
