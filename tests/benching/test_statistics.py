"""What is said of times: the same of the same ones, and no more than they tell."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aoc_runner.benching.statistics import Ratio, is_vague, ratio, spread, uncertainty, without
from aoc_runner.store.benches import fast, percentile

TIMES = st.lists(st.floats(1e-7, 1e3), min_size=1, max_size=25)
FACTORS = st.floats(1e-3, 1e3)
FEWER = settings(max_examples=30)  # an interval takes some milliseconds


def noisy(draw: random.Random, least: float, count: int = 20) -> list[float]:
    """Times of a machine on which most processes are in somebody's way, some of them much."""
    return [
        least * (1 + draw.expovariate(30) + (draw.random() < 0.3) * draw.random())
        for _ in range(count)
    ]


def interval(it: Ratio) -> tuple[float, float]:
    return it.low, it.high


@given(TIMES, st.floats(0, 1), st.floats(0, 1))
def test_a_percentile_lies_among_the_values_and_rises(
    values: list[float], at: float, other: float
) -> None:
    low, high = sorted((at, other))
    assert min(values) <= percentile(values, low) <= max(values)
    assert percentile(values, low) <= percentile(values, high) * (1 + 1e-12)
    assert percentile(values, 0) == min(values)
    assert percentile(values, 1) == max(values)


def test_a_percentile_is_interpolated() -> None:
    assert percentile([4, 1, 3, 2], 0.5) == 2.5
    assert percentile([1, 2, 3, 4, 5], 0.25) == 2
    assert percentile([7], 0.1) == 7


@given(TIMES, st.randoms())
@FEWER
def test_the_order_of_times_tells_nothing(values: list[float], draw: random.Random) -> None:
    other = list(values)
    draw.shuffle(other)
    assert fast(values) == fast(other)
    assert spread(values) == spread(other)
    assert uncertainty(values) == uncertainty(other)
    assert ratio(values, [1.0, 1.1]) == ratio(other, [1.1, 1.0])


@given(TIMES, TIMES, FACTORS)
@FEWER
def test_the_unit_of_times_tells_nothing(new: list[float], old: list[float], factor: float) -> None:
    first = ratio(new, old)
    second = ratio([factor * it for it in new], [factor * it for it in old])
    assert second.ratio == pytest.approx(first.ratio)
    assert interval(second) == pytest.approx(interval(first))
    assert spread([factor * it for it in new]) == pytest.approx(spread(new), abs=1e-9)
    assert fast([factor * it for it in new]) == pytest.approx(factor * fast(new))


@given(TIMES, TIMES)
@FEWER
def test_a_ratio_is_the_inverse_of_the_other_way_round(new: list[float], old: list[float]) -> None:
    there, back = ratio(new, old), ratio(old, new)
    assert there.ratio * back.ratio == pytest.approx(1)
    assert there.low < there.ratio < there.high
    assert not (there.is_slower and there.is_faster)
    assert not (there.is_slower and back.is_slower)


@given(TIMES, TIMES, TIMES)
@FEWER
def test_the_same_times_are_unchanged(
    values: list[float], pace: list[float], other_pace: list[float]
) -> None:
    found = ratio(values, values, pace, other_pace)
    assert found.ratio == pytest.approx(1)
    assert not found.is_slower
    assert not found.is_faster
    low, high = uncertainty(values)
    assert low < fast(values) < high


@pytest.mark.parametrize(
    ("processes", "unchanged", "found"), [(20, 1.019, 1.03), (3, 1.06, 1.08), (1, 1.2, 1.25)]
)
def test_of_fewer_processes_less_is_known(processes: int, unchanged: float, found: float) -> None:
    """As many, all alike: two percent are nothing, and the less there are the more is nothing."""
    old = [0.5] * processes
    for factor, is_other in ((unchanged, False), (found, True)):
        slower, faster = ratio([0.5 * factor] * processes, old), ratio(old, [0.5 * factor])
        assert slower.is_slower == is_other
        assert ratio(old, [0.5 * factor] * processes).is_faster == is_other
        assert not slower.is_faster
        assert not faster.is_slower


def test_the_smaller_of_two_runs_says_how_much_is_known() -> None:
    assert not ratio([1.1], [1.0] * 20).is_slower
    assert not ratio([1.1] * 20, [1.0]).is_slower
    assert ratio([1.1] * 20, [1.0] * 20).is_slower


