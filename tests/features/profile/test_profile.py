"""`aoc profile`: the lines and calls that it names, its files, its failures."""

import json
import re
import sys
from pathlib import Path

import pytest

from tests.kept_days import write
from tests.platforms import needs
from tests.support import Aoc
from tests.terminal import Terminal

# A loop without calls, a sort, and a recursion that is too deep to be kept call by call.
DAY = """\
import sys
sys.setrecursionlimit(100_000)

def parse(text):
    return [int(line) for line in text.split()]

def part1(data):
    total = 0
    for number in range(2_000_000):
        total += number
    return total + sum(sorted(data))

def descend(depth, numbers):
    return descend(depth - 1, numbers) if depth else sorted(numbers * 50_000)[0]

def part2(data):
    return descend(3000, data)
"""


@pytest.fixture
def project(aoc: Aoc) -> Aoc:
    pytest.importorskip("pyinstrument")
    write(aoc, "2015/01", DAY, "3\n1\n2\n", title="Not Quite Lisp")
    return aoc


def profile(aoc: Aoc, *args: str, code: int = 0) -> tuple[list[str], list[str], str]:
    """Return the code of the hottest lines, the functions of the call tree, and the last line."""
    done = aoc("profile", "2015", "1", *args)
    assert done.code == code, done.err
    _, lines, calls, last = done.out.rstrip("\n").rsplit("\n\n", 3)
    texts = [[row.split(maxsplit=2)[2] for row in rows.splitlines()] for rows in (lines, calls)]
    return texts[0], texts[1], last.splitlines()[-1]


def test_the_hottest_line_and_the_calls_are_named(project: Aoc) -> None:
    lines, calls, last = profile(project, "1")
    if sys.platform != "win32":  # There the line of the next call is named.
        assert lines[1] in ("for number in range(2_000_000):", "total += number")
    assert calls[:2] == ["function", "part1"]
    assert "; peak memory " in last
    lines, calls, _ = profile(project, "2")
    assert [text.split("(")[0] for text in lines[:2]] == ["code", "return descend"]
    assert calls[:4] == ["function", "part2", "descend", "sorted"]


def test_a_short_solution_runs_again_as_if_for_the_first_time(project: Aoc) -> None:
    source = (
        "def part1(data, seen=[]):\n    print('once')\n    seen.append(1)\n    return len(seen)"
    )
    write(project, "2015/01", f"{source}\n")
    done = project("profile", "2015", "1", "1")
    assert (done.code, done.out.count("once\n"), "1  ? unchecked" in done.out) == (0, 1, True)
    assert re.search(r"samples?.*, \d+ runs?; peak memory", done.out)


def test_the_files_are_a_page_and_a_profile_for_speedscope(project: Aoc) -> None:
    for name in ("profile.html", "profile.json"):
        assert f"wrote {name}\n" in project("profile", "2015", "1", "1", "-o", name).out
    assert (project.folder / "profile.html").read_bytes().startswith(b"<!DOCTYPE html>")
    document = json.loads((project.folder / "profile.json").read_text(encoding="utf-8"))
    assert document["$schema"] == "https://www.speedscope.app/file-format-schema.json"
    assert {"2015 day 1", "part1"} <= {row["name"] for row in document["shared"]["frames"]}


def test_a_failing_part_is_reported_with_the_samples_so_far(project: Aoc) -> None:
    write(project, "2015/01", DAY.replace("[0]", "[10**9]"), "3\n1\n2\n")
    done = project("profile", "2015", "1")
    assert (done.code, "part 2 failed: IndexError" in done.err) == (3, True)
    assert "part1\n" in done.out


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["2015", "1", "-o", "profile.svg"], "cannot write profile.svg: unknown format"),
        (["2015", "1", "--example"], "2015 day 1 has no examples"),
        (["2016", "1"], f"aoc profile cannot run the script {Path('2016/1.py')}"),
    ],
)
def test_what_cannot_be_profiled_is_an_error(project: Aoc, words: list[str], error: str) -> None:
    project.write("config.yaml", 'aoc: {layout: [{path: "{year}/{day}.py", script: {}}]}')
    project.write("2016/1.py", "print(1)")
    assert project("profile", *words).error_lines[0] == f"error: {error}"


def test_without_pyinstrument_the_error_says_how_to_install_it(project: Aoc) -> None:
    project.write("broken/pyinstrument.py", "raise ModuleNotFoundError('no pyinstrument')")
    done = project("profile", "2015", "1", PYTHONPATH=str(project.folder / "broken"))
    assert (done.code, done.error_lines[0]) == (2, "error: aoc profile needs pyinstrument")
    assert "pip install pyinstrument" in done.error_lines[1]


@needs("terminal")
def test_ctrl_c_shows_the_profile_so_far(project: Aoc) -> None:
    loop = "    for i in range(10**6):\n        pass\n"  # so that there are samples before Ctrl-C
    source = f"def part1(data):\n{loop}    print('go')\n    while True:\n        pass\n"
    write(project, "2015/01", source)
    with Terminal(project, "profile", "2015", "1") as terminal:
        terminal.wait_for("go")
        terminal.press("\x03")
        assert terminal.finish() == 130
    assert "part1" in terminal.seen
