"""`aoc submit`: post an answer, unless it is known to be a waste."""

import argparse
import time
from contextlib import suppress
from functools import partial

from aoc_runner.answer import short
from aoc_runner.case import Case
from aoc_runner.cli import arguments
from aoc_runner.cli.context import Context
from aoc_runner.cli.output import tell
from aoc_runner.cli.read import show_part
from aoc_runner.cli.run import add_day_options
from aoc_runner.errors import AocError, DayError, UsageError
from aoc_runner.examples.reading import examples_path, load_examples
from aoc_runner.history import Verdict
from aoc_runner.plugins import discover
from aoc_runner.puzzle import Puzzle, check_unlocked
from aoc_runner.render.documents import submit_json
from aoc_runner.render.text import Style, whose
from aoc_runner.settings.visible import one_line
from aoc_runner.submitting.own_input import own_case
from aoc_runner.submitting.stand_in import refuse_stand_in
from aoc_runner.submitting.submission import Submission, SubmitResult, computed, last_star, typed
from aoc_runner.submitting.submit import PATIENCE, submit
from aoc_runner.submitting.words import headline


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_date(
        parser,
        "[YEAR DAY] PART [ANSWER]",
        "without YEAR DAY: the last day; without ANSWER: what the day computes",
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
    given, rest = arguments.split_date(args.date)
    if not rest:
        raise UsageError("which part?", "give 1 or 2, after the date: aoc submit 2023 7 2")
    if len(rest) > 2:
        raise UsageError(f"too many words: {' '.join(rest)}", "put an answer with blanks in quotes")
    part = arguments.read_part(rest[0])
    puzzle = context.puzzle(given)
    check_unlocked(puzzle, time.time())  # before a day is run for nothing
    context.account.settle(puzzle)
    if len(rest) == 2:
        submission = typed(puzzle, part, rest[1], _examples(context, puzzle))
    elif puzzle.is_final and part == 2:
        submission = last_star(puzzle)
    else:
        spec = context.find_day(puzzle)
        refuse_stand_in(spec, args.from_, context.folder)
        context.warn(f"computed by {whose(spec)}")
        day = context.load_day(spec)
        path = examples_path(spec)
        own = own_case(context.account, puzzle)
        submission = computed(day, part, own, load_examples(path), path)
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
    _show(context, result)
    if result.posted and result.verdict is Verdict.RIGHT:
        with context.account.ledger.patience(PATIENCE):  # it may be locked: what matters was told
            _learn_from_success(context, submission)
    return result.exit_code


def _examples(context: Context, puzzle: Puzzle) -> list[Case]:
    """The day's examples, none where nobody offers the day: a typed answer needs none."""
    try:
        return load_examples(examples_path(context.find_day(puzzle)))
    except DayError:
        return []


def _ask(context: Context, result: SubmitResult) -> bool:
    """Whether to post in spite of the doubt that the result is about."""
    message, hint = map(one_line, result.doubt or (result.message, ""))
    hint = f"hint: {hint}\n" if hint else ""
    return context.ask(f"doubt: {message}\n{hint}post {short(result.answer, 100)} anyway?")


def _show(context: Context, result: SubmitResult) -> None:
    if context.as_json:
        context.output.write_json(submit_json(result))
    what, hint = one_line(headline(result)), one_line(result.hint)
    if result.exit_code:
        tell(f"error: {what}\nhint: {hint}")
    elif not context.as_json:
        context.emit(f"{Style(context.output.stream).mark('right')} {what}\n{hint}")


def _learn_from_success(context: Context, submission: Submission) -> None:
    """Confirm the examples that helped; after part 1 propose part 2's, and show the second half."""
    from aoc_runner.examples.editing import confirm_examples
    from aoc_runner.projects.scaffold import propose_examples

    puzzle, part = submission.puzzle, submission.part
    path = None
    with suppress(DayError):  # the day may be a package's, or nobody's
        path = examples_path(discover.find(puzzle, None, discover.PROJECT, (), context.folder))
    try:
        is_own = submission.spec is not None and submission.spec.from_ == discover.PROJECT
        if path and is_own and submission.passed_examples:
            confirm_examples(path, [(name, part) for name in submission.passed_examples])
        if part == 2 or puzzle.is_final:
            return
        page = context.account.fetch_page(puzzle)
        if path:
            for line in propose_examples(path, page):
                context.warn(line)
    except AocError as error:
        context.warn(f"{error.message}; {error.hint}")
        return
    except KeyboardInterrupt:
        return  # the answer was accepted and said to be: what is cut short here can be had again
    if not context.as_json and context.output.stream.isatty():
        show_part(page, puzzle, 2, context)
    else:
        context.warn(f"read part 2 with: aoc read {puzzle.year} {puzzle.day}")
