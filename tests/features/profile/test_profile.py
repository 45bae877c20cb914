"""`aoc profile`: the lines and calls that it names, its files, its failures."""

import json
import sys
from pathlib import Path
from typing import Any

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
def own_project(aoc: Aoc) -> Aoc:
    """A project with one day and its cached input."""
    write(aoc, "2015/01", DAY, "3\n1\n2\n", title="Not Quite Lisp")
    return aoc


def profile(aoc: Aoc, *args: str, code: int = 0) -> Any:
    done = aoc("profile", "2015", "1", *args, "--json")
    assert done.code == code, done.err
    return done.json


def test_the_hottest_line_and_the_calls_are_named(own_project: Aoc) -> None:
    path = str(own_project.folder / "days/year2015/day01.py")
    first = profile(own_project, "1")
    assert first["lines"][0]["file"] == path
    if sys.platform != "win32":  # There the line of the next call is named.
        assert {first["lines"][0]["text"]} <= {"for number in range(2_000_000):", "total += number"}
    assert (first["calls"][0]["text"], first["calls"][0]["depth"]) == ("part1", 1)
    second = profile(own_project, "2")
    texts = [row["text"] for row in second["calls"]]
    assert texts[:3] == ["part2", "descend", "sorted"]
    assert second["lines"][0]["text"].startswith("return descend(depth - 1")
    for document in (first, second):
        assert document["runs"] >= 1
        assert document["samples"] > 10
        assert document["memory"] > 5_000_000
        assert all("aoc_runner" not in row["file"] for row in document["calls"])
        assert all(row["depth"] in (1, 2, 3) for row in document["calls"])


def test_a_short_solution_runs_again_as_if_for_the_first_time(own_project: Aoc) -> None:
    source = (
        "def part1(data, seen=[]):\n    print('once')\n    seen.append(1)\n    return len(seen)\n"
    )
    write(own_project, "2015/01", source)
    done = own_project("profile", "2015", "1", "1")
    assert (done.code, done.out.count("once\n")) == (0, 1)
    assert "part 1  1  ? unchecked" in done.out
    assert profile(own_project, "1")["runs"] > 10


def test_the_files_are_a_page_and_a_profile_for_speedscope(own_project: Aoc) -> None:
    for name in ("new/profile.html", "profile.json"):
        done = own_project("profile", "2015", "1", "1", "-o", name)
        assert (done.code, done.out.splitlines()[-1]) == (0, f"wrote {Path(name)}")
    page = (own_project.folder / "new/profile.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    document = json.loads((own_project.folder / "profile.json").read_text(encoding="utf-8"))
    assert document["$schema"] == "https://www.speedscope.app/file-format-schema.json"
    assert {"2015 day 1", "part1"} <= {row["name"] for row in document["shared"]["frames"]}


def test_a_failing_part_is_reported_with_the_samples_so_far(own_project: Aoc) -> None:
    write(own_project, "2015/01", DAY.replace("[0]", "[10**9]"), "3\n1\n2\n")
    done = own_project("profile", "2015", "1")
    assert (done.code, "part 2 failed: IndexError" in done.err) == (3, True)
    assert "part1" in done.out
    document = profile(own_project, "2", code=3)
    assert [error[:10] for error in document["errors"]] == ["IndexError"]


def test_wrong_options_are_errors(own_project: Aoc) -> None:
    done = own_project("profile", "2015", "1", "-o", "profile.svg")
    assert done.error_lines[0] == "error: cannot write profile.svg: unknown format"
    done = own_project("profile", "2015", "1", "--example")
    assert done.error_lines[0] == "error: 2015 day 1 has no examples"


def test_without_pyinstrument_the_error_says_how_to_install_it(own_project: Aoc) -> None:
    own_project.write("broken/pyinstrument.py", "raise ModuleNotFoundError('no pyinstrument')")
    done = own_project("profile", "2015", "1", PYTHONPATH=str(own_project.folder / "broken"))
    assert done.code == 2
    assert done.error_lines[0] == "error: aoc profile needs pyinstrument"
    assert "pip install pyinstrument" in done.error_lines[1]


def test_a_script_is_not_profiled(own_project: Aoc) -> None:
    own_project.write("config.yaml", 'aoc: {layout: [{path: "{year}/{day}.py", script: {}}]}')
    own_project.write("2016/1.py", "print(1)")
    done = own_project("profile", "2016", "1")
    assert (done.code, done.error_lines[-1]) == (
        2,
        f"hint: profile it without aoc: pyinstrument {Path('2016/1.py')}",
    )


@needs("terminal")
def test_ctrl_c_shows_the_profile_so_far(own_project: Aoc) -> None:
    write(
        own_project, "2015/01", "def part1(data):\n    print('go')\n    while True:\n        pass\n"
    )
    with Terminal(own_project, "profile", "2015", "1") as terminal:
        terminal.wait_for("go")
        terminal.press("\x03")
        assert terminal.finish() == 130
    assert "part1" in terminal.seen
