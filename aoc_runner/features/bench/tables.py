"""What `aoc bench` has measured, in the ledger: its runs, and the times of each hook in them."""

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aoc_runner.features.bench.comparing import are_enough
from aoc_runner.kernel.model.errors import UsageError
from aoc_runner.kernel.store.ledger import Ledger

_BENCH = """CREATE TABLE IF NOT EXISTS bench (
    id INTEGER PRIMARY KEY, began_at REAL, python TEXT, machine TEXT
)"""
_BENCH_TIME = """CREATE TABLE IF NOT EXISTS bench_time (
    bench, code TEXT, hook, kind, digest, fast REAL, seconds TEXT, PRIMARY KEY (bench, code, hook)
)"""

_BENCH_SIZE = """CREATE TABLE IF NOT EXISTS bench_size (
    code TEXT, hook, size, seconds REAL, PRIMARY KEY (code, hook, size)
)"""


class Run(NamedTuple):
    """One `aoc bench`, which is called by its number."""

    number: int  # 0 where it is not kept
    began_at: float  # epoch seconds
    python: str  # CPython 3.11.7
    machine: str  # processor, cores and system; nobody's name


class Time(NamedTuple):
    """What a run measured of one hook; `seconds` are the least of each process."""

    code: str  # see `Day.ledger_key`
    hook: str  # parse, part1, part2
    kind: str  # calls, cached, changing, process
    digest: str  # of the day's code
    fast: float
    seconds: Sequence[float]


StoredTime = tuple[Run, Time]
Earlier = Mapping[tuple[str, str], StoredTime]  # by code and hook


def keep(ledger: Ledger, run: Run, times: Sequence[Time]) -> Run:
    """Keep what it measured, all or nothing, then the times as those of the days; its number."""
    with ledger.transaction(_BENCH, _BENCH_TIME) as connection:
        row = connection.execute("INSERT INTO bench VALUES (NULL, ?, ?, ?)", run[1:])
        number = int(row.lastrowid or 0)
        connection.executemany(
            "INSERT OR REPLACE INTO bench_time VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(number, *it[:5], json.dumps(it.seconds)) for it in times],
        )
    of_days: dict[str, dict[str, float | None]] = {}
    for it in times:
        of_days.setdefault(it.code, {})[it.hook] = it.fast
    ledger.save_times(of_days)
    return run._replace(number=number)


def keep_sizes(ledger: Ledger, times: Sequence[tuple[int, Time]]) -> None:
    """Keep times with their sizes, in place of all that there were of these hooks."""
    rows = [(it.code, it.hook, size, it.fast) for size, it in times]
    with ledger.transaction(_BENCH_SIZE) as connection:
        of_hooks = {row[:2] for row in rows}
        connection.executemany("DELETE FROM bench_size WHERE code=? AND hook=?", of_hooks)
        connection.executemany("INSERT INTO bench_size VALUES (?, ?, ?, ?)", rows)


def kept(ledger: Ledger) -> list[StoredTime]:
    """All that was ever measured, the oldest first."""
    rows = ledger.read("SELECT * FROM bench JOIN bench_time ON bench = id ORDER BY id")
    return [(Run(*row[:4]), Time(*row[5:-1], *[json.loads(row[-1])])) for row in rows]


def load_baseline(ledger: Ledger, which: str) -> Earlier:
    """By code and hook the times of the run of that number; of `last` the latest of each hook.

    One that was cut short does not stand in for a better one. Raises UsageError for what is no run.
    """
    times = kept(ledger)
    found = {
        (time.code, time.hook): (run, time)
        for run, time in times
        if which == str(run.number) or (which == "last" and are_enough(time.seconds))
    }
    if not found and which != "last":
        hint = f"the last run: {times[-1][0].number}" if times else "nothing was measured yet"
        raise UsageError(f"--compare is {which!r}, expected `last` or a run's number", hint)
    return found
