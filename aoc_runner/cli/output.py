"""The streams of a command: one for its result, which must be written, one to tell people.

Every text for either passes here the scrubber, so that no session token is shown, and is made
visible, so that nothing in it does anything to a terminal.
"""

import io
import os
import sys

from aoc_runner.kernel.settings.secrets import scrub
from aoc_runner.kernel.words.errors import OutputError, ReaderGoneError, UsageError

_HINT = "check where it goes, and the space left there"
_options: list[str] = []  # for the commands that are named
_ROOM = 16  # descriptors: more than any command holds at once, a worker and its pipes included


def occupy_standard_streams() -> None:
    """Open what is closed of stdin, stdout and stderr, on nothing, before a file gets its number.

    Closed is as good as empty, and as nobody who listens. But sys.stdout stays None: a result must
    be written.
    """
    for descriptor in (0, 1, 2):
        try:
            os.fstat(descriptor)
        except OSError:
            try:
                os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # the lowest number free
            except OSError:
                return  # without /dev there are no better ones
    if sys.stdin is None:
        sys.stdin = os.fdopen(0, closefd=False)
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", errors="backslashreplace", closefd=False)


def check_room() -> None:
    """Raise UsageError if so few files can be opened that a command could end halfway."""
    taken: list[int] = []
    try:
        taken.extend(os.dup(0) for _ in range(_ROOM))
    except OSError as error:
        raise no_room(error) from error
    finally:
        for descriptor in taken:
            os.close(descriptor)


def no_room(error: OSError) -> UsageError:
    """The error for a process, or a system, that cannot open one more file."""
    hint = "raise the limit, as with `ulimit -n 1024`, or close what holds files open"
    return UsageError(f"no more files can be opened: {error.strerror}", hint)


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
        self._as_json = as_json
        self._has_document = False
        if as_json:
            from json import JSONEncoder

            self._encode = JSONEncoder().encode  # now: a day may patch the module
        self._opened = os.fstat(1)
        try:
            own = os.dup(1)
        except OSError:
            own = 1  # `check_room` will refuse all but a word about it
        self.stream = self._stream(own)
        if as_json and own != 1:
            os.dup2(2, 1)  # whoever prints: a day may start programs, which write to the descriptor

    def write(self, text: str) -> None:
        """Write it at once and in one piece, behind what a day has printed.

        Raises OutputError, and nothing else does: so any other OSError is a bug.
        """
        self._write(_visible(scrub(_named(text))))

    def write_bytes(self, content: bytes) -> None:
        """Write it as it is, as programs want it; on a terminal as text. Raises OutputError."""
        if self.stream.isatty():
            self.write(content.decode(errors="backslashreplace"))
        else:
            self._write(content)

    def write_json(self, document: dict[str, object]) -> None:
        """Write the one JSON document; after it no second one, whatever fails then.

        Raises OutputError.
        """
        if self._has_document:
            self._write("")  # what is left of the first
            return
        self._has_document = True
        text = scrub(self._encode(document))
        self._write(text.replace("\x7f", "\\u007f") + "\n")  # the one that JSON may leave as it is

    def _write(self, content: str | bytes) -> None:
        self.flush_prints()
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

    def flush_prints(self) -> None:
        """Write what a day has printed. Raises OutputError, but where that is no result."""
        for name in ("__stdout__", "stdout"):
            try:
                if (stream := getattr(sys, name, None)) is not None:
                    stream.flush()
            except OSError as error:
                import errno

                # The day closed the descriptor; or it is stderr, and nobody can be told.
                if error.errno != errno.EBADF and not self._as_json:
                    raise _failure(error) from error
                to_nowhere(1)
            except KeyboardInterrupt:
                raise
            except BaseException:  # noqa: BLE001 -- the day closed it, or put anything in its place
                setattr(sys, name, None)  # which Python would flush as well, at its end

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


def name_commands_for(account: str) -> None:
    """From now on have the commands that are named in texts run for this account.

    It was given on the command line, so without it they would be for somebody else.
    """
    _options.append(f"--account {account}")


def tell(text: str, end: str = "\n", over: bool = False) -> None:
    """Print to stderr; `over` a line that is not ended. Where that fails, nobody can be told."""
    text = _visible(scrub(_named(text)))
    if over:
        text = f"\r\033[K{text}"
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


def _named(text: str) -> str:
    if not _options:
        return text
    import re

    # Only where we say what to do: anything else may be the user's own text, or the site's.
    ours = (
        r"(?m)^(?:hint: |next: |      aoc |note: read part 2|  your input is| *if the proposed ).*"
    )
    command = (
        r"\baoc (?=(?:run|test|submit|new|watch|read|input) (?:\d|all\b)"
        r"|fetch(?: (?:\d|all\b|gets\b)|$)"
        r"|(?:login|import)\b(?! --account))"
    )
    return re.sub(ours, lambda line: re.sub(command, f"aoc {_options[-1]} ", line[0]), text)


def _visible(text: str) -> str:
    if text.replace("\n", "").isprintable():
        return text
    # Not above: `--version` needs none of it. What runs a day has imported it before.
    from aoc_runner.kernel.words.visible import visible

    return visible(text)


def _failure(error: OSError) -> OutputError:
    kind = ReaderGoneError if isinstance(error, BrokenPipeError) else OutputError
    return kind(f"cannot write the output: {error.strerror}", _HINT)


def to_nowhere(descriptor: int) -> None:
    """Leave Python nothing to complain about when it flushes what is buffered there at its end."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except OSError:  # not one more file can be opened
        for name in ("stdout", "__stdout__") if descriptor == 1 else ("stderr", "__stderr__"):
            setattr(sys, name, None)
        return
    if nowhere != descriptor:  # which was closed
        os.dup2(nowhere, descriptor)
        os.close(nowhere)
