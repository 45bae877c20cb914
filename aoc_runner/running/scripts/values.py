"""The one value that a text of a line holds, if it is one that can be an answer."""

import re
import string

from aoc_runner.running.scripts.asides import has_passed, is_aside
from aoc_runner.running.scripts.labels import LONGEST_LINE, SNAFU, without_labels
from aoc_runner.running.scripts.refused import (
    is_bound,
    is_followed,
    is_measured,
    is_refused,
    with_calls_marked,
)

_UNIT = (
    r"(?:(?:nano|micro|milli)?sec(?:ond)?s?|nanos|micros|millis|ns|[umµμ]s(?:ecs?)?|s|min(?:ute)?s?|h|hrs?|hours?)"
    r"(?![^\W_])"
)
_NUMBER = r"[0-9]++(?:[_,][0-9]++)*+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?"
_TIME = re.compile(
    # `took : 0.3`, `elapsed time: 3.2 s`, `Time (ms): 12`
    r"(?<![a-z])(?:took|taken|elapsed|(?:run)?time|duration)\b[^0-9\n]{0,30}"
    rf"(?<![\w.]){_NUMBER}(?:\s*{_UNIT})?"
    # `done in 12`, which is in seconds
    r"|\b(?:done|finished|completed|solved|ran|executed|computed|calculated)\s+in\s+"
    rf"{_NUMBER}(?:\s*{_UNIT})?|^\s*in\s+{_NUMBER}\s*$"
    # `1m20s`, `0:00:12.5`, `12 ms`, `3 elapsed`
    # `(ms): 12`, `wall: 12`, `best of 5`, `100 runs, avg`
    r"|(?:\[|\(|(?<![^\W_]))(?:timing|wall|nanos|micros|millis|secs|seconds|[umµμn]s|msecs?|(?<=[([])s)"
    rf"[)\]]?\s*[:=-]+\s*{_NUMBER}|\bbest\s+of\s+[0-9]+|\b[0-9]+\s+(?:runs|loops),?\s+(?:avg|mean|best)\b"
    rf"|(?<![\w.,])(?:in\s+)?~?(?:[0-9]+\s*m\s*(?=[0-9]))?{_NUMBER}\s*(?:{_UNIT}|elapsed\b)"
    r"|(?<![\w.])[0-9]{1,3}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?|\.[0-9]+)",
    re.IGNORECASE,
)
# All but `123.0`, which is how an exact float is printed.
_FRACTION = re.compile(
    r"(?<![\w.,])-?(?:[0-9]+\.(?!0(?![0-9]))[0-9]+(?:e[+-]?[0-9]+)?|0\.0|[0-9]+e-[0-9]+)(?![\w.])",
    re.IGNORECASE,
)
_TIME_WORD = re.compile(r"(?<![a-z])(?:took|taken|elapsed|(?:run)?time|duration)\b", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^][]*\]|\{[^{}]*\}")
# `:` within `12:34` separates nothing.
_SEPARATOR = re.compile(r"(?<![0-9]):|:(?![0-9])|=|>|\bis\b", re.IGNORECASE)
_DATE = re.compile(r"\b(?:day|year|aoc)\W*[0-9]+|\b20[0-9]{2}\b", re.IGNORECASE)
_WORD = re.compile(
    r"-?[0-9]+(?:\.0)?|-?[0-9]+(?:,-?[0-9]+)+|[0-9A-Za-z]+(?:,[0-9A-Za-z]+)*|[012\x01\x02]+"
)
_AROUND = " \t\"'`*_~#|=<>.,;!&+/()[]{}"
_LETTERS = string.ascii_letters + " _"
_JOINING = " \t,;|/&"
_LONGEST = 100  # characters of an answer of one word

