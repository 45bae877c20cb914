"""`aoc test`: check a day, or many, on examples, then on the accepted answers."""

import argparse
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.features.solve.runner import Runner, RunOptions, add_options, whole_number
from aoc_runner.kernel.dates import ALL
from aoc_runner.kernel.days.examples import examples_path, load_examples
from aoc_runner.kernel.model.puzzle import Part
from aoc_runner.kernel.running.messages import Task, make_check_tasks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aoc_runner.kernel.context import Context
    from aoc_runner.kernel.days.day import Day
    from aoc_runner.kernel.model.case import Case


class Options(NamedTuple):
    """What a day is tested on."""

    made: int | None


def configure(parser: argparse.ArgumentParser) -> None:
    add_options(parser)
    parser.add_argument(
        "--made",
        metavar="N",
        type=whole_number,
        help="where a day has variants, check them on N made-up inputs instead",
    )


def run(context: "Context") -> int:
    """Check the days, and return the exit code of them all."""
    (number,), how = context.options(Options), context.options(RunOptions)
    if number and how.variant is None:
        how = how._replace(variant=ALL)
    days = context.days.select(how.selection, how.part, how.variant, how.from_)
    context.account.accepted(days[0].puzzle)  # a ledger that cannot be read is no day's fault
    made: dict[Day, Sequence[Case]] = {}
    if number:
        from aoc_runner.features.solve.made import made_cases  # few ask for it

        made = made_cases(context, days, number)

    def tasks(day: "Day", parts: tuple[Part, ...]) -> list[Task]:
        cases = made[day] if day in made else load_examples(examples_path(day))
        own = context.account.case(day.puzzle)
        known = context.account.known_answers(day.puzzle)
        return make_check_tasks([*cases, *([own] if own else [])], parts, known)

    solving = Runner(context, how, days, tasks, are_tests=True)
    solving.run()
    return solving.end()
