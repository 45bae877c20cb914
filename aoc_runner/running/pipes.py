"""Ends of pipes that can be waited for together, and the last lines of what came through one."""

import os
import sys
from collections import deque
from contextlib import suppress

CHUNK = 1 << 16  # bytes to read at once
_LINES = 20
_WIDE = 500  # characters of a line that are shown
_KEPT = 4 * (_WIDE + 1)  # bytes of a line that may be as many characters, and one more


class ReadEnd:
    """The end of a pipe that is read; it owns the descriptor.

    `is_over` once nobody can write any more and all is read.
    """

    is_over = False

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        os.set_blocking(descriptor, False)

    def fileno(self) -> int:
        return self._descriptor

    def read(self) -> bytes:
        """What is there by now, which may be nothing."""
        try:
            content = self._read()
        except BlockingIOError:
            return b""
        self.is_over = not content
        return content

    def _read(self) -> bytes:
        return os.read(self._descriptor, CHUNK)

    def close(self) -> None:
        os.close(self._descriptor)


def read_end(descriptor: int) -> ReadEnd:
    """The end of a pipe as one that can be waited for: on Windows only sockets can."""
    if sys.platform == "win32":
        return _PumpedEnd(descriptor)
    return ReadEnd(descriptor)


class _PumpedEnd(ReadEnd):
    """A socket with what a thread reads from the pipe."""

    def __init__(self, descriptor: int) -> None:
        import socket
        import threading

        self._socket, theirs = socket.socketpair()
        self._socket.setblocking(False)

        def pump() -> None:
            with theirs, suppress(OSError):
                while content := os.read(descriptor, CHUNK):
                    theirs.sendall(content)
            os.close(descriptor)

        threading.Thread(target=pump, daemon=True).start()

    def fileno(self) -> int:
        return self._socket.fileno()

    def _read(self) -> bytes:
        return self._socket.recv(CHUNK)

    def close(self) -> None:
        self._socket.close()


class Tail:
    """The end of what a day prints, which may be endless."""

    def __init__(self) -> None:
        self._lines: deque[bytes] = deque([b""], _LINES + 1)  # the last may go on
        self._cr = b""

    def take(self, content: bytes) -> None:
        # What is printed over, as a progress bar is, counts as a line each time.
        content, self._cr = self._cr + content, b""
        if content.endswith(b"\r"):
            content, self._cr = content[:-1], b"\r"  # a newline may follow
        content = content.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        first, *others = content.rsplit(b"\n", _LINES + 1)
        self._lines[-1] += first[: max(0, _KEPT - len(self._lines[-1]))]
        self._lines.extend(line[:_KEPT] for line in others)

    def lines(self) -> list[str]:
        """The last lines, a few at most, and of long ones the beginning."""
        kept = [line.decode(errors="replace") for line in self._lines]
        if not kept[-1]:
            kept.pop()  # the one before has ended, and no other has begun
        lines = [each for line in kept for each in line.splitlines() or [""]][-_LINES:]
        return [line if len(line) <= _WIDE else f"{line[:_WIDE]}…" for line in lines]
