"""`aoc days`: every day found, and what is kept of it. Imports none of them."""

import argparse

from aoc_runner.account.overview import Kept, overview, read_kept, sums_of
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import days_of, takes
from aoc_runner.kernel.days.find import Project, all_days
from aoc_runner.kernel.words.errors import AocError, ConfigError
from aoc_runner.kernel.words.puzzle import Selection
from aoc_runner.render.documents import days_json
from aoc_runner.render.overview import days_table


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "selection", help="like 2023, or 2023 1-5,7; left out: all")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    wanted = days_of(context.args.selection) or Selection()
    found = all_days(_project(context))
    specs = [spec for spec in found if spec.puzzle in wanted]
    kept = _kept(context)
    rows = overview(specs, kept, context.settings.prefer if kept else ())
    if context.as_json:
        context.output.write_json(days_json(rows, sums_of(rows)))
    elif rows:
        context.emit(days_table(rows, context.output.stream))
    else:
        none = "no days found" if wanted == Selection() else f"no days of {wanted}"
        context.warn(f"{none}: write one in days/yearYYYY/dayDD.py, or install a package")
    return 0


def _project(context: Context) -> Project:
    """Where days are looked for; without the layout where no settings can be read."""
    try:
        return context.project
    except ConfigError:  # `_kept` says it
        return Project(context.folder)


def _kept(context: Context) -> Kept | None:
    """What is kept for the account; None where it cannot be read, as the days can without it."""
    try:
        return read_kept(context.account)
    except AocError as error:
        if context.args.account:
            raise  # whose stars they should be was asked for
        context.warn(f"stars, inputs and times are not known: {error.message}; {error.hint}")
        return None
