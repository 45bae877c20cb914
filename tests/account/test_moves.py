"""What changed on a private board between two views, and which days of it have begun."""

from aoc_runner.account.moves import Move, days_begun, moves_between
from aoc_runner.kernel.words.puzzle import Puzzle
from tests.account.boards import board, member, random_board

ANN = member(11, "ann", {1: (60, 300)}, score=30)
BOB = member(12, "bob", {1: (90,)}, score=20)
CLEO = member(13, "cleo", {}, score=0)
DAVE = member(14, "dave", {1: (500,)}, score=10)
EVE = member(15, "eve", {}, score=0)


def test_ranks_and_stars_gained_and_who_came_and_left() -> None:
    before = board(ANN, BOB, CLEO, DAVE)
    now = board(
        ANN,
        member(12, "bob", {1: (90, 400), 2: (50,)}, score=40),
        CLEO,
        EVE,
    )
    found = moves_between(before, now)
    assert found.of == {11: Move(-1, 0), 12: Move(1, 2), 13: Move(1, 0)}
    assert [each.name for each in found.came] == ["eve"]
    assert [each.name for each in found.left] == ["dave"]
    by_delta = moves_between(before, now, "delta")  # before, all but ann were second
    assert by_delta.of == {11: Move(0, 0), 12: Move(0, 2), 13: Move(-1, 0)}


def test_nothing_moves_between_two_views_that_are_alike() -> None:
    for by in ("score", "stars", "delta", "day"):
        made = random_board(20, 2023)
        found = moves_between(made, made, by)
        assert set(found.of.values()) == {Move(0, 0)}
        assert (found.came, found.left) == ([], [])


def test_only_days_that_have_unlocked_have_begun() -> None:
    made = board(ANN, year=2025)
    first, last = Puzzle(2025, 1).unlock, Puzzle(2025, 12).unlock
    assert days_begun(made, first - 1) == []
    assert days_begun(made, first) == [1]
    assert days_begun(made, last + 800 * 86400) == list(range(1, 13))
