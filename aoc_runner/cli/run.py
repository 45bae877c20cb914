"""`aoc run`: solve a day on the user's input, a file or an example."""

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from aoc_runner.case import Case
from aoc_runner.cli import arguments, dates
from aoc_runner.cli.context import Context
from aoc_runner.cli.output import tell
from aoc_runner.errors import SessionError, UsageError
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.puzzle import PARTS, Puzzle
from aoc_runner.render.rows import Failures, RunTable
from aoc_runner.render.text import Style, heading, what_next
from aoc_runner.running.solve import Result, exit_code, solve_all

if TYPE_CHECKING:
    from aoc_runner.plugins.loading import Day


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_date(parser, "[YEAR DAY] [PART]", "left out: the last day, both parts")
    parser.add_argument("--input", metavar="FILE", help="solve this file instead; - is stdin")
    parser.add_argument("--example", action="store_true", help="solve the day's first example")
    parser.add_argument("--case", metavar="NAME", help="solve the example of that name")
    parser.add_argument("--offline", action="store_true", help="never use the network")
    add_day_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def add_day_options(parser: argparse.ArgumentParser) -> None:
    """The options that choose among those who offer a day."""
    parser.add_argument(
        "--from", metavar="NAME", dest="from_", help="whose day: a package's name, or `project`"
    )
    parser.add_argument("--variant", metavar="NAME", help="run dayDD_NAME.py instead of dayDD.py")


def run(context: Context) -> int:
    from aoc_runner.plugins.loading import load_day  # before all else: see `plugins.modules`

    args = context.args
    if args.input is not None and (args.example or args.case is not None):
        raise UsageError("--input and --example exclude each other", "choose one of them")
    given, part = dates.date_and_part(args.date)
    spec = context.find_day(context.puzzle(given))
    # All that is needed comes before the day, which may do anything to this process.
    case = _case(context, spec)
    show = _as_json(context) if context.as_json else partial(_show, context)
    context.remember(spec.puzzle, spec.root)
    with context.waiting(f"importing {spec.module}"):
        day = load_day(spec)
    tasks = [(case, (part,) if part else PARTS)]
    return exit_code(show(day, case, context.one_by_one(solve_all(day, tasks), tasks, True)))


def _show(context: Context, day: "Day", case: Case, results: Iterator[Result]) -> list[Result]:
    """Show each result as it is known; Ctrl-C keeps what is shown."""
    style = Style(context.output.stream)
    table, failures, known = RunTable(style), Failures(), list[Result]()
    context.emit(heading(day, style))
    try:
        for result in results:
            context.emit(table.row(result))
            _tell_failure(failures, result)
            known.append(result)
    finally:
        if known and (seconds := known[0].parse_seconds) is not None:
            context.emit(table.parse_row(seconds))
    for line in what_next(day.spec, known):
        context.emit(line)
    return known


def _as_json(context: Context) -> "Callable[[Day, Case, Iterator[Result]], list[Result]]":
    """What shows the results as one document; of an interrupted run those that are known."""
    from aoc_runner.render.documents import interrupted, run_json

    def show(day: "Day", case: Case, results: Iterator[Result]) -> list[Result]:
        failures, known = Failures(), list[Result]()
        account = context.account.name
        document = partial(run_json, day.spec, day.title, case.source, account, known)
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
        return context.account.case(puzzle, context.args.offline)
    except SessionError as error:
        hint = f"{error.hint}; or give your input with --input FILE"
        raise SessionError(error.message, hint) from error
