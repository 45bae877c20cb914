"""Many days whose run is ended from outside: soon, with the rows that are known, nothing left."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.running.playground import GOOD, LOOP, ONE, TWO, linux, marked, wait_until_none
from tests.support import Aoc

pytestmark = linux  # /proc tells what is left

SLOW = "import subprocess\nsubprocess.Popen(['sleep', '600'])\n"
BEGUN = "open(f'{os.environ[\"TMPDIR\"]}/../begun{__name__[-2:]}', 'w').close()\n"
STUBBORN = (
    f"import os, signal\nfor it in (2, 15, 1):\n    signal.signal(it, signal.SIG_IGN)\n{SLOW}"
    f"def part1(data):\n    {BEGUN}{LOOP}{TWO}"
)
STOPPING = (
    "import os, time\ndef part1(data):\n    time.sleep(0.5)\n    os.kill(os.getppid(), 19)\n"
    f"    {BEGUN}{LOOP}{TWO}"
)


class Machine:
    """`aoc` in a project of three quick days and some that never end."""

    def __init__(self, aoc: Aoc, folder: Path) -> None:
        self.aoc = aoc
        self.folder = folder
        self.mark = f"AOC_TEST_MARK={folder.name}-{os.getpid()}"
        (folder / "temporary").mkdir()
        aoc.env = {
            "TMPDIR": str(folder / "temporary"),
            "AOC_TEST_MARK": self.mark.partition("=")[2],
        }

    def start(self, *codes: str, words: tuple[str, ...] = ()) -> "subprocess.Popen[str]":
        """Run these days, and wait until those that never end have begun."""
        for day, code in enumerate(codes, 1):
            self.aoc.write(f"days/year2015/day{day:02}.py", code)
            kept = self.aoc.data / f"inputs/2015/{day:02}.txt"
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text("x\n")
        process = subprocess.Popen(
            [*self.aoc.command, "run", "2015", "--jobs", "4", *words],
            cwd=self.aoc.folder,
            env=self.aoc.environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            # Under nohup, as some CI servers are, it would be ignored.
            preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),
        )
        endless = sum(BEGUN in code for code in codes)
        end = time.monotonic() + 20
        while len(list(self.folder.glob("begun*"))) < endless:
            assert time.monotonic() < end
            assert process.poll() is None
            time.sleep(0.02)
        time.sleep(0.2)  # for the rows of those that are quick
        return process

    def end(self, process: "subprocess.Popen[str]", which: signal.Signals) -> tuple[str, str]:
        """What it said, ended so; nothing of it may be left."""
        assert len(marked(self.mark)) >= 4
        process.send_signal(which)
        began = time.monotonic()
        out, err = process.communicate(timeout=20)
        self.seconds = time.monotonic() - began
        wait_until_none(self.mark, 1)
        assert list((self.folder / "temporary").iterdir()) == []
        assert "Traceback" not in out + err
        return out, err


@pytest.fixture
def machine(aoc: Aoc, tmp_path: Path) -> Iterator[Machine]:
    machine = Machine(aoc, tmp_path)
    yield machine
    for process in marked(machine.mark):  # of a test that has failed
        os.kill(process, signal.SIGKILL)


def test_ctrl_c_shows_the_rows_that_are_known(machine: Machine) -> None:
    process = machine.start(GOOD, STUBBORN, GOOD, STUBBORN, GOOD)
    out, err = machine.end(process, signal.SIGINT)
    assert process.returncode == 130
    assert machine.seconds < 1.5
    shown = [line.split()[2] for line in out.splitlines() if line.startswith("2015 day")]
    assert shown == ["1", "3", "5"]
    assert "interrupted" in err


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_ctrl_c_keeps_the_part_of_a_day_whose_other_part_runs(
    machine: Machine, words: tuple[str, ...]
) -> None:
    halfway = f"{SLOW}import os\n{ONE}def part2(data):\n    {BEGUN}{LOOP}"
    process = machine.start(GOOD, halfway, STUBBORN, words=words)
    out, _ = machine.end(process, signal.SIGINT)
    assert process.returncode == 130
    if words:
        days = json.loads(out)["days"]
        parts = [(day["day"], [part["answer"] for part in day["parts"]]) for day in days]
        assert parts == [(1, ["1", "2"]), (2, ["1"])]
    else:
        shown = [line.split()[2:5] for line in out.splitlines() if line.startswith("2015 day")]
        assert shown == [["1", "?", "1"], ["2", "?", "1"]]


def test_ctrl_c_leaves_one_document(machine: Machine) -> None:
    process = machine.start(GOOD, STUBBORN, GOOD, words=("--json",))
    out, _ = machine.end(process, signal.SIGINT)
    assert process.returncode == 130
    assert machine.seconds < 1.5
    document = json.loads(out)
    assert document["error"]["code"] == 130
    assert [day["day"] for day in document["days"]] == [1, 3]


def test_ctrl_c_ends_a_run_whose_server_is_stopped(machine: Machine) -> None:
    process = machine.start(GOOD, STOPPING, STUBBORN)
    out, _ = machine.end(process, signal.SIGINT)
    assert process.returncode == 130
    assert machine.seconds < 3
    assert out.startswith("2015 day 1")


@pytest.mark.parametrize("name", ["SIGTERM", "SIGKILL", "SIGHUP"])
def test_other_ends_leave_nothing_either(machine: Machine, name: str) -> None:
    closed = f"import os\nos.closerange(0, 4096)\n{ONE}def part2(data):\n    {BEGUN}{LOOP}"
    process = machine.start(STUBBORN, GOOD, closed, STUBBORN)
    machine.end(process, getattr(signal, name))
    assert process.returncode == -getattr(signal, name)
    assert machine.seconds < 1.5


def test_a_reader_that_goes_away_ends_it(machine: Machine) -> None:
    process = machine.start(*[GOOD] * 3, STUBBORN, words=("--timeout", "2"))
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.wait(20) == 141
    process.stderr.close()
    wait_until_none(machine.mark, 1)
