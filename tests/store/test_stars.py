"""Stars in the ledger: what pages brought, beside the accepted answers; whatever stands there."""

import os
import sqlite3
from contextlib import closing

import pytest

from aoc_runner.kernel.words.errors import DataError
from aoc_runner.kernel.words.history import LAST_STAR, StarTime
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.files import DataFolder
from aoc_runner.store.ledger import Ledger
from aoc_runner.store.renaming import rename
from aoc_runner.store.stars import (
    day_stars,
    first_fetches,
    keep_first_fetch,
    keep_star_times,
    keep_stars,
    keep_year_stars,
    star_times,
    year_stars,
)

ONE, SEVEN, LAST = Puzzle(2023, 1), Puzzle(2023, 7), Puzzle(2025, 12)
NOW = 1701950400.0
NOBODYS = [("soon", 7), (1999, 1), (2023, 26), (2025, 13), (2023, 0), (2023, 1.5), (b"\xff", 1)]


def edit(ledger: Ledger, query: str, *values: object) -> None:
    """Edit the ledger by hand."""
    with closing(sqlite3.connect(ledger.path)) as connection, connection:
        connection.execute(query, values)


def all_of(ledger: Ledger, account: str) -> list[object]:
    """Whatever the ledger tells of the account's stars."""
    return [read(ledger, account) for read in (day_stars, year_stars, star_times, first_fetches)]


def test_nothing_is_known_of_nobody_and_no_file_is_made(ledger: Ledger, folder: DataFolder) -> None:
    assert all_of(ledger, "alice") == [{}, {}, {}, {}]
    keep_stars(ledger, "alice", 2023, {7: 0})
    keep_stars(ledger, "alice", 2023, {})
    keep_year_stars(ledger, "alice", {})
    keep_star_times(ledger, "alice", {})
    assert not os.path.exists(folder.path)


def test_a_star_is_known_by_its_answer_the_calendar_or_its_time(ledger: Ledger) -> None:
    ledger.accept("alice", ONE, {1: "12", 2: "34"})
    ledger.accept("alice", SEVEN, {1: "6440"})
    keep_stars(ledger, "alice", 2023, {1: 1, 7: 2, 8: 1, 9: 0})
    keep_star_times(ledger, "alice", {(Puzzle(2022, 3), 2): StarTime(None), (ONE, 1): StarTime(5)})
    assert day_stars(ledger, "alice") == {
        ONE: 2,  # the page was read before part 2
        SEVEN: 2,
        Puzzle(2023, 8): 1,
        Puzzle(2022, 3): 2,  # nobody has part 2 alone
    }
    assert year_stars(ledger, "alice") == {2022: 2, 2023: 5}


def test_a_years_last_star_counts(ledger: Ledger) -> None:
    ledger.accept("alice", LAST, {1: "54", 2: LAST_STAR})
    keep_stars(ledger, "alice", 2024, {25: 2})
    assert day_stars(ledger, "alice") == {LAST: 2, Puzzle(2024, 25): 2}


def test_a_star_is_never_taken_away(ledger: Ledger) -> None:
    """As an older page does that comes late, or one of another form."""
    keep_stars(ledger, "alice", 2023, {1: 2, 7: 1})
    keep_stars(ledger, "alice", 2023, {1: 1, 7: 2, 8: 1})
    assert day_stars(ledger, "alice") == {ONE: 2, SEVEN: 2, Puzzle(2023, 8): 1}
    keep_year_stars(ledger, "alice", {2021: 30, 2022: 10})
    keep_year_stars(ledger, "alice", {2021: 20, 2022: 11, 2020: 0})
    found = year_stars(ledger, "alice")
    assert found == {2020: 0, 2021: 30, 2022: 11, 2023: 5}


def test_a_year_has_at_least_the_stars_of_its_days(ledger: Ledger) -> None:
    keep_year_stars(ledger, "alice", {2023: 1, 2025: 24})
    keep_stars(ledger, "alice", 2023, {1: 2, 7: 1})
    keep_stars(ledger, "alice", 2025, {1: 2})
    assert year_stars(ledger, "alice") == {2023: 3, 2025: 24}


def test_a_time_takes_the_place_of_the_one_before(ledger: Ledger) -> None:
    keep_star_times(ledger, "alice", {(ONE, 1): StarTime(60, 99, 2), (ONE, 2): StarTime(None)})
    keep_star_times(ledger, "alice", {(ONE, 1): StarTime(61, 100, 1)})
    times = {(ONE, 1): StarTime(61, 100, 1), (ONE, 2): StarTime(None, None, None)}
    assert star_times(ledger, "alice") == times


def test_the_first_fetch_stays(ledger: Ledger) -> None:
    keep_first_fetch(ledger, "alice", ONE, NOW)
    keep_first_fetch(ledger, "alice", ONE, NOW + 60)
    keep_first_fetch(ledger, "alice", SEVEN, NOW + 90)
    assert first_fetches(ledger, "alice") == {ONE: NOW, SEVEN: NOW + 90}


