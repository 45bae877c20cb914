"""What an exception from a day looks like: the day's own frames, each with its line of code."""

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby
from operator import attrgetter
from os.path import getmtime  # by name: a day may patch the module
from time import time
from types import FrameType

from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.answer import short
from aoc_runner.kernel.words.errors import AocError, DayFailedError
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.locate import module_file, package_folders
from aoc_runner.plugins.modules import is_own

_LONGEST = 400  # characters of a message: some quote a whole input
_WIDEST = 100  # characters of a line of code
_STARTED = time()  # before any day was imported


def failure(error: BaseException, spec: DaySpec, hook: str | None = None) -> DayFailedError:
    """The error to show for an exception from the day's code, with the day's frames alone."""
    frames = _folded(_own_frames(error, spec))
    places = tuple(frame.place for frame in frames)
    place = places[-1] if places else shown_path(spec.path or spec.module)
    hint = error.hint if isinstance(error, AocError) else f"look at {place}"
    message = _shortened(_said(error))
    return DayFailedError(message, hint, places, hook, tuple(_sources(frames)))


def failure_as_told(
    message: str, frames: Iterable[tuple[str, str]], spec: DaySpec, hook: str
) -> DayFailedError:
    """The same of an exception in another process, which told it and its frames.

    These are those of the day alone, each as its place and its line of code.
    """
    folded = _folded([_Frame(place, partial(str, code)) for place, code in frames])
    places = tuple(frame.place for frame in folded)
    hint = f"look at {places[-1] if places else shown_path(spec.path or spec.module)}"
    return DayFailedError(_shortened(message), hint, places, hook, tuple(_sources(folded)))


def _folded(frames: "list[_Frame]") -> "list[_Frame]":
    """A recursion too deep says nothing new a thousand times over."""
    folded: list[_Frame] = []
    for _, run in groupby(frames, attrgetter("place")):
        same = list(run)
        folded += same if len(same) < 4 else [same[0], _more(len(same) - 2), same[-1]]
    if len(folded) > 12:  # of two functions or more, that call each other
        left_out = sum(frame.stands_for for frame in folded[4:-4])
        folded = [*folded[:4], _more(left_out), *folded[-4:]]
    return folded


def _more(number: int) -> "_Frame":
    return _Frame(f"… {number} more …", stands_for=number)


def _sources(frames: "list[_Frame]") -> Iterator[str]:
    """The line of code of each frame, the first time that it comes."""
    shown = set()
    for frame in frames:
        yield _in_a_row(frame.source()) if frame.place not in shown else ""
        shown.add(frame.place)


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


class _Frame:
    """A line of the day's own that was running, and how to read it: only what is shown is read."""

    def __init__(self, place: str, source: Callable[[], str] = str, stands_for: int = 1) -> None:
        self.place = place
        self.source = source
        self.stands_for = stands_for


def _own_frames(error: BaseException, spec: DaySpec) -> list[_Frame]:
    """The frames of the day and of the files around it, as `file:line in function`."""
    frames: list[_Frame] = []
    traceback = error.__traceback__
    while traceback is not None:
        frame, line = traceback.tb_frame, traceback.tb_lineno
        if is_of_day(frame, spec):
            place = f"{shown_path(frame.f_code.co_filename)}:{line} in {frame.f_code.co_name}"
            frames.append(_Frame(place, partial(_line_of_code, frame, line)))
        traceback = traceback.tb_next
    if isinstance(error, BaseExceptionGroup):
        frames += _own_frames(error.exceptions[0], spec)
    if isinstance(error, SyntaxError) and os.path.isabs(str(error.filename)):
        # A file, as only an import names it: not the `<unknown>` of an `ast.literal_eval`.
        text = str(error.text or "")
        place = f"{shown_path(str(error.filename))}:{error.lineno or '?'}"
        frames.append(_Frame(place, lambda: text))
    return frames


def _line_of_code(frame: FrameType, number: int) -> str:
    """The line that ran, never what came into its place since; empty if nobody knows it."""
    file = frame.f_code.co_filename
    try:
        loader = frame.f_globals["__spec__"].loader
        if hasattr(loader, "source") and loader.path == file:
            source: bytes = loader.source
        elif getmtime(getattr(loader, "archive", file)) < _STARTED:
            source = loader.get_data(file)
        else:
            return ""
        return source.splitlines()[number - 1].decode("utf-8-sig", "replace")
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 -- the day may have put anything there
        return ""


def _in_a_row(code: str) -> str:
    shown = "".join(char if char.isprintable() else " " for char in code.strip())
    return short(shown, _WIDEST)


def is_of_day(frame: FrameType, spec: DaySpec) -> bool:
    """Whether it runs code of the day, or of the files around it."""
    file = frame.f_code.co_filename
    home = _home(spec)
    if home is None:
        return frame.f_globals.get("__name__") == spec.module and not file.startswith("<")
    return is_own(file, home)


def _home(spec: DaySpec) -> str | None:
    """What the paths of the day's own code start with, None where nobody knows."""
    if spec.root is not None:
        return os.path.join(spec.root, "")
    if spec.plugin is not None:
        top = spec.module.partition(".")[0]
        folders = [os.path.join(folder, "") for folder in package_folders(top)]
        return next(iter(folders), None) or module_file(top)
    if spec.path is None:
        return None
    folder, name = os.path.split(spec.path)
    if os.path.basename(folder).startswith("year"):
        return os.path.dirname(folder) + os.sep
    return folder + os.sep if name == "__init__.py" else spec.path
