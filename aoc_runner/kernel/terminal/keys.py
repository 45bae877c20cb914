"""Keys pressed on the terminal, read without Enter and echo."""

import os
import sys
from contextlib import suppress
from select import select
from time import monotonic, sleep

if sys.platform == "win32":
    import msvcrt
else:
    with suppress(ImportError):  # Systems without these modules read no keys.
        import termios
        import tty


class Keys:
    """The keys of a terminal. `close` restores its state, which the next `read` changes again."""

    _attributes: list[int | list[bytes | int]] | None = None

    def read(self, seconds: float) -> str | None:
        """Wait for a character; return None if there was none, `q` if the terminal is closed."""
        if sys.platform == "win32":
            end = monotonic() + seconds
            while not msvcrt.kbhit() and monotonic() < end:
                sleep(0.01)
            return msvcrt.getwch().replace("\r", "\n") if msvcrt.kbhit() else None
        with suppress(OSError, termios.error):
            # The system stops a background process that reads a key or changes the state.
            attributes, is_foreground = termios.tcgetattr(0), _is_in_foreground()
            if is_foreground and attributes[3] & termios.ICANON:  # also after Ctrl-Z and `fg`
                self._attributes = attributes
                tty.setcbreak(0, termios.TCSADRAIN)
            is_ready = select([0] if is_foreground else [], [], [], seconds)[0]
            if is_ready and _is_in_foreground():
                return os.read(0, 1).decode("latin-1") or "q"
            return None
        return "q"

    def close(self) -> None:
        """Restore the state of the terminal."""
        if self._attributes is not None and _is_in_foreground():
            with suppress(termios.error):  # The terminal may be closed.
                termios.tcsetattr(0, termios.TCSADRAIN, self._attributes)


def _is_in_foreground() -> bool:
    with suppress(OSError):  # The terminal is closed, or controls no jobs.
        return os.tcgetpgrp(0) == os.getpgrp()
    return True
