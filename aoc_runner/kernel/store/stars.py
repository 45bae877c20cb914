"""The stars of an account, by day (from pages and accepted answers) and by year."""

import time
from collections.abc import Mapping
from typing import NamedTuple

from aoc_runner.kernel.model.puzzle import (
    FIRST_YEAR,
    PARTS,
    Part,
    Puzzle,
    ago,
    count_days,
    event_year,
)
from aoc_runner.kernel.store.ledger import Ledger

_STAR = "CREATE TABLE IF NOT EXISTS star (year, day, stars, PRIMARY KEY (year, day))"
_YEAR = "CREATE TABLE IF NOT EXISTS year (year PRIMARY KEY, stars, seen_at REAL)"
_STAR_SECONDS = """CREATE TABLE IF NOT EXISTS star_seconds (
    year, day, part, seconds, PRIMARY KEY (year, day, part)
)"""

StarSeconds = Mapping[tuple[Puzzle, Part], int | None]
"""Seconds from the unlock to the star, as the site shows them; None: more than a day."""


class Stars(NamedTuple):
    """All known stars. A year's total is from another page and may exceed its days' sum."""

    days: Mapping[Puzzle, int]
    years: Mapping[int, int]
    seen_at: float | None  # epoch seconds; None: some year was never seen

    @property
    def total(self) -> int:
        return sum(self.years.values())

    def of_days(self, year: int) -> list[int] | None:
        """Return the stars of each day of the year, or None if they are not all known."""
        days = [self.days.get(Puzzle(year, day), 0) for day in range(1, count_days(year) + 1)]
        total = self.years.get(year, 0)
        if total == len(PARTS) * len(days):  # No star is missing.
            return [len(PARTS)] * len(days)
        return days if sum(days) == total else None

    def format_summary(self, now: float) -> str:
        """Return the number of stars and their age at `now` (epoch seconds)."""
        text = f"{self.total} star{'s' * (self.total != 1)}"
        if self.seen_at is None:
            return f"{text} seen so far; `aoc calendar` refreshes"
        text += f", seen {ago(now - self.seen_at)}"
        unclear = [year for year in self.years if self.of_days(year) is None]
        return text + (f"; `aoc calendar {min(unclear)}` shows the days" if unclear else "")


def read_stars(ledger: Ledger) -> Stars:
    """Return the stars of every day and year that has any. Raises DataError."""
    accepted = ledger.all_accepted().items()
    days = {puzzle: len(answers.keys() & {*PARTS}) for puzzle, answers in accepted}
    for year, day, stars in ledger.read("SELECT * FROM star"):
        puzzle = Puzzle(year, day)
        days[puzzle] = max(stars, days.get(puzzle, 0))
    years: dict[int, int] = {}
    for puzzle, stars in days.items():
        years[puzzle.year] = years.get(puzzle.year, 0) + stars
    rows = ledger.read("SELECT year, stars, seen_at FROM year")
    for year, stars, _ in rows:
        years[year] = max(stars, years.get(year, 0))
    has_every_year = len(rows) > event_year(time.time()) - FIRST_YEAR
    return Stars(days, years, min(seen_at for *_, seen_at in rows) if has_every_year else None)


def save_stars(ledger: Ledger, year: int, days: Mapping[int, int], now: float) -> None:
    """Save the stars of a year's days, seen `now`; a day never loses a star."""
    with ledger.transaction(_STAR, _YEAR) as connection:
        connection.executemany(
            "INSERT INTO star VALUES (?, ?, ?) ON CONFLICT DO UPDATE"
            " SET stars = excluded.stars WHERE excluded.stars > stars",
            [(year, day, stars) for day, stars in days.items() if stars],
        )
        row = (year, sum(days.values()), now)
        connection.execute("INSERT OR REPLACE INTO year VALUES (?, ?, ?)", row)


def save_year_stars(ledger: Ledger, years: Mapping[int, int], now: float) -> None:
    """Save the stars of whole years, seen `now`."""
    ledger.upsert(_YEAR, "year", *[(year, stars, now) for year, stars in years.items()])


def read_star_seconds(ledger: Ledger) -> StarSeconds:
    rows = ledger.read("SELECT * FROM star_seconds")
    return {(Puzzle(year, day), part): seconds for year, day, part, seconds in rows}


def save_star_seconds(ledger: Ledger, times: StarSeconds) -> None:
    rows = [(*puzzle, part, seconds) for (puzzle, part), seconds in times.items()]
    ledger.upsert(_STAR_SECONDS, "star_seconds", *rows)
