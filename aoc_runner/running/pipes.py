"""Ends of pipes that can be waited for together, and the last lines of what came through one."""

import os
import sys
from contextlib import suppress

CHUNK = 1 << 16  # bytes to read at once
_KEPT = 1 << 14  # bytes
_LINES = 20
_WIDE = 500  # characters of a line that are kept


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
        self._content = b""

    def take(self, content: bytes) -> None:
        self._content = (self._content + content)[-_KEPT:]

    def lines(self) -> list[str]:
        """The last lines, a few at most, and of long ones the beginning."""
        lines = self._content.decode(errors="replace").splitlines()[-_LINES:]
        return [line if len(line) <= _WIDE else f"{line[:_WIDE]}…" for line in lines]
