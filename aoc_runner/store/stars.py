"""What the site tells of stars beyond their number, in the ledger: for the feature `stars`."""

from collections.abc import Mapping
from typing import NamedTuple

from aoc_runner.kernel.store.ledger import Ledger
from aoc_runner.kernel.words.puzzle import Part, Puzzle

Won = tuple[Puzzle, Part]  # a star

STAR_TIME = """CREATE TABLE IF NOT EXISTS star_seconds (
    year, day, part, seconds, PRIMARY KEY (year, day, part)
)"""


class StarTime(NamedTuple):
    """How long after the unlock a star was won, as the site has it."""

    seconds: int | None  # None: more than a day


def keep_star_times(ledger: Ledger, times: Mapping[Won, StarTime]) -> None:
    """Enter when stars were won, in place of what was known of each."""
    rows = [(*puzzle, part, *time) for (puzzle, part), time in times.items()]
    ledger.put(STAR_TIME, "star_seconds", *rows)


def star_times(ledger: Ledger) -> dict[Won, StarTime]:
    """When each star was won, of those that the site has told."""
    rows = ledger.read("SELECT * FROM star_seconds")
    return {(Puzzle(year, day), part): StarTime(*time) for year, day, part, *time in rows}
