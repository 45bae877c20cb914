"""A year's calendar: the stars of its days, and the picture that the site draws of it.

Only reads text. What the years have in common is little: see `read_calendar`.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.kernel.site.day_page import parsed, shows_nobody
from aoc_runner.site.styles import Look, Styles, read_styles

if TYPE_CHECKING:
    from bs4 import Tag

_MOST_DAYS = 25
_DAY_LINK = re.compile(r"(?:/([0-9]+))?/day/([0-9]+)$")
_DAY_CLASS = re.compile(r"calendar-day([0-9]+)")
_LABEL = re.compile(r"Day ([0-9]+)(?:, ([a-z]+) stars?)?")
_STARS = {None: 0, "one": 1, "two": 2}
_MARKS = {"calendar-mark-complete": 1, "calendar-mark-verycomplete": 2}
_NO_DRAWING = {"#calendar-countdown", "#spacemug", ".calendar-printer"}


class Span(NamedTuple):
    """A piece of a line of the drawing. The colour is like `#ffff66`, empty where none is known.

    `day` is whose it is, None where it is no day's. A `star` is the mark of that star of the day:
    it is there whether the star is held or not.
    """

    text: str
    colour: str = ""
    day: int | None = None
    star: int = 0


class Calendar(NamedTuple):
    """What a year's page says; `days` is how many puzzles it has, those locked included."""

    stars: Mapping[int, int]  # by day, of those that are open; none where nobody is logged in
    days: int
    lines: Sequence[Sequence[Span]]
    logged_in: bool


class _UnknownError(Exception):
    """A day or a star that is not certain."""


def read_calendar(content: bytes, year: int) -> Calendar | None:
    """Read a year's page; None if it is none, or the stars in it are not certain.

    A day is a link to its puzzle, with its stars in the classes and mostly in its label too; or,
    while it is locked, an element with its class. All else is drawing, other each year.
    """
    html = content.decode("utf-8", "replace")
    soup = parsed(html)
    calendar = soup.find("pre", class_="calendar")
    if calendar is None:
        return None
    try:
        stars, days = _days(calendar, year)
    except _UnknownError:
        return None
    if days == 0:
        return None
    styles = read_styles("".join(map(str, style.contents)) for style in soup.find_all("style"))
    drawing = _Drawing(styles)
    drawing.draw(calendar, Span(""))
    logged_in = not shows_nobody(html)
    return Calendar(stars if logged_in else {}, days, drawing.trimmed(), logged_in)


def _days(calendar: "Tag", year: int) -> tuple[dict[int, int], int]:
    """The stars of the open days, and the last day of all. Raises _UnknownError."""
    stars: dict[int, int] = {}
    last = 0
    for tag in calendar.find_all(True):
        day = _day_of(tag)
        if day is None:
            continue
        last = max(last, day)
        if (link := _link(tag)) is None:
            continue
        if day in stars or link[1] != str(year):
            raise _UnknownError
        stars[day] = _stars(tag, day)
    return stars, last


def _day_of(tag: "Tag") -> int | None:
    """The day that an element is, None for one that is none. Raises _UnknownError."""
    numbers = {match[1] for name in _classes(tag) if (match := _DAY_CLASS.fullmatch(name))}
    if link := _link(tag):
        numbers.add(link[2])
    if not numbers:
        return None
    number = numbers.pop()
    if numbers or len(number) > 2 or number.startswith("0") or int(number) > _MOST_DAYS:
        raise _UnknownError
    return int(number)


def _link(tag: "Tag") -> re.Match[str] | None:
    return _DAY_LINK.search(str(tag.get("href", ""))) if tag.name == "a" else None


def _stars(link: "Tag", day: int) -> int:
    """The stars of an open day, by its classes. Raises _UnknownError where its label differs."""
    classes = _classes(link)
    stars = 2 if "calendar-verycomplete" in classes else 1 if "calendar-complete" in classes else 0
    label = _LABEL.fullmatch(str(link.get("aria-label", "")).strip())
    if label and (label[1] != str(day) or _STARS.get(label[2]) != stars):
        raise _UnknownError
    return stars


def _classes(tag: "Tag") -> list[str]:
    return [str(name) for name in tag.get_attribute_list("class") if name]


class _Drawing:
    """The lines drawn so far, the last of them still open."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self._lines: list[list[Span]] = [[]]

    def draw(self, tag: "Tag", around: Span) -> None:
        """Draw what is in it; `around` is what its text would be, were it not for the tag."""
        from bs4.element import NavigableString, Tag

        inside = _inside(tag, self._look(tag).colour, around)
        for child in tag.children:
            if isinstance(child, Tag):
                if child.name == "br":
                    self._write(inside._replace(text="\n"))
                if self._is_drawing(child):
                    self.draw(child, inside)
            elif type(child) is NavigableString:  # its subclasses are comments, scripts and styles
                self._write(inside._replace(text=str(child)))

    def trimmed(self) -> list[list[Span]]:
        """The lines without the blanks at their ends, and without empty ones around them all."""
        lines = [_trimmed(line) for line in self._lines]
        while lines and not lines[-1]:
            lines.pop()
        first = next((number for number, line in enumerate(lines) if line), 0)
        return lines[first:]

    def _look(self, tag: "Tag") -> Look:
        return self._styles.look(_names(tag), str(tag.get("style", "")))

    def _is_drawing(self, tag: "Tag") -> bool:
        """Whether its text stands where it is: no shadow, no countdown, nothing only for paper."""
        return not self._look(tag).absolute and _NO_DRAWING.isdisjoint(_names(tag))

    def _write(self, span: Span) -> None:
        text = span.text.replace("\r\n", "\n").replace("\r", "\n")
        for number, piece in enumerate(text.split("\n")):
            if number:
                self._lines.append([])
            if piece:
                self._lines[-1].append(span._replace(text=piece))


def _inside(tag: "Tag", colour: str, around: Span) -> Span:
    """What the text in it is, which is what is around it where the tag says nothing."""
    star = max((_MARKS.get(name, 0) for name in _classes(tag)), default=0)
    return Span("", colour or around.colour, _day_of(tag) or around.day, star or around.star)


def _names(tag: "Tag") -> list[str]:
    """Its classes and its identifier, as style sheets call them."""
    return [f".{name}" for name in _classes(tag)] + [f"#{tag.get('id')}"]


def _trimmed(line: list[Span]) -> list[Span]:
    """The line without blanks at its end, its pieces joined where they are alike."""
    kept = list(line)
    while kept and not kept[-1].text.strip():
        kept.pop()
    if kept:
        kept[-1] = kept[-1]._replace(text=kept[-1].text.rstrip())
    joined: list[tuple[Span, list[str]]] = []
    for span in kept:
        if joined and joined[-1][0][1:] == span[1:]:
            joined[-1][1].append(span.text)
        else:
            joined.append((span, [span.text]))
    return [span._replace(text="".join(texts)) for span, texts in joined]
