"""What is said of many days: the exit code, the slowest, those who do not agree."""

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins.discover import PROJECT
from aoc_runner.running.outcome import (
    Outcome,
    disagreements,
    gravest,
    nothing_ran,
    slowest,
    statuses,
)
from tests.render.outcomes import checked, failure, outcome, result, spec

RIGHT = outcome(spec(1), result(1), result(2))
WRONG = outcome(spec(2), result(1, "wrong"), result(2))
FAILED = outcome(spec(3), result(1), failure(2))
OPEN = outcome(spec(4), result(1, "unchecked"), result(2, "unsolved", None))
NO_INPUT = Outcome(spec(5), "", None)
SKIPPED = Outcome(spec(6), "", None, skipped="needs the extra frame")


@pytest.mark.parametrize(
    ("outcomes", "code"),
    [
        ([], 0),
        ([RIGHT, OPEN, NO_INPUT, SKIPPED], 0),
        ([WRONG, RIGHT], 1),
        ([RIGHT, WRONG, FAILED, NO_INPUT], 3),
        ([NO_INPUT], 0),
    ],
)
def test_the_exit_code_is_that_of_the_gravest_row(outcomes: list[Outcome], code: int) -> None:
    assert gravest(outcomes) == code


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        ([], False),
        ([NO_INPUT], True),
        ([NO_INPUT, SKIPPED], True),
        ([SKIPPED], False),
        ([NO_INPUT, RIGHT], False),
        ([Outcome(spec(25), "", "kept")], False),  # part 2 of a final day
    ],
)
def test_a_run_without_any_input_is_known(outcomes: list[Outcome], expected: bool) -> None:
    assert nothing_ran(outcomes) is expected


def test_the_time_of_a_day_has_each_parse_once() -> None:
    own = [result(part, seconds=0.5, parse_seconds=2.0) for part in (1, 2)]
    example = [result(1, seconds=0.25, case="puzzle", parse_seconds=1.0)]
    assert outcome(spec(7), *own, *example).seconds == 4.25
    assert outcome(spec(7), failure(1), result(2, seconds=None)).seconds == 0
    assert outcome(spec(7), own[0], failure(2)).seconds == 2.5  # killed: it told no time of parse


def test_those_who_give_different_answers_disagree_whatever_is_accepted() -> None:
    plain, packed, alice = spec(7), spec(7, "packed"), spec(7, from_="alice")
    outcomes = [
        outcome(plain, result(1, answer=12), result(2, "unchecked", 5)),
        outcome(packed, result(1, "wrong", "12 "), result(2, "unchecked", 5)),
        outcome(alice, result(1, "unchecked", "012"), failure(2)),
        outcome(spec(8), result(1, answer=13)),
    ]
    (found,) = disagreements(outcomes)
    assert (found.puzzle, found.part) == (Puzzle(2023, 7), 1)
    assert found.answers == [(plain, "12"), (packed, "12"), (alice, "012")]
    pair = [it._replace(results=it.results[:1]) for it in outcomes[::2]]
    assert gravest(pair) == 1
    unanimous = [it._replace(results=it.results[1:]) for it in outcomes[:2]]
    assert gravest(unanimous) == 0


@pytest.mark.parametrize("answer", [None, "#.\n.#", 1.5])
def test_what_is_no_answer_disagrees_with_nobody(answer: object) -> None:
    pair = [outcome(spec(7), result(1, "unchecked", 12))]
    pair.append(outcome(spec(7, "packed"), result(1, "unchecked", answer)))
    assert list(disagreements(pair)) == []


def test_cases_of_a_test_are_not_the_same_input() -> None:
    pair = [checked(spec(7), result(1, answer=1)), checked(spec(7, "packed"), result(1, answer=2))]
    assert list(disagreements(pair)) == []


def test_the_slowest_are_parts_that_gave_an_answer() -> None:
    days = [
        outcome(spec(day, from_=PROJECT), result(1, seconds=day / 10), failure(2))
        for day in (3, 9, 1, 5)
    ]
    days.append(outcome(spec(10), result(1, "unsolved", None, seconds=9.0)))
    found = [(it.spec.puzzle.day, part.seconds) for it, part in slowest(days, 3)]
    assert found == [(9, 0.9), (5, 0.5), (3, 0.3)]
    assert statuses(days) == {"right": 4, "failed": 4, "unsolved": 1}
