"""What commands for one day share: whose it is, and how it is run."""

import argparse
from collections.abc import Iterator, Sequence

from aoc_runner.cli.context import Context
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.running.solve import Result, Task

_ALL = "all"


def add_day_options(parser: argparse.ArgumentParser, or_all: str = "") -> None:
    """The options that choose among those who offer a day."""
    parser.add_argument(
        "--from",
        metavar="NAME",
        dest="from_",
        help=f"whose day: a package's name, or `project`{or_all}",
    )
    parser.add_argument(
        "--variant", metavar="NAME", help=f"run dayDD_NAME.py instead of dayDD.py{or_all}"
    )


def add_many_options(parser: argparse.ArgumentParser) -> None:
    """The options that choose among those who offer days, and how many run how."""
    add_day_options(parser, "; or `all`")
    parser.add_argument("--jobs", metavar="N", help="so many days at once; left out: all cores")
    parser.add_argument("--timeout", metavar="S", help="seconds a part may take; many days: 300")
    parser.add_argument("--memory", metavar="MB", help="megabytes a day may take")
    parser.add_argument("--junit", metavar="FILE", help="write a JUnit report for a CI server")


def are_many(args: argparse.Namespace) -> bool:
    """Whether the options mean every implementation of a day."""
    return _ALL in (args.variant, args.from_)


def check_limits(context: Context) -> None:
    """Raise UsageError for a limit that is none, also where one day does not need it."""
    args = context.args
    if (args.jobs, args.timeout, args.memory) != (None, None, None):
        from aoc_runner.cli.limits import Limits

        Limits(context)


def start(
    context: Context, spec: DaySpec, tasks: Sequence[Task], is_alone: bool = False
) -> tuple[str, Iterator[Result]]:
    """The day's title, and its results as they are known, each waited for with a spinner.

    It runs in this process, unless its time or memory is bounded. With `is_alone` the case needs no
    name. Raises DayError for a day that cannot be loaded.
    """
    if context.args.timeout is not None or context.args.memory is not None:
        from aoc_runner.cli.alone import run_alone

        if tasks:
            return run_alone(context, spec, tasks, is_alone)
    from aoc_runner.plugins.loading import load_day
    from aoc_runner.running.solve import solve_all

    with context.waiting(f"importing {spec.module}"):
        day = load_day(spec)
    return day.title, context.one_by_one(solve_all(day, tasks), tasks, is_alone)
