"""The ledger's file: its tables, and how one of any version of ours becomes one of today's."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

from aoc_runner.kernel.words.errors import DataError
from aoc_runner.store.files import A_WHILE, DataFolder, unwritable

VERSION = 6  # how many `migrations` there are, which only an older file needs

_MOST_DESCRIPTORS = 12  # looked at: what was open before the ledger is hardly more


class LedgerFile:
    """The ledger's file, opened when it is needed. Reading never makes it; the first write does.

    Every use of it raises DataError where SQLite fails.
    """

    def __init__(self, folder: DataFolder) -> None:
        self.path = folder.ledger_path
        self._folder = folder
        self._connection: sqlite3.Connection | None = None
        self._seconds = 30.0  # to wait for another process that holds the file

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def descriptors(self) -> dict[int, tuple[int, int]]:
        """The descriptors with which SQLite holds the ledger, each with the file that it is of.

        Empty where not all are found: the ledger is not open, or they are no small numbers.
        """
        if self._connection is None:
            return {}
        try:
            found = [os.stat(self.path + suffix) for suffix in ("", "-wal", "-shm")]
        except OSError:
            return {}
        files = {(file.st_dev, file.st_ino) for file in found}
        held = {}
        for number in range(3, _MOST_DESCRIPTORS):
            try:
                file = os.fstat(number)
            except OSError:
                continue
            if (file.st_dev, file.st_ino) in files:
                held[number] = file.st_dev, file.st_ino
        return held if files == set(held.values()) else {}

    @contextmanager
    def patience(self, seconds: float) -> Iterator[None]:
        """In this block wait only so long for another process that holds the file."""
        before = self._seconds
        self._be_patient(seconds)
        try:
            yield
        finally:
            self._be_patient(before)

    def _be_patient(self, seconds: float) -> None:
        self._seconds = seconds
        if self._connection is not None:
            self._connection.execute(f"PRAGMA busy_timeout = {int(1000 * min(seconds, A_WHILE))}")

    def _patiently(self, act: Callable[..., Any], *words: object) -> Any:
        """What `act` returns, tried again for as long as another process holds the file.

        SQLite alone would wait without a word, and hear no Ctrl-C: so it waits A_WHILE at a time.
        """
        began = time.monotonic()
        has_said = False
        while True:
            try:
                return act(*words)
            except sqlite3.OperationalError as error:
                waited = time.monotonic() - began
                if "locked" not in str(error) or waited > self._seconds - 0.1:
                    raise
            if waited >= A_WHILE and not has_said:
                has_said = True
                self._folder.warn(f"waiting for another program that holds {self.path}")
            time.sleep(0.05)  # there are locks that SQLite does not wait for

    def read(self, query: str, parameters: tuple[object, ...]) -> list[Any]:
        """The rows that a query finds, none where there is no ledger yet. For this room alone."""
        if self._connection is None and not os.path.exists(self.path):
            return []
        try:
            return list(self._patiently(self._connected().execute, query, parameters))
        except sqlite3.Error as error:
            raise broken(self.path, error) from error

    def _put(self, table: str, *rows: tuple[object, ...]) -> None:
        """Write whole rows, all or none, each in place of the one that has its key."""
        marks = ", ".join("?" * len(rows[0]))
        with self.writing() as connection:
            connection.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", rows)

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all that is done in this block, or nothing. For this room alone."""
        self._folder.check_links(self.path)
        try:
            with self._connected() as connection:  # commits, or rolls back whatever was raised
                self._patiently(connection.execute, "BEGIN IMMEDIATE")
                yield connection
        except sqlite3.Error as error:
            raise broken(self.path, error) from error

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            wait = min(self._seconds, A_WHILE)
            try:
                self._connection = self._patiently(connect, self._folder, wait)
            except sqlite3.Error as error:
                raise broken(self.path, error) from error
        return self._connection


def connect(folder: DataFolder, patience: float) -> sqlite3.Connection:
    """Open the folder's ledger, made or migrated if need be.

    `patience` is how many seconds it waits for another process that holds it.
    Raises sqlite3.Error for a file that is corrupt or not ours, DataError for a newer one, and
    touches neither.
    """
    path = folder.ledger_path
    if not os.path.exists(path):
        _make_file(path, folder)
    # The folder too: SQLite makes files of its own beside the ledger.
    is_writable = os.access(path, os.W_OK) and os.access(folder.path, os.W_OK)
    connection = _open(path, patience, is_writable)
    try:
        version = _version(connection)
        if version < VERSION and is_writable:
            folder.check_links(path)
            with folder.lock("ledger", "setting up the ledger"):
                _migrate(connection)
            version = _version(connection)
        elif version < VERSION:
            connection = _copy(connection)
            _migrate(connection)
            version = VERSION
        if not is_writable:
            connection.execute("PRAGMA query_only = ON")  # a copy would take what is then lost
        if version > VERSION:
            raise DataError(
                f"{path} was written by a newer aoc-runner (ledger version {version})",
                "upgrade aoc-runner, or set AOC_DATA_DIR to another folder",
            )
    except BaseException:
        connection.close()
        raise
    return connection


def _open(path: str, patience: float, is_writable: bool) -> sqlite3.Connection:
    if is_writable or os.path.exists(f"{path}-wal"):
        # Autocommit: every transaction in this room is opened and named by hand.
        return sqlite3.connect(path, timeout=patience, isolation_level=None)
    from urllib.parse import quote

    # Only to read it, too, SQLite would make that file. Without one nobody writes at present; but
    # somebody may while we live, and would change an immutable file under our hands.
    uri = f"file:{quote(os.fsencode(path))}?immutable=1"
    return _copy(sqlite3.connect(uri, uri=True))


def _copy(connection: sqlite3.Connection) -> sqlite3.Connection:
    """What the connection, closed now, reads at this moment: a ledger in memory."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    with closing(connection):
        connection.backup(copy)
    return copy


def broken(path: str, error: sqlite3.Error) -> DataError:
    """The error for a ledger that SQLite cannot use."""
    if "locked" in str(error):
        hint = "another program holds it: try again when that is done"
        return DataError(f"cannot use {path}: {error}", hint)
    # A missing table or column is no matter of permissions or space.
    if isinstance(error, sqlite3.OperationalError) and not str(error).startswith("no such "):
        return DataError(
            f"cannot use {path}: {error}",
            "check the file, its permissions and the space left in its folder",
        )
    return DataError(
        f"{path} is damaged, or no ledger of aoc-runner: {error}",
        "move it away to start a new one; inputs are kept apart from it and stay",
    )


def _version(connection: sqlite3.Connection) -> int:
    with connection:
        connection.execute("BEGIN")  # one view of both: another process may be making them now
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    is_new = version == 0 and not tables
    is_ours = version > VERSION or (version > 0 and "guess" in tables)
    if not (is_new or is_ours):
        raise sqlite3.DatabaseError("its tables are not ours")
    return version


def _make_file(path: str, folder: DataFolder) -> None:
    folder.make(folder.path)
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))  # SQLite itself would make 0644
    except OSError as error:
        raise unwritable(path, error) from error


def _migrate(connection: sqlite3.Connection) -> None:
    from aoc_runner.store.migrations import MIGRATIONS

    version = _version(connection)  # again: another process may have been here first
    if version == 0:
        connection.execute("PRAGMA journal_mode = WAL")
    for number in range(version, VERSION):
        connection.executescript(
            f"BEGIN IMMEDIATE; {MIGRATIONS[number]} PRAGMA user_version = {number + 1}; COMMIT;"
        )
