"""What a script printed about an example or a test, which is not about the puzzle's input."""

import re
from collections.abc import Iterator, Sequence

from aoc_runner.running.scripts.labels import LONGEST_LINE, labels_in
from aoc_runner.running.scripts.lines import is_picture

_ASIDE = re.compile(
    r"(?<![a-z])(?:examples?|samples?|tests?|testing|demo|incorrect|wrong|exs?"
    r"|(?:test|ex|example|sample)(?:inputs?|data|case|puzzle)"
    # `small caves` are the puzzle's.
    r"|(?:mini|small|toy|dummy|given)"
    r"(?=\s*+(?:$|[^\w\s]|[0-9_]|(?:inputs?|data|file|puzzle|case|set|grid|map|part)\b)))(?![a-z])",
    re.IGNORECASE,
)
_PASSED = re.compile(r"(?<![a-z])(?:passed|pass|passes|ok|succeeded)\W*(?:\(|$)", re.IGNORECASE)
# `Example: 8` has what it tells in its own line, and is no heading.
_TELLS = re.compile(r"[^\W_]\s{0,9}[:=>]++\W*+[^\W_]")
_DATE = re.compile(r"\b(?:day|year|aoc)\W*[0-9]+|\b20[0-9]{2}\b", re.IGNORECASE)
_FILE = re.compile(r"[^\s/\\]\.(?:txt|in|dat|data|input)\W*$")
_RULED = re.compile(r"\s*(?:([=*#~_+>-])\1+|[#>])\s*")


def is_aside(line: str) -> bool:
    """Whether a line speaks of an example or a test."""
    return _ASIDE.search(line) is not None


def has_passed(text: str) -> bool:
    """Whether a text ends with the news that something passed."""
    return _PASSED.search(text) is not None


def below_asides(lines: Sequence[str]) -> Iterator[bool]:
    """For each line, whether it stands below a heading such as `Example:`.

    That ends with the next heading: a line without a label and a number, or a label that is drawn
    as the example's heading is (`=== Example ===` and `=== Part 1 ===`).
    """
    is_below = is_value = False
    rule = ""
    for line in lines:
        text = line[:LONGEST_LINE]
        if is_picture(line) or not any(map(str.isalnum, text)):
            yield is_below
            continue
        labels = labels_in(text)
        if labels:
            if is_below and (has_passed(text) or (rule and _rule(text) == rule)):
                is_below = False
            yield is_below and not has_passed(text)
            is_value = not any(map(str.isalnum, labels[-1].behind))
            continue
        if is_aside(text):
            if has_passed(text):
                is_below = False
            elif not _TELLS.search(text):
                is_below, rule = True, _rule(text)
        elif is_below and not is_value and _is_heading(text):
            is_below = False
        is_value = False
        yield is_below


def _is_heading(line: str) -> bool:
    """Whether a line announces what follows, rather than that it is a value or tells a step."""
    if _TELLS.search(line):
        return False
    return _FILE.search(line) is not None or not re.search("[0-9]", _DATE.sub(" ", line))


def _rule(line: str) -> str:
    """What a heading is drawn with, at its left."""
    found = _RULED.match(line)
    return found[0] if found else ""
