"""What the site says to an answer. Only reads text; the phrases are the site's own."""

import re
from typing import Literal, NamedTuple

from aoc_runner.site.pages import article_text

Kind = Literal[
    "right", "wrong", "too_high", "too_low", "someone_elses", "wait", "wrong_level", "unrecognised"
]


class Verdict(NamedTuple):
    """`message` is the site's text; `wait_seconds` is how long it wants no further answer."""

    kind: Kind
    message: str
    wait_seconds: int | None = None


def read_verdict(html: str) -> Verdict:
    """Read the page that answers a post. Whatever matches no known phrase is unrecognised."""
    text = article_text(html)
    if text is None:
        return Verdict("unrecognised", " ".join(html.split())[:2000])
    said = text.partition("(You guessed")[0]  # what follows is the user's own words
    return Verdict(_kind(said), text, _wait(said))


def _kind(text: str) -> Kind:
    start = text.lower().replace("\u2019", "'")
    if start.startswith("that's the right answer"):
        return "right"
    if start.startswith("you gave an answer too recently"):
        return "wait"
    if start.startswith("you don't seem to be solving the right level"):
        return "wrong_level"
    if "it's the right answer for someone else" in start:
        return "someone_elses"
    if start.startswith("that's not the right answer"):
        if "your answer is too high" in start:
            return "too_high"
        return "too_low" if "your answer is too low" in start else "wrong"
    if "congratulations! you've finished every puzzle" in start:  # on some pages a story opens
        return "right"
    return "unrecognised"


_LEFT = re.compile(
    r"you have (?:(\d{1,6})h)? ?(?:(\d{1,6})m)? ?(?:(\d{1,6})s)? ?left to wait", re.IGNORECASE
)
_PLEASE = re.compile(r"please wait (\w+) (second|minute|hour)s? before trying again", re.IGNORECASE)
_NUMBERS = dict(
    zip(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
        range(1, 11),
        strict=True,
    )
)
_LONGEST = 24 * 3600  # no real wait comes near it, and no misread one shall block a puzzle for ever
_SECONDS = {"second": 1, "minute": 60, "hour": 3600}


def _wait(text: str) -> int | None:
    if left := _LEFT.search(text):
        hours, minutes, seconds = (int(number or 0) for number in left.groups())
        return min(_LONGEST, 3600 * hours + 60 * minutes + seconds)
    if please := _PLEASE.search(text):
        word, unit = please[1].lower(), please[2].lower()
        number = int(word) if re.fullmatch("[0-9]{1,6}", word) else _NUMBERS.get(word, 5)
        return min(_LONGEST, number * _SECONDS[unit])
    return None
