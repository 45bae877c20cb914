"""Whether an answer may be posted: what the history says against it, in a fixed order. Pure."""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from enum import Enum, auto

from aoc_runner.answer import Answer, same_but_for_zeros
from aoc_runner.history import Guess, History, Verdict
from aoc_runner.puzzle import Puzzle, days_in
from aoc_runner.submitting import words
from aoc_runner.submitting.submission import Submission, SubmitResult
from aoc_runner.submitting.words import Said


class LookUp(Enum):
    """What must be known before there is a decision, and only the site can tell."""

    PAGE = auto()  # the day's page
    STARS = auto()  # the stars of the year


def decide(
    history: History, submission: Submission, now: float, *, force: bool
) -> SubmitResult | LookUp:
    """The result without a post; its verdict is None if the answer may be posted.

    Or what to look up first: decide again on the history with that in it. The first guard that
    bites decides; `force` passes those that only doubt. `now` is in epoch seconds.
    """
    puzzle, part, answer = submission.puzzle, submission.part, submission.answer
    if history.may_learn_from_page:
        return LookUp.PAGE
    if part in history.accepted:
        return _already_solved(submission, history.accepted[part])
    guesses = [guess for guess in history.guesses if guess.part == part]
    is_last_star = puzzle.is_final and part == 2
    said = certainly_wrong(answer, guesses)
    if said is None and not (force or is_last_star):
        said = doubtful(submission, guesses, history.accepted.get(1))
    if said is not None:
        return submission.result(Verdict.REFUSED, said)
    if is_last_star:
        if history.stars is None:
            return LookUp.STARS
        if missing := _missing_stars(puzzle, history.stars):
            return submission.result(Verdict.REFUSED, words.stars_missing(puzzle, missing))
    if part == 2 and 1 not in history.accepted:
        if not history.page_was_read:
            return LookUp.PAGE
        return submission.result(Verdict.REFUSED, words.PART_1_FIRST.about(puzzle=puzzle))
    for cooldown in history.cooldowns:
        left = cooldown.left(now)
        is_certain = cooldown.puzzle == puzzle and not cooldown.assumed
        if left > 0 and (is_certain or not force):
            seconds = max(1, int(left + 0.999))
            said = words.cooling_down(cooldown, puzzle, now, seconds)
            return submission.result(Verdict.WAIT, said, wait_seconds=seconds)
    return submission.result(None, words.WOULD_POST.about(answer=answer.text))


def _already_solved(submission: Submission, accepted: str) -> SubmitResult:
    verdict, said = Verdict.ALREADY_SOLVED, words.SOLVED
    if not submission.answer.agrees_with(accepted):
        verdict, said = Verdict.REFUSED, words.SOLVED_OTHERWISE
    part, answer = submission.part, submission.answer.text
    return submission.result(verdict, said.about(part=part, answer=answer, accepted=accepted))


def certainly_wrong(answer: Answer, guesses: Sequence[Guess]) -> Said | None:
    """What no `--force` passes, the oldest reason first. `guesses` are those on the same part."""
    if answer.invalid is not None:
        return words.INVALID.about(why=answer.invalid)
    number = _number(answer.text)
    for guess in guesses:
        if guess.verdict is None or not guess.verdict.is_miss:
            continue
        if guess.answer == answer.text:
            return words.MISSED_BEFORE.about(guess, answer=answer.text)
        if guess.verdict not in words.BEYOND:
            continue
        if number is None:
            return words.NOT_A_NUMBER.about(guess, answer=answer.text)
        bound = _number(guess.answer)
        is_high = guess.verdict is Verdict.TOO_HIGH
        if bound is not None and (number >= bound if is_high else number <= bound):
            return words.BEYOND[guess.verdict].about(guess, answer=answer.text)
    return None


def doubtful(submission: Submission, guesses: Sequence[Guess], part_1: str | None) -> Said | None:
    """What `--force` passes. `part_1` is the accepted answer of part 1, where it is known."""
    answer = submission.answer
    if submission.failing_example is not None:
        return words.FAILING_EXAMPLE.about(why=submission.failing_example)
    if submission.part == 2 and answer.text == part_1:
        return words.SAME_AS_PART_1.about(answer=answer.text)
    if answer.text in submission.example_answers:
        return words.SAME_AS_EXAMPLE.about(answer=answer.text)
    for guess in guesses:
        if guess.verdict is None:
            continue
        if guess.verdict.is_miss and same_but_for_zeros(guess.answer, answer.text):
            return words.SAME_BUT_FOR_ZEROS.about(guess, answer=answer.text)
        if guess.verdict.is_uncertain and guess.answer == answer.text:
            return words.SENT_BEFORE.about(guess, answer=answer.text)
    return words.SUSPECT.about(why=answer.suspect) if answer.suspect else None


def _missing_stars(puzzle: Puzzle, stars: Mapping[int, int]) -> dict[int, int]:
    """How many stars each day of the year lacks before its last one can be had."""
    wanted = dict.fromkeys(range(1, days_in(puzzle.year)), 2) | {puzzle.day: 1}
    lacks = {day: number - stars.get(day, 0) for day, number in wanted.items()}
    return {day: number for day, number in lacks.items() if number > 0}


def _number(text: str) -> Decimal | None:
    return Decimal(text) if re.fullmatch(r"[+-]?[0-9]+(\.[0-9]+)?", text) else None
