"""One day with `--timeout` or `--memory`: it runs in a worker, and is seen as without."""

import json
import re
import signal
import subprocess
import sys
import time

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from tests.cli.kept_days import ONE, accept, times, write
from tests.support import Aoc
from tests.terminal import Terminal

LOOPS = "def part1(data):\n    return 1\n\ndef part2(data):\n    while True:\n        pass\n"
PRINTS = '''"""Loud"""
import os
print("imported")

def parse(text):
    print("parsed")
    return text

def part1(data):
    os.system("echo from a child")
    return 1

def part2(data):
    print("about to fail", flush=True)
    raise ValueError("no idea")
'''
MINUTES = "--timeout=60"


def plain(text: str) -> str:
    """Without times."""
    return re.sub(r" +\(?[\d.]+ (µs|ms|s)\b", "", text)


@pytest.mark.parametrize("limit", [MINUTES, "--memory=2000"])
@pytest.mark.parametrize("command", ["run", "test"])
def test_it_is_seen_as_without(aoc: Aoc, command: str, limit: str) -> None:
    write(aoc, "2015/01", title="Lisp")
    accept(aoc, Puzzle(2015, 1), 1, 99)
    with_limit, without = aoc(command, "2015", "1", limit), aoc(command, "2015", "1")
    assert (plain(with_limit.out), with_limit.err) == (plain(without.out), without.err)
    assert with_limit.code == without.code == 1
    documents = [aoc(command, "2015", "1", *more, "--json").json for more in ([limit], [])]
    for part in [part for it in documents for part in it.get("parts", it.get("cases"))]:
        assert part.pop("seconds") < 1
    assert documents[0] == documents[1]


def test_its_times_are_kept(aoc: Aoc) -> None:
    write(aoc, "2015/01")
    aoc("run", "2015", "1", MINUTES)
    assert times(aoc) == {("day01", "part1"), ("day01", "part2")}


def test_what_it_prints_is_printed(aoc: Aoc) -> None:
    write(aoc, "2015/01", PRINTS)
    result = aoc("run", "2015", "1", MINUTES)
    assert result.code == 3
    lines = result.out.splitlines()
    assert lines[0] == "2015 day 1: Loud  days/year2015/day01.py"
    printed = ["imported", "parsed", "from a child", "about to fail"]
    assert [line for line in lines if line in printed] == printed
    assert result.err.startswith("error: part 2 failed: ValueError: no idea\n")
    document = aoc("run", "2015", "1", MINUTES, "--json")
    assert document.json["parts"][0]["answer"] == "1"
    assert [line for line in document.err.splitlines() if line in printed] == printed


def test_a_flood_while_it_is_imported_is_printed(aoc: Aoc) -> None:
    write(aoc, "2015/01", "print('x' * 300_000)\n" + ONE)
    result = aoc("run", "2015", "1", MINUTES)
    assert (result.code, result.out.count("x")) == (0, 300_000)


def test_a_part_that_takes_too_long_has_failed(aoc: Aoc) -> None:
    write(aoc, "2015/01", LOOPS)
    result = aoc("run", "2015", "1", "--timeout", "0.5")
    assert result.code == 3
    assert re.search(r"part 1  1  \? unchecked .*\n  part 2  -  ✗ failed\n", result.out)
    assert result.error_lines == [
        "error: part 2 failed: over 0.5 s",
        "hint: give it more: --timeout S, or `timeout:` in config.yaml",
    ]
    parts = aoc("run", "2015", "1", "--timeout", "0.5", "--json").json["parts"]
    assert [(part["answer"], part["error"]) for part in parts] == [
        ("1", None),
        (None, "over 0.5 s"),
    ]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="no bound for memory there")
def test_a_part_that_takes_too_much_memory_has_failed(aoc: Aoc) -> None:
    write(aoc, "2015/01", "def part1(data):\n    return len('x' * 900_000_000)\n")
    result = aoc("run", "2015", "1", "--memory", "300")
    assert result.code == 3
    assert result.error_lines == [
        "error: part 1 failed: over 300 MB",
        "hint: give it more: --memory MB",
    ]
    assert aoc("run", "2015", "1", "--memory", "2000").code == 0


@pytest.mark.parametrize(
    "source",
    ["import nothing_of_that_name\n", "x = (\n", "def part_one(data):\n    return 1\n", "1 / 0\n"],
)
def test_an_import_that_fails_looks_as_without(aoc: Aoc, source: str) -> None:
    write(aoc, "2015/01", source)
    for options in ([], ["--json"]):
        words = ("run", "2015", "1", *options)
        with_limit, without = aoc(*words, MINUTES), aoc(*words)
        assert with_limit == without
        assert with_limit.code == 3


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("import time\ntime.sleep(60)\n", "over 0.5 s"),
        ("import os\nos._exit(7)\n", "the day ended its own process (exit code 7)"),
    ],
)
def test_an_import_that_does_not_come_back(aoc: Aoc, source: str, said: str) -> None:
    write(aoc, "2015/01", f"print('begun', flush=True)\n{source}{ONE}")
    result = aoc("run", "2015", "1", "--timeout", "0.5")
    assert (result.code, result.out) == (3, "begun\n")
    assert result.error_lines[0] == f"error: 2015 day 1 cannot be imported: {said}"


def test_what_it_does_at_its_end_is_done(aoc: Aoc) -> None:
    source = "import atexit, time\natexit.register(print, 'the end', flush=True)\n"
    write(aoc, "2015/01", f"{source}atexit.register(time.sleep, 0.3)\n{ONE}")
    assert "\nthe end\n" in aoc("run", "2015", "1", MINUTES).out
    with Terminal(aoc, "run", "2015", "1", MINUTES) as terminal:
        assert terminal.finish() == 0
    assert "\r\nthe end\r\n" in terminal.seen


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_what_is_known_when_ctrl_c_comes_is_shown(aoc: Aoc, options: list[str]) -> None:
    write(aoc, "2015/01", LOOPS)
    process = subprocess.Popen(
        [*aoc.command, "run", "2015", "1", MINUTES, *options],
        cwd=aoc.folder,
        env=aoc.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=10)
    assert (process.returncode, err) == (130, "interrupted\n")
    if options:
        document = json.loads(out)
        assert ([part["answer"] for part in document["parts"]], document["error"]["code"]) == (
            ["1"],
            130,
        )
    else:
        assert "  part 1  1  ? unchecked" in out


def test_a_terminal_says_what_is_waited_for(aoc: Aoc) -> None:
    slow = "import time\n\ndef part1(data):\n    time.sleep(1.4)\n    print('done')\n    return 1\n"
    write(aoc, "2015/01", slow)
    with Terminal(aoc, "run", "2015", "1", "1", MINUTES) as terminal:
        terminal.wait_for("part 1  1 s")
        assert terminal.finish() == 0
    assert "\r\x1b[Kdone\r\n" in terminal.seen


def test_a_day_with_nothing_to_check_needs_no_worker(aoc: Aoc) -> None:
    write(aoc, "2015/01")
    result = aoc("test", "2015", "1", MINUTES)
    assert (result.code, "nothing to check" in result.out) == (0, True)
    write(aoc, "2015/01", "1 / 0\n")
    assert aoc("test", "2015", "1", MINUTES).code == 3
