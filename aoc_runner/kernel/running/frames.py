"""Failures of a day: how a worker sends exceptions, and the errors made from them."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from linecache import checkcache, getline
from types import TracebackType

from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.files import format_path, install_command
from aoc_runner.kernel.model.answer import shorten
from aoc_runner.kernel.model.errors import AocError, DayFailedError
from aoc_runner.kernel.settings.secrets import redact

RawFrame = tuple[str, int, str, str]
"""A file, a line number, a function, and the line's code if it is known."""

ExceptionInfo = tuple[str, str, Sequence[RawFrame], str]
"""A message, a hint, frames, and the name of a module that was not found."""

_PYTHON = os.path.join(os.path.dirname(os.__file__), "")  # may be inside of a project
_MAX_MESSAGE = 400  # characters; some messages quote a whole input
_MAX_FRAMES = 6  # frames at each end of a traceback
_MAX_WIDTH = 100  # characters of code
# The messages of `input()` and `breakpoint()` without a terminal.
_NO_TERMINAL = ("EOFError: EOF when reading a line", "BdbQuit")
_OUT_OF_MEMORY = ("MemoryError", "OSError: [Errno 12]", "RuntimeError: can't start new thread")


def describe_exception(error: BaseException, prefix: str) -> ExceptionInfo:
    """Describe an exception in plain values; paths of user code start with `prefix`."""
    frames = _shorten_frames(_list_frames(error, prefix))
    if isinstance(error, DayFailedError):  # from a loader, with formatted frames
        frames = [(location, 0, "", code) for location, code in error.frames]
        return error.message, error.hint, _shorten_frames(frames), ""
    if isinstance(error, AocError):
        return error.message, error.hint, frames, ""
    missing = getattr(error, "name", None) if isinstance(error, ModuleNotFoundError) else None
    return _format_error(error), "", frames, missing if type(missing) is str else ""


def _list_frames(error: BaseException, prefix: str) -> list[RawFrame]:
    """Return the frames of the user's code, outermost first."""
    frames: list[RawFrame] = []
    for traceback in _iter_traceback(error):
        code, module = traceback.tb_frame.f_code, traceback.tb_frame.f_globals.get("__name__")
        if is_user_code(code.co_filename, prefix, module):
            frames.append((code.co_filename, traceback.tb_lineno, code.co_name, ""))
    if isinstance(error, SyntaxError) and os.path.isabs(str(error.filename)):
        # Only imports name a file; for `ast.literal_eval`, say, the name is `<unknown>`.
        frames.append((str(error.filename), int(error.lineno or 0), "", str(error.text or "")))
    return frames


def _iter_traceback(error: BaseException) -> Iterator[TracebackType]:
    traceback = error.__traceback__
    while traceback is not None:
        yield traceback
        traceback = traceback.tb_next


def _shorten_frames(frames: list[RawFrame]) -> list[RawFrame]:
    """Keep the first and the last frames, with the number of omitted ones between them."""
    if len(frames) <= 2 * _MAX_FRAMES:
        return frames
    omitted = ("", len(frames) - 2 * _MAX_FRAMES, "", "")  # without a file: see _format_frames
    return [*frames[:_MAX_FRAMES], omitted, *frames[-_MAX_FRAMES:]]


def is_user_code(file: str, prefix: str, module: object = None) -> bool:
    """Return whether the code is the user's own, not a library in their folder."""
    if os.sep not in prefix:  # The day has no file: `prefix` is a package.
        return isinstance(module, str) and module.partition(".")[0] == prefix
    is_library = "site-packages" in file.removeprefix(prefix) or file.startswith(_PYTHON)
    inner = None if is_library else _make_relative(prefix, file)
    return inner is not None and not inner.startswith(("aoc_runner" + os.sep, ".venv"))


@cache
def _make_relative(prefix: str, path: str) -> str | None:
    """Return the path below `prefix`, even through a link or with different case, or None."""
    if path.startswith(prefix):
        return path.removeprefix(prefix)
    with suppress(OSError, ValueError):
        if os.path.samefile(prefix, path):
            return ""
    folder, name = os.path.split(path)
    inner = None if folder == path else _make_relative(prefix, folder)
    return None if inner is None else os.path.join(inner, name)


def _format_error(error: BaseException) -> str:
    """Return the type and message of an exception."""
    kind = type(error).__name__
    try:
        text = str(error).strip()
        if isinstance(error, SyntaxError):
            text = str(error.msg or "")  # The location is the last frame.
        elif kind == "BdbQuit" or _is_debugger_exit(error):
            kind, text = "BdbQuit", "the debugger ended the run"
        elif isinstance(error, SystemExit):
            text = f"the day called sys.exit({'' if error.code is None else error.code})"
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 -- `__str__` may be the day's
        text = "its message cannot be displayed"
    return f"{kind}: {text}" if text else kind


