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
    for code in reversed(article.find_all("code")):
        if _is_emphasised(code) and all(parent.name != "pre" for parent in code.parents):
            value = code.get_text()
            return value if re.fullmatch(r"[A-Za-z0-9,.+-]+", value) else None
    return None


def _is_emphasised(code: Tag) -> bool:
    """Whether all of it is emphasised, from inside or from outside.

    Not by comparing texts: that of an element is as long as all of the code in it.
    """
    outer = code.parent
    if outer is not None and outer.name == "em" and len(outer.contents) == 1:
        return True
    inner = code.contents[0] if len(code.contents) == 1 else None
    return isinstance(inner, Tag) and inner.name == "em"
