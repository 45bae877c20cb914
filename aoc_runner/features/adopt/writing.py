"""A layout, put into a `config.yaml` that has none yet; else its owner is told what to write."""

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import yaml

from aoc_runner.kernel.days.day import Entry
from aoc_runner.kernel.days.layout_file import read_layout
from aoc_runner.kernel.files import edit, read_text
from aoc_runner.kernel.model.errors import ConfigError
from aoc_runner.kernel.yaml_file import parse

_HEADER = "# Settings of aoc-runner for this project; the session token never goes in here.\n"
_AOC = r"(?m)^aoc:.*\n"


def read_entries(path: str) -> tuple[Entry, ...]:
    """The entries that the `config.yaml` at `path` has, none if there is no such file.

    Raises ConfigError for a file that cannot be read or is wrong.
    """
    return _parse_entries(read_text(path, ConfigError), path) if os.path.lexists(path) else ()


def _parse_entries(text: str, path: str) -> tuple[Entry, ...]:
    document = parse(text, path, ConfigError)
    section = document.get("aoc") if document else None
    layout = section.get("layout") if section else None
    return () if layout is None or layout.is_null else read_layout(layout)


def add_entries(path: str, entries: Sequence[Entry]) -> None:
    """Write the entries into a file that has no layout yet; all else in it stays as it is.

    Raises UsageError for a file that cannot be read or written, ConfigError for one that is wrong,
    or is not edited; its hint has the lines to write.
    """
    items = [f"    - {format_entry(entry)}" for entry in entries]

    def add(text: str | None) -> str:
        text = _HEADER if text is None else text
        if not re.search(_AOC, text):
            text += "aoc:\n" if text[-1:] in ("\n", "") else "\naoc:\n"
        layout = "\n".join(["  layout:", *items, ""])
        new = re.sub(_AOC, lambda match: match[0] + layout, text, count=1)
        with suppress(ConfigError):
            if [f"    - {format_entry(entry)}" for entry in _parse_entries(new, path)] == items:
                return new
        below = "\n".join(["write these below `layout:`, under `aoc:`, yourself:", *items])
        raise ConfigError(f"{path} has a layout, or is in a form that aoc does not edit", below)

    edit(path, os.path.dirname(path), add)


def format_entry(entry: Entry) -> str:
    """The entry as YAML, in one line: what is as ever is left out."""
    settings: dict[str, Any] = {"path": entry.path}
    if entry.year is not None:
        settings["year"] = entry.year
    if entry.data != "text":
        settings["data"] = entry.data
    if entry.functions is not None:
        names = entry.functions._asdict()
        settings["functions"] = {key: name for key, name in names.items() if name}
    if entry.script is not None:
        script = entry.script._asdict() | {"args": " ".join(entry.script.args)}
        settings["script"] = {key: value for key, value in script.items() if value}
    value = [settings if len(settings) > 1 else entry.path]
    options: dict[str, Any] = {"sort_keys": False, "allow_unicode": True, "width": 10_000}
    text: str = yaml.safe_dump(value, default_flow_style=True, **options)
    return text.strip()[1:-1]
