"""Times that days leave behind: kept by whoever ran them, without a word."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import get_args

import pytest

from aoc_runner.account.account import Account
from aoc_runner.account.timings import code_of, hook_times, keep_times, other_times, timekeeper
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.kernel.words.result import Result, Status
from aoc_runner.plugins.discover import PROJECT, DaySpec
from aoc_runner.store.timings import all_times
from tests.support import REPOSITORY

DAY_7 = Puzzle(2023, 7)
MINE = DaySpec(DAY_7, PROJECT, None, "project.day07", None)
ALICES = DaySpec(DAY_7, "alice", None, "alice.day07", None)

TAKEN = """
import os, sys
from aoc_runner.account.account import Account
from aoc_runner.account.timings import timekeeper
from aoc_runner.settings import config
from tests.account.test_timings import DAY_7, MINE, result
folder = sys.argv[1]
os.environ["AOC_DATA_DIR"] = os.path.join(folder, "data")
account = Account(config.load(None, {}, folder), print)
account.ledger.set_last_day(DAY_7, "/aoc")
keep = timekeeper(account, MINE)
held = account.ledger.descriptors()
for number in held:
    path = os.path.join(folder, str(number))
    with open(path, "wb") as file:
        file.write(b"mine" * 9000)
    own = os.open(path, os.O_RDWR)
    os.dup2(own, number)
keep([result(1, 1.0)])
print(len(held), "taken", flush=True)
os._exit(0)
"""


def result(part: Part, seconds: float, status: Status = "right") -> Result:
    return Result("your input", part, status, None, seconds=seconds, parse_seconds=0.001)


def test_many_are_kept_at_once_and_what_failed_stays(account: Account) -> None:
    keep_times(account, [(MINE, [result(1, 1.5), result(2, 2.5)]), (ALICES, [result(1, 3.5)])])
    keep_times(account, [(MINE, [result(1, 1.25), result(2, 9, "failed")]), (ALICES, [])])
    assert all_times(account.ledger, "default") == {
        MINE.module: {"parse": 0.001, "part1": 1.25, "part2": 2.5},
        ALICES.module: {"parse": 0.001, "part1": 3.5},
    }


def test_a_ledger_that_cannot_be_written_at_once_is_no_error(account: Account) -> None:
    keep_times(account, [(MINE, [result(1, 1.5)])])
    with closing(sqlite3.connect(account.ledger.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        keep_times(account, [(MINE, [result(1, 9.5)])])
        other.execute("ROLLBACK")
    assert all_times(account.ledger, "default")[MINE.module]["part1"] == 1.5


def test_a_single_run_keeps_what_is_news(account: Account) -> None:
    timekeeper(account, MINE)([result(1, 1.0)])
    timekeeper(account, MINE)([result(1, 1.4), result(2, 2.0)])
    assert account.ledger.times_of("default", code_of(MINE)) == {
        "parse": 0.001,
        "part1": 1.0,
        "part2": 2.0,
    }
    timekeeper(account, MINE)([result(1, 1.6), result(2, 2.1)])
    assert account.ledger.times_of("default", code_of(MINE)) == {
        "parse": 0.001,
        "part1": 1.6,
        "part2": 2.0,
    }


def test_the_ledger_is_known_by_its_descriptors(account: Account) -> None:
    assert account.ledger.descriptors() == {}
    account.ledger.set_last_day(DAY_7, "/aoc")
    held = account.ledger.descriptors()
    paths = [f"{account.ledger.path}{suffix}" for suffix in ("", "-wal", "-shm")]
    assert set(held.values()) <= {(os.stat(path).st_dev, os.stat(path).st_ino) for path in paths}
    account.ledger.close()
    assert account.ledger.descriptors() == {}


def test_nothing_is_written_to_descriptors_that_a_day_has_taken(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TAKEN, str(tmp_path)],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "3 taken\n"
    for number in range(3, 12):
        path = tmp_path / f"{number}"
        assert not path.exists() or path.read_bytes() == b"mine" * 9000


def test_where_the_descriptors_are_not_known_the_ledger_is_closed(account: Account) -> None:
    account.ledger.set_last_day(DAY_7, "/aoc")
    low = [os.open(os.devnull, os.O_RDONLY) for _ in range(12)]
    account.ledger.close()
    keep = timekeeper(account, MINE)
    assert account.ledger.descriptors() == {}
    assert not os.path.exists(f"{account.ledger.path}-wal")  # nobody has it open
    keep([result(1, 1.0)])
    assert account.ledger.times_of("default", code_of(MINE))["part1"] == 1.0
    for descriptor in low:
        os.close(descriptor)


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
        (1e-3, 2e-2, False),  # as two runs of what takes so little may on a busy machine
        (1e-3, 3e-2, True),
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
    plugin = spec._replace(path=None, module="wim", plugin="solve")
    assert code_of(plugin) == "wim:solve 2023-07"
    assert code_of(spec._replace(path="/aoc\udcff/day07.py")) == r"/aoc\xff/day07.py"
