"""Sample the calls of a day with pyinstrument, in a worker."""

import signal
import sys
from collections.abc import Iterator, Sequence
from itertools import dropwhile, takewhile
from os.path import dirname
from time import perf_counter

import pluggy
from pyinstrument.stack_sampler import get_stack_sampler

from aoc_runner.kernel.running import hooks, messages
from aoc_runner.kernel.running.importing import DayCode, hold_back
from aoc_runner.kernel.running.worker import get_peak_memory, solve_tasks

_INTERVAL = 0.001  # seconds between two samples
_SECONDS_PER_FRAME = 3e-6  # Deep stacks take longer to sample, so their interval grows.
_MIN_SECONDS = 1.0  # A short solution runs again until then.
# These functions call the day; more frames of the runner and of pluggy may follow.
_CALLERS = tuple(f"{name}\0{hooks.__file__}\0" for name in ("timed", "_compute_answers"))
_RUNNER = dirname(dirname(dirname(hooks.__file__))), dirname(pluggy.__file__)


def work(code: DayCode, job: messages.Job, channel: messages.Channel) -> None:
    """Solve the tasks, and send samples, the number of runs and the peak memory."""
    sampler, interval, runs = get_stack_sampler(), _INTERVAL, 0
    records, names = list[tuple[list[str], float]](), dict[str, str]()

    def add(stack: Sequence[str], seconds: float, _: object) -> None:
        nonlocal interval
        if frames := [names.setdefault(frame, frame) for frame in _iter_day_frames(stack)]:
            records.append((frames, seconds))
        needed = max(_INTERVAL, len(stack) * _SECONDS_PER_FRAME)
        if not interval / 2 < needed < interval * 2:
            interval = needed
            sampler.unsubscribe(add)
            sampler.subscribe(add, desired_interval=interval, use_async_context=False)

    sampler.has_warned_about_timing_overhead = True  # It would advise to set its own options.
    sampler.subscribe(add, desired_interval=interval, use_async_context=False)
    # pyinstrument takes samples at calls. In a loop without calls, this handler is the call.
    if sys.platform != "win32":
        signal.signal(signal.SIGVTALRM, lambda *_: None)
        signal.setitimer(signal.ITIMER_VIRTUAL, _INTERVAL, _INTERVAL)
    end = perf_counter() + _MIN_SECONDS
    try:
        solve_tasks(code, job, channel)
        runs = 1
        code.channel = messages.Channel(lambda _: None, channel.receive)  # for known results
        with hold_back():
            while perf_counter() < end:
                solve_tasks(code, job, code.channel)
                runs += 1
    finally:  # even after a Ctrl-C
        channel.send(messages.FeatureMessage("profile", (records, runs, get_peak_memory())))


def _iter_day_frames(stack: Sequence[str]) -> Iterator[str]:
    """Return the frames of the day and its libraries, without the cycles of a recursion."""
    inside = dropwhile(lambda frame: not frame.startswith(_CALLERS), stack)
    frames: dict[str, str] = {}
    day = dropwhile(lambda frame: _is_runner(frame) or "\0<built-in>\0" in frame, inside)
    for frame in takewhile(lambda frame: not _is_runner(frame), day):
        function = frame.partition("\1")[0]
        while function in frames and next(reversed(frames)) != function:
            frames.popitem()
        frames[function] = frame
    return iter(frames.values())


def _is_runner(frame: str) -> bool:
    return frame.split("\0", 2)[1].startswith(_RUNNER)
