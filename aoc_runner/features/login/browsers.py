"""`aoc login --browser`: the session token out of the user's own browser, after a yes.

Firefox keeps its cookies in SQLite, in plain text, and is read here: browser-cookie3 (0.20.1) does
not read the write-ahead log, where a running Firefox has the newest login, knows one profile, and
takes the milliseconds that Firefox 142 and later write for seconds. All other browsers it reads.
"""

import os
import sqlite3
import time
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from glob import escape, glob
from shutil import copyfile
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.settings.secrets import SessionToken, clean_token
from aoc_runner.kernel.words.errors import NoSessionError, SessionError, UsageError

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
_INSTALL = "pip install 'aoc-runner[browser]'"


def find_session(context: Context, name: str) -> SessionToken:
    """The session token in the browser of that name, or in any ("").

    Raises UsageError without a yes, SessionError where no session, or more than one, is found.
    """
    host = urlsplit(context.settings.site_url).hostname or ""
    names = _browsers(context, name.lower())
    listed = ", ".join(names)
    if not context.ask(f"look for the session of {host} in the cookies of {listed}?"):
        why = "you said no" if context.can_ask else "that takes a yes, on a terminal"
        raise UsageError(f"no browser's cookies were read: {why}", _PASTE)
    again = f"log in at {host} in the browser, then: aoc login --browser {name}".rstrip()
    with context.waiting("reading cookies; the system may ask for its keyring (Ctrl-C stops)"):
        tokens, unread = read_cookies(names, host, again)
    if not tokens:
        found = f"no session of {host} was found in the cookies of {listed}"
        raise NoSessionError(found + (f"; not read: {', '.join(unread)}" if unread else ""), again)
    if len(tokens) > 1:
        where = ", ".join(token.source for token in tokens)
        raise SessionError(
            f"{len(tokens)} sessions of {host} were found: in {where}",
            "name the browser of the one you mean, or paste its token: aoc login",
        )
    return tokens[0]


def _browsers(context: Context, name: str) -> Sequence[str]:
    """The names of those to look into. Raises UsageError where one is unknown, or unreadable."""
    known = (*PROFILES, *BY_LIBRARY)
    if name not in ("", *known):
        raise UsageError(f"`--browser` knows no such browser, only {', '.join(known)}", _PASTE)
    if name in PROFILES:
        return [name]
    try:
        import browser_cookie3  # noqa: F401
    except (ImportError, OSError) as error:  # OSError: a library that it brings does not load
        what = f"the package browser-cookie3, which reads the cookies of {name or 'all others'}"
        if name:
            raise UsageError(f"{what}, is not installed", f"install it: {_INSTALL}") from error
        context.warn(f"{' and '.join(PROFILES)} alone, for want of {what}: {_INSTALL}")
        return list(PROFILES)
    return [name] if name else known


def read_cookies(
    names: Iterable[str], host: str, cure: str
) -> tuple[list[SessionToken], dict[str, None]]:
    """The host's tokens, no two alike, and the browsers of which something could not be read.

    Sessions that are over are left out. `cure` is what to do once a token is dead.
    """
    tokens: dict[str, SessionToken] = {}
    unread: dict[str, None] = {}
    hosts = (host, f".{host}")
    for name in names:
        for path in _profiles(name) if name in PROFILES else [None]:
            try:
                values = _in_firefox(path, hosts) if path else _by_library(name, hosts)
                found = [clean_token(value, name, cure) for value in values]
            except Exception:  # noqa: BLE001 -- whatever it is; its text may show anything
                unread[name] = None
            else:
                tokens |= {token.reveal(): token for token in found}
    return list(tokens.values()), unread


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
