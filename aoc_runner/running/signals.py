"""Signals that end this process while a day runs in another: what that was given goes first."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

# Of a kill, and of a terminal that is closed. A Ctrl-C is an exception by itself.
_ENDING = [signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)]


class _EndedError(BaseException):
    """One of them has come."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def signals_awaited() -> Iterator[None]:
    """In this block such a signal raises, so that all is cleared away; then it ends the process.

    A second one ends it at once. Nothing is done where somebody else has a handler, or in a thread.
    """
    awaited = []
    try:
        for number in _ENDING:
            if signal.getsignal(number) == signal.SIG_DFL:
                signal.signal(number, _raise)
                awaited.append(number)
    except ValueError:
        pass  # a thread, which hears of none
    try:
        yield
    except _EndedError as ended:
        os.kill(os.getpid(), ended.number)
        raise
    finally:
        for number in awaited:
            signal.signal(number, signal.SIG_DFL)


def _raise(number: int, frame: object) -> NoReturn:
    signal.signal(number, signal.SIG_DFL)
    raise _EndedError(number)
