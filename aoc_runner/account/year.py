"""A year of the account on the site: its calendar, its personal times; and the stars of all years.

Whatever these pages tell is entered into the ledger.
"""

import time
from functools import partial

from aoc_runner.account.account import Account
from aoc_runner.account.views import Page, View, look
from aoc_runner.kernel.words.history import StarTime
from aoc_runner.kernel.words.puzzle import Part, Puzzle, check_unlocked, is_puzzle
from aoc_runner.site.calendar import Calendar, read_calendar
from aoc_runner.site.events import read_events
from aoc_runner.site.personal import Times, read_personal_times
from aoc_runner.store import stars


def calendar(account: Account, year: int, offline: bool) -> View[Calendar]:
    """The calendar of a year. Raises NotYetError before the year begins, and what `look` does."""
    check_unlocked(Puzzle(year, 1), time.time())
    page = Page(
        f"the calendar of {year}",
        f"/{year}",
        f"{year}/calendar.html",
        partial(read_calendar, year=year),
    )

    def learn(found: Calendar) -> None:
        stars.keep_stars(account.ledger, account.name, year, found.stars)

    return look(account, page, offline, learn)


def personal_times(account: Account, year: int, offline: bool) -> View[Times]:
    """The personal times of a year, likewise."""
    check_unlocked(Puzzle(year, 1), time.time())
    page = Page(
        f"the page of your times of {year}",
        f"/{year}/leaderboard/self",
        f"{year}/times.html",
        read_personal_times,
    )

    def learn(found: Times) -> None:
        times = {
            (Puzzle(year, day), part): time
            for day, of_day in found.items()
            for part, time in of_day.items()
        }
        stars.keep_star_times(account.ledger, account.name, times)
        held = {day: len(of_day) for day, of_day in found.items()}
        stars.keep_stars(account.ledger, account.name, year, held)

    return look(account, page, offline, learn)


def events(account: Account, offline: bool) -> View[dict[int, int]]:
    """The list of all years with the stars held in each. Raises what `look` does."""
    page = Page("the list of all years", "/events", "events.html", read_events)

    def learn(found: dict[int, int]) -> None:
        now = time.time()  # what is learnt stays: nothing of a year that cannot have a star
        of_years = {
            year: number
            for year, number in found.items()
            if is_puzzle(year, 1) and Puzzle(year, 1).unlock <= now
        }
        stars.keep_year_stars(account.ledger, account.name, of_years)

    return look(account, page, offline, learn)


def known_times(account: Account, year: int) -> Times:
    """The personal times of a year that the ledger knows."""
    found: dict[int, dict[Part, StarTime]] = {}
    for (puzzle, part), won in stars.star_times(account.ledger, account.name).items():
        if puzzle.year == year:
            found.setdefault(puzzle.day, {})[part] = won
    return found
