"""The one path that posts an answer, and everything it makes sure of before and after."""

import time
from collections.abc import Callable

from aoc_runner.account import Account
from aoc_runner.errors import AocError, NotYetError, SessionError, SiteError
from aoc_runner.puzzle import Part, Puzzle, days_in
from aoc_runner.store.ledger import Guess
from aoc_runner.submitting import guards
from aoc_runner.submitting.candidate import Candidate
from aoc_runner.submitting.guards import Refusal
from aoc_runner.submitting.outcome import (
    EXIT_CODES,
    Outcome,
    already_accepted,
    cooling_down,
    next_step,
    refused,
)

_DEFAULT_WAIT = 60  # seconds: what the site asks for after a first miss


def submit(
    account: Account,
    candidate: Candidate,
    *,
    force: bool,
    dry_run: bool,
    wait: Callable[[float], None] | None,
) -> Outcome:
    """Post the answer unless a guard says no. `wait` sits out a cooldown; None does not wait.

    Submits of one account, in whatever process, go one after another; a waiting one lets others by.
    Raises SiteError, SessionError, NotYetError or DataError when nothing was posted; once something
    was, there is an Outcome.
    """
    posts_left = 2
    while True:
        with account.lock(f"submit-{account.name}"):
            outcome = _attempt(account, candidate, force, dry_run)
        posts_left -= outcome.posted
        if outcome.verdict != "wait" or wait is None or dry_run or posts_left == 0:
            return outcome
        wait(outcome.wait_seconds or _DEFAULT_WAIT)


def _attempt(account: Account, candidate: Candidate, force: bool, dry_run: bool) -> Outcome:
    puzzle, part, answer = candidate.puzzle, candidate.part, candidate.answer
    _look_into_open_guesses(account, puzzle)
    accepted = account.accepted(puzzle)
    if part in accepted:
        return already_accepted(candidate, accepted[part])
    guesses = [
        guess for guess in account.ledger.guesses(account.name, puzzle) if guess.part == part
    ]
    if refusal := guards.certainly_wrong(answer, guesses):
        return refused(candidate, refusal)
    if puzzle.is_final and part == 2:
        if outcome := _last_star(account, candidate):
            return outcome
    elif not force and (refusal := _doubt(candidate, guesses, accepted)):
        return refused(candidate, refusal)
    if part == 2 and 1 not in accepted:
        accepted = account.fetch_page(puzzle).accepted
        if part in accepted:
            return already_accepted(candidate, accepted[part])
        if 1 not in accepted:
            first = f"first: aoc submit {puzzle.year} {puzzle.day} 1"
            message = f"part 1 of {puzzle} is not solved yet, so there is no part 2 to answer"
            return refused(candidate, Refusal(message, first))
        if not force and (refusal := _doubt(candidate, guesses, accepted)):
            return refused(candidate, refusal)  # now that part 1's answer is known
    now = time.time()
    for cooldown in account.ledger.cooldowns(account.name, now):
        if not force or cooldown.puzzle == puzzle:
            where = "" if cooldown.puzzle == puzzle else f" (learnt on {cooldown.puzzle})"
            return cooling_down(candidate, cooldown.left(now), where)
    if dry_run:
        return Outcome(
            candidate,
            False,
            None,
            f"would post {answer.text}",
            "without --dry-run it is posted",
            None,
            0,
        )
    return _post(account, candidate)


def _doubt(candidate: Candidate, guesses: list[Guess], accepted: dict[Part, str]) -> Refusal | None:
    return guards.doubtful(
        candidate.answer,
        guesses,
        candidate.failing_example,
        accepted.get(1) if candidate.part == 2 else None,
        candidate.example_answers,
    )


def _look_into_open_guesses(account: Account, puzzle: Puzzle) -> None:
    """Learn from the page what became of guesses without a verdict.

    Those whose process died before it came, and those for which it was lost or not understood: the
    site may have judged them after the page was last read.
    """
    accepted = account.accepted(puzzle)
    in_doubt = [
        guess
        for guess in account.ledger.guesses(account.name, puzzle)
        if guess.verdict is None
        or (guess.verdict in guards.IN_DOUBT and guess.part not in accepted)
    ]
    if in_doubt:
        accepted = account.fetch_page(puzzle).accepted
        for guess in in_doubt:
            if accepted.get(guess.part) == guess.answer:
                _close(account, guess.id, is_right=True)
            elif guess.verdict is None:
                _close(account, guess.id, is_right=False)


