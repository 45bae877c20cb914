"""Examples whose input stands within a sentence, or opens the items of a list."""

import re
from collections.abc import Collection, Iterator

from aoc_runner.site.answers import (
    answer_between,
    as_answer,
    item_answer,
    opening_value,
    question,
)
from aoc_runner.site.blocks import example_end, shows_something_else
from aoc_runner.site.passages import Example, Passage, around, sentence_before

_LIST = re.compile(r"\b(examples?|instance|inputs)\b", re.IGNORECASE)
_ALL = re.compile(r"\b(sum|total|these|list|above|all)\b")
_EXAMPLE = re.compile(r"\b(example|instance|suppose|consider)\b", re.IGNORECASE)
_NAMES = re.compile(r"\b(is|are|were|was|of|be)\b:?\s*$", re.IGNORECASE)
_SUPPOSES = re.compile(r"\b(suppose|consider)\b", re.IGNORECASE)
# What else the sentence says if the value does not end it.
_IN_PASSING = {
    ",": re.compile(r"\byour\b|\bsuppose\b|\bwere\s*$", re.IGNORECASE),
    ".": re.compile(r"\byour\b"),
}
_MOST_LISTS = 3  # which are looked at; each may look at the whole article


def first_in_sentences(found: list[Passage]) -> Example | None:
    """The first part's example, if it is in a list or in a sentence and not in a block."""
    for start, end in _lists(found):
        items = found[start:end]
        for reading in (_lines(items), _summed_up(found, start, end)):
            if reading is not None:
                answer = reading.answer or answer_between(found, end, len(found))
                return Example(reading.text, answer)
        if example := _pair(items, None):
            return example
    return _named(found, in_passing=True)


def second_in_sentences(found: list[Passage], first_answer: str | None) -> Example | None:
    """The second part's, likewise; an answer is of the kind that the first part's is."""
    for start, end in _lists(found):
        if example := _pair(found[start:end], first_answer):
            return example
    return _named(found, in_passing=False)


def pair_of(
    found: list[Passage], texts: Collection[str], first_answer: str | None
) -> Example | None:
    """What an item tells of one of those very inputs."""
    items = [item for item in found if (value := opening_value(item)) and value.text in texts]
    return _pair(items, first_answer)


def opening_values(found: list[Passage]) -> Iterator[str]:
    """The inputs that an article's items tell of."""
    return (value.text for item in found if (value := opening_value(item)))


def _lists(found: list[Passage]) -> Iterator[tuple[int, int]]:
    """The lists of examples: each item opens with a value. From which passage to before which."""
    looked_at = 0
    start = 0
    while start < len(found) and looked_at < _MOST_LISTS:
        end = start
        while end < len(found) and found[end].kind == "item":
            end += 1
        sentence = sentence_before(found, start)
        if end > start and sentence.endswith(":") and _LIST.search(sentence):
            looked_at += 1
            if not shows_something_else(sentence) and all(map(opening_value, found[start:end])):
                yield start, end
        start = max(end, start + 1)


def _pair(items: list[Passage], first_answer: str | None) -> Example | None:
    """The first item that tells an answer."""
    must_count = first_answer is not None and first_answer.isdigit()
    for item in items:
        answer = item_answer(item)
        if answer is not None and (answer.isdigit() or not must_count):
            return Example(item.values[0].text, answer)
    return None


def _lines(items: list[Passage]) -> Example | None:
    """Items that are nothing but a value: the lines of one input."""
    if all(item.text.strip() == item.values[0].text.strip() for item in items):
        return Example(_joined(items), None)
    return None


def _summed_up(found: list[Passage], start: int, end: int) -> Example | None:
    """Items that are the lines of one input, for the article goes on to say what all come to."""
    items = found[start:end]
    asked = question(found)[0]
    if len(items) < 3:
        return None
    for passage in found[asked + 1 :]:
        if passage.values and "above" in passage.text:
            return Example(_joined(items), as_answer(passage.values[-1]))
    if all((item_answer(item) or "").isdigit() for item in items):
        return None  # each is an example of its own
    opens = all(item.text.lstrip().startswith(item.values[0].text) for item in items)
    if not opens or end >= asked or not found[end].values:
        return None
    answer = answer_between(found, end, len(found))
    is_of_all = answer is not None and _ALL.search(found[end].text)
    return Example(_joined(items), answer) if is_of_all else None


def _joined(items: list[Passage]) -> str:
    return "\n".join(item.values[0].text for item in items)


def _named(found: list[Passage], in_passing: bool) -> Example | None:
    """A value that a sentence names as the input: of those that suppose one the first.

    `in_passing`: it need not be what the sentence ends with.
    """
    named = [
        (index, value)
        for index, passage in enumerate(found)
        if passage.kind == "text"
        for number, value in enumerate(passage.values)
        if value.marked is None and _is_named(passage, number, in_passing)
    ]
    if not named:
        return None
    supposed = (
        (index, value) for index, value in named if _SUPPOSES.search(around(found[index], value)[0])
    )
    index, value = next(supposed, named[0])
    return Example(value.text, answer_between(found, index, example_end(found, index)))


def _is_named(passage: Passage, number: int, in_passing: bool) -> bool:
    value = passage.values[number]
    stop = passage.text[value.end : value.end + 1]
    if stop not in ((":", ",", ".") if in_passing else (":",)):
        return False
    before, _ = around(passage, value)
    if number and value.start - passage.values[number - 1].end < len(before):
        return False  # the sentence has another: the input is made of both
    if not _EXAMPLE.search(before) or not _NAMES.search(before):
        return False
    return stop == ":" or _IN_PASSING[stop].search(before) is not None
