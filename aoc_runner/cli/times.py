"""`aoc times`: how long the stars of a year took, as the site counts, and what the ledger adds."""

import argparse
import time

from aoc_runner.account.stories import stories
from aoc_runner.account.year import known_times, personal_times
from aoc_runner.cli import arguments, dates
from aoc_runner.cli.context import Context
from aoc_runner.cli.viewed import show
from aoc_runner.kernel.words.puzzle import last_event
from aoc_runner.render.year.documents import times_json
from aoc_runner.render.year.times import times_text


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_date(parser, "[YEAR]", "like 2023; left out: the last event")
    arguments.add_view_options(parser)


def run(context: Context) -> int:
    account, now, stream = context.account, time.time(), context.output.stream
    year = dates.only_year(context.args.date) or last_event(now)
    view = personal_times(account, year, context.args.offline)
    name = account.name  # whose it is may have turned out just now
    days = stories(account, year, known_times(account, year) if view.page is None else view.page)
    return show(
        context,
        view,
        bool(days),
        lambda: times_json(year, name, days),
        lambda: times_text(year, days, stream, view.fetched_at, now),
    )
