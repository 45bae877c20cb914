"""The lines of many days, and what is wrong below each."""

import io
import re

import pytest

from aoc_runner.features.solve.many_days import DayLines
from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.running.results import Outcome, Result, failed
from aoc_runner.kernel.terminal.results import told_apart
from aoc_runner.kernel.terminal.style import Style, columns
from aoc_runner.kernel.words.answer import Answer
from aoc_runner.kernel.words.case import OWN, Case
from aoc_runner.kernel.words.errors import DayFailedError
from aoc_runner.kernel.words.puzzle import Puzzle

PLAIN = Style(io.TextIOWrapper(io.BytesIO(), "utf-8"))
INPUT = Case(OWN, "", "kept", {}, {})
CAMELS = Answer("6440")
WHY = DayFailedError("ValueError: no idea", "look at it", ("day07.py:3 in part1",), "part1")


def outcome(number: int, title: str, *results: Result, **more: str | list[str]) -> Outcome:
    variant = "packed" if more.get("printed") else None
    module = f"day{number:02}"
    day = Day(Puzzle(2023, number), PROJECT, variant, module, f"/p/{module}.py", "/p")
    return Outcome(day, title, "kept" if results else None, results, **more)  # type: ignore[arg-type]


OUTCOMES = (
    outcome(
        7,
        "Camel Cards",
        Result(OWN, 1, "right", "6440", CAMELS, 0.0005),
        Result(OWN, 2, "unsolved", None, None),
    ),
    outcome(
        7,
        "Camel Cards",
        Result(OWN, 1, "wrong", "7", CAMELS, 0.0005),
        failed(INPUT, 2, WHY),
        printed=["so far"],
    ),
    outcome(
        12,
        "Hot Springs, a title that is much too long for any terminal",
        Result(OWN, 1, "unchecked", None, Answer("1" * 80), 1.5),
    ),
    outcome(13, "", skipped="needs pandas"),
    outcome(25, "Snowverload"),
)
WIDE = f"""\
2023 day 7 (project)  Camel Cards  ✓ 6440  500 µs  · unsolved
2023 day 7 (packed)  Camel Cards  ✗ 6440  500 µs  ✗ failed
    part 1  6440  ✗ wrong, expected 7   500 µs
    part 2 failed: ValueError: no idea
      day07.py:3 in part1
    hint: look at it
    what it printed last:
    │ so far
2023 day 12  Hot Springs, a title that is much too long for any terminal  ? {"1" * 59}…   1.50 s
2023 day 13  · skipped: needs pandas
2023 day 25  Snowverload  · no input kept
"""


def lines(width: int | None, are_tests: bool = False) -> list[str]:
    names = told_apart(it.day for it in OUTCOMES)
    shown = DayLines(PLAIN, width, names, are_tests=are_tests)
    return "\n".join(shown.text(it, [INPUT]) for it in OUTCOMES).splitlines()


def test_a_line_a_day_with_what_is_wrong_below() -> None:
    found = [" ".join(line.split()) for line in lines(None)]
    assert found == [" ".join(line.split()) for line in WIDE.splitlines()]


@pytest.mark.parametrize(("width", "has_title"), [(200, True), (100, True), (80, False)])
def test_lines_fit_a_terminal_and_stand_in_columns(width: int, has_title: bool) -> None:
    shown = lines(width)
    days = [line for line in shown if re.match(r"2023 day (7|25) ", line)]
    assert len({line.index(re.findall("[✓✗·]", line)[0]) for line in days}) == 1
    assert all(columns(line) <= width for line in shown if "…" not in line)
    assert ("Camel Cards" in days[0], "(packed)" in days[1]) == (has_title, True)


def test_a_line_of_a_test_counts() -> None:
    shown = lines(100, are_tests=True)
    said = r"2023 day 7 \(packed\) +Camel Cards +✗ 1 wrong, 1 failed +500 µs"
    assert re.fullmatch(said, shown[1])
    assert shown[2] == "    your input  part 1  6440  ✗ wrong, expected 7   500 µs"
    assert shown[-1].endswith("· nothing to check")
