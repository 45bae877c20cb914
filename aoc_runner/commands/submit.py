"""`aoc submit`: post an answer, unless it is known to be a waste."""

import argparse
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

from aoc_runner.commands.read import show_part
from aoc_runner.kernel.commands import add_day_options
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.days.day import PROJECT
from aoc_runner.kernel.days.examples import examples_path, load_examples
from aoc_runner.kernel.days.find import find
from aoc_runner.kernel.running.pool import run as run_jobs
from aoc_runner.kernel.running.results import Result
from aoc_runner.kernel.running.start import Job, checks
from aoc_runner.kernel.terminal.output import pass_on, tell
from aoc_runner.kernel.terminal.results import whose
from aoc_runner.kernel.terminal.style import Style
from aoc_runner.kernel.terminal.waiting import count_down
from aoc_runner.kernel.words.answer import short, text_answer
from aoc_runner.kernel.words.case import Case, input_text
from aoc_runner.kernel.words.errors import AocError, DayError, OutputError, RefusedError
from aoc_runner.kernel.words.history import Verdict
from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle, check_unlocked
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.render.documents import submit_json
from aoc_runner.submitting.callers import COMMAND_LINE
from aoc_runner.submitting.stand_in import refuse_stand_in
from aoc_runner.submitting.submission import (
    Submission,
    SubmitResult,
    computed,
    examples_of,
    last_star,
    typed,
)
from aoc_runner.submitting.submit import submit
from aoc_runner.submitting.words import headline

if TYPE_CHECKING:
    from aoc_runner.site.pages import DayPage


def configure(parser: argparse.ArgumentParser) -> None:
    takes(
        parser,
        "puzzle",
        "part",
        "answer",
        help="without YEAR DAY: the last day; without PART: the first that is not accepted; "
        "without ANSWER: what the day computes",
    )
    parser.add_argument("--wait", action="store_true", help="wait until a cooldown ends, then post")
    parser.add_argument("--dry-run", action="store_true", help="do everything but post")
    parser.add_argument(
        "--force", action="store_true", help="post in spite of doubts, without a question"
    )
    add_day_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    args = context.args
    puzzle = context.puzzle(args.puzzle)
    check_unlocked(puzzle, time.time())  # before a day is run for nothing
    part = args.part or _first_open(context, puzzle)
    accepted = context.account.accepted(puzzle)
    if args.answer is not None:
        find = partial(context.find_day, puzzle)
        examples = examples_of(find, args.force, COMMAND_LINE)
        submission = typed(puzzle, part, text_answer(args.answer), examples)
    elif args.part is None and part in accepted:  # both are: nothing need be computed to say so
        submission = typed(puzzle, part, text_answer(accepted[part]), ())
    elif puzzle.is_final and part == 2:
        submission = last_star(puzzle)
    else:
        submission = _computed(context, puzzle, part)
    ask = None if args.dry_run or not context.can_ask else partial(_ask, context)
    result = submit(
        context,
        submission,
        force=args.force,
        dry_run=args.dry_run,
        wait=partial(count_down, what="posting") if args.wait else None,
        ask=ask,
    )
    if result.doubt is not None and ask is not None:
        context.warn("nothing was posted")  # the user has just read why, and said no
        return result.exit_code
    with _at_most_a_note(context, but=OutputError):  # a Ctrl-C while it is shown, too
        _show(context, result)
        if result.posted and result.verdict is Verdict.RIGHT:
            _learn_from_success(context, submission)
            if context.features is not None:
                context.features.on_star(context, puzzle, part)
    return result.exit_code


def _first_open(context: Context, puzzle: Puzzle) -> Part:
    """The first part that is not accepted, or else the last; says which.

    One may have been solved in the browser: so the page is asked, where it can be.
    """
    if len(context.account.accepted(puzzle)) < len(PARTS):
        with suppress(AocError):  # what follows says what is wrong
            context.fetch_page_now(puzzle)
    accepted = context.account.accepted(puzzle)
    for part in PARTS:
        if part not in accepted:
            context.warn(f"part {part}, the first that is not accepted")
            return part
    context.warn(f"part {part}; both are accepted")
    return part


def _own_case(context: Context, puzzle: Puzzle) -> Case:
    """The input, and certainly that of the user who posts an answer to it.

    One that was not fetched for this user, or changed since, is fetched once more: equal, it is
    theirs. Raises RefusedError if it is not.
    """
    content, source = context.fetch_input(puzzle)
    account, number = context.account, context.number()
    with account.input_lock(puzzle):
        if not account.is_fetched(puzzle, content, number):
            if input_text(context.site().input(puzzle)) != input_text(content):
                raise RefusedError(
                    f"{account.input_path(puzzle)} is not the input of {puzzle} that the site "
                    f"gives user #{number}: it was edited, or it is somebody else's",
                    "move it away, and yours is fetched again",
                )
            account.note_input(puzzle, content, number, time.time())
    return account.case_of(puzzle, content, source)


