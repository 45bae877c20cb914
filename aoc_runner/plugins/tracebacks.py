"""What an exception from a day looks like: the day's own frames, one line each, and no others."""

import os
from types import TracebackType

from aoc_runner.errors import DayFailedError
from aoc_runner.files.paths import shown_path
from aoc_runner.plugins.discover import Offer


def failure(error: BaseException, offer: Offer) -> DayFailedError:
    """The error to show for an exception from the day's code, with the day's frames alone."""
    kind = type(error).__name__
    try:
        text = str(error).strip()
    except (Exception, SystemExit):  # noqa: BLE001 -- the day's own exception may do anything
        text = "its message cannot be shown"
    frames = _own_frames(error.__traceback__, offer)
    if isinstance(error, SyntaxError):
        text = error.msg
        frames = (*frames, f"{shown_path(error.filename or '?')}:{error.lineno or '?'}")
    elif isinstance(error, SystemExit):
        text = f"the day called sys.exit({'' if error.code is None else error.code})"
    if len(frames) > 12:  # a recursion too deep says nothing new a thousand times over
        frames = (*frames[:4], f"… {len(frames) - 8} more …", *frames[-4:])
    place = frames[-1] if frames else shown_path(offer.path or offer.module)
    return DayFailedError(f"{kind}: {text}" if text else kind, f"look at {place}", frames)


def _own_frames(traceback: TracebackType | None, offer: Offer) -> tuple[str, ...]:
    """The frames of the day and of the files around it, as `file:line in function`."""
    home = _home(offer)
    runner = os.path.dirname(__file__) + os.sep  # below the project for those who work on both
    frames: list[str] = []
    while traceback is not None:
        code = traceback.tb_frame.f_code
        file = code.co_filename
        is_library = "site-packages" in file[len(home) :] or file.startswith(runner)
        if file.startswith(home) and not is_library:
            frames.append(f"{shown_path(file)}:{traceback.tb_lineno} in {code.co_name}")
        traceback = traceback.tb_next
    return tuple(frames)


def _home(offer: Offer) -> str:
    """What the paths of the day's own code start with."""
    if offer.root is not None:
        return offer.root + os.sep
    if offer.path is None:
        return offer.module
    folder, name = os.path.split(offer.path)
    if os.path.basename(folder).startswith("year"):
        return os.path.dirname(folder) + os.sep
    return folder + os.sep if name == "__init__.py" else offer.path
