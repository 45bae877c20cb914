"""`aoc login --browser`: the session token out of the user's own browser, after a yes.

Firefox keeps its cookies in SQLite, in plain text, and is read here: browser-cookie3 (0.20.1) does
not read the write-ahead log, where a running Firefox has the newest login, knows one profile, and
takes the milliseconds that Firefox 142 and later write for seconds. All other browsers it reads.
"""

import os
import sqlite3
import time
from contextlib import closing, suppress
from glob import escape, glob
from shutil import copyfile
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.settings.secrets import SessionToken, clean_token
from aoc_runner.kernel.words.errors import SessionError, UsageError

# Where Firefox and its kin have their profiles: on Linux, since version 147, as snap and as
# flatpak; on macOS; on Windows. Elsewhere a folder is not there.
PROFILES = {
    "firefox": (
        "~/.mozilla/firefox",
        "~/.config/mozilla/firefox",
        "~/snap/firefox/common/.mozilla/firefox",
        "~/.var/app/org.mozilla.firefox/.mozilla/firefox",
        "~/.var/app/org.mozilla.firefox/config/mozilla/firefox",
        "~/Library/Application Support/Firefox/Profiles",
        "$APPDATA/Mozilla/Firefox/Profiles",
    ),
    "librewolf": ("~/.librewolf", "~/.config/librewolf/librewolf", "$APPDATA/librewolf/Profiles"),
}
BY_LIBRARY = ("chrome", "chromium", "brave", "edge", "vivaldi", "opera", "safari")

_PASTE = "paste the token instead: aoc login"


def find_session(context: Context, name: str) -> SessionToken:
    """The session token in the browser of that name.

    Raises UsageError without a yes, SessionError where no session, or more than one, is found.
    """
    host = urlsplit(context.settings.site_url).hostname or ""
    if name in BY_LIBRARY:
        try:
            import browser_cookie3  # noqa: F401
        except (ImportError, OSError) as error:  # OSError: a library that it brings does not load
            what = f"the package browser-cookie3, which reads the cookies of {name}"
            cure = "install it: pip install 'aoc-runner[browser]'"
            raise UsageError(f"{what}, is not installed", cure) from error
    if not context.ask(f"look for the session of {host} in the cookies of {name}?"):
        why = "you said no" if context.can_ask else "that takes a yes, on a terminal"
        raise UsageError(f"no browser's cookies were read: {why}", _PASTE)
    again = f"log in at {host} in the browser, then: aoc login --browser {name}"
    with context.waiting("reading cookies; the system may ask for its keyring (Ctrl-C stops)"):
        tokens, is_whole = read_cookies(name, host, again)
    if not tokens:
        but = "" if is_whole else ", which could not all be read"
        raise SessionError(f"no session of {host} was found in the cookies of {name}{but}", again)
    if len(tokens) > 1:
        raise SessionError(f"{len(tokens)} sessions of {host} were found in {name}", _PASTE)
    return tokens[0]


def read_cookies(name: str, host: str, cure: str) -> tuple[list[SessionToken], bool]:
    """The host's tokens in a browser, no two alike, and whether all its cookies could be read.

    Sessions that are over are left out. `cure` is what to do once a token is dead.
    """
    tokens: dict[str, SessionToken] = {}
    is_whole = True
    hosts = (host, f".{host}")
    for path in _profiles(name) if name in PROFILES else [None]:
        try:
            values = _in_firefox(path, hosts) if path else _by_library(name, hosts)
            found = [clean_token(value, name, cure) for value in values]
        except Exception:  # noqa: BLE001 -- whatever it is; its text may show anything
            is_whole = False
        else:
            tokens |= {token.reveal(): token for token in found}
    return list(tokens.values()), is_whole


def _profiles(name: str) -> list[str]:
    """The files of cookies of a browser that keeps them as Firefox does."""
    folders = [os.path.expanduser(os.path.expandvars(folder)) for folder in PROFILES[name]]
    found = [glob(f"{escape(it)}/*/cookies.sqlite") for it in folders if os.path.isabs(it)]
    return sorted(path for paths in found for path in paths)


def _in_firefox(path: str, hosts: tuple[str, str]) -> list[str]:
    """Read a copy: a running Firefox has its file locked, and nothing of it is written into."""
    with TemporaryDirectory(prefix="aoc-", ignore_cleanup_errors=True) as folder:
        copy = os.path.join(folder, "cookies.sqlite")
        copyfile(path, copy)
        with suppress(FileNotFoundError):  # after the file: what moves meanwhile is in both
            copyfile(f"{path}-wal", f"{copy}-wal")
        with closing(sqlite3.connect(copy)) as connection:
            rows = connection.execute(
                "SELECT value, expiry FROM moz_cookies WHERE name = 'session' AND host IN (?, ?)",
                hosts,
            ).fetchall()
    # Milliseconds since Firefox 142. As seconds they would be in the year 5138 or later.
    return [it for it, end in rows if (end / 1000 if end > 10**11 else end) > time.time()]


def _by_library(name: str, hosts: tuple[str, str]) -> list[str]:
    import browser_cookie3

    return [
        cookie.value
        for cookie in getattr(browser_cookie3, name)(domain_name=hosts[0])
        if cookie.name == "session" and cookie.domain in hosts and not cookie.is_expired()
    ]
