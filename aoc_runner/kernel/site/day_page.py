"""Parser of a puzzle's page. Patterns find the facts; HTML is parsed only for the articles."""

import re
from functools import cached_property
from html import unescape
from typing import TYPE_CHECKING

from aoc_runner.kernel.model.puzzle import PARTS, Part

if TYPE_CHECKING:  # slow to import, and a submit does not need articles
    from bs4 import BeautifulSoup, Tag


class DayPage:
    """A puzzle's page with its `content` as received; `parse_day_page` creates it."""

    def __init__(self, content: bytes, title: str, outside: str, html: str) -> None:
        """Extract the facts from `outside`, the HTML around the articles."""
        answers = re.findall(r"<p>Your puzzle answer was <code>([^<\n]*)</code>", outside)
        self.content = content
        self.title = title
        self.accepted: dict[Part, str] = dict(zip(PARTS, map(unescape, answers), strict=False))
        self.is_complete = '<p class="day-success">Both parts of this puzzle are' in outside
        self.is_logged_in = not (is_logged_out(html) or "To play, please identify yourself" in html)
        self._html = html

    @cached_property
    def articles(self) -> "list[Tag]":
        """The articles of the parts; do not modify them."""
        return list(parse_html(self._html).find_all("article", class_="day-desc")[: len(PARTS)])


def parse_day_page(content: bytes) -> DayPage | None:
    """Parse a day page, or return None for any other page."""
    html = content.decode("utf-8", "replace")
    before, *parts = re.split(r"<article[^<>]{,99}\bday-desc\b[^<>]{,99}>", html)
    heading = re.match(r"\s*<h2[^>]*>(.*?)</h2>", parts[0]) if parts else None
    if heading is None:
        return None
    title = re.sub(r"^Day \d+: ", "", plain_text(heading[1]).strip("- "))  # --- Day 7: Jars ---
    outside = before + "".join(part.partition("</article>")[2] for part in parts)
    return DayPage(content, title, outside, html)


def parse_html(html: str) -> "BeautifulSoup":
    """Parse the page; use `find_all`, as CSS selectors fail on early CPython 3.11 (Debian 12)."""
    from bs4 import BeautifulSoup

    return BeautifulSoup(html, "html.parser")


def plain_text(html: str) -> str:
    """Return the text of a piece of HTML with normalized whitespace."""
    return " ".join(unescape(re.sub(r"<[^<>]*>", "", html)).split())


def is_logged_out(html: str) -> bool:
    """Return whether a page shows the login link; a user might be named `[Log In]`."""
    return "[Log In]" in re.sub(r'<div class="user">[^<]*', "", html)


def parse_user_id(html: str) -> int | None:
    """Return the user ID on the settings page."""
    match = re.search(r"ownerproof-(\d{1,18})-|\(anonymous user #(\d{1,18})\)", html)
    return int(match[1] or match[2]) if match else None