def test_two_accounts_are_kept_apart_and_what_is_shown_follows_a_new_name(
    ledger: Ledger, folder: DataFolder
) -> None:
    for account, stars in (("alice", 1), ("bob", 2)):
        ledger.accept(account, SEVEN, {1: account})
        keep_stars(ledger, account, 2023, {1: stars})
        keep_year_stars(ledger, account, {2021: 20 * stars})
        keep_star_times(ledger, account, {(ONE, 1): StarTime(60 * stars)})
        keep_first_fetch(ledger, account, ONE, NOW + stars)
    of_bob = all_of(ledger, "bob")
    assert of_bob == [
        {ONE: 2, SEVEN: 1},
        {2021: 40, 2023: 3},
        {(ONE, 1): StarTime(120)},
        {ONE: NOW + 2},
    ]
    assert day_stars(ledger, "alice") == {ONE: 1, SEVEN: 1}
    rename(folder, ledger, "bob", "work")
    assert all_of(ledger, "work") == of_bob
    assert all_of(ledger, "bob") == [{}, {}, {}, {}]
    assert star_times(ledger, "alice") == {(ONE, 1): StarTime(60)}


@pytest.mark.parametrize(("year", "day"), NOBODYS)
def test_a_puzzle_that_there_is_not_is_passed_by(ledger: Ledger, year: object, day: object) -> None:
    keep_stars(ledger, "alice", 2023, {7: 1})
    edit(ledger, "INSERT INTO star VALUES ('alice', ?, ?, 2)", year, day)
    edit(ledger, "INSERT INTO accepted VALUES ('alice', ?, ?, 1, '7')", year, day)
    edit(ledger, "INSERT INTO star_time VALUES ('alice', ?, ?, 1, 60, 1, 100)", year, day)
    edit(ledger, "INSERT INTO first_fetch VALUES ('alice', ?, ?, 5)", year, day)
    assert all_of(ledger, "alice") == [{SEVEN: 1}, {2023: 1}, {}, {}]


@pytest.mark.parametrize("stars", [0, -1, 3, 1.5, "two", b"\xff"])
def test_a_number_of_stars_that_no_day_has_is_passed_by(ledger: Ledger, stars: object) -> None:
    ledger.accept("alice", SEVEN, {1: "6440"})
    for day in (7, 8):
        edit(ledger, "INSERT INTO star VALUES ('alice', 2023, ?, ?)", day, stars)
    edit(ledger, "INSERT INTO accepted VALUES ('alice', 2023, 7, 3, '7')")
    edit(ledger, "INSERT INTO accepted VALUES ('alice', 2023, 8, ?, '7')", stars)
    assert day_stars(ledger, "alice") == {SEVEN: 1}


@pytest.mark.parametrize("stars", [-1, 51, 1.5, "all", b"\xff"])
def test_a_number_of_stars_that_no_year_has_is_passed_by(ledger: Ledger, stars: object) -> None:
    keep_stars(ledger, "alice", 2023, {7: 1})
    for year in (2022, 2023, 1999, "soon"):
        edit(ledger, "INSERT INTO year_stars VALUES ('alice', ?, ?)", year, stars)
    assert year_stars(ledger, "alice") == {2023: 1}


@pytest.mark.parametrize("seconds", [-1, 1.5, "soon", b"\xff", 1e300])
def test_a_time_that_no_page_has_is_passed_by(ledger: Ledger, seconds: object) -> None:
    keep_star_times(ledger, "alice", {(ONE, 1): StarTime(60)})
    edit(ledger, "INSERT INTO star_time VALUES ('alice', 2023, 7, 1, ?, 1, 1)", seconds)
    edit(ledger, "INSERT INTO star_time VALUES ('alice', 2023, 7, 3, 60, 1, 1)")
    edit(ledger, "INSERT INTO star_time VALUES ('alice', 2023, 8, 1, 61, ?, ?)", seconds, seconds)
    assert star_times(ledger, "alice") == {
        (ONE, 1): StarTime(60),
        (Puzzle(2023, 8), 1): StarTime(61, None, None),
    }


@pytest.mark.parametrize("at", [-1, "soon", 1e300, b"\xff"])
def test_a_fetch_at_no_time_is_passed_by(ledger: Ledger, at: object) -> None:
    keep_first_fetch(ledger, "alice", ONE, NOW)
    edit(ledger, "INSERT INTO first_fetch VALUES ('alice', 2023, 7, ?)", at)
    assert first_fetches(ledger, "alice") == {ONE: NOW}


def test_a_ledger_that_lacks_a_table_is_an_error(ledger: Ledger) -> None:
    ledger.accept("alice", ONE, {1: "12"})
    edit(ledger, "DROP TABLE star")
    with pytest.raises(DataError, match=r"aoc\.db is damaged"):
        day_stars(ledger, "alice")
