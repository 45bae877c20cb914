"""`aoc test`: check a day on its examples, then on the accepted answers."""

import argparse

from aoc_runner.cli import arguments
from aoc_runner.cli.context import Context
from aoc_runner.cli.run import add_day_options
from aoc_runner.examples.reading import examples_path, load_examples
from aoc_runner.puzzle import PARTS
from aoc_runner.render.documents import test_json
from aoc_runner.render.text import Style, test_text
from aoc_runner.running.solve import checks, exit_code, solve_all


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_date(parser, "[YEAR DAY] [PART]", "left out: the last day")
    add_day_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    given, part = arguments.date_and_part(context.args.date)
    spec = context.find_day(context.puzzle(given))
    day = context.load_day(spec)
    cases = load_examples(examples_path(spec))
    own = context.account.kept_case(spec.puzzle)
    tasks = checks([*cases, *([own] if own else [])], (part,) if part else PARTS)
    results = list(solve_all(day, tasks))
    if context.as_json:
        context.output.write_json(test_json(day, results))
    else:
        context.emit(test_text(day, results, Style(context.output.stream)))
    return exit_code(results)
