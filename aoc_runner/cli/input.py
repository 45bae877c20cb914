"""`aoc input`: the user's input of a day, as the site sent it."""

import argparse
import os

from aoc_runner.cli import arguments, dates
from aoc_runner.cli.context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_date(parser, "[YEAR DAY]", "left out: the last day")
    parser.add_argument("--path", action="store_true", help="print where it is kept instead")


def run(context: Context) -> int:
    puzzle = context.puzzle(dates.only_date(context.args.date))
    content, _ = context.account.fetch_input(puzzle)
    path = context.account.input_path(puzzle)
    if context.args.path and context.output.stream.isatty():
        context.emit_line(path)
    elif context.args.path:
        context.output.write_bytes(os.fsencode(path) + b"\n")
    else:
        context.output.write_bytes(content)
    return 0
