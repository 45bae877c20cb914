"""`aoc times`: how long the stars of a year took, as the site counts, and what the ledger adds."""

import argparse
import time

from aoc_runner.account.stories import stories
from aoc_runner.account.year import known_times, personal_times
from aoc_runner.commands.viewed import show
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.words.puzzle import last_event
from aoc_runner.render.year.documents import times_json
from aoc_runner.render.year.times import times_text


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "year", help="like 2023; left out: the last event")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    account, now, stream = context.account, time.time(), context.output.stream
    year = context.args.year or last_event(now)
    view = personal_times(context, year)
    name = account.name  # whose it is may have turned out just now
    days = stories(account, year, known_times(account, year) if view.page is None else view.page)
    return show(
        context,
        view,
        bool(days),
        lambda: times_json(year, name, days),
        lambda: times_text(year, days, stream, view.fetched_at, now),
    )
