"""`aoc board`: private boards, each as it was when it was last fetched."""

import argparse
import time
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from aoc_runner.features.board.page import Board, read_board
from aoc_runner.features.board.ranking import By, Row, ranking
from aoc_runner.features.board.setting import NUMBER, BoardLink, boards_in
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.model.errors import SiteError, UsageError
from aoc_runner.kernel.model.puzzle import FIRST_YEAR, Puzzle, check_unlocked, last_event, puzzle_of
from aoc_runner.kernel.pages import CachedPage, Seen, load_page
from aoc_runner.kernel.terminal.json_output import time_json
from aoc_runner.kernel.terminal.output import write_stderr
from aoc_runner.kernel.terminal.style import error_text


class OneBoard(NamedTuple):
    """A board in a year."""

    id: int  # its number
    year: int  # the year
    days: int | None  # the puzzles of the year; null: nothing is kept of the board
    by: str  # what it is ranked by: `score`, `stars`, `delta` or `day`, with `--day N` too
    since: str | None  # when the view before came; null: there was none
    members: list[Row]  # the first in rank first
    inline: Seen


class Boards(NamedTuple):
    """The document of `aoc board --json`."""

    boards: list[OneBoard]  # the board that was asked for, or each of those in the settings


class Options(NamedTuple):
    """The options of `aoc board`."""

    words: list[str]
    by: By | None
    day: int | None


def configure(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} [ID] [YEAR] [OPTIONS]"
    meaning = "a board's number and a year; left out: the boards in config.yaml, the last event"
    parser.add_argument("words", nargs="*", metavar="[ID] [YEAR]", help=meaning)
    view = parser.add_mutually_exclusive_group()
    view.add_argument(
        "--by",
        metavar="ORDER",
        choices=("day", "stars", "delta"),
        help="by `day` (points, medals), `stars`, `delta` (part 1 to 2); left out: by score",
    )
    view.add_argument("--day", metavar="N", type=int, help="that day alone: times, points, medals")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    """Show the boards, and return the gravest exit code of those that are no newer."""
    options = context.options(Options)
    number, year = _number_and_year(options.words)
    day = 0 if options.day is None else puzzle_of(year, options.day).day
    by: By = "day" if day else options.by or "score"
    links = _links(boards_in(context.settings), number)
    seen = [(link.number, _board(context, link, year)) for link in links]
    errors = {view.error.message: view.error for _, view in seen if view.error}
    if len(seen) == 1 and seen[0][1].page is None:
        raise next(iter(errors.values()))
    if context.output.as_json:
        boards = [_document(number, year, view, by) for number, view in seen]
        context.output.write_json(Boards(boards))
    else:
        from aoc_runner.features.board.view import board_text

        own, stream = context.account.ledger.get_user_id(), context.output.stream
        shown = [(number, view) for number, view in seen if view.page is not None]
        texts = (board_text(number, view, by, day, own, stream) for number, view in shown)
        context.emit("\n\n\n".join(texts))
    for error in errors.values():
        write_stderr(error_text(error))
    return max((error.code for error in errors.values()), default=0)


def _number_and_year(words: Sequence[str]) -> tuple[int | None, int]:
    """A board's number, if one is given, and a year. No wrong word is shown: it may be a key."""
    numbers = [int(word) for word in words if NUMBER.fullmatch(word)]
    is_known = len(numbers) == len(words)
    has_year = bool(numbers) and FIRST_YEAR <= numbers[-1] < 2100
    year = numbers.pop() if has_year else last_event(time.time())
    if not is_known or len(numbers) > 1:
        raise UsageError(
            "these words are no board and year: expected [ID] [YEAR], like: 4242 2023",
            "ID is the last number in the board's address, and stands before the `-` of a code to "
            "join it; a read-only link goes into config.yaml, under `boards:`",
        )
    return (numbers[0] if numbers else None), year


def _links(boards: Sequence[BoardLink], number: int | None) -> Sequence[BoardLink]:
    """The boards to show: the one of that number, or all in the settings."""
    if number is not None:
        return [next((link for link in boards if link.number == number), BoardLink(number))]
    if boards:
        return boards
    raise UsageError(
        "which board?",
        "give its number, like: aoc board 4242; or list your boards in config.yaml, under `aoc:`, "
        "like: boards: [4242]",
    )


def _board(context: Context, link: BoardLink, year: int) -> CachedPage[Board]:
    """A board in a year, as it was last fetched. Raises NotYetError before the year begins."""
    check_unlocked(Puzzle(year, 1), time.time())
    view = load_page(
        context.account,
        context.connection,
        f"{year}/board-{link.number}.json",
        f"/{year}/leaderboard/private/view/{link.number}.json",
        partial(read_board, year=year),
        link.key,
    )
    # Not an outage, and no lost answer: the site said something. A link may stop working.
    if type(view.error) is SiteError and (view.page is None or link.key):
        check = f"{link.number} is the number in the board's link, and that you are a member of it"
        if link.key:
            check = "number and `view_key` in config.yaml are those of the board's read-only link"
        view.error.hint = f"check that {check}; else {view.error.hint}"
    return view


def _document(number: int, year: int, view: CachedPage[Board], by: By) -> OneBoard:
    rows = ranking(view.page, by, view.before) if view.page else []
    since = time_json(view.before_at) if view.before else None
    return OneBoard(number, year, view.page and view.page.days, by, since, rows, view.seen)
