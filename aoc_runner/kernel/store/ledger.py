"""The ledger of one account: guesses, accepted answers, cooldowns and more. Times: epoch seconds.

A guess is saved before its submission, the verdict after; the next submit checks guesses without
one. The first write creates a table, which is never altered: new columns need a new table.
"""

import os
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from aoc_runner.kernel.files import escape_bytes, make_folder, try_read, write_error
from aoc_runner.kernel.model.errors import DataError
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.settings.settings import DATA_HINT

if TYPE_CHECKING:
    from aoc_runner.kernel.model.history import Cooldown, Guess, Verdict

_GUESS = """CREATE TABLE IF NOT EXISTS guess (
    id INTEGER PRIMARY KEY, year, day, part, answer TEXT, posted_at REAL, verdict TEXT, message TEXT
)"""
_SAVE_GUESS = "INSERT OR REPLACE INTO guess VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_ACCEPTED = """CREATE TABLE IF NOT EXISTS accepted (
    year, day, part, answer TEXT, PRIMARY KEY (year, day, part)
)"""
_COOLDOWN = """CREATE TABLE IF NOT EXISTS cooldown (
    year, day, learnt_at REAL, seconds REAL, assumed, PRIMARY KEY (year, day)
)"""
_MERGE_COOLDOWN = """INSERT INTO cooldown VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET
    learnt_at = excluded.learnt_at, seconds = excluded.seconds, assumed = excluded.assumed
    WHERE excluded.learnt_at + excluded.seconds > learnt_at + seconds
