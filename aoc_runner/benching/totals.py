"""How long all hooks of a day take together, and as a ratio to those of another. Pure."""

from collections.abc import Sequence

from aoc_runner.benching.measured import Measured


def total(hooks: Sequence[Measured]) -> float | None:
    """The sum of the times of an implementation's hooks in seconds; None where one has none."""
    if not _parts(hooks) or any(_lacks_time(each) for each in hooks):
        return None
    return sum(each.time for each in hooks if each.samples)


def total_ratio(new: Sequence[Measured], old: Sequence[Measured]) -> float | None:
    """How many times as long all hooks of the one take as all of the other.

    None where they do not both solve the same parts.
    """
    one, other = total(new), total(old)
    return one / other if one and other and _parts(new) == _parts(old) else None


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
