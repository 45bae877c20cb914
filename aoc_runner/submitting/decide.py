"""Whether an answer may be posted: what the history says against it, in a fixed order. Pure."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum, auto

from aoc_runner.kernel.words.answer import number_of, other_writing, same_number, short
from aoc_runner.kernel.words.history import Guess, History, Verdict, refuted_by
from aoc_runner.kernel.words.puzzle import Puzzle, days_in
from aoc_runner.submitting import words
from aoc_runner.submitting.submission import Submission, SubmitResult
from aoc_runner.submitting.words import Said


class LookUp(Enum):
    """What must be known before there is a decision, and only the site can tell."""

    PAGE = auto()  # the day's page
    STARS = auto()  # the stars of the year


def decide(
    history: History,
    submission: Submission,
    now: float,
    *,
    force: bool,
    passed: Collection[Said] = (),
) -> SubmitResult | LookUp:
    """The result without a post; its verdict is None if the answer may be posted.

    Or what to look up first: decide again on the history with that in it. The first guard that
    bites decides. A doubt says so in the result: the user may pass it, and it is then in `passed`;
    `force` passes them all. `now` is in epoch seconds.
    """
    puzzle, part, answer = submission.puzzle, submission.part, submission.answer.text
    if history.may_learn_from_page:
        return LookUp.PAGE
    if part in history.accepted:
        return _already_solved(submission, history.accepted[part])
    guesses = [guess for guess in history.guesses if guess.part == part]
    is_last_star = puzzle.is_final and part == 2
    if (said := certainly_wrong(submission, guesses)) is not None:
        return submission.result(Verdict.REFUSED, said)
    if not (force or is_last_star):
        found = doubts(submission, guesses, history.accepted.get(1))
        if left := [doubt for doubt in found if doubt not in passed]:
            return _doubted(submission, *left)
    if is_last_star:
        if history.stars is None:
            return LookUp.STARS
        if missing := _missing_stars(puzzle, history.stars):
            return submission.result(Verdict.REFUSED, words.stars_missing(puzzle, missing))
    if part == 2 and 1 not in history.accepted:
        if not history.page_was_read:
            return LookUp.PAGE
        said = words.PART_1_FIRST.about(puzzle=puzzle, first=submission.caller.submit(puzzle, 1))
        return submission.result(Verdict.REFUSED, said)
    said = words.WOULD_POST.about(answer=answer, dry_run=submission.caller.dry_run)
    would_post = submission.result(None, said)
    return cooling_down(history, submission, now, force=force) or would_post


def cooling_down(
    history: History, submission: Submission, now: float, *, force: bool = False
) -> SubmitResult | None:
    """The refusal while a cooldown runs, None where none does; `now` is in epoch seconds."""
    for cooldown in history.cooldowns:
        left = cooldown.left(now)
        is_certain = cooldown.puzzle == submission.puzzle and not cooldown.assumed
        if left > 0 and (is_certain or not force):
            seconds = max(1, int(left + 0.999))
            said = words.cooling_down(cooldown, submission.puzzle, now, seconds, submission.caller)
            return submission.result(Verdict.WAIT, said, wait_seconds=seconds)
    return None


def _already_solved(submission: Submission, accepted: str) -> SubmitResult:
    answer, verdict, said = submission.answer, Verdict.ALREADY_SOLVED, words.SOLVED
    if not answer.agrees_with(accepted):
        is_unread = answer.picture is not None and answer.invalid is not None
        verdict = Verdict.REFUSED
        said = words.SOLVED_UNREAD if is_unread else words.SOLVED_OTHERWISE
    facts = {"answer": answer.text, "why": answer.invalid, "accepted": accepted}
    return submission.result(verdict, said.about(None, part=submission.part, **facts))


def certainly_wrong(submission: Submission, guesses: Sequence[Guess]) -> Said | None:
    """What no `--force` passes, the oldest reason first. `guesses` are those on the same part."""
    answer = submission.answer
    if answer.invalid is not None:
        said = words.INVALID if answer.picture is None else words.UNREAD
        command = submission.caller.submit(submission.puzzle, submission.part, "LETTERS")
        return said.about(why=answer.invalid, command=command)
    guess = refuted_by(answer.text, guesses)
    if guess is None:
        return None
    if guess.answer == answer.text or guess.verdict not in words.BEYOND:
        said = words.MISSED_BEFORE
    elif number_of(answer.text) is None:
        said = words.NOT_A_NUMBER
    else:
        said = words.BEYOND[guess.verdict]
    return said.about(guess, answer=answer.text)


def doubts(submission: Submission, guesses: Sequence[Guess], part_1: str | None) -> Iterator[Said]:
    """What the user may pass. `part_1` is the accepted answer of part 1, where it is known."""
    yield from submission.example_doubts
    text, suspect = submission.answer.text, submission.answer.suspect
    if submission.part == 2 and text == part_1:
        yield words.SAME_AS_PART_1.about(answer=text)
    if any(map(submission.answer.agrees_with, submission.example_answers)):
        yield words.SAME_AS_EXAMPLE.about(answer=text)
    for guess in guesses:
        if guess.verdict is None or not (guess.verdict.is_miss or guess.verdict.is_uncertain):
            continue
        if guess.verdict.is_uncertain and guess.answer == text:
            yield words.SENT_BEFORE.about(guess, answer=text)
        if same_number(guess.answer, text):
            yield words.SAME_NUMBER.about(guess, answer=text)
        if guess.verdict in words.BEYOND:  # so the answer is a number
            otherwise = other_writing(text, is_number=True)
            suspect = suspect or (otherwise and f"{short(text)} {otherwise}")
    if suspect is not None:
        yield words.SUSPECT.about(why=suspect)


def _doubted(submission: Submission, doubt: Said, *others: Said) -> SubmitResult:
    also = f"also: {'; '.join(other.message for other in others)}" if others else ""
    anyway = words.POST_ANYWAY.format(force=submission.caller.force)
    hint = "; ".join(filter(None, (doubt.hint, also, anyway)))
    return submission.result(Verdict.REFUSED, Said(doubt.message, hint))._replace(doubt=doubt)


def _missing_stars(puzzle: Puzzle, stars: Mapping[int, int]) -> dict[int, int]:
    """How many stars each day of the year lacks before its last one can be had."""
    wanted = dict.fromkeys(range(1, days_in(puzzle.year)), 2) | {puzzle.day: 1}
    lacks = {day: number - stars.get(day, 0) for day, number in wanted.items()}
    return {day: number for day, number in lacks.items() if number > 0}
