"""What others have recorded of a user, brought into the ledger: all of it at once, or nothing.

Nothing that the ledger knows gives way to it. Which of it is new, `known` lets tell beforehand.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.kernel.store.ledger import ACCEPTED, GUESS, Ledger
from aoc_runner.kernel.words.puzzle import Part, Puzzle

if TYPE_CHECKING:
    from aoc_runner.kernel.words.history import Guess


class Accepted(NamedTuple):
    """An answer that the site has accepted."""

    puzzle: Puzzle
    part: Part
    answer: str


def known(ledger: Ledger) -> "tuple[list[Accepted], list[Guess]]":
    """Every accepted answer, and every guess, the oldest first."""
    accepted = [
        Accepted(puzzle, part, answer)
        for puzzle, answers in ledger.all_accepted().items()
        for part, answer in answers.items()
    ]
    return accepted, ledger.guesses()


def bring_in(ledger: Ledger, answers: Iterable[Accepted], guesses: "Iterable[Guess]") -> None:
    """Enter what is not known yet, in one transaction; what is known stays as it is.

    A guess is known by what it is, not by its id: doing it again changes nothing. A right one takes
    no accepted answer's place. Raises DataError.
    """
    new, judged = _to_write(guesses, ledger.guesses())
    with ledger.writing(ACCEPTED, GUESS) as connection:
        connection.executemany(
            "INSERT OR IGNORE INTO accepted VALUES (?, ?, ?, ?)",
            [(*puzzle, part, answer) for puzzle, part, answer in answers],
        )
        connection.executemany(
            "UPDATE guess SET verdict = ?, message = ? WHERE id = ?",
            [(guess.verdict, guess.message, guess.id) for guess in judged],
        )
        connection.executemany(
            "INSERT INTO guess VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)",
            [(*guess.puzzle, *guess[2:]) for guess in new],
        )


def _to_write(
    guesses: "Iterable[Guess]", known: "Iterable[Guess]"
) -> "tuple[list[Guess], list[Guess]]":
    """The guesses that are new, and the known ones, with their ids, whose verdict is now certain.

    Compared here, not by SQL: its index has no more than the puzzle, of which they may be many.
    """
    found = {guess[1:5]: guess for guess in known}
    changed: dict[object, Guess] = {}
    for guess in guesses:
        before = found.get(guess[1:5])
        if before is None or before.verdict is None or before.verdict.is_uncertain:
            after = guess._replace(id=before.id if before else 0)
            found[guess[1:5]] = changed[guess[1:5]] = after
    written = changed.values()
    return [it for it in written if not it.id], [it for it in written if it.id]
