"""`aoc bench`: how fast days are, side by side and against the last time."""

import argparse

from aoc_runner.kernel.commands import add_day_options
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.words.errors import UsageError

_OF_MEASURING = ("seconds", "input", "compare", "fail_slower", "output")


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "selection", "part", help="left out: the last day, both parts")
    add_day_options(parser, "; or `all`")
    parser.add_argument("--seconds", metavar="S", help="take so long at most; left out: 60 a day")
    parser.add_argument("--input", metavar="FILE", help="measure on this file; - is stdin")
    parser.add_argument(
        "--compare", metavar="RUN", help="what is slower or faster than in that run; or `last`"
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
    args = context.args
    if args.history:
        from aoc_runner.commands.benching import past

        for name in _OF_MEASURING:
            if getattr(args, name) not in (None, False):
                option = f"--{name.replace('_', '-')}"
                raise UsageError(
                    f"--history measures nothing, and {option} is about that",
                    "leave one of them out",
                )
        return past.run(context, args.selection, args.part)
    from aoc_runner.commands.benching import measuring

    return measuring.run(context, args.selection, args.part)
