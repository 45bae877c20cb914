"""What was measured of a day so far: each hook's times as steps from one run to the next. Pure."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from aoc_runner.benching.comparing import Verdict, are_alike, verdict_of
from aoc_runner.benching.statistics import Ratio, ratio
from aoc_runner.kernel.words.puzzle import HOOKS
from aoc_runner.store.benches import Benched, BenchRun, BenchTime, are_enough


class Step(NamedTuple):
    """What a run measured of a hook, beside the run before it that did.

    `ratio` is None for the first, and where the two did not measure the same.
    """

    run: BenchRun
    time: BenchTime
    ratio: Ratio | None
    has_new_code: bool
    is_elsewhere: bool  # another Python or machine than before, or the first of all
    number: int  # from 1 on, among the runs that measured it

    @property
    def verdict(self) -> Verdict | None:
        return None if self.ratio is None else verdict_of(self.ratio)


def steps_of(benched: Iterable[Benched], most: int | None = None) -> list[list[Step]]:
    """The steps of each hook of each implementation, of each the last ones, at most so many.

    `benched` is in the order of the runs.
    """
    found: dict[tuple[str, str], list[Benched]] = {}
    for run, time in benched:
        found.setdefault((time.code, time.hook), []).append((run, time))
    steps = [_steps(times, most or len(times)) for times in found.values()]
    return sorted(steps, key=lambda of_hook: _place(of_hook[0].time))


def _place(time: BenchTime) -> tuple[str, str, int]:
    """Where it stands: a day before its variants, and their hooks in the order they run in."""
    return time.variant or "", time.code, HOOKS.index(time.hook)


def _steps(times: Sequence[Benched], most: int) -> list[Step]:
    """The last steps; those before are not compared, as each takes 10 ms."""
    steps = []
    for number, (run, time) in list(enumerate(times, 1))[-most:]:
        before = times[number - 2] if number > 1 else None
        there, last = before or (None, None)
        steps.append(
            Step(
                *(run, time, None if last is None else ratio_of(time, last)),
                has_new_code=last is not None and last.digest != time.digest,
                is_elsewhere=there is None or there[2:] != run[2:],
                number=number,
            )
        )
    return steps


def ratio_of(now: BenchTime, then: BenchTime) -> Ratio | None:
    """How many times as long a hook takes as it did; None where that cannot be known."""
    if not are_alike(now.kind, then.kind) or not are_enough(now.seconds, then.seconds):
        return None
    empty = now.empty or 0.0, then.empty or 0.0
    return ratio(now.seconds, then.seconds, now.pace, then.pace, empty)
