"""Many days, each in its own worker: a failure is in the row of its own day only."""

import json
import re
import subprocess

import pytest

from tests.own_day import write
from tests.platforms import needs
from tests.processes import HANG_LIMIT, try_longer
from tests.support import Aoc, Result


def write_days(aoc: Aoc, *sources: str) -> None:
    """Write a day and its input for each source, from 2015 on."""
    for index, source in enumerate(sources):
        year, day = 2015 + index // 25, index % 25 + 1
        write(aoc, source, f"days/year{year}/day{day:02}.py")
        path = aoc.data / "inputs" / str(year) / f"{day:02}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x\n")


def statuses(result: Result) -> list[list[str]]:
    return [[part["status"] for part in day["parts"]] for day in result.json["days"]]


FINE = "def part1(d): return 1\ndef part2(d): return 2\n"
LOOPS = "def part1(d):\n    while True: pass\ndef part2(d): return 2\n"
ENDS = "import os\ndef part1(d): return 1\ndef part2(d): os._exit(1)\n"
BROKEN = "raise ValueError\n"


@pytest.mark.parametrize("jobs", ["1", "4"])
def test_a_failure_affects_no_other_day(aoc: Aoc, jobs: str) -> None:
    write_days(aoc, FINE, LOOPS, ENDS, BROKEN, FINE)
    fine, failed = "unchecked", "failed"
    expected = [
        [fine, fine],
        [failed, fine],
        [fine, failed],
        [failed, failed],
        [fine, fine],
    ]
    result = try_longer(
        lambda seconds: aoc("run", "2015", "--jobs", jobs, "--timeout", f"{seconds}", "--json"),
        lambda result: statuses(result) == expected,
    )
    assert (statuses(result), result.code) == (expected, 3)
    assert re.fullmatch(r"timed out after \d+ s", result.json["days"][1]["parts"][0]["error"])


def test_every_step_has_a_timeout(aoc: Aoc) -> None:
    forever = "while True: pass"
    write_days(
        aoc,
        forever + "\n",
        f"def parse(t):\n    {forever}\ndef part1(d): return 1\ndef part2(d): return 2\n",
        f"import atexit\n@atexit.register\ndef last():\n    {forever}\n{FINE}",
    )
    expected = [["failed"] * 2, ["failed"] * 2, ["unchecked"] * 2]
    result = try_longer(
        lambda seconds: aoc("run", "2015", "--timeout", f"{seconds}", "--json"),
        lambda result: statuses(result) == expected,
    )
    assert statuses(result) == expected


@needs("memory limits")
def test_memory_is_limited(aoc: Aoc) -> None:
    write_days(aoc, "def part1(d): return len(bytearray(10**9))\ndef part2(d): return 2\n", FINE)
    result = aoc("run", "2015", "--memory", "200", "--json")
    assert statuses(result) == [["failed", "unchecked"], ["unchecked"] * 2]
    assert result.json["days"][0]["parts"][0]["error"] == "out of memory (limit 200 MB)"


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("def part1(d): breakpoint()\n", "BdbQuit: the debugger ended the run\n"),
        ("def part1(d): return input()\n", "EOFError: "),
        ("import pdb\ndef part1(d): pdb.set_trace()\n", "BdbQuit: the debugger ended the run\n"),
    ],
)
def test_a_question_without_a_terminal_fails(aoc: Aoc, source: str, error: str) -> None:
    write_days(aoc, source, FINE)
    result = aoc("run", "2015")
    assert error in result.out + result.err
    assert "hint: run the day alone to get a terminal: aoc run 2015 1" in result.out + result.err


def test_an_interpreter_that_exits_before_it_reads_its_job_fails_the_day(aoc: Aoc) -> None:
    write(aoc, FINE, "days/year2015/day01.py")
    source = "import os, sys\nif '-c' in sys.orig_argv: os._exit(3)\n"
    path = aoc.write("start/sitecustomize.py", source).parent
    aoc.env |= {"AOC_TEST_SPAWN": "1", "PYTHONPATH": str(path)}
    result = aoc("run", "2015", "1", "--input", "-", "--json", stdin="x" * 1_000_000)
    assert result.code == 3
    assert "exit code 3" in str(result.json["parts"][0]["error"])


def test_a_day_may_wrap_its_stdout_if_aoc_writes_to_a_file(aoc: Aoc) -> None:
    wrap = "sys.stdout = io.TextIOWrapper(sys.stdout.buffer, 'utf-8')"
    write_days(aoc, f"import io, sys\n{wrap}\n{FINE}", FINE)
    words = [*aoc.command, "run", "2015", "--jobs", "1"]
    with (aoc.home / "out").open("w+b") as file:
        done = subprocess.run(
            words, stdout=file, env=aoc.environment(), cwd=aoc.folder, timeout=HANG_LIMIT
        )
    assert (done.returncode, "failed" in (aoc.home / "out").read_text()) == (0, False)


def test_the_last_lines_of_a_day_that_failed_are_shown(aoc: Aoc) -> None:
    source = "def part1(d):\n    for n in range(1000): print('line', n)\n    raise ValueError\n"
    write_days(aoc, source, "def part1(d):\n    print('fine')\n    return 1\n")
    result = aoc("run", "2015", "--json")
    first, second = result.json["days"]
    assert first["printed"] == [f"line {number}" for number in range(980, 1000)]
    assert second["printed"] == []
    assert "line 999" in aoc("run", "2015").out


def test_times_are_saved_after_all_days(aoc: Aoc) -> None:
    write_days(aoc, FINE, FINE)
    aoc("run", "2015", "--jobs", "1")
    days = json.loads(aoc("days", "--json").out)["days"]
    assert all(day["seconds"]["part1"] is not None for day in days if day["from"] == "project")
