"""What an exception from a day looks like: the day's own frames, one line each, and no others."""

import os
from types import FrameType

from aoc_runner.errors import AocError, DayFailedError
from aoc_runner.files.paths import shown_path
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.modules import is_own

_LONGEST = 400  # characters of a message: some quote a whole input


def failure(error: BaseException, spec: DaySpec, hook: str | None = None) -> DayFailedError:
    """The error to show for an exception from the day's code, with the day's frames alone."""
    frames = _own_frames(error, spec)
    if len(frames) > 12:  # a recursion too deep says nothing new a thousand times over
        frames = [*frames[:4], f"… {len(frames) - 8} more …", *frames[-4:]]
    place = frames[-1] if frames else shown_path(spec.path or spec.module)
    hint = error.hint if isinstance(error, AocError) else f"look at {place}"
    return DayFailedError(_shortened(_said(error)), hint, tuple(frames), hook)


def _said(error: BaseException) -> str:
    """Its type and message; of a group those of each exception in it, of one of ours the latter."""
    if isinstance(error, AocError):
        return error.message
    kind = type(error).__name__
    try:
        text = str(error).strip()
        if isinstance(error, SyntaxError):
            text = str(error.msg or "")  # without the place, which is the last frame
        elif isinstance(error, SystemExit):
            text = f"the day called sys.exit({'' if error.code is None else error.code})"
        elif kind == "BdbQuit":
            text = text or "the debugger was left, or found nobody to ask"
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 -- the day's own exception may do anything
        text = "its message cannot be shown"
    if isinstance(error, BaseExceptionGroup):
        text += ": " + "; ".join(map(_said, error.exceptions))
    return f"{kind}: {text}" if text else kind


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 100]} … {text[-100:]}"


def _own_frames(error: BaseException, spec: DaySpec) -> list[str]:
    """The frames of the day and of the files around it, as `file:line in function`."""
    frames: list[str] = []
    traceback = error.__traceback__
    while traceback is not None:
        frame = traceback.tb_frame
        if _is_own(frame, spec):
            place = f"{shown_path(frame.f_code.co_filename)}:{traceback.tb_lineno}"
            frames.append(f"{place} in {frame.f_code.co_name}")
        traceback = traceback.tb_next
    if isinstance(error, BaseExceptionGroup):
        frames += _own_frames(error.exceptions[0], spec)
    if isinstance(error, SyntaxError) and os.path.isabs(str(error.filename)):
        # A file, as only an import names it: not the `<unknown>` of an `ast.literal_eval`.
        frames.append(f"{shown_path(str(error.filename))}:{error.lineno or '?'}")
    return frames


def _is_own(frame: FrameType, spec: DaySpec) -> bool:
    file = frame.f_code.co_filename
    home = _home(spec)
    if home is None:
        return frame.f_globals.get("__name__") == spec.module and not file.startswith("<")
    return is_own(file, home)


def _home(spec: DaySpec) -> str | None:
    """What the paths of the day's own code start with, None where nobody knows."""
    if spec.root is not None:
        return os.path.join(spec.root, "")
    if spec.path is None:
        return None
    folder, name = os.path.split(spec.path)
    if os.path.basename(folder).startswith("year"):
        return os.path.dirname(folder) + os.sep
    return folder + os.sep if name == "__init__.py" else spec.path
