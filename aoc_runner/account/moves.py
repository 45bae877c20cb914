"""How a private board went on: what changed since the last look, and ranks over its days. Pure."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aoc_runner.account.scores import By, Tally, ranked, ranking, tallies
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.site.boards import Board, Member

_DAY = 86400.0  # seconds


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


class DayRank(NamedTuple):
    """Where a member stood at the end of a day, by points."""

    day: int
    rank: int
    points: int  # for what was won since the day before, whichever day's star it is
    total: int  # for all that was won by then


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


def ranks_over_days(board: Board, number: int, now: float) -> list[DayRank]:
    """Where that member stood at the end of each day that has begun by `now` (epoch seconds).

    A day ends 24 hours after its unlock; of one that has not, it is where they stand now. So what
    was won after the year's last day does not count.
    """
    of_all = tallies(board)
    if number not in of_all:
        return []
    found: list[DayRank] = []
    for day in days_begun(board, now):
        end = Puzzle(board.year, day).unlock + _DAY
        totals = {each: _points_by(tally, end) for each, tally in of_all.items()}
        in_order = ranked(board.members, {each: (-total,) for each, total in totals.items()})
        rank = next(each.rank for each in in_order if each.member.number == number)
        gained = totals[number] - (found[-1].total if found else 0)
        found.append(DayRank(day, rank, gained, totals[number]))
    return found


def days_begun(board: Board, now: float) -> list[int]:
    """The days of the board that have unlocked by `now` (epoch seconds)."""
    days = range(1, board.days + 1)
    return [day for day in days if Puzzle(board.year, day).unlock <= now]


def _points_by(tally: Tally, end: float) -> int:
    """The points for what was won before `end`."""
    stars = (star for parts in tally.won.values() for star in parts.values())
    return sum(star.points for star in stars if star.at < end)
