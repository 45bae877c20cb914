"""The pages about an account, each asked for at most once in a quarter of an hour.

That holds whoever asks, in whatever process, and whatever the answer was: the site's author asks
for it where boards are fetched, and no other page of these changes faster. After an outage it is a
minute, or what the site asks for. What was kept before is there all the same, with the reason why
it is no newer.
"""

import os
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar

from aoc_runner.account.account import Account
from aoc_runner.account.visiting import (
    Request,
    begin,
    fail,
    forget,
    is_known,
    problem_of,
    succeed,
    was_fetched,
)
from aoc_runner.kernel.words.errors import (
    AocError,
    DataError,
    DeadSessionError,
    SessionError,
    SiteError,
    UsageError,
)
from aoc_runner.settings.tokens import Secret, SessionToken
from aoc_runner.store import files
from aoc_runner.store.visits import keep_visit, visit

if TYPE_CHECKING:
    from aoc_runner.site.adventofcode import Site

Source = Literal["site", "kept", "ledger"]
"""Where what is shown is from: fetched now, kept before, or without a page the ledger alone."""

T = TypeVar("T")


class Page(NamedTuple, Generic[T]):
    """A page about the account: its path on the site, its file, and how it is read.

    Of a board the view before is kept, too; `key` is that of its read-only link, with which it is
    asked for without the session.
    """

    what: str  # for people: `the calendar of 2023`
    path: str
    name: str  # of the file, below the account's pages: `2023/calendar.html`
    read: Callable[[bytes], T | None]
    is_board: bool = False
    key: Secret | None = None


class View(NamedTuple, Generic[T]):
    """A page as it was when it was fetched.

    `page` is None where nothing is kept; `error` says why there is none, or why it is no newer.
    `before` is the page that it took the place of. Times are epoch seconds.
    """

    page: T | None = None
    fetched_at: float | None = None
    is_new: bool = False  # it was fetched by this call
    error: AocError | None = None
    before: T | None = None
    before_at: float | None = None

    @property
    def source(self) -> Source:
        return "site" if self.is_new else "kept" if self.page is not None else "ledger"


def look(
    account: Account,
    page: Page[T],
    offline: bool,
    learn: Callable[[T], None] = lambda page: None,
) -> View[T]:
    """The page: kept, or fetched where that may be done again. `learn` is called with a new one.

    Of two processes that want it at once the second waits, and has the first one's. What is wrong,
    with the session, the site or the data folder, is in the View, as is UsageError where it is
    `offline` and nothing is kept. Raises DataError where the folder cannot even be read.
    """
    if offline:
        view = _kept(account, page)
        return view if view.page is not None else View(error=_not_kept(page))
    try:
        token = page.key or _token(account)
        return _recent(account, page, token) or _fetched(account, page, token, learn)
    except (SessionError, SiteError, DataError) as error:
        return _kept(account, page)._replace(error=error)


def _not_kept(page: Page[T]) -> UsageError:
    return UsageError(
        f"{page.what} is not kept, and --offline asks nobody for it", "leave --offline out once"
    )


def _token(account: Account) -> SessionToken:
    from aoc_runner.settings.credentials import find_token, no_token

    if token := find_token(account.settings):
        return token
    raise no_token(account.settings)


def _recent(
    account: Account, page: Page[T], token: Secret, is_held: bool = False
) -> View[T] | None:
    """What is kept, with what was wrong last; None if the site may be asked now."""
    request = _request(account, page, token)
    if is_known(request) and was_fetched(request):
        view = _kept(account, page)
        if view.page is not None:  # else somebody has removed it
            return view
    error = problem_of(request, is_held)
    return None if error is None else _kept(account, page)._replace(error=error)


def _request(account: Account, page: Page[T], token: Secret) -> Request:
    return Request(account.ledger, account.name, page.what, page.name, token)


