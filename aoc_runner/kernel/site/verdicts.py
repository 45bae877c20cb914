"""Parser of the site's verdicts, by phrases of the site."""

import re

from aoc_runner.kernel.model.history import Verdict
from aoc_runner.kernel.site.day_page import plain_text

_MAX_LENGTH = 2000  # characters of the saved text; real ones have about 500

Reply = tuple[Verdict, str]
"""A verdict and the site's text, truncated."""


def parse_reply(html: str) -> Reply:
    """Parse the response to a post; text without a known phrase is unrecognized."""
    _, *articles = re.split(r"<article[^<>]*>", html, maxsplit=1)
    text, closing_tag, _ = "".join(articles).partition("</article>")
    if not closing_tag:
        return Verdict.UNRECOGNISED, " ".join(html.split())[:_MAX_LENGTH]
    return parse_reply_text(plain_text(text))


def parse_reply_text(text: str) -> Reply:
    """Parse the text of the article in a response, which other tools save."""
    text = " ".join(text.split())
    return _parse_verdict(without_guess(text)), text[:_MAX_LENGTH]


def without_guess(text: str) -> str:
    """Remove the end of a reply, which quotes the user's guess."""
    return re.split(r"\(you guessed", text, maxsplit=1, flags=re.IGNORECASE)[0]


def _parse_verdict(text: str) -> Verdict:
    reply = text.lower().replace("\u2019", "'")
    if reply.startswith("that's the right answer"):
        return Verdict.RIGHT
    if reply.startswith("you gave an answer too recently"):
        return Verdict.WAIT
    if reply.startswith("you don't seem to be solving the right level"):
        return Verdict.WRONG_LEVEL
    if "it's the right answer for someone else" in reply:
        return Verdict.SOMEONE_ELSES
    if reply.startswith("that's not the right answer"):
        if "your answer is too high" in reply:
            return Verdict.TOO_HIGH
        return Verdict.TOO_LOW if "your answer is too low" in reply else Verdict.WRONG
    if "congratulations! you've finished every puzzle" in reply:  # may follow a story
        return Verdict.RIGHT
    return Verdict.UNRECOGNISED
