"""Scripts of an archive by `aoc run`: what they read and write, what bounds them, what is left."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from tests.cli.kept_days import keep
from tests.fake_site import Site, User
from tests.running.playground import linux, marked, posix, wait_until_none
from tests.support import Aoc

pytestmark = posix

INPUT = b"1\n2\n3"
READS = "numbers = [int(line) for line in open('input.txt')]\nprint('Part 1:', sum(numbers))\n"
LOOPS = "print('Part 1: 6')\nopen('begun', 'w').close()\nwhile True:\n    pass\n"
DAEMON = """
import os, time
print("Part 1: 6")
print("Part 2: 3")
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(600)
    os._exit(0)
os.wait()
"""


class Scripts:
    """Scripts `2015/DAY/main.py` that read `input.txt`, each with a kept input."""

    def __init__(self, aoc: Aoc) -> None:
        self.aoc = aoc
        entry = {"path": "{year}/{day:02}/main.py", "script": {"reads": "input.txt"}}
        aoc.write("config.yaml", f"aoc: {json.dumps({'layout': [entry]})}")

    def write(self, day: int, code: str) -> Path:
        keep(self.aoc, Puzzle(2015, day), INPUT)
        return self.aoc.write(f"2015/{day:02}/main.py", dedent(code))

    def answers(self, *words: str, code: int = 0) -> list[str | None]:
        """Of the parts of day 1."""
        result = self.aoc("run", "2015", "1", "--json", *words)
        assert result.code == code, result.err
        return [part["answer"] or part["error"] for part in result.json["parts"]]


@pytest.fixture
def scripts(online: Aoc, site: Site, alice: User, tmp_path: Path) -> Iterator[Scripts]:
    """The scripts; no process and no temporary file of them is left in the end."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    mark = f"{tmp_path.name}-{os.getpid()}"
    online.env |= {"TMPDIR": str(temporary), "AOC_TEST_MARK": mark}
    site.set_input(alice, 2015, 1, INPUT)
    yield Scripts(online)
    if sys.platform == "linux":
        wait_until_none(f"AOC_TEST_MARK={mark}", 2)
    assert list(temporary.iterdir()) == []


def test_the_kept_input_goes_before_one_that_lies_in_the_tree(scripts: Scripts) -> None:
    scripts.write(1, READS)
    own = scripts.aoc.write("2015/01/input.txt", "100\n")
    assert scripts.answers() == ["6", None]
    assert scripts.answers("--input", str(own))[0] == "100"
    assert own.read_text() == "100\n"


def test_a_script_may_write_what_it_likes(scripts: Scripts) -> None:
    scripts.write(
        1,
        READS + "open('output.txt', 'w').write('x')\nopen('input.txt', 'w').write('mine')\n",
    )
    assert scripts.answers()[0] == "6"
    folder = scripts.aoc.folder / "2015/01"
    found = {path.name: path.read_text() for path in folder.iterdir() if path.name != "main.py"}
    assert found == {"output.txt": "x", "input.txt": "mine"}
    assert scripts.answers()[0] == "6"


def test_a_loop_keeps_the_answer_it_has_labelled(scripts: Scripts) -> None:
    scripts.write(1, LOOPS)
    assert scripts.answers("--timeout", "1", code=3) == ["6", "over 1 s"]


@linux
def test_memory_is_bounded(scripts: Scripts) -> None:
    scripts.write(1, "print('Part 1: 6', flush=True)\nx = bytearray(10**9)\nprint('Part 2: 3')\n")
    assert scripts.answers("--memory", "300", code=3) == ["6", "over 300 MB"]


@linux
@pytest.mark.parametrize("words", [("run", "2015", "1"), ("run", "2015", "--jobs", "4")])
def test_a_daemon_does_not_hold_it_up(scripts: Scripts, words: tuple[str, ...]) -> None:
    scripts.write(1, DAEMON)
    scripts.write(2, READS)
    began = time.monotonic()
    assert scripts.aoc(*words).code == 0
    assert time.monotonic() - began < 10
    for process in marked(f"AOC_TEST_MARK={scripts.aoc.env['AOC_TEST_MARK']}"):
        os.kill(process, signal.SIGKILL)  # it leads a session of its own


@linux
@pytest.mark.parametrize("which", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize(
    "words",
    [
        ("run", "2015", "1"),
        ("run", "2015", "1", "--timeout", "60"),
        ("run", "2015", "--jobs", "4"),
        ("submit", "2015", "1", "1", "--dry-run"),
    ],
    ids=["alone", "timed", "many", "submit"],
)
def test_nothing_is_left_of_a_run_that_is_ended(
    scripts: Scripts, words: tuple[str, ...], which: signal.Signals
) -> None:
    for day in (1, 2, 3):
        scripts.write(day, "import subprocess\nsubprocess.Popen(['sleep', '600'])\n" + LOOPS)
    aoc = scripts.aoc
    process = subprocess.Popen(
        [*aoc.command, *words],
        cwd=aoc.folder,
        env=aoc.environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    end = time.monotonic() + 20
    while not list(aoc.folder.glob("2015/*/begun")):
        assert time.monotonic() < end
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    process.send_signal(which)
    out, err = process.communicate(timeout=10)
    assert process.returncode == (130 if which == signal.SIGINT else -which)
    assert "Traceback" not in out + err
    wait_until_none(f"AOC_TEST_MARK={aoc.env['AOC_TEST_MARK']}", 2)
    shutil.rmtree(aoc.env["TMPDIR"])  # one that is killed outright leaves its own
    os.mkdir(aoc.env["TMPDIR"])


def test_the_projects_own_python_runs_its_scripts(scripts: Scripts) -> None:
    own = scripts.aoc.folder / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(own)], check=True)
    scripts.write(
        1,
        """
        import sys
        from importlib.util import find_spec
        from aocd import numbers, submit

        assert find_spec("pluggy") is None  # nothing of ours
        submit(sum(numbers), part="a")
        submit(sys.prefix, part="b")
        """,
    )
    assert scripts.answers() == ["6", str(own)]


def test_doctor_and_days_know_them_and_run_none(scripts: Scripts) -> None:
    for day in (1, 2):
        scripts.write(day, "open('was-run', 'w')\n" + READS)
    scripts.write(3, "def (:\n")
    doctor = scripts.aoc("doctor", "--json").json
    (days,) = [it for it in doctor["checks"] if it["check"] == "days"]
    assert days["status"] == "ok"
    assert ", 3 of them scripts, the others can be imported" in days["message"]
    listed = scripts.aoc("days", "2015", "--json").json["days"]
    assert [(it["day"], it["from"], it["input_kept"]) for it in listed] == [
        (day, "project", True) for day in (1, 2, 3)
    ]
    assert not list(scripts.aoc.folder.rglob("was-run"))
