"""`aoc init`: a project of the user's own, which works at once."""

import argparse
import keyword
import os
import re
import shlex
import sys
import time

from aoc_runner.cli.context import Context
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.puzzle import puzzle_to_start
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.projects import scaffold

# Our own days, ourselves, and what Python or any program means by it.
_TAKEN = {"days", "aoc_runner", "aoc_runner_days", *keyword.kwlist, *sys.stdlib_module_names}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", help="made if need be; no file is overwritten")
    parser.add_argument(
        "--package", metavar="NAME", help="add a pyproject.toml that publishes the days as NAME"
    )


def run(context: Context) -> int:
    folder, package = context.args.folder, context.args.package
    # What Python can import and a package index takes: no other letters, no _ at either end.
    if package is not None and not re.fullmatch("[A-Za-z]([A-Za-z0-9_]*[A-Za-z0-9])?", package):
        raise UsageError(
            f"{package!r} cannot be the name of a package",
            "use letters from a to z, digits and, between them, _: alice_days",
        )
    if package in _TAKEN:
        raise UsageError(f"`{package}` means something else already", "like: --package alice_days")
    if not folder:
        raise UsageError("the FOLDER is empty", "give a name, or . for this one")
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise UsageError(f"{folder} is not a folder", "give another name")
    written = scaffold.new_project(folder, package)
    for path in written:
        context.emit_line(f"wrote {shown_path(path)}")
    if not written:
        context.emit_line("nothing to do: every file is there already")
    puzzle, _ = puzzle_to_start(time.time(), None, lambda puzzle: False)
    is_locked = puzzle.unlock > time.time()  # there would be nothing to fetch yet
    steps = ["aoc login", f"aoc new {puzzle.year - 1} 1" if is_locked else "aoc new"]
    if shown_path(folder) != os.curdir:
        steps.insert(0, f"cd {one_line(shlex.quote(folder))}")
    context.emit("next: " + "\n      ".join(steps))
    return 0
