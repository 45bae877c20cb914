"""`aoc fetch`: download inputs and accepted answers.

Only missing files are downloaded, and each is saved at once, so an interrupted command can be
repeated.
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
from aoc_runner.kernel.files import try_read
from aoc_runner.kernel.model.errors import AocError, DataError, NotYetError
from aoc_runner.kernel.model.puzzle import (
    FIRST_YEAR,
    Puzzle,
    Selection,
    check_unlocked,
    count_days,
    format_timespan,
    get_next_puzzle,
    pluralize,
)
from aoc_runner.kernel.selection import ProjectDays
from aoc_runner.kernel.site.client import BURST
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.store.ledger import Ledger
from aoc_runner.kernel.terminal.progress import draw_bar


class Item(NamedTuple):
    """An input or a page to download."""

    year: int  # the puzzle's year
    day: int  # the puzzle's day
    what: str  # `input` or `page`

    @property
    def puzzle(self) -> Puzzle:
        return Puzzle(self.year, self.day)

    def __str__(self) -> str:
        return f"{self.puzzle}, {self.what}"


class FetchDocument(NamedTuple):
    """The document of `aoc fetch --json`."""

    account: str  # the selected account
    kept: Sequence[Item]  # the inputs and pages downloaded just now, by date
    left: Sequence[Item]  # those not downloaded, of which the first failed; the document then has
    # an `error`, as under [Errors](#errors)
    answers: int  # the number of new accepted answers


class Options(NamedTuple):
    """The options of `aoc fetch`."""

    selection: Puzzle | Selection | None
    again: bool


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "selection", help="default: every day with a solution here", note_default=True)
    parser.add_argument(
        "--again",
        action="store_true",
        help="download cached pages without an accepted answer again",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    (selection, again), account = context.options(Options), context.account
    puzzles, ledger = _puzzles(selection, context.days), account.ledger
    interval = context.settings.min_interval
    done: list[Item] = []
    stopped: AocError | KeyboardInterrupt | None = None
    with account.lock("fetch", "downloading inputs and pages"):
        remaining, known = _list_missing(account, puzzles, again), _count_answers(ledger)
        if total := len(remaining):
            context.connection.site()  # Check the token before anything is shown.
            time_left = _format_time_left(total, 0, interval)
            about = time_left and f": about {time_left}"
            context.note(f"downloading {_count_items(remaining)}{about}")
            try:
                _download(context.downloads, remaining, done, again, interval)
            except (AocError, KeyboardInterrupt) as error:
                stopped = error
        answers = _count_answers(ledger) - known
    if context.output.as_json:
        context.output.write_json(FetchDocument(account.name, done, remaining, answers), stopped)
    elif not total:
        hint = "" if again else "; --again checks for new answers"
        context.emit(f"nothing to download: all cached{hint}")
    elif done:
        new = f"; {pluralize(answers, 'new accepted answer')}" if answers else ""
        context.emit(f"downloaded {_count_items(done)}{new}")
    if stopped:
        if remaining:
            next_item = f"run the same command to continue with {remaining[0]}"
            context.note(f"{len(remaining)} left; {next_item}")
        raise stopped
    return 0


def _puzzles(selection: Puzzle | Selection | None, project_days: ProjectDays) -> list[Puzzle]:
    """Return the selected puzzles that are unlocked. Raises NotYetError if there are none."""
    now = time.time()
    if isinstance(selection, Puzzle):
        check_unlocked(selection, now)
        return [selection]
    if selection is None:
        days = {day.puzzle for day in all_days(project_days.project)}
        puzzles = sorted(puzzle for puzzle in days if puzzle.unlock <= now)
    else:
        puzzles = list_unlocked(selection, now)
    if not puzzles:
        where = "here" if selection is None else f"in {selection}"
        raise NotYetError(f"no unlocked day {where}", "pass a year, or all: aoc fetch 2023")
    return puzzles


def list_unlocked(selection: Selection, now: float) -> list[Puzzle]:
    """Return the selected puzzles that are unlocked at `now` (epoch seconds), by date."""
    following = get_next_puzzle(now)
    years = range(FIRST_YEAR, following.year + 1)
    puzzles = (Puzzle(year, day) for year in years for day in range(1, count_days(year) + 1))
    return [puzzle for puzzle in puzzles if puzzle < following and puzzle in selection]


def _list_missing(account: Account, puzzles: Sequence[Puzzle], again: bool) -> list[Item]:
    """List the inputs that are not cached, and the pages that may show unknown answers.

    A cached page is listed only with `again`, because the part that it does not show may never be
    solved.
    """
    inputs, accepted = set(account.inputs()), account.ledger.all_accepted()
    missing = []
    for puzzle in puzzles:
        if puzzle not in inputs:
            missing.append(Item(*puzzle, "input"))
        is_known = set(puzzle.parts) <= accepted.get(puzzle, {}).keys()
        path = account.page_path(f"{puzzle.year}/{puzzle.day:02}.html")
        if not is_known and (again or not try_read(path, os.stat, DataError)):
            missing.append(Item(*puzzle, "page"))
    return missing


def _download(
    downloads: Downloads, remaining: list[Item], done: list[Item], again: bool, interval: float
) -> None:
    """Move items from `remaining` to `done` as they are downloaded. Raises the first failure."""
    total = len(remaining)
    while remaining:
        item = remaining[0]
        time_left = _format_time_left(len(remaining), len(done), interval)
        draw_bar(len(done), total, f"{time_left} left" if time_left else "", str(item))
        if item.what == "input":
            downloads.fetch_input(item.puzzle)
        elif again:
            downloads.refresh_page(item.puzzle)
        else:
            downloads.fetch_page(item.puzzle)
        done.append(remaining.pop(0))


def _count_answers(ledger: Ledger) -> int:
    """Return the number of known accepted answers."""
    return sum(len(parts) for parts in ledger.all_accepted().values())


def _format_time_left(remaining: int, done: int, interval: float) -> str:
    """Format the time of the remaining requests, of which the first ones need not wait."""
    seconds = (remaining - max(0, BURST - done)) * interval
    return format_timespan(seconds) if seconds > 0 else ""


def _count_items(items: Iterable[Item]) -> str:
    kinds = [item.what for item in items]
    counts = [(kinds.count(kind), kind) for kind in ("input", "page")]
    return " and ".join(pluralize(count, kind) for count, kind in counts if count)
