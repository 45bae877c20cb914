"""Processes that a test has started, and their leftovers."""

import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

HANG_LIMIT = 600.0
"""Seconds after which a test counts as hung, even on a busy machine."""


def try_longer(attempt: Callable[[int], T], is_expected: Callable[[T], bool]) -> T:
    """Call `attempt` with growing limits until a result is as expected.

    For tests that need more time on a busy machine, such as those of timeouts.
    """
    for seconds in (1, 8, 64):
        if is_expected(result := attempt(seconds)):
            break
    return result


def marked(mark: str) -> list[int]:
    """Return the processes that still run with `mark` in their environment."""
    return [pid for pid in _processes() if _has(pid, mark)]


def wait_until(condition: Callable[[], object]) -> None:
    """Wait until the condition holds."""
    end = time.monotonic() + HANG_LIMIT
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def wait_until_none(mark: str, seconds: float = HANG_LIMIT) -> None:
    """Wait until no process with the mark runs; else kill the remaining ones and fail."""
    end = time.monotonic() + seconds
    while pids := marked(mark):
        if time.monotonic() > end:
            commands = [Path(f"/proc/{pid}/cmdline").read_bytes()[-60:] for pid in pids]
            for pid in pids:
                os.kill(pid, signal.SIGKILL)
            raise AssertionError(f"still running: {pids} {commands}")
        time.sleep(0.02)


def ends(pid: int, seconds: float = HANG_LIMIT) -> bool:
    """Return whether a process that is no child of this one exits in time; else kill it."""
    end = time.monotonic() + seconds
    while _runs(pid):
        if time.monotonic() > end:
            os.kill(pid, 9)
            return False
        time.sleep(0.01)
    return True


def _runs(pid: int) -> bool:
    if sys.platform == "win32":
        kernel = ctypes.WinDLL("kernel32")
        handle = kernel.OpenProcess(0x100000, False, pid)  # SYNCHRONIZE
        runs = bool(handle) and kernel.WaitForSingleObject(handle, 0) != 0
        kernel.CloseHandle(handle)
        return runs
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def _processes() -> Iterator[int]:
    return (int(name) for name in os.listdir("/proc") if name.isdecimal())


def _has(pid: int, mark: str) -> bool:
    try:
        return mark.encode() in Path(f"/proc/{pid}/environ").read_bytes()  # empty for a zombie
    except OSError:
        return False
