"""The days of a year's calendar: the site's page, the ledger and the project, joined."""

from collections.abc import Mapping

import pytest

from aoc_runner.account.calendar_days import CalendarDay, days_of, years_of
from aoc_runner.account.overview import Entry, Row
from aoc_runner.kernel.days.day import OURS, PROJECT, Day
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.site.calendar import Calendar

LATER = Puzzle(2030, 1).unlock


def row(puzzle: Puzzle, seconds: Mapping[str, float] | None = None, *more: Entry) -> Row:
    main = entry(puzzle, seconds)
    return Row(main, [main, *more])


def entry(
    puzzle: Puzzle, seconds: Mapping[str, float] | None = None, distribution: str | None = None
) -> Entry:
    spec = Day(puzzle, PROJECT, None, "mine", None, distribution=distribution)
    return Entry(spec, "", None, None, dict(seconds or {}))


def calendar(stars: Mapping[int, int], days: int = 25, logged_in: bool = True) -> Calendar:
    return Calendar(stars, days, [], logged_in)


def test_without_a_page_the_ledger_has_the_stars_and_the_rules_the_days() -> None:
    for year, number in ((2024, 25), (2025, 12)):
        days = days_of(year, None, {Puzzle(year, 3): 2, Puzzle(2019, 4): 1}, [], LATER)
        assert [it.day for it in days] == list(range(1, number + 1))
        assert [it.stars for it in days] == [0, 0, 2] + [0] * (number - 3)
        assert all(it.is_open for it in days)


def test_the_days_that_have_unlocked_since_the_page_was_kept_are_open() -> None:
    page = calendar({1: 2, 2: 1})
    now = Puzzle(2023, 4).unlock
    days = days_of(2023, page, {Puzzle(2023, 1): 1, Puzzle(2023, 2): 2}, [], now)
    assert [it.is_open for it in days] == [True] * 4 + [False] * 21
    assert [it.stars for it in days[:3]] == [2, 2, 0]
    # and a clock that goes wrong locks none that the page shows
    early = days_of(2023, page, {}, [], Puzzle(2023, 1).unlock - 1)
    assert [it.is_open for it in early[:3]] == [True, True, False]


def test_the_page_says_how_many_days_there_are() -> None:
    days = days_of(2026, calendar({}, 15), {}, [row(Puzzle(2026, 15), {"part2": 1.0})], LATER)
    assert len(days) == 15
    assert days[-1] == CalendarDay(15, 0, True, True, [])  # its last day has no second part


def test_a_page_seen_without_a_session_takes_no_star_away() -> None:
    page = calendar(dict.fromkeys(range(1, 26), 0), logged_in=False)
    days = days_of(2023, page, {Puzzle(2023, 7): 2}, [], LATER)
    assert sum(it.stars for it in days) == 2


def test_code_and_what_it_has_answered() -> None:
    rows = [
        row(Puzzle(2023, 1)),
        row(Puzzle(2023, 2), {"parse": 1.0}),
        row(Puzzle(2023, 3), {"parse": 1.0, "part2": 1.0, "part1": 1.0}),
        row(Puzzle(2023, 4), {}, entry(Puzzle(2023, 4), {"part1": 1.0})),  # a variant
        row(Puzzle(2022, 5), {"part1": 1.0}),
        row(Puzzle(2023, 25), {"part1": 1.0, "part2": 1.0}),
    ]
    days = days_of(2023, None, {}, rows, LATER)
    assert [it.day for it in days if it.has_code] == [1, 2, 3, 4, 25]
    assert {it.day: it.answered for it in days if it.answered} == {3: [1, 2], 4: [1], 25: [1]}


def test_a_day_that_ships_with_us_is_nobodys_code() -> None:
    ships = entry(Puzzle(2023, 7), {"part1": 1.0}, OURS)
    (alone,) = [it for it in days_of(2023, None, {}, [Row(ships, [ships])], LATER) if it.day == 7]
    assert (alone.has_code, list(alone.answered)) == (False, [])
    both = row(Puzzle(2023, 7), {"part2": 1.0}, ships)
    (beside,) = [it for it in days_of(2023, None, {}, [both], LATER) if it.day == 7]
    assert (beside.has_code, beside.answered) == (True, [2])


@pytest.mark.parametrize(
    ("stars", "answered", "unclaimed"),
    [
        (0, [1, 2], [1, 2]),
        (0, [1], [1]),
        (0, [2], []),  # no part 2 can be posted before part 1
        (1, [1, 2], [2]),
        (1, [2], [2]),
        (1, [1], []),
        (2, [1, 2], []),
        (0, [], []),
    ],
)
def test_what_was_answered_and_has_no_star(
    stars: int, answered: list[Part], unclaimed: list[Part]
) -> None:
    assert CalendarDay(7, stars, True, True, answered).unclaimed == unclaimed
    assert CalendarDay(7, stars, False, True, answered).unclaimed == []


def test_the_days_of_a_year_are_known_where_they_sum_up_to_it() -> None:
    stars = {Puzzle(2022, 1): 2, Puzzle(2022, 25): 1, Puzzle(2019, 3): 2, Puzzle(2025, 12): 2}
    found = years_of({2019: 14, 2022: 3, 2025: 2, 2016: 0}, stars)
    assert [(it.year, it.stars, it.most) for it in found] == [
        (2025, 2, 24),
        (2022, 3, 50),
        (2019, 14, 50),
        (2016, 0, 50),
    ]
    assert found[0].days == [0] * 11 + [2]
    assert found[1].days == [2] + [0] * 23 + [1]
    assert found[2].days is None
    assert found[3].days == [0] * 25


def test_a_year_that_has_all_stars_has_those_of_each_day() -> None:
    full = years_of({2019: 50, 2025: 24}, {})
    assert [it.days for it in full] == [[2] * 12, [2] * 25]
    assert years_of({2019: 49}, {})[0].days is None


def test_what_was_guessed_wrong_and_has_no_star() -> None:
    seven, eight = Puzzle(2023, 7), Puzzle(2023, 8)
    missed: set[tuple[Puzzle, Part]] = {(seven, 1), (seven, 2), (eight, 1), (Puzzle(2022, 9), 1)}
    rows = [row(seven, {"part1": 1.0, "part2": 1.0}), row(eight, {"part1": 1.0})]
    days = days_of(2023, None, {seven: 1}, rows, LATER, missed)
    assert {it.day: it.missed for it in days if it.missed} == {7: (2,), 8: (1,)}
    assert not any(it.unclaimed for it in days)
