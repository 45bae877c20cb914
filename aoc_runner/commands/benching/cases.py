"""What days are measured on: the kept inputs, or for one day also a file, or its example."""

import time
from collections.abc import Mapping, Sequence

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days import cases
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.terminal.results import fetch_command
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import AocError, SessionError, UsageError
from aoc_runner.kernel.words.puzzle import Puzzle

_NAMED = 5  # days


def cases_of(context: Context, specs: Sequence[Day], is_one_day: bool) -> Mapping[Puzzle, Case]:
    """The case of each puzzle that has one. Of one day the input is fetched where need be.

    Raises UsageError where there is nothing to measure on.
    """
    puzzles = list(dict.fromkeys(spec.puzzle for spec in specs))
    if not is_one_day:
        if context.args.input is not None:
            raise UsageError("--input is for one day", "name it: aoc bench 2023 7")
        found = {puzzle: context.account.case(puzzle) for puzzle in puzzles}
        known = {puzzle: case for puzzle, case in found.items() if case is not None}
        if not known:
            raise UsageError(
                f"nothing was measured: no input of {len(puzzles)} days is kept",
                f"get them: aoc fetch {puzzles[0].year}",
            )
        if missing := [puzzle for puzzle in puzzles if puzzle not in known]:
            context.warn(_missing(missing))
        return known
    return {puzzles[0]: _of_one(context, specs[0])}


def _missing(puzzles: Sequence[Puzzle]) -> str:
    """What there is to say of days whose input is not kept, in order of their dates."""
    named, more = ", ".join(map(str, puzzles[:_NAMED])), len(puzzles) - _NAMED
    named += f" and {more} more" if more > 0 else ""
    is_one = len(puzzles) == 1
    what, them = ("the input", "it") if is_one else ("the inputs", "them")
    said = f"{what} of {named} {'is' if is_one else 'are'} not kept"
    unlocked = [puzzle for puzzle in puzzles if puzzle.unlock <= time.time()]
    return f"{said}: {fetch_command(unlocked)} gets {them}" if unlocked else said


def _of_one(context: Context, spec: Day) -> Case:
    if context.args.input is not None:
        return cases.named(context.args.input)
    try:
        return context.account.case_of(spec.puzzle, *context.fetch_input(spec.puzzle))
    except SessionError as error:
        if spec.plugin is not None:
            raise
        try:
            case = cases.example(spec, None)
        except AocError:
            raise SessionError(error.message, f"{error.hint}; or --input FILE") from error
        context.warn(
            f"your input of {spec.puzzle} is not kept, and there is no session to fetch it: "
            f"measured on the example {case.name!r}, and not kept in the history"
        )
        return case
