"""Which hook is slower than which, and when nobody knows."""

import random

import pytest

from aoc_runner.benching.comparing import compare, side_by_side, verdict_of
from aoc_runner.benching.measured import Measured
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.benches import BenchRun, BenchTime, Kind

DAY = Puzzle(2023, 7)
SPEC = Day(DAY, "project", None, "day07", None)
PACKED = SPEC._replace(variant="packed")
RUN = BenchRun(3, 0.0, "CPython 3.11.7", "a machine")


def measured(seconds: float, kind: Kind = "calls", spec: Day = SPEC) -> Measured:
    samples = [[seconds, 2 * seconds]] * 20
    return Measured(spec, "part1", kind=kind, samples=samples, digest="a")


def before(seconds: float, kind: Kind = "calls", count: int = 20) -> tuple[BenchRun, BenchTime]:
    of = "day07", "part1", DAY, "project", None, "a", kind
    return RUN, BenchTime(*of, [seconds] * count)


@pytest.mark.parametrize(
    ("now", "then", "verdict"),
    [(1.0, 1.0, "unchanged"), (1.1, 1.0, "slower"), (1.0, 1.1, "faster"), (1.04, 1.0, "unchanged")],
)
def test_what_became_of_it(now: float, then: float, verdict: str) -> None:
    found = compare(measured(now), before(then))
    assert (found.verdict, found.why_not) == (verdict, "")
    assert found.ratio == pytest.approx(now / then)
    assert not found.has_other_code
    assert compare(measured(now)._replace(digest="b"), before(then)).has_other_code


def test_no_change_is_told_that_is_within_the_spread_of_either() -> None:
    calm = [1.0] * 20
    noisy = [1.0 + number / 20 for number in range(20)]
    more = [1.2 * it for it in calm]
    assert verdict_of(more, calm) == "slower"
    assert verdict_of(more, noisy) == verdict_of([1.2 * it for it in noisy], calm) == "unchanged"
    assert verdict_of([3 * it for it in noisy], noisy) == "slower"


def test_noise_is_no_change_and_half_more_is_one() -> None:
    """On a machine on which most processes are in somebody's way, some of them much."""
    draw = random.Random(2023)

    def noisy(least: float) -> list[float]:
        return [
            least * (1 + draw.expovariate(30) + (draw.random() < 0.3) * draw.random())
            for _ in range(20)
        ]

    assert {verdict_of(noisy(0.002), noisy(0.002)) for _ in range(40)} == {"unchanged"}
    assert {verdict_of(noisy(0.004), noisy(0.002)) for _ in range(40)} == {"slower"}


def test_a_few_samples_of_a_quick_hook_tell_nothing() -> None:
    few = measured(0.5)._replace(samples=[[0.5]] * 4)
    found = compare(few, before(0.3))
    assert (found.verdict, found.why_not) == (None, "too few samples now")
    found = compare(measured(0.5), before(0.3, count=4))
    assert (found.verdict, found.why_not) == (None, "too few samples then")
    slow = measured(5.0)._replace(samples=[[5.0]])
    assert compare(slow, before(2.0)).verdict == "slower"
    assert compare(slow, before(4.5)).verdict == "unchanged"  # one sample has no spread


@pytest.mark.parametrize(
    ("now", "then", "why_not"),
    [
        ("calls", "calls", ""),
        ("cached", "changing", ""),  # both of first calls
        ("changing", "cached", ""),
        ("process", "process", ""),
        ("calls", "cached", "measured as cached then"),
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
    assert compare(measured(1.0)._replace(samples=()), before(1.0)).why_not == "no time of it now"


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
    ratios = [it and round(it, 6) for it in side_by_side(all_measured)]
    assert ratios == [None, None, 2.0, None, 2.0, None]
