"""`aoc input`: the user's input of a day, as the site sent it."""

import argparse
import os

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "puzzle", help="left out: the last day")
    parser.add_argument("--path", action="store_true", help="print where it is kept instead")


def run(context: Context) -> int:
    puzzle = context.puzzle(context.args.puzzle)
    content, _ = context.fetch_input(puzzle)
    if context.args.path:
        content = os.fsencode(context.account.input_path(puzzle)) + b"\n"
    context.output.write_bytes(content)
    return 0
