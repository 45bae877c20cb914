"""What `aoc bench` measured: its runs, the times of hooks in each, and times by input size."""

import json
from collections.abc import Sequence
from typing import NamedTuple

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
    """One run of `aoc bench`."""

    number: int  # 0 if it is not saved
    began_at: float  # epoch seconds
    python: str  # CPython 3.11.7
    machine: str  # processor, cores and system; nothing personal


class Time(NamedTuple):
    """The times of one hook in a run."""

    code: str  # see `Day.ledger_key`
    hook: str  # parse, part1, part2
    kind: str  # calls, cached, changing, process
    digest: str  # of the day's code
    p10: float  # the tenth percentile of `seconds`
    seconds: Sequence[float]  # the minimum of each process


def save_run(ledger: Ledger, run: Run, times: Sequence[Time]) -> Run:
    """Save a run with its times, and return it with its number."""
    with ledger.transaction(_BENCH, _BENCH_TIME) as connection:
        cursor = connection.execute("INSERT INTO bench VALUES (NULL, ?, ?, ?)", run[1:])
        run = run._replace(number=int(cursor.lastrowid or 0))
        connection.executemany(
            "INSERT OR REPLACE INTO bench_time VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(run.number, *time[:5], json.dumps(time.seconds)) for time in times],
        )
    return run


def read_runs(ledger: Ledger) -> list[tuple[Run, Time]]:
    """Return all saved times, each with its run, the oldest first."""
    rows = ledger.read("SELECT * FROM bench JOIN bench_time ON bench = id ORDER BY id")
    return [(Run(*row[:4]), Time(*row[5:10], *[json.loads(row[10])])) for row in rows]


def save_sizes(ledger: Ledger, times: Sequence[tuple[int, Time]]) -> None:
    """Save times by input size, replacing all earlier times of these hooks."""
    rows = [(time.code, time.hook, size, time.p10) for size, time in times]
    with ledger.transaction(_BENCH_SIZE) as connection:
        hooks = {row[:2] for row in rows}
        connection.executemany("DELETE FROM bench_size WHERE code=? AND hook=?", hooks)
        connection.executemany("INSERT INTO bench_size VALUES (?, ?, ?, ?)", rows)


def read_sizes(ledger: Ledger, code: str, hook: str) -> list[tuple[int, float]]:
    """Return the sizes and seconds of a hook, by size."""
    query = "SELECT size, seconds FROM bench_size WHERE code=? AND hook=? ORDER BY size"
    return ledger.read(query, (code, hook))
