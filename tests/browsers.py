"""Browsers' profiles as they lie in a user's home, and a D-Bus with no keyring on it."""

import io
import os
import socket
import sqlite3
import threading
import time
from contextlib import closing, suppress
from hashlib import pbkdf2_hmac, sha256
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, Self

HOST = "127.0.0.1"  # of the local site; cookies know no port
MONTH = 30 * 86400
_FROM_1601 = 11_644_473_600

_FIREFOX = """
PRAGMA user_version = 16;
CREATE TABLE moz_cookies (
    id INTEGER PRIMARY KEY, originAttributes TEXT NOT NULL DEFAULT '', name TEXT, value TEXT,
    host TEXT, path TEXT, expiry INTEGER, lastAccessed INTEGER, creationTime INTEGER,
    isSecure INTEGER, isHttpOnly INTEGER, inBrowserElement INTEGER DEFAULT 0,
    sameSite INTEGER DEFAULT 0, schemeMap INTEGER DEFAULT 0,
    isPartitionedAttributeSet INTEGER DEFAULT 0,
    CONSTRAINT moz_uniqueid UNIQUE (name, host, path, originAttributes));
"""
_CHROME = """
CREATE TABLE meta (key LONGVARCHAR NOT NULL UNIQUE PRIMARY KEY, value LONGVARCHAR);
INSERT INTO meta VALUES ('version', '24');
CREATE TABLE cookies (
    creation_utc INTEGER NOT NULL, host_key TEXT NOT NULL, top_frame_site_key TEXT NOT NULL,
    name TEXT NOT NULL, value TEXT NOT NULL, encrypted_value BLOB NOT NULL, path TEXT NOT NULL,
    expires_utc INTEGER NOT NULL, is_secure INTEGER NOT NULL, is_httponly INTEGER NOT NULL,
    last_access_utc INTEGER NOT NULL, has_expires INTEGER NOT NULL);
"""


class Firefox:
    """A profile of Firefox, below its folder in a home."""

    def __init__(self, home: Path, name: str = "a1b2.default", root: str = ".mozilla/firefox"):
        self.folder = home / root / name
        self.folder.mkdir(parents=True)
        ini = self.folder.parent / "profiles.ini"
        had = ini.read_text() if ini.exists() else ""
        section = f"[Profile{had.count('[Profile')}]\nName={name}\nIsRelative=1\nPath={name}\n\n"
        ini.write_text(had + section)
        self.file = self.folder / "cookies.sqlite"
        with closing(sqlite3.connect(self.file)) as database:
            database.executescript(_FIREFOX)

    def add(
        self,
        value: str | bytes,
        host: str = HOST,
        name: str = "session",
        expires_in: float = MONTH,
        container: str = "",
        in_seconds: bool = False,
        database: sqlite3.Connection | None = None,
    ) -> None:
        """Add a cookie; `in_seconds` as before Firefox 142, `database` leaves it open."""
        now = time.time()
        unit = 1 if in_seconds else 1000
        attributes = f"^userContextId={container}" if container else ""
        row = (attributes, name, value, host, int((now + expires_in) * unit), int(now * 10**6))
        used = database or sqlite3.connect(self.file)
        with used:
            used.execute(
                "INSERT INTO moz_cookies (originAttributes, name, value, host, path, expiry,"
                " lastAccessed) VALUES (?, ?, ?, ?, '/', ?, ?)",
                row,
            )
        if database is None:
            used.close()

    def running(self) -> sqlite3.Connection:
        """A connection as a running Firefox has one: a write-ahead log, and nobody else let in."""
        database = sqlite3.connect(self.file)
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA wal_autocheckpoint = 0")
        return database


class Chrome:
    """A profile of Chrome on Linux; its cookies are encrypted as without a keyring."""

    def __init__(self, home: Path, name: str = "Default") -> None:
        folder = home / ".config/google-chrome" / name
        folder.mkdir(parents=True)
        self.file = folder / "Cookies"
        with closing(sqlite3.connect(self.file)) as database:
            database.executescript(_CHROME)

    def add(
        self,
        value: str,
        host: str = HOST,
        name: str = "session",
        expires_in: float = MONTH,
        password: bytes = b"peanuts",
    ) -> None:
        """Add a cookie; `password` is what Chromium encrypts with where there is no keyring."""
        cipher: Any = import_module("Cryptodome.Cipher.AES")
        padded: Any = import_module("Cryptodome.Util.Padding")
        key = pbkdf2_hmac("sha1", password, b"saltysalt", 1, 16)
        plain = sha256(host.encode()).digest() + value.encode()
        coded = cipher.new(key, cipher.MODE_CBC, b" " * 16).encrypt(padded.pad(plain, 16))
        expires = int((time.time() + expires_in + _FROM_1601) * 10**6)
        with closing(sqlite3.connect(self.file)) as database, database:
            database.execute(
                "INSERT INTO cookies VALUES (0, ?, '', ?, '', ?, '/', ?, 0, 1, 0, 1)",
                (host, name, b"v10" + coded, expires),
            )


class Bus:
    """A D-Bus session, as of a desktop without a keyring; `silent` is one that never answers."""

    def __init__(self, folder: Path, silent: bool = False) -> None:
        self._low: Any = import_module("jeepney.low_level")
        self._wrappers: Any = import_module("jeepney.wrappers")
        path = folder / "bus"
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(os.fspath(path))
        self._socket.listen()
        self.address = f"unix:path={path}"
        self.silent = silent
        self.calls: list[str] = []
        self.called = threading.Event()

    def __enter__(self) -> Self:
        threading.Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        self._socket.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self._socket.accept()
                threading.Thread(target=self._talk, args=(connection,), daemon=True).start()

    def _talk(self, connection: socket.socket) -> None:
        with connection, suppress(OSError):
            stream = io.BufferedReader(connection.makefile("rb", buffering=0))
            while (line := stream.readline()) != b"BEGIN\r\n":
                known = b"AUTH EXTERNAL" in line
                connection.sendall(b"OK 0123456789abcdef\r\n" if known else b"ERROR\r\n")
            parser = self._low.Parser()
            for number in range(1, 100):
                while (message := parser.get_next_message()) is None:
                    if not (content := stream.read1()):
                        return
                    parser.add_data(content)
                name = message.header.fields[self._low.HeaderFields.member]
                if name == "Hello":
                    reply = self._wrappers.new_method_return(message, "s", (":1.1",))
                else:
                    self.calls.append(name)
                    self.called.set()
                    if self.silent:
                        continue
                    unknown = "org.freedesktop.DBus.Error.ServiceUnknown"
                    reply = self._wrappers.new_error(message, unknown, "s", ("no such service",))
                connection.sendall(reply.serialise(serial=number))
