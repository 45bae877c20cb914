"""How a private board went on: what changed between two views, and ranks over its days."""

import pytest

from aoc_runner.account.moves import DayRank, Move, days_begun, moves_between, ranks_over_days
from aoc_runner.account.scores import tallies
from aoc_runner.kernel.words.puzzle import Puzzle
from tests.account.boards import board, member, random_board

DAY = 86400
AFTER = Puzzle(2023, 25).unlock + 100 * DAY

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


def test_ranks_over_the_days_by_hand() -> None:
    made = board(
        # day 1 within the day: 3 + 3; day 2: 2 + 2
        member(1, "ann", {1: (60, 300), 2: (500, 600)}),
        # day 1: 2, its part 2 a day late: 2; day 2: 3 + 3
        member(2, "bob", {1: (90, DAY), 2: (50, 60)}),
        member(3, "cleo", {1: (3 * DAY,)}),  # 1, on day 4
    )
    middle_of_day_4 = Puzzle(2023, 4).unlock + DAY / 2
    assert ranks_over_days(made, 1, middle_of_day_4) == [
        DayRank(1, 1, 6, 6),
        DayRank(2, 1, 4, 10),
        DayRank(3, 1, 0, 10),
        DayRank(4, 1, 0, 10),
    ]
    assert ranks_over_days(made, 2, middle_of_day_4) == [
        DayRank(1, 2, 2, 2),
        DayRank(2, 1, 8, 10),
        DayRank(3, 1, 0, 10),
        DayRank(4, 1, 0, 10),
    ]
    assert [each.rank for each in ranks_over_days(made, 3, middle_of_day_4)] == [3, 3, 3, 3]
    assert ranks_over_days(made, 3, middle_of_day_4)[-1].total == 1
    assert ranks_over_days(made, 99, middle_of_day_4) == []


def test_only_days_that_have_begun_count_and_nothing_after_the_last() -> None:
    made = board(member(1, "ann", {12: (60, DAY - 1)}, 2025), member(2, "bob", {}, 2025), year=2025)
    first = Puzzle(2025, 1).unlock
    assert days_begun(made, first - 1) == []
    assert ranks_over_days(made, 1, first - 1) == []
    assert days_begun(made, first) == [1]
    assert days_begun(made, AFTER + 800 * DAY) == list(range(1, 13))
    assert ranks_over_days(made, 1, AFTER + 800 * DAY)[-1] == DayRank(12, 1, 4, 4)
    late = board(member(1, "ann", {12: (60, DAY)}, 2025), member(2, "bob", {}, 2025), year=2025)
    assert ranks_over_days(late, 1, AFTER + 800 * DAY)[-1] == DayRank(12, 1, 2, 2)


@pytest.mark.parametrize(("members", "year"), [(1, 2023), (20, 2020), (200, 2025)])
def test_ranks_over_days_are_those_of_the_board_as_it_was_then(members: int, year: int) -> None:
    made = random_board(members, year, 3)
    number = made.members[-1].number
    found = ranks_over_days(made, number, Puzzle(year, made.days).unlock + 90 * DAY)
    assert [each.day for each in found] == list(range(1, made.days + 1))
    for entry in found:
        end = Puzzle(year, entry.day).unlock + DAY
        then = [
            each._replace(
                got={
                    day: {part: star for part, star in parts.items() if star.at < end}
                    for day, parts in each.got.items()
                }
            )
            for each in made.members
        ]
        points = {each: it.points for each, it in tallies(made._replace(members=then)).items()}
        assert entry.total == points[number]
        assert entry.rank == 1 + sum(each > points[number] for each in points.values())
        assert entry.total == sum(each.points for each in found[: entry.day])
