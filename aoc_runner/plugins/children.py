"""Processes that a day forks: they come back into our code, and must not tell a result, too."""

import sys
from contextlib import suppress
from os import _exit  # by name: a day may patch the module

from aoc_runner.kernel.words.errors import AocError


def end_child(error: BaseException | None = None) -> None:
    """End a process that the day has forked as Python would."""
    told = ""
    if error is None:
        code = 0
    elif isinstance(error, KeyboardInterrupt):
        code = 130
    elif not isinstance(error.__cause__, SystemExit):
        said = error.one_line if isinstance(error, AocError) else error
        code, told = 1, f"error in a process of the day's own: {said}\n"
    elif isinstance(status := error.__cause__.code, int | None):
        code = (status or 0) & 0xFF
    else:
        code, told = 1, f"{status}\n"
    with suppress(Exception):  # the day may have closed them, or put anything in their places
        sys.stderr.write(told)
        sys.stderr.flush()
    with suppress(Exception):
        sys.stdout.flush()
    _exit(code)
