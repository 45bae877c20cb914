"""`aoc login --browser`: what is read after a yes, and whose session is taken."""

import re
import sqlite3
import struct
import time
from contextlib import closing
from pathlib import Path

import pytest

from aoc_runner.features.login.browsers import BY_LIBRARY, read_cookies
from tests.features.login.test_login import credentials, stored
from tests.site import Site, User
from tests.support import Aoc
from tests.terminal import Terminal

HOST = "127.0.0.1"  # of the local site; cookies know no port
ONE, TWO = "1" * 96, "2" * 96  # tokens
NOW, MONTH = time.time(), 30 * 86400
LATER = (NOW + MONTH) * 1000  # milliseconds, since Firefox 142
OLD = ".mozilla/firefox"
Cookie = tuple[str, str, str, float]  # its value, host and name, and the end of its life


def firefox(home: Path, *cookies: str | Cookie, root: str = OLD, name: str = "a1") -> Path:
    """A profile of Firefox with these cookies, or sessions of the local site: its file of them."""
    file = home / root / name / "cookies.sqlite"
    file.parent.mkdir(parents=True)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("CREATE TABLE moz_cookies (value, host, name, expiry)")
        rows = [(it, HOST, "session", LATER) if isinstance(it, str) else it for it in cookies]
        database.executemany("INSERT INTO moz_cookies VALUES (?, ?, ?, ?)", rows)
    return file


def safari(home: Path, value: str, host: str) -> None:
    """Safari's file with one cookie."""
    texts = [text.encode() + b"\0" for text in (host, "session", "/", value)]
    starts = [56 + sum(map(len, texts[:count])) for count in range(5)]
    head = struct.pack("<8I", starts[4], 0, 0, 0, *starts[:4]) + bytes(8)
    cookie = head + struct.pack("<dd", NOW + MONTH - 978307200, 0) + b"".join(texts)
    page = b"\0\0\1\0" + struct.pack("<II", 1, 16) + bytes(4) + cookie
    file = home / "Library/Cookies/Cookies.binarycookies"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"cook" + struct.pack(">II", 1, len(page)) + page)


@pytest.fixture
def home(tmp_path: Path, temporary: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home without browsers; of the copies none may be left."""
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def found(name: str) -> set[str]:
    """The tokens that are found."""
    tokens, _is_whole = read_cookies(name, HOST, "")
    return {token.reveal() for token in tokens}


def test_only_a_session_of_this_very_host_that_is_not_over_is_taken(home: Path) -> None:
    firefox(
        home,
        (ONE, HOST, "session", LATER),
        (TWO, f".{HOST}", "session", NOW + MONTH),
        ("3" * 96, f"not{HOST}", "session", LATER),
        ("5" * 96, HOST, "session_id", LATER),
        ("6" * 96, HOST, "session", (NOW - 5) * 1000),
        ("7" * 96, HOST, "session", NOW - 5),
    )
    assert found("firefox") == {ONE, TWO}


def test_a_running_firefox_has_its_newest_login_in_the_log(home: Path) -> None:
    with closing(sqlite3.connect(firefox(home))) as running:
        running.executescript("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL")
        with running:
            row = f"'{ONE}', '{HOST}', 'session', {LATER}"
            running.execute(f"INSERT INTO moz_cookies VALUES ({row})")
        assert found("firefox") == {ONE}


def test_all_profiles_in_the_usual_places(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APPDATA", str(home / "roaming"))
    roots = [OLD, ".config/mozilla/firefox", "snap/firefox/common/.mozilla/firefox"]
    roots += [f"{it}/Firefox/Profiles" for it in ("Library/Application Support", "roaming/Mozilla")]
    for number, root in enumerate(roots):
        firefox(home, ONE, root=root)
        firefox(home, f"{number}" * 90, root=root, name="b2.work [x]")
    assert found("firefox") == {ONE, *(f"{number}" * 90 for number in range(len(roots)))}


def test_what_cannot_be_read_hides_nothing_else_and_is_told(home: Path) -> None:
    firefox(home, name="a").write_bytes(b"a cookie? " * 999)
    firefox(home, "two words", name="b")
    firefox(home, ONE, name="c")
    ((token,), is_whole) = read_cookies("firefox", HOST, "")
    assert (token.reveal(), token.source, is_whole) == (ONE, "firefox", False)


@pytest.mark.parametrize("host", [HOST, f".{HOST}", f"not{HOST}"])
def test_the_library_reads_all_others(home: Path, host: str) -> None:
    safari(home, ONE, host)
    assert [found(name) for name in BY_LIBRARY if name != "safari"] == [set()] * 6
    assert found("safari") == (set() if "not" in host else {ONE})


def log_in(aoc: Aoc, name: str, keys: str = "y\n") -> tuple[int, str]:
    """What a person sees at last who answers the question."""
    aoc.env.pop("AOC_SESSION", None)
    with Terminal(aoc, "login", "--browser", name, COLUMNS="400") as terminal:
        terminal.wait_for(f"look for the session of {HOST} in the cookies of {name}? [y/N] ")
        terminal.press(keys)
        code = terminal.finish()
    assert not re.search(r"Traceback|\b[0-9a-f]{32}", terminal.seen)
    return code, " ".join(terminal.seen.partition("[y/N]")[2].split())


def test_the_library_may_be_missing(online: Aoc) -> None:
    online.install("broken", "", {"browser_cookie3.py": "raise ModuleNotFoundError"})
    result = online("login", "--browser", "edge")
    assert result.code == 2
    assert result.error_lines[-1] == "hint: install it: pip install 'aoc-runner[browser]'"


def test_a_session_that_lives_is_stored_and_of_several_none_is_chosen(
    online: Aoc, site: Site, alice: User
) -> None:
    firefox(online.home, alice.token)
    code, seen = log_in(online, "firefox")
    assert (code, credentials(online)) == (0, {"default": stored(site, alice)})
    safari(online.home, site.rotate(alice), HOST)
    code, seen = log_in(online, "firefox")
    assert (code, "error: the session token from firefox is dead" in seen) == (2, True)
    assert seen.endswith(f"log in at {HOST} in the browser, then: aoc login --browser firefox")
    assert log_in(online, "safari")[0] == 0
    assert credentials(online) == {"default": stored(site, alice)}
    firefox(online.home, ONE, name="another")
    code, seen = log_in(online, "firefox")
    assert (code, f"error: 2 sessions of {HOST} were found in firefox" in seen) == (2, True)
    assert credentials(online) == {"default": stored(site, alice)}


def test_without_a_yes_or_a_session_nothing_is_asked(online: Aoc, site: Site) -> None:
    piped = online("login", "--browser", "firefox", stdin="y\n")
    assert piped.error_lines == [
        "error: no browser's cookies were read: that takes a yes, on a terminal",
        "hint: paste the token instead: aoc login",
    ]
    assert "no browser's cookies were read: you said no" in log_in(online, "firefox", "\n")[1]
    said = f"no session of {HOST} was found in the cookies of safari, which could not all be read"
    assert said in log_in(online, "safari")[1]
    assert site.requests == []
