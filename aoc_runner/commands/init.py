"""`aoc init`: a project of the user's own, which works at once."""

import argparse
import os
import shlex
import time

from aoc_runner.commands.new import puzzle_to_start
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.projects import scaffold


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", help="made if need be; no file is overwritten")


def run(context: Context) -> int:
    folder = context.args.folder
    if not folder:
        raise UsageError("the FOLDER is empty", "give a name, or . for this one")
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise UsageError(f"{folder} is not a folder", "give another name")
    written = scaffold.new_project(folder)
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
