"""A day at a terminal works as in plain Python: the debugger, questions, Ctrl-C."""

import signal
import time

import pytest

from tests.own_day import write
from tests.processes import HANG_LIMIT
from tests.support import Aoc
from tests.terminal import CTRL_C, Terminal


@pytest.fixture
def words(aoc: Aoc) -> list[str]:
    return ["run", "2015", "1", "--input", str(aoc.write("in.txt", "x\n"))]


def test_a_breakpoint(aoc: Aoc, words: list[str]) -> None:
    write(aoc, "def part1(data):\n    size = 6\n    breakpoint()\n    return size * 7\n")
    with Terminal(aoc, *words) as terminal:
        terminal.wait_for("(Pdb)")
        terminal.press("size = 7\n")
        terminal.press("c\n")
        assert terminal.finish() == 0
    assert "49" in terminal.seen
    assert terminal.seen.index("2015 day 1") < terminal.seen.index("(Pdb)")


def test_the_clock_does_not_replace_a_question(aoc: Aoc, words: list[str]) -> None:
    asks = "def part2(d):\n    print('so far')\n    return input('name: ')\n"
    write(aoc, f"def part1(d):\n    print('first')\n    return 1\n{asks}")
    with Terminal(aoc, *words) as terminal:
        terminal.wait_for("name: ")
        time.sleep(1.5)  # A clock would be shown after a second.
        terminal.press("seven\n")
        assert terminal.finish() == 0
    assert "\x1b[K" not in terminal.seen[terminal.seen.index("so far") :]


def test_q_quits_the_debugger(aoc: Aoc, words: list[str]) -> None:
    write(aoc, "def part1(d): return 1\ndef part2(d): breakpoint()\n")
    with Terminal(aoc, *words) as terminal:
        terminal.wait_for("(Pdb)")
        terminal.press("q\ny\n")  # Python 3.14 and newer ask to confirm.
        assert terminal.finish() == 3
    assert "part 2 failed: BdbQuit: the debugger ended the run" in terminal.seen


@pytest.mark.parametrize("command", ["run", "test"])
def test_ctrl_c_ends_the_run_with_its_results(aoc: Aoc, command: str, words: list[str]) -> None:
    write(aoc, "import time\ndef part1(d): return 'known'\ndef part2(d): time.sleep(60)\n")
    if command == "test":
        example = "- {name: a, input: x, part1: known, part2: 3}"
        aoc.write("days/year2015/day01.yaml", f"examples:\n  {example}\n")
        words = ["test", "2015", "1"]
    with Terminal(aoc, *words) as terminal:
        terminal.wait_for("part 2")  # The progress is shown after a second.
        terminal.press(CTRL_C)
        assert terminal.finish() == 130
    assert "known" in terminal.seen
    assert terminal.seen.rstrip().endswith("interrupted")


def test_a_day_can_handle_ctrl_c(aoc: Aoc, words: list[str]) -> None:
    write(
        aoc,
        "import time\ndef part1(d):\n    try:\n        print('go')\n        time.sleep(60)\n"
        "    except KeyboardInterrupt:\n        return 'heard'\n",
    )
    with Terminal(aoc, *words) as terminal:
        terminal.wait_for("go")
        terminal.press(CTRL_C)
        assert terminal.finish() == 0
    assert "heard" in terminal.seen


def test_the_run_ends_with_its_terminal(aoc: Aoc, words: list[str]) -> None:
    write(aoc, "import time\ndef part1(d):\n    print('go')\n    time.sleep(60)\n")
    with Terminal(aoc, *words) as terminal:
        terminal.wait_for("go")
        terminal.hang_up()
        assert terminal.process.wait(HANG_LIMIT) in (-signal.SIGHUP, 130, 1, 3)
