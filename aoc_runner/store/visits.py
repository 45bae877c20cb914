"""When the pages about an account were asked for, and what came of it, in the ledger."""

from typing import NamedTuple

from aoc_runner.store.ledger import Ledger
from aoc_runner.store.timings import is_time


class Visit(NamedTuple):
    """The last time that a page was asked for. Times are epoch seconds."""

    asked_at: float
    again_at: float  # before that it is not asked for once more
    fetched_at: float | None  # when what is kept of it came, None if nothing ever did
    token: str  # fingerprint of what it was asked with
    problem: str = ""  # what was wrong with the answer, empty if nothing was


def visit(ledger: Ledger, account: str, page: str) -> Visit | None:
    """The last visit of that page, None if there was none."""
    query = (
        "SELECT asked_at, again_at, fetched_at, token, problem FROM visit"
        " WHERE account = ? AND page = ?"
    )
    for row in ledger.read(query, (account, page)):
        found = Visit(*row)
        if all(it is None or is_time(it) for it in found[:3]):  # else it was edited by hand
            return found
    return None


def keep_visit(ledger: Ledger, account: str, page: str, visit: Visit) -> None:
    with ledger.writing() as connection:
        connection.execute(
            "INSERT OR REPLACE INTO visit VALUES (?, ?, ?, ?, ?, ?, ?)", (account, page, *visit)
        )


def forget_visit(ledger: Ledger, account: str, page: str) -> None:
    with ledger.writing() as connection:
        connection.execute("DELETE FROM visit WHERE account = ? AND page = ?", (account, page))
