"""What the site says to an answer, and how long it wants no other. The phrases are the site's own.

Only reads text.
"""

import re
from typing import NamedTuple

from aoc_runner.kernel.site.day_page import plain_text
from aoc_runner.kernel.words.history import Verdict

_LONGEST = 2000  # characters of what the site says that are kept and shown; real ones have 500
_FIRST_WAIT = 60  # seconds; what the site asks for after a first miss
_LONGEST_WAIT_SEEN = 600


class Wait(NamedTuple):
    """`guess` says why the seconds are only a guess, None where the site named them."""

    seconds: int
    guess: str | None = None


class Reply(NamedTuple):
    """`message` is the site's text, cut; `wait` is how long it wants no further answer."""

    verdict: Verdict
    message: str
    wait: Wait | None = None


def read_reply(html: str) -> Reply:
    """Read the page that answers a post. Whatever matches no known phrase is unrecognised."""
    article = re.search(r"<article[^<>]*>(.*?)</article>", html, re.DOTALL)
    if article is None:
        return Reply(Verdict.UNRECOGNISED, " ".join(html.split())[:_LONGEST])
    return read_said(plain_text(article[1]))


def read_said(text: str) -> Reply:
    """Read what the article of such a page says, which other tools keep without the page."""
    text = " ".join(text.split())
    # What follows is the user's own words.
    said = re.split(r"\(you guessed", text, maxsplit=1, flags=re.IGNORECASE)[0]
    verdict, wait = _verdict(said), read_wait(said)
    if wait is None and (verdict is Verdict.WAIT or verdict.is_miss):
        wait = Wait(_FIRST_WAIT, "the site names no wait")
    return Reply(verdict, text[:_LONGEST], wait)


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


_NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
_SECONDS = {"h": 3600, "m": 60, "s": 1}


def read_wait(text: str) -> Wait | None:
    """The wait that the site's text asks for, None if it asks for none."""
    text = text.lower()
    # You have 4m 32s left to wait; please wait 5 minutes before trying again.
    found = re.search("you have (.{,40}?) ?left to wait", text)
    found = found or re.search("please wait (.{,40}?) before", text)
    if found is None:
        return None
    words = re.sub(r"\ban? ", "1 ", found[1])
    for number, word in enumerate(_NUMBERS, start=1):
        words = words.replace(f"{word} ", f"{number} ")
    pieces = re.findall(r"([0-9]+) ?([hms])", words)
    if not pieces:
        return Wait(_LONGEST_WAIT_SEEN, "the site asks for a wait in words that aoc does not know")
    return Wait(max(1, sum(int(number) * _SECONDS[unit] for number, unit in pieces)))
