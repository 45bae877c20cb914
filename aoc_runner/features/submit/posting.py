"""Submits an answer: load the history, decide, post, save the verdict."""

import time
from collections.abc import Callable
from contextlib import suppress

from aoc_runner.features.submit.decide import History, decide
from aoc_runner.features.submit.page import parse_wait
from aoc_runner.features.submit.result import Submission, SubmitResult
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.model.errors import (
    AocError,
    BusyError,
    DataError,
    NotSentError,
    NotYetError,
    ResponseLostError,
    SessionError,
)
from aoc_runner.kernel.model.history import Cooldown, Verdict
from aoc_runner.kernel.model.puzzle import Puzzle, check_unlocked
from aoc_runner.kernel.store.ledger import Ledger


def submit(
    context: Context,
    submission: Submission,
    *,
    force: bool,
    dry_run: bool,
    wait: Callable[[float], None] | None,
    ask: Callable[[SubmitResult], bool] | None = None,
    must_ask: bool = False,
) -> SubmitResult:
    """Submit the answer unless a guard refuses it; `ask` asks the user to confirm warnings.

    With `must_ask` the user confirms the answer in any case; without `ask` nothing is submitted.
    A lock serializes the submits of an account. Raises NotYetError before the unlock; SiteError,
    SessionError or DataError if nothing was submitted.
    """
    check_unlocked(submission.puzzle, time.time())
    confirmed: set[str] = set()
    is_confirmed = not must_ask
    while True:
        with context.account.lock("submit", f"submitting for `{context.account.name}`"):
            history = _get_history(context, submission)
            result = decide(history, submission, time.time(), force, confirmed, wait is not None)
            if result.verdict is None and is_confirmed and not dry_run:
                result = _post(context, submission)
        can_submit = result.verdict is None or (result.verdict is Verdict.WAIT and wait is not None)
        if ask is not None and (result.doubts or (can_submit and not is_confirmed)):
            if not ask(result):
                return result
            confirmed.update(result.doubts)
            is_confirmed = True
        elif result.verdict is Verdict.WAIT and wait is not None and not dry_run:
            wait(result.wait_seconds or 0)
        else:
            return result


def _get_history(context: Context, submission: Submission) -> History:
    """Return the history, from the site if the ledger may be incomplete."""
    puzzle = submission.puzzle
    history = _load_history(context.account.ledger, puzzle)
    if history.unresolved or (submission.part == 2 and not history.accepted):
        return _refresh_history(context, puzzle)
    return history


def _refresh_history(context: Context, puzzle: Puzzle) -> History:
    """Download the puzzle page, resolve open guesses by it, and return the new history."""
    ledger = context.account.ledger
    unresolved = _load_history(ledger, puzzle).unresolved
    accepted = context.downloads.refresh_page(puzzle).accepted
    for guess in unresolved:
        is_right = accepted.get(guess.part) == guess.answer
        if is_right or guess.verdict is None:
            verdict = Verdict.RIGHT if is_right else Verdict.LOST
            ledger.record_verdict(guess.id, verdict, "according to the puzzle page")
    return _load_history(ledger, puzzle)


def _load_history(ledger: Ledger, puzzle: Puzzle) -> History:
    """Return the history in the ledger, and the cooldowns that run now."""
    accepted, guesses = ledger.accepted(puzzle), ledger.guesses(puzzle)
    return History(puzzle, accepted, guesses, ledger.cooldowns(time.time()))


def _post(context: Context, submission: Submission) -> SubmitResult:
    puzzle, part, text = submission.puzzle, submission.part, submission.answer.text
    ledger, site = context.account.ledger, context.connection.site()
    context.connection.throttle()  # Before saving the guess, so that Ctrl-C leaves none.
    guess_id = ledger.record_guess(puzzle, part, text, time.time())
    wait: tuple[int, str | None] | None  # seconds, and why they are estimated
    try:
        verdict, message = site.post(puzzle, part, text)
        wait = parse_wait(verdict, message)
    except BusyError as error:  # The site judged nothing.
        wait = (int(min(error.retry_after, 86400)) or 60, None)
        verdict, message = Verdict.WAIT, error.message
    except ResponseLostError as error:
        with suppress(AocError):
            if _refresh_history(context, puzzle).accepted.get(part) == text:
                return submission.judged(Verdict.RIGHT, "according to the puzzle page")
        return submission.judged(Verdict.LOST, error.message)
    except (NotSentError, SessionError, NotYetError):
        # Only after these errors is the answer certainly not judged. After any other, and after
        # Ctrl-C, the guess stays open, and the next submit checks it.
        with suppress(DataError):
            ledger.delete_guess(guess_id)
        context.note(f"{text} was not submitted")
        raise
    except KeyboardInterrupt:
        context.warn(f"{text} was submitted and may be judged; the next submit checks it")
        raise
    if verdict is Verdict.WRONG_LEVEL:
        with suppress(AocError):  # The part may have been solved in the browser.
            if context.downloads.refresh_page(puzzle).accepted.get(part) == text:
                verdict = Verdict.ALREADY_SOLVED
    wait = None if verdict is Verdict.RIGHT else wait
    cooldown = Cooldown(puzzle, time.time(), wait[0], wait[1] is not None) if wait else None
    result = submission.judged(verdict, message, wait)
    try:
        try:
            ledger.record_verdict(guess_id, verdict, message, cooldown)
        except KeyboardInterrupt:  # The transaction was rolled back.
            context.warn(result.sentence)
            ledger.record_verdict(guess_id, verdict, message, cooldown)
            raise
    except DataError as error:
        consequence = "the next submit checks the puzzle page first"
        context.warn(f"the verdict could not be saved ({error.message}); {consequence}")
    return result
