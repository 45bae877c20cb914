"""Why a day failed: told by its worker in plain values, and what the runner shows of that."""

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from linecache import checkcache, getline
from types import TracebackType

from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.files import format_path, install_command
from aoc_runner.kernel.model.answer import shorten
from aoc_runner.kernel.model.errors import AocError, DayFailedError
from aoc_runner.kernel.settings.secrets import redact

Frame = tuple[str, int, str, str]
"""A file, a line, a function, and the line's code where it is told."""

ExceptionInfo = tuple[str, str, Sequence[Frame], str]
"""Words, a hint, frames, and the name of a module that was not found."""

_PYTHON = os.path.join(os.path.dirname(os.__file__), "")  # which may lie below a project
_MAX_MESSAGE = 400  # characters of a message: some quote a whole input
_MAX_FRAMES = 6  # frames at each end of a traceback
_MAX_WIDTH = 100  # characters of a line of code
# What `input()` and `breakpoint()` say where nobody can be asked.
_NO_TERMINAL = ("EOFError: EOF when reading a line", "BdbQuit")
_OUT_OF_MEMORY = ("MemoryError", "OSError: [Errno 12]", "RuntimeError: can't start new thread")


def describe_exception(error: BaseException, prefix: str) -> ExceptionInfo:
    """What was raised in plain values: words, a hint, frames, a missing module."""
    frames = _shorten_frames(_list_frames(error, prefix))
    if isinstance(error, DayFailedError):  # a loader's, which has read the frames of its own day
        told = [(place, 0, "", code) for place, code in error.frames]
        return error.message, error.hint, _shorten_frames(told), ""
    if isinstance(error, AocError):
        return error.message, error.hint, frames, ""
    missing = getattr(error, "name", None) if isinstance(error, ModuleNotFoundError) else None
    return _format_error(error), "", frames, missing if type(missing) is str else ""


def _list_frames(error: BaseException, home: str) -> list[Frame]:
    """The day's own frames, outermost first."""
    found: list[Frame] = []
    at: TracebackType | None = error.__traceback__
    while at is not None:
        code = at.tb_frame.f_code
        if is_user_code(code.co_filename, home, at.tb_frame.f_globals.get("__name__")):
            found.append((code.co_filename, at.tb_lineno, code.co_name, ""))
        at = at.tb_next
    if isinstance(error, SyntaxError) and os.path.isabs(str(error.filename)):
        # A file, as only an import names it: not the `<unknown>` of an `ast.literal_eval`.
        found.append((str(error.filename), int(error.lineno or 0), "", str(error.text or "")))
    return found


def _shorten_frames(frames: list[Frame]) -> list[Frame]:
    """The frames; of many the first and the last, with one between that says how many are not."""
    if len(frames) <= 2 * _MAX_FRAMES:
        return frames
    left_out = ("", len(frames) - 2 * _MAX_FRAMES, "", "")
    return [*frames[:_MAX_FRAMES], left_out, *frames[-_MAX_FRAMES:]]


def is_user_code(file: str, prefix: str, module: object = None) -> bool:
    """Whether it is the user's code, not that of a library in their folder."""
    if os.sep not in prefix:  # of a day that is in no file of its own
        return isinstance(module, str) and module.partition(".")[0] == prefix
    is_library = "site-packages" in file.removeprefix(prefix) or file.startswith(_PYTHON)
    inner = None if is_library else _make_relative(prefix, file)
    return inner is not None and not inner.startswith(("aoc_runner" + os.sep, ".venv"))


@cache
def _make_relative(home: str, path: str) -> str | None:
    """Return a path from `home`, which may lead there by a link or in another case, or None."""
    if path.startswith(home):
        return path.removeprefix(home)
    with suppress(OSError, ValueError):
        if os.path.samefile(home, path):
            return ""
    folder, name = os.path.split(path)
    inner = None if folder == path else _make_relative(home, folder)
    return None if inner is None else os.path.join(inner, name)


def _format_error(error: BaseException) -> str:
    """Its type and message."""
    kind = type(error).__name__
    try:
        text = str(error).strip()
        if isinstance(error, SyntaxError):
            text = str(error.msg or "")  # without the place, which is the last frame
        elif kind == "BdbQuit" or _is_debugger_exit(error):
            kind, text = "BdbQuit", "the debugger ended the run"
        elif isinstance(error, SystemExit):
            text = f"the day called sys.exit({'' if error.code is None else error.code})"
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 -- the day's own exception may do anything
        text = "its message cannot be shown"
    return f"{kind}: {text}" if text else kind


