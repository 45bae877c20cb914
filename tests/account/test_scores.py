"""What stars of a private board come to: by hand, and by a second method."""

import pytest

from aoc_runner.account.scores import (
    By,
    Medals,
    deltas_of,
    last_star_of,
    ranking,
    ranking_of_day,
    tallies,
)
from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle
from aoc_runner.site.boards import Board, Member, Star
from tests.account.boards import board, member, random_board

# Points of four members:
#          day 1 part 1  part 2  day 2 part 1  part 2   sum
#   ann    60 s: 4       300: 3  100: 3        -        10
#   bob    90 s: 3       200: 4  100: 4        700: 4   15
#   cleo   95 s: 2       -       500: 2        -         4
#   dot    -             -       -             -         0
# In the second 100 of day 2 the site had bob first.
ANN = member(11, "ann", {1: (60, 300), 2: (100,)}, score=30)
BOB = member(12, "bob", {1: (90, 200), 2: (100, 700)}, score=28)
CLEO = member(13, "cleo", {1: (95,), 2: (500,)}, score=28)
DOT = member(14, "dot", {})


def with_order(of: Member, day: int, part: Part, order: int | None) -> Member:
    star = of.got[day][part]._replace(order=order)
    return of._replace(got={**of.got, day: {**of.got[day], part: star}})


FOUR = board(with_order(ANN, 2, 1, 7), with_order(BOB, 2, 1, 6), CLEO, DOT)


def ranks(of: Board, by: By) -> list[tuple[int, str]]:
    return [(rank, each.name) for rank, each in ranking(of, by)]


def test_points_and_medals_of_a_board_by_hand() -> None:
    of_all = tallies(FOUR)
    points = {
        number: {
            (day, part): won.points for day, parts in it.won.items() for part, won in parts.items()
        }
        for number, it in of_all.items()
    }
    assert points == {
        11: {(1, 1): 4, (1, 2): 3, (2, 1): 3},
        12: {(1, 1): 3, (1, 2): 4, (2, 1): 4, (2, 2): 4},
        13: {(1, 1): 2, (2, 1): 2},
        14: {},
    }
    assert [it.points for it in of_all.values()] == [10, 15, 4, 0]
    assert [it.points_of(2) for it in of_all.values()] == [3, 8, 2, 0]
    assert [it.medals() for it in of_all.values()] == [
        Medals(1, 2, 0),
        Medals(3, 1, 0),
        Medals(0, 0, 2),
        Medals(0, 0, 0),
    ]
    assert of_all[12].medals(1) == Medals(1, 1, 0)
    assert of_all[12].medals(3) == Medals(0, 0, 0)


def test_deltas_are_of_days_with_both_parts() -> None:
    ann, bob, cleo = map(deltas_of, (ANN, BOB, CLEO))
    assert (ann.of, ann.sum, ann.median, ann.best) == ({1: 240}, 240, 240, 240)
    assert (bob.of, bob.sum, bob.median, bob.best) == ({1: 110, 2: 600}, 710, 355, 110)
    assert (cleo.of, cleo.sum, cleo.median, cleo.best) == ({}, None, None, None)
    only_second = member(1, "eve", {3: (None, 500)})
    assert deltas_of(only_second).of == {}


def test_equal_scores_share_a_rank_and_the_next_is_left_out() -> None:
    eve = member(15, "eve", {1: (40,)}, score=28)
    assert ranks(board(ANN, BOB, CLEO, DOT, eve), "score") == [
        (1, "ann"),
        (2, "bob"),  # of those with 28 the one with the most stars,
        (2, "cleo"),
        (2, "eve"),
        (5, "dot"),
    ]
    # then the one whose last star is the earlier, then by number
    late, early = member(1, "late", {5: (900,)}), member(2, "early", {5: (800,)})
    twin = early._replace(number=3, name="twin")
    assert ranks(board(late, twin, early), "score") == [(1, "early"), (1, "twin"), (1, "late")]


def test_of_equal_stars_the_earlier_last_one_is_ahead() -> None:
    late, early = member(1, "late", {5: (900,)}), member(2, "early", {5: (800,)})
    twin = early._replace(number=3, name="twin")
    assert ranks(board(late, twin, early, DOT, BOB), "stars") == [
        (1, "bob"),
        (2, "early"),
        (2, "twin"),
        (4, "late"),
        (5, "dot"),
    ]


def test_by_delta_one_quick_day_is_no_win() -> None:
    quick = member(16, "quick", {1: (60, 61)})
    slow = member(17, "slow", {1: (60, 400), 2: (60, 900)})
    assert ranks(board(quick, slow, BOB, CLEO, DOT), "delta") == [
        (1, "bob"),
        (2, "slow"),
        (3, "quick"),
        (4, "cleo"),
        (4, "dot"),
    ]


