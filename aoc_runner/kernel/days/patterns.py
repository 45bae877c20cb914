"""Path patterns with fields, such as `{year}/day{day:02}/part{part}.py`, and `*` within a name.

A `*` next to a field does not match a digit there, so `d{day}*.py` never reads `d10.py` as day 1.
"""

import os
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from aoc_runner.kernel.model.puzzle import PARTS, Part, Puzzle

_FIELDS = {
    "year": r"20\d\d",
    "yy": r"\d\d",
    "day": r"0|[1-9]\d?",
    "day:02": r"\d\d",
    "part": r"[12]",
    "ab": r"[ab]",
}
# On case-insensitive file systems only the folder listing shows how a name is spelled.
CASE = re.IGNORECASE if sys.platform in ("win32", "darwin") else 0
EXAMPLE = "{year}/day{day:02}.py"

Known = Mapping[str, int]
"""Known values of a path: `year`, `day`, `part`."""


class FileMatch(NamedTuple):
    """A file that matches a pattern, and the values in its path."""

    path: str
    year: int | None
    day: int
    part: Part | None


def iter_files(
    pattern: str,
    folder: str,
    year: int | None = None,
    day: int | None = None,
    part: Part | None = None,
) -> Iterator[FileMatch]:
    """Yield the matching files by name (of that year, day and part); days are not validated."""
    requested = {"year": year, "day": day, "part": part}
    known = {key: value for key, value in requested.items() if value is not None}
    for path, values in _walk(folder, pattern.split("/"), known):
        if os.path.isfile(path):
            index = values.get("part")
            match_part = None if index is None else PARTS[index - 1]
            yield FileMatch(path, values.get("year"), values["day"], match_part)


def read_pattern(text: str) -> str:
    """Validate and normalize a user's pattern. Raises ValueError with what was expected."""
    names = [name for name in text.replace("\\", "/").split("/") if name not in ("", ".")]
    is_absolute = text.startswith(("/", "\\")) or os.path.splitdrive(text)[0]
    if is_absolute or ".." in names or not names:
        raise ValueError(f"a relative path without `..`, like {EXAMPLE}")
    for name in names:  # by name, because a field must not contain a `/`
        check_fields(name)
    if "{day}" not in text and "{day:02}" not in text:
        raise ValueError(f"a path with {{day}} or {{day:02}}, like {EXAMPLE}")
    return "/".join(names)


def fill(template: str, puzzle: Puzzle, part: Part | None = None, **more: str) -> str:
    """Fill in the fields of patterns and `more`. Raises KeyError for {part} without a part."""
    known = puzzle._asdict() if part is None else {**puzzle._asdict(), "part": part}
    return template.format(**_format_values(known), **more)


def check_fields(template: str, *more: str) -> None:
    """Raise ValueError for a field that is neither in patterns nor in `more`."""
    fields = (*_FIELDS, *more)
    for piece in _split_fields(template):
        is_field = piece.startswith("{") and piece != "{{"
        if piece == "}" or (is_field and piece[1:-1] not in fields):
            names = ", ".join(f"{{{name}}}" for name in fields)
            raise ValueError(f"only the fields {names} (write a literal brace as {{{{ or }}}})")


def has_year_field(pattern: str) -> bool:
    """Return whether paths contain the year."""
    return "{year}" in pattern or "{yy}" in pattern


def has_part(template: str) -> bool:
    """Return whether the template depends on the part."""
    return "{part}" in template or "{ab}" in template


def list_folder(folder: str) -> list[str]:
    """Return the sorted names in a folder, none if it cannot be read."""
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def fold(path: str) -> str:
    """Return the same spelling for all paths of one file."""
    return path.lower() if CASE else path


def _split_fields(template: str) -> list[str]:
    """Split into fields with their braces, other braces and the text in between."""
    return re.split(r"(\{\{|\}\}|\{[^{}]*\}|[{}])", template)


def _walk(folder: str, names: list[str], known: Known) -> Iterator[tuple[str, Known]]:
    """Yield the matching paths below a folder, with their known values."""
    if not names:
        yield folder, known
        return
    first, *rest = names
    try:
        filled = None if "*" in first or CASE else first.format(**_format_values(known))
    except KeyError:  # a field without a known value
        filled = None
    if filled is not None:
        yield from _walk(os.path.join(folder, filled), rest, known)
        return
    for name in list_folder(folder):
        if (match := _match_name(name, first, known)) is not None:
            yield from _walk(os.path.join(folder, name), rest, match)


def _match_name(name: str, pattern: str, known: Known) -> Known | None:
    """Return `known` plus the values in the name, or None if it does not match."""
    regex, fields = _make_regex(pattern)
    match = re.fullmatch(regex, name, CASE)
    if match is None:
        return None
    values = dict(known)
    for field, text in zip(fields, match.groups(), strict=True):
        key, value = _parse_field(field, text)
        if values.setdefault(key, value) != value:
            return None
    return values


def _parse_field(field: str, text: str) -> tuple[str, int]:
    if field in ("year", "yy"):
        return "year", 2000 + int(text) % 100
    if field in ("part", "ab"):
        return "part", 1 if text in "1aA" else 2
    return "day", int(text)


def _format_values(known: Known) -> dict[str, int | str]:
    """Return the known values for `str.format`."""
    texts: dict[str, int | str] = {**known}
    if "year" in known:
        texts["yy"] = f"{known['year'] % 100:02}"
    if "part" in known:
        texts["ab"] = "ab"[known["part"] - 1]
    return texts


@cache
def _make_regex(pattern: str) -> tuple[str, list[str]]:
    """Return the regular expression for one name, and the fields of its groups."""
    regex = r"(?!\.)" if pattern.startswith("*") else ""  # A leading `*` matches no hidden file.
    fields = []
    for piece in _split_fields(pattern):
        if piece.startswith("{") and piece != "{{":
            fields.append(piece[1:-1])
            regex += f"({_FIELDS[fields[-1]]})"
        else:
            regex += re.escape(piece[:1] if piece in ("{{", "}}") else piece).replace(r"\*", ".*")
    # A `*` next to a field matches no digit there.
    return regex.replace(").*", r")(?!\d).*").replace(".*(", r".*(?<!\d)("), fields
