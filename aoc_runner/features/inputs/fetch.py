"""`aoc fetch`: keep every input, and learn the answers that the site has accepted.

What is missing is told by what is kept, and each thing is kept as soon as it is there: so a fetch
that was broken off goes on when it is done again.
"""

import argparse
import os
import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.days.find import all_days
from aoc_runner.kernel.files import access
from aoc_runner.kernel.model.errors import AocError, DataError, NotYetError
from aoc_runner.kernel.model.puzzle import (
    FIRST_YEAR,
    Puzzle,
    Selection,
    check_unlocked,
    count_days,
    format_timespan,
    next_puzzle,
    pluralize,
)
from aoc_runner.kernel.site.client import BURST
from aoc_runner.kernel.terminal.progress import draw_bar


class Item(NamedTuple):
    """An input or a page."""

    year: int  # the puzzle's year
    day: int  # the puzzle's day
    what: str  # `input` or `page`

    @property
    def puzzle(self) -> Puzzle:
        return Puzzle(self.year, self.day)

    def __str__(self) -> str:
        return f"{self.puzzle}, {self.what}"


class FetchDocument(NamedTuple):
    """What `aoc fetch` says."""

    account: str  # the account in force
    kept: Sequence[Item]  # an object for each input and page that was fetched just now, by date
    left: Sequence[Item]  # an object for each that was not fetched; the first one failed: there is
    # an `error` beside, as under [Errors](../json.md#errors)
    answers: int  # how many accepted answers were not known before


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "selection", help="left out: every day found here")
    parser.add_argument(
        "--again", action="store_true", help="fetch kept pages that show no answer once more"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    puzzles, account = _puzzles(context), context.account
    kept: list[Item] = []
    stopped: AocError | KeyboardInterrupt | None = None
    with account.lock("fetch", "fetching inputs and pages"):
        left, known = _missing(context, puzzles), _answers(context)
        if number := len(left):
            context.site()  # raises before anything is shown
            seconds = _seconds(number, 0, context)
            context.warn(f"fetching {_counted(left)}{seconds and ': about '}{seconds}")
            try:
                _fetch(context, left, kept)
            except (AocError, KeyboardInterrupt) as error:
                stopped = error
        answers = _answers(context) - known
    if context.as_json:
        context.output.write_json(FetchDocument(account.name, kept, left, answers), stopped)
    elif not number:
        context.emit("nothing to fetch: all is kept; --again looks for answers that are new")
    elif kept:
        entered = f"; {pluralize(answers, 'accepted answer')} entered" if answers else ""
        context.emit(f"kept {_counted(kept)}{entered}")
    if stopped:
        if left:
            context.warn(f"{len(left)} left, {left[0]} first: the same command goes on there")
        raise stopped
    return 0


def _puzzles(context: Context) -> list[Puzzle]:
    """The puzzles that are meant, without those that are locked. Raises NotYetError for none."""
    now, selection = time.time(), context.args.selection
    if isinstance(selection, Puzzle):
        check_unlocked(selection, now)
        return [selection]
    if selection is None:
        days = {day.puzzle for day in all_days(context.project)}
        found = sorted(puzzle for puzzle in days if puzzle.unlock <= now)
    else:
        found = unlocked(selection, now)
    if not found:
        where = "here" if selection is None else f"in {selection}"
        raise NotYetError(f"no unlocked day {where}", "name a year, or all: aoc fetch 2023")
    return found


def unlocked(selection: Selection, now: float) -> list[Puzzle]:
    """The puzzles of the selection that have unlocked at `now` (epoch seconds), by date."""
    following = next_puzzle(now)
    years = range(FIRST_YEAR, following.year + 1)
    every = (Puzzle(year, day) for year in years for day in range(1, count_days(year) + 1))
    return [puzzle for puzzle in every if puzzle < following and puzzle in selection]


def _missing(context: Context, puzzles: Sequence[Puzzle]) -> list[Item]:
    """The inputs that are not kept, and the pages that may show answers which are not known.

    A page that is kept is asked for once more only with --again: what it does not show may never be
    solved, and the site is not to be asked for it for ever.
    """
    account, inputs = context.account, set(context.account.inputs())
    accepted = account.ledger.all_accepted()
    found = []
    for puzzle in puzzles:
        if puzzle not in inputs:
            found.append(Item(*puzzle, "input"))
        is_known = set(puzzle.parts) <= accepted.get(puzzle, {}).keys()
        path = account.page_path(f"{puzzle.year}/{puzzle.day:02}.html")
        if not is_known and (context.args.again or not access(path, os.stat, DataError)):
            found.append(Item(*puzzle, "page"))
    return found


def _fetch(context: Context, left: list[Item], kept: list[Item]) -> None:
    """Fetch what is left, one by one, each of which is then kept. Raises the first failure."""
    number = len(left)
    while left:
        item, done = left[0], len(kept)
        seconds = _seconds(len(left), done, context)
        draw_bar(done, number, f"{seconds} left" if seconds else "", str(item))
        if item.what == "input":
            context.fetch_input(item.puzzle)
        elif context.args.again:
            context.refresh_page(item.puzzle)
        else:
            context.fetch_page(item.puzzle)
        kept.append(left.pop(0))


def _answers(context: Context) -> int:
    """How many accepted answers are known."""
    return sum(len(parts) for parts in context.account.ledger.all_accepted().values())


def _seconds(left: int, done: int, context: Context) -> str:
    """How long that many requests take at the site's pace, after `done` of them; empty for none."""
    seconds = (left - max(0, BURST - done)) * context.settings.min_interval
    return format_timespan(seconds) if seconds > 0 else ""


def _counted(items: Iterable[Item]) -> str:
    whats = [item.what for item in items]
    counts = [(whats.count(what), what) for what in ("input", "page")]
    return " and ".join(pluralize(count, what) for count, what in counts if count)
