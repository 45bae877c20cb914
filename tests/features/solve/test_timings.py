"""What of a run's times is kept, and when."""

from pathlib import Path

import pytest

from aoc_runner.features.solve.sums import DayTimes, other_times
from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.running.results import Outcome, Result, Status
from aoc_runner.kernel.store.ledger import Ledger
from aoc_runner.kernel.words.puzzle import Part, Puzzle

MINE = Day(Puzzle(2023, 7), PROJECT, None, "project.day07", None)
OTHERS = Day(Puzzle(2023, 8), PROJECT, None, "project.day08", None)


def result(part: Part, seconds: float, status: Status = "right") -> Result:
    return Result("your input", part, status, None, seconds=seconds, parse_seconds=0.001)


def test_what_is_news_is_kept_of_the_days_that_are_asked_for(tmp_path: Path) -> None:
    ledger = Ledger(str(tmp_path / "aoc.db"))
    for first, second, status in ((1.0, 2.0, "right"), (1.4, 9.0, "failed"), (1.6, 2.1, "wrong")):
        results = [result(1, first), result(2, second, status)]  # type: ignore[arg-type]
        outcomes = [Outcome(day, "", "kept", results) for day in (MINE, OTHERS)]
        DayTimes(ledger, [MINE.code]).keep(outcomes)
    assert ledger.times(MINE.code) == {"parse": 0.001, "part1": 1.6, "part2": 2.0}
    assert ledger.times(OTHERS.code) == {}
    ledger.close()


def test_only_what_gave_an_answer_has_times() -> None:
    results = [result(1, 1.0), result(2, 2.0, "unsolved")]
    assert other_times({}, results) == {"parse": 0.001, "part1": 1.0}


@pytest.mark.parametrize(
    ("known", "new", "is_other"),
    [
        (None, 1.0, True),
        (1.0, 1.5, False),
        (1.0, 1.6, True),
        (1.0, 0.66, True),
        (0.001, 0.01, False),
    ],
)
def test_another_time_is_half_as_long_again(
    known: float | None, new: float, is_other: bool
) -> None:
    times = {"parse": 0.001} | ({"part1": known} if known else {})
    assert ("part1" in other_times(times, [result(1, new)])) is is_other
