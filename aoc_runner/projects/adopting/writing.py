"""Entries of a layout, put into a `config.yaml` without disturbing what stands there.

PyYAML tells where in the text a value stands. What comes out is read again, and written only if it
has exactly the entries that were meant.
"""

import json
import os
import re
from collections.abc import Sequence
from typing import Any

import yaml

from aoc_runner.kernel.days.layout import Entry, Functions
from aoc_runner.kernel.days.layout_file import read_layout
from aoc_runner.kernel.files import as_text, edit, read_text
from aoc_runner.kernel.words.errors import ConfigError
from aoc_runner.kernel.yaml_file import compose, parse

_HEADER = """\
# Settings of aoc-runner for this project; the session token never goes in here.
"""
_MARK = "\ufeff"  # a byte-order mark, which PyYAML's positions may or may not count


def entries_in(path: str) -> tuple[Entry, ...]:
    """The entries that the `config.yaml` at `path` has already, none if there is no such file.

    Raises ConfigError for a file that cannot be read or is wrong.
    """
    if not os.path.lexists(path):
        return ()
    if not os.path.isfile(path):  # a pipe would wait for its writer
        raise ConfigError(f"{path} is no regular file", "move it away")
    return _read(read_text(path, ConfigError), path)


def add_entries(path: str, entries: Sequence[Entry]) -> bool:
    """Add the entries behind those that are there; False if all of them are.

    Raises UsageError for a file that cannot be read or written, ConfigError for one that is wrong,
    or laid out in a way that nothing can be added to; its hint has the lines to type.
    """

    def add(content: bytes | None) -> bytes | None:
        old = _HEADER if content is None else as_text(content, path, ConfigError)
        there = _read(old, path)
        new = [entry for entry in entries if _meant(entry) not in map(_meant, there)]
        if not new:
            return None
        text = _with_entries(old.removeprefix(_MARK), new)
        text = _MARK + text if old.startswith(_MARK) else text
        try:
            is_right = list(map(_meant, _read(text, path))) == list(map(_meant, [*there, *new]))
        except ConfigError:
            is_right = False
        if not is_right or _others(text, path) != _others(old, path):
            lines = "\n".join(f"    - {line_of(entry)}" for entry in new)
            raise ConfigError(
                f"{path} is written in a way that aoc cannot edit safely",
                f"write these below `layout:`, under `aoc:`, yourself:\n{lines}",
            )
        return text.encode()

    return edit(path, add)


def line_of(entry: Entry) -> str:
    """The entry as YAML, in one line."""
    if entry == Entry(entry.path, entry.folder, entry.place):
        return _quoted(entry.path)
    return _flow(settings_of(entry))


def settings_of(entry: Entry) -> dict[str, Any]:
    """The entry as what stands in a `config.yaml`: what is as ever is left out."""
    settings: dict[str, Any] = {"path": entry.path}
    if entry.year is not None:
        settings["year"] = entry.year
    if entry.data != "text":
        settings["data"] = entry.data
    if entry.functions != Functions():
        names = entry.functions._asdict()
        settings["functions"] = {key: name for key, name in names.items() if name is not None}
    if entry.script is not None:
        script = entry.script._asdict()
        given = {key: value for key, value in script.items() if value}
        for key in ("reads", "args"):
            if key in given:
                given[key] = given[key][0] if len(given[key]) == 1 else list(given[key])
        settings["script"] = given
    return settings


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return str(value) if isinstance(value, int) else _quoted(value)


def _quoted(text: str) -> str:
    """The text as YAML reads it back: bare where it can stand so."""
    is_bare = re.fullmatch(r"[A-Za-z_][\w./-]*", text, re.ASCII) is not None
    return (
        text if is_bare and yaml.safe_load(text) == text else json.dumps(text, ensure_ascii=False)
    )