def _fetched(account: Account, page: Page[T], token: Secret, learn: Callable[[T], None]) -> View[T]:
    """The page as it is fetched now, unless another process has done so meanwhile."""
    name, request = account.name, _request(account, page, token)
    lock = f"view-{name}-{page.name}".replace("/", "-")
    with account.folder.lock(lock, f"fetching {page.what}"):
        if (view := _recent(account, page, token, is_held=True)) is not None:
            return view
        begin(request)
        try:
            # In the lock: whose token it is may have to be asked, too.
            site = account.site() if page.key is None else account.site_of_all()
        except (SessionError, SiteError) as error:
            fail(request, error)
            raise
        if account.name == name:
            if was_fetched(request) and (view := _kept(account, page)).page is not None:
                forget(request)  # with another token of the same user
                return view
            try:
                return _asked(account, site, page, request, learn)
            except (DeadSessionError, SiteError) as error:
                _keep_unread(account, page, error)
                fail(request, error)
                raise
        forget(request)
    return _fetched(account, page, token, learn)  # the token is that of another account


def _asked(
    account: Account, site: "Site", page: Page[T], request: Request, learn: Callable[[T], None]
) -> View[T]:
    """The page as the site has it; the caller holds it."""
    from aoc_runner.site.boards import BOARD_LIMIT
    from aoc_runner.site.client import PAGE_LIMIT

    query = {"view_key": page.key.reveal()} if page.key else None
    limit = BOARD_LIMIT if page.is_board else PAGE_LIMIT
    content, found = site.view(page.path, page.read, limit, query)
    number = account.number() if page.key is None else None
    ledger, path, now = account.ledger, _path(account, page), time.time()
    with nullcontext() if number is None else account.unchanged():
        last = visit(ledger, account.name, page.name)
        before = files.read(path) if page.is_board else None
        if before is not None and last and last.fetched_at is not None:
            account.folder.keep(_path(account, page, "before"), before, number)
            keep_visit(ledger, account.name, f"{page.name}.before", last)
        account.folder.keep(path, content, number)
        learn(found)
        succeed(request, now)
    return _kept(account, page)._replace(page=found, fetched_at=now, is_new=True)


def _kept(account: Account, page: Page[T]) -> View[T]:
    """What is kept of the page, and what was before it."""
    found, fetched_at = _read(account, page, page.name, _path(account, page))
    view = View(found, fetched_at)
    if found is None or not page.is_board:
        return view
    path = _path(account, page, "before")
    before, before_at = _read(account, page, f"{page.name}.before", path)
    return view._replace(before=before, before_at=before_at)


def _read(
    account: Account, page: Page[T], name: str, path: str
) -> tuple[T, float] | tuple[None, None]:
    """A kept page and when it came; None where it is not known to be this user's, or is none."""
    last, content = visit(account.ledger, account.name, name), files.read(path)
    if last is None or last.fetched_at is None or content is None:
        return None, None
    owner, pin = account.folder.owner(path, content), account.ledger.pin(account.name)
    is_theirs = pin is not None and pin.number == owner
    if not is_theirs and not (page.is_board and owner is None):  # fetched by its link
        return None, None
    found = page.read(content)
    return (None, None) if found is None else (found, last.fetched_at)


def _keep_unread(account: Account, page: Page[T], error: AocError) -> None:
    """Keep a page that was not understood beside what was: somebody has to look at it."""
    from aoc_runner.kernel.words.errors import UnreadableError

    if not isinstance(error, UnreadableError):
        return
    path, content = _path(account, page, "unrecognised"), error.content
    if page.key:  # pages of errors may show the address that was asked for
        content = content.replace(page.key.reveal().encode(), b"[key]")
    account.folder.keep(path, content, None)
    error.hint = f"what came is kept in {path}: look at it, and at the page in a browser"


def _path(account: Account, page: Page[T], kind: str = "") -> str:
    """Where the page is kept; or the one `before` it, or one that was `unrecognised`."""
    stem, end = os.path.splitext(page.name)
    return account.folder.view_path(account.name, f"{stem}.{kind}{end}" if kind else page.name)
