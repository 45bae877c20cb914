"""Time repeated calls of one hook, in a worker.

The first call is what `aoc run` times; later ones show whether the hook has a cache or changes its
data. A sample has as many calls as the clock needs to be exact.
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
from aoc_runner.kernel.running import messages
from aoc_runner.kernel.running.frames import describe_exception
from aoc_runner.kernel.running.hooks import CombinedHooks, Hooks, get_caller
from aoc_runner.kernel.running.importing import DayCode, NeedsNewProcess
from aoc_runner.kernel.running.worker import Attempt, get_peak_memory

_CALL_SECONDS = 0.3  # for later calls; a first call that takes longer is the only one
_SAMPLE_SECONDS = 0.01  # minimum of a sample: 100,000 times the resolution of the clock
_MAX_SAMPLES = 5  # in each process
_OTHER_INPUTS_SECONDS = 0.02  # for other inputs, as a CPU learns the branches of one
_IMPORT_SECONDS = 0.2  # for importing the day for each other input
_Call = Callable[[], Any]


class Sample(NamedTuple):
    """The times of one process, in seconds per call, and its memory after the first call."""

    first: float
    second: float | None = None  # None if there was no time for it
    values: tuple[float, ...] = ()  # of later calls; empty if they would take too long
    memory: int | None = None  # peak in bytes; None for a script, which is another process
    changing: str = ""  # how a later call differs from the first


def work(code: DayCode, job: messages.Job, channel: messages.Channel) -> None:
    """Time the hook in `job.work_args`, and send its Sample and the results of its parts.

    Its other items: do calls give both answers, and the inputs of later calls. On
    generated inputs CPU time is measured: other load would slow a long call down more than a short
    one.
    """
    hook, gives_both, others = cast("tuple[str, bool, list[str] | None]", job.work_args)
    ((case, parts),) = job.tasks
    is_alone = others is None or job.day.kind == "script"
    # On Windows, process_time() has only 64 ticks per second.
    clock = perf_counter if is_alone or os.name == "nt" else process_time
    for hook_name in HOOKS:
        get_caller(hook_name)  # Cached here, so that the first call does not include it.
    attempt, start = Attempt(code, 0, case), clock()
    if (failed := attempt.parse()) is not None:
        channel.send(failed)
        return
    first, spent = attempt.parse_seconds, clock() - start
    expected: list[PlainValue] = []  # what the first call gave
    for part in parts:
        message: messages.PartReturned | messages.HookFailed = messages.PartReturned(0, part, None)
        if hook != "parse":
            start = clock()
            message = attempt.solve(part)
            seconds = clock() - start
            retried = attempt.retry_after_part1(message) if part == 2 else None
            if retried is not None:
                (attempt, message), seconds = retried, inf
            if not expected:
                first, spent = attempt.solution.seconds, seconds
        channel.send(message)
        if isinstance(message, messages.HookFailed):
            return
        expected.append(message.value)
    if first is None or (hook != "parse" and expected[0] is None):
        return  # There is no such hook, or an unsolved part may have returned early.
    first = max(min(first, spent), 1e-9)
    memory = None if job.day.kind == "script" else get_peak_memory()
    sample, solution = Sample(first, memory=memory), attempt.solution
    if first <= _CALL_SECONDS and isinstance(solution, Hooks | CombinedHooks):
        limit = int(_OTHER_INPUTS_SECONDS / (first + (attempt.parse_seconds or 0.0)))
        try:
            args = {"text": case.text, "data": attempt.data, "params": {**case.params}}
            calls = [solution.bind(hook, **args)]
            calls += _iter_other_calls(code, hook, (others or ())[:limit])
            sample = _time_later_calls(calls, clock, expected, gives_both, sample)
        except BaseException as error:  # noqa: BLE001 -- whatever the day raises
            reason = f"a later call fails: {describe_exception(error, code.prefix)[0]}"
            sample = sample._replace(changing=reason)
    channel.send(messages.FeatureMessage("sample", (*sample,)))


def _iter_other_calls(code: DayCode, hook: str, texts: Sequence[str]) -> Iterator[_Call]:
    """Yield calls of the hook on other inputs, each with its own import of the day."""
    end = perf_counter() + _IMPORT_SECONDS
    with suppress(NeedsNewProcess):
        for text in texts:
            if perf_counter() > end:
                return
            solution = code.start(text)
            data = solution.parse(Case("", text, "example", {}, {}))
            if isinstance(solution, Hooks | CombinedHooks):
                yield solution.bind(hook, text=text, data=data, params={})


def _time_later_calls(
    calls: Sequence[_Call],
    clock: _Call,
    expected: list[PlainValue],
    gives_both: bool,
    sample: Sample,
) -> Sample:
    """Add the times of later calls, which cycle through the inputs, to the sample.

    Only answers to the first input are compared, because the values of `parse` may not compare.
    """
    start, loops = perf_counter(), 1
    second, values = None, list[float]()
    while len(values) < _MAX_SAMPLES and perf_counter() - start < _CALL_SECONDS:
        call_start = clock()
        for call in islice(cycle(calls), loops):
            value = call()
        seconds = clock() - call_start
        second = seconds if second is None else second
        answers = value if gives_both else [value]
        pairs = zip(expected if call is calls[0] else (), answers, strict=False)
        if not all(known is None or to_plain(answer) == known for known, answer in pairs):
            reason = "a later call on the same data gives another answer"
            return sample._replace(second=second, changing=reason)
        if seconds < _SAMPLE_SECONDS and not values:
            loops *= 2
        else:
            values.append(max(seconds / loops, 1e-9))
    return sample._replace(second=second, values=tuple(values))
