"""`aoc new`: start a day: its files, its page, its input, as far as they can be had."""

import argparse
import os
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.days.examples import load_examples
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.terminal.waiting import count_down
from aoc_runner.kernel.words.errors import (
    AocError,
    DeadSessionError,
    NoSessionError,
    NotYetError,
    SessionError,
    UsageError,
)
from aoc_runner.kernel.words.puzzle import FIRST_YEAR, Puzzle, days_in, next_puzzle, todays_puzzle
from aoc_runner.projects import scaffold

if TYPE_CHECKING:
    from aoc_runner.kernel.site.day_page import DayPage


_MONTH = 31 * 86400.0  # seconds


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "puzzle", help="left out: today's, the next or a missing one")
    parser.add_argument(
        "--wait", action="store_true", help="wait until the puzzle unlocks, then fetch it"
    )


def run(context: Context) -> int:
    puzzle = context.args.puzzle or _next_one(context)
    if puzzle.year > (last := next_puzzle(time.time()).year + 1):
        raise UsageError(f"{puzzle} is years away", f"give a year up to {last}")
    context.remember(puzzle)
    # A file to type into while waiting; what its page says comes later.
    is_new = puzzle.unlock > time.time() and _write(context, puzzle, None)
    try:
        page, missing = _fetch_when_open(context, puzzle)
    except KeyboardInterrupt:
        _write(context, puzzle, context.kept_page(puzzle))
        raise
    if not _write(context, puzzle, page) and not is_new:
        context.emit_line(f"{shown_path(context.project.path_of(puzzle))} is there already")
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
    path = context.project.path_of(puzzle).removesuffix(".py") + ".yaml"
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
    now = time.time()
    today, last = todays_puzzle(now), context.account.ledger.last_day(context.project.folder)
    if today and _has_file(context, today) and not _is_whole(context, today):
        context.warn(f"{today}, today's puzzle, of which something is missing")
        return today
    puzzle, which = puzzle_to_start(now, last, partial(_has_file, context))
    if puzzle != today and last and _is_bare(context, last) and context.can_ask_site():
        context.warn(f"{last}, of which something is missing")
        return last
    context.warn(f"{puzzle}, {which}")
    return puzzle


def _is_whole(context: Context, puzzle: Puzzle) -> bool:
    return context.account.input(puzzle) is not None and context.kept_page(puzzle) is not None


def _is_bare(context: Context, puzzle: Puzzle) -> bool:
    """Whether its file is as it was written without a page, which can be had by now."""
    path = context.project.path_of(puzzle)
    if puzzle.unlock > time.time() or not os.path.isfile(path):
        return False
    with open(path, encoding="utf-8", errors="replace") as file:
        return str(puzzle) in file.readline(1000)


def _has_file(context: Context, puzzle: Puzzle) -> bool:
    return os.path.exists(context.project.path_of(puzzle))


def _fetch_when_open(context: Context, puzzle: Puzzle) -> "tuple[DayPage | None, AocError | None]":
    """Fetch page and input, after the unlock with --wait: the page, and what stood in the way."""
    page = None
    patience = 5.0  # seconds; for a site that says no though its own clock is past the unlock
    while True:
        try:
            # Asked for again: a part may have been solved in the browser since.
            page = page or context.fetch_page(puzzle, again=True)
            context.fetch_input(puzzle)
            return page, None
        except AocError as error:
            if not (context.args.wait and isinstance(error, NotYetError)):
                return page or context.kept_page(puzzle), error
            # Nothing is asked before the unlock by this machine's clock. If the site's is behind,
            # its refusal says how much is left by its own, and that is waited out as well.
            wait = error.seconds
            if wait <= 0:
                wait, patience = patience, min(60.0, 2 * patience)
            count_down(wait, f"{puzzle} unlocks")


def puzzle_to_start(
    now: float, last: Puzzle | None, has_file: Callable[[Puzzle], bool]
) -> tuple[Puzzle, str]:
    """What a user will want to start at `now` (epoch seconds), and which one that is in words.

    Today's; else the one that unlocks within a month; else the first without a file of the year of
    the `last` day, or of the last event. Raises UsageError where that year has all its files.
    """
    today, following = todays_puzzle(now), next_puzzle(now)
    if today is not None and not has_file(today):
        return today, "today's puzzle"
    if following.unlock - now < _MONTH:
        return following, "the next to unlock"
    year = last.year if last else following.year - 1
    for day in range(1, days_in(year) + 1):
        if not has_file(Puzzle(year, day)):
            return Puzzle(year, day), f"the first of {year} without a file"
    raise UsageError(
        f"every day of {year} has its file, and the next to unlock is {following}",
        f"name the day, like: aoc new {year - 1 if year > FIRST_YEAR else year + 1} 1",
    )
