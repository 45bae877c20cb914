"""`aoc adopt`: make days of a tree of old solutions, by a `layout:`; no file of it is touched."""

import argparse
import os
import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.case import Case, own_case
from aoc_runner.kernel.words.errors import AocError, UsageError
from aoc_runner.kernel.words.puzzle import Puzzle, puzzle_of
from aoc_runner.kernel.words.visible import one_line

if TYPE_CHECKING:
    from aoc_runner.features.adopt.grouping import Proposed
    from aoc_runner.features.adopt.names import Spot

_NAMED = 3  # files of a reason
_STAND_INS = {"", "aoc_runner", "aocd", "pyperclip"}


class EntryDocument(NamedTuple):
    pattern: str  # the pattern of its files
    years: Sequence[int]  # the years of its days
    days: int  # how many days it finds
    habits: str  # how they are run, in words
    yaml: str  # the entry as it stands in `config.yaml`
    tried: str  # what came of trying two days: `works`, `gave no answer`, `not tried: no input yet`


class LeftOver(NamedTuple):
    path: str  # the file
    reason: str  # why
    found: bool  # whether a pattern finds it all the same


class Inputs(NamedTuple):
    pattern: str  # the pattern of the files
    years: Sequence[int]  # the years they are of
    days: int  # how many days have one


class Document(NamedTuple):
    """What `aoc adopt --json` prints."""

    folder: str  # the folder that was looked at; all paths and patterns go from there
    entries: Sequence[EntryDocument]  # an object for each entry proposed
    left_over: Sequence[LeftOver]  # a file that looks like a day and cannot be run as it lies
    inputs: Sequence[Inputs]  # an object for each pattern of inputs that lie in the tree
    missing: Sequence[str]  # packages that the days import, and that are not installed
    asking: Sequence[str]  # files that ask the site themselves
    written: str | None  # the `config.yaml` that was written; null where none was


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder", nargs="?", metavar="FOLDER", default=".", help="left out: where you stand"
    )
    parser.add_argument("--year", metavar="YEAR", help="of the days whose names say none")
    parser.add_argument("--no-try", action="store_true", help="run none of them to see if it works")
    parser.add_argument("--yes", action="store_true", help="write config.yaml without a question")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    from aoc_runner.features.adopt.grouping import entries_of, families_of, finds, left_over
    from aoc_runner.features.adopt.kinds import COMMANDS, COMPILED, read
    from aoc_runner.features.adopt.names import inputs_among, spots, walk
    from aoc_runner.features.adopt.trying import try_ways
    from aoc_runner.features.adopt.writing import add_entries, entries_in, line_of
    from aoc_runner.kernel.days.layout import days_in
    from aoc_runner.kernel.terminal.documents import as_json

    folder = _folder(context)
    config = os.path.join(folder, "config.yaml")
    known = {(it.puzzle.year, it.puzzle.day) for it in days_in(entries_in(config))}
    year = _year(context.args.year) if context.args.year else _year_of_tree(folder)
    endings = (".py", ".ipynb", *COMMANDS, *COMPILED)
    with context.waiting("reading the files"):
        tree = walk(folder)
        readings = {
            it: read(it, folder)
            for it in spots(file for file in tree.files if file.lower().endswith(endings))
        }
        inputs = inputs_among(tree.files)
    if not tree.is_whole:
        context.warn(f"only the first {len(tree.files):,} files were looked at")
    families = families_of(readings)
    if families and year is None and all(it.year is None for it in families):
        said = context.ask_for("no name here says a year. Which year are these days of?")
        if not said:
            why = "no name in the tree says of which year its days are"
            raise UsageError(why, "give --year YEAR")
        year = _year(said)
    of_puzzle = {Puzzle(it.year or year or 0, it.day): it.file for it in inputs}

    def case_of(puzzle: Puzzle) -> Case | None:
        if context.args.no_try:
            return None
        try:
            if kept := context.account.case(puzzle):
                return kept
            with open(os.path.join(folder, of_puzzle[puzzle]), "rb") as file:
                return own_case(file.read(), "file")
        except (AocError, KeyError, OSError, UnicodeDecodeError):
            return None

    with context.waiting("trying two days of each kind"):
        families = try_ways(families, readings, folder, year, case_of)
    proposed, wrong = entries_of(families, tree.files, year, known)
    left = left_over(readings, proposed, wrong, year, known)
    found = {file for it in proposed for file, _ in finds(it.entry, tree.files)}
    proposed = [it for it in proposed if not it.entry.is_usual]
    own = [readings[spot] for it in proposed for spot in it.spots]
    document = Document(
        folder,
        [
            EntryDocument(
                it.entry.path, it.years, it.days, _habits(it), line_of(it.entry), it.tried
            )
            for it in proposed
        ],
        [LeftOver(file, why, file in found) for file, why in left.items()],
        _inputs(inputs, year),
        _missing(folder, tree.files, {name for it in own for name in it.imports}),
        sorted(spot.file for it in proposed for spot in it.spots if readings[spot].asks_site),
        None,
    )
    if not context.as_json:
        _show(context, document, bool(known))
    is_wanted = proposed and (
        context.args.yes or context.ask(f"write this into {shown_path(config)}?")
    )
    if is_wanted:
        add_entries(config, [it.entry for it in proposed])
        document = document._replace(written=config)
    if context.as_json:
        context.output.write_json(as_json(document))
    elif is_wanted:
        context.emit_line(f"wrote {shown_path(config)}")
        context.emit("next: " + "\n      ".join(_next_steps(context, document, inputs, year)))
    elif proposed:
        context.warn("nothing was written: `aoc adopt --yes` writes it")
    return 0


