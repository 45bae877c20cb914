"""The answers of a script, read from what it submitted and printed: see docs/archive.md.

Rather no answer than a wrong one: what can be read in two ways is not read at all.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from aoc_runner.kernel.words.answer import short
from aoc_runner.kernel.words.puzzle import PARTS, Part

# `Part 1`, `star one`, `answer_a`; not `part1.py`, `Part 1/2`, `Part 1.5`. Groups of an odd number
# name part 1. Those from the fifth on are short: `p1`, and at a line's start `1)`, `a:`.
_LABEL = re.compile(
    r"""(?: (?<![^\W_]) part [ \t_#-]{0,3} (?: (1|one|i|a) | (2|two|ii|b) )
      | \b (?:pt|star|answer|ans|solution|result) [ _]? \#?
        (?: (1|one|(?<=_)a|a(?=:)) | (2|two|(?<=_)b|b(?=:)) )
      | \b p [ _]? (?: (1|one|a) | (2|two|b) )
      | ^\s* (?=\w\s?[:)>=](?![012=-]{4})) (?: (1|a) | (2|b) )
    ) (?![^\W_]) (?![.,/-][0-9]) (?!\.[a-z])""",
    re.IGNORECASE | re.VERBOSE,
)
# `took 0.3`, `time: 12 ms`, `in ~1m 20s`; `0:00:12.5`; a fraction, unless it is an exact float.
_TIME = re.compile(
    r"""[([]? (?<![\w.,]) (?: (?:took|elapsed|(?:run)?time|done\ in) [\s:=]{1,3} [\d.]++ (?!\s?\w)
      | (?:(?:in|took|(?:run)?time[:=]?)\ )? ~? (?:\d+\s?m\s?(?=\d))? \d++(?:[.,]\d++)*+ (?:e-\d+)?
        \s? (?: (?:nano|micro|milli|[nmuµμ])?s(?:ec(?:ond)?s?)? | min(?:ute)?s? ) \b
      | \d{1,3}:\d\d (?: :\d\d (?:\.\d+)? | \.\d+ )
      | (?: \d++\.(?!0(?!\d))\d++ (?:e[+-]?\d+)? | 0\.0 | \d++e-\d+ ) (?![\w.]) (?!\s+-?\d)
    ) [])]?""",
    re.IGNORECASE | re.VERBOSE,
)
_IS_TIME = "\x02"  # stands in the place of one


def _any_of(words: str, signs: str = "(?!)") -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z])(?:{words})(?![a-z])|{signs}", re.IGNORECASE)


_TIMING = _any_of(r"took|taken|elapsed|(?:run)?tim(?:e|ing)|wall|m?s(?=\W*[:=]+\W*\d)|in(?= \d+$)")
_EXAMPLE = _any_of("(?:examples?|samples?|tests?|ex)(?:[0-9]*|inputs?|data)|testing|demo|toy")
_REAL = _any_of("input|real|actual|puzzle|day", r"\.(?:txt|in)\b")
_NO_HEADING = re.compile(r"\b(?:pass(?:ed|es)?|ok|succeeded)\b|\w\s*[:=>]+\W*\w", re.IGNORECASE)
# What takes a value back, or says what it is not; a call (`deque([3])`), a size, a share.
_DOUBT = _any_of(
    r"wrong|incorrect|expected|none|null|nan|not?|nope|fail\w*|todo|tbd|too\s\w+|than|un\w+ed"
    r"|unknown|missing|needs?|at\s(?:least|most)|should|so far|iteration|seed|and\W+[12ab]",
    r"[✗✘❌✖❎?%]|\w(?:\.\.\.|…)|[a-z](?:Error|Exception)\b|\w[(\[{]"
    r"|[0-9]\s?(?:[kmgt]i?b\b|bytes\b|its?\b)",
)
_NOISE = re.compile(  # says nothing about a value beside it, or how a run went
    r"(?:answer|result|solution|solving|total|is|the|to|for|of|was|it|info|and|done|ok|solved"
    r"|finished|completed?|passed|correct|right|\W+)?",
    re.IGNORECASE,
)
_REMARK = re.compile(r"(?<!^)(?:\([^()]*\)|\[[^][]*\])|\x02|->")  # at the start it is `(2) 314`
_AROUND = " \t\"'`*_~#|│=<>:.,;!&+/)]✓✅⭐—→"  # no minus
# A number; letters; a code or a hash of digits and letters; a number in SNAFU. Behind a label also
# a word or a list of them; or all the rest is words: `314 steps`.
_VALUE = re.compile(
    r"-?[0-9]{1,100}(?:\.0)?|[A-Z]{5,100}|(?=[A-Z]*[0-9])[0-9A-Z]{4,40}|[0-9a-f]{8,40}"
    r"|[12](?=[012-]*=)[012=-]{4,40}"
)
_LABELLED = re.compile(rf"{_VALUE.pattern}|[a-z]{{5,100}}|-?[0-9a-z]+(?:,-?[0-9a-z]+){{1,50}}")
_SENTENCE = re.compile(r"(?:[A-Za-z']+[ :=>]+)*+(-?[0-9]{1,100})(?:\.0)?(?:[ ,.!]+[A-Za-z']*)*+")
_CODES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]*+\x07?)|\ufeff|\r+(?=\n|$)")
_ROW = re.compile(r"(?=.*\S)[ .#█▓▒░@*OoXx⬛⬜]{4,}")  # of a picture


class Found(NamedTuple):
    """What a part's answer was read as, of a picture its lines.

    `line` is what it was read from, "" if it was submitted, `unit` the words around the only number
    of a sentence. Without a text there is something that cannot be read, and `reason` says what:
    with a text, what speaks against it.
    """

    text: str | None
    line: str = ""
    reason: str = ""
    unit: str = ""
    is_short: bool = False  # whether its label is


_Readings = list[tuple[Part, Found]]
_UNCLEAR = Found(None, "", "it printed no label, and not one or two values alone")


def read_answers(
    printed: str,
    submitted: Iterable[tuple[Part | None, str]],
    parts: Sequence[Part],
    is_whole: bool,
) -> dict[Part, Found]:
    """What was found for each of the parts; one that was never mentioned is absent.

    `is_whole`: the script ended well and all that it printed is here; else what has no label does
    not count.
    """
    found: dict[Part, Found] = {}
    for named, text in submitted:
        part = named or parts[len(parts) > 1 and parts[0] in found]
        # Blanks that open a drawing are part of it.
        answer = text if "\n" in text.strip() else text.strip().removesuffix(".0")
        if named is None and part in found and found[part].text != answer:
            found[part] = Found(None, "", "it submitted several answers without naming the part")
        elif answer.lower() in ("", "none"):
            found[part] = Found(None, "", "it submitted no answer")
        else:
            found[part] = Found(answer)
    # The last line may end in the middle of a number.
    lines = shown_lines(printed if is_whole else printed[: printed.rfind("\n") + 1])
    readings, others, timed = _readings(lines)
    told = {part: _last_of(part, readings) for part in {part for part, _ in readings}}
    if readings and len(parts) == 1:
        told.setdefault(parts[0], _UNCLEAR)
    elif is_whole and not found and not readings and printed.strip():
        told = _unlabelled(others, (2,) if timed == {2} and len(others) == 1 else parts)
    told |= found
    return {part: told[part] for part in parts if part in told and (told[part].text or is_whole)}


def shown_lines(printed: str) -> list[str]:
    """The lines as a terminal shows them in the end; a picture is one item of several lines."""
    plain = [it.rpartition("\r")[2].rstrip()[:1000] for it in _CODES.sub("", printed).split("\n")]
    shown: list[str] = []
    for line in plain:
        label, _, row = line.rpartition(": ")  # `print("Part 2:", picture)`
        shown += [label + ":", row] if label and _ROW.fullmatch(row) else [line]
    lines: list[str] = []
    for is_row, block in groupby(shown, lambda it: _ROW.fullmatch(it) is not None):
        rows = list(block)
        lines += ["\n".join(rows)] if is_row and len(rows) > 4 else rows
    return lines


def _readings(lines: Sequence[str]) -> tuple[_Readings, list[str], set[Part]]:
    """What stands behind labels, the other lines that tell something, and the parts of times."""
    readings: _Readings = []
    others: list[str] = []
    timed: set[Part] = set()
    is_example = False  # below the heading of one
    for at, line in enumerate(lines):
        text = line if "\n" in line else _TIME.sub(_IS_TIME, line)
        labels = [] if "\n" in line else list(_LABEL.finditer(text))
        is_told, is_of_example = _is_told(line), "\n" not in line and bool(_EXAMPLE.search(line))
        pairs = () if _TIMING.search(text) else zip_longest(labels, labels[1:])
        row = [_reading(text, *pair, lines[at : at + 5]) for pair in pairs]
        is_joint = any(it and it.text is None for it in row[:-1])  # `Part 1, part 2: 314`
        for label, it in zip_longest(labels, row):
            part = PARTS[1 - (label.lastindex or 1) % 2]
            if it is None:
                timed.add(part)
            elif is_example or is_of_example:
                readings.append((part, it._replace(reason="an example's")))
            else:
                readings.append((part, it._replace(text=None) if is_joint else it))
        if is_told and not labels and is_of_example:
            is_example = not _NO_HEADING.search(line)  # `Example: 8`, `tests passed`
        elif is_told and not labels:
            others.append(line)
            is_example = is_example and not _REAL.search(line)
    if not all(it.is_short for _, it in readings):
        readings = [(part, it) for part, it in readings if not it.is_short]
    elif others:  # `p1`, `1` and `a` may be players, variables or a list
        readings = [(part, it._replace(text=None)) for part, it in readings]
    return readings, others, timed


def _is_told(line: str) -> bool:
    """Whether a line may be of an answer: it is not blank, and tells no time alone."""
    if "\n" in line or not any(map(str.isalnum, line)):
        return "\n" in line
    text = _TIME.sub(_IS_TIME, line)
    is_time = _IS_TIME in text or _TIMING.search(text)
    return not is_time or re.search("[0-9]|[A-Z]{5}", text) is not None


def _words(text: str) -> list[str]:
    words = _REMARK.sub(" ", text).split()
    return [it for it in words if not _NOISE.fullmatch(it.strip(_AROUND))]


def _value(text: str, pattern: re.Pattern[str] = _VALUE) -> str | None:
    """The value that a text consists of, times, remarks and words that say nothing aside."""
    word = " ".join(_words(text))
    forms = word, word.lstrip(_AROUND), word.strip("'\",."), word.strip(_AROUND)
    found = next((it for it in forms if pattern.fullmatch(it)), None)
    return found.removesuffix(".0") if found and not _DOUBT.search(text) else None


def _reading(
    text: str, label: re.Match[str], following: re.Match[str] | None, lines: Sequence[str]
) -> Found | None:
    """What stands behind that label, or below it; None for a time, or word that it is done."""
    before = text[: label.start()]
    behind = text[label.end() : following.start() if following else None]
    told = [it for it in lines[1:] if _is_told(it)] if following is None else []
    below, beyond = [*told, "", ""][:2]
    is_short = (label.lastindex or 0) > 4
    value, unit, line = None, "", lines[0]
    if _words(behind):
        value = _value(behind, _LABELLED)
        if value is None and not is_short and not _value(below):  # `Part 1 with 40 lines`, and that
            sentence = _SENTENCE.fullmatch(_REMARK.sub(" ", behind).strip(_AROUND))
            value = sentence[1] if sentence and not _DOUBT.search(behind) else None
            unit = re.sub("[^A-Za-z]", "", behind)
        elif not re.search("[0-9:=>]", behind):  # `Part 1 starting`
            value = None
    elif re.search(rf"\w|{_IS_TIME}", behind):
        return None
    elif below and (label[0][0] in "pP" or behind.strip()) and not _LABEL.search(below):
        value = below if "\n" in below else _value(below, _LABELLED)
        is_between = re.search("[0-9]", beyond) and not _LABEL.search(beyond)
        if is_between or re.search(r"\d\W+(?:is|=)", before):  # `314 is part 1`
            value = None
        line = f"{line.strip()} {below}"
    return Found(None if _DOUBT.search(before) else value, _shown(line), "", unit, is_short)


def _last_of(part: Part, readings: _Readings) -> Found:
    """The value behind the last label of a part, if nothing speaks against it."""
    own = [it for its, it in readings if its == part and not it.reason]
    if not own:
        return Found(None, "", f"it printed a label of part {part} for an example alone")
    # `Part 1: 314`, then `Part 1 steps: 77`
    last, other = own[-1], str(3 - part)
    is_figure = last.unit and any(it.text != last.text and it.unit != last.unit for it in own)
    # The other part was solved once more since: this was for an example.
    order = "".join(str(its) for its, it in readings if it.text and not it.reason)
    before, _, after = order.rpartition(str(part))
    is_stale = other in before and other in after and len(own) < order.count(other)
    if last.text is None or is_figure or is_stale:
        why = f"there is no single answer behind the label in: {last.line}"
        return Found(None, last.line, why)
    return last


def _unlabelled(told: Sequence[str], parts: Sequence[Part]) -> dict[Part, Found]:
    """The answers of a script without a label: it told one or two values, and nothing else."""
    if len(told) == 1 and len(parts) > 1:  # `(314, 2718)`
        text = re.fullmatch(r"\(.*\)|\[.*\]|[^()]*", _TIME.sub("", told[0]).strip())
        words = re.split(r",?\s+", text[0].strip("()[]") if text else "")
        told = words if len(words) == 2 and all(map(_value, words)) else told
    values = [it if "\n" in it else _value(_TIME.sub("", it)) for it in told]
    is_picture_first = len(told) > 1 and "\n" in told[0] and "\n" not in told[1]
    if not 0 < len(told) <= len(parts) or is_picture_first or None in values:
        return dict.fromkeys(parts, _UNCLEAR)
    found = zip(parts, values, told, strict=False)
    return {part: Found(value, _shown(line)) for part, value, line in found}


def _shown(line: str) -> str:
    return short(line.strip().replace("\n", " "), 100)
