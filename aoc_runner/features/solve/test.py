"""`aoc test`: check solutions against examples, then against accepted answers."""

import argparse
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.features.solve.runner import Runner, RunOptions, add_options, parse_count
from aoc_runner.kernel.dates import ALL
from aoc_runner.kernel.days.examples import get_examples_path, load_examples
from aoc_runner.kernel.model.puzzle import Part
from aoc_runner.kernel.running.messages import Task, make_check_tasks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aoc_runner.kernel.context import Context
    from aoc_runner.kernel.days.day import Day
    from aoc_runner.kernel.model.case import Case


class Options(NamedTuple):
    """The option of `aoc test` that selects its cases."""

    made: int | None


def configure(parser: argparse.ArgumentParser) -> None:
    add_options(parser)
    help_text = "check variants on N generated inputs instead of the examples"
    parser.add_argument("--made", metavar="N", type=parse_count, help=help_text)


def run(context: "Context") -> int:
    """Check the days, and return the exit code."""
    (count,), common = context.options(Options), context.options(RunOptions)
    if count and common.variant is None:
        common = common._replace(variant=ALL)
    days = context.days.select(common.selection, common.part, common.variant, common.from_)
    context.account.accepted(days[0].puzzle)  # Reports an unreadable ledger before any day runs.
    generated: dict[Day, Sequence[Case]] = {}
    if count:
        from aoc_runner.features.solve.generated import generate_cases

        generated = generate_cases(context, days, count)

    def find_tasks(day: "Day", parts: tuple[Part, ...]) -> list[Task]:
        cases = generated[day] if day in generated else load_examples(get_examples_path(day))
        user_case = context.account.case(day.puzzle)
        known = context.account.known_answers(day.puzzle)
        return make_check_tasks([*cases, *([user_case] if user_case else [])], parts, known)

    runner = Runner(context, common, days, find_tasks, is_test=True)
    runner.run()
    return runner.end()
