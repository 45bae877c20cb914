"""A board of four on the third day, with what it was the day before; and what time it is."""

from aoc_runner.kernel.pages import View
from aoc_runner.kernel.words.puzzle import Puzzle
from tests.account.boards import board, member

NOW = Puzzle(2023, 3).unlock + 7200.0  # Sun 3 Dec 07:00 UTC

ANN = member(11, "ann", {1: (60, 300), 2: (100,)}, score=30)
BOB = member(12, "bob", {1: (90, 200), 2: (100, 11700), 3: (600,)}, score=34)
CLEO = member(13, "(anonymous user #13)", {1: (95,)}, score=12)
DOT = member(14, "dot", {})
DAVE = member(15, "dave", {}, score=3)

BOARD = board(ANN, BOB, CLEO, DOT, owner=11)
BEFORE = board(
    ANN,
    member(12, "bob", {1: (90, 200)}, score=28),
    member(14, "dot", {}),
    DAVE,
    owner=11,
)
VIEW = View(BOARD, NOW - 200, False, None, BEFORE, NOW - 86400 + 600)
FIRST = View(BOARD, NOW - 5, True)
