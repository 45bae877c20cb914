"""The private boards that the account may see, each with the view before."""

import time
from functools import partial

from aoc_runner.account.boards_setting import BoardLink
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.pages import View, look
from aoc_runner.kernel.words.errors import LostError, NotSentError, OutageError, SiteError
from aoc_runner.kernel.words.puzzle import Puzzle, check_unlocked
from aoc_runner.site.boards import Board, read_board


def board(context: Context, link: BoardLink, year: int) -> View[Board]:
    """A board in a year. Raises NotYetError before the year begins."""
    check_unlocked(Puzzle(year, 1), time.time())
    view = look(
        context,
        f"{year}/board-{link.number}.json",
        f"/{year}/leaderboard/private/view/{link.number}.json",
        partial(read_board, year=year),
        key=link.key,
        keep_before=True,
    )
    error = view.error
    is_doubtful = view.page is None or link.key is not None  # a link may stop working
    if isinstance(error, SiteError) and is_doubtful and _has_answered(error):
        error.hint = f"{_doubts(link)} Else {error.hint}"
    return view


def _has_answered(error: SiteError) -> bool:
    """Whether the site said something, so that the board itself may be what is wrong."""
    return not isinstance(error, LostError | NotSentError | OutageError)


def _doubts(link: BoardLink) -> str:
    """What may be wrong where a board is not shown."""
    if link.key:
        return "are the number and the `view_key` in config.yaml those of its read-only link?"
    return f"is {link.number} the number in the board's link, and are you a member of it?"
