"""What many days come to: counts, the exit code, who does not agree."""

import pytest

from aoc_runner.features.solve.sums import disagreements, gravest, nothing_ran, statuses
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.running.results import Outcome, Result, Status, exit_code, failed, result_of
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import DayFailedError
from aoc_runner.kernel.words.puzzle import Part, Puzzle

CASE = Case("a", "text", "kept", {}, {})


def day(number: int, variant: str | None = None) -> Day:
    return Day(Puzzle(2015, number), "project", variant, "m", None)


def solved(part: Part, status: Status = "right", answer: str = "1", seconds: float = 1.0) -> Result:
    return result_of(CASE, part, answer, seconds, None)._replace(status=status)


RIGHT = Outcome(day(1), "", "kept", [solved(1), solved(2)])
WRONG = Outcome(day(2), "", "kept", [solved(1, "wrong"), solved(2)])
FAILED = Outcome(day(3), "", "kept", [solved(1), failed(CASE, 2, DayFailedError("no", "look", ()))])
NO_INPUT = Outcome(day(5), "", None)
SKIPPED = Outcome(day(6), "", None, skipped="needs pandas")


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
    ((_, part, answers),) = disagreements([one, other])
    assert (part, [(it.variant, answer) for it, answer in answers]) == (
        1,
        [(None, "7"), ("fast", "8")],
    )
    assert gravest([one, other]) == 1
    assert not list(disagreements([one, other._replace(source=None)]))  # of a test's cases


def test_the_statuses_are_counted() -> None:
    assert statuses([WRONG, FAILED]) == {"wrong": 1, "right": 2, "failed": 1}
