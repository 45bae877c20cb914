"""`aoc calendar`: a year as the site draws it, or the stars of all years."""

import argparse
import time
from collections.abc import Sequence

from aoc_runner.account.calendar_days import days_of, years_of
from aoc_runner.account.overview import Row, overview, read_kept
from aoc_runner.account.year import calendar, events
from aoc_runner.commands.viewed import show
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.days.find import all_days
from aoc_runner.kernel.store.stars import known_stars
from aoc_runner.render.year.calendar import year_text, years_text
from aoc_runner.render.year.documents import calendar_json, years_json


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "year", help="like 2023; left out: all years, a line each")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    year = context.args.year
    return _years(context) if year is None else _year(context, year)


def _year(context: Context, year: int) -> int:
    account, now, stream = context.account, time.time(), context.output.stream
    view = calendar(context, year)
    ledger = account.ledger
    missed = {(guess.puzzle, guess.part) for guess in ledger.guesses(missed=True)}
    days = days_of(year, view.page, known_stars(ledger).days, _rows(context), now, missed)
    return show(
        context,
        view,
        any(it.stars or it.has_code for it in days),
        lambda: calendar_json(year, account.name, days),
        lambda: year_text(year, view.page, days, stream, view.fetched_at, now),
    )


def _years(context: Context) -> int:
    account, now, stream = context.account, time.time(), context.output.stream
    view = events(context)
    years = years_of(known_stars(account.ledger).years, known_stars(account.ledger).days)
    return show(
        context,
        view,
        bool(years),
        lambda: years_json(account.name, years),
        lambda: years_text(years, stream, view.fetched_at, now),
    )


def _rows(context: Context) -> Sequence[Row]:
    kept = read_kept(context.account)
    return overview(all_days(context.project), kept, context.settings.prefer)
