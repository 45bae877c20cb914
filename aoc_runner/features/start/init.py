"""`aoc init`: a project of the user's own, which works at once."""

import argparse
import os
import shlex

from aoc_runner.features.start.day_files import write_project
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.visible import one_line


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", help="made if need be; no file is overwritten")


def run(context: Context) -> int:
    folder = context.args.folder
    if not folder:  # as from `aoc init "$FORGOTTEN"`
        raise UsageError("the FOLDER is empty", "give a name, or . for this one")
    written = [shown_path(path) for path in write_project(folder)]
    for path in written:
        context.emit_line(f"wrote {path}")
    if not written:
        context.emit_line("nothing to do: every file is there already")
    steps = ["aoc login", "aoc new"]
    if shown_path(folder) != os.curdir:
        steps.insert(0, f"cd {one_line(shlex.quote(folder))}")
    context.emit("next: " + "\n      ".join(steps))
    return 0
