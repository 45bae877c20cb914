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
from aoc_runner.kernel.downloads import Downloads
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
from aoc_runner.kernel.selection import ProjectDays
from aoc_runner.kernel.site.client import BURST
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.store.ledger import Ledger
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


class Options(NamedTuple):
    """The options of `aoc fetch`."""

    selection: Puzzle | Selection | None
    again: bool


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "selection", help="left out: every day found here")
    parser.add_argument(
        "--again", action="store_true", help="fetch kept pages that show no answer once more"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    (selection, again), account = context.options(Options), context.account
    puzzles, ledger = _puzzles(selection, context.days), account.ledger
    interval = context.settings.min_interval
    kept: list[Item] = []
    stopped: AocError | KeyboardInterrupt | None = None
    with account.lock("fetch", "fetching inputs and pages"):
        left, known = _missing(account, puzzles, again), _answers(ledger)
        if number := len(left):
            context.connection.site()  # raises before anything is shown
            seconds = _seconds(number, 0, interval)
            context.warn(f"fetching {_counted(left)}{seconds and ': about '}{seconds}")
            try:
                _fetch(context.downloads, left, kept, again, interval)
            except (AocError, KeyboardInterrupt) as error:
                stopped = error
        answers = _answers(ledger) - known
    if context.output.as_json:
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


def _puzzles(selection: Puzzle | Selection | None, project_days: ProjectDays) -> list[Puzzle]:
    """The puzzles that are meant, without those that are locked. Raises NotYetError for none."""
    now = time.time()
    if isinstance(selection, Puzzle):
        check_unlocked(selection, now)
        return [selection]
    if selection is None:
        days = {day.puzzle for day in all_days(project_days.project)}
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


def _missing(account: Account, puzzles: Sequence[Puzzle], again: bool) -> list[Item]:
    """The inputs that are not kept, and the pages that may show answers which are not known.

    A page that is kept is asked for once more only with --again: what it does not show may never be
    solved, and the site is not to be asked for it for ever.
    """
    inputs, accepted = set(account.inputs()), account.ledger.all_accepted()
    found = []
    for puzzle in puzzles:
        if puzzle not in inputs:
            found.append(Item(*puzzle, "input"))
        is_known = set(puzzle.parts) <= accepted.get(puzzle, {}).keys()
        path = account.page_path(f"{puzzle.year}/{puzzle.day:02}.html")
        if not is_known and (again or not access(path, os.stat, DataError)):
            found.append(Item(*puzzle, "page"))
    return found


def _fetch(
    downloads: Downloads, left: list[Item], kept: list[Item], again: bool, interval: float
) -> None:
    """Fetch what is left, one by one, each of which is then kept. Raises the first failure."""
    number = len(left)
    while left:
        item, done = left[0], len(kept)
        seconds = _seconds(len(left), done, interval)
        draw_bar(done, number, f"{seconds} left" if seconds else "", str(item))
        if item.what == "input":
            downloads.fetch_input(item.puzzle)
        elif again:
            downloads.refresh_page(item.puzzle)
        else:
            downloads.fetch_page(item.puzzle)
        kept.append(left.pop(0))


def _answers(ledger: Ledger) -> int:
    """How many accepted answers are known."""
    return sum(len(parts) for parts in ledger.all_accepted().values())


def _seconds(left: int, done: int, interval: float) -> str:
    """How long that many requests take at the site's pace, after `done` of them; empty for none."""
    seconds = (left - max(0, BURST - done)) * interval
    return format_timespan(seconds) if seconds > 0 else ""


def _counted(items: Iterable[Item]) -> str:
    whats = [item.what for item in items]
    counts = [(whats.count(what), what) for what in ("input", "page")]
    return " and ".join(pluralize(count, what) for count, what in counts if count)
