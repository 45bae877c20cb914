"""The message, the frames and the hint of a failed day."""

import os
import signal
import sys
from contextlib import closing
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.running.messages import Job
from aoc_runner.kernel.running.process import WorkerProcess
from tests.own_day import DAY, on_the_path, run, run_json, write
from tests.platforms import needs
from tests.support import Aoc, native

# A day, and the lines between `error: ` and the hint to see the last location. `*` is for messages
# of Python, which differ between versions.
FAILURES = {
    "a library's error": (
        "import json\ndef part1(d):\n    return inner(d)\n"
        "def inner(d):\n    return json.loads(d)\n",
        [
            "part 1 failed: JSONDecodeError: *",
            f"  {DAY}:3 in part1",
            "    return inner(d)",
            f"  {DAY}:5 in inner",
            "    return json.loads(d)",
        ],
    ),
    "no message": (
        "def part1(data):\n    assert data == 'y'\n",
        ["part 1 failed: AssertionError", f"  {DAY}:2 in part1", "    assert data == 'y'"],
    ),
    "parse": (
        "def parse(text):\n    return int(text)\ndef part1(data): return 1\n",
        [
            "parse failed: ValueError: *",
            f"  {DAY}:2 in parse",
            "    return int(text)",
        ],
    ),
    "a deep recursion": (
        "def part1(data):\n    return part1(data)\n",
        [
            "part 1 failed: RecursionError: *",
            f"  {DAY}:2 in part1",
            "    return part1(data)",
            *[f"  {DAY}:2 in part1"] * 5,
            "  … # more …",
            *[f"  {DAY}:2 in part1"] * 6,
        ],
    ),
    "a text that is no Python": (
        "import ast\ndef part1(data):\n    return ast.literal_eval('1 +')\n",
        [
            "part 1 failed: SyntaxError: *",
            f"  {DAY}:3 in part1",
            "    return ast.literal_eval('1 +')",
        ],
    ),
    "a helper that is no Python": (
        "def part1(data):\n    from . import helper\n",
        [
            "part 1 failed: SyntaxError: *",
            f"  {DAY}:2 in part1",
            "    from . import helper",
            native("  days/year2015/helper.py:1"),
            "    def climb(:",
        ],
    ),
    "a file that is emptied meanwhile": (
        "def part1(data):\n    open(__file__, 'w').close()\n    raise KeyError(1)\n",
        ["part 1 failed: KeyError: 1", f"  {DAY}:3 in part1"],
    ),
}


@pytest.mark.parametrize(("source", "expected"), FAILURES.values(), ids=FAILURES)
def test_only_frames_of_user_code_are_shown(aoc: Aoc, source: str, expected: list[str]) -> None:
    aoc.write("days/year2015/helper.py", "def climb(:\n")
    write(aoc, source)
    result = run(aoc)
    *lines, hint = result.error_lines
    masked = [line if "more" not in line else "  … # more …" for line in lines]
    assert fnmatchcase(masked[0], f"error: {expected[0]}")
    assert masked[1:] == expected[1:]
    last = [line for line in expected if line.startswith("  ") and not line.startswith("    ")][-1]
    assert hint == f"hint: see {last.strip()}"
    assert result.code == 3


def test_a_part_that_fails_does_not_stop_the_other(aoc: Aoc) -> None:
    write(aoc, "def part1(data): raise KeyError('one')\ndef part2(data): return 'fine'\n")
    code, (first, second) = run_json(aoc)
    assert (code, first["answer"], first["seconds"]) == (3, None, None)
    assert first["error"] == f"KeyError: 'one' ({DAY}:1 in part1)"
    assert (second["answer"], second["error"]) == ("fine", None)


def test_a_message_that_quotes_the_input_is_shortened(aoc: Aoc) -> None:
    write(aoc, "def parse(t): return t * 9000\ndef part1(d): raise ValueError(d)\n")
    message = run(aoc).error_lines[0]
    assert "xxx …" in message
    assert len(message) < 500


