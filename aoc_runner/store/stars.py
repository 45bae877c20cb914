"""What the site tells of stars beyond their number, in the ledger: for the feature `stars`."""

from collections.abc import Mapping
from typing import NamedTuple

from aoc_runner.kernel.store.ledger import STAR, Ledger
from aoc_runner.kernel.words.puzzle import Part, Puzzle

Won = tuple[Puzzle, Part]  # a star

YEAR_STARS = "CREATE TABLE IF NOT EXISTS year_stars (year PRIMARY KEY, stars)"
STAR_TIME = """CREATE TABLE IF NOT EXISTS star_seconds (
    year, day, part, seconds, PRIMARY KEY (year, day, part)
)"""


class StarTime(NamedTuple):
    """How long after the unlock a star was won, as the site has it."""

    seconds: int | None  # None: more than a day


def keep_year_stars(ledger: Ledger, stars: Mapping[int, int]) -> None:
    """Enter the stars of whole years."""
    ledger.put(YEAR_STARS, "year_stars", *stars.items())


def keep_star_times(ledger: Ledger, times: Mapping[Won, StarTime]) -> None:
    """Enter when stars were won, in place of what was known of each."""
    rows = [(*puzzle, part, *time) for (puzzle, part), time in times.items()]
    ledger.put(STAR_TIME, "star_seconds", *rows)


def year_stars(ledger: Ledger) -> dict[int, int]:
    """The stars of every year that is known: at least those of its days."""
    found: dict[int, int] = {}
    for puzzle, stars in ledger.stars().items():
        found[puzzle.year] = found.get(puzzle.year, 0) + stars
    for year, stars in ledger.read("SELECT * FROM year_stars"):
        found[year] = max(stars, found.get(year, 0))
    return found


def star_times(ledger: Ledger) -> dict[Won, StarTime]:
    """When each star was won, of those that the site has told."""
    rows = ledger.read("SELECT * FROM star_seconds")
    return {(Puzzle(year, day), part): StarTime(*time) for year, day, part, *time in rows}


def keep_stars(ledger: Ledger, year: int, stars: Mapping[int, int]) -> None:
    """Enter the stars of a year's days. A star is never taken away: what was known stays."""
    with ledger.writing(STAR) as connection:
        connection.executemany(
            "INSERT INTO star VALUES (?, ?, ?) ON CONFLICT DO UPDATE"
            " SET stars = excluded.stars WHERE excluded.stars > stars",
            [(year, day, number) for day, number in stars.items() if number],
        )