def _folder(context: Context) -> str:
    folder = os.path.abspath(os.path.join(context.folder, context.args.folder))
    if not context.args.folder or not os.path.isdir(folder):
        raise UsageError(
            f"{context.args.folder or 'an empty name'} is no folder",
            "give the folder of the solutions, or stand in it",
        )
    return folder


def _year(text: str) -> int:
    try:
        return puzzle_of(int(text), 1).year
    except (ValueError, UsageError):
        raise UsageError(f"{text} is no year of puzzles", "give one like: --year 2023") from None


def _year_of_tree(folder: str) -> int | None:
    """The year that the folder's name says, else the name of its git remote, if they do."""
    from aoc_runner.features.adopt.names import years_said

    names = [os.path.basename(folder)]
    with suppress(OSError), open(os.path.join(folder, ".git", "config"), "rb") as file:
        for url in re.findall(r"(?m)^\s*url\s*=\s*(\S+)", file.read().decode(errors="replace")):
            names.append(re.split(r"[/:\\]", url.rstrip("/"))[-1].removesuffix(".git"))
    return next(years_said(names), None)


def _habits(proposed: "Proposed") -> str:
    """How the files of an entry are run, in words."""
    data, script = proposed.entry.data, proposed.entry.script
    if script is not None:
        takes = ", gets {input}" if script.args else ""
        return f"`{script.command}`" if script.command else f"script{takes}"
    names = [name for name in proposed.entry.functions if name] or ["part1", "part2"]
    return f"functions {', '.join(names)} of {data if data != 'path' else 'a path'}"


def _inputs(inputs: "Sequence[Spot]", year: int | None) -> list[Inputs]:
    """The inputs by pattern, those of the most days first."""
    found: dict[str, list[Spot]] = {}
    for it in inputs:
        found.setdefault(it.literal, []).append(it)
    return [
        Inputs(pattern, sorted({it.year or year or 0 for it in inner}), len(inner))
        for pattern, inner in sorted(found.items(), key=lambda it: -len(it[1]))
        if any(it.year or year for it in inner)
    ]


def _missing(folder: str, files: Sequence[str], imports: set[str]) -> list[str]:
    """The packages that the Python which runs the days lacks; a `.venv` is not looked into."""
    from importlib.machinery import PathFinder

    if os.path.isdir(os.path.join(folder, ".venv")):
        return []
    there = {name for file in files for name in file.removesuffix(".py").split("/")}
    others = imports - sys.stdlib_module_names - there - _STAND_INS
    return sorted(name for name in others if PathFinder.find_spec(name) is None)


def _show(context: Context, document: Document, known: bool) -> None:
    from aoc_runner.kernel.terminal.tables import table

    if document.entries:
        rows = [
            (_years(it.years), str(it.days), it.habits, it.tried, it.pattern)
            for it in document.entries
        ]
        header = "years", "days", "run as", "tried", "pattern"
        context.emit(table(header, rows, sys.stdout, drop=("tried", "run as")))
    else:
        context.emit_line(
            "nothing new: its days have their entries" if known else "nothing to adopt here"
        )
    by_reason: dict[str, list[LeftOver]] = {}
    for it in document.left_over:
        by_reason.setdefault(it.reason, []).append(it)
    for reason, inner in sorted(by_reason.items(), key=lambda it: -len(it[1])):
        also = " (a pattern finds it all the same)" if all(it.found for it in inner) else ""
        context.emit_line(f"left over: {reason}{also}: {_named([it.path for it in inner])}")
    for each in document.inputs:
        context.emit_line(
            f"inputs: {_count(each.days, 'day')} of {_years(each.years)}: {each.pattern}"
        )
    if document.missing:
        context.emit_line(f"days import what is not installed here: {', '.join(document.missing)}")
    if document.asking:
        context.emit_line(
            "these ask the site themselves, which fails under aoc: have them read a file or stdin: "
            + _named(document.asking)
        )


def _named(paths: Sequence[str]) -> str:
    more = len(paths) - _NAMED
    return ", ".join(paths[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def _years(years: Sequence[int]) -> str:
    return f"{years[0]}" if len(years) == 1 else f"{years[0]}-{years[-1]}"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' * (number != 1)}"


def _next_steps(
    context: Context, document: Document, inputs: "Sequence[Spot]", year: int | None
) -> Iterator[str]:
    """The commands that lead on, those first that let the others ask and keep things private."""
    folder, first = shown_path(document.folder), next(iter(inputs), None)
    if folder != os.curdir:
        yield f"cd {one_line(shlex.quote(folder))}"
    try:
        has_session = context.can_ask_site()
    except AocError:
        has_session = False  # a damaged one: a login puts it right
    if not has_session:
        yield "aoc login  (no session is known yet, and inputs are fetched with it)"
    if inputs and os.path.isdir(os.path.join(document.folder, ".git")):
        yield "aoc doctor --publish  (inputs are not to be published)"
    of_years = [it for it in document.inputs if "{year}" in it.pattern or "{yy}" in it.pattern]
    for it in of_years:
        yield f"aoc import . --pattern {one_line(shlex.quote(it.pattern))}"
    if first and not of_years:
        path = one_line(shlex.quote(first.file))
        yield f"aoc run {first.year or year} {first.day} --input {path}"
    yield from ("aoc fetch", "aoc run all")
