"""Markup of the site as a tree to be searched; whatever is beyond all pages is no tree at all.

The limits stand here, before and while a text is parsed, so that each reader behind them takes no
longer than a page can make it, whatever was sent, or was edited since it is kept.
"""

import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a third of the time of a first run, which fetches an input but reads no page
    from bs4 import BeautifulSoup

_LONGEST = 256 * 1024  # characters; real pages are well under 100 KB
_MOST_TAGS = 20_000  # opening and closing; real pages have a few hundred
_MOST_LOOSE = 100  # comments, and brackets never closed: the parser searches the rest for each end
_LONGEST_TAG = 4096  # characters; the parser takes hundreds of bytes for an attribute of two
_DEEPEST = 50  # tags within each other; real ones stand in a dozen


def parsed(html: str) -> "BeautifulSoup":
    """The page, to be searched by names and classes; an empty one if it can be no page.

    CSS selectors would be shorter, but bs4's library for them fails on early releases of
    CPython 3.11, such as Debian 12 has: their regular expressions mistake a possessive group.
    """
    from bs4 import BeautifulSoup, Tag
    from bs4.exceptions import ParserRejectedMarkup

    class Page(BeautifulSoup):
        def pushTag(self, tag: Tag) -> None:
            super().pushTag(tag)
            if len(self.tagStack) > _DEEPEST:
                raise ParserRejectedMarkup("tags within tags within tags")

    with warnings.catch_warnings():
        # bs4 muses on what looks like a file name, a URL or XML; the site may send any text.
        warnings.simplefilter("ignore")
        try:
            return Page(html if _may_be_a_page(html) else "", "html.parser")
        except (ParserRejectedMarkup, ValueError):
            return Page("", "html.parser")  # nothing in it can be recognised


def _may_be_a_page(html: str) -> bool:
    """Whether a text is within the limits that can be told without parsing it."""
    if len(html) > _LONGEST or html.count("<") > _MOST_TAGS:
        return False
    pieces = html.split("<")[1:]
    if any(len(piece.partition(">")[0]) > _LONGEST_TAG for piece in pieces):
        return False
    unclosed = sum(">" not in piece for piece in pieces)
    return html.count("<!") + unclosed <= _MOST_LOOSE
