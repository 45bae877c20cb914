"""What takes over a second says so on the terminal: one line, with a clock, that goes away again.

A thread draws it, for a day runs in the main one. (A process was rejected: a day that waits for its
children would find one more; a timer's signal, too: a day may have one of its own.) It keeps out of
the day's way: the first that the day prints, or asks its user, ends it.
"""

import os
import sys
from _thread import allocate_lock, start_new_thread
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from time import monotonic  # by name, as all that follows: a day may patch the module
from typing import Any

from aoc_runner.case import Case
from aoc_runner.puzzle import Part
from aoc_runner.running.solve import Result

_PATIENCE = 1.0  # seconds
_STEP = 0.1
_ERASE = b"\r\033[K"


class Spinner:
    """While in its context a line says `what` is waited for, if stderr is a terminal."""

    def __init__(self, what: str) -> None:
        self._what = "".join(char if char.isprintable() else "?" for char in what)
        self._streams: list[Any] = []
        self._is_over, self._has_ended = allocate_lock(), allocate_lock()

    def __enter__(self) -> "Spinner":
        if not on_terminal():
            return self
        self._is_over.acquire()
        self._has_ended.acquire()
        encoding = getattr(sys.stderr, "encoding", None) or ""
        frames = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" if encoding.lower().startswith("utf") else "-\\|/"
        start_new_thread(self._spin, (frames,))
        for stream in {id(it): it for it in (sys.stdout, sys.stderr)}.values():
            with suppress(Exception):  # a day has put there what it likes
                for name in ("write", "flush"):
                    setattr(stream, name, self._before(getattr(stream, name)))
                self._streams.append(stream)
        return self

    def __exit__(self, *exception: object) -> None:
        self._end()

    def _end(self) -> None:
        """End the thread, and wait until its line is gone; nothing if that was done before."""
        for stream in self._streams:
            with suppress(Exception):  # the day may have done anything to it
                for name in ("write", "flush"):
                    delattr(stream, name)
        self._streams.clear()
        if self._is_over.locked():
            self._is_over.release()
            self._has_ended.acquire(timeout=1)  # in a process that the day has forked nobody ends

    def _before(self, act: Callable[..., Any]) -> Callable[..., Any]:
        """What ends the spinner, and then does as `act` does."""

        def end_and_act(*arguments: Any) -> Any:
            self._end()
            return act(*arguments)

        return end_and_act

    def _spin(self, frames: str) -> None:
        """The body of the thread."""
        began, step, has_drawn = monotonic(), _PATIENCE, False
        try:
            while not self._is_over.acquire(timeout=step):
                # A picture that curses has drawn is the day's, too.
                if "_curses" not in sys.modules and on_terminal():
                    seconds = monotonic() - began
                    frame = frames[int(seconds / _STEP) % len(frames)]
                    line = f"{frame} {self._what}  {_clock(int(seconds))}"
                    line = line[: (os.get_terminal_size(2).columns or 80) - 1]
                    os.write(2, _ERASE + line.encode(errors="replace"))
                    has_drawn = True
                step = _STEP
            if has_drawn:
                erase()
        except OSError:
            pass  # the terminal has gone away, or the day has closed it
        finally:
            self._has_ended.release()


def one_by_one(
    results: Iterator[Result], tasks: Iterable[tuple[Case, Iterable[Part]]], is_own: bool = False
) -> Iterator[Result]:
    """The results, one of each part of the tasks, each waited for with a spinner.

    With `is_own` there is one case, which needs no name.
    """
    for case, parts in tasks:
        for part in parts:
            with Spinner(f"part {part}" if is_own else f"{case.name}, part {part}"):
                result = next(results)
            yield result


def erase() -> None:
    """Take what a spinner has drawn off the terminal, if stderr is one."""
    if on_terminal():
        with suppress(OSError):
            os.write(2, _ERASE)


def on_terminal() -> bool:
    """Whether stderr is a terminal that knows what a line is."""
    return os.isatty(2) and os.environ.get("TERM") != "dumb"


def _clock(seconds: int) -> str:
    return f"{seconds} s" if seconds < 60 else f"{seconds // 60} min {seconds % 60} s"
