"""What can be said of times of a noisy machine. Pure.

Noise only ever adds, in bursts that may last for most of a run: the mean moves by tens of percent
then, the median too. So a process counts with its least sample, and a run with the tenth percentile
of its processes: those of the same code differ by a percent or two from one run to the next, where
their medians differ by up to thirty.
"""

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp, hypot, log
from typing import NamedTuple

from aoc_runner.store.benches import fast, percentile, place_of

_ROUNDS = 500  # of the bootstrap
_CONFIDENCE = 0.95
_ALWAYS = 0.02  # between two runs of the same code, whatever each of them says of itself
_A_START = 1e-4  # seconds, by which starts of a process differ at least
_VAGUE = 0.4  # an uncertainty, as a share, of what cannot be told from nothing
_ENOUGH = 10  # processes; of fewer the fastest may not have been seen


class Ratio(NamedTuple):
    """How many times as long one takes as another: between `low` and `high`, most likely."""

    ratio: float
    low: float
    high: float

    @property
    def is_slower(self) -> bool:
        return self.low > 1

    @property
    def is_faster(self) -> bool:
        return self.high < 1


def spread(values: Sequence[float]) -> float:
    """How far the middle half of them lies apart, as a share of their median."""
    return (percentile(values, 0.75) - percentile(values, 0.25)) / (percentile(values, 0.5) or 1.0)


def without(values: Sequence[float], empty: float) -> list[float]:
    """What is left of times of processes, in seconds, where an empty one takes so long.

    It is never less than what such times differ by anyway.
    """
    return [max(value - empty, _difference(empty)) for value in values]


def is_vague(values: Sequence[float], empty: float) -> bool:
    """Whether what is left of them, as `without` gives it, may as well be nothing."""
    return _difference(fast(values) + empty) > _VAGUE * fast(values)


def uncertainty(values: Sequence[float], empty: float = 0.0) -> tuple[float, float]:
    """Between which two times `fast` would most likely lie, were it measured again.

    `empty` is what was taken off each of them, if they are times of processes.
    """
    low, high = _interval([values], _always(values, empty))
    return exp(low), exp(high)


def ratio(
    new: Sequence[float],
    old: Sequence[float],
    new_pace: Sequence[float] = (),
    old_pace: Sequence[float] = (),
    empty: tuple[float, float] = (0.0, 0.0),
) -> Ratio:
    """How many times as long the new takes as the old, all above 0 and in seconds.

    With the paces of both, an interval that is as much wider as the machine was slower or faster.
    `empty` is what was taken off the new, and off the old: the less is left, the wider it is.
    """
    middle = log(fast(new) / fast(old))
    drift = abs(log(fast(new_pace) / fast(old_pace))) if new_pace and old_pace else 0.0
    more = max(0.0, drift - _ALWAYS)
    low, high = _interval([new, old], max(_always(new, empty[0]), _always(old, empty[1])))
    return Ratio(exp(middle), exp(low - more), exp(high + more))


def _always(values: Sequence[float], empty: float) -> float:
    share = _difference(fast(values) + empty) / fast(values) if empty else _ALWAYS
    return share * max(1.0, _ENOUGH / len(values))


def _difference(seconds: float) -> float:
    """By how many seconds two runs differ of processes that take that long."""
    return max(_ALWAYS * seconds, _A_START)


def _interval(samples: Sequence[Sequence[float]], always: float) -> tuple[float, float]:
    """The interval of the logarithm of `fast` of a sample, or of the first's ratio to the second's.

    By bootstrap, `always` widened. It is as wide on both sides as on the wider one: of a time that
    only noise can lengthen, what was drawn lies mostly on one side.
    """
    samples = [sorted(values) for values in samples]
    middle, *drawn = _estimates(
        [
            [fast(values), *_fast_of(values, places)]
            for values, places in zip(samples, _drawn(*map(len, samples)), strict=True)
        ]
    )
    tail = (1 - _CONFIDENCE) / 2
    below, above = middle - percentile(drawn, tail), percentile(drawn, 1 - tail) - middle
    wide = hypot(max(below, above, 0.0), always)
    return middle - wide, middle + wide


def _estimates(times: Sequence[Sequence[float]]) -> list[float]:
    first, *others = times
    if not others:
        return list(map(log, first))
    return [log(new / old) for new, old in zip(first, *others, strict=True)]


def _fast_of(ordered: Sequence[float], places: Iterable[tuple[int, int]]) -> list[float]:
    way = place_of(len(ordered))[2]
    return [ordered[low] + (ordered[high] - ordered[low]) * way for low, high in places]


@lru_cache(64)
def _drawn(*counts: int) -> list[list[tuple[int, int]]]:
    """Between which of its ordered values `fast` of a sample lies once they are drawn anew: for
    samples of so many values one list each, of all rounds.

    It is the same for all of as many: the same numbers give the same interval, in whichever order,
    and a page of many intervals draws and sorts once.
    """
    draw = random.Random(0)
    places: list[list[tuple[int, int]]] = [[] for _ in counts]
    for _ in range(_ROUNDS):
        for of_sample, count in zip(places, counts, strict=True):
            indices = sorted(draw.choices(range(count), k=count))
            below, above, _way = place_of(count)
            of_sample.append((indices[below], indices[above]))
    return places
