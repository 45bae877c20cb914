"""Open a file in the user's editor."""

import os
import signal
from collections.abc import Callable

from aoc_runner.kernel.files import format_command, format_path
from aoc_runner.kernel.model.errors import UsageError
from aoc_runner.kernel.model.escaping import escape_newlines

_EXAMPLE = '$env:{} = "code -w"' if os.name == "nt" else "export {}='code -w'"


def get_editor() -> tuple[str, str]:
    """Return the variable with the command of the editor, and the command. Raises UsageError."""
    for name in ("VISUAL", "EDITOR"):
        if value := os.environ.get(name, "").strip():
            return name, value
    hint = f"set one, for example: {_EXAMPLE.format('EDITOR')}"
    raise UsageError("neither VISUAL nor EDITOR is set", hint)


def edit_file(path: str, warn: Callable[[str], None]) -> None:
    """Open the file in the editor and wait until it exits. Raises UsageError if it cannot run."""
    import shutil
    import subprocess

    name, value = get_editor()
    words = _split(value)
    # The full path, because Windows starts a `code.cmd` only by that.
    program = shutil.which(words[0]) if words else None
    # An editor handles Ctrl-C itself. It does not inherit a handler, but SIG_IGN it would.
    handler = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        if program is None:
            raise FileNotFoundError
        code = subprocess.run([program, *words[1:], path], check=False).returncode
    except OSError as error:
        shown = escape_newlines(format_command(format_path(path)))
        reason = error.strerror or "no such command"
        message = escape_newlines(f"cannot open {shown}: {name} is {value!r}: {reason}")
        hint = f"change {name}, for example: {_EXAMPLE.format(name)}"
        raise UsageError(message, hint) from error
    finally:
        signal.signal(signal.SIGINT, handler)
    if code:
        warn(f"the editor exited with code {code}: {value}")


def _split(command: str) -> list[str]:
    """Split a command as a shell does; it may be a path with spaces, too."""
    import shlex

    if os.path.isfile(command):
        return [command]
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError:  # A quote is missing.
        return []
    return [word.strip('"') for word in words] if os.name == "nt" else words
