"""Sixty days, half of them hostile: each its own row, whatever the others do, and nothing left."""

import os
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from aoc_runner.kernel.words.history import Verdict
from aoc_runner.kernel.words.puzzle import PARTS, Puzzle
from tests.running.playground import linux, wait_until_none
from tests.support import Aoc, Result

pytestmark = linux  # forks, bounds memory, and knows what is left

OVER = "over 1.5 s"
OVER_MEMORY = "over 300 MB"
IMPORTS = "import atexit, builtins, os, signal, subprocess, sys, threading, time, warnings\n"
RIGHT = "def part{part}(data):\n    return {part} * int(data)\n"

# What a day does, where it does it, and what its two rows say; `right` is its right answer.
Hostile = tuple[str, str, str, str]
GONE = "the day ended its own process"
HOSTILE: dict[str, Hostile] = {
    "raises": ("raise ValueError('no')", "part1", "ValueError: no", "right"),
    "raises something odd": ("raise BaseException", "part2", "right", "BaseException"),
    "fails to import": (
        "raise OSError('no')",
        "import",
        "cannot be imported",
        "cannot be imported",
    ),
    "calls sys.exit": ("sys.exit('enough')", "part1", "called sys.exit(enough)", "right"),
    "calls sys.exit in parse": ("sys.exit()", "parse", "called sys.exit()", "called sys.exit()"),
    "calls os._exit": ("os._exit(0)", "part2", "right", f"{GONE} (exit code 0)"),
    "calls os._exit at import": ("os._exit(3)", "import", f"{GONE} (exit", f"{GONE} (exit"),
    "segfaults": ("os.kill(os.getpid(), signal.SIGSEGV)", "part1", f"{GONE} (SIGSEGV)", "right"),
    "really segfaults": ("import ctypes; ctypes.string_at(0)", "part2", "right", "(SIGSEGV)"),
    "takes memory": ("bytearray(10**9)", "part1", OVER_MEMORY, "right"),
    "keeps memory": (
        "kept = builtins.kept = []\nwhile True:\n    kept.append(bytearray(9999))",
        "part1",
        OVER_MEMORY,
        "right",
    ),
    "loops": ("while True:\n    pass", "part1", OVER, "right"),
    "waits in parse": ("time.sleep(600)", "parse", OVER, OVER),
    "loops and catches all": (
        "while True:\n    try:\n        time.sleep(1)\n    except BaseException:\n        pass",
        "part2",
        "right",
        OVER,
    ),
    "floods": ("while True:\n    print('flood' * 99)", "part1", OVER, "right"),
    "prints much": ("print('x' * 1_000_000)", "part1", "right", "right"),
    "reads stdin": ("sys.stdin.read()", "part1", "right", "right"),
    "asks": ("input('how? ')", "part2", "right", "EOFError: EOF when reading a line"),
    "forks": ("os.fork()", "part1", "right", "right"),
    "forks and loops": ("while os.fork() == 0:\n    time.sleep(600)", "part1", "right", "right"),
    "leaves a child": ("subprocess.Popen(['sleep', '600'])", "parse", "right", "right"),
    "leaves a group": (
        "subprocess.Popen(['sleep', '600'], preexec_fn=os.setpgrp)",
        "part1",
        "right",
        "right",
    ),
    "closes descriptors": ("os.closerange(0, 4096)", "part1", "right", "right"),
    "closes them and waits": (
        "os.closerange(0, 4096)\ntime.sleep(600)",
        "part2",
        "right",
        OVER,
    ),
    "stops itself": ("os.kill(os.getpid(), signal.SIGSTOP)", "part1", OVER, "right"),
    "kills its parent": ("os.kill(os.getppid(), signal.SIGKILL)", "part1", "right", "right"),
    "stops its parent": ("os.kill(os.getppid(), signal.SIGSTOP)", "part1", "right", "right"),
    "leaves threads": (
        "[threading.Thread(target=time.sleep, args=(600,)).start() for _ in range(9)]",
        "part1",
        "right",
        "right",
    ),
    "writes in between": (
        "[os.write(it, b'noise') for it in range(3, 30) if os.path.exists(f'/proc/self/fd/{it}')]",
        "part1",
        "the day wrote in between its results",
        "right",
    ),
    "changes all": (
        "os.chdir('/'); sys.path.clear(); os.environ.clear(); sys.setrecursionlimit(99999)\n"
        "builtins.print = builtins.open = None; warnings.simplefilter('error'); os.umask(0o777)\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); atexit.register(os._exit, 9)",
        "import",
        "right",
        "right",
    ),
}


def test_half_of_sixty_are_hostile() -> None:
    assert len(HOSTILE) == 30


