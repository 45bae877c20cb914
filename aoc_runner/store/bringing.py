"""What others have recorded of a user, brought into the ledger: all of it at once, or nothing.

Nothing that the ledger knows gives way to it. Which of it is new, `known` lets tell beforehand.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.puzzle import Part, Puzzle
from aoc_runner.store import ledger as tables
from aoc_runner.store.ledger import Ledger

if TYPE_CHECKING:
    from aoc_runner.history import Cooldown, Guess

_SAME_GUESS = "account = ? AND year = ? AND day = ? AND part = ? AND answer = ? AND posted_at = ?"
_UNCERTAIN = "('lost', 'unrecognised')"  # as Verdict.is_uncertain


class Accepted(NamedTuple):
    """An answer that the site has accepted."""

    puzzle: Puzzle
    part: Part
    answer: str


def known(ledger: Ledger, account: str) -> "tuple[list[Accepted], list[Guess]]":
    """Every accepted answer of the account, and every guess, the oldest first."""
    query = "SELECT year, day, part, answer FROM accepted WHERE account = ?"
    rows = ledger._read(query, (account,))
    accepted = [Accepted(Puzzle(year, day), part, answer) for year, day, part, answer in rows]
    return accepted, ledger.guesses(account)


def bring_in(
    ledger: Ledger,
    account: str,
    answers: Iterable[Accepted],
    guesses: "Iterable[Guess]",
    cooldowns: "Iterable[Cooldown]",
) -> None:
    """Enter what is not known yet, in one transaction; what is known stays as it is.

    A guess is known by what it is, not by its id, as in `Ledger.enter`: doing it again changes
    nothing. Unlike there, a right one takes no accepted answer's place. Raises DataError.
    """
    rows = [
        ((account, *guess.puzzle, guess.part, guess.answer, guess.posted_at), guess)
        for guess in guesses
    ]
    with ledger._writing() as connection:
        connection.executemany(
            "INSERT OR IGNORE INTO accepted (account, year, day, part, answer)"
            " VALUES (?, ?, ?, ?, ?)",
            [(account, *puzzle, part, answer) for puzzle, part, answer in answers],
        )
        connection.executemany(
            "UPDATE guess SET verdict = ?, message = ?"
            f" WHERE {_SAME_GUESS} AND (verdict IS NULL OR verdict IN {_UNCERTAIN})",
            [(guess.verdict, guess.message, *key) for key, guess in rows],
        )
        connection.executemany(
            "INSERT INTO guess (account, year, day, part, answer, posted_at, verdict, message)"
            " SELECT ?, ?, ?, ?, ?, ?, ?, ?"
            f" WHERE NOT EXISTS (SELECT 1 FROM guess WHERE {_SAME_GUESS})",
            [(*key, guess.verdict, guess.message, *key) for key, guess in rows],
        )
        connection.executemany(
            tables._NEWER_COOLDOWN,
            [tables._cooldown_row(account, cooldown) for cooldown in cooldowns],
        )
