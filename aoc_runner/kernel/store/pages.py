"""What the ledger knows of cached pages: their age, and when each may be fetched again."""

from typing import NamedTuple

from aoc_runner.kernel.store.ledger import Ledger

_PAGE = """CREATE TABLE IF NOT EXISTS page (
    name TEXT PRIMARY KEY, fetched_at REAL, again_at REAL, problem TEXT
)"""


class PageState(NamedTuple):
    """The state of a cached page; times are epoch seconds."""

    fetched_at: float | None = None
    again_at: float = 0.0  # the page must not be fetched again before
    problem: str = ""  # what was wrong with the last response


def read_page_state(ledger: Ledger, name: str) -> PageState:
    rows = ledger.read("SELECT fetched_at, again_at, problem FROM page WHERE name=?", (name,))
    return PageState(*rows[0]) if rows else PageState()


def save_page_state(ledger: Ledger, name: str, state: PageState) -> None:
    ledger.upsert(_PAGE, "page", (name, *state))
