"""Decides from the history whether an answer may be submitted. Pure."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from aoc_runner.features.submit.result import UNCERTAIN, Submission, SubmitResult, format_wait
from aoc_runner.kernel.model.answer import parse_number, shorten
from aoc_runner.kernel.model.history import Cooldown, Guess, Verdict, explain_wrong
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.settings.secrets import contains_token, redact

_MAX_LENGTH = 100  # characters; answers of puzzles are much shorter
_BOUNDS = (Verdict.TOO_HIGH, Verdict.TOO_LOW)


class History(NamedTuple):
    """What the ledger knows about a puzzle before a submit."""

    puzzle: Puzzle
    accepted: Mapping[Part, str]
    guesses: Sequence[Guess]  # on both parts, the oldest first
    cooldowns: Sequence[Cooldown]  # of the whole account, the longest first

    @property
    def unresolved(self) -> list[Guess]:
        """The guesses without a certain verdict, which the puzzle page may show to be right."""
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
    """Return why the answer may not be submitted, or a result whose verdict is None if it may.

    Args:
        now: epoch seconds
        force: ignore warnings, and cooldowns that are only estimated
        confirmed: the warnings that the user has confirmed
        will_wait: the caller waits for cooldowns to end, so warnings are reported first
    """
    part, answer = submission.part, submission.answer
    if (accepted := history.accepted.get(part)) is not None:
        is_same = answer.agrees_with(accepted)
        verdict = Verdict.ALREADY_SOLVED if is_same else Verdict.REFUSED
        why = "" if is_same else f"{answer.invalid or f'your answer {answer.text} differs'}; "
        message = f"part {part} is already solved with {accepted}"
        return submission.result(verdict, message, f"{why}not submitted")
    if (refusal := _find_refusal(history, submission)) is not None:
        return submission.result(Verdict.REFUSED, *refusal)
    warnings = map(redact, _iter_warnings(history, submission))
    doubts = tuple(warning for warning in warnings if not force and warning not in confirmed)
    cooldown = _check_cooldown(history, submission, now, force)
    if cooldown is not None and not (will_wait and doubts):
        return cooldown
    if doubts:
        hint = "check the answer; if you are sure, submit it with --force"
        return submission.result(Verdict.REFUSED, "; ".join(doubts), hint, doubts=doubts)
    hint = "run without --dry-run to submit it"
    which = f"part {submission.part} of {submission.puzzle}"
    return submission.result(None, f"would submit {answer.text} as {which}", hint)


def _find_refusal(history: History, submission: Submission) -> tuple[str, str] | None:
    """Return why the answer must not be submitted, and a hint; None if nothing rules it out."""
    puzzle, part, answer = submission.puzzle, submission.part, submission.answer
    submits = f"aoc submit {puzzle.year} {puzzle.day}"
    if contains_token(answer.text):
        return "the answer looks like a session token", "keep the token secret"
    if answer.invalid is not None:
        letters = f"type the letters:\n  {submits} {part} LETTERS"
        plain = "submit a whole number or one line of text"
        return answer.invalid, letters if "\n" in answer.text else plain
    guesses = [guess for guess in history.guesses if guess.part == part]
    if why := explain_wrong(answer.text, guesses):
        hint = f"list earlier answers with: aoc guesses {puzzle.year} {puzzle.day}"
        return f"{answer.text} {why}", hint
    if part == 2 and 1 not in history.accepted:
        message = f"part 2 is locked: part 1 of {puzzle} is not solved yet"
        return message, f"submit part 1 first: {submits} 1"
    return None


def _iter_warnings(history: History, submission: Submission) -> Iterator[str]:
    """Yield the reasons to doubt the answer, which may still be right."""
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
            yield f"{text} was submitted before and not accepted: it was wrong or never judged"
        if (verdict.is_rejected or verdict in UNCERTAIN) and is_same_number(guess.answer, text):
            yield f"{text} is the same number as {guess.answer}, which was submitted before"
        if verdict in _BOUNDS:  # A bound shows that the answer is a number.
            notation = describe_notation(text, is_number=True)
            suspect = suspect or (notation and f"{shorten(text)} {notation}")
    if suspect is not None:
        yield suspect


def _check_cooldown(
    history: History, submission: Submission, now: float, force: bool
) -> SubmitResult | None:
    """Return the refusal while a cooldown runs; `force` ignores an estimated one."""
    for cooldown in history.cooldowns:
        reason = None
        if cooldown.assumed:
            reason = "the response to the last answer is unknown"
        elif cooldown.puzzle != history.puzzle:
            reason = f"the cooldown is from {cooldown.puzzle}"
        if (remaining := cooldown.remaining(now)) > 0 and not (reason and force):
            seconds = max(1, int(remaining + 0.999))
            hint = "not submitted; submit again then, or use --wait"
            hint += "; --force submits now" if reason else ""
            text = format_wait(seconds, reason)
            return submission.result(Verdict.WAIT, text, hint, wait_seconds=seconds)
    return None


def find_suspicion(text: str) -> str | None:
    """Return what is unusual about a printable one-line answer, or None."""
    if len(text) > _MAX_LENGTH:
        return f"{shorten(text)} is {len(text)} characters long; answers are short"
    if (notation := describe_notation(text, is_number=False)) is not None:
        return f"{shorten(text)} {notation}"
    if not text.isascii():
        char = next(char for char in text if not char.isascii())
        return f"{text} contains {char!r} (U+{ord(char):04X}), which is not ASCII"
    if re.fullmatch(r"""\[.*\]|\(.*\)|\{.*\}|<.*>|b?(['"]).*\1|[A-Za-z_][\w.]*\(.*\)""", text):
        return f"{shorten(text)} looks like a Python value, not an answer"
    return None


def is_same_number(one: str, other: str) -> bool:
    """Return whether two different texts are the same number in different notations."""
    number = None if one == other else parse_number(one)
    return number is not None and number == parse_number(other)


def describe_notation(text: str, *, is_number: bool) -> str | None:
    """Describe a number that is not in plain digits, as `is …`; None for any other text.

    Unless the answer must be a number (`is_number`), ambiguous texts such as `1,200` and `12e3`
    are ignored.
    """
    if re.fullmatch("-?[0-9]+", text) or (number := parse_number(text)) is None:
        return None
    if not is_number and re.fullmatch("[0-9]+[eE][0-9]+|(?s:.*[0-9],[0-9].*)", text):
        return None
    if number.adjusted() > _MAX_LENGTH:
        return f"is a number with {number.adjusted() + 1} digits"
    if number != (digits := number.to_integral_value()):
        return "is not a whole number"
    plain = f"{digits:f}" if number else "0"
    return f"is the number {plain} in another notation: type {plain}"
