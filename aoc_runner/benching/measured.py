"""What is known of the speed of one hook of a day, and what happens while it is measured."""

from collections.abc import Sequence
from typing import NamedTuple

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.running.results import Result
from aoc_runner.store.benches import Kind, fast, percentile, spread

_NOISY = 0.1  # a spread above which the machine, or the part, was not at rest
_TELLING = 3  # samples, of fewer nobody knows how far they spread
_SLOW = 1.0  # seconds, above which a part gets few samples


class Measured(NamedTuple):
    """A hook of a day, measured; or why there are no times of it.

    `result` is that of the part's first call, with its answer or failure; None of `parse`.
    `samples` are the times of all calls, a sequence a process, in seconds a call; `loops` how many
    calls each of them is the average of.
    """

    spec: Day
    hook: str
    title: str = ""
    result: Result | None = None
    kind: Kind = "calls"
    samples: Sequence[Sequence[float]] = ()
    loops: int = 1
    digest: str = ""
    reason: str = ""  # why it failed, why nothing was measured, or what to know of the times
    skipped: str = ""  # "needs pandas", or that there was no time for it
    is_edited: bool = False  # whether its code is no longer what was measured

    @property
    def seconds(self) -> Sequence[float]:
        """The least of each process."""
        return [min(values) for values in self.samples]

    @property
    def time(self) -> float:
        """The seconds that it is said to take, wherever one time is shown or summed."""
        return fast(self.seconds)

    @property
    def minimum(self) -> float:
        return min(self.seconds)

    @property
    def median(self) -> float:
        return percentile(self.seconds, 0.5)

    @property
    def spread(self) -> float:
        return spread(self.seconds)

    @property
    def is_noisy(self) -> bool:
        return len(self.samples) >= _TELLING and self.spread > _NOISY

    @property
    def has_too_few(self) -> bool:
        """Whether there are times of it, but not enough to say whether they are noisy."""
        return 0 < len(self.samples) < _TELLING

    @property
    def is_slow(self) -> bool:
        """Whether it takes so long that there are only a few samples."""
        return bool(self.samples) and self.minimum > _SLOW

    @property
    def has_failed(self) -> bool:
        """Whether it gave no answer that could be timed, though it was to give one."""
        has_no_answer = self.result is None or self.result.status == "failed"
        return not self.samples and not self.skipped and has_no_answer and bool(self.reason)


class Going(NamedTuple):
    """What is measured right now, and how far all of it has come."""

    spec: Day
    hook: str
    done: float  # from 0 to 1
    seconds_left: float


Event = Measured | Going
"""A `Going` before each process, a `Measured` for each hook of each day in the end."""
