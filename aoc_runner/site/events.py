"""The list of all years with the stars held in each: `/events`. Only reads text."""

import re
from typing import TYPE_CHECKING

from aoc_runner.kernel.site.day_page import parsed, shows_nobody

if TYPE_CHECKING:
    from bs4 import Tag

_MOST_STARS = 50
_YEAR = re.compile(r"\[([0-9]{4})\]")
_YEAR_LINK = re.compile(r"(?:https?://[^/]+)?/([0-9]{4})/?")
_COUNT = re.compile(r"(?<![0-9])([0-9]+) ?\*(?: ?/ ?[0-9]+ ?\*)?")  # held, and how many there are


def read_events(content: bytes) -> dict[int, int] | None:
    """The stars by year, of nobody's page none; None for a page whose form is not known.

    Nobody of us has seen it: its form is what one public client reads.
    """
    html = content.decode("utf-8", "replace")
    stars: dict[int, int] = {}
    for entry in parsed(html).find_all(class_="eventlist-event"):
        read = _read_entry(entry)
        if read is None or read[0] in stars:
            return None
        stars[read[0]] = read[1]
    if not stars:
        return None
    return {} if shows_nobody(html) else stars


def _read_entry(entry: "Tag") -> tuple[int, int] | None:
    """A year and the stars held in it; None where either is not certain."""
    links = [link for link in entry.find_all("a") if _YEAR.fullmatch(link.get_text().strip())]
    if len(links) != 1:
        return None
    shown = links[0].get_text()
    leads_to = _YEAR_LINK.fullmatch(str(links[0].get("href", "")))
    if leads_to is None or shown.strip() != f"[{leads_to[1]}]":
        return None
    stars = _read_stars(entry.get_text().partition(shown)[2])
    return None if stars is None else (int(leads_to[1]), stars)


def _read_stars(behind: str) -> int | None:
    """The stars that are told behind a year; none where nothing is."""
    text = " ".join(behind.split())
    if "*" not in text:
        return 0
    count = _COUNT.search(text)
    if count is None or count[0].count("*") != text.count("*"):
        return None
    held = count[1]
    return int(held) if len(held) <= 2 and int(held) <= _MOST_STARS else None
