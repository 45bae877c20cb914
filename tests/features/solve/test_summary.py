"""The summary of many days: counts, the exit code, disagreements, the times to save."""

from pathlib import Path

import pytest

from aoc_runner.features.solve.summary import (
    count_statuses,
    find_disagreements,
    format_counts,
    get_exit_code,
    get_new_times,
    save_times,
)
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.errors import DayFailedError
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.model.result import (
    NOTHING_KNOWN,
    Result,
    Status,
    make_failure,
    make_result,
)
from aoc_runner.kernel.running.pool import Outcome
from aoc_runner.kernel.store.ledger import Ledger

CASE = Case("a", "text", "kept", {}, {})


def day(day_number: int, variant: str | None = None) -> Day:
    return Day(Puzzle(2015, day_number), "project", variant, f"m{day_number}", None)


def solved(
    part: Part, status: Status = Status.RIGHT, answer: str = "1", seconds: float = 1.0
) -> Result:
    result = make_result(CASE, part, answer, NOTHING_KNOWN, seconds=seconds, parse_seconds=0.001)
    return result._replace(status=status)


RIGHT = Outcome(day(1), "kept", [solved(1), solved(2)])
WRONG = Outcome(day(2), "kept", [solved(1, Status.WRONG), solved(2)])
FAILED = Outcome(
    day(3),
    "kept",
    [solved(1), make_failure(CASE, 2, DayFailedError("no", "look", ()), NOTHING_KNOWN)],
)
NO_INPUT = Outcome(day(5), None)
SKIPPED = Outcome(day(6), None, skipped="needs pandas")


@pytest.mark.parametrize(
    ("outcomes", "code", "expected"),
    [
        ([], 0, "0 right, 0 wrong"),
        ([RIGHT, NO_INPUT, SKIPPED], 0, "2 right, 0 wrong"),
        ([WRONG, RIGHT], 1, "3 right, 1 wrong"),
        ([RIGHT, WRONG, FAILED, NO_INPUT], 3, "4 right, 1 wrong, 1 failed"),
    ],
)
def test_the_exit_code_is_that_of_the_gravest_row(
    outcomes: list[Outcome], code: int, expected: str
) -> None:
    assert get_exit_code(outcomes) == code
    assert ", ".join(format_counts(count_statuses(outcomes))) == expected


def test_the_time_of_a_day_counts_each_parse_once() -> None:
    own = [solved(part, seconds=0.5)._replace(parse_seconds=2.0) for part in (1, 2)]
    example = solved(1, seconds=0.25)._replace(case="puzzle", parse_seconds=1.0)
    assert Outcome(day(7), "kept", [*own, example]).seconds == 4.25


def test_disagreements_name_the_variants() -> None:
    one = Outcome(day(1), "kept", [solved(1, Status.UNCHECKED, "7"), solved(2)])
    other = Outcome(day(1, "fast"), "kept", [solved(1, Status.UNCHECKED, "8"), solved(2)])
    ((_, part, answers),) = find_disagreements([one, other])
    by_variant = [(variant_day.variant, answer) for variant_day, answer in answers]
    assert (part, by_variant) == (1, [(None, "7"), ("fast", "8")])
    assert get_exit_code([one, other]) == 1
    # The outcomes of `aoc test` have no source.
    assert not list(find_disagreements([one, other._replace(source=None)]))


def test_times_are_saved_only_for_requested_days(tmp_path: Path) -> None:
    ledger, key = Ledger(str(tmp_path / "aoc.db")), day(1).ledger_key
    unsolved = solved(2)._replace(status=Status.UNSOLVED, answer=None)
    for first, second in ((1.0, solved(2, seconds=2.0)), (1.6, unsolved)):
        results = [solved(1, Status.WRONG, seconds=first), second]
        outcomes = [Outcome(day(day_number), "kept", results) for day_number in (1, 2)]
        save_times(ledger, {day(1): ledger.get_times(key)}, outcomes)
    assert ledger.get_times(key) == {"parse": 0.001, "part1": 1.6, "part2": 2.0}
    assert ledger.get_times(day(2).ledger_key) == {}
    ledger.close()


def test_a_time_is_saved_if_it_differs_by_half() -> None:
    for known, new, is_other in (
        *((None, 1.0, True), (1.0, 1.5, False), (1.0, 1.6, True)),
        *((1.0, 0.66, True), (0.001, 0.01, False)),
    ):
        times = {"parse": 0.001} | ({"part1": known} if known else {})
        new_times = get_new_times(times, [solved(1, seconds=new)])
        assert new_times == ({"part1": new} if is_other else {}), (known, new)
