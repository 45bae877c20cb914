"""The text of a puzzle: parts of a day's page as Markdown, and laid out for the terminal."""

from collections.abc import Iterable
from typing import IO, TYPE_CHECKING

from aoc_runner.kernel.terminal.tables import laid_out, shown

if TYPE_CHECKING:
    from bs4 import Tag

_WIDEST = 100  # columns: longer lines are hard to read


def markdown(articles: "Iterable[Tag]", url: str) -> str:
    """The parts of the page at `url` as Markdown: emphasis, code, lists and whole links are kept.

    The text ends in one newline.
    """
    import copy
    from urllib.parse import urljoin

    from bs4 import Tag
    from markdownify import ATX, MarkdownConverter

    converter = MarkdownConverter(heading_style=ATX, bullets="-")
    parts = []
    for article in map(copy.copy, articles):
        for link in article.find_all("a", href=True):
            link["href"] = urljoin(url, str(link["href"]))
        for code in article.find_all("code"):
            if code.find("em"):  # in Markdown code is literal: it is emphasised from outside
                code.wrap(Tag(name="strong"))
        parts.append(str(converter.convert_soup(article)).strip() + "\n")
    return "\n".join(parts)


def for_terminal(text: str, stream: IO[str]) -> str:
    """Markdown, laid out as `stream` can show it: in colours, and as wide as the terminal is."""
    from rich.markdown import Markdown

    return laid_out(Markdown(shown(text)), stream, _WIDEST)
