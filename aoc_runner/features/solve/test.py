"""`aoc test`: check a day, or many, on examples, then on the accepted answers."""

import argparse
from typing import TYPE_CHECKING

from aoc_runner.features.solve.solving import Solving, add_options
from aoc_runner.kernel.days.examples import examples_path, load_examples
from aoc_runner.kernel.running.start import Task, checks
from aoc_runner.kernel.words.puzzle import Part

if TYPE_CHECKING:
    from aoc_runner.kernel.context import Context
    from aoc_runner.kernel.days.day import Day


def configure(parser: argparse.ArgumentParser) -> None:
    add_options(parser)


def run(context: "Context") -> int:
    """Check the days, and return the exit code of them all."""

    def tasks(day: "Day", parts: tuple[Part, ...]) -> list[Task]:
        own = context.account.case(day.puzzle)
        return checks([*load_examples(examples_path(day)), *([own] if own else [])], parts)

    days = context.find_days()
    context.account.accepted(days[0].puzzle)  # a ledger that cannot be read is no day's fault
    solving = Solving(context, days, tasks, are_tests=True)
    solving.run()
    return solving.end()
