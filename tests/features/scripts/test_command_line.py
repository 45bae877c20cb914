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
from textwrap import dedent, indent

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from tests.cli.kept_days import keep
from tests.fake_site import Site, User
from tests.processes import linux, posix, wait_until_none
from tests.support import Aoc

pytestmark = posix
INPUT = b"1\n2\n3"
READS = "numbers = [int(line) for line in open('input.txt')]\nprint('Part 1:', sum(numbers))\n"
SCRIPT = "2015/01/main.py"


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
@pytest.mark.parametrize("ends", ["", "1 / 0"])
def test_a_traceback_at_its_end_is_told_as_any_days(scripts: Scripts, ends: str) -> None:
    code = f"""
        import traceback
        try:
            [][0]
        except IndexError:
            traceback.print_exc()
        print("Part 1: 12")
        {ends}
        """
    scripts.write(1, code)
    result = scripts.aoc("run", "2015", "1", traceback=True)
    assert result.out.count("Traceback") == (not ends)
    assert ("error: part 2 failed: ZeroDivisionError" in result.err) == bool(ends)


@pytest.mark.warm
def test_the_kept_input_goes_before_one_that_lies_in_the_tree(scripts: Scripts) -> None:
    scripts.write(1, READS + "open('output.txt', 'w')\nopen('input.txt', 'w').write('mine')\n")
    own = scripts.aoc.write("2015/01/input.txt", "100\n")
    assert scripts.answers() == ["6", None]
    assert own.read_text() == "mine"  # what it writes is its own affair
    assert scripts.answers("--offline") == ["6", None]
    own.write_text("100\n")
    assert scripts.answers("--input", str(own))[0] == "100"


@pytest.mark.warm
def test_many_are_run_beside_each_other_and_examples_likewise(scripts: Scripts) -> None:
    for day in range(1, 6):
        scripts.write(day, f"print('Part 1: {day}')\nprint('Part 2: {day}{day}')\n")
    scripts.write(6, "print(1, 2, 3)\n")
    days = scripts.aoc("run", "2015", "--jobs", "2", "--json").json["days"]
    seen = [[part["answer"] for part in day["parts"]] for day in days]
    assert seen == [*([str(n), f"{n}{n}"] for n in range(1, 6)), [None, None]]
    assert "hint: print the answer behind its label" in scripts.aoc("run", "2015").out
    scripts.write(1, READS)
    scripts.aoc.write(
        "2015/01/main.yaml", "examples:\n- {input: '7', part1: 7}\n- {input: '2', part1: 8}\n"
    )
    result = scripts.aoc("test", "2015", "1", "--json")
    assert (result.code, result.json["right"], result.json["wrong"]) == (1, 1, 1)


SURVIVED = {
    "closes its descriptors": "os.closerange(0, 100)",
    "leaves for a folder that goes": """
        import tempfile
        os.chdir(tempfile.mkdtemp())
        os.rmdir(os.getcwd())
        """,
    "changes the umask": "os.umask(0o777)",
    "leaves a child": "os.fork() or time.sleep(600)",
    "prints a lot": "print('x' * 900_000); os.write(2, b'y' * 100_000)",
    "draws on the terminal": r"print('\x1b[2J\x1b]0;title\x07\x00\r')",
}


@pytest.mark.warm
@pytest.mark.parametrize("code", SURVIVED.values(), ids=SURVIVED)
def test_its_answer_comes_through_whatever_it_does(scripts: Scripts, site: Site, code: str) -> None:
    body = indent(dedent(code).strip(), "    ")
    scripts.write(1, f"import os, sys, time\n{READS}if True:\n{body}\n")
    assert scripts.answers("--timeout", "30")[0] == "6"
    doubted = scripts.aoc("submit", "2015", "1", "1", "--json")
    assert doubted.json["message"] == "read from what the script printed: Part 1: 6"
    result = scripts.aoc("submit", "2015", "1", "1", "--json", "--force")
    assert result.json["verdict"] == "right", result.err
    assert [judged.answer for judged in site.judged] == ["6"]


