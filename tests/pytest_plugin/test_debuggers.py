"""Debuggers under pytest: where `--pdb` opens, and what becomes of one that the day opens."""

import re

import pytest

from tests.pytest_plugin.test_pytest_plugin import DAY, YAML, example, project
from tests.support import Aoc
from tests.terminal import Terminal

__all__ = ["project"]  # the fixture

FAILING = """\
import json


def parse(text):
    return text.split()


def part1(data):
    total = 0
    for word in data:
        total += value(word)
    return total


def value(word):
    return json.loads(word)
"""
DAY_FILE = "days/year2015/day01.py"


@pytest.fixture
def failing(project: Aoc) -> Aoc:
    """A project whose one part fails in a function of its own, which calls a library's."""
    project.write(DAY_FILE, FAILING)
    project.write("days/year2015/day01.yaml", example("3", text="1 2 x"))
    return project


@pytest.mark.parametrize("capture", [(), ("-s",)], ids=["captured", "uncaptured"])
def test_pdb_opens_in_the_day(failing: Aoc, capture: tuple[str, ...]) -> None:
    with Terminal(failing, "--pdb", *capture) as terminal:
        terminal.wait_for("(Pdb) ")
        assert re.search(r"day01\.py\(16\)value\(\)\s+-> return json\.loads\(word\)", terminal.seen)
        terminal.press("p 'the ' + word\n")
        terminal.wait_for("'the x'")
        terminal.press("up\n")
        terminal.wait_for("-> total += value(word)")
        terminal.press("p total * 14\n")
        terminal.wait_for("42")
        terminal.press("continue\n")
        assert terminal.finish() == 1
    assert "1 failed" in terminal.seen
    assert terminal.seen.count("entering PDB") == 1


def test_only_the_days_frames_lie_below_the_item(failing: Aoc) -> None:
    result = failing("--pdb", stdin="where\nq\n")
    assert result.code == 2
    assert "Exit: Quitting debugger" in result.out
    _, _, stack = result.out.partition("(Pdb) ")
    assert re.findall(r"(\w+\.py)\(\d+\)(\w+)\(\)", stack)[-3:] == [
        ("nodes.py", "runtest"),
        ("day01.py", "part1"),
        ("day01.py", "value"),
    ]
    assert "loading.py" not in stack
    assert "decoder.py" not in stack


def test_of_several_exceptions_pdb_opens_in_the_first(project: Aoc) -> None:
    project.write(
        DAY_FILE,
        """\
import asyncio


async def fail(number):
    raise ValueError(number)


async def both():
    async with asyncio.TaskGroup() as group:
        group.create_task(fail(1))
        group.create_task(fail(2))


def part1(data):
    asyncio.run(both())
""",
    )
    result = project("--pdb", "-k", "thrice", stdin="p number + 41\nup\nup\nc\n")
    assert re.findall(r"> \S+day01\.py\(\d+\)(\w+)\(\)", result.out) == ["fail", "both"]
    assert "(Pdb) 42\n" in result.out


def test_pdb_opens_where_the_import_of_the_day_failed(project: Aoc) -> None:
    project.write(DAY_FILE, "number = 3\n\nprint(1 // (number - 3))\n")
    result = project("--pdb", "-k", "thrice", stdin="p number + 4\nc\n")
    assert re.search(r"day01\.py\(3\)<module>\(\)", result.out)
    assert "(Pdb) 7" in result.out
    assert result.code == 1


def test_a_line_an_item_names_the_place_in_the_day(failing: Aoc) -> None:
    shown = f"{failing.folder / DAY_FILE}:16: Failed: error: part 1 on 'puzzle': JSONDecodeError"
    assert shown in failing("--tb=line").out


def test_a_wrong_answer_can_be_looked_at(project: Aoc) -> None:
    project.write("days/year2015/day01.yaml", YAML.replace("part1: 9", "part1: 10"))
    result = project("--pdb", stdin="p result.answer_text * 2\np self.case.params\nc\n")
    assert result.code == 1
    assert "(Pdb) '99'\n(Pdb) {'times': 3}\n" in result.out
    assert "1 failed, 2 passed" in result.out


def test_what_does_not_fail_opens_no_debugger(project: Aoc) -> None:
    project.write(DAY_FILE, DAY.replace("return max", "return None and max"))
    unconfirmed = YAML.replace("part1: 9", "part1: 10\n    confirmed: false")
    project.write("days/year2015/day01.yaml", unconfirmed)
    result = project("--pdb")
    assert "1 passed, 1 skipped, 1 xfailed" in result.out
    assert "(Pdb)" not in result.out


@pytest.mark.parametrize("capture", [(), ("-s",)], ids=["captured", "uncaptured"])
def test_breakpoint_works_and_is_gone_on_from(project: Aoc, capture: tuple[str, ...]) -> None:
    project.write(DAY_FILE, DAY.replace("    return sum", "    breakpoint()\n    return sum"))
    with Terminal(project, *capture, "-k", "thrice") as terminal:
        terminal.wait_for("(Pdb) ")
        terminal.press("p sum(data) * 7\n")
        terminal.wait_for("21")
        terminal.press("continue\n")
        assert terminal.finish() == 0


@pytest.mark.parametrize(
    ("where", "confirmed"),
    [("    return sum", "true"), ("    return sum", "false"), ("def part1", "true")],
    ids=["in a part", "on an example that is only proposed", "at import"],
)
def test_to_quit_a_breakpoint_ends_the_session(project: Aoc, where: str, confirmed: str) -> None:
    indent = re.match(" *", where)
    assert indent is not None
    project.write(DAY_FILE, DAY.replace(where, f"{indent[0]}breakpoint()\n{where}"))
    project.write(
        "days/year2015/day01.yaml", YAML.replace("part1: ", f"confirmed: {confirmed}\n    part1: ")
    )
    result = project(stdin="q\n")
    assert result.code == 2
    assert "Exit: Quitting debugger" in result.out
    assert "passed" not in result.out
