"""The status of a result follows from the case and the answer alone."""

import pytest

from aoc_runner.kernel.running.results import Status, result_of
from aoc_runner.kernel.running.start import checks
from aoc_runner.kernel.words.answer import Plain
from aoc_runner.kernel.words.case import Case, Source
from aoc_runner.kernel.words.history import Guess, Verdict
from aoc_runner.kernel.words.puzzle import Part, Puzzle

DRAWING = "#.#\n.#."


def case(expected: dict[Part, str], source: Source = "example") -> Case:
    return Case("a", "text", source, expected, {})


@pytest.mark.parametrize(
    ("told", "known", "status"),
    [
        (1, case({1: "1"}), "right"),
        ("1", case({1: "1"}), "right"),
        (1, case({1: "2"}), "wrong"),
        ("012", case({1: "12"}), "wrong"),
        (1, case({2: "1"}), "unchecked"),
        (None, case({1: "1"}), "unsolved"),
        (DRAWING, case({1: DRAWING}), "right"),
        (DRAWING, case({1: "#"}), "wrong"),
        (DRAWING, case({1: "HELLO"}, "kept"), "unchecked"),
        (("bool", "True"), case({1: "True"}, "kept"), "unchecked"),
        (1, case({1: "1"}, "kept"), "right"),
        (1, case({}, "file"), "unchecked"),
    ],
)
def test_the_status_follows_from_case_and_answer(told: Plain, known: Case, status: Status) -> None:
    result = result_of(known, 1, told, 0.5, None)
    assert (result.status, result.expected) == (status, known.expected.get(1))
    assert result.is_bad == (status == "wrong")
    assert bool(result.answer) == (status != "unsolved")


@pytest.mark.parametrize(
    ("told", "expected", "status", "reason"),
    [
        (7, {}, "wrong", "known to be too low: 9 was"),
        (9, {}, "wrong", "known to be too low"),
        (10, {}, "unchecked", ""),
        (None, {}, "unsolved", ""),
        (("bool", "True"), {}, "unchecked", ""),  # can never be posted, and so proves nothing
        (7, {1: "7"}, "right", ""),  # what the site accepted outweighs what it said of a guess
        (7, {1: "8"}, "wrong", ""),
        (7, {2: "8"}, "wrong", "known to be too low: 9 was"),
    ],
)
def test_what_the_site_said_of_guesses_counts_where_no_answer_is_accepted(
    told: Plain, expected: dict[Part, str], status: Status, reason: str
) -> None:
    puzzle = Puzzle(2015, 1)
    misses = [
        Guess(1, puzzle, 2, "11", 0.0, Verdict.TOO_LOW, ""),
        Guess(2, puzzle, 1, "9", 0.0, Verdict.TOO_LOW, ""),
    ]
    result = result_of(case(expected, "kept")._replace(misses=misses), 1, told, None, None)
    assert (result.status, result.reason) == (status, reason)


def test_what_was_read_from_prints_is_doubted() -> None:
    for told, strange in (("7", ""), ("7.0", "7.0 is the number 7 written otherwise: type 7; ")):
        result = result_of(case({}, "kept"), 1, told, None, None, "part 1: 7")
        assert (result.status, result.reason, result.line) == ("unchecked", "", "part 1: 7")
        assert result.answer is not None
        assert result.answer.suspect == f"{strange}read from what the script printed: part 1: 7"


def test_a_check_runs_the_parts_whose_answers_are_known() -> None:
    both, second, none = case({1: "1", 2: "2"}), case({2: "2"}), case({})
    assert checks([both, none, second]) == [(both, [1, 2]), (second, [2])]
    assert checks([both, second], (1,)) == [(both, [1])]
