"""Read and write the layout entries in `config.yaml`."""

import os
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

import yaml

from aoc_runner.kernel.days.day import Entry
from aoc_runner.kernel.days.layout_file import read_layout
from aoc_runner.kernel.files import edit, read_text
from aoc_runner.kernel.model.errors import ConfigError
from aoc_runner.kernel.yaml_file import parse

_HEADER = "# Settings of aoc-runner for this project; never put the session token here.\n"
_AOC = r"(?m)^aoc:.*\n"


def read_entries(path: str) -> tuple[Entry, ...]:
    """Return the layout entries in a `config.yaml`, if it exists. Raises ConfigError."""
    return _parse_entries(read_text(path, ConfigError), path) if os.path.lexists(path) else ()


def _parse_entries(text: str, path: str) -> tuple[Entry, ...]:
    document = parse(text, path, ConfigError)
    section = document.get("aoc") if document else None
    layout = section.get("layout") if section else None
    return () if layout is None or layout.is_null else read_layout(layout)


def add_entries(path: str, entries: Sequence[Entry], replaced: Sequence[Entry] = ()) -> None:
    """Add the entries to a file without a layout, or with exactly the layout `replaced`.

    Raises UsageError if the file cannot be written, ConfigError if aoc cannot edit its format.
    """
    layout, old = _format_layout(entries), _format_layout(replaced)

    def add(text: str | None) -> str:
        text = _HEADER if text is None else text.replace(old, "", bool(replaced))
        if not re.search(_AOC, text):
            text += "aoc:\n" if text[-1:] in ("\n", "") else "\naoc:\n"
        new = re.sub(_AOC, lambda match: match[0] + layout, text, count=1)
        with suppress(ConfigError):
            if _format_layout(_parse_entries(new, path)) == layout:
                return new
        hint = layout.rstrip().replace(
            "  layout:", "put these lines first in `layout:` under `aoc:`:", 1
        )
        raise ConfigError(f"{path} has a layout already, or a format that aoc cannot edit", hint)

    edit(path, os.path.dirname(path), add)


def _format_layout(entries: Iterable[Entry]) -> str:
    return "".join(["  layout:\n", *(f"    - {format_entry(entry)}\n" for entry in entries)])


def format_entry(entry: Entry) -> str:
    """Format the entry as one line of YAML, without default values."""
    defaults = {**Entry._field_defaults, "folder": entry.folder, "location": entry.location}
    settings = {key: value for key, value in entry._asdict().items() if value != defaults.get(key)}
    for key in settings.keys() & {"functions", "script"}:
        values = {name: value for name, value in settings[key]._asdict().items() if value}
        settings[key] = values | ({"args": " ".join(values["args"])} if "args" in values else {})
    value = [settings if len(settings) > 1 else entry.path]
    options: dict[str, Any] = {"sort_keys": False, "allow_unicode": True, "width": 10_000}
    text: str = yaml.safe_dump(value, default_flow_style=True, **options)
    return text.strip()[1:-1]
