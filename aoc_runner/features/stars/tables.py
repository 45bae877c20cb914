"""The stars that the site shows, entered in the ledger; `kernel.store.stars` reads them."""

from collections.abc import Mapping

from aoc_runner.kernel.store.ledger import Ledger

_STAR = "CREATE TABLE IF NOT EXISTS star (year, day, stars, PRIMARY KEY (year, day))"
_YEAR = "CREATE TABLE IF NOT EXISTS year (year PRIMARY KEY, stars, seen_at REAL)"


def keep_stars(ledger: Ledger, year: int, days: Mapping[int, int], now: float) -> None:
    """Enter the stars of a year's days, seen `now`; what was known of more stays."""
    with ledger.transaction(_STAR, _YEAR) as connection:
        connection.executemany(
            "INSERT INTO star VALUES (?, ?, ?) ON CONFLICT DO UPDATE"
            " SET stars = excluded.stars WHERE excluded.stars > stars",
            [(year, day, stars) for day, stars in days.items() if stars],
        )
        row = (year, sum(days.values()), now)
        connection.execute("INSERT OR REPLACE INTO year VALUES (?, ?, ?)", row)


def keep_year_stars(ledger: Ledger, years: Mapping[int, int], now: float) -> None:
    """Enter the stars of whole years, seen `now`."""
    ledger.upsert(_YEAR, "year", *[(year, stars, now) for year, stars in years.items()])
