"""`aoc calendar`: a year as the site draws it, or the stars of all years."""

import argparse
import time
from collections.abc import Sequence

from aoc_runner.account.calendar_days import days_of, years_of
from aoc_runner.account.overview import Row, overview, read_kept
from aoc_runner.account.year import calendar, events
from aoc_runner.cli import arguments, dates
from aoc_runner.cli.context import Context
from aoc_runner.plugins.listing import find_all
from aoc_runner.render.year.calendar import year_text, years_text
from aoc_runner.render.year.documents import calendar_json, years_json
from aoc_runner.store.stars import day_stars, year_stars


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_date(parser, "[YEAR]", "like 2023; left out: all years, a line each")
    arguments.add_view_options(parser)


def run(context: Context) -> int:
    year = dates.only_year(context.args.date)
    return _years(context) if year is None else _year(context, year)


def _year(context: Context, year: int) -> int:
    account, offline, now = context.account, context.args.offline, time.time()
    view = calendar(account, year, offline)
    days = days_of(year, view.page, day_stars(account.ledger, account.name), _rows(context), now)
    if view.error and view.page is None and not any(it.stars or it.has_code for it in days):
        raise view.error
    error = None if offline else view.error
    if context.as_json:
        document = calendar_json(year, account.name, days, view.source, view.fetched_at, error)
        context.output.write_json(document)
    else:
        stream = context.output.stream
        context.emit(year_text(year, view.page, days, stream, view.fetched_at, now))
    if error:
        raise error  # below what was kept
    return 0


def _years(context: Context) -> int:
    account, offline = context.account, context.args.offline
    view = events(account, offline)
    ledger, name = account.ledger, account.name
    years = years_of(year_stars(ledger, name), day_stars(ledger, name))
    if view.error and not years:
        raise view.error
    error = None if offline else view.error
    if context.as_json:
        document = years_json(name, years, view.source, view.fetched_at, error)
        context.output.write_json(document)
    else:
        context.emit(years_text(years, context.output.stream, view.fetched_at, time.time()))
    if error:
        raise error
    return 0


def _rows(context: Context) -> Sequence[Row]:
    kept = read_kept(context.account)
    return overview(find_all(context.project, None), kept, context.settings.prefer)
