"""Times of hooks in the ledger: what is kept for whom."""

import math
import os

import pytest

from aoc_runner.kernel.words.errors import DataError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.ledger import Ledger
from aoc_runner.store.timings import all_times, keep_times

NOW = 1701950400.0
ONE, TWO = "/aoc/days/year2023/day01.py", "alice_days.year2023.day02"


def test_times_are_kept_by_account_code_and_hook(ledger: Ledger) -> None:
    times = {ONE: {"parse": 0.1, "part1": 1.5}, TWO: {"part2": 2.5}}
    keep_times(ledger, "alice", times, NOW)
    keep_times(ledger, "bob", {ONE: {"part1": 9.0}}, NOW)
    ledger.close()
    assert all_times(ledger, "alice") == times
    assert all_times(ledger, "bob") == {ONE: {"part1": 9.0}}
    assert ledger.times_of("alice", ONE) == times[ONE]
    assert ledger.times_of("alice", "nowhere") == ledger.times_of("carol", ONE) == {}


def test_a_new_time_takes_the_place_of_the_old_one_and_none_takes_it_away(ledger: Ledger) -> None:
    keep_times(ledger, "alice", {ONE: {"parse": 0.1, "part1": 1.5, "part2": 2.5}}, NOW)
    keep_times(ledger, "alice", {ONE: {"parse": None, "part1": 1.25}, TWO: {"parse": None}}, NOW)
    assert all_times(ledger, "alice") == {ONE: {"part1": 1.25, "part2": 2.5}}


def test_all_are_kept_or_none(ledger: Ledger) -> None:
    keep_times(ledger, "alice", {ONE: {"part1": 1.0}}, NOW)
    with pytest.raises(DataError):
        keep_times(ledger, "alice", {ONE: {"part1": 2.0}, TWO: {"part1": math.nan}}, NOW)
    assert all_times(ledger, "alice") == {ONE: {"part1": 1.0}}


def test_neither_reading_nor_keeping_nothing_makes_a_ledger(ledger: Ledger) -> None:
    assert all_times(ledger, "alice") == {}
    assert ledger.times_of("alice", ONE) == {}
    assert ledger.solved("alice") == {}
    keep_times(ledger, "alice", {}, NOW)
    keep_times(ledger, "alice", {ONE: {}}, NOW)
    assert not os.path.exists(ledger.path)


def test_the_parts_that_are_solved(ledger: Ledger) -> None:
    ledger.accept("alice", Puzzle(2023, 7), {1: "6440", 2: "5905"})
    ledger.accept("alice", Puzzle(2023, 25), {1: "54"})
    ledger.accept("bob", Puzzle(2023, 8), {1: "2"})
    assert ledger.solved("alice") == {Puzzle(2023, 7): {1, 2}, Puzzle(2023, 25): {1}}
