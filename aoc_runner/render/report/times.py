"""Times as steps, which the page and the picture show as colours: one for each power of ten."""

from bisect import bisect_right

LIMITS = (1e-3, 1e-2, 0.1, 1.0, 10.0)  # seconds, in which each step but the last ends


def step_of(seconds: float) -> int:
    """The number of the step, from 0; of the time as `duration` shows it, rounded."""
    return bisect_right(LIMITS, float(f"{seconds:.3g}"))
