"""What a script prints: passed on as it comes, and the end of it kept."""

import sys
from collections import deque
from contextlib import suppress
from typing import Literal

MOST = 1_000_000  # bytes that are kept at least, of each stream
_HEAD = b"Traceback (most recent call last):"


class Prints:
    """What comes through one stream of a script. `was_cut` once its beginning is not kept."""

    def __init__(self, name: Literal["stdout", "stderr"]) -> None:
        self.was_cut = False
        self._name: Literal["stdout", "stderr"] = name
        self._chunks: deque[bytes] = deque()
        self._size = 0

    def take(self, content: bytes) -> None:
        """Take in, and pass on, what has come."""
        self._keep(content)
        self._pass_on(content)

    def text(self) -> str:
        """What is kept; without the rest of a line whose beginning is not."""
        content = b"".join(self._chunks)
        if self.was_cut:
            content = content.partition(b"\n")[2]
        return content.decode(errors="replace")

    def _keep(self, content: bytes) -> None:
        self._chunks.append(content)
        self._size += len(content)
        while self._size - len(self._chunks[0]) >= MOST:
            self._size -= len(self._chunks.popleft())
            self.was_cut = True

    def _pass_on(self, content: bytes) -> None:
        """Print it as this process's own, where that can be."""
        stream = getattr(sys, self._name)
        # The worker's own, which the runner shows.
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
            stream.buffer.write(content)
            stream.flush()


class Complaints(Prints):
    """What a script writes to stderr; a traceback at its end is held back, to be told as ours."""

    def __init__(self) -> None:
        super().__init__("stderr")
        self._held = b""

    def take(self, content: bytes) -> None:
        """Take it in, and pass on all before a traceback."""
        self._keep(content)
        content = self._held + content
        start = _start_of_traceback(content)
        if len(content) - start > MOST:
            start = len(content)
        self._held = content[start:]
        if start:
            self._pass_on(content[:start])

    def release(self) -> None:
        """Pass on what is held back: it was no end."""
        held, self._held = self._held, b""
        if held:
            self._pass_on(held)


def _start_of_traceback(content: bytes) -> int:
    """Where the line of its first traceback starts, or of what may become one; else the end."""
    if (head := content.find(_HEAD)) >= 0:
        return content.rfind(b"\n", 0, head) + 1
    for size in range(min(len(_HEAD), len(content)), 0, -1):
        if content.endswith(_HEAD[:size]):
            return len(content) - size
    return len(content)
