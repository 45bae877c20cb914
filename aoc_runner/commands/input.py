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
    path = context.account.input_path(puzzle)
    if context.args.path and context.output.stream.isatty():
        context.emit_line(path)
    elif context.args.path:
        context.output.write_bytes(os.fsencode(path) + b"\n")
    else:
        context.output.write_bytes(content)
    return 0
