"""When a page about the account may be asked for: by what was noted of the last times.

A page that came holds for all who ask, with whatever token. What went wrong is noted of the page
and the token: with another one the answer may be another, and two that fail in turns are asked with
as seldom as each alone. What is wrong with the token itself holds for all pages.

It is noted before the site is asked, too: of a process that is killed nobody else would know.
"""

import time
from typing import NamedTuple

from aoc_runner.kernel.words.errors import AocError, DeadSessionError, SessionError, SiteError
from aoc_runner.kernel.words.puzzle import how_long
from aoc_runner.settings.scrubber import scrub
from aoc_runner.settings.tokens import Secret, SessionToken
from aoc_runner.store.ledger import Ledger
from aoc_runner.store.visits import Visit, forget_visit, keep_visit, visit

INTERVAL = 900.0  # seconds
_AFTER_OUTAGE = 60.0
_LONGEST = 86400.0  # that a site's `Retry-After` may hold anybody

# As the problem that is noted; any other is the message of an error.
_DEAD = "dead session"
_CUT_SHORT = "cut short"


class Request(NamedTuple):
    """A page, and who asks for it: `name` is that of its file, `what` is for people."""

    ledger: Ledger
    account: str
    what: str
    name: str
    token: Secret

    @property
    def by_token(self) -> str:
        """What problems with this page and this token are noted of."""
        return f"{self.name} {self.token.fingerprint}"

    @property
    def of_session(self) -> str:
        """What problems with the token are noted of."""
        return f"session {self.token.fingerprint}"


def was_fetched(request: Request) -> bool:
    """Whether the page came a moment ago."""
    last = visit(request.ledger, request.account, request.name)
    return last is not None and not last.problem and _holds(last, time.time())


def is_known(request: Request) -> bool:
    """Whether the token is known to be the account's user's; the key of a board is anybody's."""
    if not isinstance(request.token, SessionToken):
        return True
    pin = request.ledger.pin(request.account)
    return pin is not None and pin.fingerprint == request.token.fingerprint


def problem_of(request: Request, is_held: bool) -> AocError | None:
    """Why the page is not asked for now; None where it may be.

    Where it was asked for and no more is noted, a process may be at it, and whoever holds the page
    knows better: that counts only for one who `is_held`.
    """
    token, now = request.token, time.time()
    if isinstance(token, SessionToken):
        last = visit(request.ledger, request.account, request.of_session)
        if last is not None and _holds(last, now):
            if last.problem == _DEAD:
                return _dead(token)
            pin = request.ledger.pin(request.account)
            if pin is not None and pin.fingerprint == last.token:  # nobody has logged in since
                message, _, hint = last.problem.partition("\n")
                return SessionError(message, hint)
    last = visit(request.ledger, request.account, request.by_token)
    if last is None or not _holds(last, now):
        return None
    hint = f"the site is asked again {how_long(last.again_at - now)} at the earliest, not before"
    if last.problem != _CUT_SHORT:
        return SiteError(last.problem, hint)
    if not is_held:
        return None
    return SiteError(f"what came of the last request for {request.what} was not kept", hint)


def begin(request: Request) -> None:
    """Note that the page is asked for now, before it is. Raises DataError."""
    _note(request, request.by_token, _CUT_SHORT, _AFTER_OUTAGE)


def forget(request: Request) -> None:
    """Take that back: the site was not asked."""
    forget_visit(request.ledger, request.account, request.by_token)


def succeed(request: Request, now: float) -> None:
    """Note that the page came, at `now` in epoch seconds."""
    last = Visit(now, now + INTERVAL, now, request.token.fingerprint)
    keep_visit(request.ledger, request.account, request.name, last)
    forget(request)


def fail(request: Request, error: AocError) -> None:
    """Note what was wrong with the answer, if there was any."""
    from aoc_runner.kernel.words.errors import NotSentError

    if isinstance(error, SiteError) and not isinstance(error, NotSentError):
        _note(request, request.by_token, scrub(error.message), _pause(error))
        return
    if isinstance(error, DeadSessionError):
        _note(request, request.of_session, _DEAD, INTERVAL)
    elif isinstance(error, SessionError):
        _note_refusal(request, error)
    forget(request)


def _note_refusal(request: Request, error: SessionError) -> None:
    """Note that the token is somebody else's, for as long as the account is whose it is now."""
    pin = request.ledger.pin(request.account)
    if pin is not None and pin.fingerprint != request.token.fingerprint:
        problem = f"{error.message}\n{error.hint}"
        _note(request, request.of_session, problem, INTERVAL, pin.fingerprint)


def _note(
    request: Request, name: str, problem: str, pause: float, fingerprint: str | None = None
) -> None:
    now, own = time.time(), request.token.fingerprint
    last = Visit(now, now + pause, None, own if fingerprint is None else fingerprint, problem)
    keep_visit(request.ledger, request.account, name, last)


def _pause(error: SiteError) -> float:
    """The seconds until the page may be asked for again."""
    from aoc_runner.kernel.words.errors import BusyError, EndlessError, LostError, OutageError

    if not isinstance(error, OutageError | LostError) or isinstance(error, EndlessError):
        return INTERVAL
    if isinstance(error, BusyError):  # which says how long, or is told no less than any other page
        return min(max(error.retry_after or INTERVAL, _AFTER_OUTAGE), _LONGEST)
    return _AFTER_OUTAGE


def _holds(last: Visit, now: float) -> bool:
    """Whether what is noted still counts.

    A clock may have been set back; but no more than this, or what is noted tells nothing.
    """
    return last.asked_at - INTERVAL < now < min(last.again_at, last.asked_at + _LONGEST)


def _dead(token: SessionToken) -> DeadSessionError:
    return DeadSessionError(
        f"the session token from {token.source} is dead, as the site said a moment ago", token.cure
    )
