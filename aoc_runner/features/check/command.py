"""`aoc check`: search for an input on which the solutions of a day disagree."""

import argparse
from collections.abc import Sequence
from itertools import groupby
from time import monotonic
from typing import NamedTuple

from aoc_runner.features.check.search import Search
from aoc_runner.features.check.view import (
    CheckDocument,
    PuzzleDocument,
    format_lines,
    make_document,
)
from aoc_runner.kernel.commands import parse_positive
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import ALL, takes
from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.days.examples import add_examples, get_examples_path
from aoc_runner.kernel.files import format_path
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.errors import AocError
from aoc_runner.kernel.model.puzzle import Puzzle, Selection, pluralize
from aoc_runner.kernel.running.generate import NoGenerateError
from aoc_runner.kernel.terminal.progress import show_status
from aoc_runner.kernel.terminal.results import make_short_names

_PROGRESS_INTERVAL = 0.1  # seconds


class Options(NamedTuple):
    """The options of `aoc check`."""

    selection: Puzzle | Selection | None
    from_: str | None
    seconds: float
    keep: bool


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "selection", help="default: the last day you worked on")
    add = parser.add_argument
    text = "package to take the solutions from, or `project`; or `all`"
    add("--from", metavar="NAME", dest="from_", help=text)
    text = "time limit per day in seconds (default: 10)"
    add("--seconds", metavar="S", type=parse_positive, default=10.0, help=text)
    add("--keep", action="store_true", help="add the input found to the day's examples")
    add("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    """Search day by day, show the differences, and return the exit code."""
    options = context.options(Options)
    days = context.days.select(options.selection, None, ALL, options.from_)
    is_one = not isinstance(options.selection, Selection)
    names = make_short_names(days)
    documents, left_out = list[PuzzleDocument](), 0
    interrupt: KeyboardInterrupt | None = None
    if is_one:
        context.days.save_last_day(days[0].puzzle)
    for _, group in groupby(days, lambda day: day.puzzle):
        search, error = Search(context.days, [*group], options.seconds), ""
        try:
            _run_search(search)
        except AocError as failure:
            if is_one:
                raise
            if isinstance(failure, NoGenerateError):
                left_out += 1
                continue
            error = failure.one_line
        except KeyboardInterrupt as stop:
            interrupt = stop
        title = context.downloads.get_title(search.days[0])
        solutions = [names.get(day, "") for day in search.days]
        documents.append(make_document(search, title, solutions, error))
        if not context.output.as_json:
            context.emit("\n".join(format_lines(search, documents[-1], context.output.stream)))
        if options.keep and search.difference:
            _save_example(context, search.days, search.difference.case)
        if interrupt:
            break
    if left_out:
        context.note(f"skipped {pluralize(left_out, 'day')} without generate()")
    if context.output.as_json:
        context.output.write_json(CheckDocument(documents, left_out), interrupt)
    if interrupt:
        raise interrupt
    codes = (3 if document.error else int(bool(document.difference)) for document in documents)
    return max(codes, default=0)


def _run_search(search: Search) -> None:
    """Run the search, with its progress on a terminal."""
    last = monotonic()
    for _ in search.run():
        if monotonic() - last > _PROGRESS_INTERVAL:
            last = monotonic()
            activity = "shrinking" if search.difference else f"size {search.largest}"
            show_status(f"{search.days[0].puzzle}  {pluralize(search.inputs, 'input')}  {activity}")


def _save_example(context: Context, days: Sequence[Day], case: Case) -> None:
    """Add the case to the examples of the project's day. Raises as `add_examples` does."""
    path = next((get_examples_path(day) for day in days if day.from_ == PROJECT), None)
    if path is None:
        context.note(f"no example saved: {days[0].puzzle} is not in this project")
        return
    folder = context.days.project.folder
    add_examples(path, folder, lambda old: [] if case.name in {one.name for one in old} else [case])
    text = f"saved as example `{case.name}` in {format_path(path)}; add the expected answers there"
    context.output.emit_line(text)
