"""The answers of a script, read from what it submitted and printed: see docs/features/scripts.md.

What was read from print is asked about before it is posted, so that a misreading costs no guess.
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
# `took 0.3`, `in ~1m 20s`, `0:00:12.5`, and a fraction, unless it is a whole number.
_TIME = re.compile(
    r"""[([]? (?<![\w.,]) (?:
        (?:took|elapsed|(?:run)?time) [\s:=]{1,3} [\d.]++ (?!\s?\w)
      | (?:(?:in|took|(?:run)?time[:=]?)\ )? ~? (?:\d+\s?m\s?(?=\d))? \d++(?:[.,]\d++)*+ (?:e-\d+)?
        \s? (?: (?:nano|micro|milli|[nmuµμ])?s(?:ec(?:ond)?s?)? | min(?:ute)?s? ) \b
      | \d{1,3}:\d\d (?: :\d\d (?:\.\d+)? | \.\d+ )
      | (?: \d++\.(?!0(?!\d))\d++ (?:e[+-]?\d+)? | \d++e-\d+ ) (?![\w.]) (?!\s+-?\d)
    ) [])]?""",
    re.IGNORECASE | re.VERBOSE,
)


def _any_of(words: str, signs: str = "(?!)") -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z])(?:{words})(?![a-z])|{signs}", re.IGNORECASE)


_TIMING = _any_of(r"took|taken|elapsed|(?:run)?tim(?:e|ing)|m?s(?=\W*[:=]+\W*\d)|in(?= \d+$)")
_EXAMPLE = _any_of("(?:examples?|samples?|tests?|ex)(?:[0-9]*|inputs?|data)|testing|demo|toy")
_REAL = _any_of("input|real|actual|puzzle|day", r"\.(?:txt|in)\b")
# What takes a value back, or says what it is not; a call (`deque([3])`), a size, a share.
_DOUBT = _any_of(
    r"wrong|incorrect|expected|none|nan|not?|fail\w*|todo|tbd|too\s\w+|than|un\w+ed|unknown"
    r"|missing|needs?|at\s(?:least|most)|should|so far|iteration|seed|and\W+[12ab]",
    r"[✗✘❌✖❎?%]|\.\.\.|…|[a-z](?:Error|Exception)\b|\w[(\[{]|[0-9]\s?(?:[kmgt]i?b|bytes|its?)\b",
)
_NOISE = r"\b(?:answer|result|solution|total|is|the|to|for|of|was|it|info|and|done|ok|correct)\b"
_REMARK = re.compile(rf"(?<!^)(?:\([^()]*\)|\[[^][]*\])|(?<!\S)[^\w\s]+(?!\S)|{_NOISE}", re.I)
_AROUND = " \t\"'`*_~#|│=<>:.,;!&+/)]✓✅⭐—→"  # no minus
# A number; letters; a code or a hash of digits and letters; a number in SNAFU. Behind a label also
# a word or a list of them; or all the rest is words: `314 steps`.
_VALUE = re.compile(
    r"-?[0-9]{1,100}|[A-Z]{5,100}|(?=[A-Z]*[0-9])[0-9A-Z]{4,40}|[0-9a-f]{8,40}"
    r"|[12](?=[012-]*=)[012=-]{4,40}"
)
_LABELLED = re.compile(rf"{_VALUE.pattern}|[a-z]{{5,100}}|-?[0-9a-z]+(?:,-?[0-9a-z]+){{1,50}}")
_SENTENCE = re.compile(r"(?:[A-Za-z']+[ :=>]+)*+(-?[0-9]{1,100})(?:\.0)?(?:[ ,.!]+[A-Za-z']*)*+")
_CODES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]*+\x07?)|\ufeff|\r+(?=\n|$)")
_ROW = re.compile(r"(?=.*\S)[ .#█▓▒░@*OoXx⬛⬜]{4,}")  # of a picture


class Found(NamedTuple):
    """What a part's answer was read as, of a picture its lines.

    `line` is what it was read from, "" if it was submitted. Without a text there is something that
    cannot be read, and `reason` says what.
    """

    text: str | None
    line: str = ""
    reason: str = ""


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
    told, others = _labelled(lines)
    if told and len(parts) == 1:
        told.setdefault(parts[0], _UNCLEAR)
    elif is_whole and not found and not told and lines:
        told = _unlabelled(others, parts)
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
    return [it for it in lines if "\n" in it or any(map(str.isalnum, it))]


def _labelled(lines: Sequence[str]) -> tuple[dict[Part, Found], list[str]]:
    """What stands behind the last label of each part, and the lines that have none."""
    long: dict[Part, Found] = {}
    brief: dict[Part, Found] = {}  # behind short labels: `1` may be a player, `a` a variable
    alone: set[Part] = set()  # whose value stood there without words
    others: list[str] = []
    is_example = False  # below the heading of one
    lines = [it for it in lines if _LABEL.search(it) or not _is_time(it)]
    for line, below in zip_longest(lines, lines[1:], fillvalue=""):
        text = "" if "\n" in line else _TIME.sub(" ", line)
        labels = [*_LABEL.finditer(text)]
        is_aside = _EXAMPLE.search(text) is not None
        if not labels and is_aside:
            is_example = not re.search(r"(?i)\b(?:pass|ok\b)|\w\s*[:=>]+\W*\w", text)
        elif not labels:
            others.append(line)
            is_example = is_example and not _REAL.search(text)
        for label, following in zip_longest(labels, labels[1:]):
            found = brief if (label.lastindex or 0) > 4 else long
            part = PARTS[1 - (label.lastindex or 1) % 2]
            value = text[label.end() : following.start() if following else None]
            is_bare = not re.search(r"\w", value)
            if is_example or is_aside:
                why = f"it printed a label of part {part} for an example alone"
                found.setdefault(part, Found(None, "", why))
                continue
            if _TIMING.search(text) or (text != line if is_bare else not _words(value)):
                continue  # a time, or word that it is done
            if is_bare:
                value = "" if following or _LABEL.search(below) else below
                line += f" {below}"
            answer = _value(value, _LABELLED)
            if answer:
                alone.add(part)
            elif found is long and not is_bare and (answer := _number_in(value)) and part in alone:
                continue  # `Part 1: 314`, then `Part 1 steps: 77`
            why = f"there is no single answer behind the label in: {_shown(line)}"
            is_clear = answer and not _DOUBT.search(text[: label.start()])
            found[part] = Found(answer if is_clear else None, _shown(line), "" if is_clear else why)
    return long or (dict.fromkeys(brief, _UNCLEAR) if others else brief), others


def _is_time(line: str) -> bool:
    """Whether a line tells a time and nothing else."""
    text = "12345" if "\n" in line else _TIME.sub("", line)
    is_timing = text != line or _TIMING.search(text)
    return bool(is_timing) and not re.search("[0-9]|[A-Z]{5}", text)


def _words(text: str) -> str:
    """The text without times and remarks."""
    return " ".join(_REMARK.sub(" ", _TIME.sub(" ", text)).split())


def _value(text: str, pattern: re.Pattern[str] = _VALUE) -> str:
    """The value or picture that a text consists of, times and remarks aside; "" for none."""
    if "\n" in text:
        return text
    word = _words(text)
    forms = word, word.lstrip(_AROUND), word.strip("'\",."), word.strip(_AROUND)
    found = [
        it for form in forms for it in (form, form.removesuffix(".0")) if pattern.fullmatch(it)
    ]
    return found[0] if found and not _DOUBT.search(text) else ""


def _number_in(text: str) -> str:
    """The only number among words: `314 steps`; "" for none."""
    found = _SENTENCE.fullmatch(_words(text).strip(_AROUND))
    return found[1] if found and not _DOUBT.search(text) else ""


def _unlabelled(told: Sequence[str], parts: Sequence[Part]) -> dict[Part, Found]:
    """The answers of a script without a label: it told one or two values, and nothing else."""
    if len(told) == 1 and len(parts) > 1:  # `(314, 2718)`
        inner = re.fullmatch(r"[(\[]?([^()\[\]]*)[)\]]?", _TIME.sub("", told[0]).strip())
        words = re.split(r",?\s+", inner[1]) if inner else []
        told = words if len(words) == 2 and all(map(_value, words)) else told
    found = [
        Found(None, it, "it printed None")
        if it == "None"
        else Found(_value(it) or None, _shown(it))
        for it in told
    ]
    if not 0 < len(found) <= len(parts) or not all(it.text or it.reason for it in found):
        return dict.fromkeys(parts, _UNCLEAR)
    return dict(zip(parts, found, strict=False))


def _shown(line: str) -> str:
    return short(line.strip().replace("\n", " "), 100)
