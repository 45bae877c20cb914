"""A day's code in its worker: its result says what happened, and nothing remains."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from aoc_runner.kernel.running.frames import describe_exit, exit_hint
from tests.own_day import DAY as PATH
from tests.own_day import run, run_json, write
from tests.platforms import needs
from tests.processes import ends, wait_until
from tests.site import Site
from tests.support import Aoc

DIES = "the worker process exited unexpectedly"

# What a day does in part 1, and the answer or the failure (after !) of that part.
ACTS = {
    "ends": ("os._exit(3)", f"!{DIES} (exit code 3)"),
    "kills itself": ("os.kill(os.getpid(), 9)", f"!{DIES} (SIGKILL)"),
    "closes all descriptors": ("os.closerange(0, 1000)", f"!{DIES} (exit code 1)"),
    "goes elsewhere": ("os.chdir('/')", "1"),
    "overflows the stack": ("os.kill(os.getpid(), 11)", f"!{DIES} (SIGSEGV)"),
    "recurses": ("part1(data)", "!RecursionError: "),
    "forks and returns": ("os.fork()", "1"),
    "forks and prints": ("os.fork() or print('hello')", "1"),
    "leaves a child": ("os.fork() or time.sleep(2)", "1"),
    "exits": ("sys.exit(4)", "!SystemExit: the day called sys.exit(4)"),
    "raises an error without a text": ("raise Mute", "!Mute: its message cannot be displayed"),
    "is canceled": ("raise asyncio.CancelledError", "!CancelledError"),
    "raises its own": ("raise Panic('no')", "!Panic: no"),
    "interrupts itself": ("raise KeyboardInterrupt", "!KeyboardInterrupt"),
    "returns a list": ("return [1, 2]", "[1, 2]"),
    "starts a thread": ("threading.Thread(target=time.sleep, args=(0.2,)).start()", "1"),
}
DAY = """\
import asyncio, os, sys, threading, time

class Panic(BaseException): pass

class Mute(Exception):
    def __str__(self): raise TypeError

def part1(data):
    {act}
    return 1

