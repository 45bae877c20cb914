"""`aoc new`: start a day: its files, its page, its input, as far as they can be had."""

import argparse
import os
import time
from typing import TYPE_CHECKING

from aoc_runner.cli import arguments
from aoc_runner.cli.context import Context
from aoc_runner.errors import AocError, NoSessionError, NotYetError
from aoc_runner.files.paths import shown_path
from aoc_runner.plugins.missing import own_path, project_for
from aoc_runner.projects import scaffold
from aoc_runner.puzzle import Puzzle, next_puzzle, todays_puzzle

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
    context.remember(puzzle)
    date = f"{puzzle.year} {puzzle.day}"
    if missing is not None:
        again = f"aoc new {date}"
        context.warn(f"page and input are still missing: {missing.message}")
        if isinstance(missing, NotYetError):
            context.warn(f"after that again: {again}; or now, and wait for it: {again} --wait")
        else:
            context.warn(f"{missing.hint}; then again: {again}")
    context.emit(f"next: aoc test {date}\n      aoc run {date}\n      aoc submit {date} 1")
    # Locked, or no session yet: the scaffold is what could be done, and it was.
    expected = (NotYetError, NoSessionError)
    return missing.code if missing and not isinstance(missing, expected) else 0


def _write(context: Context, puzzle: Puzzle, page: "DayPage | None") -> bool:
    """Write what is missing of the day and say so; False if there was nothing to do."""
    done = False
    for line in scaffold.new_day(puzzle, project_for(context.folder), page):
        context.emit_line(line)
        done = True
    return done


def _next_one(context: Context) -> Puzzle:
    """Today's puzzle while it has no file yet, else the one that unlocks next; says which."""
    now = time.time()
    today = todays_puzzle(now)
    if today is not None and not os.path.exists(own_path(today, None, context.folder)):
        context.warn(f"{today}, today's puzzle")
        return today
    puzzle = next_puzzle(now)
    context.warn(f"{puzzle}, the next to unlock")
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
