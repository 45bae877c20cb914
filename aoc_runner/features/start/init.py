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
    is_new = False
    for path in write_project(folder):
        context.emit_line(f"wrote {shown_path(path)}")
        is_new = True
    if not is_new:
        context.emit_line("nothing to do: every file is there already")
    steps = ["aoc login", "aoc new"]
    # Of the new project: it has a config.yaml of its own.
    made = Context(context.args, folder=os.path.abspath(folder), features=context.features)
    if made.settings.contact is None:
        context.warn("no `contact` is set, so the puzzles' author has no way to reach you")
        steps.insert(0, "edit config.yaml: set `contact` to your e-mail address or a URL")
    if shown_path(folder) != os.curdir:
        steps.insert(0, f"cd {one_line(shlex.quote(folder))}")
    context.emit("next: " + "\n      ".join(steps))
    return 0
