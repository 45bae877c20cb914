"""The ledger of one account: guesses, accepted answers, cooldowns and more. Times: epoch seconds.

A guess is saved before its submission, the verdict after; the next submit checks open ones. Each
table is created beside its first write; a new shape is a new table.
"""

import os
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from aoc_runner.kernel.files import access, make_folder, storable, unwritable
from aoc_runner.kernel.model.errors import DataError
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.settings.settings import DATA_HINT

if TYPE_CHECKING:
    from aoc_runner.kernel.model.history import Cooldown, Guess, Verdict

_GUESS = """CREATE TABLE IF NOT EXISTS guess (
    id INTEGER PRIMARY KEY, year, day, part, answer TEXT, posted_at REAL, verdict TEXT, message TEXT
)"""
_INSERT_GUESS = "INSERT INTO guess VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)"
_ACCEPTED = """CREATE TABLE IF NOT EXISTS accepted (
    year, day, part, answer TEXT, PRIMARY KEY (year, day, part)
)"""
_COOLDOWN = """CREATE TABLE IF NOT EXISTS cooldown (
    year, day, learnt_at REAL, seconds REAL, assumed, PRIMARY KEY (year, day)
)"""
_TIMING = (
    "CREATE TABLE IF NOT EXISTS timing (code TEXT, hook, seconds REAL, PRIMARY KEY (code, hook))"
)
_LAST_DAY = "CREATE TABLE IF NOT EXISTS last_day (project TEXT PRIMARY KEY, year, day)"
_INPUT = """CREATE TABLE IF NOT EXISTS input (
    year, day, digest TEXT, number, fetched_at REAL, PRIMARY KEY (year, day)
)"""
_SESSION = "CREATE TABLE IF NOT EXISTS session (fingerprint TEXT PRIMARY KEY, number, seen_at REAL)"

Times = dict[str, float]
"""Seconds, by the name of the hook: `parse`, `part1`, `part2`."""

_BUSY_TIMEOUT = 5.0  # seconds to wait for another process that holds the file
_UNKNOWN_COOLDOWN = 60.0  # seconds assumed after a guess whose verdict nobody knows
_REJECTED = "('wrong', 'too_high', 'too_low', 'someone_elses')"  # as Verdict.is_rejected


