"""Run a day with a `show()` that records, in the worker."""

import os
import sys
from typing import cast

from aoc_runner.features.show import recorder
from aoc_runner.kernel.running.importing import DayCode
from aoc_runner.kernel.running.messages import Channel, HookStarted, Job, Message
from aoc_runner.kernel.running.worker import solve_tasks


def work(code: DayCode, job: Job, channel: Channel) -> None:
    """Solve the tasks; `job.work_args` are the folder of the recording and the limit of frames."""
    folder, limit = cast("tuple[str, int]", job.work_args)
    if job.day.kind == "script":  # For its `sitecustomize`.
        os.environ["_AOC_RUNNER_SHOW"] = "\n".join([recorder.__file__, folder, str(limit)])
        return solve_tasks(code, job, channel)
    recording, send, hooks = recorder.Recorder(folder, limit), channel.send, set[str]()

    def start_and_send(message: Message) -> None:
        if isinstance(message, HookStarted) and message.hook.startswith("part"):
            hooks.add(message.hook)
            # A part 2 without an answer runs again after part 1: record it, not part 1.
            recording.show.is_on = "part2" not in hooks or message.hook == "part2"
            if recording.show.is_on:
                recording.start(message.hook)
        send(message)

    channel.send = start_and_send  # type: ignore[method-assign]
    sys.modules["aoc_runner"].show = recording.show  # type: ignore[attr-defined]
    try:
        solve_tasks(code, job, channel)
    finally:
        recording.finish()
