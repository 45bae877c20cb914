"""Cached pages that change, such as boards; each is fetched at most once in 15 minutes."""

import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar

from aoc_runner.kernel.downloads import Connection
from aoc_runner.kernel.model import errors
from aoc_runner.kernel.model.puzzle import format_timespan
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.store.ledger import PageState
from aoc_runner.kernel.terminal.json_output import error_json, time_json

if TYPE_CHECKING:
    from aoc_runner.kernel.settings.secrets import Secret

T = TypeVar("T")

PageSource = Literal["site", "kept", "ledger"]
"""The source of what is shown: the site now, the cached page, or the ledger without a page."""

INTERVAL = 900.0  # all in seconds
_AFTER_OUTAGE = 60.0
_MAX_RETRY_AFTER = 86400.0


class PageStatus(NamedTuple):
    """The final keys of a page's document: its age, and why it is not newer."""

    fetched_at: str | None  # when the page was fetched, in UTC; null: no cached page
    source: PageSource  # `site`: fetched now; `kept`: cached page; `ledger`: other saved data only
    error: dict[str, object] | None  # why the page is not newer: `code`, `message`, `hint`


class CachedPage(NamedTuple, Generic[T]):
    """A cached page and the one before it, each None if not cached; times are epoch seconds."""

    page: T | None = None
    fetched_at: float | None = None
    before: T | None = None
    before_at: float | None = None
    is_new: bool = False  # fetched by this call
    error: errors.AocError | None = None  # why there is no page, or no newer one

    @property
    def source(self) -> PageSource:
        return "site" if self.is_new else "kept" if self.page is not None else "ledger"

    @property
    def seen(self) -> PageStatus:
        error = error_json(self.error)["error"] if self.error else None
        return PageStatus(time_json(self.fetched_at), self.source, error)


def load_page(
    account: Account,
    connection: Connection,
    name: str,
    path: str,
    read: Callable[[bytes], T | None],
    key: "Secret | None" = None,
) -> CachedPage[T]:
    """Return the page `name` (like `2023/times.html`), cached or fetched from `path` on the site.

    `read` returns None for bytes that it cannot parse. The `key` of a read-only link replaces the
    session. Errors of the session, the site or the data folder are returned as `error`.
    """

    def fetch() -> bytes:
        site = connection.site() if key is None else connection.make_site(None)
        return site.fetch_view(path, read, {"view_key": key.reveal()} if key else None)[0]

    is_new = False
    error: errors.AocError | None = None
    try:
        with account.lock(f"page-{name.replace('/', '-')}", f"downloading {path}"):
            state = account.ledger.page_state(name)
            has_result = bool(state.problem) or account.read_page(name) is not None
            if has_result and time.time() < state.again_at:
                if state.problem:
                    remaining = format_timespan(state.again_at - time.time())
                    hint = f"try again in {remaining}; aoc limits how often it fetches a page"
                    error = errors.SiteError(state.problem, hint)
            else:
                _refresh(account, name, state, fetch)
                is_new = True
    except (errors.SessionError, errors.SiteError, errors.DataError) as problem:
        error = problem
    try:
        before = _read_cached(account, _get_previous_name(name), read)
        return CachedPage(*_read_cached(account, name, read), *before, is_new=is_new, error=error)
    except errors.DataError as problem:
        return CachedPage(error=error or problem)


def _refresh(account: Account, name: str, state: PageState, fetch: Callable[[], bytes]) -> None:
    """Fetch and save the page, or save and raise the error. The caller holds the page's lock."""
    try:
        content = fetch()
    except errors.SiteError as error:
        if not isinstance(error, errors.NotSentError):  # No request, so no pause.
            again_at = time.time() + _get_pause(error)
            failed = PageState(state.fetched_at, again_at, error.message)
            account.ledger.save_page_state(name, failed)
        raise
    if (before := account.read_page(name)) is not None:
        account.save(account.page_path(_get_previous_name(name)), before)
        account.ledger.save_page_state(_get_previous_name(name), state)
    account.save(account.page_path(name), content)
    now = time.time()
    account.ledger.save_page_state(name, PageState(now, now + INTERVAL))


def _read_cached(
    account: Account, name: str, read: Callable[[bytes], T | None]
) -> tuple[T | None, float | None]:
    """Return the parsed cached page and when it was fetched, each None if not cached."""
    content = account.read_page(name)
    page = None if content is None else read(content)
    return (None, None) if page is None else (page, account.ledger.page_state(name).fetched_at)


def _get_pause(error: errors.SiteError) -> float:
    """Return the seconds until the page may be fetched again."""
    if isinstance(error, errors.BusyError):
        return min(max(error.retry_after or INTERVAL, _AFTER_OUTAGE), _MAX_RETRY_AFTER)
    is_outage = isinstance(error, errors.OutageError | errors.ResponseLostError)
    return _AFTER_OUTAGE if is_outage else INTERVAL


def _get_previous_name(name: str) -> str:
    """Return the name of the page that this page replaced."""
    stem, suffix = os.path.splitext(name)
    return f"{stem}.before{suffix}"
