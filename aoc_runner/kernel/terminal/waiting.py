"""What takes over a second says so on the terminal: a line with a clock, that goes away again."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep, time

from aoc_runner.kernel.terminal.output import tell
from aoc_runner.kernel.terminal.style import width_of
from aoc_runner.kernel.words.puzzle import how_long, timespan

has_bar = False  # whether a progress bar says already that something is waited for
_PATIENCE = 1.0  # seconds
_STEP = 0.1


class WaitingLine:
    """A line that says `what` is waited for, once that has taken a second.

    Its owner calls `draw` about ten times a second. Any output takes the line away.
    """

    def __init__(self, what: str) -> None:
        self._what = "".join(char if char.isprintable() else "?" for char in what)
        self._began = monotonic()
        self._is_drawn = False

    def draw(self) -> None:
        """Draw it as it is by now, if stderr is a terminal."""
        seconds = monotonic() - self._began
        if seconds < _PATIENCE or not on_terminal():
            return
        tell(fitting(f"{self._what}  {timespan(int(seconds))}"), end="", over=True)
        self._is_drawn = True

    def clear(self) -> None:
        """Take it away, if it was drawn."""
        if self._is_drawn:
            tell("", end="", over=True)
            self._is_drawn = False


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """In this block, which waits for the site say, such a line is drawn by a thread of its own.

    Beside a progress bar there is none.
    """
    if has_bar or not on_terminal():
        yield
        return
    from threading import Event, Thread

    line, is_over = WaitingLine(what), Event()

    def draw() -> None:
        while not is_over.wait(_STEP):
            line.draw()

    thread = Thread(target=draw, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
        line.clear()


def count_down(seconds: float, what: str) -> None:
    """Sit out so many seconds: one line that counts on a terminal, silence in a pipe."""
    end = time() + seconds
    is_shown = on_terminal()
    try:
        while (left := end - time()) > 0:
            if is_shown:
                tell(fitting(f"{what} {how_long(left)} (Ctrl-C stops)"), end="", over=True)
            sleep(min(left, 1.0))
    finally:
        if is_shown:
            tell("", end="", over=True)


def on_terminal() -> bool:
    """Whether stderr is a terminal that knows what a line is."""
    return os.isatty(2) and os.environ.get("TERM") not in ("dumb", "unknown")


def fitting(line: str) -> str:
    """As much of a line as can be taken away again: what fits into one of the terminal's."""
    return line[: width_of(sys.stderr) - 1]
