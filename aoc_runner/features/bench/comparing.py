"""How long a hook takes, by the least time of each process, and how that changes. Pure.

Whatever else a machine does only ever adds to a time, and in bursts.
"""

from collections.abc import Mapping, Sequence
from math import log
from typing import Literal

Change = Literal["slower", "faster", "unchanged"]

NOISY = 0.1  # a spread above which the machine was not at rest
_MIN_CHANGE = 0.04  # by so much differ two benches of the same code on a machine at rest
_MIN_CHANGE_OF_FEW = 0.2  # likewise, of too few processes to tell how far they spread
_MIN_PROCESSES = 10  # processes
_LONG_SECONDS = 1.0  # seconds, over which most bursts even out


def percentile(values: Sequence[float], fraction: float) -> float:
    """The value below which that share of them lies, from 0 to 1, interpolated."""
    ordered = sorted(values)
    position = fraction * (len(ordered) - 1)
    lower = int(position)
    upper = min(lower + 1, len(ordered) - 1)
    return ordered[lower] + (ordered[upper] - ordered[lower]) * (position - lower)


def fast_time(seconds: Sequence[float]) -> float:
    """The time that is shown, kept and compared: the tenth percentile of the processes."""
    return percentile(seconds, 0.1)


def spread(seconds: Sequence[float]) -> float:
    """By which share the 25th percentile of the processes lies above the least."""
    return percentile(seconds, 0.25) / min(seconds) - 1


def has_enough_processes(seconds: Sequence[float]) -> bool:
    """Whether these are processes enough: a few of a quick hook may all hit one burst."""
    return len(seconds) >= _MIN_PROCESSES or fast_time(seconds) > _LONG_SECONDS


def compare(new: Sequence[float], old: Sequence[float]) -> Change:
    """What became of a hook, beyond the noise of either run."""
    ratio = fast_time(new) / fast_time(old)
    min_change = _MIN_CHANGE if min(len(new), len(old)) >= _MIN_PROCESSES else _MIN_CHANGE_OF_FEW
    limit = 1 + max(min_change, spread(new), spread(old))
    return "slower" if ratio > limit else "faster" if 1 / ratio > limit else "unchanged"


def growth(seconds: Mapping[int, float]) -> float | None:
    """By which power of the size the times by size grow; None of fewer than three."""
    if len(seconds) < 3:
        return None
    from statistics import linear_regression  # which takes a while to import

    return linear_regression([*map(log, seconds)], [*map(log, seconds.values())]).slope
