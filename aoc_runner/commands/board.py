"""`aoc board`: private boards, each as it was when it was last fetched."""

import argparse
import time
from collections.abc import Sequence

from aoc_runner.account.boards import board
from aoc_runner.account.boards_setting import BoardLink, boards_in
from aoc_runner.account.scores import By
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.pages import View
from aoc_runner.kernel.terminal.output import tell
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.puzzle import last_event, puzzle_of
from aoc_runner.site.boards import Board

Seen = tuple[BoardLink, View[Board]]


def configure(parser: argparse.ArgumentParser) -> None:
    meaning = "a board's number and a year; left out: the boards in config.yaml, the last event"
    parser.add_argument("words", nargs="*", metavar="[ID] [YEAR]", help=meaning)
    parser.usage = f"{parser.prog} [ID] [YEAR] [OPTIONS]"
    view = parser.add_mutually_exclusive_group()
    view.add_argument(
        "--by",
        metavar="ORDER",
        choices=("day", "stars", "delta"),
        help="rank by `day`: points and medals; by `stars`; by `delta`: from part 1 to part 2",
    )
    view.add_argument("--day", metavar="N", help="that day alone: times, points, medals")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    args, now = context.args, time.time()
    number, year = _number_and_year(args.words, now)
    day = None if args.day is None else _day(args.day, year)
    links = _links(boards_in(context.settings), number)
    seen = [(link, board(context, link, year)) for link in links]
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


def _number_and_year(words: Sequence[str], now: float) -> tuple[int | None, int]:
    """The board's number, if one is given, and the year. No word is shown: it may be a key."""
    left = list(words)
    numbers = [int(it) if it.isascii() and it.isdecimal() and len(it) <= 12 else 0 for it in left]
    if len(left) == 1 and 2015 <= numbers[0] < 2100:
        numbers.insert(0, 0)
    elif numbers and not numbers[0]:
        raise UsageError(
            "that is no board's number",
            "it is the last number in the board's address, and stands before the `-` of a code to "
            "join it, like: aoc board 4242; a read-only link goes into config.yaml, under "
            "`boards:`",
        )
    number, year, *more = [*numbers, None, None][:3] if len(numbers) < 3 else numbers
    if len(numbers) > 2:
        raise UsageError("too many words", "expected [ID] [YEAR], like: 4242 2023")
    if number is not None and 2015 <= number < 2100 and year is not None and year >= 2100:
        raise UsageError("the board comes first, then the year", "like: aoc board 4242 2023")
    if year == 0:
        raise UsageError("what stands behind the board's number is not a year", "like: 2023")
    return number or None, last_event(now) if year is None else puzzle_of(year, 1).year


def _day(word: str, year: int) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= 2):
        raise UsageError(f"{word!r} is not a day", "like: --day 7")
    return puzzle_of(year, int(word)).day


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
    from aoc_runner.kernel.terminal.style import error_text

    errors = {error.message: error for view in views if (error := view.error)}
    for error in errors.values():
        tell(error_text(error))
    return max((error.code for error in errors.values()), default=0)
