"""What a bench orders of a worker, and what comes of it."""

from collections.abc import Sequence
from typing import NamedTuple

from aoc_runner.kernel.running.results import Result


class Order(NamedTuple):
    """How one hook of the day is to be timed.

    `seconds` is how long the calls after the first may take. A sample is of so many `loops` calls;
    0 has them found, and what else is only to be known once. Without `is_warm` the first call is
    the only sample. What `has_both` tells the result of part 2 too.
    """

    hook: str
    seconds: float
    loops: int = 0
    is_warm: bool = True
    has_both: bool = False  # whether what gives part 1 gives part 2 as well


class Sample(NamedTuple):
    """What came of an order. All times are seconds a call.

    `result` is that of the part's first call; of `parse`, and of a hook that the day does not have,
    there is none. `second` is None where there was no time for a second call. A worker tells it as
    plain values, a result as the worker of a run does.
    """

    title: str
    has_hook: bool
    result: Result | None = None
    first: float | None = None
    second: float | None = None
    loops: int = 0
    values: Sequence[float] = ()
    changing: str = ""  # what a later call gave that the first did not
    digest: str = ""  # of the day's code
    is_whole: bool = True  # else the first call alone: the same again follows, with all
    other: Result | None = None  # of part 2, where the first call for part 1 has given that too
    is_cached: bool = False  # whether caches, filled by the first call, had answers for the second