@pytest.mark.parametrize("change", [0.5, 0.97, 1.03, 2.0])
def test_a_machine_that_is_slower_or_faster_widens_the_interval(change: float) -> None:
    new, old, pace = [1.1] * 20, [1.0] * 20, [0.001] * 20
    alike, drifted = ratio(new, old, pace, pace), ratio(new, old, [change * 0.001] * 20, pace)
    assert alike == ratio(new, old) == ratio(new, old, [], pace) == ratio(new, old, pace)
    assert drifted.ratio == alike.ratio
    assert drifted.low < alike.low
    assert drifted.high > alike.high
    assert drifted.is_slower == (change in (0.97, 1.03))


def test_a_pace_within_what_always_differs_widens_nothing() -> None:
    new, old = [1.1] * 20, [1.0] * 20
    assert ratio(new, old, [1.01] * 20, [1.0] * 20) == ratio(new, old)


@given(st.lists(st.floats(1, 100), min_size=17, max_size=17), st.randoms())
def test_noise_in_most_processes_moves_nothing(noise: list[float], draw: random.Random) -> None:
    """It only ever adds: of twenty processes three at rest are enough."""
    values = [0.5] * 3 + [0.5 * it for it in noise]
    draw.shuffle(values)
    assert fast(values) == pytest.approx(0.5)


def found_in(draw: random.Random, factor: float, times: int = 40) -> int:
    """In how many pairs of noisy runs a hook that got that much slower is told to be slower."""
    pairs = [(noisy(draw, 0.002 * factor), noisy(draw, 0.002)) for _ in range(times)]
    return sum(ratio(new, old).is_slower or ratio(new, old).is_faster for new, old in pairs)


def test_noise_is_no_change_and_a_tenth_more_is_one() -> None:
    draw = random.Random(2023)
    assert found_in(draw, 1.0) <= 2  # of 40
    assert found_in(draw, 1.1) >= 38


@given(TIMES, st.floats(0, 10))
def test_what_is_left_of_a_process_is_never_nothing(values: list[float], empty: float) -> None:
    left = without(values, empty)
    assert len(left) == len(values)
    assert all(it > 0 for it in left)
    assert all(it >= value - empty for it, value in zip(left, values, strict=True))


@pytest.mark.parametrize(
    ("values", "empty", "expected"),
    [
        ((1.0, 2.0), 0.25, [0.75, 1.75]),
        ((0.0201, 0.0150), 0.02, [0.0004, 0.0004]),  # two percent of the empty one
        ((0.0011, 0.0010), 0.001, [0.0001, 0.0001]),  # what starts differ by
    ],
)
def test_an_empty_process_is_taken_off(
    values: Sequence[float], empty: float, expected: list[float]
) -> None:
    assert without(values, empty) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("left", "empty", "is_so"),
    [(0.0004, 0.02, True), (0.0008, 0.02, True), (0.002, 0.02, False), (1e-4, 0.001, True)],
)
def test_what_is_hardly_longer_than_nothing_is_vague(
    left: float, empty: float, is_so: bool
) -> None:
    assert is_vague([left] * 20, empty) == is_so


def test_the_less_is_left_of_a_process_the_less_is_known() -> None:
    """Of 30 ms less 20: two percent of the whole are six percent of the rest."""
    new, old = [0.0105] * 20, [0.010] * 20
    assert ratio(new, old).is_slower
    assert not ratio(new, old, empty=(0.02, 0.02)).is_slower
    assert not ratio(new, old, empty=(0.02, 0.0)).is_slower
    assert not ratio(new, old, empty=(0.0, 0.02)).is_slower
    assert ratio([0.011] * 20, old, empty=(0.02, 0.02)).is_slower
    low, high = uncertainty(old, 0.02)
    assert low < uncertainty(old)[0] < 0.010 < uncertainty(old)[1] < high
    assert high / 0.010 == pytest.approx(1.0618, abs=1e-3)


def test_a_spread_is_a_share_of_the_median() -> None:
    assert spread([1.0] * 5) == 0
    assert spread([1, 2, 3, 4, 5]) == pytest.approx(2 / 3)
    assert spread([0.0]) == 0
