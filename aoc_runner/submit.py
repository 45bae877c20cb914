"""The one path that posts an answer, and everything it makes sure of before and after."""

import time
from collections.abc import Callable
from typing import NamedTuple

from aoc_runner import guards
from aoc_runner.account import Account
from aoc_runner.candidate import Candidate
from aoc_runner.errors import SessionError, SiteError
from aoc_runner.guards import Refusal
from aoc_runner.puzzle import Puzzle, days_in

_EXIT_CODES = {"right": 0, "wait": 5, "unrecognised": 4, "lost": 4}  # 1 for every other verdict
_DEFAULT_WAIT = 60  # seconds: what the site asks for after a first miss


class Outcome(NamedTuple):
    """How a submit ended. `verdict` is None when a dry run would have posted."""

    candidate: Candidate
    posted: bool
    verdict: str | None
    message: str
    hint: str
    wait_seconds: int | None
    code: int


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
    Raises SiteError, SessionError, NotYetError or DataError when nothing was posted.
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
        return _already_accepted(candidate, accepted[part])
    guesses = [
        guess for guess in account.ledger.guesses(account.name, puzzle) if guess.part == part
    ]
    if refusal := guards.certainly_wrong(answer, guesses):
        return _refused(candidate, refusal)
    is_last_star = puzzle.is_final and part == 2
    if not force and not is_last_star:
        other_part = accepted.get(1) if part == 2 else None
        refusal = guards.doubtful(
            answer, guesses, candidate.failing_example, other_part, candidate.example_answers
        )
        if refusal:
            return _refused(candidate, refusal)
    if part == 2 and 1 not in accepted:
        accepted = account.fetch_page(puzzle).accepted
        if part in accepted:
            return _already_accepted(candidate, accepted[part])
        if 1 not in accepted:
            return _refused(
                candidate,
                Refusal(
                    f"part 1 of {puzzle} is not solved yet, so there is no part 2 to answer",
                    f"first: aoc submit {puzzle.year} {puzzle.day} 1",
                ),
            )
    if is_last_star and (refusal := _missing_stars(account, puzzle)):
        return _refused(candidate, refusal)
    now = time.time()
    for cooldown in account.ledger.cooldowns(account.name, now):
        if not force or cooldown.puzzle == puzzle:
            where = "" if cooldown.puzzle == puzzle else f" (learnt on {cooldown.puzzle})"
            return _cooling_down(candidate, cooldown.left(now), where)
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


def _look_into_open_guesses(account: Account, puzzle: Puzzle) -> None:
    """Learn from the page what became of guesses whose process died before the verdict came."""
    guesses = account.ledger.guesses(account.name, puzzle)
    open_guesses = [guess for guess in guesses if guess.verdict is None]
    if open_guesses:
        accepted = account.fetch_page(puzzle).accepted
        for guess in open_guesses:
            _close(account, guess.id, accepted.get(guess.part) == guess.answer)


def _close(account: Account, guess_id: int, is_right: bool) -> None:
    verdict = "right" if is_right else "lost"
    account.ledger.finish_guess(guess_id, verdict, "as the day's page shows", accepted=is_right)


def _post(account: Account, candidate: Candidate) -> Outcome:
    from aoc_runner.site.client import LostError

    puzzle, part, text = candidate.puzzle, candidate.part, candidate.answer.text
    site = account.site()
    guess_id = account.ledger.begin_guess(account.name, puzzle, part, text, time.time())
    try:
        verdict = site.post(puzzle, part, text)
    except LostError as error:
        return _lost(account, candidate, guess_id, error)
    except Exception:
        # Anything else happened before the answer was judged; a KeyboardInterrupt is no Exception,
        # and leaves the guess open for the next submit to look into.
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
        _next_step(candidate, verdict.kind),
        verdict.wait_seconds,
        _EXIT_CODES.get(verdict.kind, 1),
    )


def _lost(account: Account, candidate: Candidate, guess_id: int, error: SiteError) -> Outcome:
    """The answer may have been judged: the page tells whether it was accepted."""
    puzzle, part, text = candidate.puzzle, candidate.part, candidate.answer.text
    try:
        is_right = account.fetch_page(puzzle).accepted.get(part) == text
    except (SiteError, SessionError):
        hint = "submit again later: the day's page is read first, so nothing is posted twice"
        return Outcome(candidate, True, "lost", error.message, hint, None, 4)
    _close(account, guess_id, is_right)
    if is_right:
        message = f"the verdict was lost on the way, but the day's page shows {text} accepted"
        return Outcome(candidate, True, "right", message, _next_step(candidate, "right"), None, 0)
    message = f"{error.message}; the day's page does not show {text} accepted"
    hint = "it is wrong, or it never arrived: look at the page; --force posts the same again"
    return Outcome(candidate, True, "lost", message, hint, None, 4)


def _wrong_level(account: Account, candidate: Candidate, message: str) -> Outcome:
    """The site did not judge the answer; the page tells which part it wants one for."""
    puzzle, part, answer = candidate.puzzle, candidate.part, candidate.answer
    page = account.fetch_page(puzzle)
    if part in page.accepted:
        same = answer.agrees_with(page.accepted[part])
        hint = f"part {part} is solved already, with {page.accepted[part]}"
        return Outcome(candidate, True, "wrong_level", message, hint, None, 0 if same else 1)
    open_part = f"part {page.open_part} is open" if page.open_part else "no part is open"
    hint = f"the day's page says that {open_part}; part {part} was not judged"
    return Outcome(candidate, True, "wrong_level", message, hint, None, 1)


def _missing_stars(account: Account, puzzle: Puzzle) -> Refusal | None:
    """The year's last star takes all others: say how many are missing."""
    stars = account.site().stars(puzzle.year)
    wanted = dict.fromkeys(range(1, days_in(puzzle.year)), 2) | {puzzle.day: 1}
    missing = [f"day {day}" for day, number in wanted.items() if stars.get(day, 0) < number]
    count = sum(max(0, number - stars.get(day, 0)) for day, number in wanted.items())
    if not count:
        return None
    return Refusal(
        f"the last star of {puzzle.year} needs all others, and {count} are missing"
        if count > 1
        else f"the last star of {puzzle.year} needs all others, and one is missing",
        f"still to do: {', '.join(missing)}",
    )


def _already_accepted(candidate: Candidate, accepted: str) -> Outcome:
    same = candidate.answer.agrees_with(accepted)
    message = f"part {candidate.part} is solved already, with {accepted}"
    hint = "nothing was posted"
    if not same:
        hint = f"your answer {candidate.answer.text} differs; nothing was posted"
    return Outcome(candidate, False, "already_solved", message, hint, None, 0 if same else 1)


def _refused(candidate: Candidate, refusal: Refusal) -> Outcome:
    return Outcome(candidate, False, "refused", refusal.message, refusal.hint, None, 1)


def _cooling_down(candidate: Candidate, left: float, where: str) -> Outcome:
    from datetime import datetime

    seconds = max(1, int(left + 0.999))
    at = datetime.fromtimestamp(time.time() + seconds).astimezone()
    message = f"the site wants no answer before {at:%H:%M:%S}, {seconds} seconds from now{where}"
    return Outcome(
        candidate, False, "wait", message, "submit again then, or add --wait", seconds, 5
    )


def _next_step(candidate: Candidate, verdict: str) -> str:
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
