"""Views of boards, and the lines that are shown of them."""

import io
import re
from collections.abc import Callable
from typing import IO

from aoc_runner.kernel.pages import View
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.kernel.words.visible import visible
from aoc_runner.render.year.board import board_text
from aoc_runner.render.year.board_days import day_text, days_text
from aoc_runner.site.boards import Board
from tests.account.boards import random_board

NAMES = (
    "ann",
    "Bartholomew the Third of Somewhere Rather Far Away",
    "\u5c71\u7530\u592a\u90ce\u5c71\u7530\u592a\u90ce",
    "\U0001f384\U0001f385 \U0001f9d1\u200d\U0001f384 tree",
    "",
    " \u3000\t",
    "\u200b\u2060\u202e",
    "red\x1b[31m\r\nnext",
    "\u202etrap",
    "1  \u25b22  winner  50*  \u2605\u2605\u2605",
    "tab\ttab",
    "e\u0301e\u0301e\u0301 Zo\xeb",
    "\u05e9\u05dc\u05d5\u05dd",
)

Text = Callable[[View[Board], IO[str], float, int], str]
TEXTS: dict[str, Text] = {  # of a view, for a member
    "score": lambda view, to, now, own: board_text(4242, view, to, now, "score", own),
    "stars": lambda view, to, now, own: board_text(4242, view, to, now, "stars", own),
    "delta": lambda view, to, now, own: board_text(4242, view, to, now, "delta", own),
    "day": lambda view, to, now, own: days_text(4242, view, to, now, own),
    "one day": lambda view, to, now, own: day_text(4242, view, to, now, 6, own),
}


def view_of(
    board: Board, before: Board | None = None, age: float = 200
) -> tuple[View[Board], float]:
    """The board as it was kept so many seconds ago, weeks after the event; and what time it is."""
    now = Puzzle(board.year, board.days).unlock + 50 * 86400
    before_at = None if before is None else now - 3000
    return View(board, now - age, False, None, before, before_at), now


def odd_view(members: int, year: int) -> tuple[View[Board], float]:
    """A random board with names that are up to something, and the view before it."""
    made = random_board(members, year)
    odd = [
        each._replace(name=NAMES[index % len(NAMES)] if members > 1 else each.name)
        for index, each in enumerate(made.members)
    ]
    before = [
        each._replace(stars=max(0, each.stars - index % 3), score=each.score * (index % 4) // 3)
        for index, each in enumerate(odd)
        if index % 5 or members == 1
    ]
    left = odd[0]._replace(number=1, name="dave, ann left; bob")
    now = made._replace(members=odd)
    return view_of(now, made._replace(members=[left, *before]))


def lines_of(text: str) -> list[str]:
    """As they are on a terminal, without the colours."""
    return re.sub(r"\x1b\[[\d;]*m", "", visible(text)).split("\n")


def pipe(encoding: str = "utf-8") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding)


class Terminal(io.StringIO):
    """A stream that is a terminal; how wide it is says COLUMNS."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class AsciiTerminal(Terminal):
    encoding = "ascii"
