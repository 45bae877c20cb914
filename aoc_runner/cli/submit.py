"""`aoc submit`: post an answer, unless it is known to be a waste."""

import argparse
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

from aoc_runner.cli import arguments, dates
from aoc_runner.cli.context import Context
from aoc_runner.cli.output import tell
from aoc_runner.cli.read import show_part
from aoc_runner.kernel.words.answer import short, text_answer
from aoc_runner.kernel.words.errors import AocError, DayError, OutputError, UsageError
from aoc_runner.kernel.words.history import Verdict
from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle, check_unlocked
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.plugins import discover
from aoc_runner.render.documents import submit_json
from aoc_runner.render.text import Style, whose
from aoc_runner.running.job import Job
from aoc_runner.running.process import Worker
from aoc_runner.running.signals import signals_awaited
from aoc_runner.running.solve import checks
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
    arguments.add_date(
        parser,
        "[YEAR DAY] [PART] [ANSWER]",
        "without YEAR DAY: the last day; without PART: the first that is not accepted; "
        "without ANSWER: what the day computes",
    )
    parser.add_argument("--wait", action="store_true", help="wait until a cooldown ends, then post")
    parser.add_argument("--dry-run", action="store_true", help="do everything but post")
    parser.add_argument(
        "--force", action="store_true", help="post in spite of doubts, without a question"
    )
    arguments.add_day_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    args = context.args
    given, rest = dates.split_date(args.date)
    if len(rest) > 2:
        raise UsageError(f"too many words: {' '.join(rest)}", "put an answer with blanks in quotes")
    part = dates.read_part(rest[0]) if rest else None
    if given and not rest and args.date[0] != str(given.year) and args.date[1:] in (["1"], ["2"]):
        raise UsageError(
            f"{' '.join(args.date)} may be a date, or an answer before its part",
            f"write the year in full, or the part first: aoc submit {given.year} {given.day}, "
            f"aoc submit {args.date[1]} {args.date[0]}",
        )
    puzzle = context.puzzle(given)
    check_unlocked(puzzle, time.time())  # before a day is run for nothing
    part = part or _first_open(context, puzzle)
    accepted = context.account.accepted(puzzle)
    if len(rest) == 2:
        find = partial(context.find_day, puzzle)
        examples = examples_of(find, args.force, COMMAND_LINE)
        submission = typed(puzzle, part, text_answer(rest[1]), examples)
    elif not rest and part in accepted:  # both are: nothing need be computed to say so
        submission = typed(puzzle, part, text_answer(accepted[part]), ())
    elif puzzle.is_final and part == 2:
        submission = last_star(puzzle)
    else:
        submission = _computed(context, puzzle, part)
    ask = None if args.dry_run or not context.can_ask else partial(_ask, context)
    result = submit(
        context.account,
        submission,
        force=args.force,
        dry_run=args.dry_run,
        wait=partial(context.count_down, what="posting") if args.wait else None,
        ask=ask,
    )
    if result.doubt is not None and ask is not None:
        context.warn("nothing was posted")  # the user has just read why, and said no
        return result.exit_code
    with _at_most_a_note(context, but=OutputError):  # a Ctrl-C while it is shown, too
        _show(context, result)
        if result.posted and result.verdict is Verdict.RIGHT:
            _learn_from_success(context, submission)
    return result.exit_code


def _first_open(context: Context, puzzle: Puzzle) -> Part:
    """The first part that is not accepted, or else the last; says which.

    One may have been solved in the browser: so the page is asked, where it can be.
    """
    if len(context.account.accepted(puzzle)) < len(PARTS):
        with suppress(AocError):  # what follows says what is wrong
            context.account.fetch_page_now(puzzle)
    accepted = context.account.accepted(puzzle)
    for part in PARTS:
        if part not in accepted:
            context.warn(f"part {part}, the first that is not accepted")
            return part
    context.warn(f"part {part}; both are accepted")
    return part


def _computed(context: Context, puzzle: Puzzle, part: Part) -> Submission:
    """What the day answers to the user's own input, in a process of its own.

    So nothing that it does to its process can reach this one, which posts and records.
    """
    spec = context.find_day(puzzle)
    refuse_stand_in(spec, context.args.from_, context.project)
    context.warn(f"computed by {whose(spec)}")
    context.remember(puzzle)
    with signals_awaited(), Worker() as worker:
        from aoc_runner.examples.reading import examples_path, load_examples  # while it starts

        own = context.account.own_case(puzzle)
        path = examples_path(spec)
        examples = load_examples(path)
        *checked, result = worker.run(Job(spec, [*checks(examples, (part,)), (own, (part,))]))
    submission = computed(spec, own, result, examples, checked, path)
    if result.line:  # of what a script printed: the user sees whether that is the answer
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
    """Confirm the examples that helped; after part 1 propose part 2's, and show the second half."""
    puzzle, spec, part = submission.puzzle, submission.spec, submission.part
    with _at_most_a_note(context):
        if spec is not None and spec.from_ == discover.PROJECT and submission.passed_examples:
            _confirm(context, submission)
    if part == 2 or puzzle.is_final:
        return
    with _at_most_a_note(context):
        page = context.account.fetch_page_now(puzzle)
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


def _confirm(context: Context, submission: Submission) -> None:
    from aoc_runner.examples.editing import confirm_examples

    if path := _own_examples_path(context, submission.puzzle):
        confirm_examples(path, [(name, submission.part) for name in submission.passed_examples])


def _propose(context: Context, puzzle: Puzzle, page: "DayPage") -> None:
    from aoc_runner.projects.scaffold import propose_examples

    if path := _own_examples_path(context, puzzle, adds_one=True):
        for line in propose_examples(path, page, puzzle):
            context.warn(line)


def _own_examples_path(context: Context, puzzle: Puzzle, *, adds_one: bool = False) -> str | None:
    """The user's own file of examples; None where the day is a package's, or nobody's.

    With `adds_one` None too where it would be a new file in an old archive, which stays as it is.
    """
    from aoc_runner.examples.reading import examples_path

    with suppress(DayError):
        spec = discover.find(puzzle, None, discover.PROJECT, (), context.project)
        path = examples_path(spec)
        is_there = path is not None and os.path.exists(path)
        return path if is_there or not adds_one or spec.layout is None else None
    return None
