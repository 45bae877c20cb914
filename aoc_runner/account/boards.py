"""The private boards that the account may see, each with the view before."""

import time
from functools import partial

from aoc_runner.account.account import Account
from aoc_runner.account.views import Page, View, look
from aoc_runner.kernel.words.errors import SiteError
from aoc_runner.kernel.words.puzzle import Puzzle, check_unlocked
from aoc_runner.settings.boards import BoardLink
from aoc_runner.site.boards import Board, read_board


def board(account: Account, link: BoardLink, year: int, offline: bool) -> View[Board]:
    """A board in a year. Raises NotYetError before the year begins, and what `look` does."""
    check_unlocked(Puzzle(year, 1), time.time())
    page = Page(
        f"board {link.number} of {year}",
        f"/{year}/leaderboard/private/view/{link.number}.json",
        f"{year}/board-{link.number}.json",
        partial(read_board, year=year),
        is_board=True,
        key=link.key,
    )
    view = look(account, page, offline)
    error = view.error
    is_doubtful = view.page is None or link.key is not None  # a link may stop working
    if isinstance(error, SiteError) and is_doubtful and _has_answered(error):
        error.hint = f"{_doubts(link)} Else {error.hint}"
    return view


def _has_answered(error: SiteError) -> bool:
    """Whether the site said something, so that the board itself may be what is wrong."""
    from aoc_runner.kernel.words.errors import LostError, NotSentError, OutageError

    return not isinstance(error, LostError | NotSentError | OutageError)


def _doubts(link: BoardLink) -> str:
    """What may be wrong where a board is not shown."""
    if link.key:
        return "are the number and the `view_key` in config.yaml those of its read-only link?"
    return f"is {link.number} the number in the board's link, and are you a member of it?"
