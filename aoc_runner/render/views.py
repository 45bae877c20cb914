"""What is seen of many days while they run: in a pipe their rows, in the order of the days."""

import os
import sys
from collections.abc import Callable, Sequence
from typing import IO, Protocol, Self

from aoc_runner.plugins.discover import DaySpec
from aoc_runner.render.names import Names
from aoc_runner.running.outcome import Doing, Done, Event, Outcome

_DUMB = ("dumb", "unknown")  # of TERM: what knows no cursor

Write = Callable[[str], None]
"""Writes a text as it is, line ends included."""


class Rows(Protocol):
    """What gives the row of a day, which may be several lines."""

    def row(self, outcome: Outcome) -> str: ...


class View:
    """Knows what became of the days so far, by their numbers from 0 on; shows nothing.

    To be used as a context around the events, and then for what is known.
    """

    def __init__(self) -> None:
        self._outcomes: dict[int, Outcome] = {}
        self._next = 0  # the first whose row is not shown yet

    @property
    def known(self) -> list[Outcome]:
        """The outcomes in the order of the days; after a Ctrl-C some may be missing."""
        return [outcome for _, outcome in sorted(self._outcomes.items())]

    def show(self, event: Event) -> None:
        """Take what happened; None is a moment in which nothing did."""
        if event is None:
            self._pass()
        elif isinstance(event, Doing):
            self._begin(event)
        elif isinstance(event, Done):
            self._outcomes[event.number] = event.outcome
            self._end(event.number)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *exception: object) -> None:
        """Show what waits for days before it that nobody will finish any more."""

    def _pass(self) -> None:
        pass

    def _begin(self, doing: Doing) -> None:
        pass

    def _end(self, number: int) -> None:
        pass

    def _ready(self, is_over: bool = False) -> list[Outcome]:
        """Those whose row is due: all before them have theirs, or it is over."""
        due: list[Outcome] = []
        while (outcome := self._outcomes.get(self._next)) is not None:
            due.append(outcome)
            self._next += 1
        if is_over:
            late = sorted(number for number in self._outcomes if number > self._next)
            due += [self._outcomes[number] for number in late]
            self._next = late[-1] + 1 if late else self._next
        return due


class PlainView(View):
    """Each row as soon as it is known and those before it are."""

    def __init__(self, rows: Rows, write: Write) -> None:
        super().__init__()
        self._rows = rows
        self._write = write

    def __exit__(self, kind: type[BaseException] | None, *exception: object) -> None:
        self._flush(is_over=True)

    def _end(self, number: int) -> None:
        self._flush()

    def _flush(self, is_over: bool = False) -> None:
        if text := text_of(self._rows, self._ready(is_over)):
            self._write(text)


def text_of(rows: Rows, outcomes: Sequence[Outcome]) -> str:
    """The rows, each with the end of its line."""
    return "".join(f"{rows.row(outcome)}\n" for outcome in outcomes)


def view_of(
    rows: Rows | None,
    specs: Sequence[DaySpec],
    names: Names,
    jobs: int,
    stdout: IO[str],
    write: Write,
    tell: Write,
) -> View:
    """What suits the streams: a live region on stdout, else on stderr, else the rows alone.

    `write` writes to stdout, `tell` to stderr; both as whoever runs the command wants it. With
    --json there are no rows.
    """
    on_stdout = rows is not None and stdout.isatty()
    if (on_stdout or _is_terminal(sys.stderr)) and os.environ.get("TERM") not in _DUMB:
        from aoc_runner.render.live import LiveView, Region

        region = Region(specs, names, jobs, stdout if on_stdout else sys.stderr)
        return LiveView(rows, region, write, write if on_stdout else tell, is_one=on_stdout)
    return PlainView(rows, write) if rows is not None else View()


def width_for(stream: IO[str]) -> int | None:
    """The columns of the terminal that the stream is; None for a pipe."""
    if not stream.isatty():
        return None
    import shutil

    return shutil.get_terminal_size().columns


def _is_terminal(stream: IO[str] | None) -> bool:
    return stream is not None and stream.isatty()
