"""Run a day with a `show()` that records, in the worker."""

import os
import sys
from typing import cast

from aoc_runner.features.show import recorder
from aoc_runner.kernel.running.importing import DayCode
from aoc_runner.kernel.running.messages import Channel, HookStarted, Job, Message
from aoc_runner.kernel.running.worker import solve_tasks

_VARIABLE = "_AOC_RUNNER_SHOW"  # for the `sitecustomize` of scripts


def work(code: DayCode, job: Job, channel: Channel) -> None:
    """Solve the tasks; `job.work_args` are the path of the recording and the limit of frames."""
    path, limit = cast("tuple[str, int]", job.work_args)
    if job.day.kind == "script":
        os.environ[_VARIABLE] = "\n".join([recorder.__file__, path, str(limit)])
        return solve_tasks(code, job, channel)
    recording, send, last = recorder.Recorder(path, limit), channel.send, ""

    def stop_and_send(message: Message) -> None:
        nonlocal last
        if isinstance(message, HookStarted) and message.hook.startswith("part"):
            if message.hook <= last:  # Part 2 failed, and is run again after part 1.
                recording.finish()
                recording.stop()
            last = message.hook
        send(message)

    channel.send = stop_and_send  # type: ignore[method-assign]
    sys.modules["aoc_runner"].show = recording.show  # type: ignore[attr-defined]
    try:
        solve_tasks(code, job, channel)
    finally:
        recording.finish()
