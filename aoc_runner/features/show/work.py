"""Run a day with a `show()` that records, in the worker."""

import os
import sys
from typing import cast

from aoc_runner.features.show import recorder
from aoc_runner.kernel.running.importing import DayCode
from aoc_runner.kernel.running.messages import Channel, HookStarted, Job, Message
from aoc_runner.kernel.running.worker import solve_tasks


def work(code: DayCode, job: Job, channel: Channel) -> None:
    """Solve the tasks; `job.work_args` are the path of the recording and the limit of frames."""
    path, limit = cast("tuple[str, int]", job.work_args)
    if job.day.kind == "script":  # For its `sitecustomize`.
        os.environ["_AOC_RUNNER_SHOW"] = "\n".join([recorder.__file__, path, str(limit)])
        return solve_tasks(code, job, channel)
    recording, send = recorder.Recorder(path, limit), channel.send
    states: dict[str, dict[str, object]] = {}  # of the recorder, before each part

    def send_and_set(message: Message) -> None:
        if isinstance(message, HookStarted) and message.hook.startswith("part"):
            # A part 2 without an answer runs again after part 1: record it, not part 1.
            recording.show.is_on = not (message.hook == "part1" and "part2" in states)
            if message.hook in states:
                recording.restore(states[message.hook])
            states.setdefault(message.hook, recording.get_state())
        send(message)

    channel.send = send_and_set  # type: ignore[method-assign]
    sys.modules["aoc_runner"].show = recording.show  # type: ignore[attr-defined]
    try:
        solve_tasks(code, job, channel)
    finally:
        recording.finish()
