"""The labels in a line that was printed: `Part 1`, `answer_a`, `p2`, `1>`."""

import re
from typing import NamedTuple

from aoc_runner.kernel.words.puzzle import Part

# No part's number goes on as another one (`Part 1.5`, `1/10`, `1,200`) or as a file (`part1.py`).
_NO_MORE = r"(?![.,/-][0-9])(?!\.[a-z])"
_LABEL = re.compile(
    # Functions are called `solve_part1`.
    rf"(?<![^\W_])part[ \t_\#-]{{0,3}}(?:(1|one|i|a)|(2|two|ii|b))(?![^\W_]){_NO_MORE}"
    r"|\b(?:p|pt|star|answer|ans|solution|result)[ \t_]?\#?(?:(1|one)|(2|two))\b"
    rf"{_NO_MORE}"
    r"|\banswer_(?:(a)|(b))\b",
    re.IGNORECASE,
)
# An answer such as `2=-01=0-2` opens like `2 = 314`: only those short enough are labels.
SNAFU = re.compile(r"(?<![\w=-])[12](?=[012]*[=-])[012=-]{5,}(?![\w=-])")
_AT_START = re.compile(r"\s*(?:([1a])|([2b]))\s*(?:[:)>]|=(?!=))", re.IGNORECASE)
_ENUMERATED = re.compile(r"\s*([^\W_]|[0-9]{1,9})\s*(?:[:)>]|=(?!=))")
_FURTHER = re.compile(r"(?<!\w)\w\s*(?:[:)>=])")
# `Part 1 and 2: …`, `part_1_2`, `p1 + p2 = …`: whose answer that is nobody knows.
_JOINS_NUMBER = re.compile(
    r"\s*(?:and|&|\+|,|/|-|_|or|to)\s*(?:part\s*)?(?:(1|one|i|a)|(2|two|ii|b))(?!\w)",
    re.IGNORECASE,
)
_LABEL_OF_BOTH = re.compile(f"(?:{_LABEL.pattern})(?:{_JOINS_NUMBER.pattern})?", re.IGNORECASE)
_JOINS_LABEL = re.compile(r"(?:[^\w:=>]|\b(?:and|or|to|vs|x|plus|then)\b)*+", re.IGNORECASE)
LONGEST_LINE = 1000  # characters of a line that are looked at


class Label(NamedTuple):
    """A label in a line: what stands before it and behind it, up to its neighbours.

    `is_joint`: it stands for both parts at once, or its line is too long to be looked at, so that
    nothing behind it is an answer.
    """

    part: Part
    text: str
    before: str
    behind: str
    is_last: bool  # of its line
    is_joint: bool = False


def labels_in(line: str) -> list[Label]:
    """The labels that stand anywhere in a line."""
    found = list(_LABEL.finditer(line, 0, LONGEST_LINE))
    labels: list[Label] = []
    end, joined = 0, len(line) > LONGEST_LINE
    for number, match in enumerate(found):
        is_last = match is found[-1]
        behind = line[match.end() : len(line) if is_last else found[number + 1].start()]
        part = _part(match)
        joins = not is_last and _JOINS_LABEL.fullmatch(behind) is not None
        joins = joins and _part(found[number + 1]) != part
        other = _JOINS_NUMBER.match(behind)
        is_joint = joins or joined or (other is not None and _part(other) != part)
        before, end = line[end : match.start()], match.end()
        labels.append(Label(part, match[0], before, behind, is_last, is_joint))
        if other is not None and _part(other) != part:
            labels.append(Label(_part(other), match[0], before, "", is_last, True))
        joined = joins or len(line) > LONGEST_LINE
    return labels


def label_at_start(line: str) -> Label | None:
    """The label `1`, `2`, `a` or `b` that a line begins with; None if it tells more than that."""
    match = _AT_START.match(line[:LONGEST_LINE])
    if match is None or SNAFU.match(line.lstrip()):
        return None
    behind = line[match.end() : LONGEST_LINE]
    if _FURTHER.search(behind):
        return None
    return Label(_part(match), match[0], "", f": {behind}", True)


def is_enumerated(line: str) -> bool:
    """Whether a line begins like such a label, but with another number or letter: in a list."""
    match = _ENUMERATED.match(line[:LONGEST_LINE])
    return match is not None and match[1] not in "12abAB"


def without_labels(line: str) -> str:
    return _LABEL_OF_BOTH.sub(" ", line)


def _part(match: re.Match[str]) -> Part:
    """The part that a label names: groups of an odd number are the first one's."""
    return 1 if match.lastindex is not None and match.lastindex % 2 else 2