# What says how a run went, not what it found.
_STATES = frozenset(
    {
        *("ok", "okay", "done", "pass", "passed", "fail", "failed", "failure", "success", "true"),
        *("correct", "incorrect", "right", "wrong", "successful", "false", "yes", "no", "ready"),
        *("solved", "unsolved", "running", "started", "starting", "start", "stop", "stopped"),
        *("finish", "finished", "complete", "completed", "solving", "computing", "calculating"),
        *("loading", "loaded", "reading", "parsing", "testing", "skipped", "pending", "error"),
        *("timeout", "time", "times", "result", "answer", "solution", "total", "example", "test"),
        *("day", "part", "input", "output", "begin", "end", "see", "same"),
    }
)
_OF_TIMES = frozenset(
    {"total", "time", "runtime", "duration", "done", "finished", "completed", "overall"}
)
# There it says that there is no answer, which takes an example's back.
_NOTHING = frozenset(
    {"none", "null", "nil", "nan", "inf", "undefined", "todo", "n/a", "unknown", "missing", "nope"}
)
_UNFINISHED = re.compile(
    r"(?<![a-z])(?:expected|should|so far|progress|iteration|attempt|trying|current"
    r"|see|same|like)(?![a-z])",
    re.IGNORECASE,
)
# `314 > 200`, `8 == 9`; `x=3, y=4`, `314 at x=3`; `Player 1`, `12 %`
_COMPARED = re.compile(r"[0-9]\s*(?:[=!<>]=|>)|!=")
_NAMED = re.compile(r"(?<!\w)([A-Za-z_]\w*)\s*=\s*-?[0-9]")
_CONDITION = re.compile(r"[0-9]\s+(?:at|with|when|after|for|by)\s+\w+\s*[=:][^=:]*$", re.IGNORECASE)
_SIZE = re.compile(r"\s*(?:[%/]|(?:[kmgt]i?b|bytes)\b)", re.IGNORECASE)
_OF_OTHERS = re.compile(r"\b(?:player|day|year|line)\W*$", re.IGNORECASE)
_BEFORE_NUMBER, _BEHIND_NUMBER = " \t:=>*'\"`#~|<_", " \t.,;:!*'\"`~|<>=)]}"


def has_time(text: str) -> bool:
    return _without_times(text) != text or _TIME_WORD.search(text) is not None


def is_of_time(text: str) -> bool:
    """Whether what follows a text is a time, or the text is one: `Time for`."""
    return _TIME_WORD.search(_without_times(text)) is not None


def is_unfinished(text: str) -> bool:
    """Whether a text announces a value that is not the answer: an expected one, or a step."""
    return _UNFINISHED.search(text) is not None


def is_only_time(text: str) -> bool:
    """Whether there is a time in a text behind a label, and nothing besides."""
    if not has_time(text):
        return False
    without = _IN_BRACKETS.sub(" ", _without_times(text))
    return not re.search(r"[0-9]|[:=>]\W*[^\W_]", without)


def tells_nothing(line: str) -> bool:
    """Whether a line only tells a time, or that the examples passed."""
    if len(line) > LONGEST_LINE:
        return False
    text = without_labels(line)
    if is_aside(text) and has_passed(text):
        return not re.search("[0-9]", _IN_BRACKETS.sub(" ", text))
    if not has_time(text):
        return False
    without = _IN_BRACKETS.sub(" ", _without_times(text))
    rest = without_dates(without)
    if any(char.isdigit() for char in rest):
        return False
    words = re.findall(r"[^\W_]+", rest)
    if not words or rest.rstrip(" \t-~").endswith((":", "=", ">")):
        return True
    if value_in(without, one_word=True):
        return False
    return len(words) > 1 or words[0].lower() in _OF_TIMES or _TIME_WORD.search(text) is not None


