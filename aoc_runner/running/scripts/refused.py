"""What stands where an answer would and is none: a call, a line of a table, a refusal."""

import re
from collections.abc import Sequence

_CALL = re.compile(r"(?<!\w)(\w++)(?=[(\[{])")
_IS_CALL = "\x03"  # stands behind the name of a call, which is no word then
# `part1,314`; `1,314` and `2,2718`
_LABEL_IN_TABLE = re.compile(
    r"(?:^|,)(?=[a-z_ ]*[0-9])[a-z_ ]+[0-9]*,|\b(?:part|day|year)[ _]?,", re.I
)
_NUMBERED = {"1": "2", "a": "b"}
# Answers of digits and letters are hashes, of eight characters or more, or codes such as `6BBAD`.
_MEASURED = re.compile(r"0x[0-9a-fA-F]*|[0-9]+(?:its?|(?i:[kmgt]i?b)|bytes)|(?!.{8})[0-9]+e[0-9]+")
_REFUSED = re.compile(
    r"[✗✘❌✖❎]|(?-i:[a-z](?:Error|Exception)\b)"
    r"|(?<![a-z])(?:too\s+(?:low|high|small|big|large)|fail(?:s|ed|ure|ures)?|todo|tbd|wip"
    r"|unsolved|unimplemented|needs?\b.{0,40}\bstars?|no\s+(?:answer|solution|result)"
    r"|not\s+(?:(?:yet|been|the|an?)\s+)*(?:correct|right|solved|implemented|found|done|answer))"
    r"(?![a-z])",
    re.IGNORECASE,
)
_BOUND = re.compile(
    r"(?<![a-z])(?:not|(?:less|more|fewer|greater|higher|lower)\s+than|at\s+(?:least|most))"
    r"\s*+[:=]?\s*+-?[0-9]",
    re.IGNORECASE,
)
# `: 314, Min: 3`, where nobody knows which of the two it is
_FOLLOWED = re.compile(
    r"(?=\W*?[:=])\W*+(?:[0-9]+(?:\.0)?|[A-Z]{6,})(?![\w.]).*(?<![A-Za-z_])[A-Za-z_]\w*+\s*[:=]\s*\w"
)


def with_calls_marked(text: str) -> str:
    """A text in which the name before a bracket is no word: `deque([3])`, `set()`, `mpz(314)`."""
    return _CALL.sub(lambda found: found[0] + ("" if found[1].isdigit() else _IS_CALL), text)


def is_table(lines: Sequence[str]) -> bool:
    """Whether lines are those of a table, whose columns are separated by commas."""
    rows = [[cell.strip().lower() for cell in line.split(",")] for line in lines]
    if any(_LABEL_IN_TABLE.search(line) for line in lines):
        return True
    return any(
        _NUMBERED.get(first) == second
        for first, second in zip(rows[0][:-1], rows[-1][:-1], strict=False)
    )


def is_refused(text: str) -> bool:
    """Whether a text takes its value back, or says that there is none."""
    return _REFUSED.search(text) is not None


def is_bound(text: str) -> bool:
    """Whether a text only says what the answer is not: `less than 314`, `not 200`."""
    return _BOUND.search(text) is not None


def is_followed(text: str) -> bool:
    """Whether a value that stands right behind its label is followed by one with a name."""
    return _FOLLOWED.match(text) is not None


def is_measured(word: str) -> bool:
    """Whether a word is a number with its unit, or in another notation: `12MB`, `0x13a`, `1e6`."""
    return _MEASURED.fullmatch(word) is not None
