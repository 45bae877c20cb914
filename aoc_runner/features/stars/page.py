"""Parsers for the site's pages about stars: a year's calendar, the list of years, personal times.

Each returns None for a page in an unknown format.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.kernel.model.puzzle import PARTS, Part
from aoc_runner.kernel.site.day_page import is_logged_out, parse_html

if TYPE_CHECKING:
    from bs4 import Tag

Times = Mapping[tuple[int, Part], int | None]
"""Seconds from the unlock to each star, by day and part; None: more than a day."""

_LINK = re.compile(r"/([0-9]{4})/day/([0-9]{1,2})$")
_DAY = re.compile(r"calendar-day([0-9]{1,2})")
_STARS_BY_CLASS = {"calendar-mark-complete": 1, "calendar-mark-verycomplete": 2}
_NO_DRAWING = {"#calendar-countdown", "#spacemug", ".calendar-printer"}
_SELECTOR = re.compile(r"(?:(?:pre)?\.calendar[\s>]+)?[a-z]*([.#][\w-]+)")
_COLOR = re.compile(r"(?:^|[;\s])color:\s*#([0-9a-f]{6}|[0-9a-f]{3})\b")
_TIME = r"(>24h|-|[0-9]{1,6}:[0-5][0-9]:[0-5][0-9])"
_ROW = re.compile(rf"([0-9]{{1,2}})\s+{_TIME}(?:\s+\S+\s+\S+)?\s+{_TIME}(?:\s+\S+\s+\S+)?")
_ABSOLUTE = re.compile(r"position:\s*absolute")


class Span(NamedTuple):
    """A piece of a line of the drawing."""

    text: str
    color: str = ""  # like `#ffff66`; empty: unknown
    day: int = 0  # the day that it belongs to; 0: none
    star: int = 0  # the star that it marks, even if the user does not have it yet; 0: none


class Calendar(NamedTuple):
    """The stars and the drawing of a year's page."""

    stars: Mapping[int, int]  # by unlocked day
    lines: Sequence[Sequence[Span]]


def read_calendar(content: bytes, year: int) -> Calendar | None:
    """Parse a year's page.

    An unlocked day is a link with classes that show the stars. A locked day is an
    element with the day's class. The rest is a drawing, which differs each year.
    """
    soup = parse_html(content.decode("utf-8", "replace"))
    calendar = soup.find("pre", class_="calendar")
    if calendar is None:
        return None
    stars, tags = {}, calendar.find_all(True)
    if not any(map(_day_of, tags)):
        return None
    for tag in tags:
        link = _LINK.search(str(tag.get("href", "")))
        if link and link[1] == str(year):
            classes = tag.get_attribute_list("class")
            is_one = "calendar-complete" in classes
            stars[int(link[2])] = 2 if "calendar-verycomplete" in classes else int(is_one)
    drawing = _Drawing("".join(style.get_text() for style in soup.find_all("style")))
    drawing.draw(calendar, Span(""))
    return Calendar(stars, drawing.lines)


def _day_of(tag: "Tag") -> int:
    """Return the day that an element stands for, or 0."""
    link = _LINK.search(str(tag.get("href", "")))
    matches = (_DAY.fullmatch(str(name)) for name in tag.get_attribute_list("class"))
    return int(link[2]) if link else next((int(match[1]) for match in matches if match), 0)


class _Drawing:
    """The lines drawn so far; further spans go to the last one."""

    def __init__(self, css: str) -> None:
        self.lines: list[list[Span]] = [[]]
        self._rules: dict[str, str] = {}
        css = re.sub(r"/\*.*?(?:\*/|\Z)", "", css, flags=re.S)
        css = re.sub(r"@[^@{}]*\{([^{}]*\{[^{}]*\})*[^{}]*\}", "", css)  # rules with conditions
        for selectors, body in re.findall(r"(?<![^{}])([^{}]+)\{([^{}]*)\}", css):
            for selector in selectors.split(","):
                if match := _SELECTOR.fullmatch(selector.strip()):
                    self._rules[match[1]] = self._rules.pop(match[1], "") + body

    def draw(self, tag: "Tag", inherited: Span) -> None:
        """Draw the content of a tag; its text is drawn like the span `inherited`."""
        from bs4.element import NavigableString, Tag

        for child in tag.children:
            if isinstance(child, Tag):
                self._draw_tag(child, inherited)
            elif type(child) is NavigableString:  # Its subclasses are comments, scripts and styles.
                first, *others = str(child).replace("\r", "").split("\n")
                self.lines[-1].append(inherited._replace(text=first))
                self.lines += [[inherited._replace(text=text)] for text in others]

    def _draw_tag(self, tag: "Tag", inherited: Span) -> None:
        classes = [str(name) for name in tag.get_attribute_list("class") if name]
        selectors = [f".{name}" for name in classes] + [f"#{tag.get('id')}"]
        css = "".join(body for name, body in self._rules.items() if name in selectors)
        css += ";" + str(tag.get("style", ""))
        if not _NO_DRAWING.isdisjoint(selectors) or _ABSOLUTE.search(css):
            return  # a countdown, a shadow or a part for printing
        colors = _COLOR.findall(css.lower())
        color = _in_six_digits(colors[-1]) if colors else inherited.color
        star = max((_STARS_BY_CLASS.get(name, 0) for name in classes), default=0)
        if tag.name == "br":
            self.lines.append([])
        self.draw(tag, Span("", color, _day_of(tag) or inherited.day, star or inherited.star))


def _in_six_digits(color: str) -> str:
    return "#" + (color if len(color) == 6 else "".join(digit * 2 for digit in color))


def read_events(content: bytes) -> dict[int, int] | None:
    """Parse the stars by year from `/events`, a format known from a public client."""
    html = content.decode("utf-8", "replace")
    stars: dict[int, int] = {}
    for entry in parse_html(html).find_all(class_="eventlist-event"):
        match = re.search(r"\[([0-9]{4})\](?:\s*([0-9]{1,2})\s*\*)?", entry.get_text(" "))
        if match is None:
            return None
        stars[int(match[1])] = int(match[2] or 0)
    return stars if stars and not is_logged_out(html) else None


def read_times(content: bytes) -> Times | None:
    """Parse a year's personal times: `day time rank score time rank score`, or `day time time`."""
    article = parse_html(content.decode("utf-8", "replace")).find("article")
    if article is None:
        return None
    if (table := article.find("pre")) is None:
        return {} if "You haven't collected any stars" in article.get_text() else None
    times: dict[tuple[int, Part], int | None] = {}
    for line in table.get_text().splitlines()[1:]:
        row = _ROW.fullmatch(line.strip())
        if row is not None:
            cells = zip(PARTS, row.groups()[1:], strict=True)
            times |= {(int(row[1]), part): _seconds(text) for part, text in cells if text != "-"}
        elif re.match(r"\s*[0-9]", line):  # Other lines are headings.
            return None
    return times


def _seconds(text: str) -> int | None:
    """Return the seconds of `00:12:34`, or None for `>24h`."""
    if text == ">24h":
        return None
    hours, minutes, seconds = map(int, text.split(":"))
    return (hours * 60 + minutes) * 60 + seconds
