"""`aoc watch`: run a day again on every save, in a fresh process each time."""

import argparse

from aoc_runner.cli import arguments, dates
from aoc_runner.cli.context import Context
from aoc_runner.kernel.words.errors import DayError, UsageError
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.render.text import Style


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_date(parser, "[YEAR DAY]", "left out: the last day")
    arguments.add_day_options(parser)


def run(context: Context) -> int:
    args = context.args
    given = dates.only_date(args.date)
    try:
        import watchfiles  # noqa: F401 -- missed here, not in a thread later on
    except ImportError as error:
        raise UsageError(
            f"aoc watch needs the package watchfiles ({error})",
            "pip install 'aoc-runner[watch]'",
        ) from error
    puzzle = context.puzzle(given)
    spec = context.find_day(puzzle)
    if spec.path is None:
        raise _no_file(spec)
    context.remember(puzzle)
    from aoc_runner.watch.loop import Watch

    Watch(spec, spec.path, context.account, context.emit, Style(context.output.stream)).run()
    return 0


def _no_file(spec: DaySpec) -> DayError:
    """The error for a day whose file is not known: there is nothing to wait for a save of."""
    year, day = spec.puzzle
    what = f"nobody knows which file {spec.module} is"
    if spec.plugin is not None:
        what = f"the aocd plugin {spec.offered_by} has no file of its own for {spec.puzzle}"
    return DayError(
        f"{what}, so there is none to watch",
        f"run it instead: aoc run {year} {day} --from {spec.from_}; "
        f"or watch a day of your own: aoc new {year} {day}",
    )
