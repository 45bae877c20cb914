"""The status of a result follows from the case and the answer alone; what is said of many days."""

from collections.abc import Mapping

import pytest

from aoc_runner.features.solve.sums import disagreements, gravest, nothing_ran, slowest, statuses
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.running.job import checks
from aoc_runner.kernel.running.results import Outcome, result_of
from aoc_runner.kernel.words.answer import Plain
from aoc_runner.kernel.words.case import Case, Source
from aoc_runner.kernel.words.errors import DayFailedError
from aoc_runner.kernel.words.history import Guess, Verdict
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.kernel.words.result import Result, Status, exit_code, failed

DRAWING = "#.#\n.#."


def case(expected: Mapping[Part, str], source: Source = "example") -> Case:
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
    told: Plain, expected: Mapping[Part, str], status: Status, reason: str
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


def day(number: int, variant: str | None = None) -> Day:
    return Day(Puzzle(2015, number), "project", variant, "m", None)


def solved(part: Part, status: Status = "right", answer: str = "1", seconds: float = 1.0) -> Result:
    return result_of(case({}, "kept"), part, answer, seconds, None)._replace(status=status)


RIGHT = Outcome(day(1), "", "kept", [solved(1), solved(2)])
WRONG = Outcome(day(2), "", "kept", [solved(1, "wrong"), solved(2)])
FAILED = Outcome(
    day(3), "", "kept", [solved(1), failed(case({}), 2, DayFailedError("no", "look", ()))]
)
NO_INPUT = Outcome(day(5), "", None)
SKIPPED = Outcome(day(6), "", None, skipped="needs the extra frame")


@pytest.mark.parametrize(
    ("outcomes", "code", "nothing"),
    [
        ([], 0, False),
        ([RIGHT, NO_INPUT, SKIPPED], 0, False),
        ([WRONG, RIGHT], 1, False),
        ([RIGHT, WRONG, FAILED, NO_INPUT], 3, False),
        ([NO_INPUT], 0, True),
        ([NO_INPUT, SKIPPED], 0, True),
        ([SKIPPED], 0, False),
        ([Outcome(day(25), "", "kept")], 0, False),  # part 2 of a final day
    ],
)
def test_the_exit_code_is_that_of_the_gravest_row(
    outcomes: list[Outcome], code: int, nothing: bool
) -> None:
    assert (gravest(outcomes), nothing_ran(outcomes)) == (code, nothing)
    assert exit_code(it for outcome in outcomes for it in outcome.results) == code


def test_the_time_of_a_day_has_each_parse_once() -> None:
    own = [solved(part, seconds=0.5)._replace(parse_seconds=2.0) for part in (1, 2)]
    example = solved(1, seconds=0.25)._replace(case="puzzle", parse_seconds=1.0)
    assert Outcome(day(7), "", "kept", [*own, example]).seconds == 4.25


def test_who_does_not_agree_is_named() -> None:
    one = Outcome(day(1), "", "kept", [solved(1, "unchecked", "7"), solved(2)])
    other = Outcome(day(1, "fast"), "", "kept", [solved(1, "unchecked", "8"), solved(2)])
    (found,) = disagreements([one, other])
    assert (found.part, [(it.variant, answer) for it, answer in found.answers]) == (
        1,
        [(None, "7"), ("fast", "8")],
    )
    assert gravest([one, other]) == 1
    assert not list(disagreements([one, other._replace(source=None)]))  # of a test's cases


def test_the_slowest_come_first() -> None:
    outcome = Outcome(day(1), "", "kept", [solved(1, seconds=1.0), solved(2, seconds=2.0)])
    assert [result.seconds for _, result in slowest([outcome, FAILED], 2)] == [2.0, 1.0]
    assert statuses([WRONG, FAILED]) == {"wrong": 1, "right": 2, "failed": 1}
