"""What a puzzle's page says, and whose session it was asked for with. Only reads text.

The facts are read by patterns, as the site writes them; only who shows a part, or looks for
examples in it, has the page parsed.
"""

import re
from functools import cached_property
from html import unescape
from typing import TYPE_CHECKING

from aoc_runner.kernel.model.puzzle import PARTS, Part

if TYPE_CHECKING:  # a third of the time of a submit, which reads no part
    from bs4 import BeautifulSoup, Tag


class DayPage:
    """A puzzle's page, `content` as it was received; `parse_day_page` makes it."""

    def __init__(self, content: bytes, title: str, outside: str, html: str) -> None:
        """`outside` is what stands around the parts, in the site's own words."""
        answers = re.findall(r"<p>Your puzzle answer was <code>([^<\n]*)</code>", outside)
        self.content = content
        self.title = title
        self.accepted: dict[Part, str] = dict(zip(PARTS, map(unescape, answers), strict=False))
        self.is_complete = '<p class="day-success">Both parts of this puzzle are' in outside
        self.is_logged_in = not (is_logged_out(html) or "To play, please identify yourself" in html)
        self._html = html

    @cached_property
    def articles(self) -> "list[Tag]":
        """The parts it shows, two at most; never to be changed."""
        return list(parse_html(self._html).find_all("article", class_="day-desc")[: len(PARTS)])


def parse_day_page(content: bytes) -> DayPage | None:
    """Read a day page; None if it is none."""
    html = content.decode("utf-8", "replace")
    before, *parts = re.split(r"<article[^<>]{,99}\bday-desc\b[^<>]{,99}>", html)
    heading = re.match(r"\s*<h2[^>]*>(.*?)</h2>", parts[0]) if parts else None
    if heading is None:
        return None
    title = re.sub(r"^Day \d+: ", "", plain_text(heading[1]).strip("- "))  # of --- Day 7: Jars ---
    outside = before + "".join(part.partition("</article>")[2] for part in parts)
    return DayPage(content, title, outside, html)


def parse_html(html: str) -> "BeautifulSoup":
    """The page, to be searched by names and classes.

    CSS selectors would be shorter, but bs4's library for them fails on early releases of
    CPython 3.11, such as Debian 12 has: their regular expressions mistake a possessive group.
    """
    from bs4 import BeautifulSoup

    return BeautifulSoup(html, "html.parser")


def plain_text(html: str) -> str:
    """The text in a piece of a page, its white space folded."""
    return " ".join(unescape(re.sub(r"<[^<>]*>", "", html)).split())


def is_logged_out(html: str) -> bool:
    """Whether a page shows that nobody is logged in; a user may be called `[Log In]`, too."""
    return "[Log In]" in re.sub(r'<div class="user">[^<]*', "", html)


def parse_user_id(html: str) -> int | None:
    """The account's number on the settings page."""
    match = re.search(r"ownerproof-(\d{1,18})-|\(anonymous user #(\d{1,18})\)", html)
    return int(match[1] or match[2]) if match else None