class TestTheLineOfCode:
    def test_of_an_installed_day(self, aoc: Aoc, tmp_path: Path) -> None:
        package, info = tmp_path / "kit/alice/year2015", tmp_path / "kit/alice-1.0.dist-info"
        package.mkdir(parents=True)
        info.mkdir()
        (info / "METADATA").write_text("Name: alice\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("[aoc_runner.days]\nalice = alice\n")
        (package / "day01.py").write_text("def part1(data):\n    raise ValueError\n")
        result = run(aoc, PYTHONPATH=on_the_path(tmp_path / "kit"))
        assert "    raise ValueError" in result.error_lines

    def test_is_shortened_and_escaped(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data):\n\treturn\t[int(data), '\u200e\x1b[2J'" + ", 0" * 99 + "]\n")
        line = run(aoc).error_lines[2]
        assert line.startswith("    return [int(data), '\\u200e\\x1b[2J', 0, 0")
        assert line.endswith("…")

    def test_contains_no_token_not_even_its_start(self, aoc: Aoc) -> None:
        for length in (0, 20, 40, 60):
            token = "0a1b2c3d4e5f6978" * 8
            write(aoc, f"def part1(data):\n    fetch({' ' * length!r}, session={token!r})\n")
            result = run(aoc)
            assert "[token]" in result.error_lines[2]
            assert token[:12] not in result.err


@pytest.mark.parametrize(
    "source", ["raise KeyboardInterrupt\n", "def part1(d): raise KeyboardInterrupt\n"]
)
def test_an_interrupt_ends_the_run_immediately(aoc: Aoc, source: str) -> None:
    write(aoc, source + "def part2(data): print('still here')\n")
    result = run(aoc)
    assert (result.code, result.error_lines) == (130, ["interrupted"])
    assert "still here" not in result.out


ENDS = {  # what a day does, the exit code, and the message
    "return 1": (0, "part 1  1"),
    "return subprocess.run([sys.executable, '-c', 'exit(3)']).returncode": (0, "part 1  3"),
    "os._exit(3)": (3, "part 1 failed: the worker process exited unexpectedly (exit code 3)"),
    "raise KeyboardInterrupt": (130, "interrupted"),
}


@needs("signals")
@pytest.mark.parametrize("env", [{}, {"AOC_TEST_SPAWN": "1"}], ids=["fork", "spawn"])
@pytest.mark.parametrize("act", ENDS)
def test_the_exit_of_a_day_is_known_if_sigchld_is_ignored(
    aoc: Aoc, act: str, env: dict[str, str]
) -> None:
    write(aoc, f"import os, subprocess, sys\ndef part1(d): {act}\n")
    start = "import os, signal, sys\nsignal.signal(signal.SIGCHLD, signal.SIG_IGN)\n"
    start += "os.execv(sys.argv[1], sys.argv[1:])"
    aoc.command = (sys.executable, "-c", start, *aoc.command)
    result = run(aoc, "1", **env)
    code, message = ENDS[act]
    assert result.code == code
    assert message in (result.out if code == 0 else result.error_lines[0])


@needs("signals")
def test_an_interrupt_while_the_worker_starts_is_quiet(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    day = Day(Puzzle(2015, 1), "project", None, "day", str(tmp_path / "day.py"), str(tmp_path))
    with closing(WorkerProcess(Job(day, [], is_interactive=True, force_spawn=True))) as worker:
        assert worker._process is not None
        os.kill(worker._process.pid, signal.SIGINT)  # It is blocked until the worker can catch it.
        worker.has_exited(wait=True)
        assert (worker.code, capfd.readouterr().err) == (130, "")


@needs("forked workers")
def test_an_interrupt_right_after_the_fork_ends_only_the_worker(aoc: Aoc) -> None:
    write(aoc, "def part1(d): return 1\n")
    code = (
        "import signal\nfrom aoc_runner import cli\nfrom aoc_runner.kernel.running import process\n"
    )
    code += "process._detach = lambda *_: signal.raise_signal(signal.SIGINT)\n"
    aoc.command = (sys.executable, "-c", code + "raise SystemExit(cli.entry())")
    exit_code, parts = run_json(aoc, "--timeout", "60")
    assert (exit_code, parts[0]["status"]) == (3, "failed")
    assert str(parts[0]["error"]).endswith("the worker process exited unexpectedly (exit code 130)")
