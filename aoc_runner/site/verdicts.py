"""What the site says to an answer. Only reads text; the phrases are the site's own."""

import re
from typing import NamedTuple

from aoc_runner.history import Verdict
from aoc_runner.site.pages import article_text


class Reply(NamedTuple):
    """`message` is the site's text; `wait_seconds` is how long it wants no further answer."""

    verdict: Verdict
    message: str
    wait_seconds: int | None = None


def read_reply(html: str) -> Reply:
    """Read the page that answers a post. Whatever matches no known phrase is unrecognised."""
    text = article_text(html)
    if text is None:
        return Reply(Verdict.UNRECOGNISED, " ".join(html.split())[:2000])
    said = text.partition("(You guessed")[0]  # what follows is the user's own words
    return Reply(_verdict(said), text, _wait(said))


def _verdict(text: str) -> Verdict:
    start = text.lower().replace("\u2019", "'")
    if start.startswith("that's the right answer"):
        return Verdict.RIGHT
    if start.startswith("you gave an answer too recently"):
        return Verdict.WAIT
    if start.startswith("you don't seem to be solving the right level"):
        return Verdict.WRONG_LEVEL
    if "it's the right answer for someone else" in start:
        return Verdict.SOMEONE_ELSES
    if start.startswith("that's not the right answer"):
        if "your answer is too high" in start:
            return Verdict.TOO_HIGH
        return Verdict.TOO_LOW if "your answer is too low" in start else Verdict.WRONG
    if "congratulations! you've finished every puzzle" in start:  # on some pages a story opens
        return Verdict.RIGHT
    return Verdict.UNRECOGNISED


_LEFT = re.compile(
    r"you have (?:(\d{1,6})h)? ?(?:(\d{1,6})m)? ?(?:(\d{1,6})s)? ?left to wait", re.IGNORECASE
)
_PLEASE = re.compile(r"please wait (\w+) (second|minute|hour)s? before trying again", re.IGNORECASE)
_WORDS = "one two three four five six seven eight nine ten"
_NUMBERS = {word: number for number, word in enumerate(_WORDS.split(), start=1)}
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
