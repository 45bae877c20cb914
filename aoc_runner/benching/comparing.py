"""Which hook is slower than which: than the day itself, or than it was. Pure.

A change is told where two times differ by more than the samples of either spread, and by more than
a twentieth: so much differ two runs of the same code on a machine at rest.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from aoc_runner.benching.measured import Measured
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.benches import ENOUGH, Benched, Kind, are_enough, fast, spread

Verdict = Literal["slower", "faster", "unchanged"]

_LEAST = 0.05  # a share
_OF_FEW = 0.2  # likewise, of samples too few to tell how far they spread


class Compared(NamedTuple):
    """A hook beside what an earlier run measured of it.

    `ratio` is how many times as long it takes, `verdict` what became of it beyond the noise; both
    are None where they cannot be compared: `why_not` says it.
    """

    measured: Measured
    before: Benched | None
    ratio: float | None = None
    verdict: Verdict | None = None
    why_not: str = ""

    @property
    def has_other_code(self) -> bool:
        """Whether the day's code is not what it was then."""
        return self.before is not None and self.before[1].digest != self.measured.digest


def ratio(new: Sequence[float], old: Sequence[float]) -> float:
    """How many times as long the new takes as the old, all above 0."""
    return fast(new) / fast(old)


def verdict_of(new: Sequence[float], old: Sequence[float]) -> Verdict:
    least = _LEAST if min(len(new), len(old)) >= ENOUGH else _OF_FEW
    noise = 1 + max(least, spread(new), spread(old))
    found = ratio(new, old)
    return "slower" if found > noise else "faster" if found < 1 / noise else "unchanged"


def are_alike(one: Kind, other: Kind) -> bool:
    """Whether times of these kinds are of the same thing; two kinds are of first calls."""
    return one == other or {one, other} == {"cached", "changing"}


def compare(measured: Measured, before: Benched | None, run: int | None = None) -> Compared:
    """The hook beside its time of an earlier run, if there is one; of that `run`, if any."""
    if before is None:
        why_not = "nothing to compare with yet" if run is None else "not measured then"
        return Compared(measured, None, why_not=why_not)
    if not measured.samples:
        return Compared(measured, before, why_not="no time of it now")
    now, was = measured.seconds, before[1]
    if not are_alike(was.kind, measured.kind):
        return Compared(measured, before, why_not=f"measured as {was.kind} then")
    if not are_enough(now, was.seconds):
        when = "now" if not are_enough(now) else "then"
        return Compared(measured, before, why_not=f"too few samples {when}")
    return Compared(measured, before, ratio(now, was.seconds), verdict_of(now, was.seconds))


def side_by_side(all_measured: Sequence[Measured]) -> list[float | None]:
    """For each how many times as long it takes as the first of its hook and day.

    None for the first itself, and where either has no times.
    """
    first: dict[tuple[Puzzle, str], Measured] = {}
    ratios: list[float | None] = []
    for each in all_measured:
        own = first.setdefault((each.spec.puzzle, each.hook), each)
        is_beside = own is not each and own.samples and each.samples
        ratios.append(ratio(each.seconds, own.seconds) if is_beside else None)
    return ratios
