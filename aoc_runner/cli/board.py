"""`aoc board`: private boards, each as it was when it was last fetched."""

import argparse
import time
from collections.abc import Sequence

from aoc_runner.account.boards import board
from aoc_runner.account.boards_setting import BoardLink, boards_in
from aoc_runner.account.scores import By
from aoc_runner.cli import arguments, dates
from aoc_runner.cli.context import Context
from aoc_runner.cli.output import tell
from aoc_runner.kernel.pages import View
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.puzzle import FIRST_YEAR, last_event, puzzle_of
from aoc_runner.site.boards import Board

Seen = tuple[BoardLink, View[Board]]

_LONGEST = 12  # digits of a board's number
_LIKE = "like: aoc board 4242, or 4242 2023"


def configure(parser: argparse.ArgumentParser) -> None:
    meaning = "a board's number and a year; left out: the boards in config.yaml, the last event"
    arguments.add_date(parser, "[ID] [YEAR]", meaning)
    view = parser.add_mutually_exclusive_group()
    view.add_argument(
        "--by",
        metavar="ORDER",
        choices=("day", "stars", "delta"),
        help="rank by `day`: points and medals; by `stars`; by `delta`: from part 1 to part 2",
    )
    view.add_argument("--day", metavar="N", help="that day alone: times, points, medals")
    arguments.add_view_options(parser)


def run(context: Context) -> int:
    args, now = context.args, time.time()
    number, year = _board_and_year(args.date, last_event(now))
    day = None if args.day is None else _day(args.day, year)
    links = _links(boards_in(context.settings), number)
    seen = [(link, board(context.account, link, year, args.offline)) for link in links]
    if len(seen) == 1 and seen[0][1].page is None and (error := seen[0][1].error):
        raise error
    own = context.account.ledger.number()  # of the user, who may be a member
    if context.as_json:
        _write_document(context, seen, year, now)
    else:
        for place, (link, view) in enumerate(seen):
            if view.page is not None:
                context.emit("\n" * (place > 0) + _text(context, link.number, view, now, day, own))
    return _tell_errors([view for _, view in seen])


def _board_and_year(words: Sequence[str], last: int) -> tuple[int | None, int]:
    """Read `[ID] [YEAR]`; a word alone is the year where it can be one."""
    if len(words) > 2:
        raise UsageError("too many words for a board and a year", _LIKE)
    if len(words) == 1 and _is_event(words[0], last):
        return None, int(words[0])
    if len(words) == 2 and _is_event(words[0], last) and not _is_event(words[1], last):
        number = _number(words[1])
        raise UsageError(
            "the board comes first, then the year", f"like: aoc board {number} {words[0]}"
        )
    return _number(words[0]) if words else None, _year(words[1]) if words[1:] else last


def _is_event(word: str, last: int) -> bool:
    number = dates.number_of(word)
    return len(word) == 4 and number is not None and FIRST_YEAR <= number <= last + 1


def _number(word: str) -> int:
    """A board's number. What is none is not shown: a link, or a code to join, holds a secret."""
    if word.isascii() and word.isdecimal() and len(word) <= _LONGEST and int(word):
        return int(word)
    raise UsageError(
        "that is no board's number",
        f"it is the last number in the board's address, and stands before the `-` of a code to "
        f"join it, {_LIKE}; a read-only link goes into config.yaml, under `boards:`",
    )


def _year(word: str) -> int:
    """A year. What is neither number nor word is not shown, either."""
    if word.isdecimal() or word.isalpha():
        return dates.read_year(word)
    raise UsageError("what stands behind the board's number is no year", _LIKE)


def _day(word: str, year: int) -> int:
    number = dates.number_of(word)
    if number is None:
        raise UsageError(f"{word!r} is not a day", "like: --day 7")
    return puzzle_of(year, number).day


def _links(boards: Sequence[BoardLink], number: int | None) -> Sequence[BoardLink]:
    """The boards to show: the one of that number, or all in the settings."""
    if number is not None:
        return [next((link for link in boards if link.number == number), BoardLink(number))]
    if boards:
        return boards
    raise UsageError(
        "which board?",
        f"give its number, {_LIKE}; or list your boards in config.yaml, under `aoc:`, like: "
        "boards: [4242]",
    )


def _text(
    context: Context, number: int, view: View[Board], now: float, day: int | None, own: int | None
) -> str:
    args, stream = context.args, context.output.stream
    if day is not None:
        from aoc_runner.render.year.board_days import day_text

        return day_text(number, view, stream, now, day, own)
    if args.by == "day":
        from aoc_runner.render.year.board_days import days_text

        return days_text(number, view, stream, now, own)
    from aoc_runner.render.year.board import board_text

    return board_text(number, view, stream, now, args.by or "score", own)


def _write_document(context: Context, seen: Sequence[Seen], year: int, now: float) -> None:
    from aoc_runner.render.year.board_document import board_json

    by: By = "day" if context.args.day is not None else context.args.by or "score"
    found = [board_json(link.number, year, view, now, by) for link, view in seen]
    context.output.write_json({"boards": found})


def _tell_errors(views: Sequence[View[Board]]) -> int:
    """Say why boards are no newer, or not there; the gravest exit code."""
    from aoc_runner.render.text import error_text

    errors = {error.message: error for view in views if (error := view.error)}
    for error in errors.values():
        tell(error_text(error))
    return max((error.code for error in errors.values()), default=0)
