"""What takes its time says so on the terminal: by a line with a clock, or a bar; both go away."""

import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from time import monotonic, sleep, time
from typing import TYPE_CHECKING

from aoc_runner.kernel.terminal.output import shown, tell
from aoc_runner.kernel.terminal.style import width_of
from aoc_runner.kernel.words.puzzle import timespan

if TYPE_CHECKING:
    from rich.progress import Progress

_has_bar = False  # whether a progress bar says already that something is waited for
_PATIENCE = 1.0  # seconds


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
    """In this block, which waits for the site say, a line without a clock says so.

    Beside a progress bar there is none.
    """
    is_shown = on_terminal() and not _has_bar
    if is_shown:
        tell(fitting(what), end="", over=True)
    try:
        yield
    finally:
        if is_shown:
            tell("", end="", over=True)


def count_down(seconds: float, what: str) -> None:
    """Sit out so many seconds: one line that counts on a terminal, silence in a pipe."""
    end = time() + seconds
    is_shown = on_terminal()
    try:
        while (left := end - time()) > 0:
            if is_shown:
                tell(fitting(f"{what} in {timespan(left)} (Ctrl-C stops)"), end="", over=True)
            sleep(min(left, 1.0))
    finally:
        if is_shown:
            tell("", end="", over=True)


class Bar(AbstractContextManager["Bar"]):
    """While in its context a bar says how many of `total` things are done; nothing in a pipe.

    It is drawn when it is told something, by no thread: its owner may fork.
    """

    def __init__(self, total: int) -> None:
        self._total = total
        self._progress: Progress | None = None

    def __enter__(self) -> "Bar":
        global _has_bar
        if on_terminal():
            _has_bar = True
            self._progress = _progress(self._total)
            self._start()
        return self

    def __exit__(self, *exception: object) -> None:
        global _has_bar
        self._stop()
        self._progress = None
        _has_bar = False

    def show(self, done: int, doing: str, time: str) -> None:
        """Show that so many are done, what is being done, and how long it took or will take."""
        if self._progress is not None:
            task, doing = self._progress.task_ids[0], shown(doing)
            self._progress.update(task, completed=done, description=doing, time=time, refresh=True)

    @contextmanager
    def away(self) -> Iterator[None]:
        """In this block the bar is taken away: something else is told."""
        self._stop()
        try:
            yield
        finally:
            self._start()

    def _start(self) -> None:
        if self._progress is not None:
            self._progress.start()
            # A process that is killed would leave the terminal without it.
            self._progress.console.show_cursor(True)

    def _stop(self) -> None:
        if self._progress is not None:
            self._progress.stop()


def _progress(total: int) -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.table import Column

    console = Console(file=sys.stderr)
    console.width -= len("^C")  # which a terminal writes behind the bar, else on a line of its own
    whole = Column(no_wrap=True, overflow="ellipsis", ratio=1)
    progress = Progress(
        TextColumn("{task.description}", markup=False, table_column=whole),
        BarColumn(None),
        MofNCompleteColumn(),
        TextColumn("{task.fields[time]}"),
        console=console,
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    progress.add_task("", total=total, time="")
    return progress


def on_terminal() -> bool:
    """Whether stderr is a terminal that knows what a line is."""
    return os.isatty(2) and os.environ.get("TERM") not in ("dumb", "unknown")


def fitting(line: str) -> str:
    """As much of a line as can be taken away again: what fits into one of the terminal's."""
    return line[: width_of(sys.stderr) - 1]
