"""Benches in the ledger: what was measured, by whom, and what becomes of it."""

import os
import sqlite3
from contextlib import closing

import pytest

from aoc_runner.kernel.words.errors import DataError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.benches import BenchRun, BenchTime, bench_runs, bench_times, keep_bench
from aoc_runner.store.files import DataFolder
from aoc_runner.store.ledger import Ledger
from aoc_runner.store.migrations import MIGRATIONS
from aoc_runner.store.renaming import rename

NOW = 1701950400.0
PYTHON, MACHINE = "CPython 3.11.7", "x86_64, 2 cores, Linux"
CODE, PACKED = "/aoc/days/year2023/day07.py", "/aoc/days/year2023/day07_packed.py"
PARSE = BenchTime(
    CODE, "parse", Puzzle(2023, 7), "project", None, "ab12", "calls", [0.001, 0.002], [0.5, 0.25]
)
PART_1 = PARSE._replace(hook="part1", kind="cached", seconds=[1.5], pace=[0.5])
PACKED_1 = PART_1._replace(
    code=PACKED, variant="packed", kind="process", source="alice", empty=0.02
)
TIMES = [PARSE, PART_1, PACKED_1]


def keep(ledger: Ledger, *times: BenchTime, account: str = "alice", at: float = NOW) -> int:
    return keep_bench(ledger, account, at, PYTHON, MACHINE, times)


def test_what_was_measured_is_read_as_it_was_kept(ledger: Ledger) -> None:
    number = keep(ledger, *TIMES)
    ledger.close()
    run = BenchRun(number, NOW, PYTHON, MACHINE)
    assert bench_runs(ledger, "alice") == [run]
    assert bench_times(ledger, "alice") == [(run, PARSE), (run, PART_1), (run, PACKED_1)]


def test_runs_are_numbered_the_oldest_first_and_each_account_has_its_own(ledger: Ledger) -> None:
    """By their numbers, not the clock, which may have been set back."""
    first = keep(ledger, PART_1, at=NOW + 60)
    bobs = keep(ledger, PARSE, account="bob")
    second = keep(ledger, PART_1._replace(seconds=[2.5]), at=NOW)
    assert first < bobs < second
    assert [run.number for run in bench_runs(ledger, "alice")] == [first, second]
    of_alice = bench_times(ledger, "alice")
    assert [(run.number, it.seconds) for run, it in of_alice] == [(first, [1.5]), (second, [2.5])]
    assert [(run.number, it) for run, it in bench_times(ledger, "bob")] == [(bobs, PARSE)]
    assert not bench_runs(ledger, "carol")
    assert not bench_times(ledger, "carol")


def test_times_are_by_date_then_code_then_hook(ledger: Ledger) -> None:
    later = PARSE._replace(code="/a.py", puzzle=Puzzle(2023, 10))
    keep(ledger, later, PACKED_1, PART_1, PARSE)
    assert [it for _, it in bench_times(ledger, "alice")] == [PARSE, PART_1, PACKED_1, later]


def test_times_of_some_code_are_found_without_reading_all(ledger: Ledger) -> None:
    number = keep(ledger, *TIMES)
    again = keep(ledger, PACKED_1, PARSE)
    keep(ledger, PARSE, account="bob")
    of_packed = [(run.number, it) for run, it in bench_times(ledger, "alice", [PACKED])]
    assert of_packed == [(number, PACKED_1), (again, PACKED_1)]
    assert bench_times(ledger, "alice", [CODE, PACKED]) == bench_times(ledger, "alice")
    assert bench_times(ledger, "alice", []) == []


def test_five_digits_of_a_time_are_kept(ledger: Ledger) -> None:
    keep(ledger, PART_1._replace(seconds=[1.23456789, 1.23456789e-7, 300.0], pace=[]))
    ((_, found),) = bench_times(ledger, "alice")
    assert found.seconds == [1.2346, 1.2346e-7, 300.0]
    assert found.pace == []


def test_a_file_that_is_offered_twice_is_kept_once(ledger: Ledger) -> None:
    """As by the project and its own package, with `--from all`: nothing of the run may be lost."""
    keep(ledger, PART_1, PARSE, PART_1._replace(source="alice", seconds=[2.5]))
    kept = [(it.hook, it.source, it.seconds) for _, it in bench_times(ledger, "alice")]
    assert kept == [("parse", "project", [0.001, 0.002]), ("part1", "alice", [2.5])]


