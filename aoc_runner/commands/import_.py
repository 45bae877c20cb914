"""`aoc import`: take over inputs, accepted answers and guesses that other tools kept."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.terminal.documents import error_json
from aoc_runner.kernel.terminal.output import tell
from aoc_runner.kernel.words.errors import AocError, InterruptedRunError
from aoc_runner.kernel.words.visible import one_line

if TYPE_CHECKING:
    from aoc_runner.projects.importing.whose import Ruling
    from aoc_runner.render.imported import Import


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        nargs="?",
        metavar="aocd|elf|FOLDER",
        help="whose cache, or where it is; left out: what aocd and elf have kept",
    )
    parser.add_argument("--pattern", metavar="PATTERN", help="the inputs below FOLDER, by date")
    parser.add_argument("--yes", action="store_true", help="it is yours: no question about it")
    parser.add_argument("--dry-run", action="store_true", help="say what would be taken")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.epilog = (
        'Files of your own: aoc import . --pattern "inputs/{year}/{day:02}.txt"\n'
        "What is kept already stays as it is, and nothing is asked of the site."
    )


def run(context: Context) -> int:
    from aoc_runner.projects.importing import finding, whose
    from aoc_runner.projects.importing.taking import Taking
    from aoc_runner.projects.importing.typed import Typed
    from aoc_runner.render.imported import Import

    args, account = context.args, context.account
    given = args.account, args.config, args.yes
    typed = Typed(args.what, args.pattern, *given)
    with context.waiting("reading the caches"):
        caches = finding.find(args.what, args.pattern)
        owner = whose.owner_of(context)
        rulings = whose.judge(caches, owner, typed)
    answered = list(_answered(context, rulings))
    taking = Taking(account, owner, args.dry_run)
    site, dry_run, taken = context.settings.site_url, args.dry_run, taking.taken
    done = Import(account.name, site, owner.number, dry_run, answered, taken)
    try:
        with context.waiting("taking over what is kept there"):
            for ruling in answered:
                if not ruling.refusal:
                    taking.take(ruling.cache)
    except KeyboardInterrupt:
        _show(context, done, InterruptedRunError("interrupted", "run the command again"))
        raise
    except AocError as error:
        _show(context, done, error)
        raise
    return _show(context, done, None)


def _answered(context: Context, rulings: "list[Ruling]") -> "Iterator[Ruling]":
    """The rulings, with a refusal where a yes was needed and nobody said it."""
    for ruling in rulings:
        if ruling.question and context.args.yes:
            ruling = ruling._replace(question="")
        elif ruling.question and not context.args.dry_run:
            if not context.can_ask:
                ruling = ruling._replace(refusal="nobody has said that it is yours")
            elif not context.ask(one_line(ruling.question)):
                ruling = ruling._replace(question="", refusal="you said no", cure="")
        yield ruling


def _show(context: Context, done: "Import", ended: AocError | None) -> int:
    """Show what was taken, and return the exit code; `ended` is told by who raised it."""
    from aoc_runner.kernel.terminal.style import error_text
    from aoc_runner.render.imported import import_json, import_text, not_taken, what_is_wrong

    refused = ended or not_taken(done)  # of the rest the document says itself what is wrong
    wrong = refused or what_is_wrong(done)
    if context.as_json:
        context.output.write_json(import_json(done) | (error_json(refused) if refused else {}))
    elif text := import_text(done, is_whole=ended is None):
        context.emit(text)
        if not refused and any(it.status == "taken" for it in done.outcomes) and not done.dry_run:
            context.emit(f"next: {_next(context)}")
    if wrong and ended is None:
        tell(error_text(wrong))
    return wrong.code if wrong else 0


def _next(context: Context) -> str:
    from aoc_runner.kernel.days.find import find_days
    from aoc_runner.kernel.words.errors import DayError
    from aoc_runner.kernel.words.puzzle import Selection

    prefer, kept = context.settings.prefer, context.account.inputs
    try:
        find_days(Selection(), None, None, prefer, context.project, kept)
    except DayError:
        return "aoc adopt, in the folder of your solutions; or aoc new"
    return "aoc run all"
