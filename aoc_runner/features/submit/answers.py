"""Computes the answer to submit from the user's input."""

import time
from collections.abc import Sequence
from contextlib import closing

from aoc_runner.features.submit.result import Submission
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.days.examples import get_examples_path, load_examples
from aoc_runner.kernel.days.layout import Project
from aoc_runner.kernel.files import format_path
from aoc_runner.kernel.model.case import Case, decode_input, make_input_case
from aoc_runner.kernel.model.errors import DayFailedError, RefusedError
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.model.result import Result, Status
from aoc_runner.kernel.running.messages import Job, make_check_tasks
from aoc_runner.kernel.running.pool import Outcome, run_jobs
from aoc_runner.kernel.terminal.output import forward_output
from aoc_runner.kernel.terminal.results import StepTimer, describe_source


def compute_submission(context: Context, day: Day, part: Part, force: bool) -> Submission:
    """Run the part on the user's input, and on the examples unless `force` is set.

    Raises DayFailedError if the part fails, RefusedError if it returns no answer.
    """
    puzzle = day.puzzle
    if day.from_ != PROJECT or day.variant:
        context.note(f"answer from {describe_source(day)}")
    context.days.save_last_day(puzzle)
    user_case, path = _fetch_user_case(context, puzzle), get_examples_path(day)
    examples = [] if force else load_examples(path)
    *example_results, result = _run_day(day, user_case, examples, part)
    if (failure := result.failure) is not None:
        message = f"part {part} of {puzzle} failed: {failure.message}"
        raise DayFailedError(message, failure.hint, failure.frames, failure.hook)
    if result.answer is None:
        hint = f"return an answer, or pass it: aoc submit {puzzle.year} {puzzle.day} {part} ANSWER"
        raise RefusedError(f"part {part} of {puzzle} is not solved yet: it returns no answer", hint)
    if result.after_part1:
        context.note("part 2 returns an answer only after part 1: it uses state of part 1")
    answer = result.answer
    drawn = (answer.picture or answer.text).replace("\n", "\n  ")
    if 0 < drawn.count("\n") < 20:  # letters have 6 or 10 lines
        letters = "this" if answer.invalid else answer.text
        context.note(f"part {part} draws {letters}:\n  {drawn}")
    origin = f", as read from the page into {format_path(path)}" if path else ""
    proposed = {example.name for example in examples if example.proposed}
    warnings = [
        f"example {other.case!r}: part {part} gives {other.answer_text or other.reason}, "
        f"expected {other.expected}{origin if other.case in proposed else ''}"
        for other in example_results
        if other.is_bad
    ]
    if result.status is Status.UNCHECKED and result.reason:
        warnings.append(result.reason)
    if result.line:
        warnings.append(f"parsed from the script's output: {result.line}")
    return Submission(puzzle, part, answer, examples, warnings, day)


def reject_package_day(day: Day, project: Project) -> None:
    """Raise RefusedError if a package solves the day inside a user project."""
    if day.from_ == PROJECT or not project.is_user_project:
        return
    puzzle, path = day.puzzle, format_path(project.path_of(day.puzzle))
    command = f"aoc new {puzzle.year} {puzzle.day}"
    raise RefusedError(
        f"{puzzle} would be solved by the package {day.provider}, not by your project",
        f"create {path}: {command}; or submit the package's answer with --from {day.from_}",
    )


def _fetch_user_case(context: Context, puzzle: Puzzle) -> Case:
    """Return the input as a case, after verifying that it belongs to the token's user.

    An input that was not downloaded for this user, or was edited since, is downloaded again and
    compared. Raises RefusedError if they differ.
    """
    content, source = context.downloads.fetch_input(puzzle)
    if source == "kept":
        account, user_id = context.account, context.connection.get_user_id()
        with account.input_lock(puzzle):
            if not account.ledger.is_verified(puzzle, content, user_id):
                download = context.connection.site().fetch_input(puzzle)
                if decode_input(download) != decode_input(content):
                    raise RefusedError(
                        f"{account.input_path(puzzle)} is not the input of {puzzle} for user "
                        f"#{user_id}: it was edited, or belongs to another user",
                        "move the file away; the next run downloads your input",
                    )
                account.ledger.record_input(puzzle, content, user_id, time.time())
    return make_input_case(content, source)


def _run_day(day: Day, user_case: Case, examples: Sequence[Case], part: Part) -> list[Result]:
    """Run the part in a worker on the examples and then the user's input."""
    tasks = [*make_check_tasks(examples, (part,)), (user_case, (part,))]
    job = Job(day, tasks, is_interactive=True, to_stderr=True)
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
