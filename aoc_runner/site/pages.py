"""What the site's pages say. Only reads text; every reader says None for what it does not know."""

import re
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.kernel.words.puzzle import PARTS, Part
from aoc_runner.site.markup import parsed

if TYPE_CHECKING:
    from bs4 import Tag

LOCKED = "Please don't repeatedly request this endpoint before it unlocks!"
NO_SESSION = "Puzzle inputs differ by user."
_USER = re.compile(r'(<div class="user">)[^<]*')


class DayPage(NamedTuple):
    """A puzzle's page, parsed once: what it says, and the text of its parts."""

    title: str
    accepted: dict[Part, str]  # the answers it shows as accepted
    open_part: int | None  # the part whose answer it asks for
    logged_in: bool
    both_done: bool  # it says that both stars are held
    articles: "list[Tag]"  # the parts it shows, two at most; never to be changed
    content: bytes  # the page as received


def is_html(content_type: str, body: bytes) -> bool:
    """Whether a body is a page rather than an input, which may well open with a single `<`."""
    start = body.lstrip(b"\xef\xbb\xbf \t\r\n")[:16].lower()
    return content_type in ("text/html", "application/xhtml+xml") or start.startswith(
        (
            b"<!doctype",
            b"<!--",
            b"<html",
            b"<head",
            b"<body",
            b"<title",
            b"<h1",
            b"<?xml",
            b"<error",
        )
    )


def ends_as_a_page(body: bytes) -> bool:
    """Whether nothing is missing of a page at its end."""
    return body.rstrip().lower().endswith(b"</html>")


def shows_nobody(html: str) -> bool:
    """Whether a page shows that nobody is logged in; a user may be called `[Log In]`, too."""
    return "[Log In]" in html and "[Log In]" in _USER.sub(r"\1", html)


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
    return DayPage(
        title=_title(heading.get_text()),
        accepted=dict(zip(PARTS, _answers(soup), strict=False)),
        open_part=int(value) if value in ("1", "2") else None,
        logged_in=not shows_nobody(html) and "To play, please identify yourself" not in html,
        both_done=any(
            _opening(paragraph).startswith("Both parts of this puzzle are complete")
            for paragraph in soup.find_all("p", class_="day-success")
        ),
        articles=list(articles[: len(PARTS)]),
        content=content,
    )


def _title(heading: str) -> str:
    """The title in a heading like `--- Day 7: Camel Cards ---`."""
    title = heading.strip().strip("-").strip()
    return re.sub(r"^Day \d+:\s*", "", title)


def _answers(soup: "Tag") -> list[str]:
    """The answers that the page shows as accepted, which it does outside of its articles."""
    return [
        code.get_text()
        for paragraph in soup.find_all("p")
        if _opening(paragraph).startswith("Your puzzle answer was")
        and not any(parent.name == "article" for parent in paragraph.parents)
        and (code := paragraph.find("code")) is not None
    ]


def _opening(tag: "Tag") -> str:
    """The first words in it: all of them would be read again for each paragraph around them."""
    return next(tag.stripped_strings, "")


def read_user_number(html: str) -> int | None:
    """The account's number on the settings page."""
    match = re.search(r"ownerproof-(\d{1,18})-|\(anonymous user #(\d{1,18})\)", html)
    return int(match[1] or match[2]) if match else None


def article_text(html: str) -> str | None:
    """The text of the first article, its white space folded; None if there is no article."""
    article = parsed(html).find("article")
    return " ".join(article.get_text().split()) if article is not None else None
