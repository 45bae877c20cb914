"""Which hook is slower than which, and when nobody knows."""

import pytest

from aoc_runner.benching.comparing import compare, side_by_side
from aoc_runner.benching.measured import Measured
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.benches import BenchRun, BenchTime, Kind

DAY = Puzzle(2023, 7)
SPEC = Day(DAY, "project", None, "day07", None)
PACKED = SPEC._replace(variant="packed")
RUN = BenchRun(3, 0.0, "CPython 3.11.7", "a machine")


def measured(
    seconds: float, kind: Kind = "calls", spec: Day = SPEC, empty: float | None = None
) -> Measured:
    samples = [[seconds, 2 * seconds]] * 20
    return Measured(
        spec, "part1", kind=kind, samples=samples, pace=[1.0] * 20, digest="a", empty=empty
    )


def before(seconds: float, kind: Kind = "calls", pace: float = 1.0) -> tuple[BenchRun, BenchTime]:
    times = [seconds] * 20
    pace_then = [pace] * 20
    return RUN, BenchTime("day07", "part1", DAY, "project", None, "a", kind, times, pace_then)


@pytest.mark.parametrize(
    ("now", "then", "verdict"),
    [(1.0, 1.0, "unchanged"), (1.1, 1.0, "slower"), (1.0, 1.1, "faster"), (1.01, 1.0, "unchanged")],
)
def test_what_became_of_it(now: float, then: float, verdict: str) -> None:
    found = compare(measured(now), before(then))
    assert (found.verdict, found.why_not) == (verdict, "")
    assert found.ratio is not None
    assert found.ratio.ratio == pytest.approx(now / then)
    assert not found.has_other_code
    assert compare(measured(now)._replace(digest="b"), before(then)).has_other_code


def test_a_few_samples_of_a_quick_hook_tell_nothing() -> None:
    few = measured(0.5)._replace(samples=[[0.5]] * 4, pace=[1.0] * 4)
    run, then = before(0.3)
    found = compare(few, (run, then))
    assert (found.verdict, found.why_not) == (None, "too few samples now")
    found = compare(measured(0.5), (run, then._replace(seconds=[0.3] * 4, pace=[1.0] * 4)))
    assert (found.verdict, found.why_not) == (None, "too few samples then")
    slow = measured(5.0)._replace(samples=[[5.0]], pace=[1.0])
    assert compare(slow, before(2.0)).verdict == "slower"


def test_a_machine_of_another_pace_tells_less() -> None:
    assert compare(measured(1.1), before(1.0)).verdict == "slower"
    assert compare(measured(1.1), before(1.0, pace=0.8)).verdict == "unchanged"


@pytest.mark.parametrize(
    ("now", "then", "why_not"),
    [
        ("calls", "calls", ""),
        ("cached", "changing", ""),  # both of first calls
        ("changing", "cached", ""),
        ("process", "process", ""),
        ("calls", "cached", "measured as cached then"),
        ("cached", "calls", "measured as calls then"),
        ("process", "calls", "measured as calls then"),
    ],
)
def test_only_times_of_one_kind_are_compared(now: Kind, then: Kind, why_not: str) -> None:
    found = compare(measured(2.0, now), before(1.0, then))
    assert found.why_not == why_not
    assert found.verdict == (None if why_not else "slower")


def test_what_has_no_time_is_not_compared() -> None:
    assert compare(measured(1.0), None, 12).why_not == "not measured then"
    assert compare(measured(1.0), None).why_not == "nothing to compare with yet"
    nothing = measured(1.0)._replace(samples=())
    assert compare(nothing, before(1.0)).why_not == "no time of it now"
    assert compare(nothing, before(1.0)).verdict is None


def test_of_a_process_that_mostly_starts_less_is_known() -> None:
    assert compare(measured(0.0105, "process"), before(0.01, "process")).verdict == "slower"
    starting = measured(0.0105, "process", empty=0.02)
    assert compare(starting, before(0.01, "process")).verdict == "unchanged"
    run, then = before(0.01, "process")
    now = measured(0.0105, "process", empty=0.0001)
    assert compare(now, (run, then._replace(empty=0.02))).verdict == "unchanged"


def test_each_is_compared_with_the_first_of_its_hook_and_day() -> None:
    other_day = SPEC._replace(puzzle=Puzzle(2023, 8))
    all_measured = [
        measured(1.0),
        measured(3.0)._replace(hook="part2"),
        measured(2.0, spec=PACKED),
        measured(9.0, spec=other_day),
        measured(6.0, spec=PACKED)._replace(hook="part2"),
        measured(1.0, spec=PACKED)._replace(samples=()),
    ]
    ratios = [it and round(it.ratio, 6) for it in side_by_side(all_measured)]
    assert ratios == [None, None, 2.0, None, 2.0, None]


def test_scripts_side_by_side_that_mostly_start_are_told_apart_by_more() -> None:
    plain = [measured(0.01, "process"), measured(0.0105, "process", PACKED)]
    starting = [it._replace(empty=0.02) for it in plain]
    assert [it and it.is_slower for it in side_by_side(plain)] == [None, True]
    assert [it and it.is_slower for it in side_by_side(starting)] == [None, False]
