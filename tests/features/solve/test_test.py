"""`aoc test` of one day: its examples, then the accepted answers on the cached input."""

import re

import pytest

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.kept_days import ONE, accept, times, write
from tests.support import Aoc, native

pytestmark = pytest.mark.warm

DAY, YAML = native("days/year2015/day01.py"), native("days/year2015/day01.yaml")


def test_examples_then_the_accepted_answers(aoc: Aoc) -> None:
    source = "def part1(data):\n    return len(data)\n\ndef part2(data):\n    return 9\n"
    write(aoc, "2015/01", source)
    aoc.write(
        YAML,
        "examples:\n  - {name: first, input: xyz, part1: 3, part2: 8}\n"
        "  - {input: '', part1: 1}\n  - {name: none, input: x}\n"
        "  - {name: later, input: xx, part1: 2, skip: too slow}\n",
    )
    accept(aoc, Puzzle(2015, 1), 1)
    result = aoc("test", "2015", "1")
    assert (result.code, result.err) == (1, "")
    lines = result.out.splitlines()[1:6]
    assert [re.sub(r"  \S+ .s$", "", line).rstrip() for line in lines] == [
        "  later       part 1  -  · skipped: too slow",
        "  first       part 1  3  ✓ right",
        "  first       part 2  9  ✗ wrong, expected 8",
        "  example 2   part 1  0  ✗ wrong, expected 1",
        "  your input  part 1  1  ✓ right",
    ]
    assert result.out.endswith("\n2 right, 2 wrong, 1 skipped\n")
    (case,) = aoc("test", "2015", "1", "2", "--json").json["cases"]
    assert (case["name"], case["part"], case["answer"], case["status"]) == (
        *("first", 2, "9"),
        "wrong",
    )
    assert times(aoc) == set()


def test_a_day_with_nothing_to_check(aoc: Aoc) -> None:
    write(aoc, "2015/01", ONE)
    result = aoc("test", "2015", "1")
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines() == [
        f"2015 day 1  {DAY}",
        "nothing to check: no example or cached input with a known answer",
    ]


def test_invalid_examples_are_an_error_of_two_lines_or_json(aoc: Aoc) -> None:
    write(aoc, "2015/01", ONE)
    aoc.write(YAML, "examples:\n  - {name: one, input: x, part1: 1}\n  - {odd: 1}\n")
    result = aoc("test", "2015", "1")
    assert (result.code, len(result.error_lines), result.out) == (3, 2, "")
    assert f"{YAML}:3" in result.err
    assert aoc("test", "2015", "1", "--json").json["error"]["code"] == 3
    assert aoc("run", "2015", "1").code == 0


def test_a_variant_has_the_examples_of_its_day(aoc: Aoc) -> None:
    write(aoc, "2015/01", ONE)
    write(aoc, "2015/01_other", ONE.replace("return 1", "return 7"))
    aoc.write(YAML, "examples:\n  - {name: one, input: x, part1: 1}\n")
    result = aoc("test", "2015", "1", "--variant", "all")
    assert (result.code, "1 right, 1 wrong\n" in result.out) == (1, True)