def _is_debugger_exit(error: BaseException) -> bool:
    """Whether it is the exit of pdb, which raised BdbQuit before Python 3.14."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    is_pdb = at is not None and at.tb_frame.f_globals.get("__name__") == "pdb"
    return is_pdb and isinstance(error, SystemExit)


def get_code_prefix(day: Day) -> str:
    """What the paths of the day's own code start with; of an installed day its package's folder."""
    if day.root is not None:
        return os.path.join(day.root, "")
    if day.path is None:
        return day.module.partition(".")[0]
    folder, name = os.path.split(day.path)
    if os.path.basename(folder).startswith("year"):
        return os.path.join(os.path.dirname(folder), "")
    return os.path.join(folder, "") if name == "__init__.py" else day.path


def missing_hint(module: str, python: str = sys.executable) -> str:
    """What to do where that Python does not find a module."""
    # LIBRARY, as it may be called otherwise, and a misspelt name may be anybody's.
    how = install_command("LIBRARY", python)
    return f"install the library that has `{module}` ({how}), or correct the import"


def make_hook_failure(
    day: Day, hook: str | None, info: ExceptionInfo, memory: int | None, is_interactive: bool
) -> DayFailedError:
    """The failure that a worker told of; `hook` is None where the day could not be loaded."""
    message, hint, frames, module = info
    if memory is not None and message.startswith(_OUT_OF_MEMORY):
        return DayFailedError(f"over {memory / 1e6:g} MB", "give it more: --memory MB", (), hook)
    locations, path = _format_frames(frames), format_path(day.path or day.module)
    text = message if len(message) <= _MAX_MESSAGE else f"{message[:_MAX_MESSAGE]} …"
    if not hint and hook is None:
        text = f"{day.puzzle} ({path}) cannot be imported: {text}"
    missing = module.partition(".")[0]
    if missing:
        hint = missing_hint(missing)
    elif not is_interactive and message.startswith(_NO_TERMINAL):
        command = f"aoc run {day.puzzle.year} {day.puzzle.day}"
        command += f" --from {day.from_}" if day.from_ != PROJECT else ""
        command += f" --variant {day.variant}" if day.variant else ""
        hint = f"run the day alone to get a terminal: {command}"
    hint = hint or f"look at {locations[-1][0] if locations else path}"
    return DayFailedError(text, hint, locations, hook, missing)


def _format_frames(frames: Iterable[Frame]) -> tuple[tuple[str, str], ...]:
    """The frames as `file:line in function`, and the code of each the first time that it comes.

    A recursion too deep says nothing new a thousand times over.
    """
    found: list[tuple[str, str]] = []
    for file, line, function, source in frames:
        place, code = f"… {line} more …", ""
        if file:
            place = f"{format_path(file)}:{line}" if line else file
            place += f" in {function}" if function else ""
            checkcache(file)  # a watched day changes
            code = "" if place in dict(found) else source or getline(file, line)
        # Scrubbed first: of a token that is cut short nobody would know the rest.
        found.append((place, shorten(redact(" ".join(code.split())), _MAX_WIDTH)))
    return tuple(found)


def make_exit_failure(code: int, hook: str | None, prefix: str) -> DayFailedError:
    """Return the failure of a worker that exited with this code, or by the signal -code."""
    hint = exit_hint(how := describe_exit(code), "what it does to its process")
    return DayFailedError(f"{prefix}the day ended its own process ({how})", hint, (), hook)


def exit_hint(how: str, location: str) -> str:
    """Return the hint for a process that ended this way; `place` is what to look at otherwise."""
    if how in ("SIGSEGV", "SIGBUS", "exit code 0xC00000FD"):  # on Linux, macOS, Windows
        deep = "recurse less deeply, or in a new thread after threading.stack_size(2**29), as"
        return (
            f"{deep} sys.setrecursionlimit alone overflows the stack; otherwise look at {location}"
        )
    memory = ", and at the memory it takes: a system that runs out of it ends one so"
    return f"look at {location}{memory if how == 'SIGKILL' else ''}"


def describe_exit(code: int) -> str:
    """How a process ended: `exit code 3`, or the name of the signal -code."""
    if code >= 0:  # On Windows signal.Signals has a CTRL_C_EVENT of number 0.
        return f"exit code {code}" if code < 1 << 31 else f"exit code 0x{code:X}"
    import signal

    names = {-number: number.name for number in signal.Signals}
    return names.get(code, f"signal {-code}")
