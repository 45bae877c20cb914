"""`aoc run` of many days: each on its kept input, or every implementation of one."""

import time
from collections.abc import Sequence
from functools import partial

from aoc_runner.account.timings import keep_times
from aoc_runner.cli.context import Context
from aoc_runner.cli.limits import Limits
from aoc_runner.cli.many import Run, cannot_run, find_specs
from aoc_runner.cli.output import tell
from aoc_runner.kernel.words.case import OWN, Case
from aoc_runner.kernel.words.errors import AocError, UsageError
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.selected import Selection
from aoc_runner.render.documents import error_json, interrupted
from aoc_runner.render.many import RunRows
from aoc_runner.render.many_json import run_many_json
from aoc_runner.render.summary import fetch_command, run_summary
from aoc_runner.render.text import error_text
from aoc_runner.running.job import Job
from aoc_runner.running.outcome import Outcome, gravest, nothing_ran
from aoc_runner.running.pool import Pool

_ONE_DAY = ("input", "example", "case")


def run(context: Context, given: Puzzle | Selection | None, part: Part | None, pool: Pool) -> int:
    """Run the days and return the exit code of them all."""
    args = context.args
    for name in _ONE_DAY:
        if getattr(args, name) not in (None, False):
            raise UsageError(
                f"--{name} is for one day", "name it: aoc run 2023 7; or aoc test runs all examples"
            )
    limits = Limits(context)
    many = Run(context, find_specs(context, given, part), limits, pool, are_tests=False)
    try:
        many.show(partial(_plan, _Inputs(context), part), RunRows)
    except KeyboardInterrupt:
        if context.as_json and many.outcomes:
            context.output.write_json(interrupted(_document(context, many)))
        raise
    if many.jobs == 1:
        keep_times(context.account, ((it.spec, it.results) for it in many.outcomes))
    return _end(context, many)


def _end(context: Context, many: Run) -> int:
    """Show what can be said of all of them, and return the exit code."""
    outcomes = many.outcomes
    to_fetch = _to_fetch(context, outcomes)
    error = None
    if nothing_ran(outcomes):
        missing = sorted({outcome.spec.puzzle for outcome in outcomes if outcome.has_nothing})
        what, them = ("the input is", "it") if len(missing) == 1 else ("the inputs are", "them")
        hint = f"once unlocked, get {them} with: {fetch_command(missing)}"
        if to_fetch:
            hint = f"get {them}: {fetch_command(to_fetch)}"
        error = UsageError(f"nothing was run: {what} not kept", hint)
        to_fetch = []  # or the summary would say it, too
    if context.as_json:
        document = _document(context, many)
        context.output.write_json(document | (error_json(error) if error else {}))
    else:
        look = many.style, many.width, many.wall_seconds, many.jobs, many.names
        context.emit(run_summary(outcomes, *look, to_fetch))
    if error is not None:
        tell(error_text(error))
        return error.code
    return gravest(outcomes)


def _to_fetch(context: Context, outcomes: Sequence[Outcome]) -> list[Puzzle]:
    """The puzzles of which `aoc fetch` would get the input, or ask for the accepted answers.

    It asks for nothing before the unlock, and for no page that was asked already.
    """
    from aoc_runner.account.fetching import asked_at  # not above: it brings the site's readers

    account, now = context.account, time.time()
    inputs = {outcome.spec.puzzle for outcome in outcomes if outcome.has_nothing}
    unknown = {
        outcome.spec.puzzle
        for outcome in outcomes
        if any(it.status == "unchecked" and it.expected is None for it in outcome.results)
    }
    pages = {puzzle for puzzle in unknown if asked_at(account.ledger, puzzle) is None}
    return sorted(puzzle for puzzle in inputs | pages if puzzle.unlock <= now)


def _document(context: Context, many: Run) -> dict[str, object]:
    return run_many_json(many.outcomes, context.account.name, many.wall_seconds, many.jobs)


class _Inputs:
    """The kept inputs; that of a day is there once for all its implementations."""

    def __init__(self, context: Context) -> None:
        self._account = context.account
        self._last: tuple[Puzzle, Case | None] | None = None

    def of(self, puzzle: Puzzle) -> Case | None:
        if self._last is None or self._last[0] != puzzle:
            self._last = puzzle, self._account.case(puzzle)
        return self._last[1]


def _plan(inputs: _Inputs, part: Part | None, spec: DaySpec) -> Job | Outcome:
    parts = [each for each in spec.puzzle.parts if part in (None, each)]
    try:
        case = inputs.of(spec.puzzle)
    except AocError as error:
        return cannot_run(spec, OWN, parts, error)._replace(source="kept")
    if case is None or not parts:
        return Outcome(spec, "", case and case.source)
    return Job(spec, [(case, parts)])
