"""What `aoc bench` has measured, in the ledger: its runs, and the times of each hook in them."""

import json
from collections.abc import Collection, Iterable, Sequence
from typing import Literal, NamedTuple

from aoc_runner.puzzle import Puzzle
from aoc_runner.store.ledger import Ledger

Kind = Literal["calls", "cached", "changing", "process"]
"""What the times are of: calls in a warm process; first calls alone, because later ones are
answered from a cache, or because the part changes its data; whole processes, less an empty one."""

_FAST = 0.1  # the percentile that stands for all of them
_COLUMNS = "bench, code, hook, year, day, source, variant, digest, kind, seconds, pace"


class BenchRun(NamedTuple):
    """One `aoc bench`; `number` is what it is called by."""

    number: int
    began_at: float  # epoch seconds
    python: str  # "CPython 3.11.7"
    machine: str  # processor, cores and system; nobody's name


class BenchTime(NamedTuple):
    """What a run measured of one hook of a day.

    `seconds` are those of a call, one of each process: its least. `pace` is what a loop of our own
    took in the same processes, which tells how fast the machine was.
    """

    code: str  # see `account.timings.code_of`
    hook: str  # parse, part1, part2
    puzzle: Puzzle
    source: str  # who offers the day
    variant: str | None
    digest: str  # of the day's code
    kind: Kind
    seconds: Sequence[float]
    pace: Sequence[float]

    @property
    def fast(self) -> float:
        """The seconds that it is said to take: see the function of that name."""
        return fast(self.seconds)


Benched = tuple[BenchRun, BenchTime]
"""A time, and the run that measured it."""


def percentile(values: Sequence[float], at: float) -> float:
    """The value below which that share of them lies, from 0 to 1, interpolated."""
    ordered = sorted(values)
    below, above, way = place_of(len(ordered), at)
    return ordered[below] + (ordered[above] - ordered[below]) * way


def place_of(count: int, at: float = _FAST) -> tuple[int, int, float]:
    """Between which two of so many ordered values that percentile lies, and how far on the way."""
    place = at * (count - 1)
    below = int(place)
    return below, min(below + 1, count - 1), place - below


def fast(seconds: Sequence[float]) -> float:
    """The time that is shown and compared: what it takes where nothing else is in the way.

    It is the tenth percentile of the processes, as noise only ever adds: see `running.bench`.
    """
    return percentile(seconds, _FAST)


def keep_bench(
    ledger: Ledger,
    account: str,
    began_at: float,
    python: str,
    machine: str,
    times: Iterable[BenchTime],
) -> int:
    """Keep what a run measured, all or nothing, and return its number.

    Of two times of one hook the last is kept: a file may be offered twice.
    """
    with ledger.writing() as connection:
        cursor = connection.execute(
            "INSERT INTO bench (account, began_at, python, machine) VALUES (?, ?, ?, ?)",
            (account, began_at, python, machine),
        )
        number = int(cursor.lastrowid or 0)
        connection.executemany(
            f"INSERT OR REPLACE INTO bench_time ({_COLUMNS})"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    *(number, it.code, it.hook, *it.puzzle, it.source, it.variant),
                    *(it.digest, it.kind, _text(it.seconds), _text(it.pace)),
                )
                for it in times
            ],
        )
    return number


def bench_runs(ledger: Ledger, account: str) -> list[BenchRun]:
    """The runs of an account, the oldest first."""
    query = "SELECT id, began_at, python, machine FROM bench WHERE account = ? ORDER BY id"
    return [BenchRun(*row) for row in ledger.read(query, (account,))]


def bench_times(
    ledger: Ledger, account: str, codes: Collection[str] | None = None
) -> list[Benched]:
    """All that was ever measured for an account, the oldest first; or of that code alone.

    All of a hundred benches of ten years takes seconds to read.
    """
    among = "" if codes is None else f" AND code IN ({', '.join('?' * len(codes))})"
    rows = ledger.read(
        f"SELECT id, began_at, python, machine, {_COLUMNS} FROM bench"
        f" JOIN bench_time ON bench = id WHERE account = ?{among}"
        " ORDER BY id, year, day, code, hook",
        (account, *(codes or ())),
    )
    return [(BenchRun(*row[:4]), _time(row[5:])) for row in rows]


def _time(row: Sequence[str]) -> BenchTime:
    code, hook, year, day, source, variant, digest, kind, seconds, pace = row
    of = json.loads(seconds), json.loads(pace)
    return BenchTime(code, hook, Puzzle(int(year), int(day)), source, variant, digest, kind, *of)  # type: ignore[arg-type]


def _text(seconds: Sequence[float]) -> str:
    return json.dumps([float(f"{it:.5g}") for it in seconds], separators=(",", ":"))
