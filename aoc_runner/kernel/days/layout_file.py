"""`layout:` as it stands in a `config.yaml` -> its entries. (Imported only where there is one.)"""

import os
from collections.abc import Callable, Sequence
from typing import TypeVar

from aoc_runner.kernel.days.custom import Functions, Script
from aoc_runner.kernel.days.day import Data, Entry
from aoc_runner.kernel.days.patterns import EXAMPLE, check_fields, has_year_field, read_pattern
from aoc_runner.kernel.model.puzzle import FIRST_YEAR
from aoc_runner.kernel.yaml_file import Value

T = TypeVar("T")

_DATA: dict[str | None, Data] = {"text": "text", "lines": "lines", "path": "path"}
_LAST_YEAR = 2099  # as far as {yy} goes


def read_layout(value: Value) -> tuple[Entry, ...]:
    """The entries of a layout, in their order. Raises ConfigError naming file, line and key."""
    if value.items is None:
        raise value.wrong(f"a list of patterns, like [{EXAMPLE!r}], or of mappings with a `path`")
    return tuple(map(_read_entry, value.items))


def _read_entry(item: Value) -> Entry:
    keys = ("path", "year", "data", "functions", "script")
    fields = item.fields(*keys) if item.text is None else {"path": item}
    if "path" not in fields:
        raise item.wrong(f"a mapping with a `path`, like {{path: {EXAMPLE!r}}}")
    pattern = _read_checked(fields["path"], read_pattern)
    entry = Entry(pattern, os.path.dirname(item.path), f"{item.path}:{item.line}")
    if "script" in fields:
        for key in ("data", "functions"):
            if key in fields:
                raise fields[key].wrong("nothing: a script is run as a whole")
        entry = entry._replace(script=_read_script(fields["script"]))
    if "year" in fields:
        entry = entry._replace(year=_read_year(fields["year"]))
    if "data" in fields:
        if fields["data"].text not in _DATA:
            raise fields["data"].wrong("text, lines or path")
        entry = entry._replace(data=_DATA[fields["data"].text])
    if "functions" in fields:
        entry = entry._replace(functions=_read_functions(fields["functions"]))
    if entry.year is None and not has_year_field(pattern):
        raise item.wrong("a path with {year} or {yy}, or `year:` beside it")
    is_python = entry.script is None or entry.script.command is None
    if is_python and not entry.path.endswith(".py"):
        alternative = "`script: {command: …}`" if entry.script else "`script:` beside it"
        raise item.wrong(f"a path that ends in .py, or {alternative}")
    return entry


def _read_checked(value: Value, read: Callable[[str], T]) -> T:
    """What is read of the text of the value. Raises ConfigError for what `read` refuses."""
    if value.is_null or not value.text:
        raise value.wrong("a text")
    try:
        return read(value.text)
    except ValueError as error:
        raise value.wrong(str(error)) from error


def _read_year(value: Value) -> int:
    text = value.text or ""
    if text not in map(str, range(FIRST_YEAR, _LAST_YEAR + 1)):
        raise value.wrong(f"a year, from {FIRST_YEAR}")
    return int(text)


def _read_functions(value: Value) -> Functions | None:
    names = value.fields(*Functions._fields)
    for name in names.values():
        if not (name.text or "").isidentifier():
            raise name.wrong("the name of a function")
    if "both" in names and names.keys() & {"part1", "part2"}:
        raise names["both"].wrong("nothing beside `part1` or `part2`: it gives both answers")
    return Functions(**{key: name.text for key, name in names.items()}) if names else None


def _read_script(value: Value) -> Script:
    fields = {} if value.is_null else value.fields(*Script._fields)
    for key in ("reads", "python"):
        if "command" in fields and key in fields:
            raise fields[key].wrong(
                "nothing beside `command`: a program gets its input on stdin, or as {input}"
            )
    reads = (_read_template(name).replace("\\", "/") for name in _list_values(fields, "reads"))
    return Script(
        tuple(name.removeprefix("./") for name in reads),  # as full paths end
        _read_template(fields["cwd"]) if "cwd" in fields else None,
        tuple(_read_template(arg, "input") for arg in _list_values(fields, "args")),
        _read_template(fields["python"]) if "python" in fields else None,
        _read_command(fields["command"]) if "command" in fields else None,
    )


def _list_values(fields: dict[str, Value], key: str) -> Sequence[Value]:
    """The values of a list, or the one that stands in its place."""
    value = fields.get(key)
    if value is None:
        return ()
    return (value,) if value.items is None else value.items


def _read_command(value: Value) -> str:
    from shlex import split

    command = _read_template(value, "path", "input")
    try:
        if split(command):
            return command
    except ValueError:
        pass
    raise value.wrong("a command as a shell splits it, like `node {path}`")


def _read_template(value: Value, *more: str) -> str:
    _read_checked(value, lambda template: check_fields(template, *more))
    return str(value.text)
