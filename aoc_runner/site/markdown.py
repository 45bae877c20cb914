"""The parts of a day's page as Markdown: emphasis, code, lists and links kept."""

import copy
import re
from typing import Any
from urllib.parse import urljoin

from bs4 import Tag
from bs4.element import NavigableString
from markdownify import MarkdownConverter

# What has a form in Markdown, or is left out. A name can be anything: markdownify finds a method
# by it, `<soup>` its own, and reads a number of any length in `<h1…>`.
_NAMES = (
    " a article b blockquote br code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img kbd li ol p "
    "pre q s samp script section strong style sub sup table tbody td th tr ul "
)
_ATTRIBUTES = ("alt", "href", "src", "title")
_MOST_TAGS = 2_000  # of a part; real ones have a few hundred
_LONGEST = 50_000  # characters of its text; real ones have up to 20,000


def markdown(article: Tag, url: str) -> str:
    """A part as Markdown, ending in one newline. `url` is the page's own.

    What is larger than any part is, becomes its bare text: converting that would take seconds.
    """
    text = article.get_text()
    if len(text) > _LONGEST or len(article.find_all(True)) > _MOST_TAGS:
        return f"{text.strip()}\n"
    converter = _Converter(heading_style="ATX", bullets="-", escape_misc=False, strip_pre=None)
    return str(converter.convert_soup(_untangled(article, url))).strip() + "\n"


def _untangled(article: Tag, url: str) -> Tag:
    """A copy that brings the page's habits into a form that Markdown has."""
    article = copy.copy(article)
    for tag in [article, *article.find_all(True)]:
        tag.attrs = {name: tag.attrs[name] for name in _ATTRIBUTES if name in tag.attrs}
        if f" {tag.name} " not in _NAMES:
            tag.name = "span"
    for link in article.find_all("a", href=True):
        link["href"] = _joined(url, str(link["href"]))
    for items in article.find_all("ol"):
        for number, item in enumerate(items.find_all("li", recursive=False), start=1):
            item["value"] = str(number)
    for code in article.find_all("code"):
        # In Markdown, code is literal: `<code><em>` is emphasised code, not code with stars.
        emphases = code.find_all("em")
        for em in emphases:
            em.unwrap()
        if emphases and not _is_in_block(code):  # a block has no emphasis
            code.wrap(Tag(name="strong"))
    for text in article.find_all(string=re.compile("[ \t]{100}")):
        if type(text) is NavigableString and not _is_in_block(text):
            text.replace_with(re.sub("[ \t]+", " ", text))
    return article


def _joined(url: str, link: str) -> str:
    try:
        return urljoin(url, link)
    except ValueError:  # it is no address, such as `http://[`
        return link


def _is_in_block(element: Tag | NavigableString) -> bool:
    return any(parent.name == "pre" for parent in element.parents)


class _Converter(MarkdownConverter):
    """Without what takes markdownify the square of a long text's time, or of a long list's."""

    def convert_pre(self, el: Tag, text: str, parent_tags: set[str]) -> str:
        text = text.rstrip(" \n")
        blank = len(text) - len(text.lstrip(" \n"))
        text = text[text.rfind("\n", 0, blank) + 1 :]
        library: Any = super()  # whose types do not tell of these methods
        return str(library.convert_pre(el, text, parent_tags))

    def convert_li(self, el: Tag, text: str, parent_tags: set[str]) -> str:
        if el.get("value") is None or not (text := text.strip()):
            library: Any = super()
            return str(library.convert_li(el, text, parent_tags))
        bullet = f"{el['value']}. "
        indent = " " * len(bullet)
        lines = [indent + line if line else "" for line in text.split("\n")]
        return bullet + "\n".join(lines).removeprefix(indent) + "\n"
