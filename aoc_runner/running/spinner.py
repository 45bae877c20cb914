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
from os import getpid  # by name, as all that follows: a day may patch the module
from time import monotonic
from typing import Any

from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.puzzle import Part
from aoc_runner.kernel.words.result import Result

_PATIENCE = 1.0  # seconds
_STEP = 0.1
_ERASE = b"\r\033[K"
_TELLING = ("write", "flush")  # the methods of a stream that come before the user sees anything


class Spinner:
    """While in its context a line says `what` is waited for, if stderr is a terminal."""

    def __init__(self, what: str) -> None:
        self._what = "".join(char if char.isprintable() else "?" for char in what)
        # Each with what it had of its own, and with ours in the place of that.
        self._streams: list[tuple[Any, dict[str, Any], dict[str, Any]]] = []
        self._process = 0  # in which the thread runs, 0 before and after
        self._is_over, self._has_ended = allocate_lock(), allocate_lock()

    def __enter__(self) -> "Spinner":
        if not on_terminal():
            return self
        self._is_over.acquire()
        self._has_ended.acquire()
        encoding = getattr(sys.stderr, "encoding", None) or ""
        frames = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" if encoding.lower().startswith("utf") else "-\\|/"
        try:
            start_new_thread(self._spin, (frames,))
        except RuntimeError:
            return self  # the day has left so many threads that none more can be started
        self._process = getpid()
        for stream in {id(it): it for it in (sys.stdout, sys.stderr)}.values():
            with suppress(Exception):  # a day has put there what it likes
                own = {name: vars(stream)[name] for name in _TELLING if name in vars(stream)}
                ours = {name: self._before(getattr(stream, name)) for name in _TELLING}
                vars(stream).update(ours)
                self._streams.append((stream, own, ours))
        return self

    def __exit__(self, *exception: object) -> None:
        self._end()

    def _end(self) -> None:
        """End the thread, and wait until its line is gone; nothing if that was done before."""
        for stream, own, ours in self._streams:
            with suppress(Exception):  # the day may have done anything to it
                for name in _TELLING:
                    if vars(stream).get(name) is ours[name]:  # not the day's own by now
                        del vars(stream)[name]
                        vars(stream).update({name: own[name]} if name in own else {})
        self._streams.clear()
        process, self._process = self._process, 0
        if process == getpid():  # and none that the day has forked
            self._is_over.release()
            self._has_ended.acquire(timeout=1)  # or no memory was left to begin it

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
                    line = f"{frame} {self._what}  {clock(int(seconds))}"
                    os.write(2, _ERASE + fitting(line).encode(errors="replace"))
                    has_drawn = True
                step = _STEP
            if has_drawn:
                erase()
        except OSError:
            pass  # the terminal has gone away, or the day has closed it
        finally:
            self._has_ended.release()


def one_by_one(
    results: Iterator[Result], tasks: Iterable[tuple[Case, Iterable[Part]]], is_alone: bool = False
) -> Iterator[Result]:
    """The results, one of each part of the tasks, each waited for with a spinner.

    With `is_alone` there is one case, which needs no name.
    """
    for case, parts in tasks:
        for part in parts:
            with Spinner(f"part {part}" if is_alone else f"{case.name}, part {part}"):
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


def fitting(line: str) -> str:
    """As much of a line as can be taken away again: what fits into one of the terminal's.

    What may take two columns, as many letters of Asia do, does.
    """
    columns = (os.get_terminal_size(2).columns or 80) - 1
    for end, char in enumerate(line):
        columns -= 2 if char >= "\u1100" and not "\u2800" <= char <= "\u28ff" else 1
        if columns < 0:
            return line[:end]
    return line


def clock(seconds: int) -> str:
    """How long something takes already, as a clock that goes says it."""
    return f"{seconds} s" if seconds < 60 else f"{seconds // 60} min {seconds % 60} s"
