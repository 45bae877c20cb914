"""The site's drawing of a year, in its colours."""

import os
import re
from collections.abc import Mapping, Sequence

from aoc_runner.kernel.terminal.style import Style, columns
from aoc_runner.kernel.terminal.tables import shown
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.site.calendar import Calendar, Span

Colour = tuple[int, int, int]  # red, green, blue: 0 to 255

_GOLD = "33"  # of a star that is held: the site's own could not be seen on a light background
_WHITE = 0xEE  # from here on nothing is told from a light background either
_DIM = 0.65  # of the brightness of a day that has a star is what one without any has
_LEVELS = (0, 95, 135, 175, 215, 255)  # of the cube of colours among the 256
_GREYS = range(8, 239, 10)  # and the greys behind it
_FIRST, _FIRST_GREY = 16, 232


def drawing(calendar: Calendar, stars: Mapping[int, int], style: Style, room: int) -> list[str]:
    """The lines of the drawing with the `stars`, by day; none where it is wider than `room`.

    A mark of a star is shown where that is held, and leaves its place blank where it is not.
    """
    lines = [_cells(line, stars, style) for line in calendar.lines]
    while lines and not _text(lines[-1]).strip():
        lines.pop()
    if any(columns(_text(line).rstrip()) > room for line in lines):
        return []
    return [_painted(line, style) for line in lines]


def code_of(colour: str, is_dim: bool = False) -> str:
    """What a terminal is told for a colour like `#ffff66`: itself, or the nearest that it has.

    Of none, of what is none, and of white, the colour of the terminal's texts.
    """
    found = re.fullmatch(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})", colour)
    if found is None or min(int(digits, 16) for digits in found.groups()) >= _WHITE:
        return "2" if is_dim else ""
    red, green, blue = (
        round(int(digits, 16) * (_DIM if is_dim else 1)) for digits in found.groups()
    )
    if os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return f"38;2;{red};{green};{blue}"
    return f"38;5;{_nearest((red, green, blue))}"


Cell = tuple[str, str]  # a text, and the code of its colour


def _cells(line: Sequence[Span], stars: Mapping[int, int], style: Style) -> list[Cell]:
    """The pieces of a line; those beside each other that look alike are one."""
    cells: list[Cell] = []
    for span in line:
        text, code = _cell(span, stars, style)
        if cells and (cells[-1][1] == code or not text.strip()):
            cells[-1] = cells[-1][0] + text, cells[-1][1]
        elif text:
            cells.append((text, code))
    return cells


def _cell(span: Span, stars: Mapping[int, int], style: Style) -> Cell:
    text = shown(one_line(span.text)).replace("\t", " ")
    if not style.unicode:
        text = "".join(map(_in_ascii, text))
    held = stars.get(span.day, 0) if span.day is not None else 0
    if span.star:
        return (text, _GOLD) if held >= span.star else (" " * columns(text), "")
    return text, code_of(span.colour, is_dim=span.day is not None and not held)


def _in_ascii(char: str) -> str:
    """What stands for the character where only ASCII can be shown; as wide as it is."""
    if char.isascii():
        return char
    if char in "─━═╌┄":
        return "-"
    if char in "│┃║╎┆":
        return "|"
    return ("+" if "\u2500" <= char <= "\u257f" else "?") * columns(char)


def _text(line: Sequence[Cell]) -> str:
    return "".join(text for text, _ in line)


def _painted(line: Sequence[Cell], style: Style) -> str:
    """The line as it is written, without blanks at its end."""
    cells = list(line)
    while cells and not cells[-1][0].strip():
        cells.pop()
    painted = []
    for number, (text, code) in enumerate(cells, 1):
        if number == len(cells):
            text = text.rstrip()
        painted.append(style.paint(text, code) if code and text.strip() else text)
    return "".join(painted)


def _nearest(colour: Colour) -> int:
    """The number of the one of the 256 colours that is nearest: of the cube, or a grey."""
    indices = [min(range(6), key=lambda at: abs(_LEVELS[at] - channel)) for channel in colour]
    red, green, blue = indices
    of_cube = _FIRST + 36 * red + 6 * green + blue
    grey = min(range(len(_GREYS)), key=lambda at: abs(_GREYS[at] - sum(colour) / 3))
    found = {
        of_cube: (_LEVELS[red], _LEVELS[green], _LEVELS[blue]),
        _FIRST_GREY + grey: (_GREYS[grey],) * 3,
    }
    return min(found, key=lambda number: _distance(found[number], colour))


def _distance(one: Sequence[int], other: Sequence[int]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
