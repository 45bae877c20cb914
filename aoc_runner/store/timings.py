"""How long the hooks of days took when they last ran on the account's own input."""

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from aoc_runner.store.schema import LedgerFile

if TYPE_CHECKING:
    from typing import Protocol

    from aoc_runner.plugins.discover import DaySpec

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


Times = dict[str, float]
"""Seconds by the name of the hook: `parse`, `part1`, `part2`."""

_ANSWERED = ("right", "wrong", "unchecked")  # statuses; of nothing else a time tells much
_FACTOR = 1.5  # of what is called another time
_LEAST = 1e-4  # seconds that it differs by: below, the next run would be another again


class Timings(LedgerFile):
    """The part of the ledger that is about times, each by the code of its day: see `code_of`."""

    def times(self, account: str) -> dict[str, Times]:
        """The times of every day that ever ran, by its code."""
        found: dict[str, Times] = {}
        query = "SELECT code, hook, seconds FROM timing WHERE account = ?"
        for code, hook, seconds in self._read(query, (account,)):
            found.setdefault(code, {})[hook] = seconds
        return found

    def times_of(self, account: str, code: str) -> Times:
        """The times of one day."""
        query = "SELECT hook, seconds FROM timing WHERE account = ? AND code = ?"
        return dict(self._read(query, (account, code)))

    def keep_times(
        self, account: str, times: Mapping[str, Mapping[str, float | None]], now: float
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
        with self._writing() as connection:
            connection.executemany(
                "DELETE FROM timing WHERE account = ? AND code = ? AND hook = ?", gone
            )
            connection.executemany(
                "INSERT OR REPLACE INTO timing VALUES (?, ?, ?, ?, ?)",
                [row for row in rows if row[3] is not None],
            )


def code_of(spec: "DaySpec") -> str:
    """What the ledger knows the day by: its file, or its module where only an import finds it."""
    if not spec.path:
        return spec.module
    path = os.path.realpath(spec.path)  # a name may be no UTF-8, which is all that SQLite takes
    return os.fsencode(path).decode(errors="backslashreplace")


def hook_times(results: "Iterable[Timed]") -> dict[str, float | None]:
    """What is to be kept of the results on one case; None for a `parse` that the day has not.

    Nothing of a part that gave no answer, so that an older time of it stays.
    """
    times: dict[str, float | None] = {}
    for result in results:
        if result.status in _ANSWERED:
            times["parse"] = result.parse_seconds
            if result.seconds is not None:
                times[f"part{result.part}"] = result.seconds
    return times


def other_times(known: Times, times: Mapping[str, float | None]) -> dict[str, float | None]:
    """Those of the times that are not known yet, or far from what is known."""
    return {hook: new for hook, new in times.items() if _is_other(known.get(hook), new)}


def _is_other(known: float | None, new: float | None) -> bool:
    if known is None or new is None:
        return known is not new
    low, high = sorted((known, new))
    return high > _FACTOR * low and high - low > _LEAST
