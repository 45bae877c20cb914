"""The calendar: which puzzles exist, and when they unlock."""

import os
import subprocess
import sys
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.kernel.model.errors import UsageError
from aoc_runner.kernel.model.puzzle import (
    Puzzle,
    ago,
    count_days,
    format_timespan,
    get_todays_puzzle,
    locked_error,
    make_puzzle,
)


def new_york(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> float:
    # The real time zone, while the code relies on UTC-5.
    return datetime(year, month, day, hour, minute, tzinfo=ZoneInfo("America/New_York")).timestamp()


@pytest.mark.parametrize(("year", "days"), [(2015, 25), (2024, 25), (2025, 12), (2040, 12)])
def test_events_have_25_days_until_2024_and_12_days_since(year: int, days: int) -> None:
    assert count_days(year) == days
    assert make_puzzle(year, 1) == (year, 1)
    assert make_puzzle(year, days) == (year, days)
    with pytest.raises(UsageError, match=f"no {year} day {days + 1}") as raised:
        make_puzzle(year, days + 1)
    assert raised.value.hint == f"use a day from 1 to {days}"


@pytest.mark.parametrize("year", [23, 2014, 10000])
def test_invalid_years(year: int) -> None:
    with pytest.raises(UsageError, match=f"no Advent of Code {year}"):
        make_puzzle(year, 1)


@pytest.mark.parametrize("day", [-7, 0, 26])
def test_invalid_days(day: int) -> None:
    with pytest.raises(UsageError, match=f"no 2023 day {day}"):
        make_puzzle(2023, day)


@given(st.integers(2015, 9999), st.integers(1, 12))
def test_puzzles_unlock_at_midnight_in_new_york(year: int, day: int) -> None:
    assert make_puzzle(year, day).unlock == new_york(year, 12, day)


@pytest.mark.parametrize(
    ("now", "puzzle"),
    [
        (new_york(2023, 11, 30, 23, 59), None),
        (new_york(2023, 12, 1), Puzzle(2023, 1)),
        (new_york(2023, 12, 2), Puzzle(2023, 2)),
        (new_york(2023, 12, 25, 23, 59), Puzzle(2023, 25)),
        (new_york(2023, 12, 26), None),
        (new_york(2023, 7, 7), None),
        (new_york(2025, 12, 12, 23, 59), Puzzle(2025, 12)),
        (new_york(2025, 12, 13), None),
    ],
)
def test_todays_puzzle_depends_on_the_date_in_new_york(now: float, puzzle: Puzzle | None) -> None:
    assert get_todays_puzzle(now) == puzzle


def test_is_final() -> None:
    dates = [(year, day) for year in (2015, 2024, 2025, 2026) for day in range(1, 26)]
    final = [date for date in dates if Puzzle(*date).is_final]
    assert final == [(2015, 25), (2024, 25), (2025, 12), (2026, 12)]


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 s"),
        (58.4, "59 s"),
        (59.1, "1 min 0 s"),
        (320, "5 min 20 s"),
        (3599.9, "1 h 0 min"),
        (2 * 3600 + 3 * 60 + 59, "2 h 3 min"),
        (86399, "23 h 59 min"),
        (86400, "1 day 0 h"),
        (3 * 86400 + 4 * 3600 + 1, "3 days 4 h"),
    ],
)
def test_durations_are_formatted_in_their_two_largest_units(seconds: float, text: str) -> None:
    assert format_timespan(seconds) == text


def test_ages_are_formatted_in_their_largest_unit() -> None:
    ages = [ago(seconds) for seconds in (59, 60, 3599, 3600, 172799, 172800)]
    assert ages == ["just now", "1 min ago", "59 min ago", "1 h ago", "47 h ago", "2 days ago"]


def test_the_error_for_a_locked_puzzle_has_its_unlock_time() -> None:
    puzzle = make_puzzle(2023, 7)
    error = locked_error(puzzle, puzzle.unlock - 7260)
    assert error.code == 5
    assert "2023 day 7 is locked until" in error.message
    assert "your time (in 2 h 1 min)" in error.message
    assert error.hint


@pytest.mark.parametrize(
    ("zone", "local"),
    [
        ("PST8", "Wednesday 06 December 2023, 21:00"),
        ("NPT-5:45", "Thursday 07 December 2023, 10:45"),
    ],
)
def test_the_unlock_time_is_local(zone: str, local: str) -> None:
    code = (
        "from aoc_runner.kernel.model.puzzle import *; print(locked_error(make_puzzle(2023, 7), 0))"
    )
    process = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "TZ": zone, "LC_ALL": "C"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"2023 day 7 is locked until {local} your time" in process.stdout
