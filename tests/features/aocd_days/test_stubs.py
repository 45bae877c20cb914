"""In a day, `aocd`, `pyperclip` and aoc-runner's functions give its case and submit nothing."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from aoc_runner.kernel.model.feature import STUBS
from aoc_runner.kernel.running.stubs import _aoc_runner_case
from tests.own_day import write
from tests.platforms import needs
from tests.support import Aoc

# What a script of 2015 day 1 may do with a text of two lines, `3 4` and `5`.
AOCD = {
    "from aocd import data": "data == '3 4\\n5'",
    "from aocd import get_data": "get_data(year=2015, day=1) == get_data(day='1') == '3 4\\n5'",
    "from aocd import lines": "lines == ['3 4', '5']",
    "from aocd import numbers": "numbers == [[3, 4], [5]]",
    "import aocd": "aocd.data == aocd.get.get_data() == aocd.models.Puzzle().input_data",
    "from aocd.models import Puzzle": "Puzzle(year=2015, day=1).input_data == '3 4\\n5'",
    "from aocd.models import Puzzle as P": "P(2015, 1).examples == () and not P().answered_a",
    "from aocd.get import get_day_and_year": "get_day_and_year() == (1, 2015)",
    "from aocd import get_puzzle": "get_puzzle().url == 'https://adventofcode.com/2015/day/1'",
    "from aocd.transforms import lines as l, numbers": "l('a\\nb') == ['a', 'b'] != numbers('1')",
    "from aocd.exceptions import AocdError, PuzzleLockedError": "AocdError and PuzzleLockedError",
    "import aocd.post": "aocd.post.submit(7, part='a', day=1, year=2015) is None",
    "from aocd import submit, current_day": "submit(7) is None and current_day() == 1",
    "import pyperclip": "pyperclip.copy(7) is None and pyperclip.paste() == '7'",
    "from aoc_runner import get_input, get_lines": (
        "get_input(2015, 1).split('\\n') == get_lines(2015, 1)"
    ),
    "from aoc_runner import get_grid": "get_grid(2015, 1)[1] == ['5']",
    "from aoc_runner import get_examples": "get_examples(2015, 1) == []",
    "from aoc_runner import submit": "not submit(2015, 1, 1, 7).posted",
}


# Lines that fail in a day, and their error.
ELSEWHERE = {
    "from aocd import get_data; get_data(day=2, year=2015)": "PuzzleLockedError: aoc",
    "import aocd; aocd.nothing": "AttributeError: aoc-runner's stub of aocd has",
    "import aocd.cli": "ModuleNotFoundError: ",
    "from aoc_runner import get_input; get_input(2015, 2)": "RefusedError: aoc-runner provides",
}

# An argument of `submit`, and its text by the rules of aocd 2.2.0, or None if it counts as not
# solved, or aocd's error.
SUBMITTED = {
    "12": "12",
    "True": "True",
    "12.0": "12",
    "2.0**60": str(2**60),
    "complex(5)": "5",
    "b'abc'": "abc",
    "' a\\nb '": " a\nb ",
    "Fraction(24, 2)": "12",
    "Decimal('12.0')": "12",
    "None": None,
    "b'None'": None,
    "''": None,
    "(3, 4)": "CoercionError: Failed to coerce tuple value (3, 4) to str",
    "3.5": "CoercionError: Failed to coerce float value 3.5 to str",
    "5 + 1j": "CoercionError: Failed to coerce complex value (5+1j) to str",
    "float('inf')": "CoercionError: Failed to coerce float value inf to str",
    "Fraction(1, 3)": "CoercionError: Failed to coerce Fraction value Fraction(1, 3) to str",
    "[5]": "CoercionError: Failed to coerce list value [5] to str",
    "12, 'c'": 'AocdError: part must be "a" or "b"',
    "12, 3": 'AocdError: part must be "a" or "b"',
}
NUMPYS = {
    "numpy.int64(12)": "12",
    "numpy.float32(12)": "12",
    "numpy.complex128(12)": "12",
    "numpy.array(12.0)": "12",
    "numpy.array([5])": "5",
    "numpy.array([3.5])": "CoercionError: Failed to coerce ndarray value array([3.5]) to str",
    "numpy.array([3, 4])": "CoercionError: Failed to coerce ndarray value array([3, 4]) to str",
}
SUBMITS = """\
import aocd
from decimal import Decimal
from fractions import Fraction
for answer in {answers!r}:
    try:
        eval("aocd.submit(%s)" % answer)
    except aocd.AocdError as error:
        aocd.submit(type(error).__name__ + ": " + str(error))
    aocd.submit("next", 1)
