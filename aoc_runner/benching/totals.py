"""How long all hooks of a day take together, and how many times as long as those of another. Pure.

The error of a sum is taken to be the sum of the errors: what slows one hook slows them all.
"""

from collections.abc import Sequence
from math import exp, hypot, log

from aoc_runner.benching.measured import Measured
from aoc_runner.benching.statistics import Ratio, uncertainty


def total(hooks: Sequence[Measured]) -> float | None:
    """The sum of the times of an implementation's hooks in seconds; None where one has none."""
    if not _parts(hooks) or any(_lacks_time(each) for each in hooks):
        return None
    return sum(each.time for each in hooks if each.samples)


def total_ratio(new: Sequence[Measured], old: Sequence[Measured]) -> Ratio | None:
    """How many times as long all hooks of the one take as all of the other.

    None where they do not both solve the same parts.
    """
    if total(new) is None or total(old) is None or _parts(new) != _parts(old):
        return None
    (one, down, up), (other, other_down, other_up) = _sum(new), _sum(old)
    middle = log(one / other)
    low = hypot(log(one / down), log(other_up / other))
    high = hypot(log(up / one), log(other / other_down))
    return Ratio(exp(middle), exp(middle - low), exp(middle + high))


def is_in_the_other(measured: Measured) -> bool:
    """Whether the part has an answer, but its time stands with part 1: one function gave both."""
    if measured.samples or measured.result is None or measured.reason or measured.skipped:
        return False
    return measured.result.answer is not None


def _lacks_time(measured: Measured) -> bool:
    is_part = measured.hook != "parse"
    return not measured.samples and not is_in_the_other(measured) and is_part


def _parts(hooks: Sequence[Measured]) -> set[str]:
    return {each.hook for each in hooks if each.hook != "parse" and not _lacks_time(each)}


def _sum(hooks: Sequence[Measured]) -> tuple[float, float, float]:
    """The sum of their times, and between which two it most likely lies."""
    timed = [each for each in hooks if each.samples]
    between = [uncertainty(each.seconds, each.empty or 0.0) for each in timed]
    return (
        sum(each.time for each in timed),
        sum(low for low, _ in between),
        sum(high for _, high in between),
    )
