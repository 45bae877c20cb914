"""Days that are scripts, run, tested and submitted as any other, whatever they do meanwhile."""

import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent, indent

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from tests.cli.kept_days import keep
from tests.fake_site import Site, User
from tests.running.playground import linux, posix, wait_until_none
from tests.support import Aoc

pytestmark = [posix, pytest.mark.warm]
COMMAND = f"{sys.executable} -u {{path}} {{input}}"
LAYOUT = f"""
aoc:
  layout:
    - {{path: "{{year}}/{{day}}.py", script: {{command: "{COMMAND}"}}}}
    - {{path: "{{year}}/{{day}}_{{ab}}.py", script: {{command: "{COMMAND}"}}}}
"""
SCRIPT = "2015/1.py"
RIGHT = "print('Part 1:', 77 if input() != 'x' else 7)\n"


@pytest.fixture
def temporary(tmp_path: Path) -> Path:
    folder = tmp_path / "temporary"
    folder.mkdir()
    return folder


@pytest.fixture
def mine(online: Aoc, site: Site, alice: User, temporary: Path) -> Iterator[Aoc]:
    """Alice's archive; whatever its scripts start is gone in the end, and so are its files."""
    site.set_answer(alice, 2015, 1, 1, "77")
    site.set_input(alice, 2015, 1, b"1\r\n2\r\n")
    mark = {"AOC_TEST_MARK": f"{temporary.parent.name}-{os.getpid()}"}
    online.env |= mark | {"TMPDIR": str(temporary), "AOC_TIMEOUT": "10"}
    online.write("config.yaml", LAYOUT)
    yield online
    if sys.platform == "linux":
        wait_until_none("=".join(*mark.items()))
    assert list(temporary.iterdir()) == []


def test_the_document_is_alone_on_stdout(mine: Aoc) -> None:
    mine.write(SCRIPT, '"""Floors"""\nimport os, sys\nos.system("echo hm")\n' + RIGHT)
    result = mine("run", "2015", "1", "--json")
    assert result.err == "hm\nPart 1: 77\n"
    document = result.json
    assert document["title"] == "Floors"
    first, second = document["parts"]
    assert (first["answer"], first["status"]) == ("77", "unchecked")
    assert (second["answer"], second["status"], second["seconds"]) == (None, "unsolved", None)
    assert mine("run", "2015", "1").out.splitlines()[1:3] == ["hm", "Part 1: 77"]


def test_it_gets_the_bytes_of_the_site_of_a_kept_input_and_of_a_file(mine: Aoc) -> None:
    mine.write(SCRIPT, "import sys\nprint('Part 1:', sys.stdin.buffer.read().hex())\n")
    mine.write("mine.txt", "")
    (mine.folder / "mine.txt").write_bytes(b"\xef\xbb\xbf3")

    def answer(*words: str) -> str:
        answer = mine("run", "2015", "1", *words, "--json").json["parts"][0]["answer"]
        assert isinstance(answer, str)
        return answer

    for words in ((), ("--offline",), ("--timeout", "20")):
        assert answer(*words) == b"1\r\n2\r\n".hex()
    assert answer("--input", "mine.txt") == b"\xef\xbb\xbf3\n".hex()
    assert mine("submit", "2015", "1", "1", "--dry-run").err.count(b"1\r\n2\r\n".hex()) >= 1


def test_many_are_run_beside_each_other(mine: Aoc) -> None:
    for day in range(1, 6):
        mine.write(f"2015/{day}.py", f"print('Part 1: {day}')\nprint('Part 2: {day}{day}')\n")
        keep(mine, Puzzle(2015, day))
    mine.write("2015/6_a.py", "print(6)\n")
    mine.write("2015/7.py", "print(1, 2, 3)\n")
    keep(mine, Puzzle(2015, 6))
    keep(mine, Puzzle(2015, 7))
    days = mine("run", "2015", "--jobs", "2", "--json").json["days"]
    seen = [[part["answer"] for part in day["parts"]] for day in days]
    assert seen == [*([str(n), f"{n}{n}"] for n in range(1, 6)), ["6", None], [None, None]]
    assert [part["seconds"] is None for part in days[0]["parts"]] == [False, True]
    text = mine("run", "2015").out
    assert "      hint: print the answer behind its label" in text
    assert "\n        1 2 3\n" in text


def test_submit_shows_the_line_that_it_read(mine: Aoc, site: Site) -> None:
    mine.write(SCRIPT, "print('hm')\n" + RIGHT)
    note = "note: read from the line: Part 1: 77\n"
    assert note in mine("submit", "2015", "1", "1", "--dry-run").err
    assert site.judged == []
    result = mine("submit", "2015", "1", "1", "--json")
    assert (result.json["verdict"], note in result.err) == ("right", True)
    assert [judged.answer for judged in site.judged] == ["77"]


def test_its_examples_are_run_like_its_input(mine: Aoc) -> None:
    mine.write(SCRIPT, RIGHT)
    mine.write("2015/1.yaml", "examples:\n- input: x\n  part1: 7\n- input: y\n  part1: 8\n")
    result = mine("test", "2015", "1", "--json")
    assert (result.code, result.json["right"], result.json["wrong"]) == (1, 1, 1)


