"""Parser of `layout:` in a `config.yaml`; imported only if the key exists."""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from aoc_runner.kernel.days.day import Data, Entry, Functions, Script
from aoc_runner.kernel.days.patterns import EXAMPLE, check_fields, has_year_field, read_pattern
from aoc_runner.kernel.model.errors import ConfigError
from aoc_runner.kernel.model.puzzle import FIRST_YEAR
from aoc_runner.kernel.yaml_file import Value

T = TypeVar("T")

_DATA: dict[str, Data] = {"text": "text", "lines": "lines", "path": "path"}
_BOOLEANS = {"true": True, "false": False}
_LAST_YEAR = 2099  # limit of {yy}


def read_layout(value: Value) -> tuple[Entry, ...]:
    """Read the entries of a layout. Raises ConfigError with file, line and key."""
    if value.items is None:
        raise value.wrong(f"a list of patterns, like [{EXAMPLE!r}], or of mappings with a `path`")
    return tuple(map(_read_entry, value.items))


def _read_entry(item: Value) -> Entry:
    keys = ("path", "year", "data", "functions", "script", "final_newline", "pythonpath")
    fields = item.fields(*keys) if item.text is None else {"path": item}
    if "path" not in fields:
        raise item.wrong(f"a mapping with a `path`, like {{path: {EXAMPLE!r}}}")
    _reject_conflicts(fields, "script", "data", "functions")
    get = fields.get
    entry = Entry(
        pattern := _read_checked(fields["path"], read_pattern),
        os.path.dirname(item.path),
        f"{item.path}:{item.line}",
        year=_read_year(value) if (value := get("year")) else None,
        data=_read_choice(value, _DATA) if (value := get("data")) else "text",
        functions=_read_functions(value) if (value := get("functions")) else None,
        script=_read_script(value) if (value := get("script")) else None,
        final_newline=_read_choice(value, _BOOLEANS) if (value := get("final_newline")) else True,
        pythonpath=tuple(map(_read_template, _list_values(fields, "pythonpath"))),
    )
    if entry.year is None and not has_year_field(pattern):
        raise item.wrong("a path with {year} or {yy}, or a `year:` key")
    is_python = entry.script is None or entry.script.command is None
    if is_python and not entry.path.endswith(".py"):
        alternative = "`script: {command: …}`" if entry.script else "a `script:` key"
        raise item.wrong(f"a path that ends in .py, or {alternative}")
    return entry


def _reject_conflicts(fields: dict[str, Value], other: str, *names: str) -> None:
    for value in (fields[name] for name in names if name in fields and other in fields):
        message = f"{value.path}:{value.line}: `{value.key}` cannot be combined with `{other}`"
        raise ConfigError(message, "remove one of the two keys")


def _read_checked(value: Value, read: Callable[[str], T]) -> T:
    """Return what `read` makes of the text. Raises ConfigError if it rejects the text."""
    if value.is_null or not value.text:
        raise value.wrong("text")
    try:
        return read(value.text)
    except ValueError as error:
        raise value.wrong(str(error)) from error


def _read_choice(value: Value, choices: dict[str, T]) -> T:
    if value.text not in choices:
        raise value.wrong(" or ".join(choices))
    return choices[value.text]


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
    _reject_conflicts(names, "both", "part1", "part2")
    return Functions(**{key: name.text for key, name in names.items()}) if names else None


def _read_script(value: Value) -> Script:
    fields = {} if value.is_null else value.fields(*Script._fields)
    _reject_conflicts(fields, "command", "reads", "python")
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
    with suppress(ValueError):
        if split(command):
            return command
    raise value.wrong("a command line with balanced quotes, like `node {path}`")


def _read_template(value: Value, *more: str) -> str:
    _read_checked(value, lambda template: check_fields(template, *more))
    return str(value.text)
