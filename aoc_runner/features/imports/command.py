"""`aoc import`: take over inputs, accepted answers and guesses that other tools kept."""

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from aoc_runner.features.imports.importer import Outcome, select_caches, take
from aoc_runner.features.imports.tools import Cache, find
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.files import format_path
from aoc_runner.kernel.model.errors import DataError, RefusedError, UsageError
from aoc_runner.kernel.settings.credentials import logins
from aoc_runner.kernel.terminal.output import Output
from aoc_runner.kernel.terminal.progress import waiting


class Counts(NamedTuple):
    """How many things there are, by kind."""

    inputs: int  # inputs
    answers: int  # accepted answers
    guesses: int  # guesses


class Import(NamedTuple):
    """The document of `aoc import --json`."""

    account: str  # the account in force
    taken: Counts  # how many things were taken for it; with `--dry-run`, would be
    kept: Counts  # how many were kept already
    left_out: Sequence[Outcome]  # an object for each that was not taken and is not kept


class Options(NamedTuple):
    """The options of `aoc import`."""

    what: str | None
    pattern: str | None
    yes: bool
    dry_run: bool


def configure(parser: argparse.ArgumentParser) -> None:
    help_ = "whose cache, or where it is; left out: what aocd and elf have kept"
    parser.usage = f"{parser.prog} [aocd|elf|FOLDER] [OPTIONS]"
    parser.add_argument("what", nargs="?", metavar="aocd|elf|FOLDER", help=help_)
    parser.add_argument(
        "--pattern", metavar="PATTERN", help="take inputs, such as {year}/{day:02}.txt"
    )
    parser.add_argument("--yes", action="store_true", help="do not ask whether it is yours")
    parser.add_argument("--dry-run", action="store_true", help="say what would be taken")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    options = context.options(Options)

    def confirm(question: str) -> bool:
        return options.yes or options.dry_run or context.ask(question)

    stored = {name: login.user_id for name, login in logins(context.settings.site_url).items()}
    found = find(options.what, options.pattern)
    caches, refused = select_caches(context.account, stored, found, confirm)
    if not caches:
        raise UsageError(f"nothing was taken from {refused[0].file}", refused[0].message)
    with waiting("taking over what is kept there"):
        outcomes = [*take(context.account, caches, options.dry_run), *refused]
    number = Counter((outcome.status, outcome.what) for outcome in outcomes)
    taken, kept = (
        Counts(*(number[status, what] for what in ("input", "answer", "guess")))
        for status in ("taken", "kept")
    )
    left_out = [outcome for outcome in outcomes if outcome.message]
    document = Import(context.account.name, taken, kept, left_out)
    if context.output.as_json:
        context.output.write_json(document)
    else:
        _show(context.output, caches, document, options.dry_run)
        if any(document.taken) and not options.dry_run:
            is_adopted = context.settings.raw("layout") is not None
            step = "" if is_adopted else "aoc adopt, in the folder of your solutions; then "
            context.emit(f"next: {step}aoc run all")
    if wrong := [it for it in outcomes if it.status in ("unread", "differs")]:
        kind = DataError if any(it.status == "unread" for it in wrong) else RefusedError
        said = f"{len(wrong)} of what was left out cannot be read, or differs from what is kept"
        raise kind(said, "what is kept stays, and all else is taken: look at both")
    return 0


def _show(output: Output, caches: Sequence[Cache], document: Import, dry_run: bool) -> None:
    for cache in caches:
        output.emit_line(f"{cache.tool}  {format_path(cache.folder)}")
    lines = [f"  {it.what}  {format_path(it.file)}: {it.message}" for it in document.left_out]
    for line in dict.fromkeys(lines):  # of guesses in one file one stands for all that are alike
        output.emit_line(line)
    verb = "would take" if dry_run else "took"
    taken, kept = _said(document.taken), _said(document.kept)
    output.emit(f"{verb} for {document.account}: {taken}; kept already: {kept}")


def _said(counts: Counts) -> str:
    """`inputs 243, answers 1`."""
    found = [f"{name} {number}" for name, number in counts._asdict().items() if number]
    return ", ".join(found) or "nothing"
