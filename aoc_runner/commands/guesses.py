"""`aoc guesses`: every answer that was posted, and what the site said."""

import argparse

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.render.documents import guesses_json
from aoc_runner.render.tables import guesses_table


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "puzzle", help="left out: all days")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    puzzle = context.args.puzzle
    guesses = context.account.guesses(puzzle)
    if context.as_json:
        context.output.write_json(guesses_json(context.account.name, guesses))
    elif guesses:
        context.emit(guesses_table(guesses, context.output.stream))
    else:
        context.warn(f"no guesses of `{context.account.name}`{f' on {puzzle}' if puzzle else ''}")
    return 0
