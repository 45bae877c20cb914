"""The site's pages about stars: a year's calendar, the list of years, personal times.

Only reads text. Each reader gives None for a page that it does not understand.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.kernel.model.puzzle import PARTS, Part
from aoc_runner.kernel.site.day_page import is_logged_out, parse_html

if TYPE_CHECKING:
    from bs4 import Tag

Times = Mapping[tuple[int, Part], int | None]
"""Seconds from the unlock to each star that is held, by day and part; None: more than a day."""

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
    """A piece of a line of the drawing; the color is like `#ffff66`, empty where none is known.

    `day` is whose it is, 0 where it is no day's. A `star` is the mark of that star of the day: it
    is there whether the star is held or not.
    """

    text: str
    color: str = ""
    day: int = 0
    star: int = 0


class Calendar(NamedTuple):
    """What a year's page says."""

    stars: Mapping[int, int]  # by day, of those that are open
    lines: Sequence[Sequence[Span]]


def read_calendar(content: bytes, year: int) -> Calendar | None:
    """Read a year's page.

    A day is a link to its puzzle, with its stars in the classes; or, while it is locked, an element
    with its class. All else is drawing, other each year.
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
    """The day that an element is, 0 for one that is none."""
    link = _LINK.search(str(tag.get("href", "")))
    matches = (_DAY.fullmatch(str(name)) for name in tag.get_attribute_list("class"))
    return int(link[2]) if link else next((int(match[1]) for match in matches if match), 0)


class _Drawing:
    """The lines drawn so far, the last of them still open."""

    def __init__(self, css: str) -> None:
        self.lines: list[list[Span]] = [[]]
        self._rules: dict[str, str] = {}
        css = re.sub(r"/\*.*?(?:\*/|\Z)", "", css, flags=re.S)
        css = re.sub(r"@[^@{}]*\{([^{}]*\{[^{}]*\})*[^{}]*\}", "", css)  # which may not hold
        for selectors, body in re.findall(r"(?<![^{}])([^{}]+)\{([^{}]*)\}", css):
            for selector in selectors.split(","):
                if match := _SELECTOR.fullmatch(selector.strip()):
                    self._rules[match[1]] = self._rules.pop(match[1], "") + body

    def draw(self, tag: "Tag", inherited: Span) -> None:
        """Draw what is in it; `inherited` is what its text would be, were it not for the tag."""
        from bs4.element import NavigableString, Tag

        for child in tag.children:
            if isinstance(child, Tag):
                self._draw_tag(child, inherited)
            elif type(child) is NavigableString:  # its subclasses are comments, scripts and styles
                first, *others = str(child).replace("\r", "").split("\n")
                self.lines[-1].append(inherited._replace(text=first))
                self.lines += [[inherited._replace(text=text)] for text in others]

    def _draw_tag(self, tag: "Tag", inherited: Span) -> None:
        classes = [str(name) for name in tag.get_attribute_list("class") if name]
        selectors = [f".{name}" for name in classes] + [f"#{tag.get('id')}"]
        css = "".join(body for name, body in self._rules.items() if name in selectors)
        css += ";" + str(tag.get("style", ""))
        if not _NO_DRAWING.isdisjoint(selectors) or _ABSOLUTE.search(css):
            return  # a countdown, a shadow, what is only for paper
        colors = _COLOR.findall(css.lower())
        color = _in_six_digits(colors[-1]) if colors else inherited.color
        star = max((_STARS_BY_CLASS.get(name, 0) for name in classes), default=0)
        if tag.name == "br":
            self.lines.append([])
        self.draw(tag, Span("", color, _day_of(tag) or inherited.day, star or inherited.star))


def _in_six_digits(color: str) -> str:
    return "#" + (color if len(color) == 6 else "".join(digit * 2 for digit in color))


def read_events(content: bytes) -> dict[int, int] | None:
    """The stars by year, of `/events`. Its form is what one public client reads."""
    html = content.decode("utf-8", "replace")
    stars: dict[int, int] = {}
    for entry in parse_html(html).find_all(class_="eventlist-event"):
        match = re.search(r"\[([0-9]{4})\](?:\s*([0-9]{1,2})\s*\*)?", entry.get_text(" "))
        if match is None:
            return None
        stars[int(match[1])] = int(match[2] or 0)
    return stars if stars and not is_logged_out(html) else None


def read_times(content: bytes) -> Times | None:
    """The personal times of a year: `day time rank score time rank score`, or `day time time`."""
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
        elif re.match(r"\s*[0-9]", line):  # else it is a second line of headings
            return None
    return times


def _seconds(text: str) -> int | None:
    """The seconds of `00:12:34`, None for `>24h`."""
    if text == ">24h":
        return None
    hours, minutes, seconds = map(int, text.split(":"))
    return (hours * 60 + minutes) * 60 + seconds
