"""`aoc new`: start a day: its files, its page, its input, as far as they can be had."""

import argparse
import os
import time
from typing import TYPE_CHECKING

from aoc_runner.cli import arguments
from aoc_runner.cli.context import Context
from aoc_runner.errors import AocError, NoSessionError, NotYetError
from aoc_runner.examples.reading import load_examples
from aoc_runner.files.paths import shown_path
from aoc_runner.plugins.missing import own_path, project_for
from aoc_runner.projects import scaffold
from aoc_runner.puzzle import Puzzle, puzzle_to_start

if TYPE_CHECKING:
    from aoc_runner.site.pages import DayPage


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_date(parser, "[YEAR DAY]", "left out: today's if it is new, else the next")
    parser.add_argument(
        "--wait", action="store_true", help="wait until the puzzle unlocks, then fetch it"
    )


def run(context: Context) -> int:
    puzzle = arguments.only_date(context.args.date) or _next_one(context)
    # A file to type into while waiting; what its page says comes later.
    is_new = puzzle.unlock > time.time() and _write(context, puzzle, None)
    page, missing = _fetch_when_open(context, puzzle)
    if not _write(context, puzzle, page) and not is_new:
        context.emit_line(f"{shown_path(own_path(puzzle, None, context.folder))} is there already")
    context.remember(puzzle, project_for(context.folder))
    if missing is not None:
        context.warn(f"page and input are still missing: {missing.message}")
    if missing is not None and not isinstance(missing, NotYetError):
        context.warn(missing.hint)
    context.emit("next: " + "\n      ".join(_next_steps(context, puzzle, missing)))
    return missing.code if missing else 0


def _next_steps(context: Context, puzzle: Puzzle, missing: AocError | None) -> list[str]:
    """The commands that lead on, as far as they can be run now."""
    date, account = f"{puzzle.year} {puzzle.day}", context.account_option
    if missing is not None:
        login = [f"aoc login{account}"] * isinstance(missing, NoSessionError)
        return [*login, f"aoc new {date}{account}{' --wait' * isinstance(missing, NotYetError)}"]
    path = own_path(puzzle, None, context.folder).removesuffix(".py") + ".yaml"
    has_answer = any(example.expected for example in load_examples(path))
    test = [f"aoc test {date}{account}"] * has_answer
    return [*test, f"aoc run {date}{account}", f"aoc submit {date} 1{account}"]


def _write(context: Context, puzzle: Puzzle, page: "DayPage | None") -> bool:
    """Write what is missing of the day and say so; False if there was nothing to do."""
    done = False
    for line in scaffold.new_day(puzzle, project_for(context.folder), page):
        context.emit_line(line)
        done = True
    return done


def _next_one(context: Context) -> Puzzle:
    """The day that the user will want to start; says which."""
    last = context.account.ledger.last_day(context.project())
    puzzle, which = puzzle_to_start(
        time.time(), last, lambda it: os.path.exists(own_path(it, None, context.folder))
    )
    context.warn(f"{puzzle}, {which}")
    return puzzle


def _fetch_when_open(context: Context, puzzle: Puzzle) -> "tuple[DayPage | None, AocError | None]":
    """Fetch page and input, after the unlock with --wait: the page, and what stood in the way."""
    account = context.account
    page = None
    patience = 5.0  # seconds; for a site that says no though its own clock is past the unlock
    while True:
        try:
            # Asked for again: a part may have been solved in the browser since.
            page = page or account.page(puzzle, again=True)
            account.input(puzzle)
            return page, None
        except AocError as error:
            if not (context.args.wait and isinstance(error, NotYetError)):
                return page or account.kept_page(puzzle), error
            # Nothing is asked before the unlock by this machine's clock. If the site's is behind,
            # its refusal says how much is left by its own, and that is waited out as well.
            wait = error.seconds
            if wait <= 0:
                wait, patience = patience, min(60.0, 2 * patience)
            context.count_down(wait, f"{puzzle} unlocks")