def _is_debugger_exit(error: BaseException) -> bool:
    """Return whether pdb has raised SystemExit, as it does in Python 3.14+."""
    modules = [tb.tb_frame.f_globals.get("__name__") for tb in _iter_traceback(error)]
    return isinstance(error, SystemExit) and modules[-1:] == ["pdb"]


def get_code_prefix(day: Day) -> str:
    """Return the path prefix of the day's own code, or its package's name if it has no file."""
    if day.root is not None:
        return os.path.join(day.root, "")
    if day.path is None:
        return day.module.partition(".")[0]
    folder, name = os.path.split(day.path)
    if os.path.basename(folder).startswith("year"):
        return os.path.join(os.path.dirname(folder), "")
    return os.path.join(folder, "") if name == "__init__.py" else day.path


def missing_hint(module: str, python: str = sys.executable) -> str:
    """Return the hint for a module that this Python does not find."""
    # A placeholder, because a guessed name may be a malicious package.
    how = install_command("LIBRARY", python)
    return f"correct the import, or install the library that provides `{module}`: {how}"


def decode_failure(
    day: Day, hook: str | None, info: ExceptionInfo, memory: int | None, is_interactive: bool
) -> DayFailedError:
    """Return the error for an exception in a worker; `hook` is None for a failed import."""
    message, hint, frames, module = info
    if memory is not None and message.startswith(_OUT_OF_MEMORY):
        text = f"out of memory (limit {memory / 1e6:g} MB)"
        return DayFailedError(text, "raise the limit with --memory MB", (), hook)
    locations, path = _format_frames(frames), format_path(day.path or day.module)
    text = redact(message)  # before it is shortened: a part of a secret is not recognized
    text = text if len(text) <= _MAX_MESSAGE else f"{text[:_MAX_MESSAGE]} …"
    if not hint and hook is None:  # not an AocError, which has a hint
        text = f"{day.puzzle} ({path}) cannot be imported: {text}"
    missing = module.partition(".")[0]
    if missing:
        hint = missing_hint(missing)
    elif not is_interactive and message.startswith(_NO_TERMINAL):
        command = f"aoc run {day.puzzle.year} {day.puzzle.day}"
        command += f" --from {day.from_}" if day.from_ != PROJECT else ""
        command += f" --variant {day.variant}" if day.variant else ""
        hint = f"run the day alone to get a terminal: {command}"
    hint = hint or f"see {locations[-1][0] if locations else path}"
    return DayFailedError(text, hint, locations, hook, missing)


def _format_frames(frames: Iterable[RawFrame]) -> tuple[tuple[str, str], ...]:
    """Return each frame as `file:line in function` with its code, which is not repeated."""
    formatted: list[tuple[str, str]] = []
    for file, line, function, source in frames:
        location, code = f"… {line} more …", ""
        if file:
            location = f"{format_path(file)}:{line}" if line else file
            location += f" in {function}" if function else ""
            checkcache(file)  # The file of a watched day changes.
            code = "" if location in dict(formatted) else source or getline(file, line)
        # Redacted first, because a shortened token would not be recognized.
        formatted.append((location, shorten(redact(" ".join(code.split())), _MAX_WIDTH)))
    return tuple(formatted)


def make_exit_failure(code: int, hook: str | None, prefix: str) -> DayFailedError:
    """Return the failure of a worker that exited with this code (-N: by signal N)."""
    hint = exit_hint(how := describe_exit(code), "its calls of os._exit and os.kill")
    message = f"{prefix}the worker process exited unexpectedly ({how})"
    return DayFailedError(message, hint, (), hook)


def exit_hint(how: str, location: str) -> str:
    """Return a hint for an exit like `SIGKILL`; it ends with the `location` to look at."""
    if how in ("SIGSEGV", "SIGBUS", "exit code 0xC00000FD"):  # on Linux, macOS, Windows
        advice = "recurse less deeply, or in a new thread after threading.stack_size(2**29), as"
        return f"{advice} sys.setrecursionlimit alone overflows the stack; or see {location}"
    advice = "use less memory, as the system kills processes when it runs out; or "
    return f"{advice if how == 'SIGKILL' else ''}see {location}"


def describe_exit(code: int) -> str:
    """Return how a process exited: `exit code 3`, or a signal's name if code < 0."""
    if code >= 0:  # On Windows, signal.Signals has a member 0.
        return f"exit code {code}" if code < 1 << 31 else f"exit code 0x{code:X}"
    import signal

    names = {-member: member.name for member in signal.Signals}
    return names.get(code, f"signal {-code}")
