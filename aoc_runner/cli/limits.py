"""How many days run at once, and what each may take: `--jobs`, `--timeout` and `--memory`."""

import os
import sys

from aoc_runner.cli.context import Context
from aoc_runner.kernel.words.errors import UsageError


class Limits:
    """How many days at once, and how much time and memory each may take."""

    def __init__(self, context: Context) -> None:
        """Read the options. Raises UsageError for what is no number, or cannot be done here."""
        args = context.args
        self.jobs = _whole_number("--jobs", args.jobs, 4) or _cores()
        self.timeout = context.settings.timeout
        megabytes = _whole_number("--memory", args.memory, 1000)
        if megabytes and sys.platform in ("win32", "darwin"):
            raise UsageError(
                "--memory: this system does not bound the memory of a process",
                "leave it out; --timeout ends what takes too long",
            )
        self.memory = megabytes and megabytes * 1_000_000


def _whole_number(option: str, text: str | None, example: int) -> int | None:
    if text is None:
        return None
    if text.isascii() and text.isdecimal() and int(text[:9]) > 0 and len(text) < 9:
        return int(text)
    raise UsageError(
        f"{option} is {text!r}, expected a whole number above 0", f"like: {option} {example}"
    )


def _cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
