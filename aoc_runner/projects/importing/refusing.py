"""What of a cache is refused: it would not be kept if the site sent it. Nobody need put it right.

Each function says in a few words why, or None where the thing may well be kept; none shows a token.
"""

from aoc_runner.kernel.settings.secrets import holds_token
from aoc_runner.kernel.site.adventofcode import what_else
from aoc_runner.kernel.words.answer import text_answer
from aoc_runner.kernel.words.history import Guess, Verdict
from aoc_runner.kernel.words.puzzle import Puzzle

_LONGEST_GUESS = 1000  # characters; the site was sent more by mistake only
_TOKEN = "it looks like a session token"


def why_no_input(puzzle: Puzzle, content: bytes, now: float) -> str | None:
    """`now` is in epoch seconds, as below."""
    if (why := _too_early(puzzle, now)) is not None:
        return why
    if (else_ := what_else("", content)) is not None:
        return f"it holds {else_}"
    return None


def why_no_answer(puzzle: Puzzle, text: str, now: float) -> str | None:
    """The text is to be what the site accepted, letters drawn in lines read already."""
    if (why := _too_early(puzzle, now)) is not None:
        return why
    return _TOKEN if holds_token(text) else text_answer(text).invalid


def why_no_guess(guess: Guess, now: float) -> str | None:
    """What was posted may be no answer, but has to be one line that can be kept."""
    if (why := _too_early(guess.puzzle, now)) is not None:
        return why
    text = guess.answer
    if not text:
        return "the answer is empty"
    if len(text) > _LONGEST_GUESS:
        return f"the answer has {len(text)} characters"
    if not text.isprintable():  # lone surrogates, which nothing can store, are not either
        return "the answer holds characters that cannot be seen"
    if holds_token(text) or holds_token(guess.message):
        return "there is a session token in it"
    return text_answer(text).invalid if guess.verdict is Verdict.RIGHT else None


def _too_early(puzzle: Puzzle, now: float) -> str | None:
    return f"{puzzle} has not unlocked yet" if puzzle.unlock > now else None
