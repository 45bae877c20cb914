"""Run `aoc` on a pseudo-terminal, press keys and read the screen."""

import codecs
import contextlib
import math
import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import IO, Self

import pytest

from aoc_runner.kernel.model.escaping import ESCAPE
from tests.platforms import skip_without
from tests.processes import HANG_LIMIT
from tests.support import Aoc

if sys.platform != "win32":
    import fcntl
    import pty
    import termios

CTRL_C = "\x03"


@contextlib.contextmanager
def screen(columns: int) -> Iterator[IO[str]]:
    """A terminal with these columns, for functions that only read its width."""
    skip_without("terminal")
    controller, terminal = pty.openpty()
    _resize(terminal, 24, columns)
    with pytest.MonkeyPatch.context() as patch, open(terminal, "w", encoding="utf-8") as stream:
        patch.delenv("COLUMNS", raising=False)
        patch.setenv("TERM", "xterm")
        yield stream
    os.close(controller)


def seen_on(columns: int, text: Callable[[IO[str]], str]) -> list[str]:
    """Return the lines of a text for a terminal with these columns, without colors."""
    with screen(columns) as stream:
        return re.sub(rf"{ESCAPE}\[[\d;]*m", "", text(stream)).splitlines()


class Terminal:
    """A command in the foreground of a new terminal; `env` may have LINES and COLUMNS."""

    def __init__(self, aoc: Aoc, *words: str, **env: str) -> None:
        skip_without("terminal")
        self._controller, terminal = pty.openpty()
        env = {"TERM": "xterm", "LINES": "24", "COLUMNS": "80"} | env
        _resize(terminal, int(env["LINES"]), int(env["COLUMNS"]))
        self._attributes = termios.tcgetattr(terminal)
        self.process = subprocess.Popen(
            [*aoc.command, *words],
            cwd=aoc.folder,
            env=aoc.environment() | env,
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
            preexec_fn=_take_the_terminal,
        )
        os.close(terminal)
        self.seen = ""
        self._repeat_at = math.inf
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    @property
    def screen(self) -> list[str]:
        """The visible lines at the end, if none is wrapped."""
        lines, column = [""], 0
        for char in re.findall(r"\033\[[\d;?]*[A-Za-z]|.|\n", self.seen):
            if char == "\n":
                lines.append("")
            elif char == "\r":
                column = 0
            elif char == "\033[K":
                lines[-1] = lines[-1][:column]
            elif len(char) == 1:
                lines[-1] = lines[-1][:column].ljust(column) + char + lines[-1][column + 1 :]
                column += 1
        return lines

    def wait_for(self, text: str, seconds: float = HANG_LIMIT) -> None:
        """Read on until the text appears."""
        end = time.monotonic() + seconds
        while text not in self.seen:
            assert time.monotonic() < end, f"no {text!r} in {self.seen!r}"
            self._read(0.1)

    def wait_for_match(self, pattern: str, seconds: float = HANG_LIMIT) -> None:
        """Read on until the pattern matches."""
        end = time.monotonic() + seconds
        while not re.search(pattern, self.seen):
            assert time.monotonic() < end, f"no match of {pattern!r} in {self.seen!r}"
            self._read(0.1)

    def press(self, keys: str) -> None:
        """Press keys; Ctrl-C again after a minute, as a user would, if the command still waits.

        A signal that arrives just before Python blocks in a system call has no effect until the
        call returns, and a prompt may never return.
        """
        os.write(self._controller, keys.encode())
        self._repeat_at = time.monotonic() + HANG_LIMIT / 10 if keys == CTRL_C else math.inf

    @property
    def is_restored(self) -> bool:
        """Whether the main screen is shown with its cursor, and keys are read as at the start."""
        is_visible = self.seen.rfind("\033[?25h") >= self.seen.rfind("\033[?25l")
        is_main = self.seen.rfind("\033[?1049l") >= self.seen.rfind("\033[?1049h")
        return is_visible and is_main and termios.tcgetattr(self._controller) == self._attributes

    def hang_up(self) -> None:
        """Close the terminal like a closed window."""
        os.close(self._controller)
        self._controller = -1

    def finish(self, seconds: float = HANG_LIMIT) -> int:
        """Read to the end, and return the exit code."""
        end = time.monotonic() + seconds
        while self.process.poll() is None:
            assert time.monotonic() < end, f"still running after {self.seen!r}"
            self._read(0.05)
        while self._read(0.05):
            pass
        return self.process.returncode

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self._controller >= 0:
            os.close(self._controller)

    def _read(self, seconds: float) -> bool:
        if time.monotonic() > self._repeat_at:
            self.press(CTRL_C)
        ready, _, _ = select.select([self._controller], [], [], seconds)
        chunk = b""
        with contextlib.suppress(OSError):  # Linux raises EIO when the other end is closed
            chunk = os.read(self._controller, 65536) if ready else b""
        self.seen += self._decoder.decode(chunk)
        return bool(chunk)


def _resize(terminal: int, lines: int, columns: int) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


def _take_the_terminal() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # also if nohup started the tests
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
