"""`aoc adopt`: make days of a tree of old solutions, by a `layout:`; no file of it is touched."""

import argparse
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from aoc_runner.features.adopt.detect import COMMANDS, read
from aoc_runner.features.adopt.grouping import entries_of, families_of, left_over, tried
from aoc_runner.features.adopt.names import inputs_among, spots, walk, year_said
from aoc_runner.features.adopt.writing import add_entries, entries_in, line_of
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days import layout
from aoc_runner.kernel.files import command_line, format_path, read_text
from aoc_runner.kernel.model.case import Case, make_case
from aoc_runner.kernel.model.errors import AocError, UsageError
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.puzzle import Puzzle, puzzle_of
from aoc_runner.kernel.settings.credentials import find_token
from aoc_runner.kernel.terminal.output import Output
from aoc_runner.kernel.terminal.progress import draw_bar, waiting
from aoc_runner.kernel.terminal.tables import table

_NAMED = 3  # files of a reason


class Entry(NamedTuple):
    """An entry that is proposed."""

    pattern: str  # the pattern of its files
    years: Sequence[int]  # the years of its days
    days: int  # how many days it finds
    yaml: str  # the entry as it stands in `config.yaml`
    tried: str  # what came of two days of each year, like `works`


class Document(NamedTuple):
    """What `aoc adopt --json` prints."""

    folder: str  # the folder that was looked at; all paths and patterns go from there
    entries: Sequence[Entry]  # an object for each entry proposed
    left_over: Mapping[str, Sequence[str]]  # files that look like days and are none, by the reason
    inputs: Sequence[str]  # the patterns of inputs that lie in the tree
    written: str | None  # the `config.yaml` that was written; null where none was


class Options(NamedTuple):
    """The options of `aoc adopt`."""

    folder: str
    year: int | None
    no_try: bool
    yes: bool


def configure(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} [FOLDER] [OPTIONS]"
    parser.add_argument(
        "folder", nargs="?", metavar="FOLDER", default=".", help="left out: this folder"
    )
    parser.add_argument(
        "--year", metavar="YEAR", type=int, help="the year of days whose paths say none"
    )
    parser.add_argument("--no-try", action="store_true", help="run no day to find out what works")
    parser.add_argument("--yes", action="store_true", help="write config.yaml without a question")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    options = context.options(Options)
    folder = os.path.abspath(os.path.join(context.settings.folder, options.folder))
    if not os.path.isdir(folder):
        what = f"{options.folder} is no folder"
        raise UsageError(what, "give that of the solutions, or stand in it")
    config = os.path.join(folder, "config.yaml")
    known = {(it.puzzle.year, it.puzzle.day) for it in layout.iter_days(entries_in(config))}
    year = year_said(os.path.basename(folder))
    if options.year is not None:
        year = puzzle_of(options.year, 1).year
    with waiting("reading the files"):
        files = walk(folder)
        found = spots(file for file in files if file.lower().endswith((".py", ".ipynb", *COMMANDS)))
        found = [it if it.year else it._replace(year=year) for it in found]
        readings = {it: read(it, folder) for it in found if (it.year, it.day) not in known}
        families = families_of(readings)
        inputs = inputs_among(files)
    of_puzzle = {Puzzle(it.year or year or 0, it.day): it for it in inputs}

    def case_of(puzzle: Puzzle) -> Case | None:
        if options.no_try:
            return None
        try:  # its answers are not needed, and no worker may have the ledger open
            if kept := context.account.read_input(puzzle):
                return make_case(kept, "kept")
            text = read_text(os.path.join(folder, of_puzzle[puzzle].file), UsageError)
            return make_case(text.encode(), "file")
        except (AocError, KeyError):
            return None

    of_years = []
    for number, ways in enumerate(families):
        draw_bar(number, len(families), "", f"trying two days of {ways[0].entry.path}")
        of_years.append(tried(ways, folder, case_of))
    proposed = entries_of(of_years, folder)
    left = left_over(readings, proposed)
    proposed = [it for it in proposed if not it.entry.is_default]
    entries = []
    for it in proposed:
        days = len({(spot.year, spot.day) for spot in it.spots})
        entries.append(Entry(it.entry.path, it.years, days, line_of(it.entry), it.tried))
    done = Document(folder, entries, left, sorted({it.literal for it in inputs}), None)
    if not context.output.as_json:
        _show(context.output, done)
    place = format_path(config)
    if entries and (options.yes or context.ask(f"write this into {place}?")):
        add_entries(config, [it.entry for it in proposed])
        done = done._replace(written=config)
    if context.output.as_json:
        context.output.write_json(done)
    elif done.written:
        context.output.emit_line(f"wrote {place}")
        kept = {*context.account.inputs()}
        importable = {  # `aoc import` needs the year in the path, or its last two digits
            puzzle: spot.literal
            for puzzle, spot in of_puzzle.items()
            if puzzle not in kept and "{y" in spot.literal
        }
        adopted = {Puzzle(spot.year or 0, spot.day) for it in proposed for spot in it.spots}
        is_missing = bool(adopted - kept - importable.keys())
        has_token = find_token(context.settings) is not None
        patterns = sorted({*importable.values()})
        steps = _next_steps(folder, has_token, patterns, is_missing)
        context.emit("next: " + "\n      ".join(steps))
    elif entries:
        context.warn("nothing was written: `aoc adopt --yes` writes it")
    return 0


def _show(output: Output, done: Document) -> None:
    rows = []
    for it in done.entries:
        years = "-".join(map(str, sorted({it.years[0], it.years[-1]})))
        rows.append((years, f"{it.days}", it.tried, it.yaml))
    header = "years", "days", "tried", "entry of the layout"
    shown = table(header, rows, output.stream)
    output.emit(shown if rows else "nothing new to adopt here")
    for reason, paths in sorted(done.left_over.items(), key=lambda it: -len(it[1])):
        more = f" and {len(paths) - _NAMED} more" if len(paths) > _NAMED else ""
        output.emit_line(f"left over: {reason}: {', '.join(paths[:_NAMED])}{more}")
    for path in done.inputs:
        output.emit_line(f"inputs in the tree: {path}")


def _next_steps(
    folder: str, has_token: bool, to_import: Iterable[str], is_missing: bool
) -> Iterator[str]:
    """The commands that lead on: `to_import` are patterns of inputs; `is_missing`: others are."""
    if (folder := format_path(folder)) != os.curdir:
        yield escape_newlines(command_line("cd", folder))
    if not has_token:
        yield "aoc login"
    for path in to_import:
        yield escape_newlines(command_line("aoc", "import", ".", "--pattern", path))
    if is_missing:
        yield "aoc fetch"
    yield "aoc run all"
