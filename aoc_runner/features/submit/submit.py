"""`aoc submit`: post an answer, unless it is known to be a waste."""

import argparse
import sys
import time
from contextlib import nullcontext, redirect_stdout, suppress
from functools import partial

from aoc_runner.features.submit.answers import compute_submission
from aoc_runner.features.submit.posting import submit
from aoc_runner.features.submit.result import Submission, SubmitResult
from aoc_runner.kernel.commands import add_day_options
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.model.answer import parse_answer, shorten
from aoc_runner.kernel.model.errors import AocError, RefusedError
from aoc_runner.kernel.model.escaping import escape_block, escape_newlines
from aoc_runner.kernel.model.history import Verdict
from aoc_runner.kernel.model.puzzle import Part, Puzzle, check_unlocked, parts_of
from aoc_runner.kernel.model.result import Status
from aoc_runner.kernel.terminal.output import write_stderr
from aoc_runner.kernel.terminal.progress import count_down
from aoc_runner.kernel.terminal.style import Style, error_text, wrap
from aoc_runner.kernel.terminal.tables import for_terminal, markdown


def configure(parser: argparse.ArgumentParser) -> None:
    takes(
        parser,
        "puzzle",
        "part",
        "answer",
        help="without YEAR DAY: the day you ran last; without PART: the first that is not "
        "accepted; without ANSWER: what the day computes",
    )
    parser.add_argument("--wait", action="store_true", help="wait until a cooldown ends, then post")
    parser.add_argument("--dry-run", action="store_true", help="do everything but post")
    parser.add_argument(
        "--force", action="store_true", help="post in spite of doubts, without a question"
    )
    add_day_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    """Submit the answer, show what became of it, and return the verdict's exit code."""
    args = context.args
    puzzle = context.puzzle(args.puzzle)
    check_unlocked(puzzle, time.time())  # before a day is run for nothing
    parts_of(puzzle, args.part)
    part = args.part or _first_open(context, puzzle)
    if args.answer is None:
        submission = compute_submission(context, puzzle, part, args.force)
    else:
        examples = [] if args.force else context.examples(puzzle)
        submission = Submission(puzzle, part, parse_answer(args.answer), examples)
    ask = partial(_ask, context) if context.can_ask and not args.dry_run else None
    wait = partial(count_down, what="posting") if args.wait else None
    result = submit(context, submission, force=args.force, dry_run=args.dry_run, wait=wait, ask=ask)
    if result.doubts and ask is not None:
        context.warn("nothing was posted")  # the user has just read why, and said no
        return result.exit_code
    _show(context, result)
    if result.posted and result.verdict is Verdict.RIGHT:
        _after_a_star(context, puzzle, part)
    if not result.exit_code and not context.as_json:  # Last, as it is the next step.
        context.emit(wrap(escape_block(result.hint), context.output.stream))
    return result.exit_code


def _first_open(context: Context, puzzle: Puzzle) -> Part:
    """The first part that is not accepted, or else the last one; says which."""
    if len(context.account.accepted(puzzle)) < len(puzzle.parts):
        with suppress(AocError):  # it may be solved in the browser; what follows says what is wrong
            context.refresh_page(puzzle)
    accepted = context.account.accepted(puzzle)
    part = puzzle.parts[-1] if 1 in accepted else 1
    context.warn(
        f"part {part}" + (", as all are accepted" if part in accepted else ", the open one")
    )
    return part


def _ask(context: Context, result: SubmitResult) -> bool:
    """Whether to post in spite of all doubts."""
    doubts = "".join(f"doubt: {escape_newlines(doubt)}\n" for doubt in result.doubts)
    return context.ask(f"{doubts}post {shorten(result.answer, 100)} anyway?")


def _show(context: Context, result: SubmitResult) -> None:
    """Show the result, and the hint of a failure."""
    if result.exit_code:
        write_stderr(error_text(RefusedError(result.sentence, result.hint)))
    if context.as_json:
        context.output.write_json(result)
    elif not result.exit_code:
        stream = context.output.stream
        said = wrap(f"✓ {escape_newlines(result.sentence)}", stream)
        context.emit(Style(stream).mark(Status.RIGHT) + said[1:])


def _after_a_star(context: Context, puzzle: Puzzle, part: Part) -> None:
    """Fetch the page after part 1, show its second half, and tell all features of the star.

    With --json what they print goes to stderr.
    """
    if part == 1 and not puzzle.is_final:
        try:
            page = context.refresh_page(puzzle)
            if not context.as_json and context.output.stream.isatty():
                url = f"{context.settings.site_url}/{puzzle.year}/day/{puzzle.day}"
                text = markdown(page.articles[1:], url)
                context.emit(for_terminal(text, context.output.stream))
            else:
                context.warn(f"read part 2 with: aoc read {puzzle.year} {puzzle.day}")
        except AocError as error:
            context.warn(f"part 2 cannot be shown: {error.message}; {error.hint}")
    with redirect_stdout(sys.stderr) if context.as_json else nullcontext():
        for feature in context.features or ():
            if feature.on_star is not None:
                _tell_of_star(feature.on_star, feature.name, context, puzzle, part)


def _tell_of_star(
    function: str, feature: str, context: Context, puzzle: Puzzle, part: Part
) -> None:
    """Tell a feature's function of a right answer; what goes wrong there is one warning."""
    from aoc_runner.kernel.running.importing import named

    try:
        named(function)(context, puzzle, part)
    except AocError as error:
        context.warn(f"{feature}: {error.message}; {error.hint}")
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 -- the verdict is saved and shown
        said = f"{type(error).__name__}: {error}"
        context.warn(f"{feature}: {function} failed: {said}")
