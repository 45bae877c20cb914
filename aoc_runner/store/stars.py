"""The stars of an account as the site's pages about it show them, in the ledger.

They tell more than the accepted answers: what was won elsewhere, and when. A star is never taken
away: what was known stays. Rows that no page can have brought are passed by: the ledger may have
been edited by hand.
"""

from collections.abc import Mapping

from aoc_runner.kernel.words.history import StarTime
from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle, is_puzzle
from aoc_runner.store.ledger import Ledger
from aoc_runner.store.timings import is_time

Won = tuple[Puzzle, Part]  # a star

_MORE = "ON CONFLICT DO UPDATE SET stars = excluded.stars WHERE excluded.stars > stars"


def keep_stars(ledger: Ledger, account: str, year: int, stars: Mapping[int, int]) -> None:
    """Enter the stars of a year's days."""
    rows = [(account, year, day, number) for day, number in stars.items() if number]
    if rows:
        with ledger.writing() as connection:
            connection.executemany(f"INSERT INTO star VALUES (?, ?, ?, ?) {_MORE}", rows)


def keep_year_stars(ledger: Ledger, account: str, stars: Mapping[int, int]) -> None:
    """Enter the stars of whole years."""
    rows = [(account, year, number) for year, number in stars.items()]
    if rows:
        with ledger.writing() as connection:
            connection.executemany(f"INSERT INTO year_stars VALUES (?, ?, ?) {_MORE}", rows)


def keep_star_times(ledger: Ledger, account: str, times: Mapping[Won, StarTime]) -> None:
    """Enter when stars were won, in place of what was known of each."""
    rows = [(account, *puzzle, part, *time) for (puzzle, part), time in times.items()]
    if rows:
        with ledger.writing() as connection:
            marks = "?, ?, ?, ?, ?, ?, ?"
            connection.executemany(f"INSERT OR REPLACE INTO star_time VALUES ({marks})", rows)


def keep_first_fetch(ledger: Ledger, account: str, puzzle: Puzzle, now: float) -> None:
    """Enter when a day's input was fetched, unless it was before."""
    with ledger.writing() as connection:
        row = (account, *puzzle, now)
        connection.execute("INSERT OR IGNORE INTO first_fetch VALUES (?, ?, ?, ?)", row)


def day_stars(ledger: Ledger, account: str) -> dict[Puzzle, int]:
    """The stars of every day that has one: as pages showed them, and by its accepted answers."""
    solved = ledger.solved(account).items()
    found = {puzzle: len(parts & {*PARTS}) for puzzle, parts in solved if is_puzzle(*puzzle)}
    for puzzle, part in star_times(ledger, account):
        found[puzzle] = max(part, found.get(puzzle, 0))  # part 1 came before 2
    query = "SELECT year, day, stars FROM star WHERE account = ?"
    for year, day, stars in ledger.read(query, (account,)):
        if is_puzzle(year, day) and stars in PARTS:
            puzzle = Puzzle(year, day)
            found[puzzle] = max(stars, found.get(puzzle, 0))
    return {puzzle: stars for puzzle, stars in found.items() if stars}


def year_stars(ledger: Ledger, account: str) -> dict[int, int]:
    """The stars of every year that is known: at least those of its days."""
    found: dict[int, int] = {}
    for puzzle, stars in day_stars(ledger, account).items():
        found[puzzle.year] = found.get(puzzle.year, 0) + stars
    query = "SELECT year, stars FROM year_stars WHERE account = ?"
    for year, stars in ledger.read(query, (account,)):
        if is_puzzle(year, 1) and isinstance(stars, int) and 0 <= stars <= 50:
            found[year] = max(stars, found.get(year, 0))
    return found


def star_times(ledger: Ledger, account: str) -> dict[Won, StarTime]:
    """When each star was won, of those that the site has told."""
    query = "SELECT year, day, part, seconds, rank, score FROM star_time WHERE account = ?"
    return {
        (Puzzle(year, day), part): StarTime(seconds, _number(rank), _number(score))
        for year, day, part, seconds, rank, score in ledger.read(query, (account,))
        if is_puzzle(year, day) and part in PARTS and seconds in (None, _number(seconds))
    }


def first_fetches(ledger: Ledger, account: str) -> dict[Puzzle, float]:
    """When the input of each puzzle was first fetched, in epoch seconds."""
    query = "SELECT year, day, fetched_at FROM first_fetch WHERE account = ?"
    return {
        Puzzle(year, day): at
        for year, day, at in ledger.read(query, (account,))
        if is_puzzle(year, day) and is_time(at)
    }


def _number(value: object) -> int | None:
    return value if isinstance(value, int) and value >= 0 else None
