"""The values behind labels, in all that a script printed."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from aoc_runner.kernel.words.puzzle import Part
from aoc_runner.running.scripts.asides import below_asides, is_aside
from aoc_runner.running.scripts.labels import (
    LONGEST_LINE,
    Label,
    is_enumerated,
    label_at_start,
    labels_in,
)
from aoc_runner.running.scripts.lines import is_picture
from aoc_runner.running.scripts.refused import is_refused
from aoc_runner.running.scripts.values import (
    is_of_time,
    is_only_time,
    is_unfinished,
    tells_nothing,
    value_in,
    without_dates,
    without_times_and_brackets,
)

_BARE = re.compile(r"(?:[\W_]|(?:answer|result|solution|total|is|the)\b)*+", re.IGNORECASE)
# `print("answer", 1)` gives an answer, and no label.
_MAY_BE_VALUE = re.compile(r"(?!part)[a-z]+[ \t]+[0-9]", re.IGNORECASE)
_NUMBER = re.compile(r"\s*-?[0-9]+(?:\.0)?\s*")
_SHORT = re.compile(r"^\W*(?:p\W?[12]|[12ab]\W*)$", re.IGNORECASE)
# Beside an answer they say nothing about it.
_NOISE = frozenset(
    {
        *("answer", "result", "solution", "is", "the", "to", "for", "of", "and", "was", "it", "s"),
        *("correct", "right", "ok", "done", "solved", "solving", "part", "day", "info", "debug"),
    }
)


class Reading(NamedTuple):
    """What stands behind one label: "" where it says that there is no answer, None: unreadable.

    `words` are those beside label and value that say what the value is: `Part 1 steps: 77`; `label`
    is the label as it was printed.
    """

    part: Part
    value: str | None
    line: str
    words: tuple[str, ...] = ()
    label: str = ""


def read_labels(lines: Sequence[str]) -> list[Reading]:
    """All readings, from the first line to the last.

    `1`, `2`, `a` and `b` at a line's start are read where no plainer label has a value, and where
    they do not go on as a list does.
    """
    plain = list(_readings(lines, labels_in))
    if any(reading.value is not None for reading in plain) or any(map(is_enumerated, lines)):
        return plain if any(map(_is_plain, plain)) else _unless_numbers_stand_alone(plain, lines)
    return plain + _unless_numbers_stand_alone(list(_readings(lines, _at_start)), lines)


def _is_plain(reading: Reading) -> bool:
    return reading.value is not None and _SHORT.search(reading.label) is None


def _unless_numbers_stand_alone(readings: list[Reading], lines: Sequence[str]) -> list[Reading]:
    """Readings behind short labels, which are none where a number stands in a line of its own.

    `p1`, `a` and `1` may be players or variables, and the answers below them.
    """
    read = {reading.line for reading in readings}
    if any(line not in read and _NUMBER.fullmatch(line) for line in lines):
        return [reading._replace(value=None) for reading in readings]
    return readings


def _at_start(line: str) -> list[Label]:
    label = None if labels_in(line) else label_at_start(line)
    return [label] if label else []


def _readings(lines: Sequence[str], labels_of: Callable[[str], list[Label]]) -> Iterator[Reading]:
    for number, (line, is_below_aside) in enumerate(zip(lines, below_asides(lines), strict=True)):
        labels = [] if is_picture(line) else labels_of(line)
        if not labels or tells_nothing(line):
            continue
        can_be_read = not is_below_aside and not is_aside(line[:LONGEST_LINE])
        for label in labels:
            if is_of_time(label.before) or is_only_time(label.behind):
                continue
            reading = Reading(label.part, None, line, label=label.text)
            if can_be_read and not label.is_joint and not is_unfinished(label.before):
                if _is_bare(label):
                    reading = _below(reading, lines, number)
                elif not is_refused(label.before[:1]):
                    reading = _beside(reading, label, lines, number)
            yield reading


def _beside(bare: Reading, label: Label, lines: Sequence[str], number: int) -> Reading:
    """What stands behind a label in its own line, if that is meant as the value."""
    value = value_in(label.behind)
    if not value:
        return bare._replace(value=value)
    behind = without_times_and_brackets(label.behind)
    found = bare._replace(
        value=value, words=_words(f"{without_times_and_brackets(label.before)} {behind}", value)
    )
    if label.is_last and not _is_direct(behind, value) and _has_lone_value_below(lines, number):
        return bare  # `Part 1 with 40 lines`
    return found


def _is_direct(behind: str, value: str) -> bool:
    """Whether a value stands right behind its label."""
    start = _BARE.match(behind)
    return start is not None and behind.startswith(value.lstrip("-"), start.end())


def _words(text: str, value: str) -> tuple[str, ...]:
    words = re.findall(r"[^\W\d_]+", without_dates(text).replace(value, " ", 1).lower())
    return tuple(word for word in words if word not in _NOISE)


def _has_lone_value_below(lines: Sequence[str], number: int) -> bool:
    for at in range(number + 1, len(lines)):
        line = lines[at]
        if any(map(str.isalnum, line)) or is_picture(line):
            return is_picture(line) or _NUMBER.fullmatch(line) is not None
    return False


def _is_bare(label: Label) -> bool:
    """Whether the value of a label stands below it."""
    if not label.is_last or not _BARE.fullmatch(label.behind):
        return False
    if _MAY_BE_VALUE.fullmatch(label.text) and not label.behind.strip():
        return False
    return not re.search(r"[0-9]|\bis\b", without_dates(label.before))  # `314 is part 1`


def _below(bare: Reading, lines: Sequence[str], number: int) -> Reading:
    """What the next line is, if that is one word and no other follows it; or the next picture."""
    found = bare
    for at in range(number + 1, len(lines)):  # no slice: a script may print labels by the million
        line = lines[at]
        if is_picture(line):
            return bare._replace(value=line) if found is bare else found
        if not any(map(str.isalnum, line)):  # blank, or a ruler
            if found is not bare:
                break
        elif labels_in(line) or label_at_start(line):
            break
        elif not tells_nothing(line):
            value = None if is_aside(line) else value_in(line, one_word=True)
            if found is bare:
                if value is None:
                    break
                found = Reading(bare.part, value, line)
            elif value != found.value and (value is not None or re.search("[0-9]", line)):
                return bare
    return found
