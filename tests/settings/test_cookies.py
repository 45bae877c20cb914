"""Sessions in browsers' cookies: which are taken, and what is said of those that cannot be read."""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from aoc_runner.settings.browsers import BROWSERS, cookie_files, is_here
from aoc_runner.settings.cookies import Looked, look
from tests.browsers import HOST, Bus, Chrome, Firefox

BY_NAME = {browser.name: browser for browser in BROWSERS}


def token(digit: str) -> str:
    return "53616c7465645f5f" + digit * 112


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("XDG_CONFIG_HOME", "DBUS_SESSION_BUS_ADDRESS"):
        monkeypatch.delenv(name, raising=False)
    home = tmp_path / "home"
    (home / "tmp").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setattr(tempfile, "tempdir", str(home / "tmp"))
    return home


def seen(*names: str) -> Looked:
    return look([BY_NAME[name] for name in names or ("firefox",)], HOST, "log in")


def found(*names: str) -> dict[str, str]:
    """The tokens that are found, each with where it was."""
    tokens, problems = seen(*names)
    assert problems == []
    return {token.reveal(): token.source for token in tokens}


def test_only_a_live_session_of_this_very_host_is_taken(home: Path) -> None:
    firefox = Firefox(home)
    firefox.add(token("1"))
    firefox.add(token("2"), host=f"not{HOST}")
    firefox.add(token("3"), host=f".{HOST}", expires_in=-5)
    firefox.add(token("4"), name="session_id")
    firefox.add(token("5"), host=f"{HOST}.example.com")
    assert found() == {token("1"): "firefox"}
    assert list((home / "tmp").iterdir()) == []  # no copy is left


@pytest.mark.parametrize("in_seconds", [False, True])
def test_the_dot_form_and_either_unit_of_time(home: Path, in_seconds: bool) -> None:
    firefox = Firefox(home)
    (home / ".config/mozilla").mkdir(parents=True)
    (home / ".config/mozilla/firefox").symlink_to(home / ".mozilla/firefox")  # no second profile
    firefox.add(token("1"), host=f".{HOST}", in_seconds=in_seconds)
    firefox.add(token("2"), expires_in=-86400, in_seconds=in_seconds)
    assert found() == {token("1"): "firefox"}


def test_a_running_firefox_has_its_newest_login_in_the_log(home: Path) -> None:
    firefox = Firefox(home)
    with closing(firefox.running()) as database:
        firefox.add(token("1"), database=database)
        database.execute("BEGIN IMMEDIATE")  # and is busy writing
        other = sqlite3.connect(firefox.file, timeout=0)
        with closing(other), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("SELECT * FROM moz_cookies")
        before = sorted(os.listdir(firefox.folder))
        assert found() == {token("1"): "firefox"}
        assert sorted(os.listdir(firefox.folder)) == before


def test_profiles_and_containers_are_told_apart(home: Path) -> None:
    Firefox(home).add(token("1"))
    work = Firefox(home, "c3d4.work", "snap/firefox/common/.mozilla/firefox")
    work.add(token("2"))
    work.add(token("3"), container="2")
    work.add(token("1"), container="3")  # the same login once more
    elsewhere = Firefox(home, "mine", "elsewhere")
    elsewhere.add(token("4"))
    with (home / ".mozilla/firefox/profiles.ini").open("a") as ini:
        ini.write(f"[Profile7]\nName=mine\nIsRelative=0\nPath={elsewhere.folder}\n")
    assert found() == {
        token("1"): "firefox, profile a1b2.default",
        token("4"): "firefox, profile mine",
        token("2"): "firefox, profile c3d4.work",
        token("3"): "firefox, profile c3d4.work, container 2",
    }


@pytest.mark.parametrize(
    "ini", [b"\xff\xfe[", b"no section", b"[Profile0]\nPath\n[Profile0]\n", b""]
)
def test_a_damaged_profiles_ini_hides_no_profile(home: Path, ini: bytes) -> None:
    firefox = Firefox(home)
    firefox.add(token("1"))
    (firefox.folder.parent / "profiles.ini").write_bytes(ini)
    assert found() == {token("1"): "firefox"}


