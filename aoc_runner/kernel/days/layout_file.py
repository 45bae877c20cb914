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
    return tuple(map(_entry, value.items))


def _entry(item: Value) -> Entry:
    keys = ("path", "year", "data", "functions", "script")
    given = item.fields(*keys) if item.text is None else {"path": item}
    if "path" not in given:
        raise item.wrong(f"a mapping with a `path`, like {{path: {EXAMPLE!r}}}")
    pattern = _checked(given["path"], read_pattern)
    entry = Entry(pattern, os.path.dirname(item.path), f"{item.path}:{item.line}")
    if "script" in given:
        for key in ("data", "functions"):
            if key in given:
                raise given[key].wrong("nothing: a script is run as a whole")
        entry = entry._replace(script=_script(given["script"]))
    if "year" in given:
        entry = entry._replace(year=_year(given["year"]))
    if "data" in given:
        if given["data"].text not in _DATA:
            raise given["data"].wrong("text, lines or path")
        entry = entry._replace(data=_DATA[given["data"].text])
    if "functions" in given:
        entry = entry._replace(functions=_functions(given["functions"]))
    if entry.year is None and not has_year_field(pattern):
        raise item.wrong("a path with {year} or {yy}, or `year:` beside it")
    is_python = entry.script is None or entry.script.command is None
    if is_python and not entry.path.endswith(".py"):
        other = "`script: {command: …}`" if entry.script else "`script:` beside it"
        raise item.wrong(f"a path that ends in .py, or {other}")
    return entry


def _checked(value: Value, read: Callable[[str], T]) -> T:
    """What is read of the text of the value. Raises ConfigError for what `read` refuses."""
    if value.is_null or not value.text:
        raise value.wrong("a text")
    try:
        return read(value.text)
    except ValueError as error:
        raise value.wrong(str(error)) from error


def _year(value: Value) -> int:
    text = value.text or ""
    if text not in map(str, range(FIRST_YEAR, _LAST_YEAR + 1)):
        raise value.wrong(f"a year, from {FIRST_YEAR}")
    return int(text)


def _functions(value: Value) -> Functions | None:
    given = value.fields(*Functions._fields)
    for name in given.values():
        if not (name.text or "").isidentifier():
            raise name.wrong("the name of a function")
    if "both" in given and given.keys() & {"part1", "part2"}:
        raise given["both"].wrong("nothing beside `part1` or `part2`: it gives both answers")
    return Functions(**{key: name.text for key, name in given.items()}) if given else None


def _script(value: Value) -> Script:
    given = {} if value.is_null else value.fields(*Script._fields)
    for key in ("reads", "python"):
        if "command" in given and key in given:
            raise given[key].wrong(
                "nothing beside `command`: a program gets its input on stdin, or as {input}"
            )
    reads = [_template(it).replace("\\", "/").removeprefix("./") for it in _listed(given, "reads")]
    return Script(
        tuple(reads),  # the ends of paths, without a `./`, which no full path has
        _template(given["cwd"]) if "cwd" in given else None,
        tuple(_template(it, "input") for it in _listed(given, "args")),
        _template(given["python"]) if "python" in given else None,
        _command(given["command"]) if "command" in given else None,
    )


def _listed(given: dict[str, Value], key: str) -> Sequence[Value]:
    """The values of a list, or the one that stands in its place."""
    value = given.get(key)
    if value is None:
        return ()
    return (value,) if value.items is None else value.items


def _command(value: Value) -> str:
    from shlex import split

    command = _template(value, "path", "input")
    try:
        if split(command):
            return command
    except ValueError:
        pass
    raise value.wrong("a command as a shell splits it, like `node {path}`")


def _template(value: Value, *more: str) -> str:
    _checked(value, lambda template: check_fields(template, *more))
    return str(value.text)
