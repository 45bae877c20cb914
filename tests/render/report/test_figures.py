"""What the page says of days and years."""

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.render.report.figures import (
    Origins,
    history_of,
    share,
    since_unlock,
    time_of,
    years_of,
)
from tests.render.report.made_up import benched, implementation, several, standing, year

SEVEN = Puzzle(2023, 7)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (41.9, "41 s"),
        (250, "4 min 10 s"),
        (7500, "2 h 5 min"),
        (86400, "1 day"),
        (86400 * 30.5, "30 days"),
        (86400 * 365.25, "1 year"),
        (86400 * 365.25 * 3.2, "3.2 years"),
        (None, "over a day"),
    ],
)
def test_the_time_to_a_star_is_in_units_that_suit_it(seconds: float | None, words: str) -> None:
    assert since_unlock(seconds) == words


@pytest.mark.parametrize(
    ("part", "whole", "words"),
    [(93, 100, "93 %"), (0.5, 100, "< 1 %"), (0, 100, "0 %"), (1, 1, "100 %"), (0, 0, "0 %")],
)
def test_a_share_is_in_percent(part: float, whole: float, words: str) -> None:
    assert share(part, whole) == words


def test_a_year_has_all_its_days_and_the_sums_of_those_that_are_known() -> None:
    (old, new) = years_of([*year(2025), *year(2024)[:3]])
    assert (old.number, new.number) == (2024, 2025)
    assert (len(old.days), len(new.days)) == (25, 12)
    assert [day is not None for day in old.days] == [True] * 3 + [False] * 22
    assert (old.stars, old.most_stars, old.misses) == (6, 50, 1 + 2)
    assert (new.stars, new.most_stars) == (24, 24)
    assert [it.puzzle.day for it in old.timed] == [3, 2, 1]
    assert old.seconds == pytest.approx(sum(time_of(it) or 0 for it in old.standings))


def test_times_to_stars_are_shown_where_one_is_known_exactly() -> None:
    """Who solves a year long after has `over a day` from the site, 50 times: that tells nothing."""
    over = [standing(Puzzle(2019, day), seconds_to_star={1: None, 2: None}) for day in (1, 2)]
    exact = standing(Puzzle(2019, 3), seconds_to_star={1: 60, 2: None})
    assert [it.has_star_times for it in years_of(over)] == [False]
    assert [it.has_star_times for it in years_of([*over, exact])] == [True]


def test_a_year_of_which_only_a_file_is_known_is_left_out() -> None:
    nothing = standing(Puzzle(2019, 1), implementation(Puzzle(2019, 1)), stars=0)
    assert years_of([nothing]) == []
    assert len(years_of([nothing._replace(misses=1)])) == 1


def test_a_history_is_broken_where_another_machine_measured() -> None:
    times = [
        benched(SEVEN, "part1", [3.0, 1.0, 2.0], 1),
        benched(SEVEN, "part1", [4.0], 2, python="CPython 3.13.1"),
        benched(SEVEN, "part1", [5.0], 3, machine="another"),
        benched(SEVEN, "part1", [6.0], 4, machine="another", kind="cached"),
        benched(SEVEN, "part1", [7.0], 5, machine="another", kind="changing"),
    ]
    main = implementation(SEVEN, history={"part1": times, "part2": times[:1]})
    assert history_of(main, "part1") == [pytest.approx(1.2), 4.0, None, 5.0, None, 6.0, 7.0]
    assert history_of(main, "part2") == history_of(main, "parse") == []


def test_it_is_said_where_numbers_come_from() -> None:
    one = implementation(
        SEVEN,
        history={
            "part1": [
                benched(SEVEN, "part1", [1.0], 1, machine="an old one"),
                benched(SEVEN, "part1", [1.0], 2),
            ]
        },
        last={"part1": 5.0, "part2": 2.0},
    )
    other = implementation(
        Puzzle(2023, 8),
        history={
            "part1": [benched(SEVEN, "part1", [1.0], 3, kind="process", python="PyPy 3.11.13")],
        },
    )
    origins = Origins([standing(SEVEN, one), standing(Puzzle(2023, 8), other)])
    assert [it.python for it in origins.setups] == ["CPython 3.11.7", "PyPy 3.11.13"]
    assert origins.of(one) == "part 1: bench of 2023-11-16 on 1, part 2: last run"
    assert origins.of(other) == "bench of 2023-11-17 on 2 (whole processes)"
    assert origins.has_runs
    assert origins.span(origins.setups[0]) == ("2023-11-16", "2023-11-16")
    alone = Origins([standing(SEVEN, several(SEVEN, {"part1": [1.0], "part2": [1.0]}))])
    assert alone.of(several(SEVEN, {"part1": [1.0], "part2": [1.0]})) == "bench of 2023-11-15"
    assert not alone.has_runs