def value_in(text: str, *, one_word: bool = False) -> str | None:
    """The value, "" where the text says that there is none, None if there is no single one.

    What follows the last separator, if that is one word; else its only whole number, unless it has
    to be `one_word`.
    """
    if len(text) > LONGEST_LINE:
        return None
    if one_word and _FRACTION.search(without_measured(text)):
        return None  # `12.5 34`: two answers, of which one is none
    if is_refused(text):
        return ""
    if is_bound(text):
        return None
    text = with_calls_marked(_without_times(text))
    text = _IN_BRACKETS.sub(" ", _IN_BRACKETS.sub(" ", text))
    if is_followed(text.lstrip(_LETTERS) if one_word else text):
        return None
    if is_unfinished(text):
        return None
    text = SNAFU.sub(lambda found: found[0].replace("=", "\x01").replace("-", "\x02"), text)
    text = text.rstrip(_JOINING)
    if text.lower().endswith(" and"):
        text = text[:-4].rstrip(_JOINING)
    text = text.rstrip(" \t=*#<>-~|")
    if text.endswith(("...", "…", "%", "?")) or _is_of_several(text):
        return None
    separators = list(_SEPARATOR.finditer(text))
    last = separators[-1].end() if separators else 0
    words = text[last:].split()
    if len(words) > 1:  # dashes and check marks are none
        words = [word for word in words if any(char.isalnum() for char in word)]
    word = _word(words[0]) if len(words) == 1 else None
    if word and separators and separators[-1][0].isalpha() and not re.search("[0-9]", word):
        word = None if re.search("[0-9]", text) else word  # `I counted 314, that is all`
    if word is not None and (last or one_word or not word or _needs_no_separator(word)):
        return word
    return None if one_word else _only_number(text)


def without_measured(line: str) -> str:
    """A line without the times that are named as such; a bare fraction stays."""
    return _TIME.sub(" ", line)


def without_times_and_brackets(text: str) -> str:
    return _IN_BRACKETS.sub(" ", _IN_BRACKETS.sub(" ", _without_times(text)))


def plain_text(text: str) -> str:
    """A text that was given as the answer itself; "" for none."""
    text = text.strip()
    if text.lower() in _NOTHING:
        return ""
    return text[:-2] if re.fullmatch(r"-?[0-9]+\.0", text) else text


def without_dates(text: str) -> str:
    return _DATE.sub(" ", text)


def _without_times(text: str) -> str:
    return _FRACTION.sub(" ", without_measured(text))


def _word(word: str) -> str | None:
    """One word as an answer: a number, letters, or such a list of them as `4,7,3`."""
    if word.lower() in _NOTHING:
        return ""
    word = word.strip(_AROUND)
    if len(word) > _LONGEST or word.lower() in _STATES or re.fullmatch("[A-Z][a-z]+", word):
        return None
    if word.lower() in _NOTHING:
        return ""
    if not _WORD.fullmatch(word) or is_measured(word):
        return None
    return word.removesuffix(".0").replace("\x01", "=").replace("\x02", "-")


def _needs_no_separator(word: str) -> bool:
    """Whether it is not just the next word behind a label, as in `Part 1 done`."""
    return word.lstrip("-").isdigit() or "," in word or (word.isupper() and len(word) > 5)


def _is_of_several(text: str) -> bool:
    """Whether what follows the last separator is only one of several values."""
    names = _NAMED.findall(text)
    is_listed = len(names) > 1 and len(names[-1]) == 1
    return bool(is_listed or _COMPARED.search(text) or _CONDITION.search(text))


def _only_number(text: str) -> str | None:
    """The one whole number in a text that has no other digits."""
    runs = list(re.finditer(r"[0-9]+(?:\.0(?![0-9]))?", text))
    if len(runs) != 1 or len(runs[0][0]) > _LONGEST:  # the pixels of a picture in one row
        return None
    start, end = runs[0].span()
    before, behind = text[:start], text[end:]
    sign = "-" if before.endswith("-") else ""
    before = before.removesuffix("-")
    if (before and before[-1] not in _BEFORE_NUMBER) or _OF_OTHERS.search(before[-20:]):
        return None
    if _SIZE.match(behind) or (behind and behind[0] not in _BEHIND_NUMBER):
        return None
    return sign + runs[0][0].removesuffix(".0")
