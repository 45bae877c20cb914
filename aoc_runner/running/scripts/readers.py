"""Reading what a process prints, until it has ended."""

import os
import selectors
import subprocess
import sys
from contextlib import suppress
from time import monotonic, sleep
from typing import IO

from aoc_runner.running.pipes import ReadEnd, read_end
from aoc_runner.running.scripts.prints import Prints

_TICK = 0.05  # seconds between two looks at a process whose end nobody tells
_LAST_READS = 32  # more than a pipe holds: what has escaped may write for ever
_LAST_MOMENT = 0.5 if sys.platform == "win32" else 0.0  # seconds for a thread that reads a pipe


class Readers:
    """What reads the streams of a process; as a context it leaves nothing open."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._selector = selectors.DefaultSelector()
        self._ends: list[tuple[ReadEnd, Prints]] = []
        self._end: int | None = None  # what can be read once the process has ended
        with suppress(AttributeError, OSError):  # the latter of a kernel before 5.3, or a sandbox
            self._end = os.pidfd_open(process.pid)
            self._selector.register(self._end, selectors.EVENT_READ)

    def __enter__(self) -> "Readers":
        return self

    def __exit__(self, *exception: object) -> None:
        self._selector.close()
        for end, _ in self._ends:
            end.close()
        if self._end is not None:
            os.close(self._end)

    def add(self, stream: IO[bytes], prints: Prints) -> None:
        """Have what comes through that stream taken in there."""
        end = read_end(os.dup(stream.fileno()))
        self._ends.append((end, prints))
        self._selector.register(end, selectors.EVENT_READ, (end, prints))

    def read(self, seconds: float) -> bool:
        """Take in what comes next, or wait for the end of the process; whether something came."""
        wait = seconds if self._end is not None else min(seconds, _TICK)
        if not self._selector.get_map():  # which Windows cannot wait for
            sleep(wait)
            return False
        has_come = False
        for key, _ in self._selector.select(wait):
            if key.data is not None:
                end, prints = key.data
                has_come |= _take(end, prints)
                if end.is_over:
                    self._selector.unregister(end)
        return has_come

    def drain(self) -> None:
        """Take in what is left. Others may hold the streams open: nobody waits for those."""
        until = monotonic() + _LAST_MOMENT
        for end, prints in self._ends:
            for _ in range(_LAST_READS):
                if end.is_over or not (_take(end, prints) or monotonic() < until):
                    break


def _take(end: ReadEnd, prints: Prints) -> bool:
    content = end.read()
    if content:
        prints.take(content)
    return bool(content)
