"""What takes its time says so on the terminal: by one line, which any output takes away."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep, time

from aoc_runner.kernel.model.escaping import one_line
from aoc_runner.kernel.model.puzzle import timespan
from aoc_runner.kernel.terminal import output
from aoc_runner.kernel.terminal.style import Style, can_escape, width_of

_WIDE = 25  # columns of a bar


def draw(line: str) -> None:
    """Show the line on the terminal, in the place of the one before."""
    if sys.stderr is not None and can_escape(sys.stderr):
        # What would not fit into one line of the terminal could not be taken away again, nor could
        # the `^C` that it writes behind.
        fitting = output.shown(one_line(line))[: width_of(sys.stderr) - len("^C") - 1]
        output.tell(fitting, end="", over=True)


def draw_bar(done: int, total: int, time: str, doing: str = "") -> None:
    """Show how many are done, how long that took or will take, and what is being done."""
    full, empty = "━─" if Style(sys.stderr).unicode else "=-"
    bar = (full * (_WIDE * done // total)).ljust(_WIDE, empty)
    draw("  ".join(filter(None, (f"{bar} {done}/{total}", time, doing))))


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """In this block, which waits for the site say, a line says so; none where one stands."""
    is_shown = not output.line_stands
    if is_shown:
        draw(what)
    try:
        yield
    finally:
        if is_shown:
            output.clear_line()


def count_down(seconds: float, what: str) -> None:
    """Sit out so many seconds: one line that counts on a terminal, silence in a pipe."""
    end = time() + seconds
    while (left := end - time()) > 0:
        draw(f"{what} in {timespan(left)} (Ctrl-C stops)")
        sleep(min(left, 1.0))
    output.clear_line()