def _computed(context: Context, puzzle: Puzzle, part: Part) -> Submission:
    """What the day answers to the user's own input, in a process of its own.

    So nothing that it does to its process can reach this one, which posts and records.
    """
    spec = context.find_day(puzzle)
    refuse_stand_in(spec, context.args.from_, context.project)
    context.warn(f"computed by {whose(spec)}")
    context.remember(puzzle)
    own = _own_case(context, puzzle)
    path = examples_path(spec)
    examples = load_examples(path)
    tasks = [*checks(examples, (part,)), (own, (part,))]
    job = Job(spec, tasks, attended=True, to_stderr=True)
    results: list[Result] = []
    for event in run_jobs([job]):
        if event and event.kind == "printed":
            pass_on(event.value, to_stderr=True)
        elif event and event.kind == "result":
            results.append(event.value)
    *checked, result = results
    submission = computed(spec, own, result, examples, checked, path)
    if result.line and context.args.force:  # without it, the question says so
        context.warn(f"read from the line: {one_line(short(result.line, 100))}")
    _show_drawing(context, submission)
    return submission


def _show_drawing(context: Context, submission: Submission) -> None:
    """Show letters that were drawn beside what was read, or is to be read by the user."""
    answer = submission.answer
    lines = (answer.picture or answer.text).splitlines()
    if len(lines) > 1:
        is_read = answer.invalid is None
        context.warn(f"part {submission.part} draws {answer.text if is_read else 'this'}:")
        for line in lines:
            context.warn(f"  {line}")


def _ask(context: Context, result: SubmitResult) -> bool:
    """Whether to post in spite of the doubt that the result is about."""
    message, hint = map(one_line, result.doubt or (result.message, ""))
    hint = f"hint: {hint}\n" if hint else ""
    return context.ask(f"doubt: {message}\n{hint}post {short(result.answer, 100)} anyway?")


def _show(context: Context, result: SubmitResult) -> None:
    what, hint = one_line(headline(result)), one_line(result.hint)
    if result.exit_code:
        tell(f"error: {what}\nhint: {hint}")
    try:
        if context.as_json:
            context.output.write_json(submit_json(result))
        elif not result.exit_code:
            context.emit(f"{Style(context.output.stream).mark('right')} {what}\n{hint}")
    except OutputError:
        if not result.exit_code:
            context.warn(what)  # at least here: it may have cost a guess
        raise


def _learn_from_success(context: Context, submission: Submission) -> None:
    """After part 1 propose the examples of part 2, and show the second half."""
    puzzle = submission.puzzle
    if submission.part == 2 or puzzle.is_final:
        return
    with _at_most_a_note(context):
        page = context.fetch_page_now(puzzle)
        with _at_most_a_note(context):
            _propose(context, puzzle, page)
        if not context.as_json and context.output.stream.isatty():
            show_part(page, puzzle, 2, context)
        else:
            context.warn(f"read part 2 with: aoc read {puzzle.year} {puzzle.day}")


@contextmanager
def _at_most_a_note(context: Context, but: type[Exception] | tuple[()] = ()) -> Iterator[None]:
    """For what follows a verdict: whatever fails in it, but for `but`, changes nothing of that."""
    try:
        yield
    except but:
        raise
    except AocError as error:
        context.warn(f"{error.message}; {error.hint}")
    except KeyboardInterrupt:
        context.warn("interrupted, after the verdict")
    except Exception as error:  # noqa: BLE001 -- as in `main`
        kind = type(error).__name__
        context.warn(f"a bug in aoc-runner, after the verdict: {kind}: {error}")


def _propose(context: Context, puzzle: Puzzle, page: "DayPage") -> None:
    from aoc_runner.features.start.examples import propose_examples

    if path := _own_examples_path(context, puzzle):
        for line in propose_examples(path, page, puzzle):
            context.warn(line)


def _own_examples_path(context: Context, puzzle: Puzzle) -> str | None:
    """The user's own file of examples; None where the day is a package's, or nobody's.

    None too where it would be a new file in an old archive, which stays as it is.
    """

    with suppress(DayError):
        spec = find(puzzle, None, PROJECT, (), context.project)
        path = examples_path(spec)
        is_there = path is not None and os.path.exists(path)
        return path if is_there or spec.layout is None else None
    return None
