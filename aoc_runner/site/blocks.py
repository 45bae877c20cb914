"""Which of an article's blocks is an input, and not a picture of it or of what becomes of it."""

import re
from itertools import pairwise

from aoc_runner.site.passages import Passage, sentence_before

# How an input is announced.
_EXAMPLE = re.compile(
    r"\b(examples?|for instance)\s*(\([^)]*\))?:$|^initial (state|arrangement)s?:$"
    r"|\bexample\b.*\bmight look like"
    r"|\b(suppose|consider|given?|following|you (had|have|get|got|receive|see|note|find))\b"
    r"|\bhere('s| is| are)\b.*\bexamples?\b(?! of)|\bexample \w+( \w+)?:$",
    re.IGNORECASE,
)
_FORM = re.compile(r"\bmight look like", re.IGNORECASE)  # only where nothing else is announced
# How anything else is, or what was shown before.
_PICTURE = re.compile(
    r"(?<!might )\blooks?\s+(visually\s+)?like|\bas follows|\bvisually\b|\bnow\b.*\blike\b"
    r"|\bdiagram|\bthe steps\b|\bwould\s+(now|see|occur|be|appear|begin)\b|\bbecomes?\b"
    r"|\b(above|below|marked|arranged|proceeds|corresponding|again|same|before|earlier|happens?)\b"
    r"|\bafter\b(?! that)",
    re.IGNORECASE,
)
_RULER = re.compile(r"-{10}|={10}")  # in a drawing
_LARGER = re.compile(
    r"\b(larger|more complex|bigger|longer)\b.{0,20}\bexample|\blarger program", re.IGNORECASE
)
_MORE = re.compile(r"\b(second|another|other|more|few)\b.*\bexamples?\b(?! of)", re.I)
_FURTHER = re.compile(r"\b(more|other) examples", re.IGNORECASE)
_ANOTHER = re.compile(r"\b(second|third|another|other)\b[\w ]{0,20}\bexample", re.IGNORECASE)
_EARLIER = re.compile(
    r"\b(above|before|first|original|larger|same|earlier|previous)\b[\w -]{0,20}\bexample"
    r"|example[\w ]{0,20}\b(above|before|earlier)\b",
    re.IGNORECASE,
)
_THIS = re.compile(r"\bin (this|the above|the) example\b|\bexample above", re.IGNORECASE)
_BACK = re.compile(
    r"\b(original|larger|first|second|same)\b[\w -]{0,20}\bexample"
    r"|example[\w ]{0,20}\bfrom (above|before|earlier)\b",
    re.IGNORECASE,
)


def is_announced(found: list[Passage], index: int) -> bool:
    """Whether a passage is a block that the sentence before it calls an example's input."""
    sentence = sentence_before(found, index)
    if found[index].kind != "block" or not sentence.endswith(":"):
        return False
    return (
        _EXAMPLE.search(sentence) is not None
        and not shows_something_else(sentence)
        and not _RULER.search(found[index].text)
        and not _names_a_value(found[index - 1], len(sentence))
    )


def shows_something_else(sentence: str) -> bool:
    """Whether a sentence announces a picture, steps, or what was shown before."""
    return _PICTURE.search(sentence) is not None


def announces_more(sentence: str) -> bool:
    """Whether a sentence announces examples beside the one that was shown."""
    return _MORE.search(sentence) is not None and not _EARLIER.search(sentence)


def first_input(found: list[Passage]) -> int | None:
    """The block that is the first part's input.

    Illustrations of the rules come before the puzzle input is spoken of, the example after it. Of
    several examples a larger one is taken: its answer is the one that ends the article.
    """
    announced = [
        index
        for index in range(len(found))
        if is_announced(found, index) and not _FURTHER.search(sentence_before(found, index))
    ]
    forms = [
        index
        for index in range(len(found))
        if found[index].kind == "block" and _FORM.search(sentence_before(found, index))
    ]
    last = max(announced + forms, default=-1)
    spoken_of = max(
        (index for index in range(last) if "puzzle input" in found[index].text), default=-1
    )
    blocks = (
        [index for index in announced if index > spoken_of]
        or [index for index in forms if index > spoken_of >= 0]
        or announced
    )
    larger = [index for index in blocks if _LARGER.search(sentence_before(found, index))]
    return next(iter(larger or blocks), None)


