"""Parser of `layout:` in a `config.yaml`; imported only if the key exists."""

import os
from collections.abc import Callable, Sequence
from typing import TypeVar

from aoc_runner.kernel.days.custom import Functions, Script
from aoc_runner.kernel.days.day import Data, Entry
from aoc_runner.kernel.days.patterns import EXAMPLE, check_fields, has_year_field, read_pattern
from aoc_runner.kernel.model.errors import ConfigError
from aoc_runner.kernel.model.puzzle import FIRST_YEAR
from aoc_runner.kernel.yaml_file import Value

T = TypeVar("T")

_DATA: dict[str | None, Data] = {"text": "text", "lines": "lines", "path": "path"}
_LAST_YEAR = 2099  # limit of {yy}


def read_layout(value: Value) -> tuple[Entry, ...]:
    """Read the entries of a layout. Raises ConfigError with file, line and key."""
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
                raise _conflict_error(fields[key], "script")
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
        raise item.wrong("a path with {year} or {yy}, or a `year:` key")
    is_python = entry.script is None or entry.script.command is None
    if is_python and not entry.path.endswith(".py"):
        alternative = "`script: {command: …}`" if entry.script else "a `script:` key"
        raise item.wrong(f"a path that ends in .py, or {alternative}")
    return entry


def _conflict_error(value: Value, other: str) -> ConfigError:
    message = f"{value.path}:{value.line}: `{value.key}` cannot be combined with `{other}`"
    return ConfigError(message, "remove one of the two keys")


def _read_checked(value: Value, read: Callable[[str], T]) -> T:
    """Return what `read` makes of the text. Raises ConfigError if it rejects the text."""
    if value.is_null or not value.text:
        raise value.wrong("text")
    try:
        return read(value.text)
    except ValueError as error:
        raise value.wrong(str(error)) from error


def _read_year(value: Value) -> int:
    text = value.text or ""
    if text not in map(str, range(FIRST_YEAR, _LAST_YEAR + 1)):
        raise value.wrong(f"a year from {FIRST_YEAR} on")
    return int(text)


def _read_functions(value: Value) -> Functions | None:
    names = value.fields(*Functions._fields)
    for name in names.values():
        if not (name.text or "").isidentifier():
            raise name.wrong("a function name")
    for key in ("part1", "part2"):
        if "both" in names and key in names:
            raise _conflict_error(names["both"], key)
    return Functions(**{key: name.text for key, name in names.items()}) if names else None


def _read_script(value: Value) -> Script:
    fields = {} if value.is_null else value.fields(*Script._fields)
    for key in ("reads", "python"):
        if "command" in fields and key in fields:
            raise _conflict_error(fields[key], "command")
    reads = (_read_template(name).replace("\\", "/") for name in _list_values(fields, "reads"))
    return Script(
        tuple(name.removeprefix("./") for name in reads),  # compared with the ends of full paths
        _read_template(fields["cwd"]) if "cwd" in fields else None,
        tuple(_read_template(arg, "input") for arg in _list_values(fields, "args")),
        _read_template(fields["python"]) if "python" in fields else None,
        _read_command(fields["command"]) if "command" in fields else None,
    )


def _list_values(fields: dict[str, Value], key: str) -> Sequence[Value]:
    """Return the values of a list; a single value counts as a list of one."""
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
    raise value.wrong("a command line with balanced quotes, like `node {path}`")


def _read_template(value: Value, *more: str) -> str:
    _read_checked(value, lambda template: check_fields(template, *more))
    return str(value.text)