def test_what_is_no_file_or_has_no_end_is_not_read(home: Path) -> None:
    firefox = Firefox(home)
    firefox.add(token("1"))
    ini = firefox.folder.parent / "profiles.ini"
    ini.unlink()
    os.mkfifo(ini)  # nobody writes into it
    assert found() == {token("1"): "firefox"}
    ini.unlink()
    mine = Firefox(home, "mine", "elsewhere")
    mine.add(token("2"))
    ini.write_text(f"[Profile0]\nPath={mine.folder}\n" + "# \n" * 1_000_000)
    os.truncate(ini, 1 << 40)  # of holes
    assert found() == {token("1"): "firefox"}
    os.truncate(firefox.file, 1 << 40)
    assert seen() == ([], ["firefox: File too large"])


def test_what_cannot_be_read_is_named_and_never_shown(home: Path) -> None:
    for name, content in (("foreign", b"\x00a cookie? " * 999), ("empty", b"")):
        Firefox(home, name).file.write_bytes(content)
    Chrome(home, "x").file.replace(Firefox(home, "other").file)
    cut = Firefox(home, "cut")
    cut.add(token("7"))
    cut.file.write_bytes(cut.file.read_bytes()[:3000])
    odd = Firefox(home, "odd")
    odd.add("two words")
    odd.add(b"\xff\xfe\xfd", container="2")
    odd.add(token("1"), container="3")
    tokens, problems = seen("firefox", "librewolf")
    assert [token.reveal() for token in tokens] == [token("1")]
    assert problems == [
        "firefox, profile cut: database disk image is malformed",
        "firefox, profile empty: no such table: moz_cookies",
        "firefox, profile foreign: file is not a database",
        "firefox, profile odd, container 2: its cookie `session` is no session token",
        "firefox, profile odd: its cookie `session` is no session token",
        "firefox, profile other: no such table: moz_cookies",
        "librewolf: no profile with cookies",
    ]


def test_no_room_for_a_copy(home: Path) -> None:
    Firefox(home).add(token("1"))
    (home / "tmp").rmdir()
    assert seen() == ([], ["firefox: No such file or directory"])


def test_chrome_is_decrypted_by_the_library(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = Chrome(home), Chrome(home, "Profile 1")
    first.add("gone" * 20, name="other", password=b"unknown")
    second.add(token("2"))
    second.add(token("3"), host=f"not{HOST}")
    with Bus(home) as bus:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
        assert found("chrome") == {token("2"): "chrome, profile Profile 1"}
        assert bus.calls.count("SearchItems") == 2  # for the one profile that has a session
        second.add(token("4"), host=f".{HOST}", password=b"of a keyring")
        _, problems = seen("chrome")
    assert problems == [
        "chrome, profile Profile 1: it cannot be decrypted with the key that the system gives"
    ]


def test_no_keyring_is_asked_for_a_session_that_is_over(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Chrome(home).add(token("1"), expires_in=-5)
    with Bus(home) as bus:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
        assert found("chrome") == {}
    assert bus.calls == []


def test_without_a_bus_that_is_said(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Chrome(home).add(token("1"))
    (problem,) = seen("chrome").problems
    assert problem == "chrome: there is no D-Bus session here, by which its key would be asked for"
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={home}/none")
    assert seen("chrome").problems == ["chrome: browser-cookie3 failed: FileNotFoundError"]


@pytest.mark.parametrize(
    ("platform", "folders"),
    [
        ("linux", [".config/google-chrome", ".var/app/com.google.Chrome/config/google-chrome"]),
        ("darwin", ["Library/Application Support/Google/Chrome"]),
        ("win32", ["local/Google/Chrome/User Data"]),
    ],
)
def test_each_platform_has_folders_of_its_own(
    home: Path, monkeypatch: pytest.MonkeyPatch, platform: str, folders: list[str]
) -> None:
    monkeypatch.setenv("LOCALAPPDATA", str(home / "local"))
    monkeypatch.setenv("APPDATA", str(home / "roaming"))
    chrome = BY_NAME["chrome"]
    assert not any(is_here(browser, platform) for browser in BROWSERS)
    files = [home / folder / "Profile 1/Network/Cookies" for folder in folders]
    for file in files:
        file.parent.mkdir(parents=True)
        file.touch()
    assert [browser for browser in BROWSERS if is_here(browser, platform)] == [chrome]
    assert [file.path for file in cookie_files(chrome, platform)] == [str(file) for file in files]
    assert {file.profile for file in cookie_files(chrome, platform)} == {"Profile 1"}


def test_a_config_folder_elsewhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Firefox(home, "x", "elsewhere/mozilla/firefox").add(token("1"))
    monkeypatch.setenv("XDG_CONFIG_HOME", "relative")
    assert not is_here(BY_NAME["firefox"])
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "elsewhere"))
    assert found() == {token("1"): "firefox"}
