"""Benches in the ledger: what was measured, and how it is found again."""

import os

import pytest

from aoc_runner.kernel.store.ledger import Ledger
from aoc_runner.kernel.words.errors import DataError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.benches import BenchRun, BenchTime, bench_runs, bench_times, keep_bench

NOW = 1701950400.0
PYTHON, MACHINE = "CPython 3.11.7", "x86_64, 2 cores, Linux"
CODE, PACKED = "/aoc/days/year2023/day07.py", "/aoc/days/year2023/day07_packed.py"
PARSE = BenchTime(CODE, "parse", Puzzle(2023, 7), "project", None, "ab12", "calls", [0.001, 0.002])
PART_1 = PARSE._replace(hook="part1", kind="cached", seconds=[1.5])
PACKED_1 = PART_1._replace(code=PACKED, variant="packed", kind="process", source="alice")
TIMES = [PARSE, PART_1, PACKED_1]


def keep(ledger: Ledger, *times: BenchTime, at: float = NOW) -> int:
    return keep_bench(ledger, at, PYTHON, MACHINE, times)


def test_what_was_measured_is_read_as_it_was_kept(ledger: Ledger) -> None:
    number = keep(ledger, *TIMES)
    ledger.close()
    run = BenchRun(number, NOW, PYTHON, MACHINE)
    assert bench_runs(ledger) == [run]
    assert bench_times(ledger) == [(run, PARSE), (run, PART_1), (run, PACKED_1)]


def test_runs_are_numbered_the_oldest_first(ledger: Ledger) -> None:
    """By their numbers, not the clock, which may have been set back."""
    first = keep(ledger, PART_1, at=NOW + 60)
    second = keep(ledger, PART_1._replace(seconds=[2.5]), at=NOW)
    assert [run.number for run in bench_runs(ledger)] == [first, second]
    found = bench_times(ledger)
    assert [(run.number, it.seconds) for run, it in found] == [(first, [1.5]), (second, [2.5])]


def test_times_are_by_date_then_code_then_hook(ledger: Ledger) -> None:
    later = PARSE._replace(code="/a.py", puzzle=Puzzle(2023, 10))
    keep(ledger, later, PACKED_1, PART_1, PARSE)
    assert [it for _, it in bench_times(ledger)] == [PARSE, PART_1, PACKED_1, later]


def test_times_of_some_code_are_found_without_reading_all(ledger: Ledger) -> None:
    number = keep(ledger, *TIMES)
    again = keep(ledger, PACKED_1, PARSE)
    of_packed = [(run.number, it) for run, it in bench_times(ledger, [PACKED])]
    assert of_packed == [(number, PACKED_1), (again, PACKED_1)]
    assert bench_times(ledger, [CODE, PACKED]) == bench_times(ledger)
    assert bench_times(ledger, []) == []


def test_five_digits_of_a_time_are_kept(ledger: Ledger) -> None:
    keep(ledger, PART_1._replace(seconds=[1.23456789, 1.23456789e-7, 300.0]))
    ((_, found),) = bench_times(ledger)
    assert found.seconds == [1.2346, 1.2346e-7, 300.0]


def test_a_file_that_is_offered_twice_is_kept_once(ledger: Ledger) -> None:
    """As by the project and its own package, with `--from all`: nothing of the run may be lost."""
    keep(ledger, PART_1, PARSE, PART_1._replace(source="alice", seconds=[2.5]))
    kept = [(it.hook, it.source, it.seconds) for _, it in bench_times(ledger)]
    assert kept == [("parse", "project", [0.001, 0.002]), ("part1", "alice", [2.5])]


def test_all_is_kept_or_nothing(ledger: Ledger) -> None:
    unstorable = PARSE._replace(puzzle=Puzzle(2023, [7]))  # type: ignore[arg-type]
    with pytest.raises(DataError):
        keep(ledger, PART_1, unstorable)
    assert not bench_runs(ledger)
    assert not bench_times(ledger)


def test_reading_makes_no_ledger(ledger: Ledger) -> None:
    assert not bench_runs(ledger)
    assert not bench_times(ledger)
    assert not os.path.exists(ledger.path)
