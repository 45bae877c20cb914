"""The streams of a command: one for its result, which must be written, one to tell people.

Every text for either passes the scrubber here, and so no session token is shown.
"""

import io
import os
import sys

from aoc_runner.errors import OutputError, ReaderGoneError
from aoc_runner.settings.scrubber import scrub

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
        self._encoding = "utf-8" if as_json else sys.stdout.encoding
        self._has_document = False
        self._opened = os.fstat(1)
        self.stream = self._stream(os.dup(1))
        if as_json:
            from json import JSONEncoder

            self._encode = JSONEncoder().encode  # now: a day may patch the module
            # Whoever prints: a day may start programs, which write to the descriptor.
            os.dup2(2 if sys.stderr else os.open(os.devnull, os.O_WRONLY), 1)

    def write(self, content: str | bytes) -> None:
        """Write it at once and in one piece, behind what a day has printed; bytes as they are.

        Raises OutputError, and nothing else does: so any other OSError is a bug.
        """
        flush_prints()
        if isinstance(content, str):
            content = scrub(content)
        if not self._is_stdout(self.stream.fileno()):
            # A day closed it, and the number may be another file's by now: the ledger's, say.
            if not self._is_stdout(1):
                raise OutputError("cannot write the output: the day has closed it", _HINT)
            self.stream = self._stream(1)
        stream = self.stream if isinstance(content, str) else self.stream.buffer
        try:
            stream.write(content)  # type: ignore[arg-type]  # each takes its own
            stream.flush()
        except OSError as error:
            raise _failure(error) from error

    def write_json(self, document: dict[str, object]) -> None:
        """Write the one JSON document; after it no second one, whatever fails then."""
        if self._has_document:
            self.write("")  # what is left of the first
            return
        self._has_document = True
        self.write(scrub(self._encode(document), is_error="error" in document) + "\n")

    def give_up(self) -> None:
        """Leave Python nothing to complain about when it flushes what is buffered at exit."""
        if self._is_stdout(self.stream.fileno()):
            to_nowhere(self.stream.fileno())

    def _stream(self, descriptor: int) -> io.TextIOWrapper:
        # Never closed: by then the number may be another's.
        errors = "backslashreplace"
        return open(descriptor, "w", encoding=self._encoding, errors=errors, closefd=False)

    def _is_stdout(self, descriptor: int) -> bool:
        try:
            return os.path.samestat(os.fstat(descriptor), self._opened)
        except OSError:
            return False


def flush_prints() -> None:
    """Write what a day has printed. Raises OutputError."""
    for name in ("__stdout__", "stdout"):
        try:
            if (stream := getattr(sys, name, None)) is not None:
                stream.flush()
        except OSError as error:
            import errno

            if error.errno != errno.EBADF:
                raise _failure(error) from error
            to_nowhere(1)  # the day closed the descriptor
        except KeyboardInterrupt:
            raise
        except BaseException:  # noqa: BLE001 -- the day closed it, or put anything in its place
            setattr(sys, name, None)  # which Python would flush as well, at its end


def tell(text: str, end: str = "\n") -> None:
    """Print to stderr. Where that fails, nobody can be told."""
    text = scrub(text, is_error=True)
    for name in ("stderr", "__stderr__"):
        try:
            if (stream := getattr(sys, name, None)) is not None:
                stream.write(text + end)  # not by `print`, which a day may have replaced
                stream.flush()
                return
        except OSError:
            to_nowhere(2)
            return
        except KeyboardInterrupt:
            raise
        except BaseException:  # noqa: BLE001 -- as above
            setattr(sys, name, None)


def _failure(error: OSError) -> OutputError:
    kind = ReaderGoneError if isinstance(error, BrokenPipeError) else OutputError
    return kind(f"cannot write the output: {error.strerror}", _HINT)


def to_nowhere(descriptor: int) -> None:
    """Leave Python nothing to complain about when it flushes what is buffered there at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)
