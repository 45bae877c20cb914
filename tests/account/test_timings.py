"""Times that days leave behind: kept by whoever ran them, without a word."""

import os
from pathlib import Path
from typing import get_args

import pytest

from aoc_runner.account.timings import code_of, hook_times, keep_times, other_times, timekeeper
from aoc_runner.account.until_context import OnlineAccount as Account
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.kernel.words.result import Result, Status
from aoc_runner.plugins.discover import PROJECT, DaySpec

DAY_7 = Puzzle(2023, 7)
MINE = DaySpec(DAY_7, PROJECT, None, "project.day07", None)
ALICES = DaySpec(DAY_7, "alice", None, "alice.day07", None)


def result(part: Part, seconds: float, status: Status = "right") -> Result:
    return Result("your input", part, status, None, seconds=seconds, parse_seconds=0.001)


def test_many_are_kept_at_once_and_what_failed_stays(account: Account) -> None:
    keep_times(account, [(MINE, [result(1, 1.5), result(2, 2.5)]), (ALICES, [result(1, 3.5)])])
    keep_times(account, [(MINE, [result(1, 1.25), result(2, 9, "failed")]), (ALICES, [])])
    assert account.ledger.all_times() == {
        MINE.module: {"parse": 0.001, "part1": 1.25, "part2": 2.5},
        ALICES.module: {"parse": 0.001, "part1": 3.5},
    }


def test_a_single_run_keeps_what_is_news(account: Account) -> None:
    timekeeper(account, MINE)([result(1, 1.0)])
    timekeeper(account, MINE)([result(1, 1.4), result(2, 2.0)])
    assert account.ledger.times(code_of(MINE)) == {
        "parse": 0.001,
        "part1": 1.0,
        "part2": 2.0,
    }
    timekeeper(account, MINE)([result(1, 1.6), result(2, 2.1)])
    assert account.ledger.times(code_of(MINE)) == {
        "parse": 0.001,
        "part1": 1.6,
        "part2": 2.0,
    }


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
