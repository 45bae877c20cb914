"""The parts of a day's page as Markdown: emphasis, code, lists and links kept."""

import copy
from urllib.parse import urljoin

from bs4 import Tag
from markdownify import MarkdownConverter


def markdown(article: Tag, url: str) -> str:
    """A part as Markdown, ending in one newline. `url` is the page's own."""
    article = _untangled(article, url)
    converter = MarkdownConverter(heading_style="ATX", bullets="-", escape_misc=False)
    return converter.convert_soup(article).strip() + "\n"


def _untangled(article: Tag, url: str) -> Tag:
    """A copy that brings the page's habits into a form that Markdown has."""
    article = copy.copy(article)
    for link in article.find_all("a", href=True):
        link["href"] = urljoin(url, str(link["href"]))
    for code in article.find_all("code"):
        # In Markdown, code is literal: `<code><em>` is emphasised code, not code with stars.
        emphases = code.find_all("em")
        for em in emphases:
            em.unwrap()
        if emphases and code.find_parent("pre") is None:  # a block has no emphasis
            code.wrap(Tag(name="strong"))
    return article
