"""The answers of a script, read from what it submitted and printed: see docs/archive.md.

Rather no answer than a wrong one: what can be read in two ways is not read at all.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest
from typing import NamedTuple

from aoc_runner.kernel.words.answer import short
from aoc_runner.kernel.words.puzzle import PARTS, Part
from aoc_runner.scripts.shown_lines import shown_lines

_SHOWN = 100  # characters of a line that is shown

# `Part 1`, `solve_part1`, `star one`, `answer_a`; not `part1.py`, `Part 1/2`, `Part 1.5`. Groups of
# an odd number name part 1; the last is there if both parts are named: `Part 1 and 2`. Then short
# ones: `p1`, and at a line's start `1)`, `a:`.
_LABEL = re.compile(
    r"""(?: (?<![^\W_]) part [ \t_#-]{0,3} (?: (1|one|i|a) | (2|two|ii|b) )
      | \b (?:pt|star|answer|ans|solution|result) [ _]? \#?
        (?: (1|one|(?<=_)a|a(?=:)) | (2|two|(?<=_)b|b(?=:)) )
      | (?: \b p [ _]? | ^\s*(?=\w\s?[:)>=](?![012=-]{4})) ) (?: (1|one|a) | (2|two|b) )
    ) (?![^\W_]) (?![.,/-][0-9]) (?!\.[a-z])
    ( \s* (?:and|&|\+|,|/|-|_|or|to) \s* (?:[12ab]|one|two|ii?) (?!\w) )?""",
    re.IGNORECASE | re.VERBOSE,
)

_UNIT = (
    r"(?:(?:nano|micro|milli)?s(?:ec(?:ond)?s?)?|[nmuµμ]s(?:ec)?|nanos|micros|millis|min|hours?)"
)
_NUMBER = r"(?:[0-9]+\s?m\s?(?=[0-9]))?[0-9]++(?:[_,][0-9]++)*+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?"
_TIME = re.compile(
    # `took 0.3`, `time: 12 ms`, `done in 12`; `in ~1m 20s`; `0:00:12.5`; and a fraction, unless it
    # is an exact float (`123.0`) or one of several values
    rf"""[([]? (?: (?<![a-z]) (?:took|elapsed|(?:run)?time|done[ ]in)
        [\s:=]{{1,3}} {_NUMBER} (?: \s? {_UNIT} (?![^\W_]) )?
      | (?<![\w.,]) (?:in[ ])? ~? {_NUMBER} \s? {_UNIT} (?![^\W_])
      | (?<![\w.]) [0-9]{{1,3}}:[0-9]{{2}} (?: :[0-9]{{2}} (?:\.[0-9]+)? | \.[0-9]+ )
      | (?<![\w.,]) (?: [0-9]++\.(?!0(?![0-9]))[0-9]++(?:e[+-]?[0-9]+)? | 0\.0 | [0-9]++e-[0-9]+ )
        (?![\w.]) (?!\s+-?[0-9])
    ) [])]?""",
    re.IGNORECASE | re.VERBOSE,
)
_IS_TIME = "\x02"  # stands in the place of one
_TIME_WORD = re.compile(
    r"(?<![a-z])(?:took|taken|elapsed|(?:run)?tim(?:e|ing)|duration|wall|best of|runs|avg|mean"
    rf"|in(?=\s[0-9]+\W*$)|{_UNIT}(?=\W*[:=-]+\W*[0-9]))(?![a-z])",
    re.IGNORECASE,
)
_DATE = re.compile(r"\b(?:day|year|aoc)\W{0,3}[0-9]+|\b20[0-9]{2}[-/][-/0-9]+", re.IGNORECASE)

_EXAMPLE = re.compile(
    r"(?<![a-z])(?:(?:examples?|samples?|tests?|ex)(?:[0-9]*|inputs?|data)|testing|demo"
    r"|(?:mini|small|toy|dummy|given)(?=\W*(?:$|[:)=*#-]|input|part)))(?![a-z])",
    re.IGNORECASE,
)
_PASSED = re.compile(r"(?<![a-z])(?:pass|passed|passes|ok|succeeded)\W*(?:\(|$)", re.IGNORECASE)
_TELLS = re.compile(r"[^\W_]\s{0,9}[:=>]++\W*+[^\W_]")  # `Example: 8` is no heading
_REAL = re.compile(r"(?<![a-z])(?:input|real|actual|puzzle|day)(?![a-z])|\.(?:txt|in)\b", re.I)

# What takes a value back, announces another one, or says what it is not; a call (`deque([3])`), a
# size, a share.
_NO_ANSWER = re.compile(
    r"[✗✘❌✖❎?]|(?<=\w)(?:\.\.\.|…)|(?-i:[a-z](?:Error|Exception)\b)|\w[(\[{]"
    r"|[0-9]\s?(?:[kmgt]i?b\b|bytes\b|its?\b|%)"
    r"|(?<![a-z])(?:wrong|incorrect|expected|none|null|nan|not?|nope|fail\w*|todo|tbd|wip"
    r"|un(?:solved|implemented|known)|missing|needs?|too\s\w+|than|at\s(?:least|most)|should"
    r"|so far|progress|iteration|attempt|trying|current|see|same|like)(?![a-z])",
    re.IGNORECASE,
)
_REMARK = re.compile(r"(?<!^)(?:\([^()]*\)|\[[^][]*\]|\{[^{}]*\})")  # at the start it is `(2) 314`
# Words that say nothing about a value beside them; then those that say how a run went.
_NOISE = re.compile(
    "answer|result|solution|solving|total|is|the|to|for|of|and|was|it|info", re.IGNORECASE
)
_STATE = re.compile("done|ok|solved|finished|completed?|passed|correct|right", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]+")
_AROUND = " \t\"'`*_~#|│=<>:.,;!&+/)]✓✅⭐—\x02"

# A number; letters; a code or a hash of digits and letters; a number in SNAFU.
_VALUE = re.compile(
    r"-?[0-9]{1,100}(?:\.0)?|[A-Z]{5,100}|(?=[A-Z]*[0-9])[0-9A-Z]{4,40}|[0-9a-f]{8,40}"
    r"|[12](?=[012-]*=)[012=-]{4,40}"
)
# Behind a label it may be a word or a list of them, too; or all the rest is words: `314 steps`.
_LABELLED = re.compile(rf"{_VALUE.pattern}|[a-z]{{5,100}}|-?[0-9a-z]+(?:,-?[0-9a-z]+){{1,50}}")
_ONLY_NUMBER = re.compile(
    r"(?:[A-Z]?[a-z']*[ :=>]++)*+(-?[0-9]{1,100})(?:\.0)?(?:[ ,.!]++[A-Z]?[a-z']*+)*+"
)


class Found(NamedTuple):
    """What a part's answer was read as.

    `text` is the answer, of a picture its lines; `line` what it was read from, "" if it was
    submitted. Without a text there is something that cannot be read, and `reason` says what.
    """

    text: str | None
    line: str = ""
    reason: str = ""


class _Reading(NamedTuple):
    """What stands behind one label: a value, or None if that is no single one.

    `words` are those beside it that say what it is: `Part 1 steps: 77`.
    """

    part: Part
    at: int  # the number of the line
    line: str
    label: str
    is_example: bool = False
    value: str | None = None
    words: Sequence[str] = ()


def read_answers(
    printed: str,
    submitted: Sequence[tuple[Part | None, str]],
    parts: Sequence[Part],
    *,
    is_whole: bool,
    alone: bool,
) -> dict[Part, Found]:
    """What was found for each of the parts; one that was never mentioned is absent.

    `is_whole`: the script ended well and all that it printed is here; else what has no label does
    not count. `alone`: it was run for the one part in `parts`.
    """
    found = _submitted(submitted, parts[0] if alone else None)
    if not is_whole:  # the last line may end in the middle of a number
        printed = printed[: printed.rfind("\n") + 1]
    lines = shown_lines(printed)
    readings = _readings(lines)
    told: dict[Part, Found] = {}
    if readings:
        mentioned = parts if alone else {it.part for it in readings}
        told = {part: _last_of(part, readings, is_whole=is_whole) for part in mentioned}
    elif is_whole and not found and printed.strip():
        told = _unlabelled(lines, parts, alone=alone)
    found |= {part: it for part, it in told.items() if part not in found and (it.text or is_whole)}
    return {part: found[part] for part in parts if part in found}


def how_to_label(parts: Sequence[Part]) -> str:
    """What to tell the author of a script whose answers cannot be read."""
    if len(parts) == 1:
        return f"print the answer behind its label, as in: Part {parts[0]}: 123"
    return "print each answer behind its label, in a line of its own, as in: Part 1: 123"


def _submitted(
    submitted: Sequence[tuple[Part | None, str]], only: Part | None
) -> dict[Part, Found]:
    """What was submitted. Without a part: for the one that is run alone; else for 1, then for 2."""
    found: dict[Part, Found] = {}
    for named, text in submitted:
        part = named or only or (PARTS[1] if PARTS[0] in found else PARTS[0])
        # Blanks that open a drawing are part of it.
        answer = text if "\n" in text.strip() else re.sub(r"^(-?[0-9]+)\.0$", r"\1", text.strip())
        if named is None and part in found and found[part].text != answer:
            found[part] = Found(None, "", "it submitted several answers without naming the part")
        elif answer.lower() in ("", "none"):
            found[part] = Found(None, "", "it submitted no answer")
        else:
            found[part] = Found(answer)
    return found


def _last_of(part: Part, readings: Sequence[_Reading], *, is_whole: bool) -> Found:
    """The value behind the last label of a part, if nothing speaks against it."""
    mine = [it for it in readings if it.part == part]
    if not mine:
        return Found(None, "", f"it printed a label, and none of part {part}")
    own = [it for it in mine if not it.is_example]
    others = [it for it in readings if it.value and not it.is_example and it.part != part]
    last = (own or mine)[-1]
    before = {it.value for it in others if it.at <= last.at}
    after = {it.value for it in others if it.at > last.at}
    # The other part was solved once more since: this was for an example.
    is_stale = after - before and before if is_whole else len(before | after) > 1
    # `Part 1: 314`, then `Part 1 steps: 77`
    is_figure = any(it.value != last.value and it.words != last.words for it in own) and last.words
    line = short(last.line.strip(), _SHOWN)
    if not own or last.value is None or is_figure or (is_stale and len(own) < len(others)):
        return Found(None, line, f"there is no single answer behind the label in: {line}")
    return Found(last.value, line)


def _readings(lines: Sequence[str]) -> list[_Reading]:
    """What stands behind all labels; behind short ones if there is no other, and nothing else."""
    readings: list[_Reading] = []
    is_example, others = False, 0
    for at, line in enumerate(lines):
        text = _TIME.sub(_IS_TIME, line)
        labels = [] if "\n" in line else list(_LABEL.finditer(text))
        if not _is_told(line):
            is_example = is_example and not _PASSED.search(line)
        elif not labels:
            others += 1
            if "\n" not in line and _EXAMPLE.search(line):
                is_example = is_example or not _TELLS.search(line)
            elif _REAL.search(line):
                is_example = False
        elif not _TIME_WORD.search(text):
            is_aside = is_example or _EXAMPLE.search(line) is not None
            of_line = [it._replace(is_example=is_aside) for it in _of_line(text, labels, lines, at)]
            if any(it.value is None for it in of_line[:-1]):  # `Part 1, part 2: 314`
                of_line = [it._replace(value=None) for it in of_line]
            readings += of_line
    if any(len(it.label) > 2 for it in readings):
        return [it for it in readings if len(it.label) > 1]
    # Only `p1`, `1` and `a`: among other lines they may be players, variables or a list.
    return [it._replace(value=None) for it in readings] if others else readings


def _of_line(
    text: str, labels: Sequence[re.Match[str]], lines: Sequence[str], at: int
) -> Iterator[_Reading]:
    """What stands behind the labels of one line, or below it; `text` has no times."""
    before = _DATE.sub(" ", text[: labels[0].start()])
    for label, following in zip_longest(labels, labels[1:]):
        behind = text[label.end() : following.start() if following else None]
        words = _words(behind)
        if not _words(behind, _STATE) and (words or _IS_TIME in behind):
            continue  # it tells a time, or that it is done
        groups = label.groups()
        part, other = PARTS if any(groups[:6:2]) else PARTS[::-1]
        reading = _Reading(part, at, lines[at], label[0].strip().replace(" ", ""))
        if groups[6]:
            yield reading._replace(part=other)
        elif _NO_ANSWER.search(behind) or _NO_ANSWER.search(before):
            pass
        elif words or following:
            below = next(filter(str.strip, lines[at + 1 : at + 4]), "")
            value, beside = _value_beside(behind, below)
            reading = reading._replace(value=value, words=(*_WORDS.findall(before), *beside))
        # Not `314 is part 1`, nor `print("answer", 1)`.
        elif not re.search("[0-9]", before) and (label[0][0] in "pP" or behind.strip()):
            value, line = _value_below(lines, at)
            reading = reading._replace(value=value, line=f"{lines[at].strip()} {line.strip()}")
        is_figure = len(reading.label) < 3 and reading.words  # `1: 5 steps`
        yield reading._replace(value=None) if is_figure else reading


def _value_beside(behind: str, below: str) -> tuple[str | None, Sequence[str]]:
    """The value behind a label in its line, and the words beside it that say what it is."""
    text = _REMARK.sub(" ", behind).replace(_IS_TIME, " ")
    value = _value_of(text, _LABELLED)
    if value:  # a word needs a separator: `Part 1 starting`
        return value if re.search("[0-9]|[:=>]", behind) else None, ()
    number = _ONLY_NUMBER.fullmatch(text.strip())
    if number is None or _value_of(below, _VALUE):  # `Part 1 with 40 lines`, the answer below
        return None, ()
    return number[1], _words(" ".join(_WORDS.findall(text)), _STATE)


def _value_below(lines: Sequence[str], at: int) -> tuple[str | None, str]:
    """The value or picture in the next line, if no other value follows that; and that line."""
    for number in range(at + 1, len(lines)):
        line, following = lines[number], "".join(lines[number + 1 : number + 2])
        if _is_told(line):
            value = line if "\n" in line else _value_of(line, _LABELLED)
            is_last = _LABEL.search(following) or not re.search("[0-9]", _TIME.sub("", following))
            return (None, "") if _LABEL.search(line) or not is_last else (value, short(line))
    return None, ""


def _unlabelled(lines: Sequence[str], parts: Sequence[Part], *, alone: bool) -> dict[Part, Found]:
    """The answers of a script without a label: it told one or two values, and nothing else."""
    told = list(islice(filter(_is_told, lines), 3))
    if len(told) == 1 and not alone:  # `(314, 2718)`
        words = re.split(r",?\s+", _TIME.sub("", told[0]).strip().strip("()[]"))
        is_pair = all(it == "None" or _VALUE.fullmatch(it.strip("'\"")) for it in words)
        told = words if is_pair and len(words) == 2 else told
    values = [it if "\n" in it else "" if it == "None" else _value_of(it, _VALUE) for it in told]
    is_picture_first = len(told) == 2 and "\n" in told[0] and "\n" not in told[1]
    if not told or len(told) > (1 if alone else 2) or None in values or is_picture_first:
        what = "no label, and not one or two values alone" if told else "no answer"
        return {part: Found(None, "", f"it printed {what}") for part in parts}
    timed = [it for line in lines if not _is_told(line) for it in _LABEL.finditer(line)]
    # `part2 took 3 s`, and only one answer
    is_second = len(told) == 1 and bool(timed) and not any(any(it.groups()[:6:2]) for it in timed)
    found: dict[Part, Found] = {}
    for part, value, line in zip(parts if alone else PARTS[is_second:], values, told, strict=False):
        line = short(line.strip(), _SHOWN)
        found[part] = Found(value, line) if value else Found(None, line, f"it printed {line}")
    return found


def _value_of(text: str, pattern: re.Pattern[str]) -> str | None:
    """The value that a text consists of, times, remarks and words that say nothing aside."""
    but = _STATE if pattern is _LABELLED else _NOISE  # `1: passed`
    words = _words(_REMARK.sub(" ", _TIME.sub(" ", text)), but)
    if len(words) != 1 or _NO_ANSWER.search(text):
        return None
    (word,) = words
    forms = word, word.lstrip(_AROUND), word.strip("'\",."), word.strip(_AROUND)
    return next((it.removesuffix(".0") for it in forms if pattern.fullmatch(it)), None)


def _words(text: str, but: re.Pattern[str] = _NOISE) -> list[str]:
    """What stands between blanks and arrows and says something; without those words, too."""
    words = [it for it in text.replace("->", " ").split() if any(map(str.isalnum, it))]
    bare = [it.strip(_AROUND) for it in words]
    pairs = zip(words, bare, strict=True)
    return [word for word, it in pairs if not (_NOISE.fullmatch(it) or but.fullmatch(it))]


def _is_told(line: str) -> bool:
    """Whether a line may be of an answer: it is not blank, and tells no time or passed test."""
    if "\n" in line or not any(map(str.isalnum, line)):
        return "\n" in line
    if _EXAMPLE.search(line) and _PASSED.search(line):
        return False
    text = _TIME.sub(_IS_TIME, line)
    if _IS_TIME not in text and not _TIME_WORD.search(text):
        return True
    rest = _LABEL.sub(" ", _DATE.sub(" ", text))
    return bool(re.search(r"[0-9]|[:=>]\W*[^\W_]", rest) or _value_of(rest, _LABELLED))
