"""How long the site wants no answer, read from its words; where they are strange, a careful guess.

Only reads text, and of a text of any length no more than a short stretch in which a wait can stand.
"""

import math
import re
from typing import NamedTuple

LONGEST = 3 * 86400  # seconds: no misread wait shall block a puzzle for ever
_FIRST_WAIT = 60  # what the site asks for after a first miss
_STRETCH = 200  # characters, far more than any wait needs
_SENTENCE_END = r"\.(?=\s*\Z|\s+[^a-z0-9\s])"  # but no stop of an abbreviation: 1 h. 5 min.


class Wait(NamedTuple):
    """`guess` says why the seconds are only a guess, None where the site named them."""

    seconds: int
    guess: str | None = None


def guessed_wait() -> Wait:
    """The wait after a miss that names none."""
    return Wait(_FIRST_WAIT, "the site names no wait")


def read_wait(text: str) -> Wait | None:
    """The wait that the site's text asks for, None if it asks for none."""
    words = _words_of_wait(text)
    if not words:
        return None
    seconds = _seconds(words)
    if seconds is not None and seconds <= LONGEST:
        return Wait(max(1, math.ceil(seconds)))
    shown = words if len(words) <= 60 else f"{words[:59]}\u2026"
    why = f"the site asks for a wait in words that aoc does not know (\u201c{shown}\u201d)"
    return Wait(LONGEST if seconds else _guess(words), why)


def _words_of_wait(text: str) -> str:
    """What stands in `wait … before trying again` or `you have … left to wait`."""
    if left := re.search("left to wait", text, re.IGNORECASE):
        before = text[max(0, left.start() - _STRETCH) : left.start()]
        return re.split("you have", before, flags=re.IGNORECASE)[-1].strip()
    # Not `you have to wait after submitting an answer before trying again`: it says that one must.
    if wait := re.search(r"please wait|\bwait\b(?! after)(?=.{,99} before )", text, re.IGNORECASE):
        after = text[wait.end() : wait.end() + _STRETCH]
        return re.split(rf"(?i:\bbefore\b)|{_SENTENCE_END}|[\[(;!]", after)[0].strip()
    return ""


_ONES = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_NUMBERS = {word: number for number, word in enumerate(_ONES.split(), start=1)}
_TIES = "twenty thirty forty fifty sixty seventy eighty ninety"
_TENS = {word: 10 * number for number, word in enumerate(_TIES.split(), start=2)}
_UNITS = {
    name: seconds
    for seconds, names in (
        (1, "s sec secs second seconds"),
        (60, "m min mins minute minutes"),
        (3600, "h hr hrs hour hours"),
        (86400, "d day days"),
    )
    for name in names.split()
}
_FILLERS = {"and", "for", "at", "least", "another"}


def _seconds(text: str) -> float | None:
    """The seconds of a wait every word of which is known: None rather than half of it."""
    total, unit = 0.0, None
    number: float | None = None  # of a unit still to come
    is_article = False  # the word before was `a` or `an`: one of the unit, or part of `a half`
    for word in re.findall(r"[0-9]+(?:\.[0-9]+)?|[a-z]+|[^\s]", _spread(text)):
        if word in ("a", "an"):
            is_article = True
        elif word in _UNITS and (number is not None or is_article):
            unit = _UNITS[word]
            total += unit * (1 if number is None else number)
            number, is_article = None, False
        elif word == "half":
            number, is_article = (number or 0) + 0.5, False
        elif word == "hundred":
            number, is_article = (number or 1) * 100, False
        elif word in _NUMBERS and (number is None or number in _TENS.values() or number >= 100):
            number = (number or 0) + _NUMBERS[word]
        elif word in _TENS and (number is None or number >= 100):
            number = (number or 0) + _TENS[word]
        elif word[0] in "0123456789" and number is None:
            number = float(word)
        elif word not in _FILLERS:
            return None
    if number == 0.5 and unit:  # an hour and a half
        return total + unit / 2
    return None if number is not None or is_article or unit is None else total


def _spread(text: str) -> str:
    """In lower case, `twenty-five` in two words, without commas (but in 1,000) and full stops."""
    return re.sub(r"(?<=[a-z])-(?=[a-z])|,(?=\s)|(?<=[a-z])\.(?=\s|\Z)", " ", text.lower())


def _guess(words: str) -> int:
    """The seconds to wait for words that are not understood, by the largest unit among them."""
    units = [_UNITS[word] for word in re.findall("[a-z]+", words.lower()) if word in _UNITS]
    return max(600, *units) if units else 600  # ten minutes: the longest wait ever seen
