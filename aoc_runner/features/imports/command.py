"""`aoc import`: import inputs, accepted answers and guesses from other tools and machines."""

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from aoc_runner.features.imports.importer import ItemResult, import_caches, select_caches
from aoc_runner.features.imports.ledgers import find_ledgers
from aoc_runner.features.imports.tools import Cache, find_caches
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.files import format_path
from aoc_runner.kernel.model.errors import DataError, RefusedError, UsageError
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.puzzle import pluralize
from aoc_runner.kernel.settings.credentials import logins
from aoc_runner.kernel.terminal.output import Output
from aoc_runner.kernel.terminal.progress import waiting


class ImportCounts(NamedTuple):
    """The number of items of each kind."""

    inputs: int  # inputs
    answers: int  # accepted answers
    guesses: int  # guesses


class ImportDocument(NamedTuple):
    """The document of `aoc import --json`."""

    account: str  # the account used
    taken: ImportCounts  # the number of items imported; with `--dry-run`, to import
    kept: ImportCounts  # the number of items already saved
    left_out: Sequence[ItemResult]  # an object for each skipped item


class Options(NamedTuple):
    """The options of `aoc import`."""

    what: str | None
    pattern: str | None
    year: int | None
    yes: bool
    dry_run: bool


def configure(parser: argparse.ArgumentParser) -> None:
    help_ = "tool or folder to import from (default: aocd and elf)"
    parser.usage = f"{parser.prog} [aocd|elf|FOLDER] [OPTIONS]"
    parser.add_argument("what", nargs="?", metavar="aocd|elf|FOLDER", help=help_)
    parser.add_argument(
        "--pattern", metavar="PATTERN", help="import inputs, such as {year}/{day:02}.txt"
    )
    parser.add_argument("--year", metavar="YEAR", type=int, help="year of a pattern without {year}")
    parser.add_argument("--yes", action="store_true", help="confirm that the data is yours")
    parser.add_argument("-n", "--dry-run", action="store_true", help="show what would be imported")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    options = context.options(Options)

    def confirm(question: str) -> bool:
        return options.yes or options.dry_run or context.ask(question)

    user_ids = {name: login.user_id for name, login in logins(context.settings.site_url).items()}
    is_folder = options.what and not (options.pattern or options.year)
    caches = find_ledgers(str(options.what), context.account.folder) if is_folder else []
    caches = caches or find_caches(options.what, options.pattern, options.year)
    accepted, refused = select_caches(context.account, user_ids, caches, confirm)
    if not accepted:
        raise UsageError(f"nothing imported from {refused[0].file}", refused[0].message)
    with waiting("importing"):
        results = [*import_caches(context.account, accepted, options.dry_run), *refused]
    counts = Counter((result.status, result.what) for result in results)
    taken, kept = (
        ImportCounts(*(counts[status, what] for what in ("input", "answer", "guess")))
        for status in ("taken", "kept")
    )
    left_out = [result for result in results if result.message]
    document = ImportDocument(context.account.name, taken, kept, left_out)
    if context.output.as_json:
        context.output.write_json(document)
    else:
        _show(context.output, accepted, document, options.dry_run)
        if any(document.taken) and accepted[0].tool != "aoc" and not options.dry_run:
            is_adopted = context.settings.raw("layout") is not None
            step = "" if is_adopted else "aoc adopt  (in the folder of your solutions)\n      "
            context.emit(f"next: {step}aoc run all")
    if failed := [result for result in results if result.status in ("unread", "differs")]:
        error = DataError if any(result.status == "unread" for result in failed) else RefusedError
        count = pluralize(len(failed), "item")
        message = f"skipped {count}: unreadable, or different from the saved data"
        raise error(message, "compare them with the saved data, which was not changed")
    return 0


def _show(output: Output, caches: Sequence[Cache], document: ImportDocument, dry_run: bool) -> None:
    for cache in caches:
        output.emit(escape_newlines(f"{cache.tool}  {format_path(cache.folder)}"))
    lines = [
        f"  {result.what}  {format_path(result.file)}: {result.message}"
        for result in document.left_out
    ]
    for line in dict.fromkeys(lines):  # Guesses in one file often have the same line.
        output.emit_line(line)
    verb = "would import" if dry_run else "imported"
    taken = _format_counts(document.taken) or "nothing"
    existing = f"; {_format_counts(document.kept)} already saved" if any(document.kept) else ""
    output.emit(f"{verb} {taken} for `{document.account}`{existing}")


def _format_counts(counts: ImportCounts) -> str:
    """Format the counts as `243 inputs, 1 answer`."""
    nouns = zip(counts, ("input", "answer", "guess"), counts._fields, strict=True)
    return ", ".join(f"{n} {noun if n == 1 else plural}" for n, noun, plural in nouns if n)
