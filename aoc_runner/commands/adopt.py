"""`aoc adopt`: make days of a tree of old solutions, by a `layout:`; no file of it is touched."""

import argparse
import os
import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import AocError, UsageError
from aoc_runner.kernel.words.puzzle import puzzle_of
from aoc_runner.kernel.words.visible import one_line

if TYPE_CHECKING:
    from aoc_runner.projects.adopting.inputs import Inputs
    from aoc_runner.projects.adopting.proposal import Proposal


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder", nargs="?", metavar="FOLDER", default=".", help="left out: where you stand"
    )
    parser.add_argument("--year", metavar="YEAR", help="of the days whose names say none")
    parser.add_argument("--yes", action="store_true", help="write config.yaml without a question")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    from aoc_runner.kernel.days.layout import days_in
    from aoc_runner.projects.adopting.inputs import inputs_in
    from aoc_runner.projects.adopting.proposal import propose
    from aoc_runner.projects.adopting.tree import walk
    from aoc_runner.projects.adopting.writing import add_entries, entries_in, line_of
    from aoc_runner.projects.adopting.years import year_of_tree
    from aoc_runner.render.adopted import proposal_json, proposal_text

    folder = _folder(context)
    config = os.path.join(folder, "config.yaml")
    there = entries_in(config)
    known = {(spec.puzzle.year, spec.puzzle.day) for spec in days_in(there)}
    given = _year(context.args.year) if context.args.year is not None else None
    with context.waiting("reading the files"):
        tree = walk(folder)
        year = given or year_of_tree(folder)
        proposal = propose(tree, year, known)
    if proposal.needs_year:
        year = _asked_year(context)
        proposal = propose(tree, year, known)
    if not tree.is_whole:
        context.warn(f"only the first {len(tree.files):,} files were looked at")
    entries = [it.entry for it in proposal.entries]
    inputs = inputs_in(tree, year)
    missing = _missing(folder, proposal.packages)
    if not context.as_json:
        _tell(context, proposal, proposal_text(proposal, inputs, missing), known=bool(known))
    is_wanted = bool(entries) and (
        context.args.yes or context.ask(f"write this into {shown_path(config)}?")
    )
    written = config if is_wanted and add_entries(config, entries) else None
    if context.as_json:
        lines = [line_of(entry) for entry in entries]
        document = proposal_json(folder, proposal, inputs, missing, lines, written)
        context.output.write_json(document)
    elif written:
        context.emit_line(f"wrote {shown_path(written)}")
        context.emit("next: " + "\n      ".join(_next_steps(context, folder, inputs)))
    elif entries:
        context.warn("nothing was written: `aoc adopt --yes` writes it")
    return 0


def _tell(context: Context, proposal: "Proposal", text: str, *, known: bool) -> None:
    if not proposal.entries:
        already = "nothing new: its days have their entries" if known else "nothing to adopt here"
        context.emit_line(already)
    if text:
        context.emit(text)


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


def _asked_year(context: Context) -> int:
    """The year of a tree that does not say it, from its user."""
    said = context.ask_for("no name here says a year. Which year are these days of?")
    if not said:
        raise UsageError("no name in the tree says of which year its days are", "give --year YEAR")
    return _year(said)


def _next_steps(context: Context, folder: str, inputs: "Sequence[Inputs]") -> list[str]:
    """The commands that lead on, those first that let the others ask and keep things private."""
    steps = (
        []
        if shown_path(folder) == os.curdir
        else [f"cd {one_line(shlex.quote(shown_path(folder)))}"]
    )
    if not _has_session(context):
        steps.append("aoc login  (no session is known yet, and inputs are fetched with it)")
    if inputs and _is_tracked(folder, inputs):
        steps.append("aoc doctor --publish  (git has inputs, which are not to be published)")
    steps.append("aoc days")
    if pattern := next((each.pattern for each in inputs if _can_be_imported(each.pattern)), None):
        steps.append(f"aoc import . --pattern {one_line(shlex.quote(pattern))}")
    elif inputs:
        first = inputs[0].first
        year = first.year or inputs[0].years[0]
        path = one_line(shlex.quote(first.file))
        steps.append(f"aoc run {year} {first.day} --input {path}")
    return [*steps, "aoc fetch", "aoc run all"]


def _can_be_imported(pattern: str) -> bool:
    says_year = "{year}" in pattern or "{yy}" in pattern
    return says_year and "{day" in pattern


def _has_session(context: Context) -> bool:
    """Whether the account has a session token; the site is not asked about it."""
    try:
        return context.can_ask_site()
    except AocError:
        return False  # a damaged one: a login puts it right


def _missing(folder: str, packages: Sequence[str]) -> list[str]:
    """Those that the Python which runs the days does not have; a `.venv` is not looked into."""
    from importlib.machinery import PathFinder

    if os.path.isdir(os.path.join(folder, ".venv")):
        return []
    return [name for name in packages if PathFinder.find_spec(name) is None]


def _is_tracked(folder: str, inputs: "Sequence[Inputs]") -> bool:
    """Whether git has any of the inputs."""
    from aoc_runner.doctor.git import Repository

    try:
        repository = Repository(folder)
        top = os.path.realpath(os.path.join(folder, repository.upwards))
        tracked = {entry.path for entry in repository.staged}
    except AocError:
        return False  # no repository, or none that can be looked into
    real = os.path.realpath(folder)
    return any(
        os.fsencode(os.path.relpath(os.path.join(real, file), top).replace(os.sep, "/")) in tracked
        for each in inputs
        for file in each.files
    )