def test_by_day_is_by_points() -> None:
    assert ranks(FOUR, "day") == [(1, "bob"), (2, "ann"), (3, "cleo"), (4, "dot")]


def test_a_day_ranks_those_with_a_star_of_it() -> None:
    names = [each.name for _, each in ranking_of_day(FOUR, 1)]
    assert names == ["bob", "ann", "cleo"]  # both have 7 points; bob had both stars first
    assert [rank for rank, _ in ranking_of_day(FOUR, 1)] == [1, 1, 3]
    assert ranking_of_day(FOUR, 3) == []


def test_a_day_without_points_ranks_by_stars_and_time() -> None:
    one = member(1, "one", {6: (50,)}, 2018)
    late, early = (
        member(number, name, {6: (100, after)}, 2018)
        for number, name, after in ((2, "late", 900), (3, "early", 800))
    )
    found = ranking_of_day(board(one, late, early, year=2018), 6)
    assert [(rank, each.name) for rank, each in found] == [(1, "early"), (2, "late"), (3, "one")]


@pytest.mark.parametrize(("year", "day"), [(2018, 6), (2020, 1)])
def test_two_days_gave_no_points_but_medals(year: int, day: int) -> None:
    other = day + 1
    found = tallies(board(member(1, "ann", {day: (9, 9), other: (9,)}, year), year=year))[1]
    assert (found.points_of(day), found.points_of(other), found.points) == (0, 1, 1)
    assert found.medals(day) == Medals(2, 0, 0)
    assert tallies(board(member(1, "ann", {6: (9,)}, 2020), year=2020))[1].points == 1


@pytest.mark.parametrize("year", [2018, 2025])
@pytest.mark.parametrize("members", [1, 20, 200])
def test_points_are_those_of_counting_every_pair(members: int, year: int) -> None:
    made = random_board(members, year)
    of_all = tallies(made)
    for one in made.members:
        total = 0
        medals = [0, 0, 0]
        for day in range(1, made.days + 1):
            of_day = 0
            for part in PARTS:
                star = star_of(one, day, part)
                if star is None:
                    continue
                ahead = sum(
                    1
                    for other in made.members
                    if other is not one and is_ahead(other, one, day, part)
                )
                of_day += len(made.members) - ahead
                if ahead < 3:
                    medals[ahead] += 1
            if (year, day) == (2018, 6):
                of_day = 0
            assert of_all[one.number].points_of(day) == of_day
            total += of_day
        assert of_all[one.number].points == total
        assert list(of_all[one.number].medals()) == medals


def star_of(of: Member, day: int, part: Part) -> Star | None:
    return of.got.get(day, {}).get(part)


def is_ahead(other: Member, one: Member, day: int, part: Part) -> bool:
    theirs, own = star_of(other, day, part), star_of(one, day, part)
    if theirs is None or own is None:
        return False
    if theirs.at != own.at:
        return theirs.at < own.at
    if theirs.order != own.order:
        if theirs.order is None or own.order is None:
            return own.order is None
        return theirs.order < own.order
    return other.number < one.number


@pytest.mark.parametrize("by", ["score", "stars", "delta", "day"])
@pytest.mark.parametrize("members", [1, 20, 200])
def test_a_rank_is_one_more_than_how_many_are_ahead(members: int, by: By) -> None:
    made = random_board(members, 2023, 5)
    of_all = tallies(made)

    def worth(one: Member) -> tuple[float, ...]:
        """The more the better."""
        if by == "score":
            return (one.score,)
        if by == "stars":
            return one.stars, -(one.last_star or 1e12)
        if by == "delta":
            spans = [parts[2].at - parts[1].at for parts in one.got.values() if len(parts) == 2]
            return len(spans), -sum(spans)
        return (of_all[one.number].points,)

    worths = {one.number: worth(one) for one in made.members}
    found = ranking(made, by)
    assert sorted(each.number for _, each in found) == [each.number for each in made.members]
    for rank, one in found:
        assert rank == 1 + sum(each > worths[one.number] for each in worths.values())
    assert [rank for rank, _ in found] == sorted(rank for rank, _ in found)


def test_the_last_star_is_known_from_the_stars_where_the_board_does_not_say() -> None:
    assert last_star_of(BOB._replace(last_star=None)) == Puzzle(2023, 2).unlock + 700
    assert last_star_of(BOB._replace(last_star=5)) == 5
    assert last_star_of(DOT) is None
