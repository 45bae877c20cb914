"""The worker: a process that runs one job and tells its results.

The day it runs may print, patch modules, fork, or close every descriptor. None of it may cost a
result that is known, so all that sending one takes is imported before the day is.
"""

import os
import pickle
import sys
from contextlib import suppress

from aoc_runner.errors import AocError
from aoc_runner.plugins.loading import load_day
from aoc_runner.running.job import Job, Message, packed
from aoc_runner.running.solve import solve_all


def main() -> None:
    """Take the job from standard input, and tell its results on standard output."""
    job, spill = pickle.loads(sys.stdin.buffer.read())
    channel = Channel(spill)
    sys.argv = ["aoc"]
    try:
        _run(job, channel)
    except AocError as error:
        channel.send(error)
    channel.send(None)


def _run(job: Job, channel: "Channel") -> None:
    day = load_day(job.spec)
    bad = False
    for result in solve_all(day, job.tasks):
        channel.send(result)
        bad |= result.is_bad
    for result in solve_all(day, () if bad else job.then):
        channel.send(result)


class Channel:
    """What was standard output, for messages alone: whatever the day prints goes to stderr.

    `spill` is a path for the messages of a worker whose day has closed its descriptors.
    """

    def __init__(self, spill: str) -> None:
        self._spill = spill
        self._descriptor = os.dup(1)
        self._opened = os.fstat(self._descriptor)
        self._is_mine = True
        os.dup2(2, 1)
        with open(os.devnull, "rb") as nothing:
            os.dup2(nothing.fileno(), 0)
        sys.stdout = sys.stderr
        self._write, self._open = os.write, os.open
        self._flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._leave_to_the_parent)

    def send(self, message: Message) -> None:
        """Send the message; a child of the day's that came this far only ends."""
        if not self._is_mine:
            os._exit(0)
        descriptor = self._descriptor if self._is_open() else None
        if descriptor is None:
            descriptor = self._open(self._spill, self._flags, 0o600)
        content = packed(message)
        while content:
            content = content[self._write(descriptor, content) :]

    def _is_open(self) -> bool:
        """Whether the number still is the channel's: the day may have closed it, and reused it."""
        try:
            return os.path.samestat(os.fstat(self._descriptor), self._opened)
        except OSError:
            return False

    def _leave_to_the_parent(self) -> None:
        self._is_mine = False
        with suppress(OSError):
            if self._is_open():
                os.close(self._descriptor)  # else the messages have no end while the child lives
