"""A progress bar on a terminal's stderr, drawn by rich."""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING

from aoc_runner.kernel.terminal import waiting
from aoc_runner.kernel.terminal.output import shown

if TYPE_CHECKING:
    from rich.progress import Progress


class Bar(AbstractContextManager["Bar"]):
    """While in its context a bar says how many of `total` things are done; nothing in a pipe.

    It is drawn when it is told something, by no thread: its owner may fork.
    """

    def __init__(self, total: int) -> None:
        self._total = total
        self._progress: Progress | None = None

    def __enter__(self) -> "Bar":
        if waiting.on_terminal():
            waiting.has_bar = True
            self._progress = _progress(self._total)
            self._start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._stop()
        self._progress = None
        waiting.has_bar = False

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