def _close(account: Account, guess_id: int, is_right: bool) -> None:
    verdict = "right" if is_right else "lost"
    account.ledger.finish_guess(guess_id, verdict, "as the day's page shows", accepted=is_right)


def _post(account: Account, candidate: Candidate) -> Outcome:
    from aoc_runner.site.client import LostError, NotSentError

    puzzle, part, text = candidate.puzzle, candidate.part, candidate.answer.text
    site = account.site()
    site.wait_for_turn()  # before the guess is written down: an interrupted wait is no guess
    guess_id = account.ledger.begin_guess(account.name, puzzle, part, text, time.time())
    try:
        verdict = site.post(puzzle, part, text)
    except LostError as error:
        return _lost(account, candidate, guess_id, error)
    except (NotSentError, SessionError, NotYetError):
        # Only these are certain. Whatever else happens, Ctrl-C included, leaves the guess open for
        # the next submit to look into.
        account.ledger.forget_guess(guess_id)
        raise
    account.ledger.finish_guess(guess_id, verdict.kind, verdict.message, verdict.kind == "right")
    if verdict.kind == "wait" or verdict.kind in guards.MISSED:
        seconds = verdict.wait_seconds if verdict.wait_seconds is not None else _DEFAULT_WAIT
        account.ledger.cool_down(account.name, puzzle, time.time(), seconds)
        verdict = verdict._replace(wait_seconds=seconds)
    if verdict.kind == "wrong_level":
        return _wrong_level(account, candidate, verdict.message)
    return Outcome(
        candidate,
        True,
        verdict.kind,
        verdict.message,
        next_step(candidate, verdict.kind),
        verdict.wait_seconds,
        EXIT_CODES.get(verdict.kind, 1),
    )


def _lost(account: Account, candidate: Candidate, guess_id: int, error: SiteError) -> Outcome:
    """The answer may have been judged: the page tells whether it was accepted."""
    puzzle, part, text = candidate.puzzle, candidate.part, candidate.answer.text
    try:
        is_right = account.fetch_page(puzzle).accepted.get(part) == text
    except AocError:
        hint = "submit again later: the day's page is read first, so nothing is posted twice"
        return Outcome(candidate, True, "lost", error.message, hint, None, 4)
    _close(account, guess_id, is_right)
    if is_right:
        message = f"the verdict was lost on the way, but the day's page shows {text} accepted"
        return Outcome(candidate, True, "right", message, next_step(candidate, "right"), None, 0)
    message = f"{error.message}; the day's page does not show {text} accepted"
    hint = "it is wrong, or it never arrived: look at the page; --force posts the same again"
    return Outcome(candidate, True, "lost", message, hint, None, 4)


def _wrong_level(account: Account, candidate: Candidate, message: str) -> Outcome:
    """The site did not judge the answer; the page tells which part it wants one for."""
    puzzle, part, answer = candidate.puzzle, candidate.part, candidate.answer
    try:
        page = account.fetch_page(puzzle)
    except AocError as error:
        hint = f"the page, which would tell why, could not be read: {error.message}"
        return Outcome(candidate, True, "wrong_level", message, hint, None, 1)
    if part in page.accepted:
        same = answer.agrees_with(page.accepted[part])
        hint = f"part {part} is solved already, with {page.accepted[part]}"
        return Outcome(candidate, True, "wrong_level", message, hint, None, 0 if same else 1)
    open_part = f"part {page.open_part} is open" if page.open_part else "no part is open"
    hint = f"the day's page says that {open_part}; part {part} was not judged"
    return Outcome(candidate, True, "wrong_level", message, hint, None, 1)


def _last_star(account: Account, candidate: Candidate) -> Outcome | None:
    """The year's last star takes all others; None if they are all there and it is not."""
    puzzle = candidate.puzzle
    stars = account.site().stars(puzzle.year)
    if stars.get(puzzle.day, 0) == 2:
        account.ledger.accept(account.name, puzzle, {2: candidate.answer.text})
        return already_accepted(candidate, candidate.answer.text)
    wanted = dict.fromkeys(range(1, days_in(puzzle.year)), 2) | {puzzle.day: 1}
    missing = [f"day {day}" for day, number in wanted.items() if stars.get(day, 0) < number]
    count = sum(max(0, number - stars.get(day, 0)) for day, number in wanted.items())
    if not count:
        return None
    number = f"{count} are" if count > 1 else "one is"
    message = f"the last star of {puzzle.year} needs all others, and {number} missing"
    return refused(candidate, Refusal(message, f"still to do: {', '.join(missing)}"))
