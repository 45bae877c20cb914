"""Reading no more of an answer than was granted, however it is framed.

The libraries for HTTP check single lines and chunks, but there may be any number of them, and a
chunk of a negative length is read without end. So every byte is counted below all of them:

    socket → the counting file of a MeteredSocket → http.client → urllib3 → requests
"""

import io
import time
from typing import Any

from aoc_runner.kernel.words.errors import EndlessError
from aoc_runner.site.failures import AGAIN


class Meter:
    """What may still be read of a site's answer: so many bytes, for so many seconds from now."""

    def __init__(self, site: str, size: int, seconds: float) -> None:
        self._site = site
        self._left = size
        self._seconds = seconds
        self._deadline = time.monotonic() + seconds

    def grant(self, size: int) -> None:
        """Let so many bytes more be read."""
        self._left += size

    def check_time(self) -> None:
        """Raise EndlessError once the time is over."""
        if time.monotonic() > self._deadline:
            message = f"{self._site} did not come to an end within {self._seconds:g} seconds"
            raise EndlessError(
                message, "the site may be busy: try again later, or raise `site.timeout`"
            )

    def count(self, size: int) -> None:
        """Raise EndlessError if that was more than may be read."""
        self._left -= size
        if self._left < 0:
            raise EndlessError(f"{self._site} sent an answer without an end", AGAIN)


class MeteredSocket:
    """The one method of a socket that http.client reads an answer by."""

    def __init__(self, socket: Any, meter: Meter) -> None:
        self._socket = socket
        self._meter = meter

    def makefile(self, mode: str) -> io.BufferedReader:
        """The file of the answer's bytes. Its reads raise EndlessError past what the meter says."""
        return io.BufferedReader(_Metered(self._socket.makefile(mode, buffering=0), self._meter))


def metered(connect: Any, meter: Meter, *args: Any, **kwargs: Any) -> Any:
    """A connection, made by `connect`, whose answers http.client reads through the meter."""
    connection = connect(*args, **kwargs)
    answer = connection.response_class
    connection.response_class = lambda socket, *args, **kwargs: answer(
        MeteredSocket(socket, meter), *args, **kwargs
    )
    return connection


class _Metered(io.RawIOBase):
    def __init__(self, file: io.RawIOBase, meter: Meter) -> None:
        super().__init__()
        self._file = file
        self._meter = meter

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        self._meter.check_time()
        size = self._file.readinto(buffer)
        self._meter.count(size or 0)
        return size

    def close(self) -> None:
        self._file.close()
        super().close()
