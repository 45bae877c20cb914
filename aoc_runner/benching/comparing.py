"""Which hook is slower than which: than the day itself, or than it was. Pure."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from aoc_runner.benching.measured import Measured
from aoc_runner.benching.statistics import Ratio, ratio
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.benches import Benched, Kind, are_enough

Verdict = Literal["slower", "faster", "unchanged"]


class Compared(NamedTuple):
    """A hook beside what an earlier run measured of it.

    `ratio` is None where they cannot be compared: `why_not` says it.
    """

    measured: Measured
    before: Benched | None
    ratio: Ratio | None
    why_not: str = ""

    @property
    def verdict(self) -> Verdict | None:
        """What became of it, beyond the noise; None where nobody knows."""
        if self.ratio is None:
            return None
        return verdict_of(self.ratio)

    @property
    def has_other_code(self) -> bool:
        """Whether the day's code is not what it was then."""
        return self.before is not None and self.before[1].digest != self.measured.digest


def verdict_of(found: Ratio) -> Verdict:
    return "slower" if found.is_slower else "faster" if found.is_faster else "unchanged"


def are_alike(one: Kind, other: Kind) -> bool:
    """Whether times of these kinds are of the same thing; two kinds are of first calls."""
    return one == other or {one, other} == {"cached", "changing"}


def compare(measured: Measured, before: Benched | None, run: int | None = None) -> Compared:
    """The hook beside its time of an earlier run, if there is one; of that `run`, if any."""
    if before is None:
        why_not = "nothing to compare with yet" if run is None else "not measured then"
        return Compared(measured, None, None, why_not)
    if not measured.samples:
        return Compared(measured, before, None, "no time of it now")
    was = before[1]
    if not are_alike(was.kind, measured.kind):
        return Compared(measured, before, None, f"measured as {was.kind} then")
    if not are_enough(measured.seconds, was.seconds):
        when = "now" if not are_enough(measured.seconds) else "then"
        return Compared(measured, before, None, f"too few samples {when}")
    empty = measured.empty or 0.0, was.empty or 0.0
    found = ratio(measured.seconds, was.seconds, measured.pace, was.pace, empty)
    return Compared(measured, before, found)


def side_by_side(all_measured: Sequence[Measured]) -> list[Ratio | None]:
    """For each how many times as long it takes as the first of its hook and day.

    None for the first itself, and where either has no times.
    """
    first: dict[tuple[Puzzle, str], Measured] = {}
    ratios: list[Ratio | None] = []
    for each in all_measured:
        own = first.setdefault((each.spec.puzzle, each.hook), each)
        if own is each or not own.samples or not each.samples:
            ratios.append(None)
            continue
        empty = each.empty or 0.0, own.empty or 0.0
        ratios.append(ratio(each.seconds, own.seconds, empty=empty))
    return ratios
