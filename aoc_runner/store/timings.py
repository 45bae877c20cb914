"""How long the hooks of days took when they last ran on an account's own input, in the ledger.

A day is known there by its `code`: see `account.timings.code_of`. What a single run reads of it is
`Ledger.times_of`; this module is for who reads all, or writes.
"""

from collections.abc import Mapping
from math import isfinite
from typing import Protocol

from aoc_runner.store.ledger import Ledger, Times

_LATEST = 253402300800.0  # epoch seconds: no date is later


class Timed(Protocol):
    """What is read here of a `running.solve.Result`."""

    @property
    def part(self) -> int: ...
    @property
    def status(self) -> str: ...
    @property
    def seconds(self) -> float | None: ...
    @property
    def parse_seconds(self) -> float | None: ...


def all_times(ledger: Ledger, account: str) -> dict[str, Times]:
    """The times of every day that ever ran, by its code."""
    found: dict[str, Times] = {}
    query = "SELECT code, hook, seconds FROM timing WHERE account = ?"
    for code, hook, seconds in ledger.read(query, (account,)):
        if is_time(seconds):  # it may have been edited by hand
            found.setdefault(code, {})[hook] = seconds
    return found


def is_time(value: object) -> bool:
    """Whether it is a number of seconds: what something took, or since the epoch."""
    return isinstance(value, int | float) and isfinite(value) and 0 <= value < _LATEST


def keep_times(
    ledger: Ledger, account: str, times: Mapping[str, Mapping[str, float | None]], now: float
) -> None:
    """Keep the times of many days, by code and hook, all or none; None takes a hook's away."""
    rows = [
        (account, code, hook, seconds, now)
        for code, hooks in times.items()
        for hook, seconds in hooks.items()
    ]
    if not rows:
        return
    gone = [row[:3] for row in rows if row[3] is None]
    with ledger.writing() as connection:
        connection.executemany(
            "DELETE FROM timing WHERE account = ? AND code = ? AND hook = ?", gone
        )
        connection.executemany(
            "INSERT OR REPLACE INTO timing VALUES (?, ?, ?, ?, ?)",
            [row for row in rows if row[3] is not None],
        )
