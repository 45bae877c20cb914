"""`aoc login --browser`: what is asked, what is read after a yes, and whose session is taken."""

import os
import re

from aoc_runner.settings.browsers import BROWSERS
from tests.browsers import HOST, Bus, Chrome, Firefox
from tests.cli.test_login import credentials, stored
from tests.fake_site import Site, User
from tests.support import GUARD, Aoc
from tests.terminal import Terminal

LOOK = f"look for the session of {HOST} in the cookies of"


def without_the_extra(aoc: Aoc) -> None:
    aoc.write("broken/browser_cookie3.py", "raise ModuleNotFoundError('no browser_cookie3')")
    aoc.env["PYTHONPATH"] = os.pathsep.join([str(GUARD), str(aoc.folder / "broken")])


def log_in(aoc: Aoc, *words: str, keys: tuple[str, ...] = ("y\n",)) -> tuple[int, str]:
    """What a person sees who answers the questions, one after the other."""
    aoc.env.pop("AOC_SESSION", None)
    with Terminal(aoc, "login", "--browser", *words, COLUMNS="400") as terminal:
        for question, answer in zip(("[y/N] ", "number: "), keys, strict=False):
            terminal.wait_for(question)
            terminal.press(answer)
        code = terminal.finish()
    assert "Traceback" not in terminal.seen
    return code, terminal.seen.replace("\r", "")


def test_firefox_needs_no_extra(online: Aoc, site: Site, alice: User) -> None:
    without_the_extra(online)
    Firefox(online.home).add(alice.token)
    Chrome(online.home)
    code, seen = log_in(online, "--account", "work")
    assert code == 0, seen
    assert f"{LOOK} firefox? [y/N]" in seen
    assert (
        "note: chrome left out, for want of the package browser-cookie3: "
        "pip install 'aoc-runner[browser]'\n" in seen
    )
    assert f"logged in as user #{alice.number} (firefox); the token of `work` is in " in seen
    assert alice.token not in seen
    assert credentials(online) == {"work": stored(site, alice)}
    assert [request.path for request in site.requests] == ["/settings"]


