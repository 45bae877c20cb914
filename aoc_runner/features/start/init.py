"""`aoc init`: create the files of a project."""

import argparse
import json
import os
import sys
import time
from collections.abc import Mapping
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
_NO_LISTS: Mapping[str, str] = {}
# The lists in each file, with the key that names an item.
_VSCODE = {
    ".vscode/tasks.json": {"tasks": "label", "inputs": "id"},
    ".vscode/launch.json": {"configurations": "name"},
}


class Options(NamedTuple):
    """The options of `aoc init`."""

    folder: str
    editor: str | None


def configure(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} FOLDER [OPTIONS]"
    parser.add_argument(
        "folder", metavar="FOLDER", help="folder to create; existing files are not changed"
    )
    parser.add_argument(
        "--editor",
        choices=("vscode",),
        metavar="vscode",
        help="also write the tasks and debug configurations of this editor",
    )


def run(context: Context) -> int:
    folder, editor = context.options(Options)
    has_project = os.path.exists(os.path.join(folder, "config.yaml"))
    lists_by_file = {} if editor and has_project else dict.fromkeys(_PROJECT, _NO_LISTS)
    lists_by_file |= _VSCODE if editor else {}
    is_complete = True
    for name, lists in lists_by_file.items():
        path = os.path.join(folder, *name.split("/"))
        text = template(os.path.basename(name).removeprefix("."))
        if write_missing(path, folder, text, "" if lists else None):
            context.output.emit_line(f"wrote {format_path(path)}")
            is_complete = False
        for key, items in _find_missing(path, text, lists).items():
            context.output.emit_line(f"{format_path(path)} exists; add to its list `{key}`:")
            context.emit("\n".join(f"{json.dumps(item)}," for item in items))
            is_complete = False
    if is_complete:
        context.output.emit_line("nothing to do: all files already exist")
    if editor:
        context.note(f"in VS Code, run `Python: Select Interpreter` and choose: {sys.executable}")
        if has_project:
            return 0
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


def _find_missing(path: str, text: str, names: Mapping[str, str]) -> dict[str, list[object]]:
    """Return the items of the template `text` whose names the JSON file does not contain.

    `names` are the lists, with the key of an item that is its name.
    """
    missing: dict[str, list[object]] = {}
    for key, name in names.items():
        existing = read_text(path, UsageError)  # Not parsed, because it may contain comments.
        items = [item for item in json.loads(text)[key] if json.dumps(item[name]) not in existing]
        missing |= {key: items} if items else {}
    return missing


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