class Ledger:
    """The ledger in the file `path`. Reading never makes it; the first write does.

    Whatever it does raises DataError where SQLite fails.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._connection: sqlite3.Connection | None = None

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def read(self, query: str, parameters: Collection[object] = ()) -> list[Any]:
        """The rows that a query finds; none where there is no ledger, or no such table, yet."""
        if self._connection is None and access(self.path, os.stat, DataError) is None:
            return []
        try:
            return self._connect().execute(query, tuple(parameters)).fetchall()
        except sqlite3.Error as error:
            if str(error).startswith("no such table"):
                return []
            raise _unusable_error(self.path, error) from error

    @contextmanager
    def transaction(self, *tables: str) -> Iterator[sqlite3.Connection]:
        """One transaction: all that is done in this block, or nothing.

        `tables` are the statements that make what it writes into, where that is missing.
        """
        try:
            if self._connection is None and not os.path.exists(self.path):
                make_folder(os.path.dirname(self.path), DATA_HINT)
                try:  # SQLite itself would make it 0644
                    os.close(os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o600))
                except OSError as error:
                    raise unwritable(self.path, error, DATA_HINT) from error
            with self._connect() as connection:  # commits, or rolls back whatever was raised
                connection.execute("BEGIN IMMEDIATE")
                for table in tables:
                    connection.execute(table)
                yield connection
        except sqlite3.Error as error:
            raise _unusable_error(self.path, error) from error

    def upsert(self, table: str, name: str, *rows: Sequence[Any]) -> None:
        """Write whole rows, all or none, each in place of the one that has its key."""
        if rows:
            values = ", ".join("?" * len(rows[0]))
            with self.transaction(table) as connection:
                connection.executemany(f"INSERT OR REPLACE INTO {name} VALUES ({values})", rows)

    def _connect(self) -> sqlite3.Connection:
        if self._connection is None:
            # Autocommit: transactions are opened and named by hand.
            self._connection = sqlite3.connect(
                self.path, timeout=_BUSY_TIMEOUT, isolation_level=None
            )
        return self._connection

    # Answers

    def accepted(self, puzzle: Puzzle) -> dict[Part, str]:
        """The accepted answers of a puzzle, by part."""
        return dict(self.read("SELECT part, answer FROM accepted WHERE year=? AND day=?", puzzle))

    def all_accepted(self) -> dict[Puzzle, dict[Part, str]]:
        """Every accepted answer, by puzzle and part."""
        answers: dict[Puzzle, dict[Part, str]] = {}
        for year, day, part, answer in self.read("SELECT * FROM accepted"):
            answers.setdefault(Puzzle(year, day), {})[part] = answer
        return answers

    def accept(self, puzzle: Puzzle, answers: Mapping[Part, str]) -> None:
        """Record answers that the site shows as accepted. Writes nothing that is known already."""
        new = answers.items() - self.accepted(puzzle).items()
        self.upsert(_ACCEPTED, "accepted", *[(*puzzle, part, answer) for part, answer in new])

    def import_answers(
        self, answers: Iterable[tuple[Puzzle, Part, str]], guesses: "Iterable[Guess]"
    ) -> None:
        """Save answers and guesses of other tools, all or none. Accepted answers stay."""
        with self.transaction(_ACCEPTED, _GUESS) as connection:
            connection.executemany(
                "INSERT OR IGNORE INTO accepted VALUES (?, ?, ?, ?)",
                [(*puzzle, part, answer) for puzzle, part, answer in answers],
            )
            rows = [(*guess.puzzle, *guess[2:]) for guess in guesses]
            connection.executemany(_INSERT_GUESS, rows)

    def guesses(self, puzzle: Puzzle | None = None, *, rejected: bool = False) -> "list[Guess]":
        """The guesses on a puzzle, or on all of them, the oldest first; or the `rejected` alone."""
        conditions = " AND year=? AND day=?" if puzzle else ""
        conditions += f" AND verdict IN {_REJECTED}" if rejected else ""
        query = f"SELECT * FROM guess WHERE TRUE{conditions} ORDER BY posted_at, id"
        rows = self.read(query, puzzle or ())
        if not rows:
            return []
        from aoc_runner.kernel.model.history import Guess, Verdict  # most days have no guess

        return [
            Guess(
                guess_id, Puzzle(year, day), part, answer, at, verdict and Verdict(verdict), message
            )
            for guess_id, year, day, part, answer, at, verdict, message in rows
        ]

    def record_guess(self, puzzle: Puzzle, part: Part, answer: str, now: float) -> int:
        """Record a guess as being posted, and return its id for `record_verdict`."""
        with self.transaction(_GUESS) as connection:
            row = (*puzzle, part, answer, now, None, "")
            return int(connection.execute(_INSERT_GUESS, row).lastrowid or 0)

    def record_verdict(
        self, guess_id: int, verdict: "Verdict", message: str, cooldown: "Cooldown | None" = None
    ) -> None:
        """Enter what the site said to a guess, and the wait it brought: both or neither.

        The answer of a right one is the accepted one.
        """
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
                connection.execute(
                    "INSERT OR REPLACE INTO cooldown VALUES (?, ?, ?, ?, ?)",
                    (*cooldown.puzzle, cooldown.learnt_at, cooldown.seconds, cooldown.assumed),
                )

    def delete_guess(self, guess_id: int) -> None:
        """Take back a guess that certainly never reached the site."""
        with self.transaction(_GUESS) as connection:
            connection.execute("DELETE FROM guess WHERE id=?", (guess_id,))

    def cooldowns(self, now: float) -> "list[Cooldown]":
        """The cooldowns still running, the longest first.

        A guess whose verdict nobody knows may have been a miss: it counts as one, assumed. What was
        learnt in the future, by a clock that was set back since, does not count.
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
        """The day last created or run in the project, which is a folder."""
        rows = self.read("SELECT year, day FROM last_day WHERE project=?", (storable(project),))
        return Puzzle(*rows[0]) if rows else None

    def set_last_day(self, project: str, puzzle: Puzzle) -> None:
        """Remember the day. Writes nothing if it is the last one already: a run only reads."""
        if self.last_day(project) != puzzle:
            self.upsert(_LAST_DAY, "last_day", (storable(project), *puzzle))

    def get_times(self, code: str) -> Times:
        """Return the last times of a day's hooks on the user's input; see `Day.ledger_key`."""
        return dict(self.read("SELECT hook, seconds FROM timing WHERE code=?", (code,)))

    def save_times(self, times: Mapping[str, Mapping[str, float | None]]) -> None:
        """Keep the times of many days, by code and hook, all or none; None takes a hook's away."""
        rows = [(code, *time) for code, hooks in times.items() for time in hooks.items()]
        if not rows:
            return
        with self.transaction(_TIMING) as connection:
            connection.executemany("INSERT OR REPLACE INTO timing VALUES (?, ?, ?)", rows)
            connection.execute("DELETE FROM timing WHERE seconds IS NULL")

    # Whose it is

    def get_user_id(self) -> int | None:
        """The user's number on the site, as far as a session has told it."""
        rows = self.read("SELECT number FROM session LIMIT 1")
        return rows[0][0] if rows else None

    def session(self, fingerprint: str) -> tuple[int, float] | None:
        """The number of a token's user and when it was first used; None for one never seen."""
        rows = self.read("SELECT number, seen_at FROM session WHERE fingerprint=?", (fingerprint,))
        return rows[0] if rows else None

    def save_session(self, fingerprint: str, user_id: int, now: float) -> None:
        """Note that a token with that fingerprint is the user's of that number."""
        self.upsert(_SESSION, "session", (fingerprint, user_id, now))

    def is_verified(self, puzzle: Puzzle, content: bytes, user_id: int) -> bool:
        """Whether that is, to the byte, what the site sent to the user of that number."""
        rows = self.read("SELECT digest, number FROM input WHERE year=? AND day=?", puzzle)
        return rows == [(_digest(content), user_id)]

    def save_input(self, puzzle: Puzzle, content: bytes, user_id: int, now: float) -> None:
        """Save that the site sent this input to the user; the time of the first download stays."""
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


def _digest(content: bytes) -> str:
    from hashlib import sha256

    return sha256(content).hexdigest()


def _unusable_error(path: str, error: sqlite3.Error) -> DataError:
    """The error for a ledger that SQLite cannot use."""
    if "locked" in str(error):
        hint = "another program holds it: try again when that is done"
    elif isinstance(error, sqlite3.OperationalError):
        hint = "check the file, its permissions and the space left in its folder"
    else:
        return DataError(
            f"{path} is damaged, or no ledger of aoc-runner: {error}",
            "move it away to start a new one, without past guesses; inputs are kept apart from it",
        )
    return DataError(f"cannot use {path}: {error}", hint)
