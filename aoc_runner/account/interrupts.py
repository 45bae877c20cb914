"""A Ctrl-C that comes while an answer is on its way waits for it: else it would be asked for twice.

It waits a second at the most, and a second Ctrl-C waits for nothing.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

_PATIENCE = 1.0  # seconds


class Interrupts(AbstractContextManager["Interrupts"]):
    """While in its context Ctrl-C waits where it is `held`, as far as it does anything at all."""

    def __init__(self) -> None:
        self._is_held = False
        self._timer: threading.Timer | None = None  # since one has come, and waits
        self._is_ours = False

    def __enter__(self) -> "Interrupts":
        self._timer = None
        is_main = threading.current_thread() is threading.main_thread()
        if is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._come)
            self._is_ours = True
        return self

    def __exit__(self, *exception: object) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._is_ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    @contextmanager
    def held(self) -> Iterator[None]:
        """In this block a Ctrl-C waits; `check` is what it waits for."""
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Within such a block, one in which a Ctrl-C is heard at once all the same."""
        was_held, self._is_held = self._is_held, False
        self.check()
        try:
            yield
        finally:
            self._is_held = was_held

    def check(self) -> None:
        """Raise KeyboardInterrupt if one has come."""
        if self._timer is not None:
            raise KeyboardInterrupt

    def _come(self, *signal_and_frame: object) -> None:
        if not self._is_held or self._timer is not None:
            raise KeyboardInterrupt
        self._timer = threading.Timer(_PATIENCE, _interrupt)
        self._timer.daemon = True
        self._timer.start()


def _interrupt() -> None:
    """Send this process what Ctrl-C does, so that it wakes up from whatever it waits for."""
    if hasattr(signal, "pthread_kill") and (main := threading.main_thread().ident):
        signal.pthread_kill(main, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)  # Windows wakes up on its own
