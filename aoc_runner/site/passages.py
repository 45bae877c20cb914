"""An article in reading order: what is said, what is shown, and which values stand in it."""

import re
from typing import NamedTuple

from bs4 import Tag
from bs4.element import NavigableString


class Value(NamedTuple):
    """A piece of code within a sentence."""

    text: str  # all of it
    marked: str | None  # what of it is emphasised, if anything is
    start: int  # where it stands in the text of its passage
    end: int


class Passage(NamedTuple):
    """A paragraph, an item of a list, or a block of code; of one that has others in it a part."""

    kind: str  # "text", "item" or "block"
    text: str
    values: list[Value]


class Example(NamedTuple):
    """An input that an article shows, and its answer if that is there too."""

    text: str
    answer: str | None


# What ends a passage where it begins and where it ends.
_BREAKS = frozenset(
    ("p", "li", "ul", "ol", "div", "h1", "h2", "h3", "article", "blockquote", "table", "tr")
)
_NEAR = 250  # characters of a sentence that are looked at; each reader stays linear by that
_SENTENCE_END = re.compile(r"[.?!][)\"]?(?:\s|$)")


def passages(article: Tag) -> list[Passage]:
    """All that is in the article, each piece of it once."""
    reader = _Reader()
    reader.walk(article, "text")
    reader.flush("text")
    return reader.found


def sentence_before(found: list[Passage], index: int) -> str:
    """The last sentence of the paragraph before a passage; "" if that is no paragraph."""
    if index == 0 or found[index - 1].kind != "text":
        return ""
    near = " ".join(found[index - 1].text[-_NEAR:].split())
    return re.split(r"(?<=[.?!])\s", near)[-1]


def around(passage: Passage, value: Value) -> tuple[str, str]:
    """What the sentence of a value says before it, and after it."""
    before = passage.text[max(0, value.start - _NEAR) : value.start]
    after = passage.text[value.end : value.end + _NEAR]
    return _SENTENCE_END.split(before)[-1], _SENTENCE_END.split(after)[0]


class _Reader:
    def __init__(self) -> None:
        self.found: list[Passage] = []
        self.pieces: list[str] = []
        self.values: list[Value] = []
        self.length = 0

    def walk(self, tag: Tag, kind: str) -> None:
        for child in tag.contents:
            if isinstance(child, Tag):
                self._enter(child, kind)
            elif type(child) is NavigableString:  # a comment is one of its kinds
                self._add(child.replace("\n", " "))

    def flush(self, kind: str) -> None:
        text = "".join(self.pieces)
        if text.strip():
            self.found.append(Passage(kind, text, self.values))
        self.pieces, self.values, self.length = [], [], 0

    def _enter(self, tag: Tag, kind: str) -> None:
        if tag.name == "pre":
            self.flush(kind)
            text = _shown(tag)
            if text.strip() and tag.find("code") is not None:
                self.found.append(Passage("block", text.strip("\n"), []))
        elif tag.name == "code":
            start = self.length
            self._add(text := _shown(tag))
            self.values.append(Value(text, _marked(tag), start, self.length))
        elif tag.name in _BREAKS:
            self.flush(kind)
            inner = "item" if tag.name == "li" else kind
            self.walk(tag, inner)
            self.flush(inner)
        else:
            self.walk(tag, kind)

    def _add(self, text: str) -> None:
        self.pieces.append(text)
        self.length += len(text)


def _shown(code: Tag) -> str:
    """The text of code, in which a line may also end in a tag."""
    return "".join(
        "\n" if isinstance(piece, Tag) else piece
        for piece in code.descendants
        if type(piece) is NavigableString or (isinstance(piece, Tag) and piece.name == "br")
    )


def _marked(code: Tag) -> str | None:
    """What of it is emphasised: all, from outside, or from inside a part, the last of them."""
    outer = code.parent
    if outer is not None and outer.name == "em" and len(outer.contents) == 1:
        return _shown(code)
    inner = [child for child in code.contents if isinstance(child, Tag) and child.name == "em"]
    return _shown(inner[-1]) if inner else None
