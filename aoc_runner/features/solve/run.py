"""`aoc run`: run solutions on the user's input, a file or an example."""

import argparse
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.features.solve.runner import Runner, RunOptions, add_options
from aoc_runner.kernel.model.case import Case, make_input_case
from aoc_runner.kernel.model.errors import DayError, UsageError
from aoc_runner.kernel.model.puzzle import Part, Selection
from aoc_runner.kernel.running.messages import Task

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aoc_runner.kernel.context import Context
    from aoc_runner.kernel.days.day import Day


class Options(NamedTuple):
    """The options of `aoc run` that select its input."""

    input: str | None
    example: bool
    case: str | None
    offline: bool


def configure(parser: argparse.ArgumentParser) -> None:
    add_options(parser)
    add = parser.add_mutually_exclusive_group().add_argument
    add("-i", "--input", metavar="FILE", help="read the input from FILE (`-`: stdin)")
    add("-e", "--example", action="store_true", help="run the day's first example")
    add("--case", metavar="NAME", help="run the example NAME")
    parser.add_argument("--offline", action="store_true", help="never use the network")


def run(context: "Context") -> int:
    """Run the days, and return the exit code."""
    options, common = context.options(Options), context.options(RunOptions)
    is_many = isinstance(common.selection, Selection)
    if is_many and (options.example or options.case is not None or options.input is not None):
        hint = "name the day: aoc run 2023 7; or run all examples: aoc test"
        raise UsageError("--input, --example and --case require a single day", hint)
    days = context.days.select(common.selection, common.part, common.variant, common.from_)
    cases = {} if is_many else _load_cases(context, options, days)

    def find_tasks(day: "Day", parts: tuple[Part, ...]) -> list[Task]:
        if not is_many:
            return [(cases[day], parts)]
        content = context.account.read_input(day.puzzle)
        return [] if content is None else [(make_input_case(content, "kept"), parts)]

    runner = Runner(context, common, days, find_tasks)
    runner.run()
    if runner.batch.missing and not any(outcome.results for outcome in runner.batch.outcomes):
        from aoc_runner.kernel.terminal.results import fetch_command

        hint = f"download inputs with: {fetch_command(runner.batch.missing)}"
        raise UsageError("nothing to run: no cached input", hint)
    return runner.end()


def _load_cases(context: "Context", options: Options, days: "Sequence[Day]") -> "dict[Day, Case]":
    """Return the case of each solution of a puzzle, downloading the input if it is not cached."""
    if options.example or options.case is not None or options.input is not None:
        from aoc_runner.kernel.days.examples import read_input_file

        file_case = None if options.input is None else read_input_file(options.input)
        return {day: file_case or _load_example(day, options.case) for day in days}
    puzzle = days[0].puzzle
    if options.offline and context.account.read_input(puzzle) is None:
        message = f"no cached input for {puzzle}, and --offline prevents the download"
        hint = f"download the input with: aoc input {puzzle.year} {puzzle.day}"
        raise UsageError(message, hint)
    content, source = context.downloads.fetch_input(puzzle)
    return {day: make_input_case(content, source) for day in days}


def _load_example(day: "Day", name: str | None) -> Case:
    """Return the named example, or the first. Raises DayError if the day has no examples."""
    from aoc_runner.kernel.days.examples import get_examples_path, load_examples

    path = get_examples_path(day)
    examples = load_examples(path)
    if not examples:
        hint = f"add one to {path}, or use --input FILE" if path else "use --input FILE"
        raise DayError(f"{day.puzzle} has no examples", hint)
    chosen = [example for example in examples if name in (None, example.name)]
    if not chosen:
        names = ", ".join(example.name for example in examples)
        raise UsageError(f"{day.puzzle} has no example {name!r}", f"choose one of: {names}")
    return chosen[0]._replace(skip=None)  # an explicit request overrides `skip`
