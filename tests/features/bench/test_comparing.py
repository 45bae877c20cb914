"""A hook is slower if the ratio of its times exceeds the noise of both runs."""

import pytest

from aoc_runner.features.bench import comparing
from aoc_runner.features.bench.comparing import fast_time, growth, spread

CALM = [1.0 + number / 10_000 for number in range(20)]
BURST = [1.0] * 10 + [2.0] * 10  # Other load slowed half of the processes down.
NOISY = [1.0] * 4 + [1.3] * 16


def times(factor: float, seconds: list[float]) -> list[float]:
    return [factor * value for value in seconds]


@pytest.mark.parametrize(
    ("new", "old", "expected"),
    [
        (CALM, CALM, "unchanged"),
        (times(1.03, CALM), CALM, "unchanged"),
        (times(1.06, CALM), CALM, "slower"),
        (CALM, times(1.06, CALM), "faster"),
        (BURST, CALM, "unchanged"),
        (times(1.3, BURST), CALM, "slower"),
        (times(1.2, NOISY), CALM, "unchanged"),
        (CALM, times(1.2, NOISY), "unchanged"),
        (times(2, NOISY), CALM, "slower"),
        ([2.2], [2.0], "unchanged"),
        ([2.6], [2.0], "slower"),
    ],
)
def test_a_change_exceeds_the_noise(new: list[float], old: list[float], expected: str) -> None:
    assert comparing.compare(new, old) == expected


def test_a_time_is_the_tenth_percentile_of_the_processes() -> None:
    assert fast_time([float(number) for number in range(1, 12)]) == 2.0
    assert fast_time([3.0]) == 3.0
    assert (spread(BURST), round(spread(CALM), 6), spread([3.0])) == (0.0, 0.000475, 0.0)


def test_few_processes_of_a_short_hook_are_not_compared() -> None:
    assert not comparing.has_enough_processes([1e-3] * 9)
    assert comparing.has_enough_processes([1e-3] * 10)
    assert comparing.has_enough_processes([2.0])


@pytest.mark.parametrize(
    ("seconds", "power"),
    [
        ({10: 1e-3, 100: 1e-2, 1000: 0.1}, 1.0),
        ({20: 4e-6, 40: 16e-6, 80: 64e-6, 160: 256e-6}, 2.0),
        ({1: 0.5, 9: 0.5, 27: 0.5}, 0.0),
        ({10: 1e-3, 100: 1e-2}, None),
        ({}, None),
    ],
)
def test_growth_needs_three_points(seconds: dict[int, float], power: float | None) -> None:
    assert growth(seconds) == (None if power is None else pytest.approx(power))
