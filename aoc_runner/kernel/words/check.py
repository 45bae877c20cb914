"""What `aoc doctor` finds. (Imported only by what looks for it.)"""

from collections.abc import Sequence
from typing import Literal, NamedTuple


class Check(NamedTuple):
    """One finding of `aoc doctor`."""

    check: str  # what was looked at
    status: Literal["ok", "warn", "fail"]  # `ok`, `warn` or `fail`
    message: str  # what was found
    cure: str = ""  # what to do about it; empty where there is nothing to do
    places: Sequence[str] = ()  # a line for each file it is about, where they are many
