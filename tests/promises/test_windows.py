"""The commands on Windows, also when killed, interrupted, or run in parallel.

AOC_TEST_WINDOWS is the path of a command that runs a CPython for Windows with pytest and the
dependencies of aoc-runner; without it these tests are skipped. They run this working tree.

With Wine on Linux: unpack the embeddable package of python.org, remove its `python3*._pth`,
install with `pip install --platform win_amd64 --python-version 3.12 --only-binary :all: --target
Lib/site-packages` into it, and write a script that sets WINEPREFIX and WINEDEBUG=-all and ends in
`exec wine64 .../python.exe "$@"`. The tests take some minutes, and read /proc of Linux.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

from tests.archives import SHAPES
from tests.processes import marked, wait_until, wait_until_none
from tests.promises.test_kills import kill_submits
from tests.site import Site, User
from tests.site.boards import make_board
from tests.support import GUARD, REPOSITORY, Aoc, Result
from tests.terminal import Terminal

PYTHON = os.environ.get("AOC_TEST_WINDOWS", "")
pytestmark = pytest.mark.skipif(not PYTHON, reason="AOC_TEST_WINDOWS names no interpreter")

DAY = "days/year2023/day07.py"
SOLVED = (REPOSITORY / DAY).read_text(encoding="utf-8")
ANSWERS = '''\
"""Größe ✓"""


def part1(data):
    print("größer █ 日本")
    return sum(map(int, data.split()))


def part2(data):
    return max(map(int, data.split()))
'''
SCRIPT = """\
from aoc_runner import get_examples, get_input, submit
print(len(get_input(2023, 7).splitlines()), "hands")
print(submit(2023, 7, 1, int(get_examples(2023, 7)[0].expected[1])))
"""
LOOP = """\
import os, subprocess, sys

def part1(data):
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    open("started", "w").close()
    while True:
        pass
"""
# Commands, a part of their output, and an exit code other than 0.
START = """
--version                             | aoc-runner
--help                                | Run, test and submit
doctor --offline                      | ok    token
new 2023 7                            | wrote days\\year2023\\day07.py
new 2023 7                            | days\\year2023\\day07.py already exists
run                                   | part 1  -  - not solved yet
"""
SOLVE = """
test 2023 7                           | 6440
run 2023 7                            | part 1  RIGHT1
run 2023 7 --timeout 60               | part 1  RIGHT1
run 2023 7 --json                     | "answer": "RIGHT1"
run 2023 7 --memory 100               | --memory is not supported | 2
submit 2023 7 1 1                     | 1 is too low: part 1 of 2023 day 7 | 1
submit 2023 7 1 1                     | 1 was already rejected as too low | 1
guesses                               | too low
read 2023 7                           | --- Day 7: Camel Cards ---
"""
AFTERWARDS = """
submit 2023 7 1                       | RIGHT1 is right: part 1 of 2023 day 7
submit                                | both stars are yours
test 2023 7                           | your input  part 2  RIGHT2
read 2023 7 2                         | --- Part Two ---
fetch 2023                            | downloaded 24 inputs
run 2023 1                            | größer
days                                  | 2 days, 2 cached inputs
run 2023                              | 2 right, 0 wrong, 2 unchecked
test all                              | 4 right, 0 wrong
calendar                              | 2023   2/50
calendar 2023                         | 2023: 2 of 50 stars
times 2023                            | 2023: 2 stars
board 4242 2023                       | your rank: 13 of 20
report                                | wrote aoc-report.html
report --readme README.md --svg a.svg | wrote README.md
bench 2023 7 --seconds 5              | part 1
check 2023 7 --seconds 2              | no difference
input 2023 7 --path                   | Jörg Müller
doctor                                | user #4242
"""


def save(aoc: Aoc, path: str, text: str) -> Path:
    """Write a file as an editor on Windows does."""
    return aoc.write(path, text.replace("\n", "\r\n"))


class Windows(Aoc):
    """A user's machine with Windows, without UTF-8 where possible."""

    def environment(self) -> dict[str, str]:
        env = super().environment() | {"AOC_TEST_MARK": str(self.home), "LC_ALL": "C.UTF-8"}
        folders = {"AOC_DATA_DIR": self.data_dir, "WIN_PD_OVERRIDE_LOCAL_APPDATA": self.home}
        env |= {name: windows_path(path) for name, path in folders.items()}
        path = ";".join(map(windows_path, (GUARD, REPOSITORY)))
        return env | {"PYTHONPATH": path, "PYTHONUTF8": "0", "PYTHONIOENCODING": self.encoding}


