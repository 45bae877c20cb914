"""Which value of an article is the answer to an example."""

import re
from collections.abc import Iterator
from itertools import islice

from aoc_runner.site.passages import Passage, Value, around

# A value of another example than the one in question.
_OTHER = re.compile(r"\b(second|third|another|other|smaller)\b[\w ]{0,20}\bexample", re.IGNORECASE)
_TOLD = re.compile(r"\banswer (is|would be|would have been)\b[^.]*$", re.IGNORECASE)
# What stands right before a result, on pages that emphasise none.
_YIELDS = re.compile(
    r"(\b(a|the) (minimum|maximum|length|combined \w+) of"
    r"|\b(answer|result|password|message|sum|total|score|checksum|product|code|distance|value)\b"
    r"[^.`]{0,80}\b(is|be|are|of)|\b(largest|smallest|lowest|highest)\b[^.`]{0,60}\bis"
    r"|takes?|produces|yields|totals|message,|so|only|reached in|would be)\s*$",
    re.IGNORECASE,
)
_YIELDS_IN_EXAMPLE = re.compile(
    r"\bexample\b.*\b(is|are|be|of|takes?|produces|producing)\s*$", re.IGNORECASE
)
# What stands right before the last value of an item if that is the result of its first.
_RESULT = re.compile(
    r"(\b(is|be|becomes?|produces?|gives?|was|are|equals|means|of|to|after|for)|[:=>-])"
    r"\W*$",
    re.IGNORECASE,
)
_RESULT_FIRST = re.compile(r"\b(produces|results in|gives)( an?| the)?( \w+ of)? $")
_SUM = re.compile(r"[\d\s()+*/x-]+=\s*(\d+)")
_ANSWER = re.compile(r"(?=.*[A-Za-z0-9])[A-Za-z0-9,.+=-]+")
_LONGEST = 200  # characters
_MOST = 50  # values of a paragraph; real ones have a dozen


def as_answer(value: Value) -> str | None:
    """The value as an answer, `949` of `73 * 13 = 949`; None if it cannot be one."""
    text = (value.text if value.marked is None else value.marked).strip()
    if len(text) > _LONGEST:
        return None
    if total := _SUM.fullmatch(text):
        return total[1]
    return text if _ANSWER.fullmatch(text) else None


def question(found: list[Passage]) -> tuple[int, int]:
    """Where the article puts its question: the passage, and where in it the sentence begins."""
    for index in range(len(found) - 1, -1, -1):
        text = found[index].text
        if found[index].kind != "block" and "?" in text:
            end = text.rfind("?")
            return index, max(text.rfind(stop, 0, end) for stop in (". ", "! ", "? ", ".) ")) + 1
    return len(found), 0


def marks_answers(found: list[Passage]) -> bool:
    """Whether the article emphasises values before its question; pages up to 2016 do not."""
    index, start = question(found)
    return any(
        value.marked is not None
        for number, passage in enumerate(found[: index + 1])
        for value in passage.values
        if number < index or value.start < start
    )


def answer_between(
    found: list[Passage], start: int, end: int, *, unmarked: bool = True
) -> str | None:
    """The answer told from passage `start` up to `end`, and before the question.

    That is the last emphasised value. Where the article emphasises none at all, it is a value that
    the sentence calls a result; `unmarked=False` leaves those alone.
    """
    if end == len(found) and (told := _told(found[start:])) is not None:
        return as_answer(told)
    if marks_answers(found):
        return _last_marked(found, start, end)
    return _result(found, start, end, _YIELDS if unmarked else _YIELDS_IN_EXAMPLE)


def opening_value(item: Passage) -> Value | None:
    """The value that an item of a list is about: the one it opens with, but for a few words."""
    if item.kind != "item" or not item.values or item.values[0].marked == item.values[0].text:
        return None
    value = item.values[0]
    words = item.text[: value.start].lstrip()[:80]
    if re.fullmatch(r"((If|With|Given|For|After|Following|Starting)\b[^,.:;]{0,60})?", words):
        return value
    is_apart = item.text[value.end : value.end + 1] in (",", ";", ":")
    is_long = len(value.text) >= 5 and not value.text.isdigit()
    has_a_lead = re.fullmatch(r"[A-Z][^,.:;]{0,60}", words) is not None
    return value if has_a_lead and is_long and not is_apart else None


def item_answer(item: Passage) -> str | None:
    """The answer that an item tells for the value it opens with: `1122` produces `3`."""
    first, *others = item.values
    if not others or ";" in item.text[first.end : others[0].start]:
        return None  # with `10` players; and `5` stones
    if _RESULT_FIRST.search(item.text[first.end : others[0].start]):
        return as_answer(others[0])
    for value in others:
        if _TOLD.search(around(item, value)[0]):
            return as_answer(value)
    if marked := [value for value in others if value.marked is not None]:
        return as_answer(marked[-1])
    outside = [value for value in others if not _is_in_brackets(item, value)]
    if not outside or outside[-1].text == first.text:
        return None
    last = outside[-1]
    is_result = last.text.strip("-").isdigit() or _RESULT.search(around(item, last)[0])
    return as_answer(last) if is_result else None


def _told(found: list[Passage]) -> Value | None:
    """The last value that a sentence calls the answer, wherever that stands."""
    for passage in reversed(found):
        if "answer" not in passage.text:
            continue
        for value in reversed(passage.values):
            before, _ = around(passage, value)
            if _TOLD.search(before) and not _OTHER.search(before):
                return value
    return None


def _last_marked(found: list[Passage], start: int, end: int) -> str | None:
    asked, from_ = question(found)
    in_question = {
        value.text
        for passage in found[asked : asked + 1]
        for value in passage.values
        if value.start >= from_
    }
    for passage, value in _values(found, start, end):
        if value.marked is None or value.text in in_question:
            continue
        if not _OTHER.search("".join(around(passage, value))):
            return None if _is_one_of_two(passage, value) else as_answer(value)
    return None


def _is_one_of_two(passage: Passage, value: Value) -> bool:
    """With `22` of these and `10` of those the answer is made of both, and not told."""
    index = passage.values.index(value)
    if index == 0 or passage.values[index - 1].marked is None:
        return False
    between = passage.text[passage.values[index - 1].end : value.start]
    return re.fullmatch(r"[^.]*\band\b[^.]*", between[:100]) is not None


def _result(found: list[Passage], start: int, end: int, yields: re.Pattern[str]) -> str | None:
    """A value right after words like `a total of`, in the last passage that has values."""
    last: Passage | None = None
    for passage, value in islice(_values(found, start, end), _MOST):
        if last is not None and passage is not last:
            return None
        last = passage
        before, after = around(passage, value)
        is_counted = re.match(r"(st|nd|rd|th)\b", passage.text[value.end : value.end + 3])
        is_result = passage.kind == "text" and not is_counted and yields.search(before)
        if is_result and not _OTHER.search(before + after):
            return as_answer(value)
    return None


def _values(found: list[Passage], start: int, end: int) -> Iterator[tuple[Passage, Value]]:
    """What can be an answer, the last first: not of the question, nor of an item's own value."""
    asked, from_ = question(found)
    for index in range(min(end, asked + 1) - 1, start - 1, -1):
        passage = found[index]
        if opening_value(passage) is None:
            for value in reversed(passage.values):
                if index < asked or value.start < from_:
                    yield passage, value


def _is_in_brackets(item: Passage, value: Value) -> bool:
    start = max(item.values[0].end, value.start - _LONGEST)
    before = item.text[start : value.start]
    return before.rfind("(") > before.rfind(")")