"""
DAY = """\
def check(line, condition):
    scope = {{}}
    try:
        exec(line, scope)
        return str(bool(eval(condition, scope)))
    except Exception as error:
        return f"{{type(error).__name__}}: {{error}}"

def part1(data):
    return repr([check(*pair) for pair in {lines!r}])
"""


@pytest.mark.parametrize("place", ["at the import", "in a function"])
def test_stubs_return_the_text_of_the_case_and_no_other(aoc: Aoc, place: str) -> None:
    aoc.write("in.txt", "3 4\n5\n")
    source = DAY.format(lines=[*AOCD.items(), *((line, "None") for line in ELSEWHERE)])
    if place == "at the import":
        source += "found = part1('')\ndef part1(data): return found\n"
    write(aoc, source)
    result = aoc("run", "2015", "1", "1", "--input", "in.txt", "--json")
    texts = ast.literal_eval(result.json["parts"][0]["answer"])
    expected = [*dict.fromkeys(AOCD, "True").values(), *ELSEWHERE.values()]
    for line, text, start in zip([*AOCD, *ELSEWHERE], texts, expected, strict=True):
        assert text.startswith(start), line


@pytest.mark.parametrize("line", ["from aocd import data", "from aoc_runner import get_input"])
def test_a_day_that_reads_its_input_at_the_import_gets_each_case(aoc: Aoc, line: str) -> None:
    if "get_input" in line:
        line += "\ndata = get_input(2015, 1)"
    write(aoc, f"{line}\ndef part1(text): return len(data)\ndef part2(text): return data == text\n")
    aoc.write(
        "days/year2015/day01.yaml",
        "examples:\n- {name: a, input: x, part1: 1}\n- {name: b, input: xyz, part1: 3}\n",
    )
    result = aoc("test", "2015", "1", "--json")
    assert [case["status"] for case in result.json["cases"]] == ["right", "right"]


def test_a_script_finds_its_case_in_a_file(tmp_path: Path) -> None:
    """In any Python, with nothing of aoc-runner but the folders of stubs."""
    script = "import aocd; print(repr(aocd.data)); aocd.submit(7, 'a'); aocd.submit('x')"
    printed, submitted = run_script(tmp_path, script, "-S")
    assert printed == "'3 4\\n5'\n"
    assert submitted == [[1, "7"], [None, "x"]]


@pytest.mark.parametrize(
    ("answers", "start"),
    [(SUBMITTED, ""), pytest.param(NUMPYS, "import numpy\n", marks=needs("numpy"))],
)
def test_a_script_submits_by_the_rules_of_aocd(
    tmp_path: Path, answers: dict[str, str | None], start: str
) -> None:
    printed, submitted = run_script(tmp_path, start + SUBMITS.format(answers=[*answers]))
    assert printed == ""
    records = iter(submitted)
    for answer, expected in answers.items():
        texts = [text for _, text in iter(lambda: next(records), [1, "next"])]
        assert texts == ([] if expected is None else [expected]), answer


def run_script(folder: Path, script: str, *options: str) -> tuple[str, list[list[object]]]:
    """Run a script of 2015 day 1; return its output, and its answers with their parts."""
    submitted, text = folder / "submitted", folder / "in.txt"
    text.write_bytes(b"3 4\r\n5\r\n")
    case = {"year": 2015, "day": 1, "input": str(text), "submitted": str(submitted)}
    (folder / "case.json").write_text(json.dumps(case))
    environment = {
        "PYTHONPATH": os.pathsep.join([os.path.dirname(_aoc_runner_case.__file__), *STUBS]),
        "AOC_RUNNER_CASE": str(folder / "case.json"),
        "PATH": os.environ["PATH"],
    }
    done = subprocess.run(
        [sys.executable, *options, "-c", script], env=environment, capture_output=True, text=True
    )
    assert done.stderr == ""
    return done.stdout, [json.loads(line) for line in submitted.read_text().splitlines()]