def part2(data): return 2
"""


# Without the terminal, these acts may have other effects.
NEEDS = {"kills": ["signals"], "overflows": ["signals"], "forks": ["fork"], "leaves": ["fork"]}
ALONE = [
    *("ends", "kills itself", "closes all descriptors", "forks and returns", "forks and prints"),
    *("raises its own", "interrupts itself"),
]


@pytest.mark.parametrize(
    ("name", "bounds"),
    [
        pytest.param(name, bounds, marks=needs(*NEEDS.get(name.split()[0], [])))
        for names, bounds in ((ACTS, ()), (ALONE, ("--timeout", "30")))
        for name in names
        if bounds or name != "interrupts itself"  # at a terminal that ends the command
    ],
)
def test_the_other_part_has_an_answer(aoc: Aoc, name: str, bounds: tuple[str, ...]) -> None:
    act, expected = ACTS[name]
    write(aoc, DAY.format(act=act))
    code, (first, second) = run_json(aoc, *bounds)
    assert (second["answer"], second["status"]) == ("2", "unchecked")
    if expected.startswith("!"):
        assert (code, first["status"]) == (3, "failed")
        assert str(first["error"]).startswith(expected[1:])
    else:
        assert (code, first["answer"]) == (0, expected)


DEEP = "recurse less deeply, or in a new thread after threading.stack_size(2**29), as"


@pytest.mark.parametrize(
    ("how", "hint"),  # the second on macOS, the third on Windows
    [
        ("SIGSEGV", DEEP),
        ("SIGBUS", DEEP),
        (describe_exit(0xC00000FD), DEEP),
        ("exit code 3", "see it"),
    ],
)
def test_the_hint_explains_the_exit_of_a_process(how: str, hint: str) -> None:
    assert exit_hint(how, "it").startswith(hint)


@pytest.mark.parametrize("bounds", [(), ("--timeout", "30")], ids=["terminal", "no terminal"])
@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("import os\nos._exit(7)\n", f"2015 day 1 cannot be imported: {DIES} (exit code 7)"),
        ("def part1(data) return 1\n", f"2015 day 1 ({PATH}) cannot be imported: S"),
        ("import nowhere_to_be_found\n", f"2015 day 1 ({PATH}) cannot be imported"),
        pytest.param(
            "import os\nos.abort()\n",
            f"2015 day 1 cannot be imported: {DIES} (SIGABRT)",
            marks=needs("signals"),
        ),
    ],
)
def test_a_day_that_cannot_be_loaded(
    aoc: Aoc, source: str, error: str, bounds: tuple[str, ...]
) -> None:
    write(aoc, source)
    code, parts = run_json(aoc, *bounds)
    assert (code, [part["status"] for part in parts]) == (3, ["failed", "failed"])
    assert all(str(part["error"]).startswith(error) for part in parts)


@pytest.mark.parametrize("folder", ["days/year2015", "days", "."])
def test_modules_of_the_day_come_first(aoc: Aoc, folder: str) -> None:
    names = ["queue", "re", "enum", "json", "sqlite3", "typing", "argparse", "datetime", "utils"]
    for name in names:
        aoc.write(f"{folder}/{name}.py", "OWN = 'own'\n")
    values = "".join(f"{name}.OWN, " for name in names)
    write(aoc, f"import {', '.join(names)}\ndef part1(data): return str({{{values}}})\n")
    assert run_json(aoc)[1][0]["answer"] == "{'own'}"


def test_helpers_of_two_days_are_never_mixed(aoc: Aoc) -> None:
    for year in (2015, 2016):
        aoc.write(f"days/year{year}/utils.py", f"YEAR = {year}\n")
        write(aoc, "import utils\ndef part1(d): return utils.YEAR\n", f"days/year{year}/day01.py")
        aoc.write(f"data/accounts/default/inputs/{year}/01.txt", "x\n")
    aoc.data_dir = aoc.folder / "data"
    days = aoc("run", "all", "1", "--json").json["days"]
    assert [day["parts"][0]["answer"] for day in days] == ["2015", "2016"]


def test_a_package_of_days_imports_from_its_folders(aoc: Aoc) -> None:
    """Also if another package of the same name is installed."""
    aoc.write("elsewhere/days/__init__.py", "raise ValueError\n")
    aoc.write("days/year2015/helper.py", "def two(): return 2\n")
    aoc.write("common.py", "from days.year2015.helper import two\n")
    write(
        aoc,
        "from .helper import two\nfrom common import two as same\n"
        "from days.year2015 import helper\ndef part1(d): return two() + same() + helper.two()\n",
    )
    path = os.pathsep.join([aoc.environment()["PYTHONPATH"], str(aoc.folder / "elsewhere")])
    assert run_json(aoc, PYTHONPATH=path)[1][0]["answer"] == "6"


class TestSecrets:
    def test_no_day_has_the_session(self, logged_in: Aoc) -> None:
        write(
            logged_in,
            "import os, subprocess, sys\n"
            "def part1(d): return str({'AOC_SESSION', 'AOC_WEBHOOK'} & {*os.environ})\n"
            "def part2(d): return subprocess.run([sys.executable, '-c', 'import os; print("
            '"AOC_SESSION" in os.environ)\'], capture_output=True, text=True).stdout\n',
        )
        parts = run_json(logged_in, AOC_WEBHOOK="https://chat.example/1")[1]
        assert [part["answer"] for part in parts] == ["set()", "False"]

    def test_no_answer_shows_a_token(self, aoc: Aoc) -> None:
        write(aoc, f"def part1(d): return '{'z' * 40}'\n")
        assert run_json(aoc, AOC_SESSION="z" * 40)[1][0]["answer"] == "[token]"

    def test_a_day_cannot_submit_or_download(self, logged_in: Aoc, site: Site) -> None:
        write(
            logged_in,
            "import subprocess\n"
            f"def part1(d): return subprocess.run([*{logged_in.command!r}, 'submit', '2015', '1', "
            "'1', '5'], capture_output=True, text=True).returncode\n"
            f"def part2(d): return subprocess.run([*{logged_in.command!r}, 'input', '2015', '1'], "
            "capture_output=True, text=True).stderr.splitlines()[-2]\n",
        )
        run_json(logged_in)
        assert site.requests == []


class TestPrints:
    SOURCE = (
        "import os\nprint('at the import')\n"
        "def part1(d):\n    print('printed')\n    os.system('echo by a program')\n    return 1\n"
        "def part2(d):\n    print('then')\n    raise ValueError('no')\n"
    )

    def test_prints_at_the_terminal_keep_their_order(self, aoc: Aoc) -> None:
        write(aoc, self.SOURCE)
        lines = run(aoc).out.splitlines()
        for texts in (("2015 day 1", "at the import", "printed", "part 1"), ("then", "part 2")):
            indexes = [next(i for i, line in enumerate(lines) if text in line) for text in texts]
            assert indexes == sorted(indexes)

    def test_json_output_contains_no_prints(self, aoc: Aoc) -> None:
        write(aoc, self.SOURCE)
        result = run(aoc, "--json")
        assert result.json["parts"][0]["answer"] == "1"
        assert {"at the import", "printed", "by a program"} <= {*result.err.splitlines()}

    def test_the_last_lines_without_a_terminal_are_shown_after_a_failure(self, aoc: Aoc) -> None:
        write(aoc, self.SOURCE)
        result = run(aoc, "--timeout", "30")
        assert "by a program" in result.err
        assert "by a program" not in run(aoc, "1", "--timeout", "30").err  # Part 1 has not failed.


def test_exit_functions_and_threads_finish(aoc: Aoc) -> None:
    write(
        aoc,
        "import atexit, threading, time\natexit.register(print, 'the end')\n"
        "def part1(d):\n"
        "    threading.Thread(target=lambda: (time.sleep(0.3), print('a thread'))).start()\n"
        "    return 1\n",
    )
    assert run(aoc).out.splitlines()[-2:] == ["a thread", "the end"]


@pytest.mark.parametrize("bounds", [(), ("--timeout", "60")], ids=["terminal", "no terminal"])
def test_a_worker_is_killed_with_its_runner(
    aoc: Aoc, tmp_path: Path, bounds: tuple[str, ...]
) -> None:
    note = tmp_path / "pid"
    write(
        aoc,
        "import os, time\ndef part1(d):\n    time.sleep(1)  # for the runner to watch it\n"
        f"    open({str(note)!r}, 'w').write(str(os.getpid()))\n    time.sleep(60)\n",
    )
    command = [*aoc.command, "run", "2015", "1", "--input", str(aoc.write("in.txt", "x\n"))]
    with subprocess.Popen([*command, *bounds], cwd=aoc.folder, env=aoc.environment()) as process:
        wait_until(lambda: note.exists() and note.read_text())
        process.kill()
    worker = int(note.read_text())
    assert ends(worker), f"{worker} still runs"


class TestSpawned:
    """A fork is not safe here, because another thread runs."""

    WITH_A_THREAD = (
        "import sys, threading, time\n"
        "threading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n"
        "from aoc_runner.cli import run\nsys.exit(run(sys.argv[1:]))\n"
    )

    @pytest.mark.parametrize("bounds", [(), ("--timeout", "30")], ids=["terminal", "no terminal"])
    def test_results_are_the_same(self, aoc: Aoc, bounds: tuple[str, ...]) -> None:
        aoc.command = (sys.executable, "-c", self.WITH_A_THREAD)
        aoc.write("days/year2015/queue.py", "OWN = 'own'\n")
        write(
            aoc,
            "import os, queue\nprint('hello')\n"
            "def part1(data): return queue.OWN\ndef part2(data): os._exit(3)\n",
        )
        code, (first, second) = run_json(aoc, *bounds)
        assert (code, first["answer"], second["error"]) == (3, "own", f"{DIES} (exit code 3)")
