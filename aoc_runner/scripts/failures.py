"""Why a script gave no answer, in the words of a row."""

import os
import re
from errno import ENOMEM

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.running.frames import ended_by, is_own
from aoc_runner.kernel.words.answer import short
from aoc_runner.kernel.words.errors import DayFailedError
from aoc_runner.kernel.words.puzzle import Part
from aoc_runner.scripts.command import file_of, habits
from aoc_runner.scripts.process import Ended
from aoc_runner.scripts.tracebacks import Frame

_LINES, _WIDE = 3, 200  # that are shown of what it wrote, and characters of each
_OF_A_LINE = tuple(
    f"{kind}Error" for kind in ("Assertion", "Attribute", "Index", "Key", "Type", "Value")
)
_COLOURS = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]")


def unreadable(ended: Ended, part: Part, reason: str, cure: str) -> DayFailedError:
    """The failure of a part for which something was printed that is no answer to be sure of."""
    return DayFailedError(reason, _with_last("printed", ended.printed, cure), (), f"part{part}")


def too_much(ended: Ended, part: Part, cure: str) -> DayFailedError:
    """The failure of a part whose answer may have been printed before what is kept."""
    reason = f"it printed more than a megabyte, and no label for part {part} in the last of it"
    return unreadable(ended, part, reason, cure)


def may_be_of_a_blank_line(ended: Ended) -> bool:
    """Whether the newline that ends the input may be why a script failed.

    Of the trees that show their inputs, half saved them without: `int(line)` of each line that
    `split("\\n")` gives fails on an empty one.
    """
    return ended.raised is not None and ended.raised.message.startswith(_OF_A_LINE)


def broken_off(
    ended: Ended, spec: Day, part: Part, timeout: float | None, memory: int | None
) -> DayFailedError:
    """The failure of a part whose script did not end well, before it gave an answer."""
    hook = f"part{part}"
    if ended.code is None:
        cure = "give it more: --timeout S, or `timeout:` in config.yaml"
        failure = DayFailedError(f"over {timeout or 0:g} s", cure, ())
    elif ended.raised is None:
        failure = _by_its_code(ended, ended.code, spec, part)
    elif memory is not None and _is_refusal(ended.raised.message):
        failure = DayFailedError(f"over {memory / 1e6:g} MB", "give it more: --memory MB", ())
    else:
        frames = [it for it in ended.raised.frames if _is_own(it, spec)]
        places, codes = tuple(map(_place, frames)), tuple(it.code for it in frames)
        hint = f"look at {places[-1] if places else shown_path(spec.path or spec.module)}"
        hint = _cure(ended, spec) or hint
        return DayFailedError(ended.raised.message, hint, places, hook, codes)
    failure.hook = hook
    return failure


def _cure(ended: Ended, spec: Day) -> str | None:
    """What to do about an exception that our way of running the script may be to blame for."""
    message, (entry, _) = ended.raised.message if ended.raised else "", habits(spec)
    missing = re.match(r"ModuleNotFoundError: No module named '([\w.]+)'", message)
    if missing is not None and ended.python is not None:
        name = missing[1].partition(".")[0]
        return f"install what brings `{name}` there: {shown_path(ended.python)} -m pip install …"
    if "aoc lets no script ask" in message:
        return "have it read its input from a file or stdin: aoc fetches, keeps and posts for it"
    if message.startswith("FileNotFoundError"):
        return f"if that is its input, name the file in `reads` ({shown_path(entry.place)})"
    return None


def _is_refusal(message: str) -> bool:
    """Whether the exception is what Python makes of memory that is refused: see `memory`."""
    kind = message.partition(":")[0]
    others = f"OSError: [Errno {ENOMEM}]", "RuntimeError: can't start new thread"
    return kind.endswith("MemoryError") or message.startswith(others)


def _by_its_code(ended: Ended, code: int, spec: Day, part: Part) -> DayFailedError:
    last = _last_lines(ended.complaints)
    message = f"ended by {ended_by(code)}" if code < 0 else ended_by(code)
    message += f": {last[-1]}" if last else ""
    cure = f"look at {shown_path(file_of(spec, part) or spec.module)}"
    return DayFailedError(message, _with_last("wrote to stderr", ended.complaints, cure), ())


def _with_last(what: str, text: str, cure: str) -> str:
    last = _last_lines(text)
    if not last:
        return cure
    return "\n  ".join([f"{cure}; the last that it {what}:", *last])


def _last_lines(text: str) -> list[str]:
    # Of a long text only the end is looked at: of lines without an end, of colours in all of it.
    lines = _COLOURS.sub("", text[-_LINES * 4 * _WIDE :]).replace("\r\n", "\n").splitlines()
    return [short(line.rstrip(), _WIDE) for line in lines if line.strip()][-_LINES:]


def _is_own(frame: Frame, spec: Day) -> bool:
    folder = os.path.join(os.path.abspath(habits(spec)[0].folder), "")
    return is_own(frame.file, folder)


def _place(frame: Frame) -> str:
    place = f"{shown_path(frame.file)}:{frame.line}"
    return f"{place} in {frame.function}" if frame.function else place
