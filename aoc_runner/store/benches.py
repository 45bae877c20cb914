"""What `aoc bench` has measured, in the ledger: its runs, and the times of each hook in them."""

import json
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from typing import Any, Literal, NamedTuple, get_args

from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.ledger import Ledger
from aoc_runner.store.timings import is_time

Kind = Literal["calls", "cached", "changing", "process"]
"""What the times are of: calls in a warm process; first calls alone, because later ones are
answered from a cache, or because the part changes its data; whole processes, less an empty one."""

_FAST = 0.1  # the percentile that stands for all of them
_ENOUGH = 5  # processes of a quick hook
_LONG = 1.0  # seconds, over which most bursts of a busy machine even out
_COLUMNS = "bench, code, hook, year, day, source, variant, digest, kind, seconds, pace, empty"


class BenchRun(NamedTuple):
    """One `aoc bench`; `number` is what it is called by."""

    number: int
    began_at: float  # epoch seconds
    python: str  # "CPython 3.11.7"
    machine: str  # processor, cores and system; nobody's name


class BenchTime(NamedTuple):
    """What a run measured of one hook of a day.

    `seconds` are those of a call, one of each process: its least. `pace` is what a loop of our own
    took in the same processes, which tells how fast the machine was. `empty` is what an empty
    process took, which is off `seconds`: the less is left of it, the less is known of the rest.
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
    empty: float | None = None

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


def are_enough(*times: Sequence[float]) -> bool:
    """Whether each of them has samples enough to say how long it takes, beside another time.

    A few samples of a quick hook may all be from a busy moment; a slow one may have no more.
    """
    return all(len(seconds) >= _ENOUGH or fast(seconds) > _LONG for seconds in times)


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
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    *(number, it.code, it.hook, *it.puzzle, it.source, it.variant),
                    *(it.digest, it.kind, _text(it.seconds), _text(it.pace), it.empty),
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

    All of a hundred benches of ten years takes seconds to read. What no bench can have measured is
    passed by: the ledger may have been edited by hand.
    """
    among = "" if codes is None else f" AND code IN ({', '.join('?' * len(codes))})"
    rows = ledger.read(
        f"SELECT id, began_at, python, machine, {_COLUMNS} FROM bench"
        f" JOIN bench_time ON bench = id WHERE account = ?{among}"
        " ORDER BY id, year, day, code, hook",
        (account, *(codes or ())),
    )
    found = [(BenchRun(*row[:4]), _time(row[5:])) for row in rows]
    return [(run, time) for run, time in found if time and _is_sound(run)]


def _time(row: Sequence[Any]) -> BenchTime | None:
    code, hook, year, day, source, variant, digest, kind, seconds, pace, empty = row
    texts = (code, hook, source, variant or "", digest)
    times, paces = _numbers(seconds), _numbers(pace)
    if not times or paces is None or kind not in get_args(Kind):
        return None
    if not all(isinstance(text, str) for text in texts) or not (empty is None or is_time(empty)):
        return None
    about = code, hook, Puzzle(year, day), source, variant, digest, kind
    return BenchTime(*about, times, paces, empty)


def _numbers(text: object) -> list[float] | None:
    """The times that the JSON holds, None if it holds anything else."""
    with suppress(ValueError, TypeError, OverflowError, RecursionError):
        numbers = json.loads(text)  # type: ignore[arg-type]
        if isinstance(numbers, list) and all(map(is_time, numbers)):
            return numbers
    return None


def _is_sound(run: BenchRun) -> bool:
    return is_time(run.began_at) and isinstance(run.python, str) and isinstance(run.machine, str)


def _text(seconds: Sequence[float]) -> str:
    return json.dumps([float(f"{it:.5g}") for it in seconds], separators=(",", ":"))
