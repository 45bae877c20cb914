"""Stars in the ledger: what pages brought, beside the accepted answers."""

import os

from aoc_runner.kernel.store.ledger import Ledger
from aoc_runner.kernel.words.history import LAST_STAR
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.stars import (
    StarTime,
    keep_star_times,
    keep_stars,
    keep_year_stars,
    star_times,
    year_stars,
)

ONE, SEVEN, LAST = Puzzle(2023, 1), Puzzle(2023, 7), Puzzle(2025, 12)


def test_nothing_is_known_of_nobody_and_reading_makes_no_file(ledger: Ledger) -> None:
    assert [ledger.stars(), year_stars(ledger), star_times(ledger)] == [{}, {}, {}]
    assert not os.path.exists(ledger.path)


def test_a_star_is_known_by_its_answer_or_the_calendar(ledger: Ledger) -> None:
    ledger.accept(ONE, {1: "12", 2: "34"})
    ledger.accept(SEVEN, {1: "6440"})
    ledger.accept(LAST, {1: "54", 2: LAST_STAR})
    keep_stars(ledger, 2023, {1: 1, 7: 2, 8: 1, 9: 0})
    # Of day 1 the page was read before part 2.
    assert ledger.stars() == {ONE: 2, SEVEN: 2, Puzzle(2023, 8): 1, LAST: 2}
    assert year_stars(ledger) == {2023: 5, 2025: 2}


def test_a_star_is_never_taken_away(ledger: Ledger) -> None:
    """As an older page does that comes late, or one of another form."""
    keep_stars(ledger, 2023, {1: 2, 7: 1})
    keep_stars(ledger, 2023, {1: 1, 7: 2, 8: 1})
    assert ledger.stars() == {ONE: 2, SEVEN: 2, Puzzle(2023, 8): 1}


def test_a_year_has_at_least_the_stars_of_its_days(ledger: Ledger) -> None:
    keep_year_stars(ledger, {2023: 1, 2025: 24})
    keep_stars(ledger, 2023, {1: 2, 7: 1})
    keep_stars(ledger, 2025, {1: 2})
    assert year_stars(ledger) == {2023: 3, 2025: 24}


def test_a_time_takes_the_place_of_the_one_before(ledger: Ledger) -> None:
    keep_star_times(ledger, {(ONE, 1): StarTime(60), (ONE, 2): StarTime(None)})
    keep_star_times(ledger, {(ONE, 1): StarTime(61)})
    times = {(ONE, 1): StarTime(61), (ONE, 2): StarTime(None)}
    assert star_times(ledger) == times
