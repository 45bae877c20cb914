"""What a day's page suggests as an example. A proposal to the user, never a fact.

Over the years the usual form fits well under half of the puzzles, so whatever does not have it
gives no proposal rather than a wrong one.
"""

import re

from bs4 import Tag


def propose(article: Tag) -> tuple[str | None, str | None]:
    """Input and answer of the example of one part; None for what is not in the usual form."""
    return _input(article), _answer(article)


def _input(article: Tag) -> str | None:
    """The article's first block, if the sentence before it announces an example."""
    block = article.find("pre")
    if not isinstance(block, Tag) or block.find("code") is None:
        return None
    before = block.find_previous_sibling()
    if not isinstance(before, Tag) or before.name != "p":
        return None
    sentence = " ".join(before.get_text().split())
    if not sentence.endswith(":") or not re.search(r"\bexample\b", sentence, re.IGNORECASE):
        return None
    return block.get_text().strip("\n") or None


def _answer(article: Tag) -> str | None:
    """The last value that is both code and emphasised, if it could be an answer."""
    values = [
        code.get_text()
        for code in article.find_all("code")
        if code.find_parent("pre") is None and _is_emphasised(code)
    ]
    if not values or not re.fullmatch(r"[A-Za-z0-9,.+-]+", values[-1]):
        return None
    return values[-1]


def _is_emphasised(code: Tag) -> bool:
    inner = code.find("em")
    if isinstance(inner, Tag) and inner.get_text() == code.get_text():
        return True
    outer = code.parent
    return outer is not None and outer.name == "em" and outer.get_text() == code.get_text()