"""
_TIMING = (
    "CREATE TABLE IF NOT EXISTS timing (code TEXT, hook, seconds REAL, PRIMARY KEY (code, hook))"
)
_LAST_DAY = "CREATE TABLE IF NOT EXISTS last_day (project TEXT PRIMARY KEY, year, day)"
_INPUT = """CREATE TABLE IF NOT EXISTS input (
    year, day, digest TEXT, number, fetched_at REAL, PRIMARY KEY (year, day)
)"""
_SESSION = "CREATE TABLE IF NOT EXISTS session (fingerprint TEXT PRIMARY KEY, number, seen_at REAL)"
_PAGE = """CREATE TABLE IF NOT EXISTS page (
    name TEXT PRIMARY KEY, fetched_at REAL, again_at REAL, problem TEXT
)"""

_MERGED = {  # what is read of another ledger
    "session": "SELECT number FROM session",
    "guess": "SELECT year, day, part, answer, posted_at, verdict, message FROM guess",
    "accepted": "SELECT year, day, part, answer FROM accepted",
    "cooldown": "SELECT year, day, learnt_at, seconds, assumed FROM cooldown",
    "timing": "SELECT code, hook, seconds FROM timing",
}

Times = dict[str, float]
"""Seconds by hook: `parse`, `part1`, `part2`."""

_BUSY_TIMEOUT = 5.0  # seconds to wait for another process that locks the file
_UNKNOWN_COOLDOWN = 60.0  # seconds assumed after a guess without a known verdict
_REJECTED = "('wrong', 'too_high', 'too_low', 'someone_elses')"  # as Verdict.is_rejected


class PageState(NamedTuple):
    """The state of a cached page; times are epoch seconds."""

    fetched_at: float | None = None
    again_at: float = 0.0  # the page must not be fetched before this
    problem: str = ""  # what was wrong with the last response


class Ledger:
    """The ledger in the file `path`, which the first write creates. Methods raise DataError."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._connection: sqlite3.Connection | None = None

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def read(self, query: str, parameters: Collection[object] = ()) -> list[Any]:
        """Return the rows of a query: none if the ledger or the table does not exist yet."""
        if self._connection is None and try_read(self.path, os.stat, DataError) is None:
            return []
        try:
            return self._connect().execute(query, tuple(parameters)).fetchall()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            if str(error).startswith("no such table"):
                return []
            raise _unusable_error(self.path, error) from error

    @contextmanager
    def transaction(self, *statements: str) -> Iterator[sqlite3.Connection]:
        """Open a transaction, and run the CREATE statements."""
        try:
            if self._connection is None and not os.path.exists(self.path):
                make_folder(os.path.dirname(self.path), DATA_HINT)
                try:  # SQLite would create a file that other users can read.
                    os.close(os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o600))
                except OSError as error:
                    raise write_error(self.path, error, DATA_HINT) from error
            with self._connect() as connection:  # commits, or rolls back on any exception
                connection.execute("BEGIN IMMEDIATE")
                for statement in statements:
                    connection.execute(statement)
                yield connection
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise _unusable_error(self.path, error) from error

    def upsert(self, statement: str, name: str, *rows: Sequence[object]) -> None:
        """Write rows, all or none; each replaces a row with the same key."""
        if rows:
            values = ", ".join("?" * len(rows[0]))
            with self.transaction(statement) as connection:
                connection.executemany(f"INSERT OR REPLACE INTO {name} VALUES ({values})", rows)

    def _connect(self) -> sqlite3.Connection:
        if self._connection is None:
            # Without an isolation level, sqlite3 opens no transactions of its own.
            self._connection = sqlite3.connect(
                self.path, timeout=_BUSY_TIMEOUT, isolation_level=None
            )
        return self._connection

    # Answers and guesses

    def accepted(self, puzzle: Puzzle) -> dict[Part, str]:
        """Return the accepted answers of a puzzle, by part."""
        return dict(self.read("SELECT part, answer FROM accepted WHERE year=? AND day=?", puzzle))

    def all_accepted(self) -> dict[Puzzle, dict[Part, str]]:
        """Return every accepted answer, by puzzle and part."""
        answers: dict[Puzzle, dict[Part, str]] = {}
        for year, day, part, answer in self.read("SELECT * FROM accepted"):
            answers.setdefault(Puzzle(year, day), {})[part] = answer
        return answers

    def accept(self, puzzle: Puzzle, answers: Mapping[Part, str]) -> None:
        """Save answers that the site shows as accepted; without new ones, write nothing."""
        new = answers.items() - self.accepted(puzzle).items()
        self.upsert(_ACCEPTED, "accepted", *[(*puzzle, part, answer) for part, answer in new])

    def import_answers(
        self,
        answers: Iterable[tuple[Puzzle, Part, str]],
        guesses: "Iterable[Guess]",
        cooldowns: Iterable[sqlite3.Row] = (),
        times: Iterable[sqlite3.Row] = (),
    ) -> None:
        """Save data of another tool or ledger, all or none. Saved answers and times stay.

        A guess with an ID replaces that guess. The cooldown of a puzzle that ends later stays.
        """
        with self.transaction(_ACCEPTED, _GUESS, _COOLDOWN, _TIMING) as connection:
            rows = [(*puzzle, part, answer) for puzzle, part, answer in answers]
            connection.executemany("INSERT OR IGNORE INTO accepted VALUES (?, ?, ?, ?)", rows)
            new_guesses = [(guess.id or None, *guess.puzzle, *guess[2:]) for guess in guesses]
            connection.executemany(_SAVE_GUESS, new_guesses)
            connection.executemany(_MERGE_COOLDOWN, cooldowns)
            connection.executemany("INSERT OR IGNORE INTO timing VALUES (?, ?, ?)", times)

    def guesses(self, puzzle: Puzzle | None = None, *, rejected: bool = False) -> "list[Guess]":
        """Return guesses, oldest first: all, or only those on `puzzle`, only `rejected` ones."""
        conditions = " AND year=? AND day=?" if puzzle else ""
        conditions += f" AND verdict IN {_REJECTED}" if rejected else ""
        query = f"SELECT * FROM guess WHERE TRUE{conditions} ORDER BY posted_at, id"
        rows = self.read(query, puzzle or ())
        if not rows:
            return []
        from aoc_runner.kernel.model.history import Guess, Verdict  # rarely needed

        return [
            Guess(guess_id, Puzzle(year, day), part, answer, at, verdict and Verdict(verdict), text)
            for guess_id, year, day, part, answer, at, verdict, text in rows
        ]

    def record_guess(self, puzzle: Puzzle, part: Part, answer: str, now: float) -> int:
        """Save a guess before it is submitted, and return its ID for `record_verdict`."""
        with self.transaction(_GUESS) as connection:
            row = (None, *puzzle, part, answer, now, None, "")
            return int(connection.execute(_SAVE_GUESS, row).lastrowid or 0)

    def record_verdict(
        self, guess_id: int, verdict: "Verdict", message: str, cooldown: "Cooldown | None" = None
    ) -> None:
        """Save a verdict, its cooldown, and a right answer as accepted: all or none."""
        with self.transaction(_GUESS, _ACCEPTED, _COOLDOWN) as connection:
            connection.execute(
                "UPDATE guess SET verdict=?, message=? WHERE id=?", (verdict, message, guess_id)
            )
            if verdict == "right":
                connection.execute(
                    "INSERT OR REPLACE INTO accepted"
                    " SELECT year, day, part, answer FROM guess WHERE id=?",
                    (guess_id,),
                )
            if cooldown is not None:
                row = (*cooldown.puzzle, *cooldown[1:])
                connection.execute("INSERT OR REPLACE INTO cooldown VALUES (?, ?, ?, ?, ?)", row)

    def delete_guess(self, guess_id: int) -> None:
        """Delete a guess that certainly never reached the site."""
        with self.transaction(_GUESS) as connection:
            connection.execute("DELETE FROM guess WHERE id=?", (guess_id,))

    def cooldowns(self, now: float) -> "list[Cooldown]":
        """Return the running cooldowns, the longest first.

        A guess without a known verdict may have been wrong, so it counts as an assumed cooldown.
        Cooldowns from the future, saved before the clock was set back, are ignored.
        """
        rows = self.read(
            "SELECT year, day, learnt_at, seconds, assumed FROM cooldown"
            " WHERE learnt_at <= ? + 60 AND learnt_at + seconds > ?",
            (now, now),
        )
        rows += self.read(
            "SELECT year, day, posted_at, ?, TRUE FROM guess WHERE abs(posted_at - ?) < ?"
            " AND (verdict IS NULL OR verdict IN ('lost', 'unrecognised'))",
            (_UNKNOWN_COOLDOWN, now, _UNKNOWN_COOLDOWN),
        )
        if not rows:
            return []
        from aoc_runner.kernel.model.history import Cooldown

        running = [
            Cooldown(Puzzle(year, day), at, seconds, bool(assumed))
            for year, day, at, seconds, assumed in rows
        ]
        return sorted(running, key=lambda cooldown: -cooldown.remaining(now))

    # Days and their times

    def last_day(self, project: str) -> Puzzle | None:
        """Return the day last created or run in a project, given by its folder."""
        rows = self.read("SELECT year, day FROM last_day WHERE project=?", (escape_bytes(project),))
        return Puzzle(*rows[0]) if rows else None

    def set_last_day(self, project: str, puzzle: Puzzle) -> None:
        """Save the last day, unless it is the same: a repeated run only reads."""
        if self.last_day(project) != puzzle:
            self.upsert(_LAST_DAY, "last_day", (escape_bytes(project), *puzzle))

    def get_times(self, code: str) -> Times:
        """Return the last times of a day on the user's input; `code` is `Day.ledger_key`."""
        query = "SELECT hook, seconds FROM timing WHERE code=? AND seconds IS NOT NULL"
        return dict(self.read(query, (code,)))

    def save_times(self, times: Mapping[str, Mapping[str, float | None]]) -> None:
        """Save times by code and hook, all or none; None removes a time."""
        rows = [(code, *time) for code, hooks in times.items() for time in hooks.items()]
        self.upsert(_TIMING, "timing", *rows)

    # User, inputs and pages

    def get_user_id(self) -> int | None:
        """Return the user ID on the site, if a session has shown it."""
        rows = self.read("SELECT number FROM session LIMIT 1")
        return rows[0][0] if rows else None

    def session(self, fingerprint: str) -> tuple[int, float] | None:
        """Return the user ID of a known token, and when the token was first used."""
        rows = self.read("SELECT number, seen_at FROM session WHERE fingerprint=?", (fingerprint,))
        return rows[0] if rows else None

    def save_session(self, fingerprint: str, user_id: int, now: float) -> None:
        """Save the user ID of the token with that fingerprint."""
        self.upsert(_SESSION, "session", (fingerprint, user_id, now))

    def is_verified(self, puzzle: Puzzle, content: bytes, user_id: int) -> bool:
        """Return whether the site sent exactly this content to the user."""
        rows = self.read("SELECT digest, number FROM input WHERE year=? AND day=?", puzzle)
        return rows == [(_digest(content), user_id)]

    def record_input(self, puzzle: Puzzle, content: bytes, user_id: int, now: float) -> None:
        """Record that the site sent this input to the user, and when it first did."""
        with self.transaction(_INPUT) as connection:
            connection.execute(
                "INSERT INTO input VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE"
                " SET digest = excluded.digest, number = excluded.number",
                (*puzzle, _digest(content), user_id, now),
            )

    def get_fetch_times(self) -> dict[Puzzle, float]:
        """Return when the input of each puzzle was first downloaded."""
        rows = self.read("SELECT year, day, fetched_at FROM input")
        return {Puzzle(year, day): fetched_at for year, day, fetched_at in rows}

    def page_state(self, name: str) -> PageState:
        rows = self.read("SELECT fetched_at, again_at, problem FROM page WHERE name=?", (name,))
        return PageState(*rows[0]) if rows else PageState()

    def save_page_state(self, name: str, state: PageState) -> None:
        self.upsert(_PAGE, "page", (name, *state))


