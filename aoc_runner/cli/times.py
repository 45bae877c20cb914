"""`aoc times`: how long the stars of a year took, as the site counts, and what the ledger adds."""

import argparse
import time
from functools import partial

from aoc_runner.account.stories import stories
from aoc_runner.account.year import known_times, personal_times
from aoc_runner.cli import arguments, dates
from aoc_runner.cli.context import Context
from aoc_runner.cli.written import write_picture
from aoc_runner.puzzle import last_event
from aoc_runner.render.year.documents import times_json
from aoc_runner.render.year.times import times_text


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_date(parser, "[YEAR]", "like 2023; left out: the last event")
    parser.add_argument("--svg", metavar="FILE", help="draw them as a picture, too")
    arguments.add_view_options(parser)


def run(context: Context) -> int:
    account, offline, now = context.account, context.args.offline, time.time()
    year = dates.only_year(context.args.date) or last_event(now)
    view = personal_times(account, year, offline)
    known = view.page if view.page is not None else known_times(account, year)
    days = stories(account, year, known)
    if view.error and view.page is None and not days:
        raise view.error
    error = None if offline else view.error
    if context.args.svg is not None:
        from aoc_runner.render.year.times_picture import NAME, times_picture

        write_picture(context, context.args.svg, NAME, partial(times_picture, year, days))
    if context.as_json:
        document = times_json(year, account.name, days, view.source, view.fetched_at, error)
        context.output.write_json(document)
    else:
        context.emit(times_text(year, days, context.output.stream, view.fetched_at, now))
    if error:
        raise error  # below what was kept
    return 0
