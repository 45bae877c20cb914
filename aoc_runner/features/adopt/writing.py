"""Entries of a layout, put into a `config.yaml`: a new file, a new key, or items of a block list.

Any other form is not edited: its owner is told the lines to write.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import yaml

from aoc_runner.kernel.days.layout import Entry, Functions
from aoc_runner.kernel.days.layout_file import read_layout
from aoc_runner.kernel.files import as_text, edit, read_text
from aoc_runner.kernel.words.errors import ConfigError
from aoc_runner.kernel.yaml_file import compose, parse

_HEADER = "# Settings of aoc-runner for this project; the session token never goes in here.\n"


def entries_in(path: str) -> tuple[Entry, ...]:
    """The entries that the `config.yaml` at `path` has, none if there is no such file.

    Raises ConfigError for a file that cannot be read or is wrong.
    """
    return _read(read_text(path, ConfigError), path) if os.path.lexists(path) else ()


def _read(text: str, path: str) -> tuple[Entry, ...]:
    document = parse(text, path, ConfigError)
    section = document.get("aoc") if document else None
    layout = section.get("layout") if section else None
    return () if layout is None or layout.is_null else read_layout(layout)


def add_entries(path: str, entries: Sequence[Entry]) -> None:
    """Add the entries behind those that are there; all else in the file stays as it is.

    Raises UsageError for a file that cannot be read or written, ConfigError for one that is wrong,
    or in a form that is not edited; its hint has the lines to write.
    """
    lines = [f"- {line_of(it)}" for it in entries]

    def add(content: bytes | None) -> bytes:
        old = _HEADER if content is None else as_text(content, path, ConfigError)
        meant = [line_of(it) for it in (*_read(old, path), *entries)]
        new = _with_lines(old, lines)
        with suppress(ConfigError):
            if new is not None and [line_of(it) for it in _read(new, path)] == meant:
                return new.encode()
        below = "\n    ".join(["write these below `layout:`, under `aoc:`, yourself:", *lines])
        raise ConfigError(f"{path} is written in a way that aoc does not edit", below)

    edit(path, add)


def _with_lines(text: str, items: Sequence[str]) -> str | None:
    """The text with these items behind those of its layout; None for a form that is not edited."""
    newline = "\r\n" if "\r\n" in text else "\n"
    lines = text.splitlines(keepends=True)
    root = compose(text)
    aoc = _value(root, "aoc")
    layout = _value(aoc[1], "layout") if aoc else None
    at, indent, heads = len(lines), 4, ["aoc:", "  layout:"]
    if layout and layout[1].id == "sequence" and not layout[1].flow_style:
        at, indent, heads = _end(layout[1]), layout[1].start_mark.column, []
    elif layout and layout[1].tag.endswith(":null"):
        at, indent, heads = layout[0].end_mark.line + 1, layout[0].start_mark.column + 2, []
    elif aoc and not layout and not getattr(aoc[1], "flow_style", False):
        column = aoc[1].start_mark.column if aoc[1].value else 2
        at, indent, heads = aoc[0].end_mark.line + 1, column + 2, [f"{' ' * column}layout:"]
    elif aoc or (root is not None and root.flow_style):
        return None
    if at and not lines[at - 1].endswith("\n"):
        lines[at - 1] += newline
    new = [*heads, *(f"{' ' * indent}{item}" for item in items)]
    return "".join([*lines[:at], *(line + newline for line in new), *lines[at:]])


def _end(node: Any) -> int:
    """The number of lines up to the end of a block; its own mark stands before what follows it."""
    while node.id != "scalar" and not node.flow_style and node.value:
        node = node.value[-1] if node.id == "sequence" else node.value[-1][1]
    mark = node.end_mark
    return int(mark.line) + int(mark.column > 0)


def _value(node: Any, key: str) -> tuple[Any, Any] | None:
    """The nodes of a key of a mapping, and of its value."""
    pairs = node.value if node is not None and node.id == "mapping" else ()
    return next(((name, value) for name, value in pairs if name.value == key), None)


def line_of(entry: Entry) -> str:
    """The entry as YAML, in one line: what is as ever is left out."""
    settings: dict[str, Any] = {"path": entry.path}
    if entry.year is not None:
        settings["year"] = entry.year
    if entry.data != "text":
        settings["data"] = entry.data
    if entry.functions != Functions():
        names = entry.functions._asdict()
        settings["functions"] = {key: name for key, name in names.items() if name}
    if entry.script is not None:
        given = entry.script._asdict() | {"args": " ".join(entry.script.args)}
        settings["script"] = {key: value for key, value in given.items() if value}
    value = [settings if len(settings) > 1 else entry.path]
    options: dict[str, Any] = {"sort_keys": False, "allow_unicode": True, "width": 10_000}
    text: str = yaml.safe_dump(value, default_flow_style=True, **options)
    return text.strip()[1:-1]
