"""`aoc adopt`: set up existing solutions with a `layout:`, without changing their files."""

import argparse
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from aoc_runner.features.adopt import grouping
from aoc_runner.features.adopt.detect import COMMANDS, detect_entries
from aoc_runner.features.adopt.names import Candidate, find_candidates, find_inputs, find_year, walk
from aoc_runner.features.adopt.writing import add_entries, format_entry, read_entries
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days import layout
from aoc_runner.kernel.days.patterns import has_year_field
from aoc_runner.kernel.files import format_command, format_path, read_text
from aoc_runner.kernel.model.case import Case, make_input_case
from aoc_runner.kernel.model.errors import AocError, UsageError
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.puzzle import Puzzle, make_puzzle
from aoc_runner.kernel.settings.credentials import find_token
from aoc_runner.kernel.terminal.output import Output
from aoc_runner.kernel.terminal.progress import waiting
from aoc_runner.kernel.terminal.style import wrap
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
    existing = read_entries(config)
    known = {day.puzzle for day in layout.iter_days(existing)}
    year = find_year(os.path.basename(folder))
    if options.year is not None:
        year = make_puzzle(options.year, 1).year
    with waiting("reading files"):
        paths = walk(folder)
        endings = (".py", ".ipynb", *COMMANDS)
        files = find_candidates(path for path in paths if path.lower().endswith(endings))
        files = [file if file.year else file._replace(year=year) for file in files]
        detections = {file: detect_entries(file, folder) for file in files}
        inputs = find_inputs(paths)
    input_files = {Puzzle(file.year or year or 0, file.day): file for file in inputs}
    modules = [path[:-3].removesuffix("/__init__") for path in paths if path.endswith(".py")]

    def read_input(puzzle: Puzzle) -> str:
        with suppress(AocError, KeyError):
            return read_text(os.path.join(folder, input_files[puzzle].path), UsageError)
        return ""

    def load_case(puzzle: Puzzle) -> Case | None:
        with suppress(AocError):  # Reads no answers: no ledger may be open when a worker starts.
            if cached := context.account.read_input(puzzle):
                return make_input_case(cached, "kept")
        text = read_input(puzzle)
        return make_input_case(text.encode(), "file") if text else None

    tree = grouping.Tree(folder, modules, read_input, lambda _: None)
    # A layout that adopt wrote before there was any input is tried again, and replaced.
    old = [format_entry(entry) for entry in existing]
    untried = [*_iter_entries(grouping.propose(detections, tree))] if old else []
    if not (is_untried := [entry.yaml for entry in untried] == old):
        new = [file for file in files if Puzzle(file.year or 0, file.day) not in known]
        detections = {file: detections[file] for file in new}
    tree = tree if options.no_try else tree._replace(load_case=load_case)
    proposals = grouping.propose(detections, tree)
    skipped = grouping.collect_skipped(detections, proposals)
    entries = [*_iter_entries(proposals)]
    entries = [] if [entry.yaml for entry in entries] == old else entries
    patterns = sorted({file.literal for file in inputs})
    document = AdoptDocument(folder, entries, skipped, patterns, None)
    if not context.output.as_json:
        _show(context.output, document, has_files=bool(files))
    location = format_path(config)
    if entries and (options.yes or context.ask(f"write this to {location}?")):
        written = [proposal.entry for proposal in proposals if not proposal.entry.is_default]
        add_entries(config, written, existing if is_untried else ())
        document = document._replace(written=config)
    if context.output.as_json:
        context.output.write_json(document)
    elif entries and not document.written:
        context.note("no file written; to write config.yaml, run the same command with --yes")
    else:
        if document.written:
            context.output.emit_line(f"wrote {location}")
        known.update(Puzzle(file.year or 0, file.day) for row in proposals for file in row.files)
        steps = [*_next_steps(context, folder, known, input_files)]
        if not known and any(file.year is None for file in files):
            steps[-1] = "aoc adopt --year YEAR"
        context.emit("next: " + "\n      ".join(steps))
    return 0


def _iter_entries(proposals: Iterable[grouping.Proposal]) -> Iterator[ProposedEntry]:
    for entry, files, tried in proposals:
        if not entry.is_default:
            years = sorted({file.year or 0 for file in files})
            days = len({(file.year, file.day) for file in files})
            yield ProposedEntry(entry.path, years, days, format_entry(entry), tried)


def _show(output: Output, document: AdoptDocument, has_files: bool) -> None:
    rows = []
    for entry in document.entries:
        years = "-".join(map(str, sorted({entry.years[0], entry.years[-1]})))
        rows.append((years, f"{entry.days}", entry.tried, entry.yaml))
    text = table(("years", "days", "tried", "layout entry"), rows, output.stream)
    nothing = "nothing new to adopt" if has_files else "no file has a name like 2023/day07.py"
    output.emit(text if rows else nothing)
    for reason, paths in sorted(document.left_over.items(), key=lambda item: -len(item[1])):
        more = f" and {len(paths) - _MAX_FILES} more" if len(paths) > _MAX_FILES else ""
        line = escape_newlines(f"skipped ({reason}): {', '.join(paths[:_MAX_FILES])}{more}")
        output.emit(wrap(line, output.stream))


def _next_steps(
    context: Context, folder: str, adopted: set[Puzzle], input_files: Mapping[Puzzle, Candidate]
) -> Iterator[str]:
    """Yield the next commands to run, the first one first."""
    if (folder := format_path(folder)) != os.curdir:
        yield escape_newlines(format_command("cd", folder))
    if find_token(context.settings) is None:
        yield "aoc login"
    missing = adopted - {*context.account.inputs()}
    years = {input_files[puzzle].literal: puzzle.year for puzzle in missing & input_files.keys()}
    for path, year in sorted(years.items()):
        words = [] if has_year_field(path) else ["--year", f"{year}"]
        yield escape_newlines(format_command("aoc", "import", ".", "--pattern", path, *words))
    if missing - input_files.keys():
        yield "aoc fetch"
    yield "aoc run all" if adopted else "aoc new"
