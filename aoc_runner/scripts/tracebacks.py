"""The traceback that ended a script, read from what Python wrote of it to stderr."""

import re
from typing import NamedTuple

_HEAD = "Traceback (most recent call last):\n"
_FRAME = re.compile(r'  File "(?P<file>[^\n]*)", line (?P<line>\d+)(?:, in (?P<function>.*))?')
_REPEATED = re.compile(r"  \[Previous line repeated (\d+) more times?\]")
_MOST = 10_000  # frames that are not written out
# A file that is no Python has no head above it.
_NO_PYTHON = re.compile(r'(?m)^  File "[^\n]*", line \d+\n(?:    [^\n]*\n)*(?=\w+Error: )')


class Frame(NamedTuple):
    """A line that was running."""

    file: str
    line: str
    function: str  # empty for a line that is no Python
    code: str


class Raised(NamedTuple):
    """An exception as Python tells it: `ValueError: no`, and where it came from."""

    message: str
    frames: tuple[Frame, ...]  # the outermost first


def read_traceback(text: str) -> Raised | None:
    """The last exception in the text, None if there is none."""
    start = text.rfind(_HEAD)
    if start >= 0:
        start += len(_HEAD)
    else:
        starts = [found.start() for found in _NO_PYTHON.finditer(text)]
        if not starts:
            return None
        start = starts[-1]
    lines = text[start:].splitlines()
    frames: list[Frame] = []
    number = 0
    while number < len(lines) and lines[number].startswith("  "):
        line = lines[number]
        if found := _FRAME.fullmatch(line):
            frames.append(Frame(found["file"], found["line"], found["function"] or "", ""))
        elif frames and (repeated := _REPEATED.fullmatch(line)):
            frames += frames[-1:] * min(int(repeated[1][:9]), _MOST - len(frames))
        elif frames and not frames[-1].code:
            frames[-1] = frames[-1]._replace(code=line.strip())
        number += 1
    message = "\n".join(lines[number:]).strip()
    return Raised(message, tuple(frames)) if message else None
