"""Rows of results, failures and names of days."""

import io

import pytest

from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.model.answer import Answer
from aoc_runner.kernel.model.case import INPUT_NAME, Case
from aoc_runner.kernel.model.errors import DayFailedError
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.model.result import NOTHING_KNOWN, Result, Status, make_failure
from aoc_runner.kernel.terminal.results import (
    Failures,
    ResultRows,
    list_unread_letters,
    make_short_names,
)
from aoc_runner.kernel.terminal.style import Style

PLAIN = Style(io.TextIOWrapper(io.BytesIO(), "utf-8"))
ASCII = Style(io.TextIOWrapper(io.BytesIO(), "ascii"))
INPUT = Case(INPUT_NAME, "", "kept", {}, {})
PUZZLE = Case("puzzle", "", "example", {1: "6440", 2: "5905"}, {})
PROPOSED = Case("page", "", "example", {1: "7"}, {}, proposed=True)
CAMELS = Answer("6440")
PICTURE = "#.\n.#"
WHY = DayFailedError("ValueError: no idea", "look at it", (("day07.py:3 in part1", ""),), "part1")


def make_failed(case: Case, part: Part, failure: DayFailedError) -> Result:
    return make_failure(case, part, failure, NOTHING_KNOWN)


def make_day(day: int, variant: str | None = None, from_: str = PROJECT) -> Day:
    module = f"day{day:02}" + (f"_{variant}" if variant else "")
    return Day(Puzzle(2023, day), from_, variant, module, f"/p/{module}.py", "/p")


@pytest.mark.parametrize(
    ("result", "row"),
    [
        (
            Result("x", 1, Status.RIGHT, "6440", CAMELS, 0.0005),
            "part 1  6440  ✓ right       500 µs",
        ),
        (
            Result("x", 1, Status.WRONG, "77", CAMELS, 0.5),
            "part 1  6440  ✗ wrong, expected 77   500 ms",
        ),
        (
            Result("x", 1, Status.WRONG, None, CAMELS, 0.5, reason="must be too low"),
            "part 1  6440  ✗ must be too low   500 ms",
        ),
        (Result("x", 2, Status.UNCHECKED, None, CAMELS, 2.0), "part 2  6440  ? unchecked   2.00 s"),
        (Result("x", 2, Status.UNSOLVED, "77", None, 0.5), "part 2  -  · not solved yet"),
        (
            Result("x", 2, Status.RIGHT, "6440", CAMELS, 0.0005, after_part1=True),
            "part 2  6440  ✓ right, after part 1 only   500 µs",
        ),
        (make_failed(INPUT, 1, WHY), "part 1  -  ✗ failed"),
        (Result("x", 1, Status.SKIPPED, "1", reason="too slow"), "part 1  -  · skipped: too slow"),
        (
            Result("x", 1, Status.RIGHT, "1", Answer("1"), 0.5, 0.25),
            "part 1  1  ✓ right       500 ms  (parse 250 ms)",
        ),
        (
            Result("x", 1, Status.UNCHECKED, None, Answer("AB", picture=PICTURE), 0.5),
            f"part 1  AB  ? unchecked   500 ms\n{PICTURE}",
        ),
        (
            Result("x", 1, Status.WRONG, "..\n##", Answer(PICTURE, "no"), 0.5),
            f"part 1  (below)  ✗ wrong, expected another drawing   500 ms\n{PICTURE}",
        ),
    ],
)
def test_a_row_of_a_result(result: Result, row: str) -> None:
    assert ResultRows([INPUT], PLAIN, is_alone=True).row(result) == f"  {row}"


def test_rows_of_several_cases_are_aligned() -> None:
    rows = ResultRows([PUZZLE, PROPOSED, INPUT], ASCII)
    shown = [
        rows.row(Result("puzzle", 1, Status.RIGHT, "6440", CAMELS, 0.0005, 0.1)),
        rows.row(Result("page", 1, Status.WRONG, "7", Answer("8"), 0.0005, 0.1)),
        rows.row(Result(INPUT_NAME, 2, Status.UNSOLVED, None)),
    ]
    assert shown == [
        "  puzzle      part 1  6440  + right       500 us",
        "  page        part 1  8     x wrong, expected 7 (from the page)   500 us",
        "  your input  part 2  -     - not solved yet",
    ]


def test_a_failure_is_shown_once_with_its_case() -> None:
    parse = DayFailedError("KeyError: 1", "look", (("day07.py:1 in parse", ""),), "parse")
    failures = Failures()
    assert failures.text(make_failed(PUZZLE, 1, WHY), is_alone=False).splitlines() == [
        "error: part 1 failed on puzzle: ValueError: no idea",
        "  day07.py:3 in part1",
        "hint: look at it",
    ]
    assert failures.text(make_failed(INPUT, 2, WHY), is_alone=False) == ""
    text = failures.text(make_failed(INPUT, 1, parse), is_alone=True, prefix="")
    assert text.startswith("parse failed: KeyError: 1\n")


def test_unrecognized_letters_have_a_command() -> None:
    unread = Answer(PICTURE, "type the letters")
    user_result = Result(INPUT_NAME, 1, Status.UNCHECKED, None, unread)
    hint = "part 1: type the letters: aoc submit 2023 7 1 LETTERS"
    assert list_unread_letters(make_day(7), [user_result]) == [hint]
    known_results = [
        user_result._replace(expected="AB"),
        user_result._replace(case="puzzle"),
        user_result._replace(status=Status.RIGHT),
    ]
    assert list_unread_letters(make_day(7), known_results) == ["part 1: type the letters"]


def test_names_are_short_and_unique() -> None:
    alice, bob = make_day(7, None, "alice"), make_day(7, "packed", "bob")
    assert make_short_names([make_day(7), make_day(7, "packed"), make_day(8)]) == {
        make_day(7): "project",
        make_day(7, "packed"): "packed",
    }
    assert set(make_short_names([alice, bob]).values()) == {"alice", "bob/packed"}
