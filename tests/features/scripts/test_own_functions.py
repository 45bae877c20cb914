"""A file with `get_input` and `submit`, run directly and as a day or script by `aoc`."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.site import Site, User
from tests.support import Aoc

pytestmark = pytest.mark.warm

SCRIPT = """\
from aoc_runner import get_input, get_lines, submit

text = get_input(2015, 1)
assert get_lines(2015, 1) == text.split("\\n")
print(submit(2015, 1, 1, len(text)).verdict)
"""
DAY = """\
from aoc_runner import get_input, submit

AT_IMPORT = get_input(2015, 1)

def part1():
    submit(2015, 1, 1, len(AT_IMPORT))
    return len(AT_IMPORT)

if __name__ == "__main__":
    print(submit(2015, 1, 1, part1()).verdict)
"""
EXAMPLE = "examples:\n- {input: abc, part1: 3}\n- {input: abcd, part1: 4}\n"


@pytest.fixture
def mine(logged_in: Aoc, site: Site, alice: User) -> Aoc:
    """Alice's project; her input has five characters."""
    site.set_input(alice, 2015, 1, b"12345\n")
    site.set_answer(alice, 2015, 1, 1, "5")
    return logged_in


def check(mine: Aoc, site: Site) -> None:
    """Check that it gets the right text in test and submit, and submits its answer once."""
    result = mine("test", "2015", "1", "--json")
    answers = [case["answer"] for case in result.json["cases"] if case["part"] == 1]
    assert answers[:2] == ["3", "4"], result.err
    assert result.code == 0
    assert site.judged == []
    assert mine("submit", "2015", "1", "1", "--json").json["verdict"] == "right"
    assert [judged.answer for judged in site.judged] == ["5"]


def by_itself(mine: Aoc, path: Path) -> str:
    done = subprocess.run(
        [sys.executable, str(path)],
        cwd=mine.folder,
        env=mine.environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_a_day(mine: Aoc, site: Site) -> None:
    path = mine.write("days/year2015/day01.py", DAY)
    mine.write("days/year2015/day01.yaml", EXAMPLE)
    for words in ([], ["--timeout", "30"]):  # with the terminal, and without
        result = mine("run", "2015", "1", "1", "--json", *words)
        assert [part["answer"] for part in result.json["parts"]] == ["5"], result.err
    (row,) = mine("test", "2015", "--json").json["days"]
    assert [case["answer"] for case in row["cases"] if case["part"] == 1][:2] == ["3", "4"]
    check(mine, site)
    assert by_itself(mine, path) == "already_solved\n"
    assert len(site.judged) == 1


@pytest.mark.parametrize("how", ["our Python", "a command"])
def test_a_script(mine: Aoc, site: Site, how: str) -> None:
    script = "{}"
    if how == "a command":
        script = f"{{command: '\"{sys.executable}\" {{path}}'}}"
    mine.write(
        "config.yaml", f'aoc: {{layout: [{{path: "{{year}}/{{day}}.py", script: {script}}}]}}'
    )
    path = mine.write("2015/1.py", SCRIPT)
    mine.write("2015/1.yaml", EXAMPLE)
    check(mine, site)
    if how == "our Python":
        assert by_itself(mine, path) == "already_solved\n"
        assert len(site.judged) == 1


@pytest.mark.parametrize("path", ["{year}/{day}/part{part}.py", "{year}/{part}/{day}.py"])
def test_two_files_get_the_right_text(mine: Aoc, site: Site, alice: User, path: str) -> None:
    """Neither part solves the user's input with the text of an example."""
    mine.write("config.yaml", f"aoc: {{layout: [{{path: '{path}'}}]}}")
    mine.write("2015/shared.py", "from aocd import data as TEXT\n")
    for part in (1, 2):
        code = f"from shared import TEXT\ndef part{part}(data): return len(TEXT) * 10 + {part}\n"
        mine.write(path.format(year=2015, day=1, part=part), code)
    examples = (
        "examples:\n- {input: abc, part1: 31, part2: 32}\n- {input: abcd, part1: 41, part2: 42}\n"
    )
    mine.write(path.format(year=2015, day=1, part=1)[:-2] + "yaml", examples)
    for part, answer in ((1, "51"), (2, "52")):
        site.set_answer(alice, 2015, 1, part, answer)
        result = mine("submit", "2015", "1", str(part), "--json")
        assert result.json["verdict"] == "right", result.err
    assert [judged.answer for judged in site.judged] == ["51", "52"]
    (row,) = mine("test", "2015", "--json").json["days"]
    assert [case["answer"] for case in row["cases"]] == ["31", "32", "41", "42", "51", "52"]
