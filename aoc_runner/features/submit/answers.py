"""The answer that a day computes from the user's own input."""

import time
from collections.abc import Sequence
from contextlib import closing

from aoc_runner.features.submit.result import Submission
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.days.examples import examples_path, load_examples
from aoc_runner.kernel.days.layout import Project
from aoc_runner.kernel.files import format_path
from aoc_runner.kernel.model.case import Case, decode_input, make_case
from aoc_runner.kernel.model.errors import DayFailedError, RefusedError
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.model.result import Result
from aoc_runner.kernel.running.messages import Job, make_check_tasks
from aoc_runner.kernel.running.pool import Outcome, run_jobs
from aoc_runner.kernel.terminal.output import forward_output
from aoc_runner.kernel.terminal.results import StepTimer, describe_source


def compute_submission(context: Context, day: Day, part: Part, force: bool) -> Submission:
    """What the day answers to the user's own input, and what its examples say, but with `force`.

    Raises DayFailedError where it failed, RefusedError where it gives no answer.
    """
    puzzle = day.puzzle
    context.warn(f"computed by {describe_source(day)}")
    context.days.save_last_day(puzzle)
    user_case, path = _fetch_user_case(context, puzzle), examples_path(day)
    examples = [] if force else load_examples(path)
    *example_results, result = _run_day(day, user_case, examples, part)
    if (failure := result.failure) is not None:
        message = f"part {part} of {puzzle} failed: {failure.message}"
        raise DayFailedError(message, failure.hint, failure.frames, failure.hook)
    if result.answer is None:
        raise RefusedError(
            f"part {part} of {puzzle} is not solved yet: it gives no answer",
            f"let it return one, or type it: aoc submit {puzzle.year} {puzzle.day} {part} ANSWER",
        )
    if result.after_part1:
        context.warn("part 2 gives an answer only after part 1: it needs what that leaves behind")
    answer = result.answer
    drawn = (answer.picture or answer.text).replace("\n", "\n  ")
    if 0 < drawn.count("\n") < 20:  # letters are drawn in 6 or 10 lines
        letters = "this" if answer.invalid else answer.text
        context.warn(f"part {part} draws {letters}:\n  {drawn}")
    origin = f", as read from the page into {format_path(path)}" if path else ""
    proposed = {example.name for example in examples if example.proposed}
    warnings = [
        f"example {other.case!r}: part {part} gives {other.answer_text or other.reason}, "
        f"expected {other.expected}{origin if other.case in proposed else ''}"
        for other in example_results
        if other.is_bad
    ]
    if result.line:  # only a person can say whether that is the answer
        warnings.append(f"read from what the script printed: {result.line}")
    return Submission(puzzle, part, answer, examples, warnings, day)


def reject_package_day(day: Day, project: Project) -> None:
    """Raise RefusedError for a package's day in a project of the user's own."""
    if day.from_ == PROJECT or not project.is_user_project:
        return
    puzzle, path = day.puzzle, format_path(project.path_of(day.puzzle))
    raise RefusedError(
        f"{puzzle} would be computed by the package {day.provider}, not by a day of yours",
        f"yours goes into {path}: aoc new {puzzle.year} {puzzle.day}; "
        f"to post what the package computes, add --from {day.from_}",
    )


def _fetch_user_case(context: Context, puzzle: Puzzle) -> Case:
    """The input, and certainly that of the user who posts an answer to it.

    One that was not fetched for this user, or changed since, is fetched once more: equal, it is
    theirs. Raises RefusedError if it is not.
    """
    content, source = context.downloads.fetch_input(puzzle)
    if source == "kept":
        account, user_id = context.account, context.connection.get_user_id()
        with account.input_lock(puzzle):
            if not account.ledger.is_verified(puzzle, content, user_id):
                if decode_input(context.connection.site().input(puzzle)) != decode_input(content):
                    raise RefusedError(
                        f"{account.input_path(puzzle)} is not the input of {puzzle} that the site "
                        f"gives user #{user_id}: it was edited, or it is somebody else's",
                        "move it away, and yours is fetched again",
                    )
                account.ledger.save_input(puzzle, content, user_id, time.time())
    return make_case(content, source)


def _run_day(day: Day, user_case: Case, examples: Sequence[Case], part: Part) -> list[Result]:
    """Those of the examples, and that of the own input at last, from a process of their own."""
    tasks = [*checks(examples, (part,)), (user_case, (part,))]
    job = Job(day, tasks, attended=True, to_stderr=True)
    timer, results = StepTimer(), list[Result]()
    with closing(run_jobs([job])) as events:
        for event in events:
            timer.update(event)
            match event and event.value:
                case bytes() as content:
                    forward_output(content, to_stderr=True)
                case Outcome() as outcome:
                    results += outcome.results
    return results
