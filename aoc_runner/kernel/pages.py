"""Cached pages about the account: each is fetched at most once in 15 minutes, as the author asks.

After an outage or a lost response it is one minute, or what the site asks for.
"""

import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar

from aoc_runner.kernel.connection import Connection
from aoc_runner.kernel.model.errors import (
    AocError,
    BusyError,
    DataError,
    NotSentError,
    OutageError,
    ResponseLostError,
    SessionError,
    SiteError,
)
from aoc_runner.kernel.model.puzzle import format_timespan
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.store.pages import PageState, read_page_state, save_page_state
from aoc_runner.kernel.terminal.json_output import error_json, time_json

if TYPE_CHECKING:
    from aoc_runner.kernel.settings.secrets import Secret

T = TypeVar("T")

Source = Literal["site", "kept", "ledger"]
"""Where what is shown is from: fetched now, kept before, or without a page the ledger alone."""

INTERVAL = 900.0  # seconds
_AFTER_OUTAGE = 60.0
_MAX_RETRY_AFTER = 86400.0  # that a site's `Retry-After` may hold anybody


class Seen(NamedTuple):
    """The last keys of a document about a page: how old it is, and why nothing newer is shown."""

    fetched_at: str | None  # when its page was fetched, in UTC; null: there is no page
    source: Source  # `site`: fetched now; `kept`: before; `ledger`: from what else is known here
    error: dict[str, Any] | None  # what is wrong with the page: `code`, `message`, `hint`


class CachedPage(NamedTuple, Generic[T]):
    """A cached page and the one that it replaced, each None if not cached; times are epoch seconds.

    `error` says why there is no page, or why it is not newer.
    """

    page: T | None = None
    fetched_at: float | None = None
    before: T | None = None
    before_at: float | None = None
    is_new: bool = False  # it was fetched by this call
    error: AocError | None = None

    @property
    def source(self) -> Source:
        return "site" if self.is_new else "kept" if self.page is not None else "ledger"

    @property
    def seen(self) -> Seen:
        error = error_json(self.error)["error"] if self.error else None
        return Seen(time_json(self.fetched_at), self.source, error)


def load_page(
    account: Account,
    connection: Connection,
    name: str,
    path: str,
    read: Callable[[bytes], T | None],
    key: "Secret | None" = None,
) -> CachedPage[T]:
    """Return the page of that `name` (its file, `2023/times.html`), from `path` on the site.

    It is cached, or fetched if that is allowed again. `read` parses it, and returns None for bytes
    that it does not understand. The `key` of a read-only link replaces the session. Two processes
    fetch it once. An error of the session, the site or the data folder is in the View.
    """
    is_new = False
    error: AocError | None = None
    try:
        with account.lock(f"page-{name.replace('/', '-')}", f"fetching {path}"):
            state = read_page_state(account.ledger, name)
            is_known = state.problem or account.read_page(name) is not None
            if is_known and time.time() < state.again_at:
                error = _saved_error(state)
            else:
                _refresh(account, connection, name, path, read, key)
                is_new = True
    except (SessionError, SiteError, DataError) as problem:
        error = problem
    try:
        before = _read_cached(account, _get_previous_name(name), read)
        return CachedPage(*_read_cached(account, name, read), *before, is_new, error)
    except DataError as problem:
        return CachedPage(error=error or problem)


def _saved_error(state: PageState) -> SiteError | None:
    remaining = format_timespan(state.again_at - time.time())
    hint = f"the site is asked again in {remaining} at the earliest, not before"
    return SiteError(state.problem, hint) if state.problem else None


def _refresh(
    account: Account,
    connection: Connection,
    name: str,
    path: str,
    read: Callable[[bytes], T | None],
    key: "Secret | None",
) -> None:
    """Keep the page as the site has it now; the caller holds it. Raises what is wrong, noted."""
    state = read_page_state(account.ledger, name)
    try:
        site = connection.site() if key is None else connection.connect(None)
        content, _ = site.view(path, read, {"view_key": key.reveal()} if key else None)
    except SiteError as error:
        if not isinstance(error, NotSentError):  # of which the site does not know
            again_at = time.time() + _get_pause(error)
            failed = PageState(state.fetched_at, again_at, error.message)
            save_page_state(account.ledger, name, failed)
        raise
    if (before := account.read_page(name)) is not None:
        account.save(account.page_path(_get_previous_name(name)), before)
        save_page_state(account.ledger, _get_previous_name(name), state)
    account.save(account.page_path(name), content)
    now = time.time()
    save_page_state(account.ledger, name, PageState(now, now + INTERVAL))


def _read_cached(
    account: Account, name: str, read: Callable[[bytes], T | None]
) -> tuple[T | None, float | None]:
    """What is kept of that name, and when it was fetched; twice None where nothing is."""
    content = account.read_page(name)
    page = None if content is None else read(content)
    if page is None:
        return None, None
    return page, read_page_state(account.ledger, name).fetched_at


def _get_pause(error: SiteError) -> float:
    """The seconds until a page may be asked for again: what the site asks for, if it does."""
    if isinstance(error, BusyError):
        return min(max(error.retry_after or INTERVAL, _AFTER_OUTAGE), _MAX_RETRY_AFTER)
    return _AFTER_OUTAGE if isinstance(error, OutageError | ResponseLostError) else INTERVAL


def _get_previous_name(name: str) -> str:
    """The name of the page before the one of that name."""
    stem, suffix = os.path.splitext(name)
    return f"{stem}.before{suffix}"
