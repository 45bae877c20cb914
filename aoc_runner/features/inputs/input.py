"""`aoc input`: print an input as the site sent it, or a generated one."""

import argparse
import os
import re
import sys
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.model.errors import UsageError
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.terminal.output import Output

if TYPE_CHECKING:
    from aoc_runner.kernel.running.generate import InputSpec


class Options(NamedTuple):
    """The options of `aoc input`."""

    puzzle: Puzzle | None
    path: bool
    made: "InputSpec | None"


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "puzzle", help="default: the last day you worked on", note_default=True)
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--path", action="store_true", help="print the path of the cached file")
    instead.add_argument(
        "--made",
        metavar="SIZE[:SEED]",
        type=parse_made,
        help="generate one with the day's `generate`",
    )


def run(context: Context) -> int:
    options, output = context.options(Options), context.output
    puzzle = context.days.choose_puzzle(options.puzzle)
    if options.made:
        for case in context.days.generate_inputs(puzzle, [options.made]):
            _write(output, case.content)
        return 0
    content, _ = context.downloads.fetch_input(puzzle)
    if options.path:
        path = context.account.input_path(puzzle)
        if sys.platform == "win32":  # Paths are text there, in the encoding of all output.
            output.write(f"{path}\n")
            return 0
        content = os.fsencode(path) + b"\n"
    _write(output, content)
    return 0


def _write(output: Output, content: bytes) -> None:
    """Write the content unchanged, or as text if stdout is a terminal."""
    if output.stream.isatty():
        output.write(content.decode(errors="backslashreplace"))
    else:
        output.write_raw(content)


def parse_made(text: str) -> "InputSpec":
    """Parse the value of --made. Raises UsageError."""
    from aoc_runner.kernel.running.generate import InputSpec

    if match := re.fullmatch(r"([1-9]\d{0,8})(?::(\d{1,9}))?", text, re.ASCII):
        return InputSpec(int(match[1]), int(match[2] or 0))
    hint = "pass a size and optionally a seed, for example: --made 20:7"
    raise UsageError(f"--made is {text!r}, expected SIZE or SIZE:SEED", hint)