def test_all_is_kept_or_nothing(ledger: Ledger) -> None:
    nameless = PARSE._replace(hook=None)  # type: ignore[arg-type]
    with pytest.raises(DataError):
        keep(ledger, PART_1, nameless)
    assert not bench_runs(ledger, "alice")
    assert not bench_times(ledger, "alice")


def test_reading_makes_no_ledger(ledger: Ledger) -> None:
    assert not bench_runs(ledger, "alice")
    assert not bench_times(ledger, "alice")
    assert not os.path.exists(ledger.path)


def test_a_ledger_of_before_gets_a_place_for_them_and_keeps_the_rest(
    ledger: Ledger, folder: DataFolder
) -> None:
    before = next(number for number, it in enumerate(MIGRATIONS) if "CREATE TABLE bench " in it)
    os.makedirs(folder.path)
    with closing(sqlite3.connect(ledger.path)) as connection:
        connection.executescript("".join(MIGRATIONS[:before]))
        connection.execute("INSERT INTO accepted VALUES ('alice', 2023, 7, 1, '6440')")
        connection.execute(f"PRAGMA user_version = {before}")
        connection.commit()
    assert bench_times(ledger, "alice") == []
    number = keep(ledger, PART_1)
    assert [run.number for run, _ in bench_times(ledger, "alice")] == [number]
    assert ledger.accepted("alice", Puzzle(2023, 7)) == {1: "6440"}


def test_a_renamed_account_keeps_its_runs_and_their_numbers(
    ledger: Ledger, folder: DataFolder
) -> None:
    numbers = [keep(ledger, *TIMES), keep(ledger, PARSE)]
    bobs = keep(ledger, PART_1, account="bob")
    before = bench_times(ledger, "alice")
    rename(folder, ledger, "alice", "carol")
    assert not bench_runs(ledger, "alice")
    assert not bench_times(ledger, "alice")
    assert [run.number for run in bench_runs(ledger, "carol")] == numbers
    assert bench_times(ledger, "carol") == before
    assert [run.number for run in bench_runs(ledger, "bob")] == [bobs]


def test_a_new_name_that_has_runs_keeps_those_too(ledger: Ledger, folder: DataFolder) -> None:
    """They are nobody's answers: nothing is put over anything."""
    numbers = [keep(ledger, PARSE), keep(ledger, PART_1, account="carol")]
    rename(folder, ledger, "alice", "carol")
    assert [run.number for run in bench_runs(ledger, "carol")] == numbers


@pytest.mark.parametrize("column", ["seconds", "pace"])
@pytest.mark.parametrize(
    "text",
    [
        *("", "[1", "1", "null", "{}", '["1"]', "[null]", "[[1]]", "[NaN]", "[Infinity]", "[-1]"),
        *("[1e400]", "[1e308,1e308]", "[1" + 400 * "0" + "]", 3000 * "["),
    ],
)
def test_numbers_that_no_bench_has_measured_are_passed_by(
    folder: DataFolder, ledger: Ledger, column: str, text: str
) -> None:
    number = keep(ledger, PARSE, PART_1)
    with closing(sqlite3.connect(folder.ledger_path)) as connection, connection:
        connection.execute(f"UPDATE bench_time SET {column} = ? WHERE hook = 'parse'", (text,))
    assert bench_times(ledger, "alice") == [(BenchRun(number, NOW, PYTHON, MACHINE), PART_1)]


@pytest.mark.parametrize(
    ("change", "value"),
    [
        ("bench_time SET seconds", "[]"),
        ("bench_time SET kind", "guessed"),
        ("bench_time SET source", b"\xff"),
        ("bench_time SET empty", "little"),
        ("bench_time SET empty", -1.0),
        ("bench SET began_at", "yesterday"),
        ("bench SET began_at", 1e300),
        ("bench SET machine", b"\xff"),
    ],
)
def test_what_aoc_bench_does_not_write_is_passed_by(
    folder: DataFolder, ledger: Ledger, change: str, value: object
) -> None:
    keep(ledger, PARSE)
    with closing(sqlite3.connect(folder.ledger_path)) as connection, connection:
        connection.execute(f"UPDATE {change} = ?", (value,))
    assert bench_times(ledger, "alice") == []