def windows_path(path: Path) -> str:
    """Return the path for a program for Windows, which may run under Wine."""
    return str(path) if sys.platform == "win32" else "Z:" + str(path).replace("/", "\\")


@pytest.fixture(scope="module", autouse=True)
def system() -> Iterator[None]:
    """A process that keeps the servers of Wine running during the tests."""
    if PYTHON:
        pipe = subprocess.PIPE
        args = [PYTHON, "-c", "input()"]
        with subprocess.Popen(args, stdin=pipe, stdout=pipe, stderr=pipe) as process:
            yield
            process.kill()


@pytest.fixture
def windows(tmp_path: Path, site: Site, request: pytest.FixtureRequest) -> Windows:
    """A machine of a user with a blank and an umlaut in the name, before the first login."""
    env = {"AOC_SITE_URL": site.url, "AOC_MIN_INTERVAL": "0", "AOC_TIMEOUT": "20"}
    encoding = getattr(request, "param", "cp1252")
    command = (PYTHON, "-P", "-m", "aoc_runner")
    return Windows(tmp_path / "Jörg Müller", env, command, encoding=encoding)


def walk(windows: Windows, steps: str, **texts: str) -> None:
    """Run the steps of a table, with its placeholders replaced by these texts."""
    for step in steps.strip().splitlines():
        command, expected, code = [*map(str.strip, step.split(" | ")), "0"][:3]
        for placeholder, text in texts.items():
            expected = expected.replace(placeholder, text)
        check(windows(*command.split()), expected, int(code))


def check(result: Result, expected: str, code: int = 0) -> None:
    text = result.out + result.err
    assert "UnicodeEncodeError" not in text, text
    assert (expected in text, result.code) == (True, code), (expected, result)


def python(windows: Windows, *args: str) -> Result:
    """Run Python instead of `aoc`."""
    other = replace(windows, command=(PYTHON,))
    other.folder = windows.folder
    return other(*args)


@pytest.mark.parametrize("windows", ["cp1252", "cp850"], indirect=True)
def test_all_commands(windows: Windows, site: Site, alice: User) -> None:
    right = {f"RIGHT{part}": site.answer(alice, 2023, 7, part) for part in (1, 2)}
    check(windows("init", "my aoc"), 'next: cd "my aoc"')
    windows.folder /= "my aoc"
    check(windows("login", stdin=f"{alice.token}\r\n"), "logged in as user #4242")
    walk(windows, START)
    save(windows, DAY, SOLVED)
    walk(windows, SOLVE, **right)
    site.advance(3600)
    site.add_board(4242, 2023, make_board(2023, 20, first=alice.number))
    windows.env["AOC_TEST_AHEAD"] = "3600"
    save(windows, "days/year2023/day01.py", ANSWERS)
    save(windows, "days/year2023/day07_other.py", SOLVED)
    walk(windows, AFTERWARDS, **right)
    save(windows, "script.py", SCRIPT)
    check(python(windows, "script.py"), "1000 hands")
    check(python(windows, r"days\\year2023\\day07.py"), f"part 1  {right['RIGHT1']}")
    # Wine lacks the function by which hypothesis reads the version of Windows.
    run_pytest = ("-m", "pytest", "-q", "-p", "no:hypothesispytest")
    check(python(windows, *run_pytest), "passed")
    check(python(windows, *run_pytest, "--aoc-kept"), "passed")


@pytest.mark.parametrize("name", ["lines", "beside", "on aocd"])
def test_an_archive_is_adopted(windows: Windows, site: Site, alice: User, name: str) -> None:
    shape = next(shape for shape in SHAPES if shape.name == name)
    windows.env["AOC_SESSION"] = alice.token
    for date in shape.dates[:3]:
        for path, text in shape.files(date).items():
            save(windows, path, dedent(text))
        save(windows, f"{date.year}/{date.day:02}.txt", site.input(alice, *date))
    pattern = "{year}/{day:02}.txt"
    check(windows("adopt", "--yes"), "wrote config.yaml")
    check(windows("import", ".", "--pattern", pattern, "--yes"), "imported 3 inputs")
    check(windows("run", "all"), "0 right, 0 wrong, 6 unchecked")
    right = site.answer(alice, *shape.dates[0], 1)
    check(windows("run", "2021", "1"), f"part 1  {right}  ? unchecked")


