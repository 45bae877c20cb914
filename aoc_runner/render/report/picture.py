"""The picture of `aoc report --svg`: a calendar of all years, with stars, and times as colour.

A drawing of our own. GitHub shows it as an image: nothing in it may be asked for elsewhere, nor
run; light and dark are told apart by the reader's browser.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin
from xml.etree import ElementTree as ET

from aoc_runner.account.standing import Standing
from aoc_runner.puzzle import Puzzle, days_in
from aoc_runner.render.report.times import step_of
from aoc_runner.render.report.years import Year, counted, named, seconds_of, sum_of, years_of
from aoc_runner.render.text import duration

# In units of the drawing: at a width of 430 pixels each is half of one.
_WIDTH = 860
_EDGE = 18  # around all
_TEXT = 20
_PITCH = 25.5  # from one day to the next
_CELL = (23, 44)
_ROW = 50  # from one year to the next
_LEFT = 78  # where the first day begins
_TOP = 100  # of the first year
_LEGEND = 52  # below the last
_RADIUS = 7.6  # of a star
_STARS = {1: (20,), 2: (11.5, 27)}  # the heights of their centres, by how many there may be
_LONGEST = 40  # characters of a title

# Of each step. The colours differ in hue, and each is dark enough for a golden star on it; as no
# meaning is in a colour alone, a day also has a bar that is longer for each step.
STEPS = ("<1 ms", "<10 ms", "<100 ms", "<1 s", "<10 s", "≥10 s")
COLOURS = ("#0b6a4c", "#08677a", "#1e5aa6", "#5a3fae", "#8f2c7c", "#a31f36")

_LIGHT = {
    ".card": "fill:#ffffff;stroke:#d0d7de;stroke-width:2",
    ".ink": "fill:#1f2328",
    ".muted": "fill:#59636e",
    ".none": "fill:#e7ebf0",
    ".star": "fill:#ffd75e",
    ".none .star,.sum": "fill:#8a5700",
    ".slot": "fill:#9aa4b0",
    ".bar": "fill:#ffffff;fill-opacity:.85",
}
_DARK = {
    ".card": "fill:#0d1117;stroke:#30363d",
    ".ink": "fill:#f0f6fc",
    ".muted": "fill:#9da7b3",
    ".none": "fill:#1c222a",
    ".none .star,.sum": "fill:#ffd75e",
}
_FONT = f"font:{_TEXT}px system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
_LABELS = "aoc-title aoc-desc"


def is_picture(text: str) -> bool:
    """Whether it is a picture of ours, which a new one may replace."""
    return "<svg" in text[:2000] and _LABELS in text[:2000]


def picture(standings: Sequence[Standing]) -> str:
    """The picture as an SVG document, which ends with a newline."""
    years = _without_gaps(years_of(standings))
    has_times = any(year.seconds is not None for year in years)
    height = _TOP + _ROW * len(years) + (_LEGEND if has_times else 0) + 6
    svg = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {_WIDTH} {height}",
            "width": str(_WIDTH),
            "height": str(height),
            "role": "img",
            "aria-labelledby": _LABELS,
        },
    )
    stars, seconds = sum(it.stars for it in years), sum_of([it.seconds for it in years])
    _add(svg, "title", f"Advent of Code: {_said(stars, seconds)}", id="aoc-title")
    _add(svg, "desc", _described(years), id="aoc-desc")
    _add(svg, "style", _style())
    _shapes(_add(svg, "defs"))
    _add(svg, "rect", "", "card", x=1, y=1, width=_WIDTH - 2, height=height - 2, rx=14)
    _heading(svg, stars, seconds, max([days_in(it.year) for it in years], default=25))
    for row, year in enumerate(years):
        place = f"translate(0 {_TOP + _ROW * row})"
        _year(_add(svg, "g", transform=place), year)
    if has_times:
        _legend(svg, _TOP + _ROW * len(years) + 10)
    ET.indent(svg, "")  # a line for each element: a change is a small one
    return ET.tostring(svg, encoding="unicode") + "\n"


def _without_gaps(years: Sequence[Year]) -> list[Year]:
    """The years, the newest first, and those in between of which nothing is known."""
    by_year = {year.year: year for year in years}
    every = range(max(by_year), min(by_year) - 1, -1) if by_year else ()
    return [by_year.get(year, Year(year, (), 0, None)) for year in every]


def _style() -> str:
    light = {f".t{step}": f"fill:{colour}" for step, colour in enumerate(COLOURS)} | _LIGHT
    rules = [f"text{{{_FONT}}}", ".b{font-weight:600}.big{font-size:25px}", *_rules(light)]
    return "".join([*rules, "@media (prefers-color-scheme:dark){", *_rules(_DARK), "}"])


def _rules(colours: Mapping[str, str]) -> Iterator[str]:
    return (f"{name}{{{value}}}" for name, value in colours.items())


def _shapes(defs: ET.Element) -> None:
    """What is drawn again and again: the days of each step, and the stars in them."""
    points = [
        (_RADIUS * size * sin(pi * corner / 5), -_RADIUS * size * cos(pi * corner / 5))
        for corner, size in enumerate((1, 0.45) * 5)
    ]
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    _add(defs, "polygon", id="star", points=corners)
    for places, heights in _STARS.items():
        for stars in range(places + 1):
            held = _add(defs, "g", id=f"s{stars}{places}")
            for number, height in enumerate(heights):
                if number < stars:
                    _use(held, "star", x=_CELL[0] / 2, y=height)
                else:
                    _add(held, "circle", "", "slot", cx=_CELL[0] / 2, cy=height, r=2.4)
    _add(defs, "rect", id="none", width=_CELL[0], height=_CELL[1], rx=5)
    for step in range(len(STEPS)):
        day = _add(defs, "g", id=f"t{step}")
        _add(day, "rect", width=_CELL[0], height=_CELL[1], rx=5)
        wide = (_CELL[0] - 8) * (step + 1) / len(STEPS)
        _add(day, "rect", "", "bar", x=4, y=38.5, width=wide, height=2.5, rx=1.2)


def _heading(svg: ET.Element, stars: int, seconds: float | None, days: int) -> None:
    _text(svg, "Advent of Code", _EDGE, 42, "ink b big")
    _text(svg, _said(stars, seconds), _WIDTH - _EDGE, 42, "ink big", text_anchor="end")
    for day in (1, *range(5, days, 5), days):
        if day == days or days - day > 1:
            _text(svg, str(day), _middle(day), 88, "muted", text_anchor="middle")


def _year(row: ET.Element, year: Year) -> None:
    of_day = {standing.puzzle.day: standing for standing in year.days}
    _text(row, str(year.year), _EDGE, 29, "ink b")
    for day in range(1, days_in(year.year) + 1):
        _day(row, Puzzle(year.year, day), of_day.get(day))
    if year.stars:
        _text(row, str(year.stars), _WIDTH - _EDGE - 22, 18, "ink b", text_anchor="end")
        _use(row, "star", "sum", x=_WIDTH - _EDGE - 8, y=11)
    _text(row, duration(year.seconds), _WIDTH - _EDGE, 40, "muted", text_anchor="end")


def _day(row: ET.Element, puzzle: Puzzle, standing: Standing | None) -> None:
    """A day: a place for the star of each part on the colour of its time, and the bar of that."""
    stars, seconds = (standing.stars, seconds_of(standing)) if standing else (0, None)
    ground = "none" if seconds is None else f"t{step_of(seconds)}"
    place = f"translate({_number(_left(puzzle.day))})"
    cell = _add(row, "g", "", ground, transform=place)
    if standing:
        _add(cell, "title", _named(standing))
    _use(cell, ground)
    _use(cell, f"s{stars}{max(stars, len(puzzle.parts))}", "star")


def _legend(svg: ET.Element, top: int) -> None:
    """What the colours and bars stand for."""
    left: float = _LEFT
    for step, said in enumerate(STEPS):
        place = f"translate({_number(left)} {top}) scale(.6)"
        _use(_add(svg, "g", "", f"t{step}", transform=place), f"t{step}")
        _text(svg, said, left + 21, top + 20, "muted")
        left += 50 + 10.6 * len(said)


def _described(years: Sequence[Year]) -> str:
    """The picture in words: what each year has."""
    return "; ".join(f"{it.year}: {_said(it.stars, it.seconds)}" for it in years) + "."


def _named(standing: Standing) -> str:
    title = named(standing.title)
    title = title if len(title) <= _LONGEST else f"{title[:_LONGEST]}…"
    name = f"{standing.puzzle}{': ' if title else ''}{title}"
    return f"{name}, {_said(standing.stars, seconds_of(standing))}"


def _said(stars: int, seconds: float | None) -> str:
    return ", ".join(filter(None, (counted(stars), duration(seconds))))


def _left(day: int) -> float:
    return _LEFT + _PITCH * (day - 1)


def _middle(day: int) -> float:
    return _left(day) + _CELL[0] / 2


def _text(
    parent: ET.Element, text: str, x: float, y: float, kind: str, **more: str | float
) -> None:
    if text:
        _add(parent, "text", text, kind, x=x, y=y, **more)


def _use(parent: ET.Element, name: str, kind: str = "", **place: float) -> None:
    _add(parent, "use", "", kind, href=f"#{name}", **place)


def _add(
    parent: ET.Element, tag: str, text: str = "", kind: str = "", /, **attributes: str | float
) -> ET.Element:
    """A new element in its parent; of a name, `_` stands for `-`."""
    element = ET.SubElement(parent, tag, {"class": kind} if kind else {})
    for name, value in attributes.items():
        shown_value = value if isinstance(value, str) else _number(value)
        element.set(name.replace("_", "-"), shown_value)
    element.text = text or None
    return element


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
