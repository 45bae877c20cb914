"""The streams of a command: one for its result, which must be written, one to tell people."""

import io
import os
import sys

from aoc_runner.errors import OutputError, ReaderGoneError

_HINT = "check where it goes, and the space left there"


class Output:
    """A duplicate of stdout for the result alone: a day may close or replace the one it knows.

    With `as_json` it is there for the one document: whatever else is printed goes to stderr.
    Raises OutputError where there is no stdout.
    """

    def __init__(self, as_json: bool) -> None:
        if sys.stdout is None:
            raise OutputError("cannot write the output: stdout is closed", _HINT)
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="backslashreplace")  # a title may hold what it cannot
        encoding = "utf-8" if as_json else sys.stdout.encoding
        self.stream = os.fdopen(os.dup(1), "w", encoding=encoding, errors="backslashreplace")
        if as_json:
            # Whoever prints: a day may start programs, which write to the descriptor.
            os.dup2(2 if sys.stderr else os.open(os.devnull, os.O_WRONLY), 1)

    def write(self, content: str | bytes) -> None:
        """Write it at once and in one piece, behind what a day has printed.

        Raises OutputError, and nothing else does: so any other OSError is a bug.
        """
        flush_prints()
        stream = self.stream if isinstance(content, str) else self.stream.buffer
        try:
            stream.write(content)  # type: ignore[arg-type]  # each takes its own
            stream.flush()
        except OSError as error:
            raise _failure(error) from error


def flush_prints() -> None:
    """Write what a day has printed. Raises OutputError."""
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


def give_up(output: Output | None) -> None:
    """Leave Python nothing to complain about when it flushes what is buffered at exit."""
    _to_nowhere(1)
    if output is not None:
        _to_nowhere(output.stream.fileno())


def tell(text: str) -> None:
    """Print to stderr. Where that fails, nobody can be told."""
    try:
        if sys.stderr is not None:
            print(text, file=sys.stderr)
    except ValueError:
        pass  # the day closed it
    except OSError:
        _to_nowhere(2)


def _failure(error: OSError) -> OutputError:
    kind = ReaderGoneError if isinstance(error, BrokenPipeError) else OutputError
    return kind(f"cannot write the output: {error.strerror}", _HINT)


def _to_nowhere(descriptor: int) -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)
