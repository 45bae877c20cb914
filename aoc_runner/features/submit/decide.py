"""Whether an answer may be posted: what the history says against it, in a fixed order. Pure."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from aoc_runner.features.submit.result import UNCERTAIN, Submission, SubmitResult, format_wait
from aoc_runner.kernel.model.answer import parse_number, shorten
from aoc_runner.kernel.model.history import Cooldown, Guess, Verdict, explain_wrong
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.settings.secrets import contains_token, redact

_LONG = 100  # characters; puzzles ask for far less
_BOUNDS = (Verdict.TOO_HIGH, Verdict.TOO_LOW)


class History(NamedTuple):
    """What the ledger knows of one puzzle before a submit."""

    puzzle: Puzzle
    accepted: Mapping[Part, str]
    guesses: Sequence[Guess]  # on both parts, the oldest first
    cooldowns: Sequence[Cooldown]  # of the whole account, the longest first

    @property
    def unresolved(self) -> list[Guess]:
        """The guesses of which the day's page may tell what became of them.

        Their process died before the verdict came, or it was lost or not understood: the site may
        have judged them after the page was last read.
        """
        return [
            guess
            for guess in self.guesses
            if guess.verdict is None
            or (guess.verdict in UNCERTAIN and guess.part not in self.accepted)
        ]


def decide(
    history: History,
    submission: Submission,
    now: float,
    force: bool = False,
    confirmed: Collection[str] = (),
    will_wait: bool = False,
) -> SubmitResult:
    """The result without a post; its verdict is None if the answer may be posted.

    The impossible is refused. A doubt is, too, and the result has all of them: the user may pass
    them, and they are then in `confirmed`; `force` passes them, and cooldowns that are not certain.
    `now` is in epoch seconds; `will_wait` says that a cooldown will be sat out.
    """
    part, answer = submission.part, submission.answer
    if (accepted := history.accepted.get(part)) is not None:
        is_same = answer.agrees_with(accepted)
        verdict = Verdict.ALREADY_SOLVED if is_same else Verdict.REFUSED
        why = "" if is_same else f"{answer.invalid or f'your answer {answer.text} differs'}; "
        message = f"part {part} is solved already, with {accepted}"
        return submission.result(verdict, message, f"{why}nothing was posted")
    if (refusal := _find_refusal(history, submission)) is not None:
        return submission.result(Verdict.REFUSED, *refusal)
    warnings = map(redact, _iter_warnings(history, submission))
    doubts = tuple(warning for warning in warnings if not force and warning not in confirmed)
    cooldown = _check_cooldown(history, submission, now, force)
    if cooldown is not None and not (will_wait and doubts):  # no yes would help before it is over
        return cooldown
    if doubts:
        hint = "look into that; if you are sure, post it with --force"
        return submission.result(Verdict.REFUSED, "; ".join(doubts), hint, doubts=doubts)
    return submission.result(None, f"would post {answer.text}", "without --dry-run it is posted")


def _find_refusal(history: History, submission: Submission) -> tuple[str, str] | None:
    """Why the answer is never posted, and what to do."""
    puzzle, part, answer = submission.puzzle, submission.part, submission.answer
    submits = f"aoc submit {puzzle.year} {puzzle.day}"
    if contains_token(answer.text):
        return "this looks like a session token", "look at where it came from: it stays secret"
    if answer.invalid is not None:
        letters = f"type the letters:\n  {submits} {part} LETTERS"
        plain = "an answer is a whole number or one line of text"
        return answer.invalid, letters if "\n" in answer.text else plain
    if why := explain_wrong(
        answer.text, [guess for guess in history.guesses if guess.part == part]
    ):
        hint = f"aoc guesses {puzzle.year} {puzzle.day} shows what was posted before"
        return f"{answer.text} {why}", hint
    if part == 2 and 1 not in history.accepted:
        message = f"part 1 of {puzzle} is not solved yet, so there is no part 2 to answer"
        return message, f"first: {submits} 1"
    return None


def _iter_warnings(history: History, submission: Submission) -> Iterator[str]:
    """What looks wrong about the answer, and may be right."""
    yield from submission.warnings
    answer, text = submission.answer, submission.answer.text
    suspect = find_suspicion(text)
    if submission.part == 2 and text == history.accepted.get(1):
        yield f"{text} is part 1's answer"
    known = [text for example in submission.examples for text in example.expected.values()]
    if any(map(answer.agrees_with, known)):
        yield f"{text} is the answer of an example, not of your input"
    for guess in history.guesses:
        verdict = guess.verdict
        if guess.part != submission.part or verdict is None:
            continue
        if verdict in UNCERTAIN and guess.answer == text:
            yield f"{text} was posted before, and is not accepted: it is wrong, or was never judged"
        if (verdict.is_rejected or verdict in UNCERTAIN) and is_same_number(guess.answer, text):
            yield f"{text} is the same number as {guess.answer}, which was posted before"
        if verdict in _BOUNDS:  # so the answer is a number
            notation = describe_notation(text, is_number=True)
            suspect = suspect or (notation and f"{shorten(text)} {notation}")
    if suspect is not None:
        yield suspect


def _check_cooldown(
    history: History, submission: Submission, now: float, force: bool
) -> SubmitResult | None:
    """The refusal while a cooldown runs; `force` passes one that may not hold for this puzzle."""
    for cooldown in history.cooldowns:
        reason = None
        if cooldown.assumed:
            reason = "what it said to the last answer is not known"
        elif cooldown.puzzle != history.puzzle:
            reason = f"it said so on {cooldown.puzzle}"
        if (remaining := cooldown.remaining(now)) > 0 and not (reason and force):
            seconds = max(1, int(remaining + 0.999))
            hint = "submit again then, or add --wait" + (
                "; --force posts at once" if reason else ""
            )
            text = format_wait(seconds, reason)
            return submission.result(Verdict.WAIT, text, hint, wait_seconds=seconds)
    return None


def find_suspicion(text: str) -> str | None:
    """What is strange about a printable text of one line."""
    if len(text) > _LONG:
        return f"{shorten(text)} is {len(text)} characters long, and answers are short"
    if (notation := describe_notation(text, is_number=False)) is not None:
        return f"{shorten(text)} {notation}"
    if not text.isascii():
        char = next(char for char in text if not char.isascii())
        return f"{text} holds {char!r} (U+{ord(char):04X}), no plain letter"
    if re.fullmatch(r"""\[.*\]|\(.*\)|\{.*\}|<.*>|b?(['"]).*\1|[A-Za-z_][\w.]*\(.*\)""", text):
        return f"{shorten(text)} looks like something that Python printed, not an answer"
    return None


def is_same_number(one: str, other: str) -> bool:
    """Whether two different texts are the same number, written otherwise."""
    number = None if one == other else parse_number(one)
    return number is not None and number == parse_number(other)


def describe_notation(text: str, *, is_number: bool) -> str | None:
    """What is wrong with a number not written in plain digits, `is …`; None if nothing is.

    Where the answer is not known to be a number (`is_number`), what may as well be a pair
    (`1,200`) or a mix of letters and digits (`12e3`) is left alone.
    """
    if re.fullmatch("-?[0-9]+", text) or (number := parse_number(text)) is None:
        return None
    if not is_number and re.fullmatch("[0-9]+[eE][0-9]+|(?s:.*[0-9],[0-9].*)", text):
        return None
    if number.adjusted() > _LONG:
        return f"is a number of {number.adjusted() + 1} digits"
    if number != (digits := number.to_integral_value()):
        return "is no whole number"
    plain = f"{digits:f}" if number else "0"
    return f"is the number {plain} written otherwise: type {plain}"
