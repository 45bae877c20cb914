"""Output of a command: results on stdout, messages on stderr, both sanitized."""

import io
import os
import sys

from aoc_runner.kernel.model.errors import OutputError, OutputPipeError
from aoc_runner.kernel.settings.secrets import redact

_HINT = "check where stdout is redirected to and the free disk space"
_CLEAR_LINE = "\r\033[K"
has_status_line = False  # whether the next output replaces the last line of stderr


class Output:
    """Stdout for the result, one document if `as_json`. Raises OutputError if it is closed."""

    is_silent = False
    is_quiet = False  # with --quiet: without notes

    def __init__(self, as_json: bool) -> None:
        self.as_json = as_json
        _open_closed_streams()
        if sys.stdout is None:
            raise OutputError("cannot write the output: stdout is closed", _HINT)
        self.stream = sys.stdout
        if isinstance(self.stream, io.TextIOWrapper):
            self.stream.reconfigure(errors="replace")  # Titles may contain any character.
        self._has_document = False

    def write(self, text: str) -> None:
        """Write the sanitized text at once. Raises OutputError."""
        self.write_raw(sanitize(text))

    def write_json(self, document: object, stopped: BaseException | None = None) -> None:
        """Write the only JSON document, with the error or Ctrl-C that `stopped` the command."""
        if self._has_document:
            return
        self._has_document = True
        from json import dumps

        from aoc_runner.kernel.terminal.json_output import error_json, to_json

        content = to_json(document)
        if stopped is not None:
            content |= error_json(stopped)
        # JSON does not escape DEL, which terminals obey.
        self.write_raw(redact(dumps(content)).replace("\x7f", "\\u007f") + "\n")

    def write_raw(self, content: str | bytes) -> None:
        """Write the content unchanged. Raises OutputError."""
        clear_line()
        stream = self.stream if isinstance(content, str) else self.stream.buffer
        try:
            stream.write(content)  # type: ignore[arg-type]  # text or bytes
            stream.flush()
        except OSError as error:
            _redirect_to_null(1)
            kind = OutputPipeError if isinstance(error, BrokenPipeError) else OutputError
            raise kind(f"cannot write the output: {error.strerror}", _HINT) from error

    def emit(self, text: str) -> None:
        """Print a result, to stderr with --json: stdout is for the document."""
        if self.as_json:
            write_stderr(text)
        else:
            self.write(f"{text}\n")

    def emit_line(self, line: str) -> None:
        """Print a result with newlines escaped, wrapped to the terminal."""
        from aoc_runner.kernel.terminal.style import wrap

        self.emit(wrap(line.replace("\n", "\\n"), self.stream))

    def note(self, line: str) -> None:
        """Print a note on stderr, unless `--quiet` is given."""
        if not self.is_quiet:
            self.warn(line, "note")

    def warn(self, line: str, label: str = "warning") -> None:
        """Print a warning, or a line with another label, on stderr."""
        from aoc_runner.kernel.model.escaping import escape_block
        from aoc_runner.kernel.terminal.style import wrap

        write_stderr(wrap(escape_block(f"{label}: {line}"), sys.stderr))

    @property
    def can_ask(self) -> bool:
        """Whether the user can answer: stdin and stderr are terminals, without --json."""
        return not self.as_json and os.isatty(0) and os.isatty(2)

    def ask(self, question: str) -> bool:
        """Return whether the user answers yes; False if the user cannot be asked."""
        if not self.can_ask:
            return False
        line = ""
        try:
            from aoc_runner.kernel.terminal.style import wrap

            write_stderr(wrap(redact(f"{question} [y/N]"), sys.stderr), end=" ")
            line = sys.stdin.readline()
        finally:
            if not line.endswith("\n"):  # after Ctrl-D or Ctrl-C
                write_stderr("")
        return line.strip().lower() in ("y", "yes")


def write_stderr(text: str, end: str = "\n", replaceable: bool = False) -> None:
    """Write to stderr if possible; the next output replaces a `replaceable` line."""
    global has_status_line
    if sys.stderr is None:
        return
    if ": " in text and sys.stderr.isatty():
        from aoc_runner.kernel.terminal.style import paint_tags  # not for a pipe

        text = paint_tags(text, sys.stderr)
    text = sanitize(text) + end
    if replaceable or has_status_line:
        text = _CLEAR_LINE + text
    has_status_line = replaceable and text != _CLEAR_LINE
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:
        _redirect_to_null(2)


def clear_line() -> None:
    """Erase the status line if there is one."""
    if has_status_line:
        write_stderr("", end="", replaceable=True)


def forward_output(content: bytes, *, to_stderr: bool) -> None:
    """Forward a day's output unchanged; the next write reports a closed pipe."""
    stream = sys.stderr if to_stderr else sys.stdout
    try:
        stream.flush()
        stream.buffer.write(content)
        stream.flush()
    except (OSError, ValueError, AttributeError):
        pass


def sanitize(text: str) -> str:
    """Redact secrets and escape control characters."""
    text = redact(text)
    if text.replace("\n", "").isprintable():
        return text
    # Imported here because `--version` does not need it.
    from aoc_runner.kernel.model.escaping import escape_controls

    return escape_controls(text)


def _open_closed_streams() -> None:
    """Open closed standard streams so that no file gets their numbers; sys.stdout stays None."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(descriptor, True)
    os.close(descriptor)
    sys.stdin = sys.stdin or os.fdopen(0, closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", errors="backslashreplace", closefd=False)


def _redirect_to_null(descriptor: int) -> None:
    """Redirect the descriptor, so that Python's final flush cannot fail."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, descriptor)
    os.close(null)
