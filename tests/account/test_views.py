"""The pages about an account: asked for at most once in a quarter of an hour, whoever asks."""

import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from aoc_runner.account.account import Account
from aoc_runner.account.views import Page, View, look
from aoc_runner.kernel.words.errors import (
    DataError,
    DeadSessionError,
    NoSessionError,
    SessionError,
    SiteError,
    UsageError,
)
from aoc_runner.settings import config, scrubber
from aoc_runner.settings.credentials import find_token
from aoc_runner.settings.tokens import Secret
from aoc_runner.store.visits import visit
from tests.fake_site import Site, User
from tests.support import Aoc

PATH = "/2023"
PAGE = Page("the calendar of 2023", PATH, "2023/calendar.html", bytes)  # any bytes will do
REAL = time.time


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Put the clock of this process so many seconds ahead of the real one."""
    return lambda seconds: monkeypatch.setattr(time, "time", lambda: REAL() + seconds)


@contextmanager
def account(here: Aoc) -> Iterator[Account]:
    """The account as a new process finds it."""
    it = Account(config.load(None, {}, str(here.folder)), lambda line: None)
    with closing(it.ledger):
        yield it


def seen(here: Aoc, page: Page[bytes] = PAGE, offline: bool = False) -> View[bytes]:
    with account(here) as it:
        return look(it, page, offline)


def test_asked_once_in_a_quarter_of_an_hour(
    here: Aoc, site: Site, ahead: Callable[[float], None]
) -> None:
    first = seen(here)
    assert first.is_new
    assert first.page is not None
    for seconds in (0, 1, 450, 899):
        ahead(seconds)
        again = seen(here)
        assert (again.page, again.fetched_at) == (first.page, first.fetched_at)
        assert (again.is_new, again.error) == (False, None)
    assert site.count("GET", PATH) == 1
    ahead(901)
    assert seen(here).is_new
    assert site.count("GET", PATH) == 2


def test_of_many_at_once_one_asks(here: Aoc, site: Site) -> None:
    views: list[View[bytes]] = []
    threads = [threading.Thread(target=lambda: views.append(seen(here))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(view.is_new for view in views) == [False] * 5 + [True]
    assert len({view.page for view in views}) == 1
    assert (site.count("GET", PATH), site.count("GET", "/settings")) == (1, 1)


def test_what_is_learnt_is_learnt_once(here: Aoc) -> None:
    learnt: list[bytes] = []
    with account(here) as it:
        view = look(it, PAGE, False, learnt.append)
        look(it, PAGE, False, learnt.append)
    assert learnt == [view.page]


def test_a_page_that_is_not_understood(
    here: Aoc, site: Site, ahead: Callable[[float], None]
) -> None:
    kept = seen(here)
    ahead(1000)
    odd: Page[bytes] = PAGE._replace(read=lambda content: content if content == kept.page else None)
    site.fault("/2023$", "text", content=b"<html><p>closed for repairs</p></html>")
    view = seen(here, odd)
    assert isinstance(view.error, SiteError)
    assert "something unrecognised" in view.error.message
    assert (view.page, view.fetched_at) == (kept.page, kept.fetched_at)
    (path,) = here.data.glob("pages/default/2023/calendar.unrecognised.html")
    assert str(path) in view.error.hint
    ahead(1200)
    again = seen(here, odd)
    assert isinstance(again.error, SiteError)
    assert again.error.message == view.error.message
    assert "in 11 min" in again.error.hint
    assert again.page == kept.page
    assert site.count("GET", PATH) == 2
    ahead(1901)
    site.heal()
    assert seen(here).is_new
    assert not seen(here).error


def test_nothing_at_all_that_is_understood(here: Aoc, site: Site) -> None:
    odd: Page[bytes] = PAGE._replace(read=lambda content: None)
    for _ in range(3):
        view = seen(here, odd)
        assert (view.page, view.fetched_at) == (None, None)
        assert isinstance(view.error, SiteError)
    assert site.count("GET", PATH) == 1


def test_a_dead_session_is_told_once_and_a_new_one_is_asked_at_once(
    here: Aoc, site: Site, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.kill_sessions(alice)
    for _ in range(3):
        error = seen(here).error
        assert isinstance(error, DeadSessionError)
        assert "from AOC_SESSION is dead" in error.message
        assert alice.token not in error.message + error.hint
    assert len(site.requests) == 1
    monkeypatch.setenv("AOC_SESSION", site.rotate(alice))
    assert seen(here).is_new


def test_a_session_that_died_since(
    here: Aoc, site: Site, alice: User, ahead: Callable[[float], None]
) -> None:
    kept = seen(here)
    site.kill_sessions(alice)
    assert seen(here).error is None  # nobody asks
    ahead(901)
    view = seen(here)
    assert isinstance(view.error, DeadSessionError)
    assert view.page == kept.page
    asked = len(site.requests)
    assert isinstance(seen(here).error, DeadSessionError)
    assert len(site.requests) == asked


def test_no_session_at_all(here: Aoc, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AOC_SESSION")
    assert isinstance(seen(here).error, NoSessionError)
    assert site.requests == []


def test_after_an_outage_it_is_asked_in_a_minute(
    here: Aoc, site: Site, ahead: Callable[[float], None]
) -> None:
    seen(here)
    ahead(1000)
    site.fault("/2023$", "status", status=503)
    for seconds in (1000, 1001, 1055):
        ahead(seconds)
        error = seen(here).error
        assert isinstance(error, SiteError)
        assert "status 503" in error.message
    asked = site.count("GET", PATH)
    assert asked <= 4  # the first page, and the tries of one request
    site.heal()
    ahead(1070)
    assert seen(here).is_new


def test_without_a_network_nothing_is_noted(here: Aoc, site: Site) -> None:
    site.close()
    error = seen(here).error
    assert isinstance(error, SiteError)
    assert "cannot reach" in error.message
    with account(here) as it:
        assert visit(it.ledger, it.name, PAGE.name) is None


def test_a_killed_process_has_asked_too(
    here: Aoc, site: Site, ahead: Callable[[float], None]
) -> None:
    processes: list[subprocess.Popen[bytes]] = []
    site.fault("/2023$", "meanwhile", act=lambda: processes[0].kill())
    words = [*here.command, "calendar", "2023"]
    done = subprocess.Popen(words, cwd=here.folder, env=here.environment())
    processes.append(done)
    assert done.wait(60) == -signal.SIGKILL
    for _ in range(3):
        error = seen(here).error
        assert isinstance(error, SiteError)
        assert (
            "what came of the last request for the calendar of 2023 was not kept" in error.message
        )
        assert "the site is asked again in" in error.hint
    assert site.count("GET", PATH) == 1
    site.heal()
    ahead(61)
    assert seen(here).is_new


def test_who_waits_for_another_is_not_told_that_it_was_killed(here: Aoc, site: Site) -> None:
    views: list[View[bytes]] = []
    site.fault("/2023$", "slow", delay=1)
    first = threading.Thread(target=lambda: views.append(seen(here)))
    first.start()
    while not site.count("GET", PATH):
        time.sleep(0.01)
    second = seen(here)
    first.join()
    assert (second.error, second.page) == (None, views[0].page)
    assert site.count("GET", PATH) == 1


def test_what_cannot_be_kept_is_not_asked_for_again(here: Aoc, site: Site) -> None:
    places = here.data / "pages" / "default"
    places.mkdir(parents=True)
    (places / "2023").write_text("in the way")
    with pytest.raises(DataError):
        seen(here)
    (places / "2023").unlink()
    assert isinstance(seen(here).error, SiteError)
    assert site.count("GET", PATH) == 1


@pytest.mark.parametrize(
    ("status", "headers", "pause"),
    [
        (429, {}, 900),
        (429, {"Retry-After": "2000"}, 2000),
        (503, {"Retry-After": "2000"}, 2000),
        (503, {"Retry-After": "999999999"}, 86400),
        (503, {}, 60),
    ],
)
def test_the_site_says_when_it_may_be_asked_again(
    here: Aoc,
    site: Site,
    ahead: Callable[[float], None],
    status: int,
    headers: dict[str, str],
    pause: int,
) -> None:
    site.fault("/2023$", "status", status=status, headers=headers)
    seen(here)
    asked = site.count("GET", PATH)
    site.heal()
    ahead(pause - 10)
    assert f"status {status}" in str(seen(here).error)
    assert site.count("GET", PATH) == asked
    ahead(pause + 10)
    assert seen(here).is_new


def test_tokens_that_fail_in_turns(
    here: Aoc, site: Site, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.fault("/2023", "status", status=404)
    linked: Page[bytes] = PAGE._replace(is_board=True, key=Secret("ab12cd34"))
    dead = alice.token
    alive = site.rotate(alice)
    for _ in range(3):
        for page, token in ((PAGE, dead), (PAGE, alive), (linked, alive)):
            monkeypatch.setenv("AOC_SESSION", token)
            assert seen(here, page).error
    assert len(site.requests) == 4  # whose either token is, and what the live one and the key see


def test_a_dead_session_is_dead_for_all_pages(here: Aoc, site: Site, alice: User) -> None:
    site.kill_sessions(alice)
    for name in ("one", "two", "three"):
        assert isinstance(seen(here, PAGE._replace(name=name)).error, DeadSessionError)
    assert len(site.requests) == 1


def test_somebody_elses_token_is_asked_about_once(
    here: Aoc, site: Site, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = seen(here)
    monkeypatch.setenv("AOC_SESSION", site.add_user("bob").token)
    asked = len(site.requests)
    for name in (PAGE.name, PAGE.name, "another.html"):
        error = seen(here, PAGE._replace(name=name)).error
        assert isinstance(error, SessionError)
        assert "belongs to user #4243, but the account `default` is user #4242" in error.message
    assert len(site.requests) == asked + 1
    with account(here) as it:  # Bob is the account from now on
        it.ledger.set_pin(it.name, 4243, find_fingerprint(it), time.time())
    assert seen(here).page != kept.page


def find_fingerprint(it: Account) -> str:
    token = find_token(it.settings)
    assert token is not None
    return token.fingerprint


def test_another_token_of_the_same_user_needs_no_other_page(
    here: Aoc, site: Site, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = seen(here)
    monkeypatch.setenv("AOC_SESSION", site.rotate(alice))
    for _ in range(2):
        assert seen(here) == kept._replace(is_new=False)
    assert [request.path for request in site.requests].count("/settings") == 2
    assert site.count("GET", PATH) == 1


def test_a_page_that_shows_the_key_is_kept_without_it(
    here: Aoc, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scrubber, "_words", ())  # for this test alone
    site.fault("/2023", "text", content=b"no such page: /2023?view_key=ab12cd34")
    scrubber.hide("ab12cd34")
    odd: Page[bytes] = PAGE._replace(
        is_board=True, key=Secret("ab12cd34"), read=lambda content: None
    )
    assert seen(here, odd).error
    (path,) = here.data.glob("pages/default/2023/*.unrecognised.html")
    assert path.read_bytes().endswith(b"?view_key=[key]")
    texts = [path.read_bytes() for path in Path(here.data).rglob("*") if path.is_file()]
    assert not any(b"ab12cd34" in text for text in texts)


def test_offline(here: Aoc, site: Site, ahead: Callable[[float], None]) -> None:
    error = seen(here, offline=True).error
    assert isinstance(error, UsageError)
    assert "the calendar of 2023 is not kept, and --offline" in error.message
    kept = seen(here)
    ahead(5000)
    view = seen(here, offline=True)
    assert (view.page, view.fetched_at, view.is_new) == (kept.page, kept.fetched_at, False)
    assert site.count("GET", PATH) == 1


def test_a_clock_that_was_set_back_holds_nobody_for_long(
    here: Aoc, site: Site, ahead: Callable[[float], None]
) -> None:
    ahead(100_000)
    seen(here)
    ahead(99_500)
    assert not seen(here).is_new  # a little: it may be the other machine's
    ahead(0)
    assert seen(here).is_new
    assert not seen(here).is_new


def test_a_page_that_was_removed_is_asked_for(here: Aoc) -> None:
    seen(here)
    (path,) = here.data.glob("pages/default/2023/calendar.html")
    path.unlink()
    assert seen(here).is_new


def test_a_page_that_was_edited_is_nobodys(here: Aoc) -> None:
    seen(here)
    (path,) = here.data.glob("pages/default/2023/calendar.html")
    path.write_text("what somebody else has put here")
    assert seen(here, offline=True).page is None


def test_where_nothing_can_be_written_the_kept_page_is_shown_and_nobody_asked(
    here: Aoc, site: Site, ahead: Callable[[float], None]
) -> None:
    kept = seen(here)
    shutil.rmtree(here.data / "locks")
    (here.data / "locks").write_text("no folder")
    ahead(1000)
    view = seen(here)
    assert isinstance(view.error, DataError)
    assert (view.page, view.fetched_at) == (kept.page, kept.fetched_at)
    assert site.count("GET", PATH) == 1


def test_what_was_there_before_a_board(
    here: Aoc, site: Site, alice: User, ahead: Callable[[float], None]
) -> None:
    board: Page[bytes] = PAGE._replace(is_board=True)
    first = seen(here, board)
    assert (first.before, first.before_at) == (None, None)
    site.solve(alice, 2023, 1, 1)
    ahead(1000)
    second = seen(here, board)
    assert second.page != first.page
    for view in (second, seen(here, board)):
        assert (view.before, view.before_at) == (first.page, first.fetched_at)


def test_a_board_by_its_link_is_asked_for_without_the_session(here: Aoc, site: Site) -> None:
    key = Secret("ab12cd34")
    linked: Page[bytes] = PAGE._replace(is_board=True, key=key)
    assert seen(here, linked).is_new
    (request,) = site.requests
    assert (request.path, request.token) == ("/2023?view_key=ab12cd34", None)
    assert not seen(here, linked._replace(key=None)).is_new  # it is the same board
    texts = [path.read_bytes() for path in Path(here.data).rglob("*") if path.is_file()]
    assert not any(b"ab12cd34" in text for text in texts)
