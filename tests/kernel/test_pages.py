"""Pages about the account: each is asked for at most once in a quarter of an hour, whoever asks."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.pages import CachedPage, load_page
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.terminal.output import SilentOutput
from tests.site import Site, User
from tests.support import Aoc

NAME, PATH = "2023/calendar.html", "/2023"
REAL = time.time


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Put the clock of this process so many seconds ahead of the real one."""
    return lambda seconds: monkeypatch.setattr(time, "time", lambda: REAL() + seconds)


@contextmanager
def context(here: Aoc) -> Iterator[Context]:
    """What is known as a new process finds it."""
    it = Context(Settings(str(here.folder)), SilentOutput())
    with closing(it.account.ledger):
        yield it


def seen(here: Aoc, read: Callable[[bytes], bytes | None] = bytes) -> CachedPage[bytes]:
    with context(here) as it:
        return load_page(it.account, it.connection, NAME, PATH, read)


def test_a_page_is_asked_for_once(here: Aoc, site: Site, ahead: Callable[[float], None]) -> None:
    first = seen(here)
    assert (first.is_new, first.source, first.error) == (True, "site", None)
    for seconds in (0, 450, 899):
        ahead(seconds)
        again = seen(here)
        assert (again.page, again.fetched_at, again.source) == (
            first.page,
            first.fetched_at,
            "kept",
        )
    assert site.count("GET", PATH) == 1
    ahead(901)
    assert seen(here).is_new
    assert site.count("GET", PATH) == 2


def test_a_page_that_was_deleted_is_asked_for_again(here: Aoc) -> None:
    seen(here)
    (here.data / f"pages/{NAME}").unlink()
    assert seen(here).is_new


def test_of_many_at_once_one_asks(here: Aoc, site: Site) -> None:
    views: list[CachedPage[bytes]] = []
    threads = [threading.Thread(target=lambda: views.append(seen(here))) for _ in range(6)]
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
        ("status", {"status": 404}, 900),  # an answer, though no page
        ("text", {"content": b"<html><p>closed for repairs</p></html>"}, 900),
    ],
)
def test_what_went_wrong_is_told_and_not_asked_for_again_at_once(
    here: Aoc,
    site: Site,
    ahead: Callable[[float], None],
    kind: str,
    facts: dict[str, Any],
    pause: int,
) -> None:
    kept = seen(here)
    site.fault(f"{PATH}$", kind, **facts)

    def read(content: bytes) -> bytes | None:
        return None if b"repairs" in content else content

    ahead(1000)
    first = seen(here, read)
    asked = len(site.requests)
    ahead(1000 + pause - 5)
    again = seen(here, read)
    assert len(site.requests) == asked
    for view in (first, again):
        assert view.error is not None
        assert view.error.code == 4
        assert (view.page, view.fetched_at, view.is_new) == (kept.page, kept.fetched_at, False)
    assert again.error is not None
    assert "try again in" in again.error.hint
    ahead(1000 + pause + 5)
    seen(here, read)
    assert len(site.requests) > asked


def test_a_dead_session_is_told_beside_the_kept_page(
    here: Aoc, site: Site, alice: User, ahead: Callable[[float], None]
) -> None:
    kept = seen(here)
    site.kill_sessions(alice)
    ahead(1000)
    view = seen(here)
    assert view.error is not None
    assert (view.page, view.is_new, view.error.code) == (kept.page, False, 2)


def test_the_page_before_is_kept(here: Aoc, ahead: Callable[[float], None]) -> None:
    first = seen(here)
    assert (first.before, first.before_at) == (None, None)
    ahead(1000)
    second = seen(here)
    assert (second.before, second.before_at) == (first.page, first.fetched_at)


def test_a_data_folder_that_cannot_be_written_shows_what_is_kept(
    here: Aoc, ahead: Callable[[float], None]
) -> None:
    kept = seen(here)
    locks = here.site_data / "locks"
    for lock in locks.iterdir():
        lock.unlink()
    locks.rmdir()
    locks.write_text("in the way")
    ahead(1000)
    view = seen(here)
    assert view.page == kept.page
    assert view.error is not None
    assert (view.error.code, str(locks) in view.error.message) == (2, True)
