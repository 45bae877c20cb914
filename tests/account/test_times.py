"""Times that days leave behind: kept by whoever ran them, without a word."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from aoc_runner.account.account import Account
from aoc_runner.plugins.discover import PROJECT, DaySpec
from aoc_runner.puzzle import Part, Puzzle
from aoc_runner.running.solve import Result, Status
from aoc_runner.settings import config
from aoc_runner.store.timings import code_of

DAY_7 = Puzzle(2023, 7)
MINE = DaySpec(DAY_7, PROJECT, None, "project.day07", None)
ALICES = DaySpec(DAY_7, "alice", None, "alice.day07", None)


@pytest.fixture
def account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Account]:
    monkeypatch.setenv("AOC_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.delenv("AOC_SESSION", raising=False)
    settings = config.load(None, {}, str(tmp_path))
    account = Account(settings, lambda line: pytest.fail(line))
    yield account
    account.ledger.close()


def result(part: Part, seconds: float, status: Status = "right") -> Result:
    return Result("your input", part, status, None, seconds=seconds, parse_seconds=0.001)


def test_many_are_kept_at_once_and_what_failed_stays(account: Account) -> None:
    account.keep_times([(MINE, [result(1, 1.5), result(2, 2.5)]), (ALICES, [result(1, 3.5)])])
    account.keep_times([(MINE, [result(1, 1.25), result(2, 9, "failed")]), (ALICES, [])])
    assert account.ledger.times("default") == {
        MINE.module: {"parse": 0.001, "part1": 1.25, "part2": 2.5},
        ALICES.module: {"parse": 0.001, "part1": 3.5},
    }


def test_a_ledger_that_cannot_be_written_at_once_is_no_error(account: Account) -> None:
    account.keep_times([(MINE, [result(1, 1.5)])])
    with closing(sqlite3.connect(account.ledger.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        account.keep_times([(MINE, [result(1, 9.5)])])
        other.execute("ROLLBACK")
    assert account.ledger.times("default")[MINE.module]["part1"] == 1.5


def test_a_single_run_keeps_what_is_news(account: Account) -> None:
    account.timekeeper(MINE)([result(1, 1.0)])
    account.timekeeper(MINE)([result(1, 1.4), result(2, 2.0)])
    assert account.ledger.times_of("default", code_of(MINE)) == {
        "parse": 0.001,
        "part1": 1.0,
        "part2": 2.0,
    }
    account.timekeeper(MINE)([result(1, 1.6), result(2, 2.1)])
    assert account.ledger.times_of("default", code_of(MINE)) == {
        "parse": 0.001,
        "part1": 1.6,
        "part2": 2.0,
    }


def test_while_a_day_runs_the_ledger_is_closed(account: Account) -> None:
    account.ledger.set_last_day(DAY_7, "/aoc")
    open_files = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else None
    keep = account.timekeeper(MINE)
    if open_files is not None:
        assert len(os.listdir("/proc/self/fd")) < open_files
    assert not os.path.exists(f"{account.ledger.path}-wal")  # nobody has it open
    keep([result(1, 1.0)])
    assert account.ledger.times_of("default", code_of(MINE))["part1"] == 1.0
