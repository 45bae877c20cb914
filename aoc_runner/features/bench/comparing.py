"""Compare the times of a hook, by the fastest call of each process.

Other load on the machine can only add to a time, and it comes in bursts.
"""

from collections.abc import Mapping, Sequence
from math import log
from typing import Literal

Change = Literal["slower", "faster", "unchanged"]

NOISY = 0.1  # A larger spread shows other load on the machine.
_MIN_CHANGE = 0.04  # Two runs of the same code on an idle machine differ by this much.
_MIN_CHANGE_OF_FEW = 0.2  # The same with fewer processes.
_MIN_PROCESSES = 10
_LONG_SECONDS = 1.0  # In longer times bursts even out.


def percentile(values: Sequence[float], fraction: float) -> float:
    """Return the interpolated percentile at a fraction from 0 to 1."""
    ordered = sorted(values)
    position = fraction * (len(ordered) - 1)
    lower = int(position)
    upper = min(lower + 1, len(ordered) - 1)
    return ordered[lower] + (ordered[upper] - ordered[lower]) * (position - lower)


def fast_time(seconds: Sequence[float]) -> float:
    """Return the time to show, save and compare: the tenth percentile of the processes."""
    return percentile(seconds, 0.1)


def spread(seconds: Sequence[float]) -> float:
    """Return by which fraction the 25th percentile of the processes exceeds the minimum."""
    return percentile(seconds, 0.25) / min(seconds) - 1


def has_enough_processes(seconds: Sequence[float]) -> bool:
    """Return whether the times can be compared; one burst can slow down a few short processes."""
    return len(seconds) >= _MIN_PROCESSES or fast_time(seconds) > _LONG_SECONDS


def compare(new: Sequence[float], old: Sequence[float]) -> Change:
    """Classify the change of a time; within the noise of either run it is `unchanged`."""
    ratio = fast_time(new) / fast_time(old)
    min_change = _MIN_CHANGE if min(len(new), len(old)) >= _MIN_PROCESSES else _MIN_CHANGE_OF_FEW
    limit = 1 + max(min_change, spread(new), spread(old))
    return "slower" if ratio > limit else "faster" if 1 / ratio > limit else "unchanged"


def growth(seconds: Mapping[int, float]) -> float | None:
    """Return the exponent of the growth of times by size; None for fewer than three sizes."""
    if len(seconds) < 3:
        return None
    from statistics import linear_regression  # Imported here because it is slow to import.

    return linear_regression([*map(log, seconds)], [*map(log, seconds.values())]).slope
