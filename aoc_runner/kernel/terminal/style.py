"""Formatting of text: marks, colors, times, widths and error messages."""

import os
import re
import sys
from typing import IO, TYPE_CHECKING

from aoc_runner.kernel.model.errors import AocError, DayFailedError
from aoc_runner.kernel.model.escaping import ESCAPE, escape_block, escape_newlines
from aoc_runner.kernel.model.puzzle import format_timespan

if TYPE_CHECKING:
    from aoc_runner.kernel.model.result import Status

ENDLESS = 10_000  # columns
_BAR_WIDTH = 10  # columns

# Every style by its name in rich. Parts of a line have the same style everywhere.
_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}
STAR, NO_STAR, EXTRA, NAME = "yellow", "dim", "dim", "cyan"
BETTER, WORSE, DOUBT = "green", "red", "yellow"
_TAGS = {"error": "red", "hint": "cyan", "note": "dim", "warning": "yellow"}


class Style:
    """The colors and characters that a stream supports."""

    def __init__(self, stream: IO[str], has_rough_times: bool = False) -> None:
        self._time_prefix = "~" if has_rough_times else ""  # Other days run in parallel.
        self.color = not os.environ.get("NO_COLOR") and can_escape(stream)
        encoding = (getattr(stream, "encoding", None) or "ascii").lower()
        self.unicode = encoding.startswith("utf")
        self.stream, self.width = stream, get_width(stream)  # columns

    def paint(self, text: str, style: str) -> str:
        """Color the text if the stream supports it; `style` is as for rich, like `bold red`."""
        codes = ";".join(_CODES[word] for word in style.split())
        return f"{ESCAPE}[{codes}m{text}{ESCAPE}[0m" if self.color and text else text

    def bold(self, text: str) -> str:
        return self.paint(text, "bold")

    def mark(self, status: "Status", text: str = "") -> str:
        """Return the sign of the status, followed by `text` in the same color."""
        sign = status.sign if self.unicode else status.ascii_sign
        return self.paint(f"{sign} {text}" if text else sign, status.color)

    def star(self, stars: int) -> str:
        """Return the sign for a day with that many stars."""
        return ("·☆★" if self.unicode else "-+*")[stars]

    def seconds(self, seconds: float | None) -> str:
        text = format_duration(seconds)
        text = self._time_prefix + text if text else ""
        return text if self.unicode else text.replace("µ", "u")

    def fit_bar(self, room: int) -> int:
        """Return the columns of a bar, of `room` columns at most; in a pipe there are no bars."""
        return 0 if self.width == ENDLESS else max(0, min(_BAR_WIDTH, room))

    def bar(self, seconds: float | None, width: int = _BAR_WIDTH) -> str:
        """Return a bar on a terminal, with a logarithmic scale from 100 µs to 10 s."""
        if not seconds or self.width == ENDLESS:
            return ""
        from math import log10  # Imported here because most commands show no bar.

        eighths = round(8 * width * log10(max(seconds, 1e-4) / 1e-4) / 5)
        full, rest = divmod(min(max(eighths, 1), 8 * width), 8)
        if not self.unicode:
            return "#" * (full + (rest >= 4 or full == 0))
        return "█" * full + " ▏▎▍▌▋▊▉"[rest].strip()


def can_escape(stream: IO[str]) -> bool:
    """Return whether the stream is a terminal that supports escape sequences."""
    if not stream.isatty() or os.environ.get("TERM") in ("dumb", "unknown"):
        return False
    if sys.platform != "win32":
        return True
    import ctypes
    import msvcrt

    kernel, mode = ctypes.windll.kernel32, ctypes.c_ulong()
    handle = ctypes.c_void_p(msvcrt.get_osfhandle(stream.fileno()))
    virtual = 4  # ENABLE_VIRTUAL_TERMINAL_PROCESSING
    is_console = kernel.GetConsoleMode(handle, ctypes.byref(mode))  # False for the null device
    return bool(is_console and kernel.SetConsoleMode(handle, mode.value | virtual))


def format_duration(seconds: float | None) -> str:
    """Format a time with three digits and a suitable unit; None gives an empty string."""
    if seconds is None:
        return ""
    rounded = float(f"{seconds:.3g}")  # Rounded first: 999.6 ms are 1.00 s.
    if rounded >= 60:
        return format_timespan(round(seconds))
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if rounded >= size:
            return f"{rounded / size:#.3g} {unit}".replace(". ", " ")
    return f"{rounded * 1e9:.3g} ns"


def format_clock(seconds: float) -> str:
    """Format a time like the site, `00:12:34`, or in whole days if 100 h or more."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{rest:02}" if hours < 100 else f"{hours // 24} days"


def measure_width(text: str) -> int:
    """Return the number of terminal columns: emoji and many Asian characters take two."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # Imported here because most text is ASCII.

    return cell_len(text)


def pad(text: str, width: int) -> str:
    """Pad the text with spaces to `width` columns."""
    return text + " " * (width - measure_width(text))


def get_width(stream: IO[str] | None) -> int:
    """Return the columns of a terminal, or ENDLESS for a pipe or file."""
    if stream is None or not stream.isatty():
        return ENDLESS
    try:
        columns = int(os.environ.get("COLUMNS") or 0)
        return columns or os.get_terminal_size(stream.fileno()).columns or 80
    except (ValueError, OSError):
        return 80


def wrap(text: str, stream: IO[str] | None) -> str:
    """Wrap the text between words to the width of the stream."""
    width, lines = get_width(stream), list[str]()
    for line in text.split("\n"):
        if width == ENDLESS or measure_width(line) <= width:
            lines.append(line)
            continue
        from textwrap import wrap  # Imported here because most lines fit.

        indent = " " * (len(line) - len(line.lstrip()) + 2)
        lines += wrap(
            line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
        )
    return "\n".join(lines)


def paint_tags(text: str, stream: IO[str]) -> str:
    """Color the tags at the start of lines, such as `error:`."""
    paint = Style(stream).paint
    return re.sub("(?m)^(error|hint|note|warning):", lambda tag: paint(tag[0], _TAGS[tag[1]]), text)


def heading(title: str, note: str, stream: IO[str]) -> str:
    """Return the bold title followed by `note`, which goes below if the line is too long."""
    style, gap = Style(stream), "  "
    if measure_width(f"{title}  {note}") > get_width(stream):
        title, note, gap = wrap(title, stream), wrap(f"  {note}", stream), "\n"
    return style.bold(title) + (gap + style.paint(note, EXTRA) if note.strip() else "")


def format_error(error: AocError, subject: str = "", prefix: str = "error: ") -> str:
    """Return the lines of an error: the text `subject`, the message, any frames, the hint."""
    message, frames = escape_newlines(error.message), list[str]()
    if isinstance(error, DayFailedError):  # Exceptions may have several lines.
        message = error.message.replace("\n", "\n" + " " * max(len(prefix), 2))
        frames = [*map(escape_newlines, error.trace)]
    lines = [f"{prefix}{subject}{message}", *(f"  {frame}" for frame in frames)]
    hint = escape_block(error.hint)
    if get_width(sys.stderr) < ENDLESS:  # Commands get lines of their own, to be copied.
        hint = re.sub(r": (aoc [^;\n]+)(?:; |$)", r":\n  \1\n", hint).rstrip()
    return wrap("\n".join([*lines, f"hint: {hint}"]), sys.stderr)
