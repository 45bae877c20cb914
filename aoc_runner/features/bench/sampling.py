"""In a worker: one hook of a day is called again and again, and the calls are timed.

The first call is what `aoc run` times; later ones show whether they are answered from a cache, or
find their data changed. Each sample is of so many calls that the clock is exact.
"""

from collections.abc import Callable
from itertools import repeat
from time import perf_counter
from typing import Any, NamedTuple, cast

from aoc_runner.kernel.running.frames import home_of, raised
from aoc_runner.kernel.running.start import Job
from aoc_runner.kernel.running.worker import Channel
from aoc_runner.kernel.words.answer import plain

_CALLS = 0.3  # seconds of later calls; a slower call is the only one of its process
_LONG_ENOUGH = 0.01  # seconds of a sample: a hundred thousand times what the clock tells apart
_SAMPLES = 5  # of a process


class Sample(NamedTuple):
    """What one process has measured, in seconds a call."""

    first: float
    second: float | None = None  # None where there was no time for it
    values: tuple[float, ...] = ()  # of later calls; none where they would take too long
    changing: str = ""  # what a later call did that the first did not


def work(hooks: Any, job: Job, channel: Channel) -> None:
    """Time the hook that is ordered, and tell its Sample, and what the part gives.

    The order also says whether each call gives both answers. A script is called once.
    """
    hook, gives_both = cast("tuple[str, bool]", job.order)
    ((case, parts),) = job.tasks
    expected: list[object] = []  # what the first call gave
    first, doing, data = None, "parse", case.text
    try:
        if hasattr(hooks, "take"):  # a script's, which needs more of the case than its text
            hooks.take(case)
        if hooks.has("parse"):
            channel.send("begin", 0, "parse")
            data = hooks.parse(case.text)
            first = hooks.seconds
        for part in parts:
            doing, given = f"part{part}", None
            if hook != "parse":
                channel.send("begin", 0, doing)
                given = plain(hooks.part(part, data, {**case.params})) if hooks.has(doing) else None
                first = first if expected else hooks.seconds
            expected.append(given)
            channel.send("result", 0, part, given, hooks.seconds, None, hooks.line)
    except BaseException as error:  # noqa: BLE001 -- whatever the day raises
        channel.send("failed", 0, doing, *raised(error, home_of(job.day)))
        return
    if first is None or (hook != "parse" and expected[0] is None):
        return  # there is no such hook, or it is not solved: it may have given up early
    sample = Sample(max(first, 1e-9))
    if first <= _CALLS and job.day.kind != "script":
        try:
            call = hooks.bare(hook, text=case.text, data=data, params={**case.params})
            sample = _later(call, expected, gives_both, sample)
        except BaseException as error:  # noqa: BLE001 -- likewise
            said = raised(error, home_of(job.day))[0]
            sample = sample._replace(changing=f"a later call fails: {said}")
    channel.send("told", "sample", (*sample,))


def _later(
    call: Callable[[], Any], expected: list[object], gives_both: bool, sample: Sample
) -> Sample:
    """The sample with the times of later calls.

    Only what was an answer is compared: whether `parse` gives the same twice, nobody can tell.
    """
    began, loops = perf_counter(), 1
    second, values = None, list[float]()
    while len(values) < _SAMPLES and perf_counter() - began < _CALLS:
        at = perf_counter()
        for _ in repeat(None, loops):
            given = call()
        seconds = perf_counter() - at
        second = seconds if second is None else second
        answers = given if gives_both else [given]
        pairs = zip(expected, answers, strict=False)
        if not all(known is None or plain(answer) == known for known, answer in pairs):
            said = "a later call on the same data gives another answer"
            return sample._replace(second=second, changing=said)
        if seconds < _LONG_ENOUGH and not values:
            loops *= 2
        else:
            values.append(max(seconds / loops, 1e-9))
    return sample._replace(second=second, values=tuple(values))
