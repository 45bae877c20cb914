"""The picture of `aoc report --svg`: a calendar of all years, with stars, and times as colour.

A drawing of our own.
"""

from collections.abc import Sequence
from xml.etree import ElementTree as ET

from aoc_runner.account.standing import Standing
from aoc_runner.kernel.terminal.style import duration
from aoc_runner.kernel.words.puzzle import Puzzle, days_in
from aoc_runner.render.report.times import step_of
from aoc_runner.render.report.years import Year, counted, named, seconds_of, sum_of, years_of
from aoc_runner.render.svg import (
    DARK,
    EDGE,
    LIGHT,
    WIDTH,
    add,
    begun,
    card,
    decimal,
    document,
    star_points,
    text,
    use,
)

# In units of the drawing.
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
    **{f".t{step}": f"fill:{colour}" for step, colour in enumerate(COLOURS)},
    **LIGHT,
    ".none": "fill:#e7ebf0",
    ".star": "fill:#ffd75e",
    ".none .star,.sum": "fill:#8a5700",
    ".slot": "fill:#9aa4b0",
    ".bar": "fill:#ffffff;fill-opacity:.85",
}
_DARK = {
    **DARK,
    ".none": "fill:#1c222a",
    ".none .star,.sum": "fill:#ffd75e",
}


def picture(standings: Sequence[Standing]) -> str:
    """The picture as an SVG document, which ends with a newline."""
    years = _without_gaps(years_of(standings))
    has_times = any(year.seconds is not None for year in years)
    height = _TOP + _ROW * len(years) + (_LEGEND if has_times else 0) + 6
    stars, seconds = sum(it.stars for it in years), sum_of([it.seconds for it in years])
    title = f"Advent of Code: {_said(stars, seconds)}"
    svg = begun(title, _described(years), height, _LIGHT, _DARK)
    _shapes(add(svg, "defs"))
    card(svg, height)
    _heading(svg, stars, seconds, max([days_in(it.year) for it in years], default=25))
    for row, year in enumerate(years):
        place = f"translate(0 {_TOP + _ROW * row})"
        _year(add(svg, "g", transform=place), year)
    if has_times:
        _legend(svg, _TOP + _ROW * len(years) + 10)
    return document(svg)


def _without_gaps(years: Sequence[Year]) -> list[Year]:
    """The years, the newest first, and those in between of which nothing is known."""
    by_year = {year.year: year for year in years}
    every = range(max(by_year), min(by_year) - 1, -1) if by_year else ()
    return [by_year.get(year, Year(year, (), 0, None)) for year in every]


def _shapes(defs: ET.Element) -> None:
    """What is drawn again and again: the days of each step, and the stars in them."""
    add(defs, "polygon", id="star", points=star_points(_RADIUS))
    for places, heights in _STARS.items():
        for stars in range(places + 1):
            held = add(defs, "g", id=f"s{stars}{places}")
            for number, height in enumerate(heights):
                if number < stars:
                    use(held, "star", x=_CELL[0] / 2, y=height)
                else:
                    add(held, "circle", "", "slot", cx=_CELL[0] / 2, cy=height, r=2.4)
    add(defs, "rect", id="none", width=_CELL[0], height=_CELL[1], rx=5)
    for step in range(len(STEPS)):
        day = add(defs, "g", id=f"t{step}")
        add(day, "rect", width=_CELL[0], height=_CELL[1], rx=5)
        wide = (_CELL[0] - 8) * (step + 1) / len(STEPS)
        add(day, "rect", "", "bar", x=4, y=38.5, width=wide, height=2.5, rx=1.2)


def _heading(svg: ET.Element, stars: int, seconds: float | None, days: int) -> None:
    text(svg, "Advent of Code", EDGE, 42, "ink b big")
    text(svg, _said(stars, seconds), WIDTH - EDGE, 42, "ink big", text_anchor="end")
    for day in (1, *range(5, days, 5), days):
        if day == days or days - day > 1:
            text(svg, str(day), _middle(day), 88, "muted", text_anchor="middle")


def _year(row: ET.Element, year: Year) -> None:
    of_day = {standing.puzzle.day: standing for standing in year.days}
    text(row, str(year.year), EDGE, 29, "ink b")
    for day in range(1, days_in(year.year) + 1):
        _day(row, Puzzle(year.year, day), of_day.get(day))
    if year.stars:
        text(row, str(year.stars), WIDTH - EDGE - 22, 18, "ink b", text_anchor="end")
        use(row, "star", "sum", x=WIDTH - EDGE - 8, y=11)
    text(row, duration(year.seconds), WIDTH - EDGE, 40, "muted", text_anchor="end")


def _day(row: ET.Element, puzzle: Puzzle, standing: Standing | None) -> None:
    """A day: a place for the star of each part on the colour of its time, and the bar of that."""
    stars, seconds = (standing.stars, seconds_of(standing)) if standing else (0, None)
    ground = "none" if seconds is None else f"t{step_of(seconds)}"
    place = f"translate({decimal(_left(puzzle.day))})"
    cell = add(row, "g", "", ground, transform=place)
    if standing:
        add(cell, "title", _named(standing))
    use(cell, ground)
    use(cell, f"s{stars}{max(stars, len(puzzle.parts))}", "star")


def _legend(svg: ET.Element, top: int) -> None:
    """What the colours and bars stand for."""
    left: float = _LEFT
    for step, said in enumerate(STEPS):
        place = f"translate({decimal(left)} {top}) scale(.6)"
        use(add(svg, "g", "", f"t{step}", transform=place), f"t{step}")
        text(svg, said, left + 21, top + 20, "muted")
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
