"""`aoc new`: start a day: its files, its page, its input, as far as they can be had."""

import argparse
import os
import time
from functools import partial
from typing import TYPE_CHECKING

from aoc_runner.cli import arguments, dates
from aoc_runner.cli.context import Context
from aoc_runner.examples.reading import load_examples
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import (
    AocError,
    DeadSessionError,
    NoSessionError,
    NotYetError,
    SessionError,
    UsageError,
)
from aoc_runner.kernel.words.puzzle import Puzzle, next_puzzle, puzzle_to_start, todays_puzzle
from aoc_runner.plugins.missing import own_path, project_for
from aoc_runner.projects import scaffold

if TYPE_CHECKING:
    from aoc_runner.account.until_context import OnlineAccount
    from aoc_runner.site.pages import DayPage


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_date(parser, "[YEAR DAY]", "left out: today's, the next or a missing one")
    parser.add_argument(
        "--wait", action="store_true", help="wait until the puzzle unlocks, then fetch it"
    )


def run(context: Context) -> int:
    puzzle = dates.only_date(context.args.date) or _next_one(context)
    if puzzle.year > (last := next_puzzle(time.time()).year + 1):
        raise UsageError(f"{puzzle} is years away", f"give a year up to {last}")
    context.remember(puzzle, project_for(context.project))
    # A file to type into while waiting; what its page says comes later.
    is_new = puzzle.unlock > time.time() and _write(context, puzzle, None)
    try:
        page, missing = _fetch_when_open(context, puzzle)
    except KeyboardInterrupt:
        _write(context, puzzle, context.account.kept_page(puzzle))
        raise
    if not _write(context, puzzle, page) and not is_new:
        context.emit_line(f"{shown_path(own_path(puzzle, None, context.project))} is there already")
    if missing is not None:
        what = "the input is" if page else "page and input are"
        context.warn(f"{what} still missing: {missing.message}")
    if missing is not None and not isinstance(missing, NotYetError):
        context.warn(missing.hint)
    if steps := _next_steps(context, puzzle, missing):
        context.emit("next: " + "\n      ".join(steps))
    return missing.code if missing else 0


def _next_steps(context: Context, puzzle: Puzzle, missing: AocError | None) -> list[str]:
    """The commands that lead on, as far as they can be run now."""
    date = f"{puzzle.year} {puzzle.day}"
    if isinstance(missing, DeadSessionError | NoSessionError):
        return ["aoc login", f"aoc new {date}"]
    if isinstance(missing, SessionError):
        return []  # its hint names what there is to choose from
    if missing is not None:
        return [f"aoc new {date}{' --wait' * isinstance(missing, NotYetError)}"]
    path = own_path(puzzle, None, context.project).removesuffix(".py") + ".yaml"
    has_answer = any(example.expected for example in load_examples(path))
    return [f"aoc test {date}"] * has_answer + [f"aoc run {date}", f"aoc submit {date} 1"]


def _write(context: Context, puzzle: Puzzle, page: "DayPage | None") -> bool:
    """Write what is missing of the day and say so; False if there was nothing to do."""
    done = False
    for line in scaffold.new_day(puzzle, context.project, page):
        context.emit_line(line)
        done = True
    return done


def _next_one(context: Context) -> Puzzle:
    """The day that the user will want to start, or of which something is missing; says which."""
    account, now = context.account, time.time()
    today, last = todays_puzzle(now), account.ledger.last_day(context.project.home)
    if today and _has_file(context, today) and not _is_whole(account, today):
        context.warn(f"{today}, today's puzzle, of which something is missing")
        return today
    puzzle, which = puzzle_to_start(now, last, partial(_has_file, context))
    if puzzle != today and last and _is_bare(context, last) and account.can_ask_site():
        context.warn(f"{last}, of which something is missing")
        return last
    context.warn(f"{puzzle}, {which}")
    return puzzle


def _is_whole(account: "OnlineAccount", puzzle: Puzzle) -> bool:
    return account.input(puzzle) is not None and account.kept_page(puzzle) is not None


def _is_bare(context: Context, puzzle: Puzzle) -> bool:
    """Whether its file is as it was written without a page, which can be had by now."""
    path = own_path(puzzle, None, context.project)
    if puzzle.unlock > time.time() or not os.path.isfile(path):
        return False
    with open(path, encoding="utf-8", errors="replace") as file:
        return str(puzzle) in file.readline(1000)


def _has_file(context: Context, puzzle: Puzzle) -> bool:
    return os.path.exists(own_path(puzzle, None, context.project))


def _fetch_when_open(context: Context, puzzle: Puzzle) -> "tuple[DayPage | None, AocError | None]":
    """Fetch page and input, after the unlock with --wait: the page, and what stood in the way."""
    account = context.account
    page = None
    patience = 5.0  # seconds; for a site that says no though its own clock is past the unlock
    while True:
        try:
            # Asked for again: a part may have been solved in the browser since.
            page = page or account.fetch_page(puzzle, again=True)
            account.fetch_input(puzzle)
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
