"""All hooks of a day together, and beside those of another implementation."""

import pytest

from aoc_runner.benching.measured import Measured
from aoc_runner.benching.totals import is_in_the_other, total, total_ratio
from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.running.results import Result, Status
from aoc_runner.kernel.words.puzzle import Puzzle
from tests.render.outcomes import result

DAY = Day(Puzzle(2023, 7), PROJECT, None, "day07", None)


def hook(
    name: str, seconds: float | None, answer: Result | None = None, reason: str = ""
) -> Measured:
    times = [] if seconds is None else [[seconds * (1 + it / 1000)] for it in range(20)]
    return Measured(DAY, name, result=answer, samples=times, reason=reason)


def day(*seconds: float | None, status: Status = "right") -> list[Measured]:
    """Parse, part 1 and part 2; a part without a time has that status."""
    parse, *parts = seconds
    measured = [] if parse is None else [hook("parse", parse)]
    for part, of_it in zip((1, 2), parts, strict=True):
        answer = result(part, "right" if of_it is not None else status)  # type: ignore[arg-type]
        if status == "unsolved" and of_it is None:
            answer = answer._replace(answer=None)
        measured.append(hook(f"part{part}", of_it, answer))
    return measured


def test_the_total_is_the_sum_of_the_times() -> None:
    assert total(day(1.0, 2.0, 3.0)) == pytest.approx(6 * 1.0019)


def test_a_time_that_stands_with_part_1_is_not_missing() -> None:
    both = day(1.0, 5.0, None)
    assert is_in_the_other(both[2])
    assert total(both) == pytest.approx(6 * 1.0019)
    found = total_ratio(both, day(1.0, 2.0, 9.0))
    assert found == pytest.approx(0.5)


@pytest.mark.parametrize(
    "other",
    [
        day(1.0, 2.0, None, status="unsolved"),
        [*day(1.0, 2.0, 3.0)[:2], hook("part2", None, reason="ValueError: no")],
        [hook("parse", 1.0)],
        [],
    ],
)
def test_where_a_part_is_missing_there_is_no_total(other: list[Measured]) -> None:
    assert total(other) is None
    assert total_ratio(other, day(1.0, 2.0, 3.0)) is None
    assert total_ratio(day(1.0, 2.0, 3.0), other) is None


def test_those_who_solve_other_parts_are_not_compared() -> None:
    assert total_ratio(day(1.0, 2.0, 3.0)[:2], day(1.0, 2.0, 3.0)) is None
