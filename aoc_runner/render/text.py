"""What people read of results and errors, and what the stream they read it on can show."""

import os
from collections.abc import Sequence
from typing import IO, TYPE_CHECKING

from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.case import OWN
from aoc_runner.kernel.words.errors import AocError, DayFailedError
from aoc_runner.kernel.words.visible import ESCAPE, one_block, one_line
from aoc_runner.plugins.discover import PROJECT

if TYPE_CHECKING:
    from aoc_runner.kernel.words.result import Result
    from aoc_runner.plugins.discover import DaySpec

MARKS = {  # in the order in which they are counted
    "right": ("✓", "+", "32"),
    "wrong": ("✗", "x", "31"),
    "failed": ("✗", "x", "31"),
    "unsolved": ("·", "-", "2"),
    "unconfirmed": ("?", "?", "33"),
    "unchecked": ("?", "?", "33"),
    "skipped": ("·", "-", "2"),
}


class Style:
    """What the stream can show: colour on a terminal, and more than ASCII where it is encodable."""

    rough = False  # whether times are of days that ran beside others: they are shown with a `~`

    def __init__(self, stream: IO[str]) -> None:
        self.colour = (
            stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        )
        encoding = (getattr(stream, "encoding", None) or "ascii").lower()
        self.unicode = encoding.startswith("utf")

    def paint(self, text: str, code: str) -> str:
        """The text in that colour, if the stream shows any."""
        return f"{ESCAPE}[{code}m{text}{ESCAPE}[0m" if self.colour else text

    def bold(self, text: str) -> str:
        return self.paint(text, "1")

    def mark(self, status: str) -> str:
        pretty, plain, code = MARKS[status]
        return self.paint(pretty if self.unicode else plain, code)

    def seconds(self, seconds: float | None) -> str:
        text = duration(seconds)
        if self.rough and text:
            text = f"~{text}"
        return text if self.unicode else text.replace("µ", "u")


def duration(seconds: float | None) -> str:
    """A time in the unit that suits its size, to three digits; empty for None."""
    if seconds is None:
        return ""
    rounded = float(f"{seconds:.3g}")  # before the unit is chosen: 999.6 ms are 1.00 s
    if rounded >= 60:
        minutes, whole = divmod(round(seconds), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours} h {minutes} min" if hours else f"{minutes} min {whole} s"
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if rounded >= size:
            return f"{rounded / size:#.3g} {unit}".replace(". ", " ")
    return f"{rounded * 1e9:.3g} ns"


def columns(text: str) -> int:
    """The columns it takes on a terminal: two for many characters of Asia and for emoji."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum(
        0 if category(char) in ("Mn", "Me", "Cf") else 2 if east_asian_width(char) in "WF" else 1
        for char in text
    )


def padded(text: str, wide: int) -> str:
    """The text, filled up to so many columns."""
    return text + " " * (wide - columns(text))


def folded(text: str, wide: int) -> list[str]:
    """The text in lines of at most so many columns, broken at blanks, and in words that are longer.

    Nothing of it is left out but the blanks where it is broken.
    """
    if columns(text) <= wide:
        return [text]
    lines = [""]
    for word in text.split(" "):
        if columns(f"{lines[-1]} {word}") <= wide and lines[-1]:
            lines[-1] += f" {word}"
            continue
        lines.append("")
        for char in word:
            if lines[-1] and columns(lines[-1] + char) > wide:
                lines.append("")
            lines[-1] += char
    return [line for line in lines if line]


def heading(spec: "DaySpec", title: str, style: Style) -> str:
    variant = f" ({spec.variant})" if spec.variant else ""
    name = title if title != str(spec.puzzle) else ""  # as long as the title is not known
    title = f"{spec.puzzle}{': ' if name else ''}{name}{variant}"
    return f"{style.bold(title)}  {style.paint(whose(spec), '2')}"


def whose(spec: "DaySpec") -> str:
    """Whose day it is: the file where it is the user's own, else the package."""
    if spec.from_ == PROJECT and spec.path:
        return one_line(shown_path(spec.path))
    return f"the {'package' if spec.plugin is None else 'aocd plugin'} {spec.offered_by}"


def in_a_row(result: "Result") -> str:
    """The answer as it fits into a row."""
    text = result.answer_text or "-"
    return "(below)" if "\n" in text.strip("\n") else text


def drawing(result: "Result") -> str | None:
    """The answer in several lines, which stands below the rows; the letters in it may be read."""
    if result.answer is None:
        return None
    text = (result.answer.picture or result.answer.text).strip("\n")
    return text if "\n" in text else None


def beside_expected(result: "Result") -> str:
    """The answer in the form of what is expected: beside a drawing as it was drawn."""
    if result.expected and "\n" in result.expected.strip("\n"):
        return drawing(result) or result.answer_text or ""
    return (result.answer_text or "").strip("\n")


def verdict_text(result: "Result") -> str:
    """What became of the part, in the words of every table."""
    if result.reason and result.status != "wrong":
        return f"{result.status}: {one_line(result.reason)}"
    said: dict[str, str] = {
        "wrong": one_line(result.reason) or f"wrong, expected {result.expected}",
        "unconfirmed": f"the proposed answer is {result.expected} (not confirmed)",
        "unsolved": "not solved yet",
    }
    return said.get(result.status, result.status)


def what_next(spec: "DaySpec", results: "Sequence[Result]") -> list[str]:
    """What to do about letters that were not read, and about what is only proposed; in lines."""
    unread: dict[str, None] = {}
    for result in results:
        answer = result.answer
        if answer is None or not answer.invalid or drawing(result) is None:
            continue
        if result.status == "right":  # an example's drawing
            continue
        line = f"part {result.part}: {answer.invalid}"
        if result.case == OWN and result.expected is None:
            year, day = spec.puzzle
            what = "; type the letters: " if answer.picture else ": "
            line += f"{what}aoc submit {year} {day} {result.part} LETTERS"
        unread[line] = None
    return [*unread, *how_to_confirm(spec, results)]


def how_to_confirm(spec: "DaySpec", results: "Sequence[Result]") -> list[str]:
    """What to do about answers that differ from what is only proposed; a line or none."""
    count = [result.status for result in results].count("unconfirmed")
    if not count or spec.from_ != PROJECT:  # a package's examples are not the user's to confirm
        return []
    answers = "answer is" if count == 1 else "answers are"
    year, day = spec.puzzle
    return [f"if the proposed {answers} right: aoc test {year} {day} --confirm"]


def error_text(error: AocError, what: str = "") -> str:
    """The two lines of an error, with a day's own frames between them; `what` says where it was."""
    message, frames = one_line(error.message), map(one_line, error.trace)
    if isinstance(error, DayFailedError):  # an exception may well have several lines to say
        message = error.message.replace("\n", "\n       ")
    lines = [f"error: {what}{message}", *(f"  {frame}" for frame in frames)]
    return "\n".join([*lines, f"hint: {one_block(error.hint)}"])
