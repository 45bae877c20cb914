"""`aoc input`: the user's input of a day, as the site sent it; or one that the day makes up."""

import argparse
import os
import re
import sys

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.model.errors import UsageError
from aoc_runner.kernel.model.generated import InputSpec


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "puzzle", help="left out: the day you ran last")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--path", action="store_true", help="print where it is kept instead")
    instead.add_argument(
        "--made", metavar="SIZE[:SEED]", type=made_of, help="make one up, by the day's `generate`"
    )


def run(context: Context) -> int:
    puzzle = context.puzzle(context.args.puzzle)
    if context.args.made:
        for case in context.made_inputs(puzzle, [context.args.made]):
            _write(context, case.content)
        return 0
    content, _ = context.fetch_input(puzzle)
    if context.args.path:
        path = context.account.input_path(puzzle)
        if sys.platform == "win32":  # where a path is text, in the encoding of all output
            context.output.write(f"{path}\n")
            return 0
        content = os.fsencode(path) + b"\n"
    _write(context, content)
    return 0


def _write(context: Context, content: bytes) -> None:
    """Write the content unchanged, as programs want it; on a terminal as text."""
    if context.output.stream.isatty():
        context.output.write(content.decode(errors="backslashreplace"))
    else:
        context.output.write_raw(content)


def made_of(text: str) -> InputSpec:
    """That of the option `--made`. Raises UsageError."""
    if found := re.fullmatch(r"([1-9]\d{0,8})(?::(\d{1,9}))?", text, re.ASCII):
        return InputSpec(int(found[1]), int(found[2] or 0))
    raise UsageError(f"--made is {text!r}, expected SIZE or SIZE:SEED", "like: --made 20:7")
