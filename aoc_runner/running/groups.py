"""Killing workers with all that they started: each leads a session, and the first group of it."""

import os
import signal
import sys
from collections.abc import Collection
from contextlib import suppress


def kill_group(process: int) -> None:
    """Kill a child with the group it leads, or does not lead yet."""
    _kill_led_by(process)
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)


def kill_sessions(processes: Collection[int]) -> None:
    """Kill the groups of workers and, where `/proc` tells, what left them for groups of their own.

    The workers may have ended: as long as any process of a session lives, nobody else has its
    number, and it takes the system a while to come to a number again.
    """
    for process in processes:
        _kill_led_by(process)
    if sys.platform != "linux" or not processes:
        return
    with suppress(OSError):
        for other in os.listdir("/proc"):
            with suppress(ValueError, OSError):  # no process, or gone by now
                if os.getsid(int(other)) in processes:
                    os.kill(int(other), signal.SIGKILL)


def _kill_led_by(process: int) -> None:
    with suppress(ProcessLookupError, PermissionError):  # the latter for a zombie on macOS
        os.killpg(process, signal.SIGKILL)
