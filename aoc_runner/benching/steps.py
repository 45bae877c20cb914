"""What was measured of a day so far: each hook's times as steps from one run to the next. Pure."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from aoc_runner.benching.comparing import Verdict, are_alike, ratio, verdict_of
from aoc_runner.kernel.words.puzzle import HOOKS
from aoc_runner.store.benches import Benched, BenchRun, BenchTime, are_enough


class Step(NamedTuple):
    """What a run measured of a hook, beside the run before it that did.

    `ratio` is None for the first, and where the two did not measure the same.
    """

    run: BenchRun
    time: BenchTime
    ratio: float | None
    verdict: Verdict | None
    has_new_code: bool
    is_elsewhere: bool  # another Python or machine than before, or the first of all
    number: int  # from 1 on, among the runs that measured it


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
    steps = []
    for number, (run, time) in list(enumerate(times, 1))[-most:]:
        there, last = times[number - 2] if number > 1 else (None, None)
        steps.append(
            Step(
                *(run, time, *since(time, last)),
                has_new_code=last is not None and last.digest != time.digest,
                is_elsewhere=there is None or there[2:] != run[2:],
                number=number,
            )
        )
    return steps


def since(now: BenchTime, then: BenchTime | None) -> tuple[float | None, Verdict | None]:
    """How many times as long a hook takes as it did, and what became of it.

    Both are None where that cannot be known.
    """
    if then is None or not are_alike(now.kind, then.kind):
        return None, None
    if not are_enough(now.seconds, then.seconds):
        return None, None
    return ratio(now.seconds, then.seconds), verdict_of(now.seconds, then.seconds)
