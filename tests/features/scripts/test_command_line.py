"""Scripts of an archive at the command line, whatever they do; and what is left of them."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from textwrap import dedent

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from tests.cli.kept_days import keep
from tests.fake_site import Site, User
from tests.processes import linux, posix, wait_until_none
from tests.support import Aoc

pytestmark = posix
INPUT = b"1\n2\n3"
READS = "numbers = [int(line) for line in open('input.txt')]\nprint('Part 1:', sum(numbers))\n"


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
    site.set_answer(alice, 2015, 1, 1, "6")
    yield Scripts(online)
    if sys.platform == "linux":
        wait_until_none(f"AOC_TEST_MARK={mark}", 2)
    assert list(temporary.iterdir()) == []


@pytest.mark.warm
def test_what_it_prints_is_shown_and_the_document_is_alone_on_stdout(scripts: Scripts) -> None:
    scripts.write(1, '"""Floors"""\nimport os, sys\nos.system("echo hm")\n' + READS)
    result = scripts.aoc("run", "2015", "1", "--json")
    assert result.err == "hm\nPart 1: 6\n"
    document = result.json
    assert document["title"] == "Floors"
    first, second = document["parts"]
    assert (first["answer"], first["status"]) == ("6", "unchecked")
    assert (second["answer"], second["status"], second["seconds"]) == (None, "unsolved", None)
    for words in ((), ("--timeout", "60")):
        lines = scripts.aoc("run", "2015", "1", *words).out.splitlines()
        assert lines[1:3] == ["hm", "Part 1: 6"]


@pytest.mark.warm
def test_its_exception_is_told_as_any_days(scripts: Scripts) -> None:
    scripts.write(1, "print('Part 1: 12')\nimport sys\nsys.stderr.write('hm\\n')\n1 / 0\n")
    result = scripts.aoc("run", "2015", "1")
    assert (result.code, {"Part 1: 12", "hm"} <= {*result.out.splitlines()}) == (3, True)
    shown = result.err[result.err.index("error:") :].splitlines()
    assert shown == [
        "error: part 2 failed: ZeroDivisionError: division by zero",
        "  2015/01/main.py:4 in <module>",
        "    1 / 0",
        "hint: look at 2015/01/main.py:4 in <module>",
    ]


@pytest.mark.warm
@pytest.mark.parametrize(
    "code",
    [
        "os.closerange(0, 100)",
        "os.fork() or time.sleep(600)",
        "print('x' * 900_000); os.write(2, b'y' * 100_000)",
        r"print('\x1b[2J\x1b]0;title\x07\x00\r')",
    ],
)
def test_what_was_read_is_posted_only_when_forced(scripts: Scripts, site: Site, code: str) -> None:
    scripts.write(1, f"import os, time\n{READS}{code}\n")
    doubted = scripts.aoc("submit", "2015", "1", "1", "--json")
    assert doubted.json["message"] == "read from what the script printed: Part 1: 6"
    assert site.judged == []
    result = scripts.aoc("submit", "2015", "1", "1", "--json", "--force")
    assert result.json["verdict"] == "right", result.err
    assert [judged.answer for judged in site.judged] == ["6"]


@pytest.mark.warm
@pytest.mark.parametrize(
    ("death", "said"),
    [
        ("sys.exit(3)", "exit code 3"),
        ("os.kill(0, 9)", "SIGKILL"),  # its worker has ended with it
        ("raise ValueError('no')", "ValueError: no"),
        ("print('1 2 3')", ""),
    ],
)
def test_a_script_that_ends_badly_posts_nothing(
    scripts: Scripts, site: Site, death: str, said: str
) -> None:
    scripts.write(1, f"import os, sys\nprint(77)\n{death}\n")
    result = scripts.aoc("submit", "2015", "1", "1", "--force", "--json")
    assert result.code in (1, 3), result.err
    assert said in result.json["error"]["message"]
    assert site.judged == []


LOOKS = """
import aocd, subprocess, sys
CODE = "import os; print(*map(os.environ.get, ['AOC_SESSION', 'AOCD_DIR', 'AOCD_CONFIG_DIR']))"
aocd.submit(subprocess.check_output([sys.executable, "-c", CODE], text=True), part="a")
"""


@pytest.mark.parametrize("options", [[], ["--timeout", "20"]])
def test_no_process_of_a_day_finds_a_session(scripts: Scripts, options: list[str]) -> None:
    scripts.write(1, LOOKS)
    nowhere = f"{os.devnull}/aocd"  # where the real aocd can find, and make, nothing
    assert scripts.answers(*options)[0] == f"None {nowhere} {nowhere}"


@linux
@pytest.mark.parametrize("which", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize(
    "words",
    [
        ("run", "2015", "1"),
        ("run", "2015", "--jobs", "4"),
    ],
)
def test_nothing_is_left_of_a_run_that_is_ended(
    scripts: Scripts, words: tuple[str, ...], which: signal.Signals
) -> None:
    code = "import signal, subprocess, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    code += "subprocess.Popen(['sleep', '600'])\nopen('begun', 'w').close()\ntime.sleep(600)\n"
    for day in (1, 2, 3):
        scripts.write(day, code)
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
    if which != signal.SIGINT:  # one that is killed leaves its own files
        for folder in Path(aoc.env["TMPDIR"]).iterdir():
            rmtree(folder)


@pytest.mark.warm
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
