"""The status of a result depends only on the case, the answer and the ledger."""

import pytest

from aoc_runner.kernel.model.answer import PlainValue
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.history import Guess, Verdict
from aoc_runner.kernel.model.puzzle import PARTS, Part, Puzzle
from aoc_runner.kernel.model.result import KnownAnswers, Status, make_result
from aoc_runner.kernel.running.messages import make_check_tasks

DRAWING = "#.#\n.#."


def example(expected: dict[Part, str], **more: bool | str) -> Case:
    return Case("a", "text", "example", expected, {}, **more)  # type: ignore[arg-type]


INPUT = Case("your input", "text", "kept", {}, {})
FILE = Case("a file", "text", "file", {}, {})


@pytest.mark.parametrize(
    ("value", "case", "accepted", "status", "expected"),
    [
        (1, example({1: "1"}), {}, "right", "1"),
        ("1", example({1: "1"}), {}, "right", "1"),
        (1, example({1: "2"}), {}, "wrong", "2"),
        ("012", example({1: "12"}), {}, "wrong", "12"),
        (1, example({2: "1"}), {}, "unchecked", None),
        (None, example({1: "1"}), {}, "unsolved", "1"),
        (DRAWING, example({1: DRAWING}), {}, "right", DRAWING),
        (DRAWING, example({1: "#"}), {}, "wrong", "#"),
        (DRAWING, INPUT, {1: "HELLO"}, "unchecked", "HELLO"),
        (("bool", "True"), INPUT, {1: "True"}, "unchecked", "True"),
        (1, INPUT, {1: "1"}, "right", "1"),
        (1, INPUT, {2: "1"}, "unchecked", None),
        # Accepted answers belong to the user's input only.
        (1, FILE, {1: "2"}, "unchecked", None),
        (1, example({1: "1"}), {1: "2"}, "right", "1"),
        # An example from the page, before and after the part is solved.
        (1, example({1: "2"}, proposed=True), {}, "wrong", "2"),
        (1, example({1: "2"}, proposed=True), {2: "7"}, "wrong", "2"),
        (1, example({1: "2"}, proposed=True), {1: "7"}, "unchecked", "2"),
        (1, example({1: "1"}, proposed=True), {1: "7"}, "right", "1"),
        (1, example({1: "2"}), {1: "7"}, "wrong", "2"),
    ],
)
def test_the_status_depends_on_the_case_and_the_answer(
    value: PlainValue, case: Case, accepted: dict[Part, str], status: str, expected: str | None
) -> None:
    result = make_result(case, 1, value, KnownAnswers(accepted))
    assert (result.status, result.expected) == (Status[status.upper()], expected)
    assert result.is_bad == (status == "wrong")
    assert bool(result.answer) == (status != "unsolved")


def test_a_misread_example_is_reported_with_its_location() -> None:
    case = example({1: "2"}, proposed=True, location="days/year2015/day01.yaml:2")
    assert make_result(case, 1, 1, KnownAnswers({1: "7"})).reason == (
        "expected 2, which was probably misread from the puzzle's page; "
        "correct or delete it in days/year2015/day01.yaml:2"
    )


@pytest.mark.parametrize(
    ("value", "accepted", "status", "reason"),
    [
        (7, {}, "wrong", "must be too low: 9 already was"),
        (9, {}, "wrong", "was already rejected as too low"),
        (10, {}, "unchecked", ""),
        (None, {}, "unsolved", ""),
        (("bool", "True"), {}, "unchecked", ""),  # an invalid answer
        (7, {1: "7"}, "right", ""),  # An accepted answer has priority over rejected guesses.
        (7, {1: "8"}, "wrong", ""),
        (7, {2: "8"}, "wrong", "must be too low: 9 already was"),
    ],
)
def test_rejected_guesses_count_if_no_answer_is_accepted(
    value: PlainValue, accepted: dict[Part, str], status: str, reason: str
) -> None:
    puzzle = Puzzle(2015, 1)
    rejected = [
        Guess(1, puzzle, 2, "11", 0.0, Verdict.TOO_LOW, ""),
        Guess(2, puzzle, 1, "9", 0.0, Verdict.TOO_LOW, ""),
    ]
    result = make_result(INPUT, 1, value, KnownAnswers(accepted, rejected))
    assert (result.status, result.reason) == (Status[status.upper()], reason)
    assert make_result(FILE, 1, 7, KnownAnswers(accepted, rejected)).reason == ""


@pytest.mark.parametrize(
    ("accepted", "first", "second"),
    [
        ({}, ("unchecked", "7"), ("unchecked", "7")),
        ({1: "7"}, ("right", "7"), ("unsolved", None)),
        ({2: "7"}, ("unsolved", None), ("right", "7")),
        ({1: "8"}, ("unsolved", None), ("unchecked", "7")),
        ({2: "8"}, ("unchecked", "7"), ("unsolved", None)),
        ({1: "8", 2: "9"}, ("wrong", "7"), ("wrong", "7")),
        ({1: "7", 2: "7"}, ("right", "7"), ("right", "7")),
    ],
)
def test_an_answer_of_an_unknown_part_belongs_to_the_part_that_agrees(
    accepted: dict[Part, str], first: tuple[str, str | None], second: tuple[str, str | None]
) -> None:
    known = KnownAnswers(accepted)
    results = [make_result(INPUT, part, 7, known, part_unknown=True) for part in PARTS]
    assert [(result.status, result.answer_text) for result in results] == [first, second]
    reasons = {result.reason for result in results if result.status == "unchecked"}
    assert reasons <= {"the output does not say which part"}


def test_checks_have_the_parts_with_known_answers() -> None:
    both, second, none = example({1: "1", 2: "2"}), example({2: "2"}), example({})
    assert make_check_tasks([both, none, second]) == [(both, [1, 2]), (second, [2])]
    assert make_check_tasks([both, second], (1,)) == [(both, [1])]
    assert make_check_tasks([INPUT, none], known=KnownAnswers({2: "7"})) == [(INPUT, [2])]
