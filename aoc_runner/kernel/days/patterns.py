"""Patterns of paths with fields: `{year}/day{day:02}/part{part}.py`, and `*` within one name.

A `*` beside a field matches no digit there, so that `d{day}*.py` is not `d10.py` for day 1.
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
# Where a file is found by its name in any case, its folder alone says how that is written.
CASE = re.IGNORECASE if sys.platform in ("win32", "darwin") else 0
EXAMPLE = "{year}/day{day:02}.py"

Known = Mapping[str, int]
"""What is known of a path: its year, its day, its part."""


class FileMatch(NamedTuple):
    """A file that fits a pattern, and what its path says."""

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
    """The files below the folder, by name; only those of that year, day and part, where given.

    Where case counts no folder is listed for a known name. The day may be one that no year has.
    """
    requested = {"year": year, "day": day, "part": part}
    known = {key: value for key, value in requested.items() if value is not None}
    for path, values in _walk(folder, pattern.split("/"), known):
        if os.path.isfile(path):
            part_number = values.get("part")
            which = None if part_number is None else PARTS[part_number - 1]
            yield FileMatch(path, values.get("year"), values["day"], which)


def read_pattern(text: str) -> str:
    """The pattern that a user wrote. Raises ValueError saying what was expected."""
    names = [name for name in text.replace("\\", "/").split("/") if name not in ("", ".")]
    is_absolute = text.startswith(("/", "\\")) or os.path.splitdrive(text)[0]
    if is_absolute or ".." in names or not names:
        raise ValueError(f"a path from the folder of the file, like {EXAMPLE}")
    for name in names:  # a `/` within braces would make two names of one field
        check_fields(name)
    if "{day}" not in text and "{day:02}" not in text:
        raise ValueError(f"a path with {{day}} or {{day:02}} in it, like {EXAMPLE}")
    return "/".join(names)


def fill(template: str, puzzle: Puzzle, part: Part | None = None, **more: str) -> str:
    """The template with its fields filled in, those of patterns and `more`; a `*` stays.

    Raises KeyError for {part} and {ab} without a part.
    """
    known = puzzle._asdict() if part is None else {**puzzle._asdict(), "part": part}
    return template.format(**_format_values(known), **more)


def check_fields(template: str, *more: str) -> None:
    """Raise ValueError, saying what was expected, for a field that is none of patterns or `more`.

    `{{` is a brace.
    """
    fields = (*_FIELDS, *more)
    for piece in _split_fields(template):
        is_field = piece.startswith("{") and piece != "{{"
        if piece == "}" or (is_field and piece[1:-1] not in fields):
            names = ", ".join(f"{{{name}}}" for name in fields)
            raise ValueError(f"the fields {names} alone (a brace of its own is {{{{ or }}}})")


def has_year_field(pattern: str) -> bool:
    """Whether its files' paths say the year of their days."""
    return "{year}" in pattern or "{yy}" in pattern


def has_part(template: str) -> bool:
    """Whether it makes one thing a part."""
    return "{part}" in template or "{ab}" in template


def list_folder(folder: str) -> list[str]:
    """The names in a folder, sorted; none where it cannot be read."""
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def to_nfc(name: str) -> str:
    """The name as it is typed: on macOS a letter and its accent may be two characters."""
    if name.isascii():
        return name
    from unicodedata import normalize  # not above: hardly any name is not ASCII

    return normalize("NFC", name)


def fold(path: str) -> str:
    """Return the path in the one spelling of all those that lead to the same file."""
    return to_nfc(path).lower() if CASE else path


def _split_fields(template: str) -> list[str]:
    """Its fields with their braces, braces, and what stands between them."""
    return re.split(r"(\{\{|\}\}|\{[^{}]*\}|[{}])", template)


def _walk(folder: str, names: list[str], known: Known) -> Iterator[tuple[str, Known]]:
    """The paths below a place whose names fit, each with what is known of it then."""
    if not names:
        yield folder, known
        return
    first, *rest = names
    try:
        filled = None if "*" in first or CASE else first.format(**_format_values(known))
    except KeyError:  # a field of which nothing is known yet
        filled = None
    if filled is not None:
        yield from _walk(os.path.join(folder, filled), rest, known)
        return
    for name in list_folder(folder):
        if (match := _match_name(name, first, known)) is not None:
            yield from _walk(os.path.join(folder, name), rest, match)


def _match_name(name: str, pattern: str, known: Known) -> Known | None:
    """What is known with that name; None if it does not fit, or says otherwise than before."""
    regex, fields = _make_regex(to_nfc(pattern))
    match = re.fullmatch(regex, to_nfc(name), CASE)
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
    """What is known, as `str.format` takes it."""
    texts: dict[str, int | str] = {**known}
    if "year" in known:
        texts["yy"] = f"{known['year'] % 100:02}"
    if "part" in known:
        texts["ab"] = "ab"[known["part"] - 1]
    return texts


@cache
def _make_regex(pattern: str) -> tuple[str, list[str]]:
    """A regular expression for one name, and the fields that are its groups."""
    regex = r"(?!\.)" if pattern.startswith("*") else ""  # what is hidden is meant by name alone
    fields = []
    for piece in _split_fields(pattern):
        if piece.startswith("{") and piece != "{{":
            fields.append(piece[1:-1])
            regex += f"({_FIELDS[fields[-1]]})"
        else:
            regex += re.escape(piece[:1] if piece in ("{{", "}}") else piece).replace(r"\*", ".*")
    # A `*` beside a field is no digit there.
    return regex.replace(").*", r")(?!\d).*").replace(".*(", r".*(?<!\d)("), fields
