"""What a puzzle's page says, and whose session it was asked for with. Only reads text."""

import re
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.kernel.words.puzzle import PARTS, Part

if TYPE_CHECKING:  # a third of the time of a first run, which fetches an input but reads no page
    from bs4 import BeautifulSoup, Tag

LONGEST = 256 * 1024  # characters; real pages are well under 100 KB


class DayPage(NamedTuple):
    """A puzzle's page, parsed once: what it says, and the text of its parts."""

    title: str
    accepted: dict[Part, str]  # the answers it shows as accepted
    open_part: int | None  # the part whose answer it asks for
    logged_in: bool
    both_done: bool  # it says that both stars are held
    articles: "list[Tag]"  # the parts it shows, two at most; never to be changed
    content: bytes  # the page as received


def parsed(html: str) -> "BeautifulSoup":
    """The page, to be searched by names and classes; an empty one if it can be no page.

    CSS selectors would be shorter, but bs4's library for them fails on early releases of
    CPython 3.11, such as Debian 12 has: their regular expressions mistake a possessive group.
    """
    import warnings

    from bs4 import BeautifulSoup
    from bs4.exceptions import ParserRejectedMarkup

    with warnings.catch_warnings():
        # bs4 muses on what looks like a file name, a URL or XML; the site may send any text.
        warnings.simplefilter("ignore")
        try:
            return BeautifulSoup(html if len(html) <= LONGEST else "", "html.parser")
        except (ParserRejectedMarkup, ValueError):
            return BeautifulSoup("", "html.parser")  # nothing in it can be recognised


def read_day_page(content: bytes) -> DayPage | None:
    """Read a day page; None if it is none."""
    html = content.decode("utf-8", "replace")
    soup = parsed(html)
    articles = soup.find_all("article", class_="day-desc")
    heading = articles[0].find("h2") if articles else None
    if heading is None:
        return None
    level = soup.find("input", attrs={"name": "level"})
    value = str(level.get("value")) if level is not None else ""
    paragraphs = [
        (paragraph, next(paragraph.stripped_strings, "")) for paragraph in soup.find_all("p")
    ]
    answers = [
        code.get_text()
        for paragraph, opening in paragraphs
        if opening.startswith("Your puzzle answer was")
        and paragraph.find_parent("article") is None  # where the puzzle's own text may say so
        and (code := paragraph.find("code")) is not None
    ]
    return DayPage(
        # --- Day 7: Camel Cards ---
        title=re.sub(r"^Day \d+:\s*", "", heading.get_text().strip().strip("-").strip()),
        accepted=dict(zip(PARTS, answers, strict=False)),
        open_part=int(value) if value in ("1", "2") else None,
        logged_in=not shows_nobody(html) and "To play, please identify yourself" not in html,
        both_done=any(
            opening.startswith("Both parts of this puzzle are complete")
            and "day-success" in paragraph.get_attribute_list("class")
            for paragraph, opening in paragraphs
        ),
        articles=list(articles[: len(PARTS)]),
        content=content,
    )


def shows_nobody(html: str) -> bool:
    """Whether a page shows that nobody is logged in; a user may be called `[Log In]`, too."""
    return "[Log In]" in re.sub(r'<div class="user">[^<]*', "", html)


def read_user_number(html: str) -> int | None:
    """The account's number on the settings page."""
    match = re.search(r"ownerproof-(\d{1,18})-|\(anonymous user #(\d{1,18})\)", html)
    return int(match[1] or match[2]) if match else None


def read_stars(html: str) -> dict[int, int]:
    """The stars held on each open day, as the calendar of a year labels its links."""
    labels = re.findall(r'<a\b[^>]*aria-label="Day ([0-9]{1,2})(?:, (one|two) stars?)?"', html)
    return {int(day): ["", "one", "two"].index(number) for day, number in labels}