def test_chrome_too_and_the_dead_one_is_passed_by(online: Aoc, site: Site, alice: User) -> None:
    Firefox(online.home).add(alice.token)
    Chrome(online.home).add(site.rotate(alice))
    with Bus(online.home) as bus:
        online.env["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        code, seen = log_in(online)
    assert code == 0, seen
    assert f"{LOOK} firefox, chrome? [y/N]" in seen
    assert "note: the session token from firefox is dead" in seen
    assert f"logged in as user #{alice.number} (chrome); " in seen
    assert credentials(online) == {"default": stored(site, alice)}


def test_of_two_users_the_person_says_which(online: Aoc, site: Site, alice: User) -> None:
    bob = site.add_user("bob")
    Firefox(online.home).add(alice.token)
    Firefox(online.home, "empty", ".librewolf")
    Firefox(online.home, "b\n#1", ".librewolf").add(bob.token)
    users = (
        f"user #{alice.number} (firefox), "
        rf"user #{bob.number} (librewolf, profile b\n#1)"
    )
    code, seen = log_in(online, keys=("y\n", "1\n\n"))
    assert code == 2
    assert f"{users}: which one? number:" in seen
    assert "that is none of them; which one? number:" in seen
    assert f"error: sessions of several users were found: {users}\n" in seen
    assert not (online.home / ".config/aoc-runner/credentials.json").exists()
    code, seen = log_in(online, keys=("y\n", f"#{bob.number}\n"))
    assert code == 0
    assert credentials(online) == {"default": stored(site, bob)}
    assert site.count("GET", "/settings") == 4
    assert log_in(online, "Firefox", "--account", "alice")[0] == 0  # a named one alone
    for account, user in (("alice", alice), ("default", bob)):
        code, seen = log_in(online, "--account", account)
        assert code == 0, seen
        assert "which one?" not in seen  # they have an account already
        assert f"logged in as user #{user.number} " in seen


def test_a_dead_session_is_not_stored(online: Aoc, site: Site, alice: User) -> None:
    Firefox(online.home).add(alice.token)
    site.kill_sessions(alice)
    code, seen = log_in(online, "firefox")
    assert code == 2
    assert (
        "error: the session token from firefox is dead: the site shows nobody logged in\n" in seen
    )
    assert f"hint: log in at {HOST} there, then again: aoc login --browser firefox; or " in seen
    assert not (online.home / ".config/aoc-runner/credentials.json").exists()


def test_where_nothing_is_found_the_reasons_are_told(online: Aoc, site: Site, alice: User) -> None:
    Firefox(online.home, "evil\x1b[2J\nhint: pay").file.write_bytes(b"?" * 4096)
    Firefox(online.home).add(alice.token, host="example.com")
    Chrome(online.home).add(alice.token)
    code, seen = log_in(online)
    assert code == 2
    error, hint = seen.splitlines()[-2:]
    assert error == (
        f"error: no live session of {HOST} was found in the cookies of firefox, chrome "
        r"(firefox, profile evil\x1b[2J\nhint: pay: file is not a database; "
        "chrome: there is no D-Bus session here, by which its key would be asked for)"
    )
    assert hint == (
        f"hint: log in at {HOST} there, then again: aoc login --browser; "
        "or paste the token instead: aoc login"
    )
    assert site.requests == []


def test_without_a_yes_nothing_is_read(online: Aoc, site: Site, alice: User) -> None:
    Firefox(online.home).add(alice.token)
    result = online("login", "--browser", stdin="y\n")
    assert (result.code, result.out) == (2, "")
    assert result.error_lines == [
        "error: no browser's cookies were read: that takes a yes, on a terminal",
        "hint: paste the token instead: aoc login",
    ]
    code, seen = log_in(online, keys=("\n",))
    assert code == 2
    assert "error: no browser's cookies were read: you said no" in seen
    assert site.requests == []


def test_ctrl_c_ends_the_wait_for_a_keyring(online: Aoc, alice: User) -> None:
    Chrome(online.home).add(alice.token)
    with Bus(online.home, silent=True) as bus:
        online.env["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        with Terminal(online, "login", "--browser", "chrome") as terminal:
            terminal.wait_for("[y/N] ")
            terminal.press("y\n")
            assert bus.called.wait(20)
            terminal.wait_for("the system may ask for its keyring (Ctrl-C stops)")
            terminal.press("\x03")
            assert terminal.finish() == 130
    assert "interrupted" in terminal.seen
    assert "Traceback" not in terminal.seen


def test_without_the_extra_its_name_is_told(aoc: Aoc) -> None:
    without_the_extra(aoc)
    needs = "`--browser` needs the package browser-cookie3 to read the cookies of"
    others = "chrome, chromium, brave, edge, vivaldi, opera, safari"
    for words, what in (
        ((), f"neither firefox nor librewolf is here, and {needs} {others}"),
        (("edge",), f"{needs} edge"),
    ):
        result = aoc("login", "--browser", *words)
        assert (result.code, result.out) == (2, "")
        assert result.error_lines == [
            f"error: {what}",
            "hint: pip install 'aoc-runner[browser]'; or paste the token instead: aoc login",
        ]


def test_a_browser_that_is_unknown_or_not_there(aoc: Aoc, alice: User) -> None:
    names = ", ".join(browser.name for browser in BROWSERS)
    for word in ("mosaic", "0123456789abcdef0123456789abcde"):
        result = aoc("login", "--browser", word)
        assert result.code == 2
        assert result.error_lines[0] == f"error: `--browser` knows no such browser, only {names}"
        assert word not in result.err
    for word in (alice.token, "0123456789abcdef" * 2):
        result = aoc("login", "--browser", word)
        assert result.code == 2
        assert "a session token is no argument" in result.error_lines[0]
        assert not re.search("[0-9a-f]{12}", result.err)
    result = aoc("login", "--browser", "firefox")
    assert result.error_lines[0] == "error: no firefox has a folder of yours on this machine"
    assert "a session token is no argument" in aoc("login", "word", "--browser", "firefox").err