@pytest.fixture
def known(windows: Windows, alice: User) -> Windows:
    """A machine with Alice's session and two of her inputs."""
    windows.env["AOC_SESSION"] = alice.token
    check(windows("fetch", "2023", "1-2"), "downloaded 2 inputs")
    return windows


@pytest.mark.parametrize("words", ["run 2023 1", "run 2023 1 --timeout 500", "run 2023"])
def test_a_killed_runner_leaves_no_process(known: Windows, words: str) -> None:
    # Child processes of an interactive day may outlive it.
    day = LOOP if words != "run 2023 1" else LOOP.replace("subprocess.Popen", "print")
    save(known, "days/year2023/day01.py", day)
    with known.start(*words.split()) as process:
        wait_until((known.folder / "started").exists)
        assert len(marked(str(known.home))) >= 2
        process.kill()
    wait_until_none(str(known.home))


def test_a_timeout_ends_child_processes(known: Windows) -> None:
    save(known, "days/year2023/day01.py", LOOP)
    result = known("run", "2023", "1", "--timeout", "2")
    check(result, "timed out after 2 s", 3)
    wait_until_none(str(known.home))


def test_watch_ends_the_previous_run(known: Windows) -> None:
    save(known, "days/year2023/day01.py", LOOP)
    with Terminal(known, "watch", "2023", "1") as terminal:
        wait_until((known.folder / "started").exists)
        save(known, "days/year2023/day01.py", ANSWERS)
        terminal.wait_for("unchecked")
        assert len(marked(str(known.home))) <= 3
        terminal.press("\x03")
        assert terminal.finish(60) == 130
    assert "Traceback" not in terminal.seen


# Wine's console sends keys only to the runner, so the day sends the signal itself.
INTERRUPTED = """\
import ctypes, os, time

def part1(data):
    ctypes.WinDLL("kernel32").GenerateConsoleCtrlEvent(0, os.getpid())
    time.sleep(600)
"""


@pytest.mark.parametrize(
    ("words", "day"),
    [
        (("run", "2023", "1"), INTERRUPTED),
        (("run", "2023", "1", "--timeout", "500"), LOOP),
        (("run", "2023"), LOOP),
        (("bench", "2023", "1"), LOOP),
    ],
)
def test_ctrl_c_ends_everything(known: Windows, words: tuple[str, ...], day: str) -> None:
    save(known, "days/year2023/day01.py", day)
    with Terminal(known, *words) as terminal:
        if day is LOOP:
            wait_until((known.folder / "started").exists)
            terminal.press("\x03")
        assert terminal.finish(120) == 130
    assert "interrupted" in terminal.seen
    assert "Traceback" not in terminal.seen
    wait_until_none(str(known.home))


def test_four_processes_lose_and_repeat_no_guess(known: Windows, site: Site, alice: User) -> None:
    answers = {str(day): site.answer(alice, 2015, day, 1) for day in range(1, 11)}

    def submit_all(_: int) -> list[str]:
        guesses = (("submit", "2015", day, "1", answers[day], "--json") for day in answers)
        return [str(known(*args).json["verdict"]) for args in guesses]

    with ThreadPoolExecutor(4) as pool:
        verdicts = [verdict for verdicts in pool.map(submit_all, range(4)) for verdict in verdicts]
    assert sorted(verdicts) == ["already_solved"] * 30 + ["right"] * 10
    assert sorted(guess.day for guess in site.judged) == [*range(1, 11)]
    saved = {
        str(guess["day"]): guess["answer"] for guess in known("guesses", "--json").json["guesses"]
    }
    assert saved == answers


def test_a_killed_submit_is_never_judged_twice(known: Windows, site: Site, alice: User) -> None:
    kill_submits(known, site, alice, rounds=40)
