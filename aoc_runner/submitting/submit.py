"""The one path that posts an answer: load the history, decide, post, record."""

import time
from collections.abc import Callable, Collection
from functools import partial

from aoc_runner.account import Account
from aoc_runner.errors import AocError, NotYetError, SessionError
from aoc_runner.history import History, Verdict
from aoc_runner.submitting import words
from aoc_runner.submitting.decide import LookUp, decide
from aoc_runner.submitting.submission import Submission, SubmitResult

_DEFAULT_WAIT = 60  # seconds: what the site asks for after a first miss


def submit(
    account: Account,
    submission: Submission,
    *,
    force: bool,
    dry_run: bool,
    wait: Callable[[float], None] | None,
    ask: Callable[[SubmitResult], bool] | None = None,
) -> SubmitResult:
    """Post the answer unless a guard says no. `wait` sits out a cooldown; None does not wait.

    `ask` is asked about each doubt in turn, and whether to post all the same; None: nobody can be.

    Submits of one account, in whatever process, go one after another; a waiting one lets others by.
    Raises SiteError, SessionError, NotYetError or DataError when nothing was posted; once something
    was, there is a SubmitResult.
    """
    posts_left = 2
    passed: set[words.Said] = set()
    while True:
        with account.lock(f"submit-{account.name}"):
            result = _attempt(account, submission, force, dry_run, passed)
        if result.doubt is not None and ask is not None and ask(result):
            passed.add(result.doubt)
            continue
        posts_left -= result.posted
        if result.verdict is not Verdict.WAIT or wait is None or dry_run or posts_left == 0:
            return result
        wait(result.wait_seconds or _DEFAULT_WAIT)


def _attempt(
    account: Account,
    submission: Submission,
    force: bool,
    dry_run: bool,
    passed: Collection[words.Said],
) -> SubmitResult:
    history = account.ledger.history(account.name, submission.puzzle, time.time())
    decided = partial(decide, force=force, passed=passed)
    while isinstance(decision := decided(history, submission, time.time()), LookUp):
        history = _looked_up(account, submission, history, decision)
    if decision.verdict is None and not dry_run:
        return _post(account, submission)
    return decision


def _looked_up(account: Account, submission: Submission, history: History, what: LookUp) -> History:
    """The history with what the site tells; the ledger learns it too."""
    puzzle = history.puzzle
    if what is LookUp.STARS:
        stars = account.site().stars(puzzle.year)
        if stars.get(puzzle.day, 0) < 2:
            return history._replace(stars=stars)
        account.ledger.accept(account.name, puzzle, {2: submission.answer.text})
        return history._replace(accepted={**history.accepted, 2: submission.answer.text})
    after = history.after_page(account.fetch_page(puzzle).accepted)
    for guess in after.guesses:
        if guess.verdict is not None and guess not in history.guesses:
            account.ledger.finish_guess(guess.id, guess.verdict, words.FROM_PAGE)
    return after


def _post(account: Account, submission: Submission) -> SubmitResult:
    from aoc_runner.site.client import LostError, NotSentError

    puzzle, part, text = submission.puzzle, submission.part, submission.answer.text
    site = account.site()
    site.check_answer(text)
    account.pace()  # before the guess is written down: an interrupted wait is no guess
    guess_id = account.ledger.begin_guess(account.name, puzzle, part, text, time.time())
    try:
        verdict, message, seconds = site.post(puzzle, part, text)
    except LostError as error:
        return _lost(account, submission, guess_id, error.message)
    except (NotSentError, SessionError, NotYetError):
        # Only these are certain. Whatever else happens, Ctrl-C included, leaves the guess open for
        # the next submit to look into.
        account.ledger.forget_guess(guess_id)
        raise
    account.ledger.finish_guess(guess_id, verdict, message)
    if verdict is Verdict.WAIT or verdict.is_miss:
        seconds = _DEFAULT_WAIT if seconds is None else seconds
        account.ledger.cool_down(account.name, puzzle, time.time(), seconds)
    if verdict is Verdict.WRONG_LEVEL:
        return _wrong_level(account, submission, message)
    said = words.Said(message, words.next_step(submission, verdict, seconds))
    return submission.result(verdict, said, posted=True, wait_seconds=seconds)


def _lost(account: Account, submission: Submission, guess_id: int, lost: str) -> SubmitResult:
    """The answer may have been judged: the page tells whether it was accepted."""
    answer, verdict = submission.answer.text, Verdict.LOST
    try:
        page = account.fetch_page(submission.puzzle)
    except AocError:
        said = words.PAGE_UNREAD.about(lost=lost)
        return submission.result(verdict, said, posted=True)
    said = words.NOT_ON_PAGE.about(lost=lost, answer=answer)
    if page.accepted.get(submission.part) == answer:
        verdict = Verdict.RIGHT
        said = words.Said(words.ON_PAGE.format(answer=answer), words.next_step(submission, verdict))
    account.ledger.finish_guess(guess_id, verdict, words.FROM_PAGE)
    return submission.result(verdict, said, posted=True)


def _wrong_level(account: Account, submission: Submission, message: str) -> SubmitResult:
    """The site did not judge the answer; the page tells which part it wants one for."""
    verdict = Verdict.WRONG_LEVEL
    try:
        page = account.fetch_page(submission.puzzle)
    except AocError as error:
        hint = words.PAGE_UNREADABLE.format(problem=error.message)
    else:
        accepted = page.accepted.get(submission.part)
        hint = words.why_wrong_level(submission.part, accepted, page.open_part)
        if accepted is not None and submission.answer.agrees_with(accepted):
            verdict, hint = Verdict.ALREADY_SOLVED, words.NOT_JUDGED_AGAIN
    return submission.result(verdict, words.Said(message, hint), posted=True)
