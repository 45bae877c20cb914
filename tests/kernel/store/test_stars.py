"""Stars in the ledger: from pages and from accepted answers, and how old they are."""

import os

import pytest

from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.store.ledger import Ledger
from aoc_runner.kernel.store.stars import Stars, read_stars, save_stars, save_year_stars

ONE, SEVEN, LAST = Puzzle(2023, 1), Puzzle(2023, 7), Puzzle(2025, 12)


def test_reading_finds_no_stars_and_creates_no_file(ledger: Ledger) -> None:
    assert read_stars(ledger) == Stars({}, {}, None)
    assert not os.path.exists(ledger.path)


def test_a_star_is_known_from_its_answer_or_the_calendar(ledger: Ledger) -> None:
    ledger.accept(ONE, {1: "12", 2: "34"})
    ledger.accept(SEVEN, {1: "6440"})
    ledger.accept(LAST, {1: "54", 2: "0"})
    save_stars(ledger, 2023, {1: 1, 7: 2, 8: 1, 9: 0}, 100.0)
    # The calendar is from before part 2 of day 1.
    days = {ONE: 2, SEVEN: 2, Puzzle(2023, 8): 1, LAST: 2}
    assert read_stars(ledger) == Stars(days, {2023: 5, 2025: 2}, None)


def test_no_star_is_lost_and_a_year_has_at_least_those_of_its_days(ledger: Ledger) -> None:
    save_year_stars(ledger, {2023: 1, 2025: 24}, 50.0)
    save_stars(ledger, 2023, {1: 2, 7: 1}, 60.0)
    save_stars(ledger, 2023, {1: 1, 7: 2, 8: 1}, 70.0)  # an older page
    stars = read_stars(ledger)
    assert stars.days == {ONE: 2, SEVEN: 2, Puzzle(2023, 8): 1}
    assert (stars.years, stars.total, stars.seen_at) == ({2023: 5, 2025: 24}, 29, None)
    assert stars.of_days(2025) == [2] * 12  # No star is missing.
    assert stars.of_days(2023) == [2, *[0] * 5, 2, 1, *[0] * 17]


def test_stars_have_an_age_once_every_year_was_seen(ledger: Ledger) -> None:
    save_year_stars(ledger, dict.fromkeys(range(2015, 2100), 0), 50.0)
    save_stars(ledger, 2023, {1: 2}, 70.0)
    assert (read_stars(ledger).total, read_stars(ledger).seen_at) == (2, 50.0)


@pytest.mark.parametrize(
    ("stars", "expected_text"),
    [
        (Stars({}, {}, None), "0 stars seen so far; `aoc calendar` refreshes"),
        (Stars({ONE: 1}, {2023: 1}, 0.0), "1 star, seen 3 min ago"),
        (
            Stars({ONE: 2}, {2023: 9, 2025: 24}, 0.0),
            "33 stars, seen 3 min ago; `aoc calendar 2023` shows the days",
        ),
    ],
)
def test_the_summary_has_the_age_and_the_command_for_what_is_missing(
    stars: Stars, expected_text: str
) -> None:
    assert stars.format_summary(200.0) == expected_text
