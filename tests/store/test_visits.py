"""Visits of the pages about an account, in the ledger: the last of each page."""

import os
import sqlite3
from contextlib import closing

import pytest

from aoc_runner.store.files import DataFolder
from aoc_runner.store.ledger import Ledger
from aoc_runner.store.renaming import rename
from aoc_runner.store.visits import Visit, keep_visit, visit

PAGE, BOARD = "2023/calendar.html", "2023/board-4242.json"
NOW = 1701950400.0
FETCHED = Visit(NOW, NOW + 900, NOW, "fingerprint")
REFUSED = Visit(NOW + 900, NOW + 1800, NOW, "fingerprint", "the session is dead")
NEVER = Visit(NOW, NOW + 900, None, "", "it answered with 500")


def test_a_page_that_was_never_asked_for_has_no_visit_and_no_file_is_made(
    ledger: Ledger, folder: DataFolder
) -> None:
    assert visit(ledger, "alice", PAGE) is None
    assert not os.path.exists(folder.path)


def test_the_last_visit_of_each_page_stays(ledger: Ledger) -> None:
    keep_visit(ledger, "alice", PAGE, FETCHED)
    keep_visit(ledger, "alice", BOARD, NEVER)
    assert visit(ledger, "alice", PAGE) == FETCHED
    keep_visit(ledger, "alice", PAGE, REFUSED)
    assert visit(ledger, "alice", PAGE) == REFUSED
    assert visit(ledger, "alice", BOARD) == NEVER
    assert visit(ledger, "alice", "2024/calendar.html") is None


def test_it_is_the_accounts_own_and_follows_its_name(ledger: Ledger, folder: DataFolder) -> None:
    keep_visit(ledger, "alice", PAGE, FETCHED)
    assert visit(ledger, "bob", PAGE) is None
    keep_visit(ledger, "bob", PAGE, NEVER)
    rename(folder, ledger, "alice", "work")
    found = [visit(ledger, account, PAGE) for account in ("alice", "bob", "work")]
    assert found == [None, NEVER, FETCHED]


@pytest.mark.parametrize("column", ["asked_at", "again_at", "fetched_at"])
@pytest.mark.parametrize("at", [-1, "soon", 1e300, b"\xff"])
def test_one_at_no_time_is_none(ledger: Ledger, column: str, at: object) -> None:
    """As of a ledger that was edited by hand: the page is asked for once more."""
    keep_visit(ledger, "alice", PAGE, FETCHED)
    keep_visit(ledger, "alice", BOARD, FETCHED)
    with closing(sqlite3.connect(ledger.path)) as connection, connection:
        connection.execute(f"UPDATE visit SET {column} = ? WHERE page = ?", (at, PAGE))
    assert visit(ledger, "alice", PAGE) is None
    assert visit(ledger, "alice", BOARD) == FETCHED
