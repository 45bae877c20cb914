"""A year of the account on the site: its calendar, its personal times; and the stars of all years.

Whatever these pages tell is entered into the ledger.
"""

import time
from functools import partial

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.pages import View, look
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.store.stars import keep_stars, keep_year_stars
from aoc_runner.kernel.words.puzzle import Part, Puzzle, check_unlocked, is_puzzle
from aoc_runner.site.calendar import Calendar, read_calendar
from aoc_runner.site.events import read_events
from aoc_runner.site.personal import Times, read_personal_times
from aoc_runner.store import stars
from aoc_runner.store.stars import StarTime


def calendar(context: Context, year: int) -> View[Calendar]:
    """The calendar of a year. Raises NotYetError before the year begins."""
    check_unlocked(Puzzle(year, 1), time.time())
    read = partial(read_calendar, year=year)
    view = look(context, f"{year}/calendar.html", f"/{year}", read)
    if view.is_new and view.page is not None:
        keep_stars(context.account.ledger, year, view.page.stars, time.time())
    return view


def personal_times(context: Context, year: int) -> View[Times]:
    """The personal times of a year, likewise."""
    check_unlocked(Puzzle(year, 1), time.time())
    path = f"/{year}/leaderboard/self"
    view = look(context, f"{year}/times.html", path, read_personal_times)
    if view.is_new and view.page is not None:
        times = {
            (Puzzle(year, day), part): time
            for day, of_day in view.page.items()
            for part, time in of_day.items()
        }
        stars.keep_star_times(context.account.ledger, times)
        of_days = {day: len(of_day) for day, of_day in view.page.items()}
        keep_stars(context.account.ledger, year, of_days, time.time())
    return view


def events(context: Context) -> View[dict[int, int]]:
    """The list of all years with the stars held in each."""
    view = look(context, "events.html", "/events", read_events)
    if view.is_new and view.page is not None:
        now = time.time()  # what is learnt stays: nothing of a year that cannot have a star
        of_years = {
            year: number
            for year, number in view.page.items()
            if is_puzzle(year, 1) and Puzzle(year, 1).unlock <= now
        }
        keep_year_stars(context.account.ledger, of_years, now)
    return view


def known_times(account: Account, year: int) -> Times:
    """The personal times of a year that the ledger knows."""
    found: dict[int, dict[Part, StarTime]] = {}
    for (puzzle, part), won in stars.star_times(account.ledger).items():
        if puzzle.year == year:
            found.setdefault(puzzle.day, {})[part] = won
    return found
