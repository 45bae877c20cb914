"""The answers of a script that labels none: all it printed is one or two of them."""

import re
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from aoc_runner.kernel.words.puzzle import Part
from aoc_runner.running.scripts.asides import is_aside
from aoc_runner.running.scripts.labels import LONGEST_LINE, labels_in
from aoc_runner.running.scripts.lines import is_picture, may_be_letters
from aoc_runner.running.scripts.refused import is_table
from aoc_runner.running.scripts.values import (
    has_time,
    tells_nothing,
    value_in,
    without_dates,
    without_measured,
)

# `Gold: 99` is no first answer.
_FIRST = re.compile(r"(?<![^\W_])(?:1|one|i|a|first|1st|silver)(?![^\W_])", re.IGNORECASE)
_SECOND = re.compile(r"(?<![^\W_])(?:2|two|ii|b|second|2nd|gold|both)(?![^\W_])", re.IGNORECASE)
# `/tmp/2023/07.txt:` stands above the answers to what is in that file.
_FILE = re.compile(r"\W*([^\s/\\]*[/\\])*+([^\s/\\]+?)(?:\.(?:txt|in|dat|data|input))?\W*")
_NAMES_FILE = re.compile(r"[/\\]|\.(?:txt|in|dat|data|input)\W*$")
_OF_INPUT = re.compile(
    r"(?<![^\W_])(?:input|puzzle|file|read|loaded|parsed|lines?|rows?|col(?:umn)?s?|width|height"
    r"|size|entries|items|records|seed)(?![^\W_])",
    re.IGNORECASE,
)
# `Player 1: 5`, of all that there are
_OF_SEVERAL = re.compile(r"[^\W\d_]\s*#?[0-9]")


class Plain(NamedTuple):
    value: str  # "" where it says that there is none
    line: str


def read_plain(lines: Sequence[str], *, most: int) -> list[Plain] | str:
    """The answers in their order, at most so many; or why there are none, for people."""
    told = (line for line in lines if any(map(str.isalnum, line)) or is_picture(line))
    told = (line for line in told if not tells_nothing(line) and not _only_names_file(line))
    some = list(islice(told, most + 1))
    if not some:
        return "it printed no answer"
    if len(some) > most:
        return f"it printed more than {'one line' if most == 1 else 'two lines'} and no label"
    if any(map(is_aside, some)):
        return "it printed an example's answer and no label"
    if is_table(some):
        return "it printed a table and no label"
    if len(some) == 1 < most and (pair := _pair(some[0])):
        return pair
    found = [_one(line) for line in some]
    for number, (line, plain) in enumerate(zip(some, found, strict=True)):
        if plain is None:
            what = (
                "its line is not one word" if len(some) == 1 else "its lines are not one word each"
            )
            return f"it printed no label, and {what}"
        if _OF_INPUT.search(line):
            return "it printed no label, and something of its input"
        if _is_numbered(line, plain.value):
            return "it printed no label, and something of one among several"
        names_other = _SECOND if number == 0 else _FIRST
        if most > 1 and names_other.search(line[: line.rfind(plain.value)]):
            return "it printed no label, and not the first part's answer first"
    read = [plain for plain in found if plain]
    if [is_picture(plain.value) for plain in read] == [True, False]:
        return "it printed no label, and a picture first, which is mostly part 2's"
    return read


def parts_timed(lines: Sequence[str]) -> set[Part]:
    """The parts named by the lines that only tell a time: `Method part2 took : 0.3 sec`."""
    return {
        label.part
        for line in lines
        if not is_picture(line) and tells_nothing(line)
        for label in labels_in(line)
    }


def _one(line: str) -> Plain | None:
    if is_picture(line):
        return Plain(line, line.split("\n", 1)[0]) if may_be_letters(line) else None
    value = value_in(line, one_word=True)
    if value is None or (value.isalpha() and has_time(line)):  # `parse 0.3s`
        return None
    return Plain(value, line)


def _is_numbered(line: str, value: str) -> bool:
    """Whether a value stands behind the name of one among several, as in `Player 1: 5`."""
    before = without_dates(without_measured(line)).rpartition(value)[0] if value else ""
    return _OF_SEVERAL.search(before) is not None


def _only_names_file(line: str) -> bool:
    """Whether a line is the path of a file, and not that of an example."""
    found = _FILE.fullmatch(line[:LONGEST_LINE]) if _NAMES_FILE.search(line) else None
    is_path = found is not None and any(map(str.isalpha, line))  # `12/34` is none
    return found is not None and is_path and not is_aside(found[2])


def _pair(line: str) -> list[Plain]:
    """Both answers in one line: `12 34`, `(12, 34)`. Words count in quotes alone."""
    text = without_measured(line).strip()
    if (text[:1], text[-1:]) in (("(", ")"), ("[", "]")):
        text = text[1:-1]
    words = [word.removesuffix(",") for word in text.split()]
    values = [value_in(word, one_word=True) for word in words] if len(words) == 2 else []
    pair = [Plain(value, line) for value in values if value is not None]
    if len(pair) < 2 or not all(map(_is_answer, words)) or not any(value for value, _ in pair):
        return []
    return pair


def _is_answer(word: str) -> bool:
    if re.fullmatch(r"-?[0-9](?:[0-9A-Za-z,=-]*|[0-9]*\.0)|None", word) or (
        word.isupper() and len(word) >= 8
    ):
        return True
    is_quoted = len(word) > 2 and word[0] in "'\"" and word[0] == word[-1]
    return is_quoted or (any(map(str.isdigit, word)) and len(word) >= 8)
