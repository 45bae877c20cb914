"""Read another data folder of aoc-runner, such as that of a second machine, as caches.

Its ledger may be damaged or made by anyone, so rows that aoc does not write are skipped.
"""

import os
import time
from pathlib import Path
from sqlite3 import Row
from types import NoneType

from aoc_runner.features.imports.tools import Cache, CacheItem, read_files
from aoc_runner.kernel.days.patterns import list_folder
from aoc_runner.kernel.model.history import Verdict
from aoc_runner.kernel.model.puzzle import HOOKS, PARTS, Puzzle, is_puzzle, pluralize
from aoc_runner.kernel.store.account import SiteFolder
from aoc_runner.kernel.store.ledger import read_other_ledger

_MAX_TEXT = 10_000  # characters
_MAX_NUMBER = 32503680000.0  # epoch seconds of the year 3000: Windows formats no later time
_MAX_COOLDOWN = 86400.0  # seconds
_TYPES = {  # of the columns of each table
    "session": (str, int, float),
    "guess": (int, int, int, int, str, float, (str, NoneType), str),
    "accepted": (int, int, int, str),
    "cooldown": (int, int, float, float, int),
    "timing": (str, str, (float, NoneType)),
}


def find_ledgers(folder: str, site: SiteFolder) -> list[Cache]:
    """Return the accounts on the site in a data folder, which may also be an account's folder.

    Raises DataError for a ledger that cannot be read.
    """
    folder = os.path.abspath(os.path.expanduser(folder))
    site_path = os.path.relpath(site.path, site.root)
    accounts = os.path.normpath(os.path.join(folder, site_path, "accounts"))
    paths = [os.path.join(accounts, name) for name in list_folder(accounts)]
    parts = Path(folder).parts  # of an account: … sites HOST_PORT accounts NAME
    folder_site = os.path.join(*parts[-4:-2]) if "sites" in parts[-4:-3] else os.curdir
    if folder_site == site_path or "accounts" not in parts[-2:-1]:
        paths.append(folder)
    return [_read(path) for path in paths if os.path.isfile(os.path.join(path, "aoc.db"))]


def _read(folder: str) -> Cache:
    file = os.path.join(folder, "aoc.db")
    tables = read_other_ledger(file)
    valid = {
        name: [row for row in rows if _is_valid(row, _TYPES[name])] for name, rows in tables.items()
    }
    user_ids = {row["number"] for row in valid["session"]}
    user_id = user_ids.pop() if len(user_ids) == 1 else None
    items = [CacheItem("answer", file, Puzzle(*row[:2]), *row[2:]) for row in valid["accepted"]]
    for row in valid["guess"]:
        fields = {"verdict": row["verdict"] and Verdict(row["verdict"]), "message": row["message"]}
        items.append(CacheItem("guess", file, Puzzle(*row[1:3]), *row[3:6], **fields))
    if invalid := sum(len(rows) - len(valid[name]) for name, rows in tables.items()):
        message = f"skipped {pluralize(invalid, 'invalid row')}"
        items.append(CacheItem("file", file, message=message))
    # Inputs are last, because the guesses are the user's even if an input differs.
    items += read_files(folder, "inputs/{year}/{day:02}.txt", None).items
    return Cache("aoc", folder, user_id, items, valid["cooldown"], valid["timing"])


def _is_valid(row: Row, types: tuple[type | tuple[type, ...], ...]) -> bool:
    """Return whether aoc may have written the row into a ledger."""
    values = dict(row)
    return (
        all(map(isinstance, row, types))
        and all(len(value) <= _MAX_TEXT for value in row if isinstance(value, str))
        and all(0 <= value <= _MAX_NUMBER for value in row if isinstance(value, float))
        and ("year" not in values or is_puzzle(row["year"], row["day"]))
        and values.get("part", 1) in PARTS
        and values.get("verdict") in (None, *Verdict)
        and values.get("hook", HOOKS[0]) in HOOKS
        and ("assumed" not in values or row["seconds"] <= _MAX_COOLDOWN)
        and values.get("learnt_at", 0) <= time.time() + 60  # as `Ledger.cooldowns`
    )
