"""Find examples on a puzzle's page by a few rules.

The input of part 1 is a block that the sentence before it announces, and the answer is the last
emphasized code after it. Part 2 uses the same input unless it announces a similar one. A wrong
example is worse than none, so a page that fits no rule gives none.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.kernel.model.puzzle import Part

if TYPE_CHECKING:
    from bs4 import Tag


class FoundExample(NamedTuple):
    """An example: its input, its answers by part, and its params."""

    text: str
    answers: dict[Part, str]
    params: Mapping[str, object] = {}


class Passage(NamedTuple):
    """A paragraph, an item of a list, or a block of code."""

    kind: str  # "p", "li" or "pre"
    text: str
    marked: list[str]  # the emphasized code in it


# Sentences that announce an input.
_ANNOUNCES = re.compile(
    r"\bexamples?( \w+){0,2}:$|\bfor instance:$|\bhere\b.{0,200}\bexample"
    r"|\bexample\b.{0,200}\bmight look like|\b(suppose|consider|given?|following|initial)\b",
    re.IGNORECASE,
)
# Sentences about another kind of block.
_OTHER_KIND = re.compile(
    r"\b(above|same|after|becomes?|now|would|as follows|corresponds)\b|(?<!might )\blooks? like",
    re.IGNORECASE,
)
# Sentences about a larger or a further example, and a paragraph about a further one.
_LARGER = re.compile(r"\b(larger|more complex)\b", re.IGNORECASE)
_FURTHER = re.compile(r"\b(second|another|more)\b.{0,200}\bexamples?\b", re.IGNORECASE)
_ABOUT_FURTHER = re.compile(r"\b(second|another|smaller)\b[\w ]{0,20}\bexample", re.IGNORECASE)


def find_examples_by_rules(
    articles: "Sequence[Tag]", inputs: Sequence[str] = ()
) -> list[FoundExample]:
    """Return the example of part 1, and that of part 2 if its answer is found.

    `inputs` are from the user's examples; part 2 uses the first one that part 1 shows.
    """
    passages = _list_passages(articles[0])
    first = _find_first(passages)
    blocks = {passage.text.rstrip() for passage in passages if passage.kind == "pre"}
    examples = [first] if first is not None else []
    default = first.text if first else None
    known = next((text for text in inputs if text.rstrip() in blocks), default)
    if known is not None and len(articles) > 1:
        text, answer = _find_second(_list_passages(articles[1]), known)
        examples += [FoundExample(text, {2: answer})] if answer else []
    return examples


def _list_passages(article: "Tag") -> list[Passage]:
    passages = []
    for tag in article.find_all(["p", "li", "pre"]):
        text = tag.get_text().strip("\n") if tag.name == "pre" else " ".join(tag.get_text().split())
        if text.strip():
            codes = map(_get_marked, tag.find_all("code"))
            marked = [code for code in codes if code is not None]
            passages.append(Passage(tag.name, text, [] if tag.name == "pre" else marked))
    return passages


def _get_marked(code: "Tag") -> str | None:
    """Return the emphasized text: the whole code, or the last emphasized part of it."""
    if code.parent is not None and code.parent.name == "em" and len(code.parent.contents) == 1:
        return code.get_text()
    inner = code.find_all("em", recursive=False)
    return inner[-1].get_text() if inner else None


def _find_first(passages: list[Passage]) -> FoundExample | None:
    """Return part 1's example; prefer a larger one, as its answer is at the article's end."""
    announced = _list_announced(passages)
    larger = (index for index in announced if _LARGER.search(_sentence_before(passages, index)))
    block = next(larger, next(iter(announced), None))
    if block is None:
        return None
    answer = _find_answer(passages, block)
    return FoundExample(passages[block].text, {1: answer} if answer else {})


def _find_second(passages: list[Passage], known: str) -> tuple[str, str | None]:
    """Return part 2's input, the `known` one unless a similar one is announced, and its answer."""
    for passage in passages:
        # A list may give the answer of each earlier input.
        if passage.kind == "li" and passage.text.startswith(known):
            return known, _find_answer([passage], 0)
    announced = _list_announced(passages)
    similar = [index for index in announced if _is_similar(passages[index].text, known)]
    if similar and (answer := _find_answer(passages, similar[-1])):
        return passages[similar[-1]].text, answer
    return known, _find_answer(passages, -1)


def _list_announced(passages: list[Passage]) -> list[int]:
    """Return the indexes of the blocks that the sentence before them announces as an input."""
    return [index for index in range(len(passages)) if _is_announced(passages, index)]


def _is_announced(passages: list[Passage], index: int) -> bool:
    sentence = _sentence_before(passages, index)
    return (
        passages[index].kind == "pre"
        and sentence.endswith(":")
        and _ANNOUNCES.search(sentence) is not None
        and not _OTHER_KIND.search(sentence)
    )


def _sentence_before(passages: list[Passage], index: int) -> str:
    """Return the last sentence of the paragraph before a passage, or "" if there is none."""
    if index <= 0 or passages[index - 1].kind != "p":
        return ""
    return re.split(r"[.?!][)\"]?\s", passages[index - 1].text)[-1]


def _find_answer(passages: list[Passage], start: int) -> str | None:
    """Return the last emphasized code from `start` to a further example or the question."""
    questions = (n for n in range(len(passages) - 1, start, -1) if "?" in passages[n].text)
    end = next((n for n in questions if passages[n].kind != "pre"), len(passages))
    for index in range(start + 1, end):
        is_example = passages[index].marked or _is_announced(passages, index)
        if is_example and _FURTHER.search(_sentence_before(passages, index)):
            end = index - 1
            break
    for index in range(end - 1, max(start, 0) - 1, -1):
        if passages[index].marked and not _ABOUT_FURTHER.search(passages[index].text):
            answer = passages[index].marked[-1].strip()
            return answer if re.fullmatch(r"[A-Za-z0-9,.+=-]{1,200}", answer) else None
    return None


def _is_similar(text: str, known: str) -> bool:
    """Return whether two texts may be inputs of one puzzle, by their characters and lengths."""
    chars, known_chars = _list_chars(text), _list_chars(known)
    is_long_enough = text.count("\n") + 1 >= (known.count("\n") + 1) / 2
    return is_long_enough and len(chars & known_chars) >= 0.6 * len(chars | known_chars)


def _list_chars(text: str) -> set[str]:
    """Return the characters of a text, with `0` for a digit, `A` or `a` for a letter."""
    for kind, char in (("[0-9]", "0"), ("[A-Z]", "A"), ("[a-z]", "a"), (r"\s", "")):
        text = re.sub(kind, char, text)
    return set(text)
