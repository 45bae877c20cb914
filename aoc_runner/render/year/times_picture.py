"""The picture of `aoc times --svg`: a row for each day, both its stars on one axis of time.

A drawing of our own. The axis is logarithmic: of days that take minutes and days that take hours
both can be seen.
"""

from collections.abc import Sequence
from math import inf
from xml.etree import ElementTree as ET

from aoc_runner.account.stories import DayStory
from aoc_runner.kernel.words.puzzle import PARTS
from aoc_runner.render.svg import (
    DARK,
    EDGE,
    LIGHT,
    WIDTH,
    add,
    begun,
    card,
    document,
    star_points,
    text,
    use,
)
from aoc_runner.render.year.clock import (
    Axis,
    axis_of,
    clock,
    median,
    misses_in,
    misses_said,
    place_of,
    star_time,
    stars_in,
    stars_said,
)

NAME = "aoc-times"  # of the picture

# In units of the drawing.
_ROW = 34  # from one day to the next
_TOP = 150  # of the first row's middle
_LEFT, _RIGHT = 88, 600  # where the axis begins and ends
_OVER = 632  # where a star is that took longer
_DELTA = 762  # where the column of differences ends
_WRONG = WIDTH - EDGE - 6  # and that of wrong guesses
_LEGEND = 58  # below the last row
_RADIUS = 11  # of a star
_DOT = 6.5
_BASE = 7  # from the middle of a row to the foot of its letters

_COLOURS_IN_LIGHT = {
    **LIGHT,
    ".grid": "stroke:#d0d7de;stroke-width:1.5",
    ".bar": "stroke:#8c959f;stroke-width:5",
    ".dot": "fill:#0969da",
    ".star": "fill:#9a6700",
    ".miss": "fill:#a31f36",
}
_COLOURS_IN_DARK = {
    **DARK,
    ".grid": "stroke:#30363d",
    ".bar": "stroke:#6e7681",
    ".dot": "fill:#79c0ff",
    ".star": "fill:#ffd75e",
    ".miss": "fill:#ff9d92",
}


def times_picture(year: int, stories: Sequence[DayStory]) -> str:
    """The picture as an SVG document, which ends with a newline; the first day is at the top."""
    days = sorted(stories, key=lambda it: it.day)
    height = _TOP + _ROW * max(len(days) - 1, 0) + _LEGEND + 26
    said = stars_said(days)
    title = f"Advent of Code {year}: personal times, {said}"
    svg = begun(NAME, title, _described(days), height, _COLOURS_IN_LIGHT, _COLOURS_IN_DARK)
    _shapes(add(svg, "defs"))
    card(svg, height)
    text(svg, f"Advent of Code {year}", EDGE, 42, "ink b big")
    text(svg, said, WIDTH - EDGE, 42, "ink big", text_anchor="end")
    medians = ", ".join(f"part {part} {median(days, part)}" for part in PARTS)
    since = f"time since the unlock; median {medians}" if stars_in(days) else "no stars yet"
    text(svg, since, EDGE, 74, "muted")
    if days:
        axis = axis_of(days)
        _grid(svg, axis, _TOP + _ROW * (len(days) - 1))
        _headings(svg, days)
        for number, day in enumerate(days):
            _row(add(svg, "g", transform=f"translate(0 {_TOP + _ROW * number})"), day, axis)
        _legend(svg, height - 30)
    return document(svg)


def _shapes(defs: ET.Element) -> None:
    """What is drawn again and again."""
    add(defs, "polygon", id="star", points=star_points(_RADIUS))
    add(defs, "circle", id="dot", r=_DOT)
    # Over a day: nobody knows where, but further on.
    add(defs, "polygon", id="over", points="-7,-9 9,0 -7,9")


def _grid(svg: ET.Element, axis: Axis, bottom: float) -> None:
    """A line for each round time: even from a second on all their names have room."""
    for place, name in axis.ticks():
        x = _x(place)
        top, foot = _TOP - _ROW / 2, bottom + _ROW / 2
        add(svg, "line", "", "grid", x1=x, y1=top, x2=x, y2=foot)
        text(svg, name, x, top - 12, "muted", text_anchor="middle")


def _headings(svg: ET.Element, days: Sequence[DayStory]) -> None:
    y = _TOP - _ROW / 2 - 12
    text(svg, "day", EDGE, y, "muted")
    if any(it.delta is not None for it in days):
        text(svg, "delta", _DELTA, y, "muted", text_anchor="end")
    if misses_in(days):
        text(svg, "wrong", _WRONG, y, "muted", text_anchor="end")


def _row(row: ET.Element, day: DayStory, axis: Axis) -> None:
    """A day: a dot for its first star, a star for its second, the time between as a bar."""
    add(row, "title", _named(day))
    text(row, str(day.day), EDGE + 30, _BASE, "ink b", text_anchor="end")
    first, second = (place_of(day.parts.get(part)) for part in PARTS)
    if first is not None and second is not None:
        begin, end = _at(axis, first), _at(axis, second)
        if end > begin:
            add(row, "line", "", "bar", x1=begin, y1=0, x2=end, y2=0)
    for seconds, shape in ((first, "dot"), (second, "star")):
        if seconds is not None:
            name = "over" if seconds == inf else shape
            use(row, name, shape, x=_at(axis, seconds), y=0)
    if day.delta is not None:
        text(row, clock(day.delta), _DELTA, _BASE, "muted", text_anchor="end")
    if misses := misses_in([day]):
        text(row, str(misses), _WRONG, _BASE, "miss b", text_anchor="end")


def _legend(svg: ET.Element, y: float) -> None:
    """What the marks stand for."""
    use(svg, "dot", "dot", x=_LEFT, y=y)
    text(svg, "part 1", _LEFT + 16, y + _BASE, "muted")
    use(svg, "star", "star", x=_LEFT + 112, y=y)
    text(svg, "part 2", _LEFT + 130, y + _BASE, "muted")
    use(svg, "over", "muted", x=_LEFT + 226, y=y)
    text(svg, "over a day", _LEFT + 244, y + _BASE, "muted")


def _described(days: Sequence[DayStory]) -> str:
    """The picture in words."""
    return "; ".join(map(_named, days)) + "." if days else "No stars yet."


def _named(day: DayStory) -> str:
    said = ", ".join(f"part {part} {star_time(story)}" for part, story in day.parts.items())
    return ", ".join(filter(None, (f"day {day.day}: {said}", misses_said([day]))))


def _at(axis: Axis, seconds: float) -> float:
    return _OVER if seconds == inf else _x(axis.place(seconds))


def _x(place: float) -> float:
    return _LEFT + (_RIGHT - _LEFT) * place