@pytest.mark.warm
@pytest.mark.parametrize(
    ("death", "said"),
    [
        ("sys.exit(3)", "exit code 3"),
        ("os.abort()", "ended by SIGABRT"),
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


@linux
def test_its_time_and_its_memory_are_bounded(scripts: Scripts) -> None:
    scripts.write(1, "print('Part 1: 6')\nwhile True:\n    pass\n")
    assert scripts.answers("--timeout", "1", code=3) == ["6", "over 1 s"]
    scripts.write(1, "print('Part 1: 6', flush=True)\nx = bytearray(10**9)\nprint('Part 2: 3')\n")
    assert scripts.answers("--memory", "300", code=3) == ["6", "over 300 MB"]


LOOKS = """
import os, subprocess, sys
CODE = "import os; print(*map(os.environ.get, ['AOC_SESSION', 'AOCD_DIR', 'AOCD_CONFIG_DIR']))"
def part1(data):
    return subprocess.check_output([sys.executable, "-c", CODE], text=True)
if __name__ == "__main__":
    import aocd
    aocd.submit(part1(0), part="a")
"""


@pytest.mark.parametrize("path", ["days/year2015/day01.py", SCRIPT])
@pytest.mark.parametrize("options", [[], ["--timeout", "20"]])
def test_no_process_of_a_day_finds_a_session(
    scripts: Scripts, path: str, options: list[str]
) -> None:
    scripts.aoc.write(path, LOOKS)
    nowhere = f"{os.devnull}/aocd"  # where the real aocd can find, and make, nothing
    assert scripts.answers(*options)[0] == f"None {nowhere} {nowhere}"


@linux
@pytest.mark.parametrize("which", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize(
    "words",
    [
        ("run", "2015", "1"),
        ("run", "2015", "--jobs", "4"),
        ("submit", "2015", "1", "1", "--dry-run"),
    ],
    ids=["alone", "many", "submit"],
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


@pytest.mark.warm
@pytest.mark.parametrize(
    ("name", "there", "is_input"),
    [
        ("input.txt", True, True),
        ("../inputs/day01.txt", True, True),
        ("1.in", True, True),
        ("main.txt", True, True),  # as the script is called
        ("puzzle", True, True),
        ("nowhere.txt", False, True),
        ("C:/aoc/trebuchet.txt", False, True),
        ("words.txt", True, False),
        ("input_test.txt", True, False),
        ("example1.txt", True, False),
        ("samples/input.txt", True, False),
        ("output.txt", True, False),
        ("letters7.json", True, False),
    ],
)
def test_without_reads_what_looks_like_an_input_is_the_input(
    scripts: Scripts, name: str, there: bool, is_input: bool
) -> None:
    scripts.aoc.write(
        "config.yaml", 'aoc: {layout: [{path: "{year}/{day:02}/main.py", script: {}}]}'
    )
    code = f"import os\nprint('Part 1:', len(open({name!r}).read()))\n"
    scripts.write(1, f"{code}print('Part 2:', int(os.path.exists({name!r})))\n")
    if there:
        scripts.aoc.write(f"2015/01/{name}", "1234567")
    assert scripts.answers() == ["6" if is_input else "7", "1"]


@pytest.mark.warm
def test_without_reads_an_example_that_is_not_there_is_missed(scripts: Scripts) -> None:
    scripts.aoc.write(
        "config.yaml", 'aoc: {layout: [{path: "{year}/{day:02}/main.py", script: {}}]}'
    )
    asks = "import os\nprint('Part 1:', int(os.path.exists('test.txt')))\n"
    scripts.write(1, f"{asks}open('ex.txt')\n")
    first, second = scripts.answers(code=3)
    assert first == "0"
    assert "FileNotFoundError" in str(second)


@pytest.mark.warm
@pytest.mark.parametrize("early", ["", "import asyncio\n"])
def test_a_script_does_not_find_the_site(scripts: Scripts, early: str) -> None:
    asks = "socket.getaddrinfo('{}', 80, flags=socket.AI_NUMERICHOST)\n"  # which asks no network
    others = asks.format("127.0.0.1") + asks.format("www.adventofcode.com")
    scripts.write(1, f"{early}import socket\n{others}")
    result = scripts.aoc("run", "2015", "1")
    assert result.code == 3
    assert "aoc lets no script ask adventofcode.com itself" in result.out + result.err
    assert "hint: have it read its input from a file or stdin" in result.out + result.err
