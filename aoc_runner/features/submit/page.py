"""Parses the cooldown from the response to an answer."""

import re
from typing import NamedTuple

from aoc_runner.kernel.model.history import Verdict
from aoc_runner.kernel.site.verdicts import without_guess

_FIRST_WAIT = 60  # seconds; the cooldown after the first wrong answer
_LONGEST_WAIT_SEEN = 600
_LONGEST_WAIT = 86400
_NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
_SECONDS = {"h": 3600, "m": 60, "s": 1}


class Wait(NamedTuple):
    """A cooldown; `assumed_because` is None if the response contains the time."""

    seconds: int
    assumed_because: str | None = None


def parse_wait(verdict: Verdict, message: str) -> Wait | None:
    """Return the cooldown in a response; None if there is no cooldown."""
    text = without_guess(message).lower()
    # You have 4m 32s left to wait; please wait 5 minutes before trying again.
    match = re.search("you have (.{,40}?) ?left to wait", text)
    match = match or re.search("please wait (.{,40}?) before", text)
    if match is None:
        is_sure = verdict is not Verdict.WAIT and not verdict.is_rejected
        return None if is_sure else Wait(_FIRST_WAIT, "the response contains no time")
    text = re.sub(r"\ban? ", "1 ", match[1])
    for count, word in enumerate(_NUMBERS, start=1):
        text = text.replace(f"{word} ", f"{count} ")
    times = re.findall(r"([0-9]+) ?([hms])", text)
    if not times:
        return Wait(_LONGEST_WAIT_SEEN, "the time in the response is not recognized")
    seconds = sum(int(count) * _SECONDS[unit] for count, unit in times)
    return Wait(min(max(1, seconds), _LONGEST_WAIT))