def read_other_ledger(path: str) -> dict[str, list[sqlite3.Row]]:
    """Return the rows of a ledger, which anyone may have made, by table. Raises DataError."""
    from urllib.parse import quote  # Imported here because only `aoc import` needs it.

    uri = f"file:{quote(os.fsencode(path), safe='')}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=_BUSY_TIMEOUT)) as connection:
            connection.row_factory = sqlite3.Row
            connection.execute("PRAGMA trusted_schema=OFF")
            connection.execute("BEGIN")  # so that all tables are read in the same state
            query = "SELECT name FROM sqlite_master WHERE type='table'"
            tables = {row["name"] for row in connection.execute(query)}
            return {
                name: connection.execute(query).fetchall() if name in tables else []
                for name, query in _MERGED.items()
            }
    except (sqlite3.Error, UnicodeDecodeError) as error:
        hint = "copy the folder again while no aoc is running there, then run: aoc import FOLDER"
        raise DataError(f"cannot read {path}: {error}", hint) from error


def _digest(content: bytes) -> str:
    from hashlib import sha256

    return sha256(content).hexdigest()


def _unusable_error(path: str, error: Exception) -> DataError:
    """Return the error for a ledger that SQLite cannot use."""
    if "locked" in str(error):
        hint = "another program has locked it; try again later"
    elif isinstance(error, sqlite3.OperationalError):
        hint = "check the file, its permissions and the free disk space"
    else:
        return DataError(
            f"{path} is damaged or not a ledger of aoc-runner: {error}",
            "move it away to start a new one; past guesses are lost, cached inputs are not",
        )
    return DataError(f"cannot use {path}: {error}", hint)
