"""`aoc run`: solve a day on the user's input, a file or an example."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from aoc_runner.account.timings import timekeeper
from aoc_runner.cli import arguments, dates
from aoc_runner.cli.context import Context
from aoc_runner.cli.output import tell
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import SessionError, UsageError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.kernel.words.result import Result, exit_code
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.render.rows import Failures, RunTable
from aoc_runner.render.text import Style, heading, what_next


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_date(parser, "[YEAR [DAYS]|all] [PART]", "left out: the last day, both parts")
    parser.add_argument("--input", metavar="FILE", help="solve this file instead; - is stdin")
    parser.add_argument("--example", action="store_true", help="solve the day's first example")
    parser.add_argument("--case", metavar="NAME", help="solve the example of that name")
    parser.add_argument("--offline", action="store_true", help="never use the network")
    arguments.add_many_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    args = context.args
    if args.input is not None and (args.example or args.case is not None):
        raise UsageError("--input and --example exclude each other", "choose one of them")
    given, part = dates.date_or_selection(args.date)
    if not isinstance(given, Puzzle | None) or arguments.are_many(args):
        from aoc_runner.running.pool import Pool

        with Pool() as pool:  # it gets ready while all that follows is imported
            from aoc_runner.cli import run_many

            return run_many.run(context, given, part, pool)
    import aoc_runner.plugins.loading  # noqa: F401 -- before all else: see `plugins.modules`

    context.check_limits()
    puzzle = context.puzzle(given)
    parts = dates.parts_of(puzzle, part)
    spec = context.find_day(puzzle)
    # All that is needed comes before the day, which may do anything to this process.
    case = _case(context, spec)
    show = _as_json(context) if context.as_json else partial(_show, context)
    context.remember(spec.puzzle)
    is_own = case.source in ("kept", "site")
    keep_times = timekeeper(context.account, spec) if is_own else None
    title, results = context.start(spec, [(case, parts)], is_alone=True)
    known = show(spec, title, case, results)
    if keep_times:
        with suppress(Exception):  # all is shown, and a day may have done anything to this process
            keep_times(known)
    return exit_code(known)


def _show(
    context: Context, spec: DaySpec, title: str, case: Case, results: Iterator[Result]
) -> list[Result]:
    """Show each result as it is known; Ctrl-C keeps what is shown."""
    style = Style(context.output.stream)
    table, failures, known = RunTable(style), Failures(), list[Result]()
    context.emit(heading(spec, title, style))
    try:
        for result in results:
            context.emit(table.row(result))
            _tell_failure(failures, result)
            known.append(result)
    finally:
        if known and (seconds := known[0].parse_seconds) is not None:
            context.emit(table.parse_row(seconds))
    for line in what_next(spec, known):
        context.emit(line)
    return known


def _as_json(context: Context) -> Callable[[DaySpec, str, Case, Iterator[Result]], list[Result]]:
    """What shows the results as one document; of an interrupted run those that are known."""
    from aoc_runner.render.documents import interrupted, run_json

    def show(spec: DaySpec, title: str, case: Case, results: Iterator[Result]) -> list[Result]:
        failures, known = Failures(), list[Result]()
        document = partial(run_json, spec, title, case.source, context.account.name, known)
        try:
            for result in results:
                _tell_failure(failures, result)
                known.append(result)
        except KeyboardInterrupt:
            if known:
                context.output.write_json(interrupted(document()))
            raise
        context.output.write_json(document())
        return known

    return show


def _tell_failure(failures: Failures, result: Result) -> None:
    if text := failures.text(result):
        tell(text)


def _case(context: Context, spec: DaySpec) -> Case:
    args = context.args
    if args.input is not None or args.example or args.case is not None:
        from aoc_runner.cli import cases

        return cases.named(args.input) if args.input is not None else cases.example(spec, args.case)
    return _own_case(context, spec.puzzle)


def _own_case(context: Context, puzzle: Puzzle) -> Case:
    try:
        return context.account.fetch_case(puzzle, context.args.offline)
    except SessionError as error:
        hint = f"{error.hint}; or give your input with --input FILE"
        raise SessionError(error.message, hint) from error