def new_input(found: list[Passage], known: str) -> int | None:
    """The block with which the second part gives another example than `known`, if it does."""
    if any(_trimmed(passage.text) == known for passage in found):
        return None
    signs, lines = _signs(known), known.count("\n") + 1
    announced = [index for index in range(len(found)) if is_announced(found, index)]
    new = [index for index in announced if _is_like(found[index].text, signs, lines)]
    if not new or any(
        _BACK.search(passage.text) and "similar" not in passage.text
        for passage in found[new[-1] + 1 :]
        if passage.kind != "block"
    ):
        return None
    return new[-1]


def is_like(text: str, known: str) -> bool:
    """Whether two texts could be inputs of one puzzle: much the same signs, about as many lines."""
    return _is_like(text, _signs(known), known.count("\n") + 1)


def block_input(found: list[Passage], index: int) -> str:
    """The input in a block: the start of a log, or what the sentence before the block names."""
    text = _start_of_log(found[index].text)
    before = found[index - 1]
    if before.values:
        named = before.values[-1]
        if before.text[named.end :].strip() == ":" and text.lstrip().startswith(named.text):
            return named.text
    return text


def example_end(found: list[Passage], start: int) -> int:
    """The passage with which the article turns from the example at `start` to another one."""
    for index in range(start + 1, len(found)):
        kind, sentence = found[index].kind, sentence_before(found, index)
        if (kind == "block" and _ANOTHER.search(sentence)) or (
            (kind == "item" or is_announced(found, index)) and announces_more(sentence)
        ):
            is_back = any(
                _THIS.search(passage.text) and any(v.marked is not None for v in passage.values)
                for passage in found[index:]
                if passage.kind == "text"
            )
            return len(found) if is_back else index - 1
    return len(found)


def _names_a_value(passage: Passage, length: int) -> bool:
    """Whether its last sentence has a longer value in it, so that the block is a picture of that.

    Not where the value ends it: there it is the input itself, see `block_input`.
    """
    values = [value for value in passage.values if value.start >= len(passage.text) - length - 2]
    if not values or passage.text[values[-1].end :].strip() == ":":
        return False
    return any(len(value.text) >= 6 and value.marked is None for value in values)


def _start_of_log(text: str) -> str:
    """The first of the states that a log shows; all of the text if it is no log."""
    states = re.split(r"\n[ \t]*\n", text)
    first = states[0].split("\n")
    if len(states) > 1 and len(first) > 1 and re.match(r"initial\b.*:$", first[0], re.IGNORECASE):
        return "\n".join(first[1:])
    is_log = len(states) > 2 and all(_is_next_state(*pair) for pair in pairwise(states[:4]))
    return states[0] if is_log else text


def _is_next_state(before: str, after: str) -> bool:
    same = sum(a == b for a, b in zip(before, after, strict=False))
    return len(before) == len(after) and same >= 0.75 * len(before)


def _is_like(text: str, signs: set[str], lines: int) -> bool:
    own, own_lines = _signs(text), text.count("\n") + 1
    return (
        len(own & signs) >= 0.6 * len(own | signs)
        and own_lines >= lines / 2
        and (own_lines > 1) == (lines > 1)
    )


def _signs(text: str) -> set[str]:
    """The characters of a text, any letter and any digit alike."""
    return {
        "0" if char.isdigit() else "A" if char.isupper() else "a" if char.islower() else char
        for char in set(text)
        if not char.isspace()
    }


def _trimmed(text: str) -> str:
    return text.strip("\n").rstrip()
