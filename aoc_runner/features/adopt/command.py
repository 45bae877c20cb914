"""`aoc adopt`: set up existing solutions with a `layout:`, without changing their files."""

import argparse
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from aoc_runner.features.adopt import grouping
from aoc_runner.features.adopt.detect import COMMANDS, detect_entries
from aoc_runner.features.adopt.names import find_candidates, find_inputs, find_year, walk
from aoc_runner.features.adopt.writing import add_entries, format_entry, read_entries
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days import layout
from aoc_runner.kernel.files import format_command, format_path, read_text
from aoc_runner.kernel.model.case import Case, make_input_case
from aoc_runner.kernel.model.errors import AocError, UsageError
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.puzzle import Puzzle, make_puzzle
from aoc_runner.kernel.settings.credentials import find_token
from aoc_runner.kernel.terminal.output import Output
from aoc_runner.kernel.terminal.progress import draw_bar, waiting
from aoc_runner.kernel.terminal.tables import table

_MAX_FILES = 3  # shown for each reason


class ProposedEntry(NamedTuple):
    """A proposed layout entry."""

    pattern: str  # the pattern of the files
    years: Sequence[int]  # the years of the days
    days: int  # the number of days that match
    yaml: str  # the entry as written to `config.yaml`
    tried: str  # the result of running two days of each year, such as `works`


class AdoptDocument(NamedTuple):
    """The document of `aoc adopt --json`."""

    folder: str  # the searched folder; all paths and patterns are relative to it
    entries: Sequence[ProposedEntry]  # an object for each proposed entry
    left_over: Mapping[str, Sequence[str]]  # skipped files that look like days, by reason
    inputs: Sequence[str]  # the patterns of the inputs in the folder
    written: str | None  # the path of the written `config.yaml`; null if none was written


class Options(NamedTuple):
    """The options of `aoc adopt`."""

    folder: str
    year: int | None
    no_try: bool
    yes: bool


def configure(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} [FOLDER] [OPTIONS]"
    parser.add_argument(
        "folder", nargs="?", metavar="FOLDER", default=".", help="default: the current folder"
    )
    parser.add_argument(
        "--year", metavar="YEAR", type=int, help="year of the files without a year in their path"
    )
    parser.add_argument("--no-try", action="store_true", help="do not run any file")
    parser.add_argument("--yes", action="store_true", help="write config.yaml without asking")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    options = context.options(Options)
    folder = os.path.abspath(os.path.join(context.settings.folder, options.folder))
    if not os.path.isdir(folder):
        message = f"{options.folder} is not a folder"
        raise UsageError(message, "pass the folder of your solutions: aoc adopt FOLDER")
    config = os.path.join(folder, "config.yaml")
    known = {(day.puzzle.year, day.puzzle.day) for day in layout.iter_days(read_entries(config))}
    year = find_year(os.path.basename(folder))
    if options.year is not None:
        year = make_puzzle(options.year, 1).year
    with waiting("reading files"):
        paths = walk(folder)
        endings = (".py", ".ipynb", *COMMANDS)
        files = find_candidates(path for path in paths if path.lower().endswith(endings))
        files = [file if file.year else file._replace(year=year) for file in files]
        new = [file for file in files if (file.year, file.day) not in known]
        detections = {file: detect_entries(file, folder) for file in new}
        groups = grouping.group_files(detections)
        inputs = find_inputs(paths)
    input_files = {Puzzle(file.year or year or 0, file.day): file for file in inputs}

    def load_case(puzzle: Puzzle) -> Case | None:
        if options.no_try:
            return None
        try:  # Reads no answers: the ledger must not be open when a worker starts.
            if cached := context.account.read_input(puzzle):
                return make_input_case(cached, "kept")
            text = read_text(os.path.join(folder, input_files[puzzle].path), UsageError)
            return make_input_case(text.encode(), "file")
        except (AocError, KeyError):
            return None

    choices = []
    for index, proposals in enumerate(groups):
        draw_bar(index, len(groups), "", f"trying two days of {proposals[0].entry.path}")
        choices.append(grouping.choose_working(proposals, folder, load_case))
    proposals = grouping.merge_entries(choices, folder)
    skipped = grouping.collect_skipped(detections, proposals)
    proposals = [proposal for proposal in proposals if not proposal.entry.is_default]
    entries = []
    for entry, entry_files, tried in proposals:
        years = sorted({file.year or 0 for file in entry_files})
        days = len({(file.year, file.day) for file in entry_files})
        entries.append(ProposedEntry(entry.path, years, days, format_entry(entry), tried))
    patterns = sorted({file.literal for file in inputs})
    document = AdoptDocument(folder, entries, skipped, patterns, None)
    if not context.output.as_json:
        _show(context.output, document)
    location = format_path(config)
    if entries and (options.yes or context.ask(f"write this to {location}?")):
        add_entries(config, [proposal.entry for proposal in proposals])
        document = document._replace(written=config)
    if context.output.as_json:
        context.output.write_json(document)
    elif document.written:
        context.output.emit_line(f"wrote {location}")
        cached = {*context.account.inputs()}
        importable = {  # `aoc import` needs a field for the year in the pattern.
            puzzle: file.literal
            for puzzle, file in input_files.items()
            if puzzle not in cached and "{y" in file.literal
        }
        adopted = {Puzzle(file.year or 0, file.day) for _, files, _ in proposals for file in files}
        is_missing = bool(adopted - cached - importable.keys())
        has_token = find_token(context.settings) is not None
        to_import = sorted({*importable.values()})
        steps = _next_steps(folder, has_token, to_import, is_missing)
        context.emit("next: " + "\n      ".join(steps))
    elif entries:
        context.warn("no file written; to write config.yaml, run: aoc adopt --yes")
    return 0


def _show(output: Output, document: AdoptDocument) -> None:
    rows = []
    for entry in document.entries:
        years = "-".join(map(str, sorted({entry.years[0], entry.years[-1]})))
        rows.append((years, f"{entry.days}", entry.tried, entry.yaml))
    header = "years", "days", "tried", "layout entry"
    text = table(header, rows, output.stream)
    output.emit(text if rows else "nothing new to adopt")
    for reason, paths in sorted(document.left_over.items(), key=lambda item: -len(item[1])):
        more = f" and {len(paths) - _MAX_FILES} more" if len(paths) > _MAX_FILES else ""
        output.emit_line(f"skipped ({reason}): {', '.join(paths[:_MAX_FILES])}{more}")
    for path in document.inputs:
        output.emit_line(f"inputs found: {path}")


def _next_steps(
    folder: str, has_token: bool, to_import: Iterable[str], is_missing: bool
) -> Iterator[str]:
    """Yield the next commands to run; `is_missing` is whether inputs have to be downloaded."""
    if (folder := format_path(folder)) != os.curdir:
        yield escape_newlines(format_command("cd", folder))
    if not has_token:
        yield "aoc login"
    for path in to_import:
        yield escape_newlines(format_command("aoc", "import", ".", "--pattern", path))
    if is_missing:
        yield "aoc fetch"
    yield "aoc run all"