def code_of(deed: str, where: str) -> str:
    """A right day that does this besides."""
    deed = indent(deed, "    ")
    parse = (
        f"def parse(text):\n{deed if where == 'parse' else '    pass'}\n    return text.strip()\n"
    )
    parts = ""
    for part in PARTS:
        head, body = RIGHT.format(part=part).split("\n", 1)
        parts += f"{head}\n{deed}\n{body}" if where == f"part{part}" else f"{head}\n{body}"
    begin = f"def begin():\n{deed}\nbegin()\n" if where == "import" else ""
    return f'"""A Title"""\n{IMPORTS}{begin}{parse}{parts}'


def puzzle_of(number: int) -> Puzzle:
    return Puzzle(2015 + number // 24, 1 + number % 24)


class Sixty:
    """A project of sixty days with kept inputs and accepted answers: every second is hostile."""

    def __init__(self, aoc: Aoc, folder: Path) -> None:
        self.aoc = aoc
        self.mark = f"AOC_TEST_MARK={folder.name}-{os.getpid()}"
        self.temporary = folder / "temporary"
        self.temporary.mkdir()
        aoc.env = {"TMPDIR": str(self.temporary), "AOC_TEST_MARK": self.mark.partition("=")[2]}
        ledger = aoc.ledger()
        hostile = iter(HOSTILE.values())
        for number in range(60):
            puzzle = puzzle_of(number)
            text = str(1000 + number)
            path = f"inputs/{puzzle.year}/{puzzle.day:02}.txt"
            kept = aoc.data / path
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(text + "\n")
            for part in PARTS:
                guess = ledger.begin_guess(puzzle, part, str(part * int(text)), 1.0)
                ledger.finish_guess(guess, Verdict.RIGHT, "")
            deed, where, *_ = next(hostile) if number % 2 else ("pass", "part1")
            aoc.write(f"days/year{puzzle.year}/day{puzzle.day:02}.py", code_of(deed, where))
        ledger.close()

    def run(self, *words: str, timeout: float = 120) -> Result:
        return self.aoc("run", *words, "--timeout", "1.5", "--memory", "300", timeout=timeout)

    def assert_nothing_is_left(self) -> None:
        wait_until_none(self.mark, 1)
        assert list(self.temporary.iterdir()) == []


@pytest.fixture
def sixty(aoc: Aoc, tmp_path: Path) -> Sixty:
    return Sixty(aoc, tmp_path)


def rows_of(document: Any) -> dict[Puzzle, list[str]]:
    """Of each day what its parts say: `right`, or why not."""
    rows = {}
    for day in document["days"]:
        said = []
        for part in day["parts"]:
            is_right = part["status"] == "right"
            assert (part["answer"] == part["expected"]) is is_right
            said.append("right" if is_right else part["error"])
        rows[Puzzle(day["year"], day["day"])] = said
    return rows


def assert_right(rows: dict[Puzzle, list[str]]) -> None:
    """Thirty rows are right, and thirty have the right answer or reason."""
    assert len(rows) == 60
    assert list(rows) == sorted(rows)
    for number in range(0, 60, 2):
        assert rows[puzzle_of(number)] == ["right", "right"], puzzle_of(number)
    for number, (name, (_, _, *expected)) in enumerate(HOSTILE.items()):
        said = rows[puzzle_of(2 * number + 1)]
        assert len(said) == 2, name
        for one, wanted in zip(said, expected, strict=True):
            assert one == wanted if wanted == "right" else wanted in one, name


@pytest.mark.parametrize("jobs", ["1", "2", "8"])
def test_thirty_rows_are_right_and_thirty_say_why_not(sixty: Sixty, jobs: str) -> None:
    result = sixty.run("all", "--json", "--jobs", jobs)
    assert result.code == 3
    assert result.err == ""
    document = result.json
    assert_right(rows_of(document))
    failed = sum(not each.startswith("right") for it in HOSTILE.values() for each in it[2:])
    summary = document["summary"]
    assert (summary["failed"], summary["right"]) == (failed, 120 - failed)
    assert summary["jobs"] == int(jobs)
    assert {day["title"] for day in document["days"]} == {"A Title"}
    (flood,) = (day for day in document["days"] if day["printed"] and "flood" in day["printed"][0])
    assert flood["printed"] == ["flood" * 99] * 20
    sixty.assert_nothing_is_left()


def test_people_see_the_same(sixty: Sixty) -> None:
    """What is shown of one year: no traceback, no stray word, and a code for scripts."""
    result = sixty.run("2016", "--jobs", "8")
    assert result.code == 3
    assert "what it printed last:" in result.out
    for said in (OVER, "EOFError: EOF when reading a line"):
        assert said in result.out
    assert sum("floodflood" in line for line in result.out.splitlines()) == 20
    assert result.err == ""
    sixty.assert_nothing_is_left()
