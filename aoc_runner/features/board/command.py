"""`aoc board`: show private leaderboards."""

import argparse
import time
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from aoc_runner.features.board.page import Board, read_board
from aoc_runner.features.board.ranking import By, Row, ranking
from aoc_runner.features.board.setting import NUMBER, BoardLink, read_boards_setting
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.model.errors import SiteError, UsageError
from aoc_runner.kernel.model.puzzle import (
    FIRST_YEAR,
    Puzzle,
    check_unlocked,
    event_year,
    make_puzzle,
)
from aoc_runner.kernel.pages import CachedPage, PageStatus, load_page
from aoc_runner.kernel.terminal.json_output import time_json
from aoc_runner.kernel.terminal.output import write_stderr
from aoc_runner.kernel.terminal.style import format_error


class BoardDocument(NamedTuple):
    """A board of one year."""

    id: int  # the board's number
    year: int  # the year
    days: int | None  # the number of puzzles of the year; null: the board is not cached
    by: str  # the order: `score`, `stars`, `delta` or `day` (also with `--day N`)
    since: str | None  # when the previous version was downloaded; null: there is none
    members: list[Row]  # in the order of their ranks
    inline: PageStatus


class Boards(NamedTuple):
    """The document of `aoc board --json`."""

    boards: list[BoardDocument]  # the selected board, or those in the settings


class Options(NamedTuple):
    """The options of `aoc board`."""

    words: list[str]
    by: By | None
    day: int | None
    post: bool
    dry_run: bool


def configure(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} [ID] [YEAR] [OPTIONS]"
    meaning = "number of a board, and a year (default: boards in config.yaml, last event)"
    parser.add_argument("words", nargs="*", metavar="[ID] [YEAR]", help=meaning)
    view = parser.add_mutually_exclusive_group()
    view.add_argument(
        "--by",
        metavar="ORDER",
        choices=("day", "stars", "delta"),
        help="sort by `day` (points, medals), `stars`, or `delta` (part 1 to 2) (default: score)",
    )
    view.add_argument("--day", metavar="N", type=int, help="show one day: times, points, medals")
    view.add_argument("--post", action="store_true", help="send new stars to AOC_WEBHOOK")
    parser.add_argument("-n", "--dry-run", action="store_true", help="print the message of --post")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    """Show the boards, and return the highest exit code of those that could not be updated."""
    options = context.options(Options)
    number, year = _parse_args(options.words)
    day = 0 if options.day is None else make_puzzle(year, options.day).day
    by: By = "day" if day else options.by or "score"
    links = _select_links(read_boards_setting(context.settings), number)
    is_post = options.post or options.dry_run
    if is_post:
        from aoc_runner.features.board import post

        webhook = None if options.dry_run else post.read_webhook(context.settings)
    views = [(link.number, _load_board(context, link, year)) for link in links]
    errors = {view.error.message: view.error for _, view in views if view.error}
    if len(views) == 1 and views[0][1].page is None:
        raise next(iter(errors.values()))
    loaded = [(number, view) for number, view in views if view.page is not None]
    if is_post:
        for board_number, _ in loaded:
            post.post_board(context, board_number, year, webhook)
    if context.output.as_json:
        boards = [_make_document(number, year, view, by) for number, view in views]
        context.output.write_json(Boards(boards))
    elif not is_post:
        from aoc_runner.features.board.view import format_board

        user_id, stream = context.account.ledger.get_user_id(), context.output.stream
        texts = (format_board(number, view, by, day, user_id, stream) for number, view in loaded)
        context.emit("\n\n\n".join(texts))
    for error in errors.values():
        write_stderr(format_error(error))
    return max((error.code for error in errors.values()), default=0)


def _parse_args(args: Sequence[str]) -> tuple[int | None, int]:
    """Return the number of a board, if given, and a year. Errors do not show what may be a key."""
    numbers = [int(arg) for arg in args if NUMBER.fullmatch(arg)]
    is_known = len(numbers) == len(args)
    has_year = bool(numbers) and FIRST_YEAR <= numbers[-1] < 2100
    year = numbers.pop() if has_year else event_year(time.time())
    if not is_known or len(numbers) > 1:
        raise UsageError(
            "invalid arguments: expected the number of a board and a year, for example: 4242 2023",
            "use the last number in the board's address, or the one before the `-` of its join "
            "code; put a read-only link into config.yaml, under `boards:`",
        )
    return (numbers[0] if numbers else None), year


def _select_links(boards: Sequence[BoardLink], number: int | None) -> Sequence[BoardLink]:
    """Return the board with that number, or all boards in the settings."""
    if number is not None:
        return [next((link for link in boards if link.number == number), BoardLink(number))]
    if boards:
        return boards
    raise UsageError(
        "no board given",
        "pass its number, for example `aoc board 4242`, or list your boards in config.yaml, under "
        "`aoc:`, for example: boards: [4242]",
    )


def _load_board(context: Context, link: BoardLink, year: int) -> CachedPage[Board]:
    """Load a board of a year. Raises NotYetError before the year begins."""
    check_unlocked(Puzzle(year, 1), time.time())
    view = load_page(
        context.account,
        context.connection,
        f"{year}/board-{link.number}.json",
        f"/{year}/leaderboard/private/view/{link.number}.json",
        partial(read_board, year=year),
        link.key,
    )
    # SiteError itself, not a subclass, means an unexpected response: the link may be invalid.
    if type(view.error) is SiteError and (view.page is None or link.key):
        check = f"{link.number} is the number in the board's link, and that you are a member"
        if link.key:
            check = "the number and `view_key` in config.yaml match the board's read-only link"
        hint = f"check that {check}; otherwise {view.error.hint}"
        return view._replace(error=SiteError(view.error.message, hint))
    return view


def _make_document(number: int, year: int, view: CachedPage[Board], by: By) -> BoardDocument:
    rows = ranking(view.page, by, view.before) if view.page else []
    since = time_json(view.before_at) if view.before else None
    return BoardDocument(number, year, view.page and view.page.days, by, since, rows, view.seen)
