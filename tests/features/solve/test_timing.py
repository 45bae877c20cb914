"""How long a day took is kept by `aoc run` on the user's own input, and by nothing else."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from aoc_runner.kernel.store.account import Account, DataFolder
from aoc_runner.kernel.words.puzzle import Puzzle
from tests.support import Aoc

pytestmark = pytest.mark.warm

DAY = """\
import time

def parse(text):
    time.sleep({parse})
    return text

def part1(data):
    time.sleep({part1})
    return 1

def part2(data):
    time.sleep({part2})
    return 2
"""


def day(aoc: Aoc, **seconds: float) -> None:
    slow = {"parse": 0.02, "part1": 0.04, "part2": 0.06} | seconds
    aoc.write("days/year2015/day01.py", DAY.format(**slow))


def kept(aoc: Aoc) -> dict[str, float]:
    """The seconds of each hook."""
    with closing(aoc.ledger()) as ledger:
        return ledger.times(os.path.realpath(aoc.folder / "days/year2015/day01.py"))


@pytest.fixture
def mine(aoc: Aoc) -> Aoc:
    """A project with a day that takes its time, its input kept."""
    path = Path(Account("default", DataFolder(str(aoc.data_dir))).input_path(Puzzle(2015, 1)))
    path.parent.mkdir(parents=True)
    path.write_text("x\n")
    aoc.write(
        "days/year2015/day01.yaml", "examples: [{name: mine, input: x, part1: 1, part2: 2}]\n"
    )
    day(aoc)
    return aoc


def test_a_run_keeps_times_and_the_overview_shows_them(mine: Aoc) -> None:
    parts = mine("run", "2015", "1", "--json").json
    first, second = parts["parts"]
    shown = mine("days", "2015", "--json").json["days"][0]["seconds"]
    assert shown == {
        "parse": parts["parse_seconds"],
        "part1": first["seconds"],
        "part2": second["seconds"],
    }
    assert 0.02 <= shown["parse"] < 0.04 <= shown["part1"] < 0.06 <= shown["part2"]


def test_the_next_one_only_reads_and_one_part_alone_leaves_the_other(mine: Aoc) -> None:
    day(mine, parse=0.2, part1=0.3, part2=0.4)  # so that a busy machine makes no difference
    mine("run", "2015", "1")
    before = kept(mine)
    assert mine("run", "2015", "1").code == 0
    assert kept(mine) == before
    day(mine, parse=0.2, part1=0.3, part2=0.1)
    mine("run", "2015", "1", "1")
    assert kept(mine) == before
    mine("run", "2015", "1", "2")
    after = kept(mine)
    assert 0.1 <= after["part2"] < 0.2
    assert (after["parse"], after["part1"]) == (before["parse"], before["part1"])


@pytest.mark.parametrize(
    "words",
    [
        "run 2015 1 --example",
        "run 2015 1 --input your_input",
        "run 2015 1 --case mine",
        "test 2015 1",
    ],
)
def test_other_inputs_have_no_times(mine: Aoc, words: str) -> None:
    mine.write("your_input", "x")
    assert mine(*words.split(), stdin="x").code == 0
    assert kept(mine) == {}


def test_what_fails_or_is_not_solved_keeps_its_time(mine: Aoc) -> None:
    mine("run", "2015", "1")
    before = kept(mine)
    source = "def part1(data):\n    raise ValueError\n\ndef part2(data):\n    return None\n"
    mine.write("days/year2015/day01.py", source)
    assert mine("run", "2015", "1").code == 3
    assert kept(mine) == before
    mine.write("days/year2015/day01.py", source.replace("return None", "return 5"))
    assert mine("run", "2015", "1").code == 3
    after = kept(mine)
    assert set(after) == {"part1", "part2"}  # and no `parse` any more
    assert after["part1"] == before["part1"]
    assert after["part2"] != before["part2"]


def test_a_ledger_that_cannot_be_written_stops_no_run(mine: Aoc) -> None:
    mine("run", "2015", "1")
    before = kept(mine)
    day(mine, part1=0.2)
    with closing(sqlite3.connect(mine.data / "aoc.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        result = mine("run", "2015", "1")
        other.execute("ROLLBACK")
    assert (result.code, result.err) == (0, "")
    assert kept(mine) == before
