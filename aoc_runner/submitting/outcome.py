"""How a submit ended: the kinds of endings there are, and the next step after each."""

import time
from typing import NamedTuple

from aoc_runner.submitting.candidate import Candidate
from aoc_runner.submitting.guards import Refusal

EXIT_CODES = {"right": 0, "wait": 5, "unrecognised": 4, "lost": 4}  # 1 for every other verdict


class Outcome(NamedTuple):
    """How a submit ended. `verdict` is None when a dry run would have posted."""

    candidate: Candidate
    posted: bool
    verdict: str | None
    message: str
    hint: str
    wait_seconds: int | None
    code: int


def already_accepted(candidate: Candidate, accepted: str) -> Outcome:
    same = candidate.answer.agrees_with(accepted)
    message = f"part {candidate.part} is solved already, with {accepted}"
    hint = "nothing was posted"
    if not same:
        hint = f"your answer {candidate.answer.text} differs; nothing was posted"
    return Outcome(candidate, False, "already_solved", message, hint, None, 0 if same else 1)


def refused(candidate: Candidate, refusal: Refusal) -> Outcome:
    return Outcome(candidate, False, "refused", refusal.message, refusal.hint, None, 1)


def cooling_down(candidate: Candidate, left: float, where: str) -> Outcome:
    from datetime import datetime

    seconds = max(1, int(left + 0.999))
    at = datetime.fromtimestamp(time.time() + seconds).astimezone()
    message = f"the site wants no answer before {at:%H:%M:%S}, {seconds} seconds from now{where}"
    return Outcome(
        candidate, False, "wait", message, "submit again then, or add --wait", seconds, 5
    )


def next_step(candidate: Candidate, verdict: str) -> str:
    puzzle, part = candidate.puzzle, candidate.part
    if verdict == "right":
        if part == 1:
            return f"next: aoc submit {puzzle.year} {puzzle.day} 2"
        return "both stars of the day are yours"
    return {
        "too_high": "look for a lower answer",
        "too_low": "look for a higher answer",
        "someone_elses": "check that input, token and account are yours (aoc login)",
        "wait": "the answer was not judged; submit again then, or add --wait",
        "unrecognised": "see the day's page in the browser; the text above is kept",
    }.get(verdict, "check the examples again, then edge cases of your own input")
