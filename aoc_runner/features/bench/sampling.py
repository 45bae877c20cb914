"""In a worker: one hook of a day is called again and again, and the calls are timed.

The first call is what `aoc run` times; later ones show whether they are answered from a cache, or
find their data changed. Each sample is of so many calls that the clock is exact.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import cycle, islice
from math import inf
from time import perf_counter, process_time
from typing import Any, NamedTuple, cast

from aoc_runner.kernel.model.answer import PlainValue, to_plain
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.puzzle import HOOKS
from aoc_runner.kernel.running.frames import describe_exception
from aoc_runner.kernel.running.hooks import CombinedHooks, Hooks, caller_of
from aoc_runner.kernel.running.importing import DayCode, NeedsNewProcess
from aoc_runner.kernel.running.messages import (
    Channel,
    FeatureMessage,
    HookFailed,
    Job,
    PartReturned,
)
from aoc_runner.kernel.running.worker import Attempt

_CALLS = 0.3  # seconds of later calls; a slower call is the only one of its process
_LONG_ENOUGH = 0.01  # seconds of a sample: a hundred thousand times what the clock tells apart
_SAMPLES = 5  # of a process
_OTHERS = 0.02  # seconds for other inputs: a processor learns a short call's branches by heart
_IMPORTS = 0.2  # seconds for importing the day for each of them


class Sample(NamedTuple):
    """What one process has measured, in seconds a call."""

    first: float
    second: float | None = None  # None where there was no time for it
    values: tuple[float, ...] = ()  # of later calls; none where they would take too long
    changing: str = ""  # what a later call did that the first did not


def work(code: DayCode, job: Job, channel: Channel) -> None:
    """Time the hook that is ordered, and tell its Sample, and what the part gives.

    The order also says whether each call gives both answers, and which other inputs later calls may
    have. A script is called once. Of made-up inputs the processor's time counts: what else runs
    would take more of a long call than of a short one.
    """
    hook, gives_both, others = cast("tuple[str, bool, list[str] | None]", job.order)
    ((case, parts),) = job.tasks
    is_alone = others is None or job.day.kind == "script"
    # On Windows process_time has 64 ticks a second only.
    clock = perf_counter if is_alone or os.name == "nt" else process_time
    for each in HOOKS:
        caller_of(each)  # which is made once, and is no part of the first call's time
    attempt, began = Attempt(code, 0, case), clock()
    if (failed := attempt.parse()) is not None:
        channel.send(failed)
        return
    first, spent = attempt.parse_seconds, clock() - began
    expected: list[PlainValue] = []  # what the first call gave
    for part in parts:
        message: PartReturned | HookFailed = PartReturned(0, part, None)
        if hook != "parse":
            began = clock()
            message = attempt.solve(part)
            took = clock() - began
            retried = attempt.retry_after_part1(message) if part == 2 else None
            if retried is not None:
                (attempt, message), took = retried, inf
            if not expected:
                first, spent = attempt.solution.seconds, took
        channel.send(message)
        if isinstance(message, HookFailed):
            return
        expected.append(message.value)
    if first is None or (hook != "parse" and expected[0] is None):
        return  # there is no such hook, or it is not solved: it may have given up early
    first = max(min(first, spent), 1e-9)
    sample, solution = Sample(first), attempt.solution
    if first <= _CALLS and isinstance(solution, Hooks | CombinedHooks):
        number = int(_OTHERS / (first + (attempt.parse_seconds or 0.0)))
        try:
            given = {"text": case.text, "data": attempt.data, "params": {**case.params}}
            calls = [solution.bind(hook, **given)]
            calls += _other_calls(code, hook, (others or ())[:number])
            sample = _later(calls, clock, expected, gives_both, sample)
        except BaseException as error:  # noqa: BLE001 -- whatever the day raises
            said = describe_exception(error, code.home)[0]
            sample = sample._replace(changing=f"a later call fails: {said}")
    channel.send(FeatureMessage("sample", (*sample,)))


def _other_calls(code: DayCode, hook: str, texts: Sequence[str]) -> Iterator[Callable[[], Any]]:
    """Calls of the hook on other inputs, each with the day's code imported for it."""
    end = perf_counter() + _IMPORTS
    with suppress(NeedsNewProcess):
        for text in texts:
            if perf_counter() > end:
                return
            solution = code.start(text)
            data = solution.parse(Case("", text, "example", {}, {}))
            if isinstance(solution, Hooks | CombinedHooks):
                yield solution.bind(hook, text=text, data=data, params={})


def _later(
    calls: Sequence[Callable[[], Any]],
    clock: Callable[[], float],
    expected: Sequence[PlainValue],
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
        if not all(known is None or to_plain(answer) == known for known, answer in pairs):
            said = "a later call on the same data gives another answer"
            return sample._replace(second=second, changing=said)
        if seconds < _LONG_ENOUGH and not values:
            loops *= 2
        else:
            values.append(max(seconds / loops, 1e-9))
    return sample._replace(second=second, values=tuple(values))
