"""Read the data folder of another machine; rows that aoc does not write are skipped."""

import os
import time
from sqlite3 import Row

from aoc_runner.features.imports.tools import Cache, CacheItem, read_files
from aoc_runner.kernel.days.patterns import list_folder
from aoc_runner.kernel.model.history import Verdict
from aoc_runner.kernel.model.puzzle import HOOKS, PARTS, Puzzle, is_puzzle, pluralize
from aoc_runner.kernel.store.account import SiteFolder
from aoc_runner.kernel.store.ledger import read_other_ledger

_MAX_NUMBER = 32503680000.0  # epoch seconds of the year 3000: Windows formats no later time
_TYPES = {  # of the values that are read of each table
    "session": (int,),
    "guess": (int, int, int, str, float, (str, type(None)), str),
    "accepted": (int, int, int, str),
    "cooldown": (int, int, float, float, int),
    "timing": (str, str, (float, type(None))),
}


def find_ledgers(folder: str, site: SiteFolder) -> list[Cache]:
    """Return the accounts on the site in a data or account folder. Raises DataError."""
    folder = os.path.abspath(os.path.expanduser(folder))
    accounts = os.path.join(folder, os.path.relpath(site.path, site.root), "accounts")
    paths = [folder, *(os.path.join(accounts, name) for name in list_folder(accounts))]
    return [_read(path) for path in paths if os.path.isfile(os.path.join(path, "aoc.db"))]


def _read(folder: str) -> Cache:
    file, valid, items = os.path.join(folder, "aoc.db"), dict[str, list[Row]](), list[CacheItem]()
    for name, rows in read_other_ledger(file).items():
        valid[name] = [row for row in rows if _is_valid(row, _TYPES[name])]
        if invalid := len(rows) - len(valid[name]):
            message = f"skipped {pluralize(invalid, 'invalid row')} of the table {name}"
            items.append(CacheItem("file", file, message=message))
    user_ids = {row["number"] for row in valid["session"]}
    items += [CacheItem("answer", file, Puzzle(*row[:2]), *row[2:]) for row in valid["accepted"]]
    for year, day, part, answer, posted_at, verdict, message in valid["guess"]:
        fields = part, answer, posted_at, verdict and Verdict(verdict), message
        items.append(CacheItem("guess", file, Puzzle(year, day), *fields))
    # Inputs are last, because the guesses are the user's even if an input differs.
    items += read_files(folder, "inputs/{year}/{day:02}.txt", None).items
    user_id = user_ids.pop() if len(user_ids) == 1 else None
    return Cache("aoc", folder, user_id, items, valid["cooldown"], valid["timing"])


def _is_valid(row: Row, types: tuple[type | tuple[type, ...], ...]) -> bool:
    """Return whether aoc may have written the row into a ledger."""
    values = dict(row)
    return (
        all(map(isinstance, row, types))
        and all(0 <= value <= _MAX_NUMBER for value in row if isinstance(value, float))
        and ("year" not in values or is_puzzle(row["year"], row["day"]))
        and values.get("part", 1) in PARTS
        and values.get("verdict") in (None, *Verdict)
        and values.get("hook", HOOKS[0]) in HOOKS
        and max(values.get("learnt_at", 0), values.get("posted_at", 0)) <= time.time() + 60
    )
