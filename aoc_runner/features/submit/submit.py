"""`aoc submit`: submit an answer, unless it is known to be wrong."""

import argparse
import os
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext, redirect_stdout, suppress
from typing import NamedTuple

from aoc_runner.features.submit.answers import compute_submission, reject_package_day
from aoc_runner.features.submit.posting import submit
from aoc_runner.features.submit.result import Submission, SubmitResult
from aoc_runner.kernel.commands import add_day_options
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.files import format_path
from aoc_runner.kernel.model.answer import parse_answer, shorten
from aoc_runner.kernel.model.errors import AocError, RefusedError, UsageError
from aoc_runner.kernel.model.escaping import escape_block, escape_newlines
from aoc_runner.kernel.model.history import Verdict
from aoc_runner.kernel.model.puzzle import Part, Puzzle, check_unlocked, count_days, require_parts
from aoc_runner.kernel.model.result import Status
from aoc_runner.kernel.terminal.output import Output, write_stderr
from aoc_runner.kernel.terminal.progress import count_down
from aoc_runner.kernel.terminal.style import BETTER, STAR, Style, format_error, wrap
from aoc_runner.kernel.terminal.tables import render_page


class Options(NamedTuple):
    """The options of `aoc submit`."""

    puzzle: Puzzle | None
    part: Part | None
    answer: str | None
    wait: bool
    dry_run: bool
    force: bool
    ask: bool
    from_: str | None
    variant: str | None


def configure(parser: argparse.ArgumentParser) -> None:
    takes(
        parser,
        "puzzle",
        "part",
        "answer",
        help="defaults: the last day you worked on, its first unsolved part, and the answer that "
        "its solution returns",
    )
    parser.add_argument(
        "--wait", action="store_true", help="wait for the cooldown to end, then submit"
    )
    parser.add_argument(
        "-n", "--dry-run", action="store_true", help="check everything, submit nothing"
    )
    parser.add_argument(
        "--force", action="store_true", help="submit in spite of warnings, without asking"
    )
    parser.add_argument("--ask", action="store_true", help=argparse.SUPPRESS)  # for `aoc watch`
    add_day_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    """Submit the answer, show the outcome, and return the exit code of its verdict."""
    options = context.options(Options)
    if options.ask and not context.output.can_ask:
        raise UsageError("--ask needs a terminal", "submit without the question: aoc submit")
    days, force, dry_run = context.days, options.force, options.dry_run
    puzzle = days.choose_puzzle(options.puzzle)
    if days.assumed_year or (options.puzzle is None and options.answer is not None):
        context.note(f"using {puzzle}")  # Nothing else says it before the answer is submitted.
    check_unlocked(puzzle, time.time())  # Checked before the day runs.
    require_parts(puzzle, options.part)
    part = options.part or _choose_part(context, puzzle)
    file, saved_at = "", 0
    if options.answer is None:
        day = days.find(puzzle, options.variant, options.from_)
        if options.from_ is None:
            reject_package_day(day, days.project)
        file = day.path or ""
        saved_at = _get_save_time(file)
        submission = compute_submission(context, day, part, force)
    else:
        examples = [] if force else days.load_examples(puzzle, options.variant, options.from_)
        context.days.save_last_day(puzzle)
        warning = f"the year {days.assumed_year} is assumed, because only the day was typed"
        warnings = [warning] if days.assumed_year else []
        submission = Submission(puzzle, part, parse_answer(options.answer), examples, warnings)

    def check_file() -> None:
        if options.ask and _get_save_time(file) != saved_at:
            message = f"{format_path(file)} was saved meanwhile, so its answer was not submitted"
            raise RefusedError(message, f"submit again: aoc submit {puzzle.year} {puzzle.day}")

    def confirm(result: SubmitResult) -> bool:
        is_confirmed = _confirm(context.ask, result)
        if is_confirmed:
            check_file()
        return is_confirmed

    def wait_and_check(seconds: float) -> None:
        count_down(seconds, "submitting")
        check_file()

    ask = confirm if context.output.can_ask and not dry_run else None
    wait = wait_and_check if options.wait else None
    result = submit(
        context, submission, force=force, dry_run=dry_run, wait=wait, ask=ask, must_ask=options.ask
    )
    is_waiting = options.wait and result.verdict is Verdict.WAIT
    if ask is not None and (result.doubts or result.verdict is None or is_waiting):
        # The user did not confirm.
        context.emit("not submitted")
        return result.exit_code or 1
    _show(context.output, result)
    is_star = result.posted and result.verdict is Verdict.RIGHT
    if is_star:
        _handle_star(context, puzzle, part)
    # `aoc watch` runs part 2 on each save already.
    has_hint = not (is_star and options.ask and part in puzzle.parts[:-1])
    if has_hint and not (result.exit_code or context.output.as_json):
        context.emit(wrap(escape_block(result.hint), context.output.stream))
    return result.exit_code


