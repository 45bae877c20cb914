"""The guards before a post: what the history says against an answer. Pure, in a fixed order.

Each guard returns None, or the Refusal of the first reason it finds. `submit` runs them in the
order of this module; the first that bites decides.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from aoc_runner.answer import Answer, same_but_for_zeros
from aoc_runner.store.ledger import Guess

MISSED = ("wrong", "too_high", "too_low", "someone_elses")
# Posted, and never known to be judged: the answer may have been a miss.
IN_DOUBT = ("lost", "unrecognised")


class Refusal(NamedTuple):
    """Why an answer is not posted, and what the user can do."""

    message: str
    hint: str


def certainly_wrong(answer: Answer, guesses: Sequence[Guess]) -> Refusal | None:
    """What no `--force` passes. `guesses` are those on the same part."""
    if answer.invalid is not None:
        return Refusal(answer.invalid, "an answer is a whole number or one line of text")
    number = _number(answer.text)
    for guess in guesses:
        if guess.verdict in MISSED and guess.answer == answer.text:
            return Refusal(
                f"{answer.text} was posted before and is not right ({_said(guess)})",
                "look for the mistake; the same answer will not become right",
            )
        if guess.verdict not in ("too_high", "too_low"):
            continue
        bound = _number(guess.answer)
        if number is None:
            return Refusal(
                f"{answer.text!r} is not a number, and the answer is one: "
                f"{guess.answer} was {_said(guess)}",
                "look at what your solution returns",
            )
        if bound is not None and (
            number >= bound if guess.verdict == "too_high" else number <= bound
        ):
            high = guess.verdict == "too_high"
            return Refusal(
                f"{answer.text} is certainly too {'high' if high else 'low'}: "
                f"{guess.answer} was already ({_said(guess)})",
                f"the answer is {'below' if high else 'above'} {guess.answer}",
            )
    return None


def doubtful(
    answer: Answer,
    guesses: Sequence[Guess],
    failing_example: str | None,
    other_part: str | None,
    example_answers: Sequence[str],
) -> Refusal | None:
    """What `--force` passes. `other_part` is part 1's accepted answer when part 2 is posted."""
    post_anyway = "if you are sure, post it with --force"
    if failing_example is not None:
        return Refusal(failing_example, f"correct your solution; {post_anyway}")
    if answer.text == other_part:
        return Refusal(
            f"{answer.text} is part 1's answer", f"part 2 rarely has the same; {post_anyway}"
        )
    if answer.text in example_answers:
        return Refusal(
            f"{answer.text} is the answer of an example, not of your input",
            f"check which input it came from; {post_anyway}",
        )
    for guess in guesses:
        if guess.verdict in MISSED and same_but_for_zeros(guess.answer, answer.text):
            return Refusal(
                f"{answer.text} differs from the missed {guess.answer} only in leading zeros",
                post_anyway,
            )
        if guess.verdict in IN_DOUBT and guess.answer == answer.text:
            return Refusal(
                f"{answer.text} was sent before ({_said(guess)}), and the day's page does not show "
                f"it accepted: it is wrong, or it never arrived",
                f"look at the page in the browser; {post_anyway}",
            )
    if answer.suspect is not None:
        return Refusal(answer.suspect, post_anyway)
    return None


def _number(text: str) -> Decimal | None:
    return Decimal(text) if re.fullmatch(r"[+-]?[0-9]+(\.[0-9]+)?", text) else None


_WORDS = {
    "wrong": "not right",
    "too_high": "too high",
    "too_low": "too low",
    "someone_elses": "right for someone else",
    "lost": "no verdict came back",
    "unrecognised": "the site's answer was not understood",
}


def _said(guess: Guess) -> str:
    from datetime import datetime

    at = datetime.fromtimestamp(guess.posted_at).astimezone()
    return f"{_WORDS[guess.verdict or 'lost']}, {at:%Y-%m-%d %H:%M:%S}"
