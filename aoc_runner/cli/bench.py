"""`aoc bench`: how fast days are."""

import argparse

from aoc_runner.cli import arguments
from aoc_runner.cli.context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_date(parser, "[YEAR [DAYS]|all] [PART]", "left out: the last day, both parts")
    arguments.add_day_options(parser, "; or `all`")
    parser.add_argument("--seconds", metavar="S", help="take so long at most; left out: 60 a day")
    parser.add_argument("--input", metavar="FILE", help="measure on this file; - is stdin")
    parser.add_argument("--example", action="store_true", help="measure on the first example")
    parser.add_argument(
        "--compare", metavar="RUN", help="what got slower or faster since that run; or `last`"
    )
    parser.add_argument(
        "--fail-slower", metavar="PERCENT", help="exit with 1 if a part got slower by so much"
    )
    parser.add_argument(
        "--history", action="store_true", help="measure nothing: show what was measured so far"
    )
    parser.add_argument("--output", metavar="FILE", help="write the samples as pyperf reads them")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    raise NotImplementedError