def _get_save_time(file: str) -> int:
    """Return when the file was last saved, or 0 if there is no such file."""
    try:
        return os.stat(file).st_mtime_ns
    except OSError:
        return 0


def _choose_part(context: Context, puzzle: Puzzle) -> Part:
    """Return the first unsolved part, or else the last one."""
    if len(context.account.accepted(puzzle)) < len(puzzle.parts):
        with suppress(AocError):  # Later requests report the error.
            context.downloads.refresh_page(puzzle)
    accepted = context.account.accepted(puzzle)
    return puzzle.parts[-1] if 1 in accepted else 1


def _confirm(ask: Callable[[str], bool], result: SubmitResult) -> bool:
    """Ask whether to submit, in spite of the warnings if there are any."""
    _discard_input()
    warnings = "".join(f"warning: {escape_newlines(doubt)}\n" for doubt in result.doubts)
    puzzle, anyway = f"{result.year} day {result.day}", " anyway" * bool(warnings)
    answer = shorten(result.answer, 1000)
    return ask(f"{warnings}submit {answer} as part {result.part} of {puzzle}{anyway}?")


def _discard_input() -> None:
    """Discard what was typed before a question: it does not answer it."""
    if sys.platform == "win32":
        import msvcrt

        while msvcrt.kbhit():
            msvcrt.getwch()
    else:
        import termios

        with suppress(termios.error):  # The terminal may be closed.
            termios.tcflush(0, termios.TCIFLUSH)


def _show(output: Output, result: SubmitResult) -> None:
    """Show the outcome, and the hint of a failure."""
    if result.exit_code:
        write_stderr(format_error(RefusedError(result.sentence, result.hint)))
    if output.as_json:
        output.write_json(result)
    elif not result.exit_code:
        style = Style(output.stream)
        sign, color = Status.RIGHT.sign if style.unicode else Status.RIGHT.ascii_sign, BETTER
        if result.verdict is Verdict.RIGHT:
            sign, color = style.star(2) * result.part, STAR  # two stars for part 2
        text = wrap(f"{sign} {escape_newlines(result.sentence)}", output.stream)
        output.emit(text.replace(sign, style.paint(sign, color), 1))


def _handle_star(context: Context, puzzle: Puzzle, part: Part) -> None:
    """Show part 2 after part 1, and call the `on_star` of features; with --json all on stderr."""
    _celebrate_year(context, puzzle.year)
    if part == 1 and not puzzle.is_final:
        try:
            page = context.downloads.refresh_page(puzzle)
            if not context.output.as_json and context.output.stream.isatty():
                url = f"{context.settings.site_url}/{puzzle.year}/day/{puzzle.day}"
                context.emit(render_page(page.articles[1:], url, context.output.stream))
            else:
                context.note(f"read part 2 with: aoc read {puzzle.year} {puzzle.day}")
        except AocError as error:
            context.warn(f"part 2 cannot be shown: {error.message}; {error.hint}")
    with redirect_stdout(sys.stderr) if context.output.as_json else nullcontext():
        for feature in context.features:
            if feature.on_star is not None:
                _call_on_star(feature.on_star, feature.name, context, puzzle, part)


def _celebrate_year(context: Context, year: int) -> None:
    """Print a line if every answer of the year is accepted now."""
    accepted = context.account.ledger.all_accepted()
    days = [Puzzle(year, day) for day in range(1, count_days(year) + 1)]
    if all(accepted.get(day, {}).keys() >= {*day.parts} for day in days):
        style = Style(context.output.stream)
        text = (
            f"all answers of {year} are right: get the last star on the page of day {days[-1].day}"
        )
        context.emit(f"{style.paint(style.star(2), STAR)} {text}")


def _call_on_star(
    function: str, feature: str, context: Context, puzzle: Puzzle, part: Part
) -> None:
    """Call a feature's `on_star`; warn about its error."""
    from aoc_runner.kernel.running.importing import import_object

    try:
        import_object(function)(context, puzzle, part)
    except AocError as error:
        context.warn(f"{feature}: {error.message}; {error.hint}")
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 -- the verdict is already saved and shown
        message = f"{type(error).__name__}: {error}"
        context.warn(f"{feature}: {function} failed: {message}")