SURVIVED = {
    "closes its descriptors": "os.closerange(0, 100)",
    "leaves for a folder that goes": """
        import tempfile
        os.chdir(tempfile.mkdtemp())
        os.rmdir(os.getcwd())
        """,
    "changes the umask": "os.umask(0o777)",
    "leaves a child": """
        if os.fork() == 0:
            time.sleep(600)
        """,
    "leaves a daemon with its stdout": """
        if os.fork() == 0:
            os.setpgid(0, 0)
            time.sleep(600)
        """,
    "prints a lot": "print('x' * 900_000); os.write(2, b'y' * 100_000)",
    "draws on the terminal": r"print('\x1b[2J\x1b]0;title\x07\x00\r')",
    "removes what it was given": """
        import shutil
        shutil.rmtree(os.path.dirname(sys.argv[1]))
        """,
    "takes away the rights of what it was given": "os.chmod(os.path.dirname(sys.argv[1]), 0o500)",
    "writes beside what it was given": """
        folder = os.path.join(os.path.dirname(sys.argv[1]), "more", "yet")
        os.makedirs(folder)
        open(folder + "/x", "w").write("x")
        """,
}


@pytest.mark.parametrize("how", ["run", "worker", "submit"])
@pytest.mark.parametrize("code", SURVIVED.values(), ids=SURVIVED)
def test_its_answer_comes_through_whatever_it_does(
    mine: Aoc, site: Site, code: str, how: str
) -> None:
    body = indent(dedent(code).strip(), "    ")
    mine.write(SCRIPT, f"import os, sys, time\n{RIGHT}if True:\n{body}\n")
    began = time.monotonic()
    if how == "submit":
        result = mine("submit", "2015", "1", "1", "--json")
        assert result.json["verdict"] == "right", result.err
        kept = [path for path in mine.data.rglob("*") if path.is_file()]
        assert {stat.S_IMODE(path.stat().st_mode) for path in kept} == {0o600}
    else:
        options = ["--timeout", "30"] if how == "worker" else []
        result = mine("run", "2015", "1", *options, "--json")
        assert result.json["parts"][0]["answer"] == "77", result.err
    assert time.monotonic() - began < 15


@pytest.mark.parametrize(
    ("death", "said"),
    [
        ("sys.exit(3)", "exit code 3"),
        ("sys.exit('no luck')", "exit code 1: no luck"),
        ("os.abort()", "ended by SIGABRT"),
        ("os.kill(0, 9)", "ended by SIGKILL"),
        ("raise ValueError('no')", "ValueError: no"),
        ("print('1 2 3')", "is not one word"),
    ],
)
def test_a_script_that_ends_badly_posts_nothing(
    mine: Aoc, site: Site, death: str, said: str
) -> None:
    mine.write(SCRIPT, f"import os, sys\nprint(77)\n{death}\n")
    result = mine("submit", "2015", "1", "1", "--force", "--json")
    assert result.code in (1, 3), result.err
    if said.startswith("is "):
        assert "Part 1" in result.err
    else:
        assert said in result.json["error"]["message"]
    assert site.judged == []


def test_it_finds_no_session(mine: Aoc, alice: User) -> None:
    mine.write(SCRIPT, "import os\nprint('Part 1:', 'AOC_SESSION' in os.environ or 5)\n")
    for options in ([], ["--timeout", "20"]):
        first, _ = mine("run", "2015", "1", *options, "--json").json["parts"]
        assert first["answer"] == "5"


@linux
@pytest.mark.parametrize("options", [[], ["--timeout", "60"], ["--json"]])
def test_a_ctrl_c_ends_it_at_once(mine: Aoc, options: list[str]) -> None:
    keep(mine, Puzzle(2015, 1))
    mine.write(
        SCRIPT,
        "import signal, subprocess, time\n"
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "subprocess.Popen(['sleep', '600'])\nprint('up')\ntime.sleep(600)\n",
    )
    process = subprocess.Popen(
        [*mine.command, "run", "2015", "1", *options],
        cwd=mine.folder,
        env=mine.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    stream = process.stderr if "--json" in options else process.stdout
    while stream.readline() != "up\n":
        assert process.poll() is None
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=10)
    assert (process.returncode, err) == (130, "interrupted\n")
    assert time.monotonic() - began < 3
    assert "Traceback" not in out


@linux
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_submit_that_is_ended_leaves_no_copy_of_the_input(mine: Aoc, number: int) -> None:
    mine.write(SCRIPT, "import sys, time\nprint('up', flush=True)\ntime.sleep(600)\n")
    process = subprocess.Popen(
        [*mine.command, "submit", "2015", "1", "1"],
        cwd=mine.folder,
        env=mine.environment(),
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),  # also under nohup
    )
    assert process.stderr is not None
    while process.stderr.readline() != "up\n":
        assert process.poll() is None
    process.send_signal(number)
    process.communicate(timeout=10)
    assert process.returncode == -number  # and the folder of temporary files is empty: see `mine`


LOOKS = """
import os, subprocess, sys
CODE = "import os; print(*map(os.environ.get, ['AOC_SESSION', 'AOCD_DIR', 'AOCD_CONFIG_DIR']))"
def part1(data):
    return subprocess.check_output([sys.executable, "-c", CODE], text=True)
if __name__ == "__main__":
    import aocd
    aocd.submit(part1(0), part="a")
"""


@pytest.mark.parametrize("path", ["days/year2015/day01.py", "2015/1.py"])
@pytest.mark.parametrize("options", [[], ["--timeout", "20"]])
def test_a_process_of_a_days_own_finds_no_session_either(
    mine: Aoc, path: str, options: list[str]
) -> None:
    mine.write(path, LOOKS)
    if path == SCRIPT:
        mine.write("config.yaml", 'aoc: {layout: [{path: "{year}/{day}.py", script: }]}')
    first, _ = mine("run", "2015", "1", *options, "--json").json["parts"]
    nowhere = f"{os.devnull}/aocd"  # where the real aocd can find, and make, nothing
    assert first["answer"] == f"None {nowhere} {nowhere}"
