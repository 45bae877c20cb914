"""The ledger: accepted answers, every guess with its verdict, cooldowns, request times.

A guess is written *before* it is posted and completed with its verdict after, so that a process
that dies in between leaves an open guess, which the next one looks into. A verdict that the ledger
could not take waits in a file (`receipts`) for whoever opens it next. Times are epoch seconds.
"""

import os
import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from aoc_runner.files.paths import storable
from aoc_runner.kernel.words.errors import DataError
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.store.users import Users

if TYPE_CHECKING:
    from aoc_runner.kernel.words.history import Cooldown, Guess, History, Verdict

BURST = 5  # requests that may follow each other at once
_MISSES = "('wrong', 'too_high', 'too_low', 'someone_elses')"  # as Verdict.is_miss
Times = dict[str, float]  # seconds, by the name of the hook: `parse`, `part1`, `part2`
_QUEUE = 100  # more requests than ever wait at once
_UNKNOWN_WAIT = 60.0  # seconds assumed after a guess whose verdict nobody knows

_NEW_GUESS = (
    "INSERT INTO guess (account, year, day, part, answer, posted_at) VALUES (?, ?, ?, ?, ?, ?)"
)
_NEWER_COOLDOWN = (
    "INSERT INTO cooldown VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET"
    " learnt_at = excluded.learnt_at, seconds = excluded.seconds,"
    " assumed = excluded.assumed WHERE excluded.learnt_at > learnt_at"
)


