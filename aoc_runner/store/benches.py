"""What `aoc bench` has measured, in the ledger: its runs, and the times of each hook in them."""

import json
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Literal, NamedTuple

from aoc_runner.kernel.store.ledger import Ledger, Times
from aoc_runner.kernel.words.puzzle import Puzzle

Kind = Literal["calls", "cached", "changing", "process"]
"""What the times are of: calls in a warm process; first calls alone, because later ones are
answered from a cache, or because the part changes its data; or whole processes."""

_FAST = 0.1  # the percentile that stands for all of them
ENOUGH = 5  # processes of a quick hook
_LONG = 1.0  # seconds, over which most bursts of a busy machine even out
_BENCH = """CREATE TABLE IF NOT EXISTS bench (
    id INTEGER PRIMARY KEY, began_at REAL, python TEXT, machine TEXT
)"""
_BENCH_TIME = """CREATE TABLE IF NOT EXISTS bench_hook (
    bench, code TEXT, hook, year, day, source, variant, digest, kind, seconds,
    PRIMARY KEY (bench, code, hook)
)"""
_COLUMNS = "bench, code, hook, year, day, source, variant, digest, kind, seconds"


class BenchRun(NamedTuple):
    """One `aoc bench`; `number` is what it is called by."""

    number: int
    began_at: float  # epoch seconds
    python: str  # "CPython 3.11.7"
    machine: str  # processor, cores and system; nobody's name


class BenchTime(NamedTuple):
    """What a run measured of one hook of a day.

    `seconds` are those of a call, one of each process: its least.
    """

    code: str  # see `Ledger.times`
    hook: str  # parse, part1, part2
    puzzle: Puzzle
    source: str  # who offers the day
    variant: str | None
    digest: str  # of the day's code
    kind: Kind
    seconds: Sequence[float]

    @property
    def fast(self) -> float:
        """The seconds that it is said to take: see the function of that name."""
        return fast(self.seconds)


Benched = tuple[BenchRun, BenchTime]
"""A time, and the run that measured it."""


def percentile(values: Sequence[float], at: float) -> float:
    """The value below which that share of them lies, from 0 to 1, interpolated."""
    ordered = sorted(values)
    place = at * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def spread(values: Sequence[float]) -> float:
    """How far the middle half of them lies apart, as a share of their median."""
    return (percentile(values, 0.75) - percentile(values, 0.25)) / (percentile(values, 0.5) or 1.0)


def fast(seconds: Sequence[float]) -> float:
    """The time that is shown and compared: what it takes where nothing else is in the way.

    It is the tenth percentile of the processes, as noise only ever adds.
    """
    return percentile(seconds, _FAST)


def are_enough(*times: Sequence[float]) -> bool:
    """Whether each of them has samples enough to say how long it takes, beside another time.

    A few samples of a quick hook may all be from a busy moment; a slow one may have no more.
    """
    return all(len(seconds) >= ENOUGH or fast(seconds) > _LONG for seconds in times)


def keep_bench(
    ledger: Ledger,
    began_at: float,
    python: str,
    machine: str,
    times: Iterable[BenchTime],
) -> int:
    """Keep what a run measured, all or nothing, and return its number.

    Of two times of one hook the last is kept: a file may be offered twice.
    """
    with ledger.writing(_BENCH, _BENCH_TIME) as connection:
        cursor = connection.execute(
            "INSERT INTO bench VALUES (NULL, ?, ?, ?)", (began_at, python, machine)
        )
        number = int(cursor.lastrowid or 0)
        connection.executemany(
            "INSERT OR REPLACE INTO bench_hook VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    *(number, it.code, it.hook, *it.puzzle, it.source, it.variant),
                    *(it.digest, it.kind, _text(it.seconds)),
                )
                for it in times
            ],
        )
    return number


def bench_runs(ledger: Ledger) -> list[BenchRun]:
    """The runs, the oldest first."""
    return [BenchRun(*row) for row in ledger.read("SELECT * FROM bench ORDER BY id")]


def bench_times(ledger: Ledger, codes: Collection[str] | None = None) -> list[Benched]:
    """All that was ever measured, the oldest first; or of that code alone."""
    among = "" if codes is None else f" WHERE code IN ({', '.join('?' * len(codes))})"
    rows = ledger.read(
        f"SELECT bench.*, {_COLUMNS} FROM bench JOIN bench_hook ON bench = id{among}"
        " ORDER BY id, year, day, code, hook",
        codes or (),
    )
    return [(BenchRun(*row[:4]), _time(row[5:])) for row in rows]


def _time(row: Sequence[Any]) -> BenchTime:
    code, hook, year, day, source, variant, digest, kind, seconds = row
    about = code, hook, Puzzle(year, day), source, variant, digest, kind
    return BenchTime(*about, json.loads(seconds))


def _text(seconds: Sequence[float]) -> str:
    return json.dumps([float(f"{it:.5g}") for it in seconds], separators=(",", ":"))


def all_times(ledger: Ledger) -> dict[str, Times]:
    """The same of every day that ever ran, by its code."""
    found: dict[str, Times] = {}
    for code, hook, seconds in ledger.read("SELECT code, hook, seconds FROM timing"):
        found.setdefault(code, {})[hook] = seconds
    return found
