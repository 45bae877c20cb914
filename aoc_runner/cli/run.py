"""`aoc run`: solve a day on the user's input, a file or an example."""

import argparse
import os
import sys
from collections.abc import Mapping
from typing import NamedTuple

from aoc_runner.case import input_text
from aoc_runner.cli import arguments
from aoc_runner.cli.context import Context
from aoc_runner.cli.output import tell
from aoc_runner.errors import DayError, DayFailedError, SessionError, UsageError
from aoc_runner.plugins.loading import Day
from aoc_runner.puzzle import PARTS, Part
from aoc_runner.render.text import Style, failure_text, run_text
from aoc_runner.running.solve import Solution, exit_code, solve


def configure(parser: argparse.ArgumentParser) -> None:
    parser.usage = "aoc run [YEAR DAY] [PART] [OPTION ...]"
    parser.add_argument("date", nargs="*", metavar="YEAR DAY PART", help="left out: the last day")
    parser.add_argument("--input", metavar="FILE", help="solve this file instead; - is stdin")
    parser.add_argument("--example", action="store_true", help="solve the day's first example")
    parser.add_argument("--case", metavar="NAME", help="solve the example of that name")
    parser.add_argument("--offline", action="store_true", help="never use the network")
    add_day_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def add_day_options(parser: argparse.ArgumentParser) -> None:
    """The options that choose among those who offer a day."""
    parser.add_argument(
        "--from", metavar="NAME", dest="from_", help="whose day: a package's name, or `project`"
    )
    parser.add_argument("--variant", metavar="NAME", help="run dayDD_NAME.py instead of dayDD.py")


def run(context: Context) -> int:
    args = context.args
    if args.input is not None and (args.example or args.case is not None):
        raise UsageError("--input and --example exclude each other", "choose one of them")
    given, part = arguments.date_and_part(args.date)
    day = context.load_day(context.puzzle(given))
    given_input = _input(context, day)
    solution = solve(day, given_input.text, [part] if part else PARTS, given_input.params)
    expected, source = given_input.expected, given_input.source
    if context.as_json:
        from aoc_runner.render.documents import run_json

        document = run_json(day, solution, expected, source, context.account.name)
        context.emit_json(document)
    else:
        style = Style(context.stdout)
        context.emit(run_text(day, solution, expected, source == "example", style))
    for what, failure in _failures(solution):
        tell(failure_text(f"{what}: ", failure))
    statuses = [
        solved.check(expected.get(solved.part), source == "example") for solved in solution.parts
    ]
    return exit_code(statuses)


def _failures(solution: Solution) -> list[tuple[str, DayFailedError]]:
    """Each failure once: one of `parse` is both parts'."""
    failed = {id(solved.failure): solved for solved in solution.parts if solved.failure}
    return [
        (
            "parse failed" if solved.failure.hook == "parse" else f"part {solved.part} failed",
            solved.failure,
        )
        for solved in failed.values()
        if solved.failure
    ]


class _Input(NamedTuple):
    text: str
    source: str  # as in the JSON: site, kept, file or example
    expected: Mapping[Part, str]
    params: Mapping[str, object]


def _input(context: Context, day: Day) -> _Input:
    args = context.args
    if args.input is not None:
        # Never compared with accepted answers: nobody knows whose input it is.
        return _Input(_read(args.input, context.folder), "file", {}, {})
    if args.example or args.case is not None:
        return _example(day, args.case)
    try:
        text, source = context.account.input(day.puzzle, args.offline)
    except SessionError as error:
        hint = f"{error.hint}; or give your input with --input FILE"
        raise SessionError(error.message, hint) from error
    return _Input(text, source, context.account.accepted(day.puzzle), {})


def _read(name: str, folder: str) -> str:
    shown = "standard input" if name == "-" else name
    try:
        if name == "-":
            content = sys.stdin.buffer.read()
        else:
            with open(os.path.join(folder, name), "rb") as file:  # the day may have left it
                content = file.read()
        text = input_text(content)
    except OSError as error:
        raise UsageError(
            f"cannot read {shown}: {error.strerror}", "give --input a file that can be read"
        ) from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{shown} is not UTF-8 text", "save the input as UTF-8") from error
    if not text.strip():
        raise UsageError(f"{shown} is empty", "give --input a file with an input in it")
    return text


def _example(day: Day, name: str | None) -> _Input:
    from aoc_runner.examples.reading import examples_path, load_examples

    path = examples_path(day.offer)
    found = load_examples(path)
    if not found:
        raise DayError(
            f"{day.puzzle} has no examples",
            f"write one into {path}, or give --input FILE" if path else "give --input FILE",
        )
    chosen = [example for example in found if name in (None, example.name)]
    if not chosen:
        names = ", ".join(example.name for example in found)
        raise UsageError(f"{day.puzzle} has no example {name!r}", f"its examples are: {names}")
    example = chosen[0]
    return _Input(example.input, "example", example.expected, example.params)
