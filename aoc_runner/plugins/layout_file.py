"""`layout:` as it stands in a `config.yaml` -> its entries. (Imported only where there is one.)"""

import os
from collections.abc import Sequence

from aoc_runner.kernel.files import Value
from aoc_runner.kernel.words.puzzle import FIRST_YEAR
from aoc_runner.plugins.layout_entries import Data, Entry, Functions, Script
from aoc_runner.plugins.patterns import EXAMPLE, Pattern, fields_in, is_apart

_KEYS = ("path", "year", "data", "functions", "script")
_DATA: dict[str, Data] = {"text": "text", "lines": "lines", "path": "path"}
_LAST_YEAR = 2099  # as far as {yy} goes


def read_layout(value: Value) -> tuple[Entry, ...]:
    """The entries of a layout, in their order. Raises ConfigError naming file, line and key."""
    if value.items is None:
        raise value.wrong(f"a list of patterns, like [{EXAMPLE!r}], or of mappings with a `path`")
    return tuple(map(_entry, value.items))


def _entry(item: Value) -> Entry:
    place, folder = f"{item.path}:{item.line}", os.path.dirname(item.path)
    if item.string is not None:
        return _checked(item, Entry(_pattern(item).text, folder, place))
    if item.text is not None or item.items is not None:
        raise item.wrong(f"a pattern like {EXAMPLE!r}, or a mapping with a `path`")
    fields = item.fields(*_KEYS)
    if "path" not in fields:
        raise item.wrong(f"a mapping with a `path`, like {{path: {EXAMPLE!r}}}")
    path = _pattern(fields["path"]).text
    script = _script(fields["script"]) if "script" in fields else None
    for key in ("data", "functions"):
        if script is not None and key in fields:
            raise fields[key].wrong("nothing: a script is run as a whole")
    year = _year(fields["year"]) if "year" in fields else None
    data = _data(fields["data"]) if "data" in fields else "text"
    functions = _functions(fields["functions"]) if "functions" in fields else Functions()
    return _checked(item, Entry(path, folder, place, year, data, functions, script))


def _checked(item: Value, entry: Entry) -> Entry:
    pattern = Pattern(entry.path)
    if entry.year is None and not pattern.says_the_year:
        raise item.wrong("a path with {year} or {yy}, or `year:` beside it")
    if entry.script is None and not entry.path.endswith(".py"):
        raise item.wrong("a path that ends in .py, or `script:` beside it")
    is_python = entry.script is None or entry.script.command is None
    if is_python and not entry.path.endswith(".py"):
        raise item.wrong("a path that ends in .py, or `script: {command: …}`")
    return entry


def _pattern(value: Value) -> Pattern:
    text = value.string
    if text is None:
        raise value.wrong(f"a pattern like {EXAMPLE!r}")
    try:
        return Pattern(text)
    except ValueError as error:
        raise value.wrong(str(error)) from error


def _year(value: Value) -> int:
    number = value.number or ""
    if not number.isascii() or not number.isdigit() or not FIRST_YEAR <= int(number) <= _LAST_YEAR:
        raise value.wrong(f"a year, from {FIRST_YEAR}")
    return int(number)


def _data(value: Value) -> Data:
    if value.text not in _DATA:
        raise value.wrong("text, lines or path")
    return _DATA[value.text]


def _functions(value: Value) -> Functions:
    given = value.fields(*Functions._fields)
    for name in given.values():
        if name.string is None or not name.string.isidentifier():
            raise name.wrong("the name of a function")
    names = {key: name.string for key, name in given.items()}
    if "both" in names and ("part1" in names or "part2" in names):
        raise given["both"].wrong("nothing beside `part1` or `part2`: it gives both answers")
    return Functions(**names)


def _script(value: Value) -> Script:
    if value.is_null:
        return Script()
    given = value.fields(*Script._fields)
    if "command" in given:
        for key in ("reads", "python"):
            if key in given:
                raise given[key].wrong(
                    "nothing beside `command`: a program gets its input on stdin, or as {input}"
                )
    command = _template(given["command"], "path", "input") if "command" in given else None
    if command is not None:
        _check_words(given["command"], command)
    return Script(
        reads=tuple(map(_end, _listed(given.get("reads")))),
        cwd=_of_both_parts(given["cwd"]) if "cwd" in given else None,
        args=tuple(_template(it, "input") for it in _listed(given.get("args"))),
        python=_of_both_parts(given["python"]) if "python" in given else None,
        command=command,
    )


def _check_words(value: Value, command: str) -> None:
    from shlex import split

    try:
        words = split(command)
    except ValueError as error:
        raise value.wrong(f"a command as a shell splits it ({error})") from error
    if not words:
        raise value.wrong("a command, like `node {path}`")


def _listed(value: Value | None) -> Sequence[Value]:
    if value is None:
        return ()
    return value.items if value.items is not None else (value,)


def _end(value: Value) -> str:
    """The end of a path, without a `./`, which no full path has."""
    return _template(value).replace("\\", "/").removeprefix("./")


def _of_both_parts(value: Value) -> str:
    text = _template(value)
    if is_apart(fields_in(text)):
        raise value.wrong("a text without {part} or {ab}, which make no run a part here")
    return text


def _template(value: Value, *more: str) -> str:
    text = value.string if value.string is not None else value.number
    if not text or "\0" in text:
        raise value.wrong("a text without NUL characters")
    try:
        fields_in(text, *more)
    except ValueError as error:
        raise value.wrong(str(error)) from error
    return text
