"""One user of the site: what is kept is not asked for, and what is asked for is kept."""

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from aoc_runner.account.account import Account
from aoc_runner.account.staleness import BELIEVED
from aoc_runner.kernel.words.errors import (
    DataError,
    NotYetError,
    SecretError,
    SessionError,
    UsageError,
)
from aoc_runner.kernel.words.history import Verdict
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.settings import config
from aoc_runner.settings.tokens import clean_token
from aoc_runner.store.stars import first_fetches
from tests.fake_site import Site, User

DAY = Puzzle(2023, 7)

Open = Callable[..., Account]


@pytest.fixture
def notes() -> list[str]:
    """What the accounts of this test told their user."""
    return []


@pytest.fixture
def open_account(
    site: Site, tmp_path: Path, notes: list[str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Open]:
    """Open an account, as each command does anew; with the session of a user, or without one."""
    for name in [name for name in os.environ if name.startswith("AOC_")]:
        if name != "AOC_TEST_STRAYS":
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("AOC_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("AOC_SITE_URL", site.url)
    monkeypatch.setenv("AOC_MIN_INTERVAL", "0")
    monkeypatch.setenv("AOC_CONTACT", "alice@example.com")

    accounts = []

    def opened(user: User | None = None, name: str = "default") -> Account:
        folder = tmp_path / (user.name if user else "nobody")
        folder.mkdir(exist_ok=True)
        file, text = folder / ".env", f"AOC_SESSION={user.token}\n" if user else ""
        if not file.exists() or file.read_text() != text:  # another thread may be reading it
            file.write_text(text)
        account = Account(config.load(None, {"account": name}, str(folder)), notes.append)
        accounts.append(account)
        return account

    yield opened
    for account in accounts:
        account.ledger.close()


def post(account: Account, answer: str) -> None:
    """Have posted a right answer of part 1 a moment ago."""
    ledger = account.ledger
    guess = ledger.begin_guess(account.name, DAY, 1, answer, time.time())
    ledger.finish_guess(guess, Verdict.RIGHT, "")


def test_an_input_is_fetched_once(open_account: Open, site: Site, alice: User) -> None:
    wanted = site.input(alice, *DAY).rstrip("\n")
    assert open_account(alice).kept_input(DAY) is None
    assert open_account(alice).input(DAY) == (wanted, "site")
    assert open_account().input(DAY) == (wanted, "kept")  # no session is needed for it
    assert open_account().kept_input(DAY) == wanted
    assert site.count("GET", "/2023/day/7/input") == 1
    (kept,) = open_account().kept_inputs()
    assert kept == ("default", DAY, open_account().input_path(DAY))


def test_when_an_input_first_came_is_in_the_ledger(open_account: Open, alice: User) -> None:
    account, began = open_account(alice), time.time()
    account.input(DAY)
    found = first_fetches(account.ledger, "default")
    assert began <= found[DAY] <= time.time()
    os.remove(account.input_path(DAY))
    open_account(alice).input(DAY)
    assert first_fetches(open_account().ledger, "default") == found


def test_a_ledger_that_is_held_keeps_no_input_away(open_account: Open, alice: User) -> None:
    account = open_account(alice)
    account.input(Puzzle(2023, 6))
    with closing(sqlite3.connect(account.ledger.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert open_account(alice).input(DAY)[1] == "site"
    assert open_account().kept_input(DAY) is not None
    assert set(first_fetches(open_account().ledger, "default")) == {Puzzle(2023, 6)}


def test_a_case_has_the_bytes_as_they_are_kept(open_account: Open, site: Site, alice: User) -> None:
    account = open_account(alice)
    account.case(DAY)
    path = Path(account.input_path(DAY))
    path.write_bytes(b"1\r\n2\r\n")
    for case in (account.case(DAY), account.kept_case(DAY)):
        assert case is not None
        assert (case.text, case.content) == ("1\n2", b"1\r\n2\r\n")


def test_two_at_once_fetch_an_input_once(open_account: Open, site: Site, alice: User) -> None:
    site.fault("/input$", "slow", delay=0.3)
    accounts = [open_account(alice) for _ in range(2)]
    got: list[str] = []

    def fetch(account: Account) -> None:
        got.append(account.input(DAY)[1])
        account.ledger.close()  # SQLite wants it done in the thread that opened it

    fetching = [threading.Thread(target=fetch, args=(account,)) for account in accounts]
    for thread in fetching:
        thread.start()
    for thread in fetching:
        thread.join()
    assert sorted(got) == ["kept", "site"]
    assert site.count("GET", "/2023/day/7/input") == 1


def test_two_at_once_ask_once_whose_token_it_is(
    open_account: Open, site: Site, alice: User
) -> None:
    site.fault("/settings$", "slow", delay=0.3)

    def fetch(day: int) -> None:
        account = open_account(alice)
        account.input(Puzzle(2015, day))
        account.ledger.close()  # SQLite wants it done in the thread that opened it

    fetching = [threading.Thread(target=fetch, args=(day,)) for day in (1, 2)]
    for thread in fetching:
        thread.start()
    for thread in fetching:
        thread.join()
    assert site.count("GET", "/settings") == 1


def test_offline_and_before_the_unlock_nobody_is_asked(
    open_account: Open, site: Site, alice: User
) -> None:
    later = Puzzle(datetime.now(UTC).year + 1, 1)
    with pytest.raises(UsageError, match="is not kept, and --offline asks nobody"):
        open_account(alice).input(DAY, offline=True)
    with pytest.raises(NotYetError, match="is locked until"):
        open_account(alice).input(later)
    with pytest.raises(NotYetError, match="is locked until"):
        open_account(alice).page(later)
    assert site.requests == []


def test_a_blank_file_is_no_input_and_a_broken_one_is_named(
    open_account: Open, site: Site, alice: User
) -> None:
    open_account(alice).input(DAY)
    kept = Path(open_account().input_path(DAY))
    for blank in (b"", b" \n", "\u00a0\u3000\u2003\n".encode(), b"\xef\xbb\xbf\xe2\x80\x8b", b"\0"):
        kept.write_bytes(blank)
        assert open_account().kept_case(DAY) is None
        assert open_account(alice).input(DAY)[1] == "site"
    kept.write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match=r"07\.txt is not UTF-8 text"):
        open_account(alice).input(DAY)


def test_a_page_is_fetched_once_and_says_what_is_accepted(
    open_account: Open, site: Site, alice: User
) -> None:
    site.solve(alice, *DAY, 1)
    answer = site.answer(alice, *DAY, 1)
    assert open_account().accepted(DAY) == {}
    fetched = open_account(alice).page(DAY)
    assert (fetched.title, fetched.accepted) == ("Camel Cards", {1: answer})
    assert open_account().accepted(DAY) == {1: answer}
    assert open_account().page(DAY).content == fetched.content
    assert site.count("GET", "/2023/day/7") == 1


def test_a_page_is_fetched_again_for_a_part_it_does_not_show(
    open_account: Open, site: Site, alice: User
) -> None:
    assert len(open_account(alice).page(DAY, 2).articles) == 1
    assert site.count("GET", "/2023/day/7") == 1
    site.solve(alice, *DAY, 1)
    assert len(open_account(alice).page(DAY, 1).articles) == 1
    assert len(open_account(alice).page(DAY, 2).articles) == 2
    assert site.count("GET", "/2023/day/7") == 2
    site.solve(alice, *DAY, 2)
    assert not open_account().page(DAY, 2).both_done  # nothing says that it is too old


def test_a_page_is_fetched_again_when_an_answer_was_accepted_since(
    open_account: Open, site: Site, alice: User
) -> None:
    open_account(alice).page(DAY)
    site.solve(alice, *DAY, 2)
    account = open_account(alice)
    post(account, site.answer(alice, *DAY, 1))
    assert account.page(DAY).both_done
    assert open_account().page(DAY).both_done


def test_answers_that_the_site_does_not_show_have_a_page_fetched_once(
    open_account: Open, site: Site, alice: User
) -> None:
    account = open_account(alice)
    account.ledger.accept("default", DAY, {1: "told", 2: "by another tool"})
    together = threading.Barrier(4)
    site.fault("/2023/day/7$", "slow", delay=0.3)

    def fetch(_: int) -> int:
        account = open_account(alice)
        together.wait()
        page = account.page(DAY)
        account.ledger.close()  # SQLite wants it done in the thread that opened it
        return len(page.articles)

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(fetch, range(4))) == {1}
    account.page(DAY)
    assert site.count("GET", "/2023/day/7") == 1
    note = Path(account.folder.page_path("default", DAY)).with_suffix(".owner")
    for age in (BELIEVED + 1, -60):  # in a browser it may have been solved; a clock was set back
        asked, at = site.count("GET", "/2023/day/7"), time.time() - age
        os.utime(note, (at, at))
        account.page(DAY)
        assert site.count("GET", "/2023/day/7") == asked + 1


def test_asked_again_a_page_is_fetched_until_both_parts_are_done(
    open_account: Open, site: Site, alice: User, notes: list[str]
) -> None:
    open_account(alice).page(DAY)
    assert not open_account(alice).page(DAY, again=True).both_done
    site.solve(alice, *DAY, 2)
    site.fault("/2023/day/7$", "status", status=503)
    assert not open_account(alice).page(DAY, again=True).both_done  # it would be, if it answered
    (note,) = notes
    assert note.startswith("the page of 2023 day 7 is the kept one: the site is in trouble")
    site.heal()
    assert open_account(alice).page(DAY, again=True).both_done
    asked = len(site.requests)
    assert open_account(alice).page(DAY, again=True).both_done
    assert len(site.requests) == asked


@pytest.mark.parametrize("why", ["missing", "too old", "asked again"])
def test_some_at_once_fetch_a_page_once(
    open_account: Open, site: Site, alice: User, why: str
) -> None:
    account = open_account(alice)
    if why != "missing":
        account.page(DAY)
    if why == "too old":
        site.solve(alice, *DAY, 1)
        post(account, site.answer(alice, *DAY, 1))
    before, together = site.count("GET", "/2023/day/7"), threading.Barrier(4)
    site.fault("/2023/day/7$", "slow", delay=0.3)

    def fetch(_: int) -> int:
        account = open_account(alice)
        together.wait()
        page = account.page(DAY, again=why == "asked again")
        account.ledger.close()  # SQLite wants it done in the thread that opened it
        return len(page.articles)

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(fetch, range(4))) == {2 if why == "too old" else 1}
    assert site.count("GET", "/2023/day/7") == before + 1


def test_some_at_once_fetch_a_public_page_once(open_account: Open, site: Site) -> None:
    site.fault("/2023/day/7$", "slow", delay=0.3)
    accounts = [open_account() for _ in range(3)]
    with ThreadPoolExecutor(3) as pool:
        pages = list(pool.map(lambda account: account.public_page(DAY), accounts))
    assert {page.title for page in pages} == {"Camel Cards"}
    assert site.count("GET", "/2023/day/7") == 1


def test_a_page_that_was_asked_for_too_early_is_not_shared(
    open_account: Open, site: Site, alice: User
) -> None:
    open_account(alice)
    site.fault("/2023/day/7$", "slow", delay=0.5)

    def fetch() -> int:
        account = open_account(alice)
        page = account.page(DAY)
        account.ledger.close()  # SQLite wants it done in the thread that opened it
        return len(page.articles)

    with ThreadPoolExecutor(1) as pool:
        early = pool.submit(fetch)
        while not site.count("GET", "/2023/day/7"):
            time.sleep(0.01)
        site.solve(alice, *DAY, 1)
        account = open_account(alice)
        post(account, site.answer(alice, *DAY, 1))
        assert len(account.page(DAY).articles) == 2
        assert early.result() == 1


def test_a_page_of_nobody_knows_whom_says_nothing_about_answers(
    open_account: Open, site: Site, alice: User
) -> None:
    site.solve(alice, *DAY, 2)
    account = open_account(alice)
    assert account.page(DAY).both_done
    Path(account.folder.page_path("default", DAY)).with_suffix(".owner").unlink()
    kept = open_account().kept_page(DAY)
    assert kept is not None
    assert (kept.accepted, kept.both_done, len(kept.articles)) == ({}, False, 2)
    assert open_account(alice).page(DAY, again=True).both_done
    assert site.count("GET", "/2023/day/7") == 2
    assert open_account().page(DAY).both_done


def test_a_page_outlives_its_ledger_only_as_a_text(
    open_account: Open, site: Site, alice: User, tmp_path: Path
) -> None:
    site.solve(alice, *DAY, 2)
    account = open_account(alice)
    account.page(DAY)
    Path(account.ledger.path).unlink()
    kept = open_account().kept_page(DAY)
    assert kept is not None
    assert (kept.accepted, kept.both_done) == ({}, False)


def test_a_page_that_shows_nobody_logged_in_is_not_kept(
    open_account: Open, site: Site, alice: User
) -> None:
    account = open_account(alice)
    account.site()  # the token was good a moment ago
    site.kill_sessions(alice)
    with pytest.raises(SessionError, match="dead"):
        account.page(DAY)
    assert open_account().kept_page(DAY) is None


def test_what_is_kept_and_is_no_page_is_fetched_again(open_account: Open, alice: User) -> None:
    account = open_account(alice)
    account.page(DAY)
    Path(account.folder.page_path("default", DAY)).write_text("half a pa")
    assert open_account().kept_page(DAY) is None
    assert open_account(alice).page(DAY).title == "Camel Cards"


def test_no_session_is_an_answer(open_account: Open, site: Site, alice: User) -> None:
    token = clean_token(alice.token, "the test")
    connected = open_account(alice).connect(token)
    for answer in (alice.token, f"session={alice.token};", alice.token.upper(), alice.token[:96]):
        with pytest.raises(SecretError) as caught:
            connected.check_answer(answer)
        assert caught.value.code == 1
        assert alice.token[16:40] not in (caught.value.message + caught.value.hint).lower()
    connected.check_answer(alice.token[16:40])  # may be a hash: some puzzles ask for one
    assert site.requests == []


def test_guesses_are_those_of_the_account(open_account: Open) -> None:
    for name in ("alice", "bob"):
        ledger = open_account(name=name).ledger
        for day in (7, 8):
            ledger.begin_guess(name, Puzzle(2023, day), 1, f"{name} {day}", 1.0)
    alice = open_account(name="alice")
    assert [guess.answer for guess in alice.guesses()] == ["alice 7", "alice 8"]
    assert [guess.answer for guess in alice.guesses(DAY)] == ["alice 7"]


def test_a_users_number_is_asked_once_per_token(
    open_account: Open, site: Site, alice: User
) -> None:
    for _ in range(2):
        open_account(alice).site()
    assert site.count("GET", "/settings") == 1
    site.rotate(alice)
    open_account(alice).site()
    assert site.count("GET", "/settings") == 2
    open_account(alice).input(DAY)
    with pytest.raises(SessionError, match=f"#{alice.number} is the account `default` already"):
        open_account(alice, "bob").site()
    bob = site.add_user("bob")
    with pytest.raises(SessionError, match=f"user #{bob.number}, but .* is user #{alice.number}"):
        open_account(bob).site()


def test_a_users_number_is_pinned_to_one_of_two_names_at_once(
    open_account: Open, site: Site, alice: User, tmp_path: Path
) -> None:
    ledger = open_account().ledger
    ledger.set_last_day(DAY, "project")  # which makes the file

    def log_in(account: Account) -> None:
        account.log_in(clean_token(alice.token, "the test"))
        account.ledger.close()

    with closing(sqlite3.connect(ledger.path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")  # nobody gets any further than to what they write
        accounts = [open_account(name=name) for name in ("alice", "bob")]
        logins = [threading.Thread(target=log_in, args=(account,)) for account in accounts]
        for login in logins:
            login.start()
        for login in logins:
            login.join(0.7)
            assert login.is_alive()
        connection.execute("ROLLBACK")
        for login in logins:
            login.join()
        pinned = connection.execute("SELECT number FROM pinned").fetchall()
    assert pinned == [(alice.number,)]
