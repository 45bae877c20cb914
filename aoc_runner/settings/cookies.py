"""The site's session in the cookies of browsers; of no other cookie is anything kept.

Firefox keeps its cookies in SQLite, in plain text, and is read here: browser-cookie3 (0.20.1) does
not read the write-ahead log, where a running Firefox has the newest login, knows one profile, mixes
up containers, and takes the milliseconds that Firefox 142 and later write for seconds. Chromium and
its kin encrypt theirs with a key of the system's keyring; that, and Safari's format, it can read.
"""

import os
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, redirect_stdout
from errno import EFBIG
from importlib import import_module
from typing import Any, NamedTuple

from aoc_runner.kernel.settings.secrets import SessionToken, clean_token
from aoc_runner.kernel.words.errors import SessionError
from aoc_runner.settings.browsers import CHROMIUM, FIREFOX, Browser, CookieFile, cookie_files

LIBRARY = "browser_cookie3"
_NAME = "session"
_MOST = 1 << 30  # bytes of a file to copy: no browser keeps so many
_EPOCH = 11_644_473_600  # seconds from 1601, where Chromium's time begins, to 1970


class Looked(NamedTuple):
    """The sessions that were found, no two alike, and what could not be read: `chrome: why`."""

    tokens: list[SessionToken]
    problems: list[str]


class _UnreadableError(Exception):
    """Cookies that cannot be read; the text is why, and holds nothing of them."""


def has_library() -> bool:
    """Whether the extra `browser` is installed, and its library can be imported."""
    try:
        import_module(LIBRARY)
    except (ImportError, OSError):  # OSError: a library that it brings does not load
        return False
    return True


def look(browsers: Iterable[Browser], host: str, cure: str) -> Looked:
    """Look for live sessions of the host in all profiles of the browsers.

    The system's keyring is asked only for a profile that has such a session. `cure` is what to do
    once a token is dead.
    """
    tokens: dict[str, SessionToken] = {}
    problems: list[str] = []
    for browser in browsers:
        files = cookie_files(browser)
        if not files:
            problems.append(f"{browser.name}: no profile with cookies")
        for file in files:
            where = browser.name if len(files) == 1 else f"{browser.name}, profile {file.profile}"
            try:
                found = list(_sessions(browser, file, (host, f".{host}")))
            except _UnreadableError as error:
                problems.append(f"{where}: {error}")
                continue
            for value, container in found:
                source = f"{where}, container {container}" if container else where
                try:
                    token = clean_token(value, source, cure)
                except SessionError:
                    problems.append(f"{source}: its cookie `{_NAME}` is no session token")
                else:
                    tokens.setdefault(token.reveal(), token)
    return Looked(list(tokens.values()), problems)


def _sessions(
    browser: Browser, file: CookieFile, hosts: tuple[str, str]
) -> Iterator[tuple[str, str]]:
    """The sessions in a file that have not expired, each with the number of its container."""
    if browser.family == FIREFOX:
        yield from _in_firefox(file, hosts)
    elif browser.family == CHROMIUM:
        yield from _in_chromium(browser, file, hosts)
    else:
        yield from _by_library(browser, hosts, cookie_file=file.path)


def _in_firefox(file: CookieFile, hosts: tuple[str, str]) -> Iterator[tuple[str, str]]:
    with _copy_of(file.path) as copy:
        rows = _rows(
            copy,
            "SELECT CAST(IFNULL(value, '') AS TEXT), CAST(IFNULL(expiry, 0) AS INTEGER), "
            "CAST(IFNULL(originAttributes, '') AS TEXT) FROM moz_cookies "
            "WHERE name = ? AND host IN (?, ?) ORDER BY lastAccessed DESC",
            (_NAME, *hosts),
        )
    for value, expiry, attributes in rows:
        # Milliseconds since Firefox 142. As seconds they would be in the year 5138 or later.
        if not _is_over(expiry / 1000 if expiry > 10**11 else expiry):
            # ^userContextId=2&partitionKey=…
            names = dict(part.partition("=")[::2] for part in attributes.lstrip("^").split("&"))
            yield value, names.get("userContextId", "")


def _in_chromium(
    browser: Browser, file: CookieFile, hosts: tuple[str, str]
) -> Iterator[tuple[str, str]]:
    with _copy_of(file.path) as copy:
        # Name and time are plain text, so nobody is bothered by a keyring in vain.
        query = (
            "SELECT CAST(IFNULL(expires_utc, 0) AS INTEGER) FROM cookies "
            "WHERE name = ? AND host_key IN (?, ?)"
        )
        times = [row[0] for row in _rows(copy, query, (_NAME, *hosts))]
        if any(not at or not _is_over(at / 10**6 - _EPOCH) for at in times):
            key_file = os.path.join(file.folder, "Local State")  # of use on Windows
            yield from _by_library(browser, hosts, cookie_file=copy, key_file=key_file)


def _by_library(
    browser: Browser, hosts: tuple[str, str], **files: str
) -> Iterator[tuple[str, str]]:
    import io

    library = import_module(LIBRARY)
    try:
        with redirect_stdout(io.StringIO()):  # it may print what goes wrong
            cookies = list(getattr(library, browser.name)(domain_name=hosts[0], **files))
    except Exception as error:  # noqa: BLE001 -- its own, of SQLite, of D-Bus, of the files …
        why = f"browser-cookie3 failed: {type(error).__name__}"
        if isinstance(error, PermissionError):
            why = str(error.strerror or why)
        elif isinstance(error, library.BrowserCookieError):
            why = "it cannot be decrypted with the key that the system gives"
        elif browser.family == CHROMIUM and _lacks_bus():
            why = "there is no D-Bus session here, by which its key would be asked for"
        raise _UnreadableError(why) from None  # its text may show anything
    for cookie in cookies:
        is_session = cookie.name == _NAME and cookie.domain in hosts
        if is_session and not (cookie.expires and _is_over(cookie.expires)):
            yield cookie.value if isinstance(cookie.value, str) else "", ""


def _lacks_bus() -> bool:
    import sys

    return sys.platform.startswith("linux") and "DBUS_SESSION_BUS_ADDRESS" not in os.environ


def _is_over(seconds: float) -> bool:
    return seconds <= time.time()


@contextmanager
def _copy_of(path: str) -> Iterator[str]:
    """A copy of a database in a folder for this user alone, which is deleted afterwards.

    A running browser has the database locked, and nothing of its own may be written into by us.
    """
    from shutil import copyfile
    from tempfile import TemporaryDirectory

    try:
        with TemporaryDirectory(prefix="aoc-", ignore_cleanup_errors=True) as folder:
            copy = os.path.join(folder, "cookies")
            # The log after the file: what moves from one to the other meanwhile is in both.
            for end in ("", "-wal", "-journal"):
                if not end or os.path.isfile(path + end):
                    if os.path.getsize(path + end) > _MOST:
                        raise OSError(EFBIG, os.strerror(EFBIG))
                    copyfile(path + end, copy + end)
            yield copy
    except OSError as error:
        raise _UnreadableError(error.strerror or type(error).__name__) from error


def _rows(path: str, query: str, values: Sequence[str]) -> list[Any]:
    import sqlite3

    try:
        with closing(sqlite3.connect(path)) as connection:
            # Else an error would show a text that is no UTF-8.
            connection.text_factory = lambda content: content.decode(errors="replace")
            return connection.execute(query, values).fetchall()
    except sqlite3.Error as error:
        raise _UnreadableError(str(error)) from None
