"""A progress bar with the time left, on a terminal's stderr."""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING

from aoc_runner.kernel.words.puzzle import how_long
from aoc_runner.running.spinner import on_terminal

if TYPE_CHECKING:
    from rich.progress import Progress, Task
    from rich.text import Text

_NARROW = 60  # columns; in fewer than that there is no room for what is being done


class Bar(AbstractContextManager["Bar"]):
    """While in its context a bar says how many of `total` things are done; nothing in a pipe."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._progress: Progress | None = None

    def __enter__(self) -> "Bar":
        if on_terminal():
            self._progress = _progress(self._total)
            self._start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._stop()
        self._progress = None

    @property
    def is_shown(self) -> bool:
        return self._progress is not None

    def show(self, done: int, doing: str, seconds_left: float) -> None:
        """Show that so many are done, what is being done, and how long all of it will take."""
        if self._progress is not None:
            ends = monotonic() + seconds_left
            task = self._progress.task_ids[0]
            self._progress.update(task, completed=done, description=doing, ends=ends)

    @contextmanager
    def away(self) -> Iterator[None]:
        """In this block the bar is taken away: something else is told."""
        self._stop()
        try:
            yield
        finally:
            self._start()

    def _start(self) -> None:
        with suppress(OSError):  # the terminal has gone away
            if self._progress is not None:
                self._progress.start()
                # A process that is killed would leave the terminal without it.
                self._progress.console.show_cursor(True)

    def _stop(self) -> None:
        with suppress(OSError):
            if self._progress is not None:
                self._progress.stop()


def _progress(total: int) -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn
    from rich.text import Text

    class TimeLeft(ProgressColumn):
        def render(self, task: "Task") -> "Text":
            left = how_long(task.fields["ends"] - monotonic()).removeprefix("in ")
            return Text(f"{left} left")

    console = Console(file=sys.stderr)
    doing = [TextColumn("{task.description}")] if console.width >= _NARROW else []
    columns = (*doing, BarColumn(None), MofNCompleteColumn(), TimeLeft())
    progress = Progress(
        *columns,
        console=console,
        refresh_per_second=4,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    progress.add_task("", total=total, ends=monotonic())
    return progress
