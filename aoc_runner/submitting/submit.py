"""The one path that posts an answer: load the history, decide, post, record."""

import time
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.words.errors import AocError, DataError, NotYetError, SessionError
from aoc_runner.kernel.words.history import Cooldown, Guess, History, Verdict
from aoc_runner.kernel.words.puzzle import check_unlocked
from aoc_runner.submitting import words
from aoc_runner.submitting.decide import LookUp, cooling_down, decide
from aoc_runner.submitting.submission import Submission, SubmitResult

if TYPE_CHECKING:
    from aoc_runner.kernel.site.day_page import DayPage
    from aoc_runner.kernel.site.verdicts import Reply


def submit(
    context: Context,
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
    Raises NotYetError before the unlock, and SiteError, SessionError or DataError when nothing was
    posted; once something was, there is a SubmitResult.
    """
    check_unlocked(submission.puzzle, time.time())
    posts_left = 2
    passed: set[words.Said] = set()
    while True:
        doing = f"submitting for the account `{context.account.name}`"
        with context.account.lock("submit", doing):
            result = _attempt(context, submission, force, dry_run, passed)
        if result.doubt is not None and ask is not None:
            if wait is None and (not_yet := _not_yet(context, submission, result.doubt)):
                return not_yet
            if ask(result):
                passed.add(result.doubt)
                continue
        posts_left -= result.posted
        if result.verdict is not Verdict.WAIT or wait is None or dry_run or posts_left == 0:
            return result
        wait(result.wait_seconds or 0)


def _attempt(
    context: Context,
    submission: Submission,
    force: bool,
    dry_run: bool,
    passed: Collection[words.Said],
) -> SubmitResult:
    history = context.account.ledger.history(submission.puzzle, time.time())
    decided = partial(decide, force=force, passed=passed)
    while isinstance(decision := decided(history, submission, time.time()), LookUp):
        history = _looked_up(context, submission, history, decision)
    if decision.verdict is None and not dry_run:
        return _post(context, submission)
    return decision


def _not_yet(context: Context, submission: Submission, doubt: words.Said) -> SubmitResult | None:
    """The refusal while a cooldown runs: no yes to the doubt would help before it is over."""
    now = time.time()
    history = context.account.ledger.history(submission.puzzle, now)
    result = cooling_down(history, submission, now)
    if result is None:
        return None
    return result._replace(hint=words.MEANWHILE.format(doubt=doubt.message, hint=result.hint))


def _looked_up(context: Context, submission: Submission, history: History, what: LookUp) -> History:
    """The history with what the site tells; the ledger learns it too."""
    puzzle, ledger = history.puzzle, context.account.ledger
    if what is LookUp.STARS:
        stars = context.site().stars(puzzle.year)
        if stars.get(puzzle.day, 0) < 2:
            return history._replace(stars=stars)
        ledger.accept(puzzle, {2: submission.answer.text})
        return history._replace(accepted={**history.accepted, 2: submission.answer.text})
    after = history.after_page(context.fetch_page_now(puzzle).accepted)
    for guess in after.guesses:
        if guess.verdict is not None and guess not in history.guesses:
            ledger.finish_guess(guess.id, guess.verdict, words.FROM_PAGE)
    return after._replace(cooldowns=ledger.cooldowns(time.time()))


def _post(context: Context, submission: Submission) -> SubmitResult:
    from aoc_runner.kernel.words.errors import LostError, NotSentError

    puzzle, part, text = submission.puzzle, submission.part, submission.answer.text
    ledger, site = context.account.ledger, context.site()
    site.check_answer(text)
    context.pace()  # before the guess is written down: an interrupted wait is no guess
    now = time.time()
    guess = Guess(ledger.begin_guess(puzzle, part, text, now), puzzle, part, text, now, None, "")
    posted = _Posted(context, submission, guess)
    try:
        reply = site.post(puzzle, part, text)
    except LostError as error:
        return posted.lost(error.message)
    except (NotSentError, SessionError, NotYetError):
        # Only these are certain. Whatever else happens, Ctrl-C included, leaves the guess open for
        # the next submit to look into.
        with suppress(DataError):
            ledger.forget_guess(guess.id)
        raise
    except KeyboardInterrupt as interrupt:
        interrupt.add_note(words.MAY_BE_JUDGED.format(answer=text))  # for a traceback
        context.warn(words.MAY_BE_JUDGED.format(answer=text))
        raise
    return posted.judged(reply)


class _Posted:
    """A guess on its way back. Whatever fails from here on, the user is told what the site said."""

    def __init__(self, context: Context, submission: Submission, guess: Guess) -> None:
        self._context = context
        self._submission = submission
        self._guess = guess

    def judged(self, reply: "Reply") -> SubmitResult:
        """The result of a post that the site answered."""
        verdict, message, wait = reply
        cooldown, seconds = None, None
        if wait is not None and verdict is not Verdict.RIGHT:
            seconds = wait.seconds
            is_guess = wait.guess is not None
            cooldown = Cooldown(self._guess.puzzle, time.time(), seconds, is_guess)
        is_entered = self._record(verdict, message, cooldown)
        if verdict is Verdict.WRONG_LEVEL:
            return self._wrong_level(message, is_entered)
        said = words.Said(message, words.next_step(self._submission, verdict, wait))
        return self._submission.result(verdict, said, posted=True, wait_seconds=seconds)

    def lost(self, lost: str) -> SubmitResult:
        """The answer may have been judged: the page tells whether it was accepted."""
        context, submission, answer = self._context, self._submission, self._guess.answer
        try:
            page = context.site().page(submission.puzzle)
        except AocError as error:
            said = words.PAGE_UNREAD.about(lost=lost, problem=error.message)
            return submission.result(Verdict.LOST, said, posted=True)
        verdict, force = Verdict.LOST, submission.caller.force
        said = words.NOT_ON_PAGE.about(lost=lost, answer=answer, force=force)
        if page.accepted.get(submission.part) == answer:
            verdict = Verdict.RIGHT
            what = words.ON_PAGE.format(answer=answer)
            said = words.Said(what, words.next_step(submission, verdict))
        self._keep(page, self._record(verdict, words.FROM_PAGE))
        return submission.result(verdict, said, posted=True)

    def _wrong_level(self, message: str, is_entered: bool) -> SubmitResult:
        """The site did not judge the answer; the page tells which part it wants one for."""
        submission, verdict = self._submission, Verdict.WRONG_LEVEL
        try:
            page = self._context.site().page(submission.puzzle)
        except AocError as error:
            hint = words.PAGE_UNREADABLE.format(problem=error.message)
        else:
            accepted = page.accepted.get(submission.part)
            hint = words.why_wrong_level(submission.part, accepted, page.open_part)
            if accepted is not None and submission.answer.agrees_with(accepted):
                verdict, hint = Verdict.ALREADY_SOLVED, words.NOT_JUDGED_AGAIN
            self._keep(page, is_entered)
        return submission.result(verdict, words.Said(message, hint), posted=True)

    def _record(self, verdict: Verdict, message: str, cooldown: Cooldown | None = None) -> bool:
        """Write down what the site said; where the ledger takes it not, the guess stays open."""
        try:
            self._context.account.ledger.finish_guess(self._guess.id, verdict, message, cooldown)
        except (DataError, KeyboardInterrupt) as error:
            problem = error.message if isinstance(error, DataError) else "interrupted"
            self._context.warn(words.NOT_ENTERED.format(problem=problem))
            return False
        return True

    def _keep(self, page: "DayPage", is_entered: bool) -> None:
        """Keep the page, unless the ledger has just failed."""
        if not is_entered:
            return
        try:
            self._context.keep_page(self._submission.puzzle, page)
        except DataError as error:
            self._context.warn(f"the day's page was not kept: {error.message}")