def _meant(entry: Entry) -> Entry:
    """The entry without its place, and its lists as such."""
    script = entry.script
    if script is not None:
        script = script._replace(reads=[*script.reads], args=[*script.args])
    return entry._replace(folder="", place="", script=script)


def _read(text: str, path: str) -> tuple[Entry, ...]:
    document = parse(text, path, ConfigError)
    section = document.get("aoc") if document else None
    layout = section.get("layout") if section else None
    return () if layout is None or layout.is_null or layout.text == "" else read_layout(layout)


def _others(text: str, path: str) -> object:
    """What else stands in the file, as plain data."""
    document = parse(text, path, ConfigError)
    data = document.data() if document else None
    if not isinstance(data, dict):
        return data or {}
    aoc = data.get("aoc")
    own = (
        {key: value for key, value in aoc.items() if key != "layout"}
        if isinstance(aoc, dict)
        else aoc
    )
    return {
        **{key: value for key, value in data.items() if key != "aoc"},
        **({"aoc": own} if own else {}),
    }


def _with_entries(text: str, entries: Sequence[Entry]) -> str:
    root = compose(text)
    items = [f"- {line_of(entry)}" for entry in entries]
    aoc = _value(root, "aoc")
    if aoc is None:
        lines = ["aoc:", "  layout:", *(f"    {item}" for item in items)]
        return _with_lines(text, len(text) if root is None else _end(root), lines)
    key, section = aoc
    if not isinstance(section, yaml.MappingNode):  # nothing: comments alone
        lines = ["  layout:", *(f"    {item}" for item in items)]
        return _with_lines(text, _end(section) or key.end_mark.index, lines)
    found = _value(section, "layout")
    if found is None:
        if section.flow_style:
            inner = ", ".join(map(line_of, entries))
            at = section.end_mark.index - 1
            comma = ", " if section.value else ""
            return f"{text[:at].rstrip()}{comma}layout: [{inner}]{text[at:]}"
        indent = " " * section.start_mark.column
        lines = [f"{indent}layout:", *(f"{indent}  {item}" for item in items)]
        return _with_lines(text, _end(section), lines)
    name, layout = found
    if isinstance(layout, yaml.SequenceNode) and layout.flow_style:
        inner = ", ".join(map(line_of, entries))
        at = layout.end_mark.index - 1
        comma = ", " if layout.value else ""
        return f"{text[:at].rstrip()}{comma}{inner}{text[at:]}"
    if isinstance(layout, yaml.SequenceNode):
        indent = " " * layout.start_mark.column
        return _with_lines(text, _end(layout), [f"{indent}{item}" for item in items])
    indent = " " * (name.start_mark.column + 2)
    return _with_lines(text, name.end_mark.index, [f"{indent}{item}" for item in items])


def _value(node: Any, key: str) -> tuple[Any, Any] | None:
    """The nodes of a key of a mapping, and of its value."""
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    return next(((name, value) for name, value in pairs if name.value == key), None)


def _end(node: Any) -> int:
    """Where the text of a value ends; a block's mark stands before whatever follows it."""
    if isinstance(node, yaml.SequenceNode) and not node.flow_style and node.value:
        return _end(node.value[-1])
    if isinstance(node, yaml.MappingNode) and not node.flow_style and node.value:
        key, value = node.value[-1]
        return max(_end(value), int(key.end_mark.index))
    return int(node.end_mark.index)


def _with_lines(text: str, at: int, lines: Sequence[str]) -> str:
    """The text with the lines behind the line in which `at` stands."""
    line_end = re.search(r"\r\n|\n|\r", text)
    newline = line_end[0] if line_end else "\n"
    if at and text[at - 1] in "\r\n":  # a block of text ends behind its last line
        end = at
    else:
        following = re.compile(r"\r\n|\n|\r|\Z").search(text, at)
        assert following is not None  # at the latest at the end
        end = following.end()
    before, behind = text[:end], text[end:]
    if before and before[-1] not in "\r\n":
        before += newline
    return before + "".join(line + newline for line in lines) + behind
