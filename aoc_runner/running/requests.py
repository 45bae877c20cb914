"""What goes between the runner and its fork server.

A request is PREPARE for the days of a folder, START with a job and two descriptors, the worker's
channel and what its day prints to, or KILL. The answers are the exit code of each worker that has
ENDED, or why one was NOT_STARTED.
"""

import os
import signal
from contextlib import suppress
from struct import Struct

PREPARE, START, KILL = 1, 2, 3
REQUEST = Struct("!BQQ")  # which, number of the worker, length of the content
ENDED, NOT_STARTED = 1, 2
ANSWER = Struct("!BQi")  # which, number of the worker, its exit code or an errno


def kill_group(process: int) -> None:
    """Kill a child with the group it leads, or does not lead yet."""
    for kill in (os.killpg, os.kill):
        with suppress(ProcessLookupError, PermissionError):
            kill(process, signal.SIGKILL)
