"""The history of one puzzle's answers: verdicts, guesses and cooldowns."""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from aoc_runner.kernel.model.answer import parse_number
from aoc_runner.kernel.model.puzzle import Part, Puzzle


class Verdict(StrEnum):
    """The result of a submit, as in JSON and in the ledger."""

    RIGHT = "right"
    WRONG = "wrong"
    TOO_HIGH = "too_high"
    TOO_LOW = "too_low"
    SOMEONE_ELSES = "someone_elses"
    ALREADY_SOLVED = "already_solved"
    WRONG_LEVEL = "wrong_level"  # not judged: the part is not open
    WAIT = "wait"  # not judged: too soon after another answer
    REFUSED = "refused"  # by aoc-runner: never submitted
    UNRECOGNISED = "unrecognised"  # submitted, but the response was not understood
    LOST = "lost"  # submitted, but no response arrived

    @property
    def is_rejected(self) -> bool:
        """Whether the site rejected the answer."""
        return self in (Verdict.WRONG, Verdict.TOO_HIGH, Verdict.TOO_LOW, Verdict.SOMEONE_ELSES)

    @property
    def label(self) -> str:
        """The verdict in plain words: `too high`."""
        is_other = self is Verdict.SOMEONE_ELSES
        return "right for someone else" if is_other else self.replace("_", " ")


class Guess(NamedTuple):
    """A submitted answer; `verdict` is None until it is known, `message` is the site's text."""

    id: int
    puzzle: Puzzle
    part: Part
    answer: str
    posted_at: float  # epoch seconds
    verdict: Verdict | None
    message: str


def explain_wrong(text: str, guesses: Iterable[Guess]) -> str:
    """Return why earlier guesses rule the answer out, as the end of a sentence, or ""."""
    number = parse_number(text)
    for guess in guesses:
        verdict = guess.verdict
        if verdict is None or not verdict.is_rejected:
            continue
        if guess.answer == text:
            return f"was already rejected as {verdict.label}"
        if verdict not in (Verdict.TOO_HIGH, Verdict.TOO_LOW):
            continue
        if number is None:
            reason = f"{guess.answer} was {verdict.label}"
            return f"must be wrong: the answer is a number, because {reason}"
        # The site may not read `1,000` or `1e3` as a number, so only plain ones are bounds.
        is_plain = re.fullmatch(r"[+-]?[0-9]+(\.[0-9]+)?", guess.answer)
        bound = parse_number(guess.answer) if is_plain else None
        is_high = verdict is Verdict.TOO_HIGH
        if bound is not None and (number >= bound if is_high else number <= bound):
            return f"must be {verdict.label}: {guess.answer} already was"
    return ""


class Cooldown(NamedTuple):
    """A pause after an answer to `puzzle`, during which the site accepts no answers."""

    puzzle: Puzzle
    learnt_at: float  # epoch seconds
    seconds: float
    assumed: bool = False  # whether the response was lost or not understood

    def remaining(self, now: float) -> float:
        """Return the remaining seconds at `now`."""
        return self.learnt_at + self.seconds - now
