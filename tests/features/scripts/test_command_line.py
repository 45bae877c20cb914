"""Scripts at the command line: their output, submits, session and processes."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from textwrap import dedent

import pytest

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.kept_days import keep
from tests.platforms import needs
from tests.processes import HANG_LIMIT, wait_until, wait_until_none
from tests.site import Site, User
from tests.support import Aoc, native

INPUT = b"1\n2\n3"
READS = "numbers = [int(line) for line in open('input.txt')]\nprint('Part 1:', sum(numbers))\n"
LAYOUT = 'aoc: {layout: [{path: "{year}/{day:02}/main.py", script: {reads: input.txt}}]}'
RUN = "run", "2015", "1"


@pytest.fixture
def archive(logged_in: Aoc, site: Site, alice: User, tmp_path: Path) -> Iterator[Aoc]:
    """An archive of scripts, which must leave no process and no temporary file."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    mark = f"{tmp_path.name}-{os.getpid()}"
    logged_in.env |= {"TMPDIR": str(temporary), "AOC_TEST_MARK": mark}
    logged_in.write("config.yaml", LAYOUT)
    site.set_input(alice, 2015, 1, INPUT)
    site.set_answer(alice, 2015, 1, 1, "6")
    yield logged_in
    if sys.platform == "linux":
        wait_until_none(f"AOC_TEST_MARK={mark}")
    assert list(temporary.iterdir()) == []


def write(archive: Aoc, code: str, day: int = 1) -> None:
    keep(archive, Puzzle(2015, day), INPUT)
    archive.write(f"2015/{day:02}/main.py", dedent(code))


@pytest.mark.warm
def test_output_is_shown_and_json_is_alone_on_stdout(archive: Aoc) -> None:
    write(archive, '"""Floors"""\nimport os, sys\nos.system("echo hm")\n' + READS)
    result = archive(*RUN, "--json")
    assert result.err == "hm\nPart 1: 6\n"
    first, second = result.json["parts"]
    assert (result.json["title"], first["answer"], first["status"]) == ("Floors", "6", "unchecked")
    assert (second["answer"], second["status"], second["seconds"]) == (None, "unsolved", None)
    for words in ((), ("--timeout", "60")):
        assert archive(*RUN, *words).out.splitlines()[1:3] == ["hm", "Part 1: 6"]


@pytest.mark.parametrize("words", ["", "--json", "--json --timeout 60"])
def test_output_uses_the_encoding_of_the_stream(archive: Aoc, words: str) -> None:
    write(archive, "print('größer')\n" + READS)
    archive.encoding = "cp1252"
    archive.env |= {"PYTHONUTF8": "0", "PYTHONIOENCODING": "cp1252"}
    result = archive(*RUN, *words.split())
    assert "größer\n" in (result.err if words else result.out)


@pytest.mark.warm
def test_an_exception_is_shown_like_that_of_any_day(archive: Aoc) -> None:
    write(
        archive,
        "import sys\nprint('Part 1:', input())\nsys.stderr.write('hm\\n')\nraise KeyError\n",
    )
    result = archive(*RUN)
    assert (result.code, "hm\n" in result.out) == (3, True)
    assert result.err.splitlines() == [
        "error: part 2 failed: KeyError",
        native("  2015/01/main.py:4 in <module>"),
        "    raise KeyError",
        native("hint: see 2015/01/main.py:4 in <module>"),
    ]


@pytest.mark.warm
@pytest.mark.parametrize(
    "code",
    [
        "os.closerange(0, 100)",
        pytest.param("os.fork() or time.sleep(600)", marks=needs("fork")),
    ],
)
def test_a_parsed_answer_is_submitted_only_with_force(archive: Aoc, site: Site, code: str) -> None:
    write(archive, f"import os, time\n{READS}{code}\n")
    doubted = archive("submit", "2015", "1", "1", "--json")
    assert doubted.json["message"] == "parsed from the script's output: Part 1: 6"
    assert site.judged == []
    result = archive("submit", "2015", "1", "1", "--json", "--force")
    assert result.json["verdict"] == "right", result.err
    assert [judged.answer for judged in site.judged] == ["6"]


@pytest.mark.warm
@pytest.mark.parametrize(
    ("death", "expected_text"),
    [
        ("sys.exit(3)", "exit code 3"),
        # The worker exits with the script.
        pytest.param("os.kill(0, 9)", "SIGKILL", marks=needs("signals")),
        ("raise ValueError('no')", "ValueError: no"),
        ("print('1 2 3')", ""),
    ],
)
def test_a_failed_script_submits_nothing(
    archive: Aoc, site: Site, death: str, expected_text: str
) -> None:
    write(archive, f"import os, sys\nprint(77)\n{death}\n")
    result = archive("submit", "2015", "1", "1", "--force", "--json")
    assert result.code in (1, 3), result.err
    assert expected_text in result.json["error"]["message"]
    assert site.judged == []


LOOKS = """
import aocd, subprocess, sys
aocd.data
CODE = "import os; print(*map(os.environ.get, ['AOC_SESSION', 'AOCD_DIR', 'AOCD_CONFIG_DIR']))"
aocd.submit(subprocess.check_output([sys.executable, "-c", CODE], text=True), part="a")
"""


@pytest.mark.parametrize("options", [[], ["--timeout", "20"]])
def test_no_process_of_a_script_has_the_session(archive: Aoc, options: list[str]) -> None:
    write(archive, LOOKS)
    nowhere = os.path.join(os.devnull, "aocd")  # The real aocd can read and write nothing there.
    first = archive(*RUN, "--json", *options).json["parts"][0]
    assert first["answer"] == f"None {nowhere} {nowhere}"


@needs("/proc")
@pytest.mark.parametrize("which", ["SIGINT", "SIGHUP", "SIGTERM", "SIGKILL"])
def test_a_terminated_run_leaves_nothing_behind(archive: Aoc, which: str) -> None:
    code = "import signal, subprocess, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    code += "subprocess.Popen(['sleep', '600'])\nopen('begun', 'w').close()\ntime.sleep(600)\n"
    write(archive, code)
    process = archive.start(*RUN)
    wait_until(lambda: list(archive.folder.glob("2015/*/begun")))
    process.send_signal(number := signal.Signals[which])
    out, err = process.communicate(timeout=HANG_LIMIT)
    assert process.returncode == (-number if which == "SIGKILL" else 130)
    assert "Traceback" not in out + err
    wait_until_none(f"AOC_TEST_MARK={archive.env['AOC_TEST_MARK']}")
    if which == "SIGKILL":  # A killed runner cannot delete its files.
        for folder in Path(archive.env["TMPDIR"]).iterdir():
            rmtree(folder)
