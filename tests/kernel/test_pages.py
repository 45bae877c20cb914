"""Pages of the account: each is fetched at most once in 15 minutes, by all processes together."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest

from aoc_runner.api import SilentOutput
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.pages import CachedPage, load_page
from aoc_runner.kernel.settings.settings import Settings
from tests.site import Site, User
from tests.support import Aoc

NAME, PATH = "2023/calendar.html", "/2023"
REAL_TIME = time.time


@pytest.fixture
def shift_clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Return a function that sets the clock of this process ahead by some seconds."""
    return lambda seconds: monkeypatch.setattr(time, "time", lambda: REAL_TIME() + seconds)


@contextmanager
def open_context(in_process: Aoc) -> Iterator[Context]:
    """Return the context of a new process."""
    context = Context(Settings(str(in_process.folder)), SilentOutput())
    with closing(context.account.ledger):
        yield context


def load(in_process: Aoc, read: Callable[[bytes], bytes | None] = bytes) -> CachedPage[bytes]:
    with open_context(in_process) as context:
        return load_page(context.account, context.connection, NAME, PATH, read)


def test_a_page_is_fetched_once_in_15_minutes(
    in_process: Aoc, site: Site, shift_clock: Callable[[float], None]
) -> None:
    first = load(in_process)
    assert (first.is_new, first.source, first.error) == (True, "site", None)
    for seconds in (0, 450, 899):
        shift_clock(seconds)
        second = load(in_process)
        assert (second.page, second.fetched_at, second.source) == (
            first.page,
            first.fetched_at,
            "kept",
        )
    assert site.count("GET", PATH) == 1
    shift_clock(901)
    assert load(in_process).is_new
    assert site.count("GET", PATH) == 2


def test_a_deleted_page_is_fetched_again(in_process: Aoc) -> None:
    load(in_process)
    (in_process.data / f"pages/{NAME}").unlink()
    assert load(in_process).is_new


def test_concurrent_readers_fetch_a_page_once(in_process: Aoc, site: Site) -> None:
    views: list[CachedPage[bytes]] = []
    threads = [threading.Thread(target=lambda: views.append(load(in_process))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(view.is_new for view in views) == [False] * 5 + [True]
    assert len({view.page for view in views}) == 1
    assert (site.count("GET", PATH), site.count("GET", "/settings")) == (1, 1)


@pytest.mark.parametrize(
    ("kind", "facts", "pause"),
    [
        ("status", {"status": 503}, 60),  # an outage
        ("status", {"status": 429}, 900),
        ("status", {"status": 503, "headers": {"Retry-After": "300"}}, 300),
        ("status", {"status": 404}, 900),  # a response without a page
        ("text", {"content": b"<html><p>closed for repairs</p></html>"}, 900),
    ],
)
def test_an_error_is_returned_and_the_next_fetch_waits(
    in_process: Aoc,
    site: Site,
    shift_clock: Callable[[float], None],
    kind: str,
    facts: dict[str, Any],
    pause: int,
) -> None:
    cached = load(in_process)
    site.fault(f"{PATH}$", kind, **facts)

    def read(content: bytes) -> bytes | None:
        return None if b"repairs" in content else content

    shift_clock(1000)
    first = load(in_process, read)
    requests = len(site.requests)
    shift_clock(1000 + pause - 5)
    second = load(in_process, read)
    assert len(site.requests) == requests
    for view in (first, second):
        assert view.error is not None
        assert view.error.code == 4
        assert (view.page, view.fetched_at, view.is_new) == (cached.page, cached.fetched_at, False)
    assert second.error is not None
    assert "try again in" in second.error.hint
    shift_clock(1000 + pause + 5)
    load(in_process, read)
    assert len(site.requests) > requests


def test_an_invalid_session_is_returned_with_the_cached_page(
    in_process: Aoc, site: Site, alice: User, shift_clock: Callable[[float], None]
) -> None:
    cached = load(in_process)
    site.kill_sessions(alice)
    shift_clock(1000)
    view = load(in_process)
    assert view.error is not None
    assert (view.page, view.is_new, view.error.code) == (cached.page, False, 2)


def test_the_previous_page_is_kept(in_process: Aoc, shift_clock: Callable[[float], None]) -> None:
    first = load(in_process)
    assert (first.before, first.before_at) == (None, None)
    shift_clock(1000)
    second = load(in_process)
    assert (second.before, second.before_at) == (first.page, first.fetched_at)


def test_a_data_folder_that_cannot_be_written_returns_the_cached_page(
    in_process: Aoc, shift_clock: Callable[[float], None]
) -> None:
    cached = load(in_process)
    locks = in_process.site_data / "locks"
    for lock in locks.iterdir():
        lock.unlink()
    locks.rmdir()
    locks.write_text("in the way")
    shift_clock(1000)
    view = load(in_process)
    assert view.page == cached.page
    assert view.error is not None
    assert (view.error.code, str(locks) in view.error.message) == (2, True)
