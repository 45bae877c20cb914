"""`aoc init`: create the files of a project."""

import argparse
import os
import time
from collections.abc import Iterator
from typing import NamedTuple

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.files import edit, format_command, format_path, read_bytes, read_text
from aoc_runner.kernel.model.errors import UsageError
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.puzzle import event_year, get_next_puzzle, get_todays_puzzle

_DAY = 86400.0  # seconds
_PROJECT = (
    "days/.gitkeep",
    "config.yaml",
    ".env.example",
    ".gitignore",
    "README.md",
    ".github/workflows/test.yml",
)


class Options(NamedTuple):
    """The options of `aoc init`."""

    folder: str


def configure(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} FOLDER [OPTIONS]"
    parser.add_argument(
        "folder", metavar="FOLDER", help="folder to create; existing files are not changed"
    )


def run(context: Context) -> int:
    (folder,) = context.options(Options)
    written = [format_path(path) for path in _write_project(folder)]
    for path in written:
        context.output.emit_line(f"wrote {path}")
    if not written:
        context.output.emit_line("nothing to do: all files already exist")
    steps = ["aoc login", _first_day(time.time())]
    if format_path(folder) != os.curdir:
        steps.insert(0, escape_newlines(format_command("cd", folder)))
    context.emit("next: " + "\n      ".join(steps))
    return 0


def _first_day(now: float) -> str:
    """Return the command that creates the first day at `now` (epoch seconds)."""
    if get_todays_puzzle(now):
        return "aoc new"
    if get_next_puzzle(now).unlock - now < _DAY:
        return "aoc new --wait"
    return f"aoc new {event_year(now)} 1"


def _write_project(folder: str) -> Iterator[str]:
    """Write the missing files of a project and yield their paths."""
    for name in _PROJECT:
        path = os.path.join(folder, *name.split("/"))
        if write_missing(path, folder, template(os.path.basename(name).removeprefix("."))):
            yield path


def template(name: str) -> str:
    """Return a template, which ends in `.txt` so that no tool takes it for a file of its own."""
    return read_text(
        os.path.join(os.path.dirname(__file__), "templates", f"{name}.txt"), UsageError
    )


def write_missing(path: str, root: str, text: str, blank: str | None = None) -> bool:
    """Write the file if missing, or if it equals `blank`; return whether it was written."""
    if os.path.exists(path) and (blank is None or read_bytes(path, UsageError) != blank.encode()):
        return False  # Compared as bytes, because it may be in any encoding.
    return edit(path, root, lambda existing: text if existing in (None, blank) else None)
