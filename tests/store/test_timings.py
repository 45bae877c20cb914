"""Times of hooks in the ledger: what is kept of results, for whom, and what is news."""

import math
import os
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from aoc_runner.errors import DataError
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.puzzle import Puzzle
from aoc_runner.running.solve import Result, Status
from aoc_runner.store.files import DataFolder
from aoc_runner.store.ledger import Ledger
from aoc_runner.store.timings import code_of, hook_times, other_times

NOW = 1701950400.0
ONE, TWO = "/aoc/days/year2023/day01.py", "alice_days.year2023.day02"


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    ledger = Ledger(DataFolder(str(tmp_path / "data")))
    yield ledger
    ledger.close()


def test_times_are_kept_by_account_code_and_hook(ledger: Ledger) -> None:
    times = {ONE: {"parse": 0.1, "part1": 1.5}, TWO: {"part2": 2.5}}
    ledger.keep_times("alice", times, NOW)
    ledger.keep_times("bob", {ONE: {"part1": 9.0}}, NOW)
    ledger.close()
    assert ledger.times("alice") == times
    assert ledger.times("bob") == {ONE: {"part1": 9.0}}
    assert ledger.times_of("alice", ONE) == times[ONE]
    assert ledger.times_of("alice", "nowhere") == ledger.times_of("carol", ONE) == {}


def test_a_new_time_takes_the_place_of_the_old_one_and_none_takes_it_away(ledger: Ledger) -> None:
    ledger.keep_times("alice", {ONE: {"parse": 0.1, "part1": 1.5, "part2": 2.5}}, NOW)
    ledger.keep_times("alice", {ONE: {"parse": None, "part1": 1.25}, TWO: {"parse": None}}, NOW)
    assert ledger.times("alice") == {ONE: {"part1": 1.25, "part2": 2.5}}


def test_all_are_kept_or_none(ledger: Ledger) -> None:
    ledger.keep_times("alice", {ONE: {"part1": 1.0}}, NOW)
    with pytest.raises(DataError):
        ledger.keep_times("alice", {ONE: {"part1": 2.0}, TWO: {"part1": math.nan}}, NOW)
    assert ledger.times("alice") == {ONE: {"part1": 1.0}}


def test_neither_reading_nor_keeping_nothing_makes_a_ledger(ledger: Ledger) -> None:
    assert ledger.times("alice") == {}
    assert ledger.times_of("alice", ONE) == {}
    assert ledger.solved("alice") == {}
    ledger.keep_times("alice", {}, NOW)
    ledger.keep_times("alice", {ONE: {}}, NOW)
    assert not os.path.exists(ledger.path)


def test_the_parts_that_are_solved(ledger: Ledger) -> None:
    ledger.accept("alice", Puzzle(2023, 7), {1: "6440", 2: "5905"})
    ledger.accept("alice", Puzzle(2023, 25), {1: "54"})
    ledger.accept("bob", Puzzle(2023, 8), {1: "2"})
    assert ledger.solved("alice") == {Puzzle(2023, 7): {1, 2}, Puzzle(2023, 25): {1}}


@pytest.mark.parametrize("status", get_args(Status))
def test_only_what_gave_an_answer_has_times(status: Status) -> None:
    results = [
        Result("your input", 1, "right", None, seconds=1.0, parse_seconds=0.5),
        Result("your input", 2, status, None, seconds=2.0, parse_seconds=0.5),
    ]
    one = {"parse": 0.5, "part1": 1.0}
    answered = status in ("right", "wrong", "unchecked")
    assert hook_times(results) == (one | {"part2": 2.0} if answered else one)
    assert hook_times(results[1:]) == ({"parse": 0.5, "part2": 2.0} if answered else {})


def test_a_day_without_parse_has_no_time_of_it_any_more() -> None:
    assert hook_times([Result("your input", 1, "right", "5", seconds=1.0)]) == {
        "parse": None,
        "part1": 1.0,
    }
    # As of a script, which runs once for both.
    assert hook_times([Result("your input", 2, "right", "5")]) == {"parse": None}


@pytest.mark.parametrize(
    ("known", "new", "is_other"),
    [
        (None, 1.0, True),
        (1.0, 1.0, False),
        (1.0, 1.5, False),
        (1.0, 1.6, True),
        (1.0, 0.67, False),
        (1.0, 0.66, True),
        (1.0, None, True),
        (None, None, False),
        (0.0, 0.0, False),
        (0.0, 1.0, True),
        (1e-6, 9e-5, False),  # as any two runs of what takes so little
        (1e-4, 3e-4, True),
    ],
)
def test_what_is_another_time(known: float | None, new: float | None, is_other: bool) -> None:
    times = {} if known is None else {"part1": known}
    assert other_times(times, {"part1": new}) == ({"part1": new} if is_other else {})


def test_a_day_is_known_by_its_real_file_or_its_module(tmp_path: Path) -> None:
    file = tmp_path / "real.py"
    file.touch()
    link = tmp_path / "day07.py"
    link.symlink_to(file)
    spec = DaySpec(Puzzle(2023, 7), "project", None, "days.year2023.day07", str(link))
    assert code_of(spec) == os.path.realpath(file)
    assert code_of(spec._replace(path=None)) == "days.year2023.day07"
    assert code_of(spec._replace(path="/aoc\udcff/day07.py")) == r"/aoc\xff/day07.py"
