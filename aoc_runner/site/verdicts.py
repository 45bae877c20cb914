"""What the site says to an answer. Only reads text; the phrases are the site's own."""

import re
from typing import NamedTuple

from aoc_runner.kernel.words.history import Verdict
from aoc_runner.site.pages import article_text
from aoc_runner.site.waits import Wait, guessed_wait, read_wait

_LONGEST = 2000  # characters of what the site says that are kept and shown; real ones have 500


class Reply(NamedTuple):
    """`message` is the site's text, cut; `wait` is how long it wants no further answer."""

    verdict: Verdict
    message: str
    wait: Wait | None = None


def read_reply(html: str) -> Reply:
    """Read the page that answers a post. Whatever matches no known phrase is unrecognised."""
    text = article_text(html)
    if text is None:
        return Reply(Verdict.UNRECOGNISED, " ".join(html.split())[:_LONGEST])
    return read_said(text)


def read_said(text: str) -> Reply:
    """Read what the article of such a page says, which other tools keep without the page."""
    text = " ".join(text.split())
    # What follows is the user's own words.
    said = re.split(r"\(you guessed", text, maxsplit=1, flags=re.IGNORECASE)[0]
    verdict, wait = _verdict(said), read_wait(said)
    if wait is None and (verdict is Verdict.WAIT or verdict.is_miss):
        wait = guessed_wait()
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
