"""Parse the answers from what a script submitted and printed: see docs/features/scripts.md.

`submit` asks before it sends a parsed answer, so that a misread answer wastes no guess.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile, zip_longest
from typing import NamedTuple

from aoc_runner.kernel.model.answer import shorten
from aoc_runner.kernel.model.puzzle import PARTS, Part

# `Part 1`, `star one`, `answer_3a`; not `part1.py`, `Part 1/2`, `Part 1.5`. Odd groups are part 1.
_END = r"(?![^\W_])(?![.,/-][0-9])(?!\.[a-z])"
_LABEL = re.compile(
    r"(?i)(?:(?<![^\W_])part[ \t_#-]{0,3}(?:(1|one|i|a)|(2|two|ii|b))"
    r"|\b(?:pt|star|answer|ans|solution|result)[ _]?#?(?:\d\d?(?=[ab]))?"
    r"(?:(1|one|(?<=[_0-9])a|a(?=:))|(2|two|(?<=[_0-9])b|b(?=:)))"
    rf"|\b(?:(first)|(second))[ _](?:part|star|half|answer|puzzle)){_END}"
)
# `p1`; `1)`, `a:` and `one:` only at the start of a line, as players and variables have them too.
_SHORT = re.compile(
    r"(?i)(?:\bp[ _]?(?:(1|one|a)|(2|two|b))"
    rf"|^\s*(?=(?:\w|one|two)\s?[:)>=](?![012=-]{{4}}))(?:(1|a|one)|(2|b|two))){_END}"
)
# `took 0.3`, `in ~1m 20s`, `0:00:12.5`, and fractions such as `0.25`, but not `12.0`.
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
# `Test part 1: 8, ` before the same label without that word.
_EXAMPLE = re.compile(r"(?i)(?:\b(?:test|example|sample)\W*+)?\b(part\W?[12ab])\b[^a-z]*+(?=\1\b)")
# Words in lines that do not contain an answer.
_NO_ANSWER = re.compile(
    r"(?i)(?<![a-z])(?:(?:examples?|samples?|tests?|ex)(?:[0-9]*|inputs?|data)|testing|demo|toy"
    r"|took|taken|elapsed|(?:run)?tim(?:e|ing)|m?s(?=\W*[:=]+\W*\d)|in(?= \d+$))(?![a-z])"
)
# Sentences about the input or the progress, and names of the parts that may be in another order.
_NO_PART = re.compile(
    r"(?i)\b(?:lines?|loaded|read|inputs?|size|gold|silver|day|year|step|round|turn|len|time|ms)\b"
)
# Marks of a value that is no answer: a negation, a call (`deque([3])`), a size, a percentage.
_DOUBT = re.compile(
    r"(?i)(?<![a-z])(?:wrong|incorrect|expected|none|nan|not?|fail\w*|todo|too\s\w+|than|un\w+ed"
    r"|missing|needs?|at\s(?:least|most)|should|so far|iteration|seed|(?:and\W+|& )[12ab])(?![a-z])"
    r"|[✗✘❌✖❎?%]|\.\.\.|…|[a-z](?:Error|Exception)\b|\w[(\[{]|[0-9]\s?(?:[kmgt]i?b|bytes|its?)\b"
)
_NOISE = r"\b(?:answer|result|solution|total|is|the|to|for|of|was|it|info|and|done|ok|correct)\b"
_REMARK = re.compile(rf"(?<!^)(?:\([^()]*\)|\[[^][,]*\])|(?<!\S)[^\w\s]+(?!\S)|{_NOISE}", re.I)
_AROUND = " \t\"'`*_~#|│<>:.,;!&+/)]✓✅⭐—→"  # no `-` or `=`, which may end a SNAFU number
# A number, letters, a hash or a SNAFU number. After a label also a list of words, a word, or a
# number among words: `314 steps`.
_VALUE = re.compile(
    r"-?[0-9]{1,100}|[A-Z]{5,100}|(?=[A-Z]*[0-9])[0-9A-Z]{4,40}|[0-9a-f]{8,40}"
    r"|[12](?=[012-]*=)[012=-]{4,40}"
)
_LABELLED = re.compile(rf"{_VALUE.pattern}|-?[0-9a-z]+(?:,-?[0-9a-z]+)+")
_WORD = re.compile(r"(?!in|un|im|false|error|succ|compl|empty|never)[a-z]{5,100}(?<!ed)(?<!ing)")
_SENTENCE = re.compile(r"(?:[A-Za-z']+[ :=>]+)*+(-?[0-9]{1,100})(?:\.0)?(?:[ ,.!]+(?!\d)[\w']*)*+")
# Lines that cannot be an answer without a label: prose without a number, and lists.
_SKIPPED = re.compile(r"[A-Za-z',:.!-]+(?: [a-z',:.!-]+)+|\s*[\[({].*[\[({})\],]")
_CODES = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]*+\x07?)|[\ufeff\x1c\x1d]|(?<!\r)\r+(?=\n|$)"
)
_ROW = re.compile(r"(?=.*\S)[ .#█▓▒░@*OoXx⬛⬜]{4,}")  # of a drawing


class ParsedAnswer(NamedTuple):
    """The answer of a part, or None if it is ambiguous, and the line that it was parsed from.

    `line` is empty if the script submitted the answer. A drawing is one text of several lines.
    """

    text: str | None
    line: str = ""
    part_unknown: bool = False  # the only value, of either part


def read_answers(
    output: str, submitted: Iterable[tuple[Part | None, str]], parts: Sequence[Part], is_whole: bool
) -> dict[Part, ParsedAnswer]:
    """Parse the answer of each part; a part that is never mentioned is absent.

    Output without labels counts only if `is_whole`: the script succeeded.
    """
    explicit: dict[Part, ParsedAnswer] = {}
    for named, text in submitted:
        part = named or parts[len(parts) > 1 and parts[0] in explicit]
        # Leading spaces of a drawing are part of it.
        answer = text if "\n" in text.strip() else text.strip().removesuffix(".0")
        is_conflict = named is None and part in explicit and explicit[part].text != answer
        is_valid = not is_conflict and answer.lower() not in ("", "none")
        explicit[part] = ParsedAnswer(answer if is_valid else None)
    # The last line may be cut within a number.
    lines = _render_lines(output if is_whole else output[: output.rfind("\n") + 1])
    lines = [line for line in lines if "\n" in line or not _is_unrelated(line)]
    texts = [line for line in lines if "\n" not in line]  # A drawing has its label above.
    answers: dict[Part, ParsedAnswer] = {}
    if any(map(_LABEL.search, lines)):
        answers = _read_labelled(lines, _LABEL)
    elif texts and all(map(_SHORT.search, texts)):
        answers = _read_labelled(lines, _SHORT)
    elif is_whole and not explicit and output.strip():
        answers = _read_unlabelled(lines, parts)
        if len(parts) > 1 and re.search("\x1c\x1d|\x1d\x1c", output):  # perhaps of the example
            answers = {part: value._replace(part_unknown=True) for part, value in answers.items()}
    if answers and len(parts) == 1:
        answers.setdefault(parts[0], ParsedAnswer(None))
    answers |= explicit
    known = [part for part in parts if part in answers]
    return {part: answers[part] for part in known if answers[part].text or is_whole}


def _render_lines(printed: str) -> list[str]:
    """Return the lines as a terminal shows them, without examples; a drawing is one item."""
    rendered, is_example = list[str](), False
    for line in printed.split("\n"):
        # Marks of `sitecustomize`; after two in a row, either file may be meant.
        if (marks := re.findall(r"[\x1c\x1d]+", line)) and "\x1d" in printed:
            is_example = "\x1d" not in marks[-1]
        if not is_example:
            line = _CODES.sub("", line).rpartition("\r")[2].rstrip()[:1000]
            rendered.append(_EXAMPLE.sub("", line))
    lines: list[str] = []
    for is_row, block in groupby(rendered, lambda line: _ROW.fullmatch(line) is not None):
        rows = list(block)
        lines += ["\n".join(rows)] if is_row and len(rows) > 4 else rows
    return [line for line in lines if "\n" in line or any(map(str.isalnum, line))]


def _read_labelled(lines: Sequence[str], pattern: re.Pattern[str]) -> dict[Part, ParsedAnswer]:
    """Parse the values after the last label of each part."""
    answers: dict[Part, ParsedAnswer] = {}
    certain: set[Part] = set()  # parts with a value that stood alone
    for index, line in enumerate(lines):
        text = "" if "\n" in line else _TIME.sub(" ", line)
        labels = [*pattern.finditer(text)]
        for label, following in zip_longest(labels, labels[1:]):
            part = PARTS[1 - (label.lastindex or 1) % 2]
            value = text[label.end() : following.start() if following else None]
            if re.fullmatch(r"(?!.* is )\s+[a-z][a-z\s]*", value):
                value = ""  # `Part 1 finished`
            elif len(labels) == 1 and not re.search(r"\w", value):
                below = [*takewhile(lambda line: not pattern.search(line), lines[index + 1 :])]
                below = [line for line in below if _parse_value(line, _LABELLED)] or below[:1]
                value = below[0] if len(below) == 1 else ""
                line += f" {value}"
            if _strip_remarks(value) == "None":
                answers.pop(part, None)
                continue
            if answer := _parse_value(value, _LABELLED):
                certain.add(part)
            else:
                number = _parse_value(value, _SENTENCE)
                answer = _parse_value(value, _WORD) or (number if pattern is _LABEL else "")
                if part in certain and (answer or number or not _strip_remarks(value)):
                    continue  # `Part 1: 314`, then `Part 1 done` or `Part 1 steps: 77`
            answers[part] = ParsedAnswer(answer or None, _shorten_line(line))
    return answers


def _is_unrelated(line: str) -> bool:
    """Return whether a line is about an example or a time, without an answer."""
    label = _LABEL.search(line)
    if _NO_ANSWER.search(_TIME.sub(" ", line)):
        return label is not None or not re.search(r"\d", _TIME.sub(" ", line))
    rest, times = _TIME.subn(" ", _LABEL.sub(" ", line[label.end() if label else 0 :]))
    return times > 0 and not re.search(r"\w" if label else "[0-9]|[A-Z]{5}", rest)


def _strip_remarks(text: str) -> str:
    """Return the text without times, remarks and surrounding punctuation."""
    words = " ".join(_REMARK.sub(" ", _TIME.sub(" ", text)).split())
    return words.lstrip(f"{_AROUND}=").rstrip(_AROUND)


def _parse_value(text: str, pattern: re.Pattern[str] = _VALUE) -> str:
    """Return the value or drawing that the text consists of, or an empty string."""
    if "\n" in text:
        return text
    match = pattern.fullmatch(_strip_remarks(text).removesuffix(".0"))
    return match[match.lastindex or 0] if match and not _DOUBT.search(text) else ""


def _read_unlabelled(lines: Sequence[str], parts: Sequence[Part]) -> dict[Part, ParsedAnswer]:
    """Parse output without labels: one or two values, or sentences with a number each."""
    if len(lines) == 1 and len(parts) > 1:  # `(314, 2718)`
        inner = re.fullmatch(r"[(\[]?([^()\[\]]*)[)\]]?", _TIME.sub("", lines[0]).strip())
        words = re.split(r",?\s+", inner[1]) if inner else []
        lines = words if len(words) == 2 and all(map(_parse_value, words)) else lines
    lines = [line for line in lines if _DOUBT.search(line) or not _SKIPPED.fullmatch(line)]
    values = ["None" if line == "None" else _parse_value(line) for line in lines]
    if len(lines) <= 2 and not (all(values) or any(map(_NO_PART.search, lines))):
        values = [_parse_value(line, _SENTENCE) for line in lines]
    if not 0 < len(lines) <= len(parts) or not all(values):
        return dict.fromkeys(parts, ParsedAnswer(None))
    is_lone = len(lines) < len(parts)
    rows = zip(parts, values * 2, [*map(_shorten_line, lines)] * 2, strict=False)
    return {part: ParsedAnswer(text, line, is_lone) for part, text, line in rows if text != "None"}


def _shorten_line(line: str) -> str:
    return shorten(line.strip().replace("\n", " "), 100)
