"""`aoc new`: start a day: its files, its page, its input, as far as they can be had."""

import argparse
import os
import time

from aoc_runner.cli import arguments
from aoc_runner.cli.context import Context
from aoc_runner.errors import AocError, NoSessionError, NotYetError
from aoc_runner.files.paths import shown_path
from aoc_runner.projects import scaffold
from aoc_runner.puzzle import Puzzle, next_puzzle, todays_puzzle


def configure(parser: argparse.ArgumentParser) -> None:
    parser.usage = "aoc new [YEAR DAY] [OPTION ...]"
    parser.add_argument(
        "date", nargs="*", metavar="YEAR DAY", help="left out: today's if it is new, else the next"
    )
    parser.add_argument(
        "--wait", action="store_true", help="wait until the puzzle unlocks, then fetch it"
    )


def run(context: Context) -> int:
    puzzle = arguments.only_date(context.args.date) or _next_one(context)
    project = scaffold.project_for(context.folder)
    early: list[str] = []
    if puzzle.unlock > time.time():  # a file to type into while waiting; its title comes later
        early = scaffold.new_day(puzzle, project, None, None).done
        for line in early:
            context.emit(line)
        context.stdout.flush()  # the wait may be long, and the reader a pipe
    missing = _fetch_when_open(context, puzzle)
    page = context.account.kept_page(puzzle)
    made = scaffold.new_day(puzzle, project, _title(page), page)
    context.remember(puzzle)
    untouched = [] if early else [f"{shown_path(made.day_file)} is there already"]
    for line in made.done or untouched:
        context.emit(line)
    if missing is not None:
        again = f"aoc new {puzzle.year} {puzzle.day}"
        context.warn(f"page and input are still missing: {missing.message}")
        if isinstance(missing, NotYetError):
            context.warn(f"after that again: {again}; or now, and wait for it: {again} --wait")
        else:
            context.warn(f"{missing.hint}; then again: {again}")
    date = f"{puzzle.year} {puzzle.day}"
    context.emit(f"next: aoc test {date}\n      aoc run {date}\n      aoc submit {date} 1")
    # Locked, or no session yet: the scaffold is what could be done, and it was.
    expected = (NotYetError, NoSessionError)
    return missing.code if missing and not isinstance(missing, expected) else 0


def _next_one(context: Context) -> Puzzle:
    """Today's puzzle while it has no file yet, else the one that unlocks next; says which."""
    now = time.time()
    today = todays_puzzle(now)
    project = scaffold.project_for(context.folder)
    if today is not None:
        file = os.path.join("days", f"year{today.year}", f"day{today.day:02}.py")
        if not os.path.exists(os.path.join(project, file)):
            context.warn(f"{today}, today's puzzle")
            return today
    puzzle = next_puzzle(now)
    context.warn(f"{puzzle}, the next to unlock")
    return puzzle


def _title(page: str | None) -> str | None:
    if page is None:
        return None
    from aoc_runner.site.pages import read_day_page

    read = read_day_page(page)
    return read.title if read else None


def _fetch_when_open(context: Context, puzzle: Puzzle) -> AocError | None:
    """Keep page and input, after the unlock with --wait; the error that stood in the way."""
    patience = 5.0  # seconds; for a site that says no though its own clock is past the unlock
    while True:
        try:
            context.account.page(puzzle)
            context.account.input(puzzle)
            return None
        except NotYetError as error:
            # Nothing is asked before the unlock by this machine's clock. If the site's is behind,
            # its refusal says how much is left by its own, and that is waited out as well.
            if not context.args.wait:
                return error
            wait = error.seconds
            if wait <= 0:
                wait, patience = patience, min(60.0, 2 * patience)
            context.count_down(wait, f"{puzzle} unlocks")
        except AocError as error:
            return error
