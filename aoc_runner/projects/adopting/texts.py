"""Texts put together as Python's functions do, where parts of them may not be known."""

import posixpath
import re
from collections.abc import Callable, Sequence
from itertools import islice, product

from aoc_runner.projects.adopting.marks import ANY, ARGUMENT, MOST, UNKNOWN, Value, Values


class Shown:
    """A value in `str.format`, which takes what is not known in any form."""

    def __init__(self, value: Value) -> None:
        self._value = value

    def __format__(self, form: str) -> str:
        return formatted(self._value, form)


def each(combine: Callable[..., Value], values: Sequence[Values]) -> Values:
    """What comes of putting together each value of one with each of the others."""
    if any(not inner for inner in values):
        values = [inner or ANY for inner in values]
    return frozenset(islice((combine(*some) for some in product(*values)), MOST + 1))


def formatted(value: Value, form: str) -> str:
    """The value in that form; as it is, where it is not known."""
    if re.search(r"\d{3}", form):  # no name of a file is that wide
        return UNKNOWN
    if isinstance(value, int):
        try:
            return format(value, form)
        except ValueError:
            return UNKNOWN
    if any(mark in value for mark in (UNKNOWN, ARGUMENT)):
        return value
    try:
        return format(value, form)
    except ValueError:  # a format of numbers
        return UNKNOWN


def joined(*parts: Value) -> str:
    return posixpath.join(*(str(part).replace("\\", "/") for part in parts))


def plus(left: Value, right: Value) -> Value:
    if isinstance(left, int) and isinstance(right, int):
        return left + right
    return f"{left}{right}"


def percent(template: Value, *values: Value) -> str:
    text = re.sub(r"%\w*\(\w+\)", "%", str(template))
    for value in values:
        text = re.sub(
            r"%([-0-9.]*)([sdirf])",
            lambda match, value=value: formatted(value, match[1] if isinstance(value, int) else ""),  # type: ignore[misc]
            text,
            count=1,
        )
    return text


def above(path: Value, levels: Value) -> str:
    text = str(path)
    if not isinstance(levels, int) or not 0 <= levels < 20:
        return UNKNOWN
    for _ in range(levels + 1):
        text = posixpath.dirname(text)
    return text


def whole(value: Value) -> Value:
    try:
        return int(value)
    except ValueError:
        return UNKNOWN


def split_item(method: str, index: str) -> Callable[..., str]:
    """What `text.split(separator)[index]` is, or of another such method."""

    def item(text: Value, separator: Value | None = None) -> str:
        try:
            pieces = getattr(str(text), method)(*([] if separator is None else [str(separator)]))
            return UNKNOWN if UNKNOWN in str(text) else str(pieces[int(index)])
        except (ValueError, LookupError, TypeError):
            return UNKNOWN

    return item


def replaced(text: Value, old: Value, new: Value, *_: Value) -> str:
    return str(text).replace(str(old), str(new)) if str(old) else str(text)


def _padded(text: Value, width: Value, fill: str) -> str:
    is_width = isinstance(width, int) and width < 100
    return str(text).rjust(int(width), fill) if is_width else UNKNOWN


SPLITS = ("split", "rsplit", "partition", "rpartition")
METHODS: dict[str, Callable[..., Value]] = {
    "joinpath": joined,
    "with_name": lambda path, name="": posixpath.join(posixpath.dirname(str(path)), str(name)),
    "with_suffix": lambda path, end="": posixpath.splitext(str(path))[0] + str(end),
    "with_stem": lambda path, stem="": posixpath.join(
        posixpath.dirname(str(path)), f"{stem}{posixpath.splitext(str(path))[1]}"
    ),
    "replace": replaced,
    "zfill": lambda text, width=2: _padded(text, width, "0"),
    "rjust": lambda text, width=2, fill=" ": _padded(text, width, str(fill)[:1] or " "),
    "removesuffix": lambda text, end="": str(text).removesuffix(str(end)),
    "removeprefix": lambda text, start="": str(text).removeprefix(str(start)),
}
PARTS: dict[str, Callable[[str], str]] = {
    "parent": posixpath.dirname,
    "dirname": posixpath.dirname,
    "basename": posixpath.basename,
    "name": posixpath.basename,
    "stem": lambda path: posixpath.splitext(posixpath.basename(path))[0],
    "suffix": lambda path: posixpath.splitext(path)[1],
}
