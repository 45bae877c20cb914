"""The streams of a command: one for its result, which must be written, one to tell people."""

import io
import os
import sys

from aoc_runner import TYPE_CHECKING
from aoc_runner.errors import OutputError, ReaderGoneError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


def open_stdout(as_json: bool) -> io.TextIOWrapper:
    """A duplicate of stdout, so that a day may close or replace the one it knows.

    Writing to it raises OutputError, and nothing else does: so any other OSError is a bug. With
    `as_json` it is there for the one document: whatever else is printed goes to stderr.
    """
    if sys.stdout is None:
        raise OutputError("cannot write the output: stdout is closed", _HINT)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a title may hold what it cannot
    raw = _Raw(os.fdopen(os.dup(1), "wb", buffering=0))
    if as_json:
        # Whoever prints: a day may start programs, which write to the descriptor.
        os.dup2(2 if sys.stderr else os.open(os.devnull, os.O_WRONLY), 1)
    encoding = "utf-8" if as_json else sys.stdout.encoding
    return io.TextIOWrapper(
        io.BufferedWriter(raw), encoding, "backslashreplace", line_buffering=raw.isatty()
    )


def flush_prints() -> None:
    """Write what a day has printed, which comes before what is said of it. Raises OutputError."""
    for stream in (sys.__stdout__, sys.stdout):
        try:
            stream.flush()  # type: ignore[union-attr]  # None has no flush either
        except (ValueError, AttributeError):
            pass  # the day closed it, or put something else in its place
        except OSError as error:
            import errno

            if error.errno != errno.EBADF:
                raise _failure(error) from error
            _to_nowhere(1)  # the day closed the descriptor


def give_up(stdout: io.TextIOWrapper | None) -> None:
    """Leave Python nothing to complain about when it flushes what is buffered at exit."""
    _to_nowhere(1)
    if stdout is not None:
        _to_nowhere(stdout.fileno())


def tell(text: str) -> None:
    """Print to stderr. Where that fails, nobody can be told."""
    try:
        if sys.stderr is not None:
            print(text, file=sys.stderr)
    except ValueError:
        pass  # the day closed it
    except OSError:
        _to_nowhere(2)


class _Raw(io.RawIOBase):
    """Where all bytes of a stream pass; raises OutputError for their OSErrors."""

    def __init__(self, raw: io.FileIO) -> None:
        self._raw = raw

    def write(self, content: "ReadableBuffer", /) -> int | None:
        flush_prints()
        try:
            return self._raw.write(content)
        except OSError as error:
            raise _failure(error) from error

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._raw.fileno()

    def isatty(self) -> bool:
        return self._raw.isatty()


_HINT = "check where it goes, and the space left there"


def _failure(error: OSError) -> OutputError:
    kind = ReaderGoneError if isinstance(error, BrokenPipeError) else OutputError
    return kind(f"cannot write the output: {error.strerror}", _HINT)


def _to_nowhere(descriptor: int) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
