"""The examples of a puzzle that nobody has on record yet, read off its page by a few rules.

Part 1's input is a block that the sentence before it announces, its answer the last emphasised
code that follows. Part 2 goes on with that input unless it announces another like it. A wrong
example costs more than none: what fits no rule is left out.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.kernel.model.puzzle import Part

if TYPE_CHECKING:
    from bs4 import Tag


class Example(NamedTuple):
    """An input that a page shows, the answers it tells, and what else a day must know."""

    text: str
    answers: dict[Part, str]
    params: Mapping[str, object] = {}


class Passage(NamedTuple):
    """A paragraph, an item of a list, or a block of code."""

    kind: str  # "p", "li" or "pre"
    text: str
    marked: list[str]  # the emphasised code in it


# What a sentence says that announces an input, a block of another kind, the example to prefer,
_ANNOUNCES = re.compile(
    r"\bexamples?( \w+){0,2}:$|\bfor instance:$|\bhere\b.{0,200}\bexample"
    r"|\bexample\b.{0,200}\bmight look like|\b(suppose|consider|given?|following|initial)\b",
    re.IGNORECASE,
)
_OF_ANOTHER_KIND = re.compile(
    r"\b(above|same|after|becomes?|now|would|as follows|corresponds)\b|(?<!might )\blooks? like",
    re.IGNORECASE,
)
_LARGER = re.compile(r"\b(larger|more complex)\b", re.IGNORECASE)
# and a further one; and a paragraph that tells the answer of one that is not in question.
_FURTHER = re.compile(r"\b(second|another|more)\b.{0,200}\bexamples?\b", re.IGNORECASE)
_OF_A_FURTHER = re.compile(r"\b(second|another|smaller)\b[\w ]{0,20}\bexample", re.IGNORECASE)


def examples_by_rules(articles: "Sequence[Tag]", mine: Sequence[str] = ()) -> list[Example]:
    """Part 1's example, with its answer where that is told, and part 2's, if that is.

    Of the inputs in `mine`, the user's examples, the first that part 1 shows takes the place of
    what the rules would choose for part 2 to go on with.
    """
    one = _passages(articles[0])
    first = _first(one)
    shown = {passage.text.rstrip() for passage in one if passage.kind == "pre"}
    found = [first] if first is not None else []
    known = next((text for text in mine if text.rstrip() in shown), first.text if first else None)
    if known is not None and len(articles) > 1:
        text, answer = _second(_passages(articles[1]), known)
        found += [Example(text, {2: answer})] if answer else []
    return found


def _passages(article: "Tag") -> list[Passage]:
    found = []
    for tag in article.find_all(["p", "li", "pre"]):
        text = tag.get_text().strip("\n") if tag.name == "pre" else " ".join(tag.get_text().split())
        if text.strip():
            marked = [code for code in map(_marked, tag.find_all("code")) if code is not None]
            found.append(Passage(tag.name, text, [] if tag.name == "pre" else marked))
    return found


def _marked(code: "Tag") -> str | None:
    """What of the code is emphasised: all, from outside, or a part of it, the last."""
    if code.parent is not None and code.parent.name == "em" and len(code.parent.contents) == 1:
        return code.get_text()
    inner = code.find_all("em", recursive=False)
    return inner[-1].get_text() if inner else None


def _first(found: list[Passage]) -> Example | None:
    """Of several examples a larger one is taken: its answer is the one that ends the article."""
    announced = _announced(found)
    larger = (index for index in announced if _LARGER.search(_sentence_before(found, index)))
    block = next(larger, next(iter(announced), None))
    if block is None:
        return None
    answer = _answer(found, block)
    return Example(found[block].text, {1: answer} if answer else {})


def _second(found: list[Passage], known: str) -> tuple[str, str | None]:
    """Part 2's input, which is the `known` one unless another like it is announced, and answer."""
    for item in found:
        # A list may tell what becomes of each of the inputs before.
        if item.kind == "li" and item.text.startswith(known):
            return known, _answer([item], 0)
    like = [index for index in _announced(found) if _is_like(found[index].text, known)]
    if like and (answer := _answer(found, like[-1])):
        return found[like[-1]].text, answer
    return known, _answer(found, -1)


def _announced(found: list[Passage]) -> list[int]:
    """The blocks that the sentence before them calls an input."""
    return [index for index in range(len(found)) if _is_announced(found, index)]


def _is_announced(found: list[Passage], index: int) -> bool:
    sentence = _sentence_before(found, index)
    return (
        found[index].kind == "pre"
        and sentence.endswith(":")
        and _ANNOUNCES.search(sentence) is not None
        and not _OF_ANOTHER_KIND.search(sentence)
    )


def _sentence_before(found: list[Passage], index: int) -> str:
    """The last sentence of the paragraph before a passage; "" if that is no paragraph."""
    if index <= 0 or found[index - 1].kind != "p":
        return ""
    return re.split(r"[.?!][)\"]?\s", found[index - 1].text)[-1]


def _answer(found: list[Passage], start: int) -> str | None:
    """The last emphasised code from passage `start` on, up to a further example or the question."""
    questions = (n for n in range(len(found) - 1, start, -1) if "?" in found[n].text)
    end = next((n for n in questions if found[n].kind != "pre"), len(found))
    for index in range(start + 1, end):
        tells = found[index].marked or _is_announced(found, index)
        if tells and _FURTHER.search(_sentence_before(found, index)):
            end = index - 1
            break
    for index in range(end - 1, max(start, 0) - 1, -1):
        if found[index].marked and not _OF_A_FURTHER.search(found[index].text):
            answer = found[index].marked[-1].strip()
            return answer if re.fullmatch(r"[A-Za-z0-9,.+=-]{1,200}", answer) else None
    return None


def _is_like(text: str, known: str) -> bool:
    """Whether two texts could be inputs of one puzzle: much the same signs, about as many lines."""
    signs, others = _signs(text), _signs(known)
    is_as_long = text.count("\n") + 1 >= (known.count("\n") + 1) / 2
    return is_as_long and len(signs & others) >= 0.6 * len(signs | others)


def _signs(text: str) -> set[str]:
    """The characters of a text, any letter and any digit alike."""
    for kind, sign in (("[0-9]", "0"), ("[A-Z]", "A"), ("[a-z]", "a"), (r"\s", "")):
        text = re.sub(kind, sign, text)
    return set(text)
