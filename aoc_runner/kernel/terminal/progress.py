"""Progress on the terminal: one status line, which any other output replaces."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep, time

from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.puzzle import format_timespan
from aoc_runner.kernel.terminal import output
from aoc_runner.kernel.terminal.style import Style, can_escape, get_width

_BAR_WIDTH = 25  # columns of a bar


def show_status(line: str) -> None:
    """Replace the status line on the terminal."""
    if sys.stderr is not None and can_escape(sys.stderr):
        # A wrapped line could not be erased; the terminal may append `^C`.
        text = output.sanitize(escape_newlines(line))[: get_width(sys.stderr) - len("^C") - 1]
        output.write_stderr(text, end="", replaceable=True)


def draw_bar(done: int, total: int, time: str, step: str = "") -> None:
    """Show a progress bar with counts, a time and the current step."""
    full, empty = "━─" if Style(sys.stderr).unicode else "=-"
    bar = (full * (_BAR_WIDTH * done // total)).ljust(_BAR_WIDTH, empty)
    show_status("  ".join(filter(None, (f"{bar} {done}/{total}", time, step))))


@contextmanager
def waiting(message: str) -> Iterator[None]:
    """Show the message during the block, unless there is a status line already."""
    is_shown = not output.has_status_line
    if is_shown:
        show_status(message)
    try:
        yield
    finally:
        if is_shown:
            output.clear_line()


def count_down(seconds: float, message: str) -> None:
    """Wait with a countdown on the terminal."""
    end = time() + seconds
    while (remaining := end - time()) > 0:
        show_status(f"{message} in {format_timespan(remaining)} (Ctrl-C stops)")
        sleep(min(remaining, 1.0))
    output.clear_line()
