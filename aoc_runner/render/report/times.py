"""Times as colours: a step for each power of ten, and what it looks like in light and in dark.

The colours differ in hue, and each is dark enough for a golden star on it; as no meaning is in a
colour alone, whatever shows a step also shows a bar that is longer for each of them.
"""

from bisect import bisect_right

LIMITS = (1e-3, 1e-2, 0.1, 1.0, 10.0)  # seconds, in which each step but the last ends
STEPS = ("<1 ms", "<10 ms", "<100 ms", "<1 s", "<10 s", "≥10 s")
COLOURS = ("#0b6a4c", "#08677a", "#1e5aa6", "#5a3fae", "#8f2c7c", "#a31f36")


def step_of(seconds: float) -> int:
    """The number of the step, from 0; of the time as `duration` shows it, rounded."""
    return bisect_right(LIMITS, float(f"{seconds:.3g}"))
