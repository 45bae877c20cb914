"""In a worker: one hook of a day is called again and again, and the calls are timed.

The first call is what `aoc run` times; later ones show whether they are answered from a cache, or
find their data changed. Each sample is of so many calls that the clock is exact.
"""

from collections.abc import Callable, Sequence
from itertools import cycle, islice
from time import perf_counter, process_time
from typing import Any, NamedTuple, cast

from aoc_runner.kernel.running.frames import home_of, raised
from aoc_runner.kernel.running.start import Job
from aoc_runner.kernel.running.worker import Attempt, Channel
from aoc_runner.kernel.words.answer import plain

_CALLS = 0.3  # seconds of later calls; a slower call is the only one of its process
_LONG_ENOUGH = 0.01  # seconds of a sample: a hundred thousand times what the clock tells apart
_SAMPLES = 5  # of a process
_OTHERS = 0.02  # seconds for other inputs: a processor learns a short call's branches by heart


class Sample(NamedTuple):
    """What one process has measured, in seconds a call."""

    first: float
    second: float | None = None  # None where there was no time for it
    values: tuple[float, ...] = ()  # of later calls; none where they would take too long
    changing: str = ""  # what a later call did that the first did not


def work(hooks: Any, job: Job, channel: Channel) -> None:
    """Time the hook that is ordered, and tell its Sample, and what the part gives.

    The order also says whether each call gives both answers, and which other inputs later calls may
    have. A script is called once. Of made-up inputs the processor's time counts: what else runs
    would take more of a long call than of a short one.
    """
    hook, gives_both, others = cast("tuple[str, bool, list[str] | None]", job.order)
    ((case, parts),) = job.tasks
    clock = perf_counter if others is None or job.day.kind == "script" else process_time
    attempt, began = Attempt(hooks, job, channel, 0, case), clock()
    if (parsed := attempt.parse()) is None:
        return
    (data, first), spent = parsed, clock() - began
    expected: list[object] = []  # what the first call gave
    for part in parts:
        told: tuple[Any, ...] = "result", 0, part, None, None, None, ""
        if hook != "parse":
            began = clock()
            told = attempt.solve(part, parsed)
            if not expected:
                first, spent = hooks.seconds, clock() - began
        channel.send(*told)
        if told[0] == "failed":
            return
        expected.append(told[3])
    if first is None or (hook != "parse" and expected[0] is None):
        return  # there is no such hook, or it is not solved: it may have given up early
    first = max(min(first, spent), 1e-9)
    sample = Sample(first)
    if first <= _CALLS and job.day.kind != "script":
        try:
            calls = [hooks.bare(hook, text=case.text, data=data, params={**case.params})]
            for text in (others or ())[: int(_OTHERS / (first + (parsed[1] or 0.0)))]:
                data = hooks.parse(text) if hooks.has("parse") else text
                calls.append(hooks.bare(hook, text=text, data=data, params={}))
            sample = _later(calls, clock, expected, gives_both, sample)
        except BaseException as error:  # noqa: BLE001 -- whatever the day raises
            said = raised(error, home_of(job.day))[0]
            sample = sample._replace(changing=f"a later call fails: {said}")
    channel.send("told", "sample", (*sample,))


def _later(
    calls: Sequence[Callable[[], Any]],
    clock: Callable[[], float],
    expected: list[object],
    gives_both: bool,
    sample: Sample,
) -> Sample:
    """The sample with the times of later calls, which go round the inputs.

    Only what was an answer to the first of them is compared: whether `parse` gives the same twice,
    nobody can tell.
    """
    began, loops = perf_counter(), 1
    second, values = None, list[float]()
    while len(values) < _SAMPLES and perf_counter() - began < _CALLS:
        at = clock()
        for call in islice(cycle(calls), loops):
            given = call()
        seconds = clock() - at
        second = seconds if second is None else second
        answers = given if gives_both else [given]
        pairs = zip(expected if call is calls[0] else (), answers, strict=False)
        if not all(known is None or plain(answer) == known for known, answer in pairs):
            said = "a later call on the same data gives another answer"
            return sample._replace(second=second, changing=said)
        if seconds < _LONG_ENOUGH and not values:
            loops *= 2
        else:
            values.append(max(seconds / loops, 1e-9))
    return sample._replace(second=second, values=tuple(values))
