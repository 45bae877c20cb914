"""What changed on a private board since the last look, and which of its days have begun. Pure."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aoc_runner.account.scores import By, ranking
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.site.boards import Board, Member


class Move(NamedTuple):
    """What became of a member: ranks gained, below zero where they are lost, and stars gained."""

    ranks: int
    stars: int


class Moves(NamedTuple):
    """What changed from one view of a board to the next.

    `of` has those who are on both, by their numbers; those who came and went are in their ranking.
    """

    of: Mapping[int, Move]
    came: Sequence[Member]
    left: Sequence[Member]


def moves_between(before: Board, board: Board, by: By = "score") -> Moves:
    """What changed since an earlier view of the same board, ranks being those of that ranking."""
    then = {each.member.number: each for each in ranking(before, by)}
    now = {each.member.number: each for each in ranking(board, by)}
    both = {
        number: Move(then[number].rank - rank, member.stars - then[number].member.stars)
        for number, (rank, member) in now.items()
        if number in then
    }
    came = [each.member for number, each in now.items() if number not in then]
    left = [each.member for number, each in then.items() if number not in now]
    return Moves(both, came, left)


def days_begun(board: Board, now: float) -> list[int]:
    """The days of the board that have unlocked by `now` (epoch seconds)."""
    days = range(1, board.days + 1)
    return [day for day in days if Puzzle(board.year, day).unlock <= now]