class Ledger(Users):
    """The ledger of a data folder. Reading never creates it; the first write does."""

    def history(self, account: str, puzzle: Puzzle, now: float) -> "History":
        """All that is known of a puzzle, and the cooldowns that run at `now`."""
        from aoc_runner.kernel.words.history import (
            History,  # not above: a run only reads what was accepted
        )

        return History(
            puzzle,
            self.accepted(account, puzzle),
            self.guesses(account, puzzle),
            self.cooldowns(account, now),
        )

    def accepted(self, account: str, puzzle: Puzzle) -> dict[Part, str]:
        """The accepted answers of a puzzle, by part."""
        rows = self.read(
            "SELECT part, answer FROM accepted WHERE account = ? AND year = ? AND day = ?",
            (account, *puzzle),
        )
        return dict(rows)

    def solved(self, account: str) -> dict[Puzzle, set[Part]]:
        """The parts of every puzzle whose answer was accepted."""
        found: dict[Puzzle, set[Part]] = {}
        query = "SELECT year, day, part FROM accepted WHERE account = ?"
        for year, day, part in self.read(query, (account,)):
            found.setdefault(Puzzle(year, day), set()).add(part)
        return found

    def guesses(
        self, account: str, puzzle: Puzzle | None = None, *, missed: bool = False
    ) -> "list[Guess]":
        """The guesses on a puzzle, or on all of them, the oldest first; or the `missed` alone."""
        rows = self.read(
            "SELECT id, year, day, part, answer, posted_at, verdict, message FROM guess"
            " WHERE account = ?"
            + (" AND year = ? AND day = ?" if puzzle else "")
            + (f" AND verdict IN {_MISSES}" if missed else "")
            + " ORDER BY posted_at, id",
            (account, *(puzzle or ())),
        )
        if not rows:
            return []
        from aoc_runner.kernel.words.history import (  # not above: for most runs there are none
            Guess,
            verdict_of,
        )

        return [
            Guess(number, Puzzle(year, day), part, answer, at, verdict_of(verdict), message)
            for number, year, day, part, answer, at, verdict, message in rows
        ]

    def begin_guess(self, account: str, puzzle: Puzzle, part: Part, answer: str, now: float) -> int:
        """Record a guess as being posted, and return its id for `finish_guess`."""
        with self.writing() as connection:
            cursor = connection.execute(_NEW_GUESS, (account, *puzzle, part, answer, now))
            return int(cursor.lastrowid or 0)

    def finish_guess(self, guess_id: int, verdict: "Verdict", message: str) -> None:
        """Complete a guess with its verdict; the answer of a right one is the accepted one."""
        with self.writing() as connection:
            _finish(connection, guess_id, verdict, message)

    def enter(self, account: str, guess: "Guess", cooldown: "Cooldown | None") -> None:
        """Enter what the site said to a guess, and the wait it brought: both or neither.

        The guess is known by what it is: its id may be another's, in a ledger that was moved away
        or restored since. Entering it again changes nothing, nor does it a verdict that is certain.
        """
        from aoc_runner.kernel.words.history import verdict_of

        key = (account, *guess.puzzle, guess.part, guess.answer, guess.posted_at)
        with self.writing() as connection:
            row = connection.execute(
                "SELECT id, verdict FROM guess WHERE account = ? AND year = ? AND day = ?"
                " AND part = ? AND answer = ? AND posted_at = ?",
                key,
            ).fetchone()
            guess_id, known = row or (connection.execute(_NEW_GUESS, key).lastrowid or 0, None)
            if guess.verdict and (not (of_known := verdict_of(known)) or of_known.is_uncertain):
                _finish(connection, guess_id, guess.verdict, guess.message)
            if cooldown:
                connection.execute(_NEWER_COOLDOWN, cooldown_row(account, cooldown))

    def forget_guess(self, guess_id: int) -> None:
        """Take back a guess that certainly never reached the site."""
        with self.writing() as connection:
            connection.execute("DELETE FROM guess WHERE id = ?", (guess_id,))

    def accept(self, account: str, puzzle: Puzzle, answers: dict[Part, str]) -> None:
        """Record answers the site shows as accepted. Writes nothing it knows already."""
        new = answers.items() - self.accepted(account, puzzle).items()
        if new:
            self._put("accepted", *[(account, *puzzle, part, answer) for part, answer in new])

    def cooldowns(self, account: str, now: float) -> "list[Cooldown]":
        """The cooldowns still running, the longest first.

        A guess whose verdict nobody knows may have been a miss: it counts as one, assumed.
        """
        from aoc_runner.kernel.words.history import Cooldown

        rows = self.read(
            "SELECT year, day, learnt_at, seconds, assumed FROM cooldown"
            " WHERE account = ? AND learnt_at + seconds > ?",
            (account, now),
        )
        running = []
        for year, day, learnt_at, seconds, assumed in rows:
            cooldown = Cooldown(Puzzle(year, day), min(learnt_at, now), seconds, bool(assumed))
            if learnt_at > now:  # the clock was set back since: it starts again, once
                self.cool_down(account, cooldown)
            running.append(cooldown)
        rows = self.read(
            "SELECT year, day, posted_at FROM guess WHERE account = ? AND abs(posted_at - ?) < ?"
            " AND (verdict IS NULL OR verdict IN ('lost', 'unrecognised'))",
            (account, now, _UNKNOWN_WAIT),
        )
        for year, day, posted_at in rows:
            running.append(Cooldown(Puzzle(year, day), min(posted_at, now), _UNKNOWN_WAIT, True))
        return sorted(running, key=lambda cooldown: -cooldown.left(now))

    def cool_down(self, account: str, cooldown: "Cooldown") -> None:
        """Record that the site wants no answer for a while."""
        self._put("cooldown", cooldown_row(account, cooldown))

    def reserve_request(self, interval: float, now: float) -> float:
        """Take a place among all processes' requests; seconds to wait before sending it.

        A token bucket kept as one number: the time at which it would be full again. Requests
        follow each other at once while that is less than a burst away, then every `interval`.
        """
        with self.writing() as connection:
            row = connection.execute("SELECT due FROM pace").fetchone()
            due = max(row[0], now) if row else now
            if due > now + _QUEUE * interval:  # the clock was set back
                due = now
            connection.execute("INSERT OR REPLACE INTO pace VALUES (1, ?)", (due + interval,))
        return max(0.0, due - now - (BURST - 1) * interval)

    def asked_at(self, account: str, puzzle: Puzzle) -> float | None:
        """When the puzzle's page was last asked for the answers it shows; None if it never was."""
        rows = self.read(
            "SELECT asked_at FROM asked WHERE account = ? AND year = ? AND day = ?",
            (account, *puzzle),
        )
        return float(rows[0][0]) if rows else None

    def set_asked(self, account: str, puzzle: Puzzle, now: float) -> None:
        """Note that the page was asked, so that it need not be once more."""
        self._put("asked", (account, *puzzle, now))

    def last_day(self, project: str) -> Puzzle | None:
        """The day last created or run in the project, which is a folder."""
        query = "SELECT year, day FROM last_day WHERE project = ?"
        rows = self.read(query, (storable(project),))
        return Puzzle(*rows[0]) if rows else None

    def times_of(self, account: str, code: str) -> Times:
        """How long the hooks of one day took; see `timings`."""
        query = "SELECT hook, seconds FROM timing WHERE account = ? AND code = ?"
        return dict(self.read(query, (account, code)))

    def set_last_day(self, puzzle: Puzzle, project: str) -> None:
        """Remember the day. Writes nothing if it is the last one already: a run only reads."""
        if self.last_day(project) != puzzle:
            self._put("last_day", (storable(project), *puzzle))

    def problem(self) -> str | None:
        """What SQLite finds wrong with the file, None if nothing (or if there is no file)."""
        rows = self.read("PRAGMA integrity_check", ())
        return None if not rows or rows[0][0] == "ok" else str(rows[0][0])

    def read(self, query: str, parameters: tuple[object, ...]) -> list[Any]:
        if self._connection is None and self._has_receipts():
            with suppress(DataError):
                self._connected()  # makes it of what the receipts hold
        return super().read(query, parameters)

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None and self._has_receipts():
            super()._connected()
            from aoc_runner.store.receipts import take_in

            # Who only reads must not fail, nor wait long, for what the next one can do as well.
            with suppress(DataError), self.patience(0.2):
                take_in(self._folder, self)
        return super()._connected()

    def _has_receipts(self) -> bool:
        try:
            return bool(os.listdir(self._folder.verdicts_path))
        except OSError:
            return False


def _finish(
    connection: sqlite3.Connection, guess_id: int, verdict: "Verdict", message: str
) -> None:
    connection.execute(
        "UPDATE guess SET verdict = ?, message = ? WHERE id = ?", (verdict, message, guess_id)
    )
    if verdict == "right":
        connection.execute(
            "INSERT OR REPLACE INTO accepted (account, year, day, part, answer)"
            " SELECT account, year, day, part, answer FROM guess WHERE id = ?",
            (guess_id,),
        )


def cooldown_row(account: str, cooldown: "Cooldown") -> tuple[object, ...]:
    puzzle, learnt_at, seconds, assumed = cooldown
    return account, *puzzle, learnt_at, seconds, int(assumed)
