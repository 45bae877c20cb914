"""Patterns of paths with fields: `{year}/day{day:02}/part{part}.py`, and `*` within one name.

The fields are `{year}` (2023), `{yy}` (23), `{day}` (1 to 25), `{day:02}` (01 to 25), `{part}` (1
or 2) and `{ab}` (a or b). A `*` beside a field never stands for a digit there, so that `d{day}*.py`
is not `d10.py` for day 1.
"""

import os
import re
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle

# What a field may be, wherever nobody says which puzzle is meant.
_FIELDS = {
    "year": r"20\d\d",
    "yy": r"\d\d",
    "day": r"[1-9]|1\d|2[0-5]",
    "day:02": r"0[1-9]|1\d|2[0-5]",
    "part": r"[12]",
    "ab": r"[ab]",
}
_STARS = 3  # with more of them, to tell that a long name does not fit may take for ever
_APART = frozenset(("part", "ab"))  # one of these, and each part has a file of its own
EXAMPLE = "{year}/day{day:02}.py"


class Found(NamedTuple):
    """A file that fits a pattern, and what its path says."""

    path: str
    year: int | None
    day: int
    part: Part | None


class Pattern:
    """A pattern of files below a folder. Raises ValueError saying what was expected."""

    def __init__(self, text: str) -> None:
        names = [name for name in text.replace("\\", "/").split("/") if name not in ("", ".")]
        if text.startswith("/") or ".." in names or not names:
            raise ValueError(f"a path from the folder of the file, like {EXAMPLE}")
        self.text = "/".join(names)
        self._names = [list(_pieces(name, _FIELDS)) for name in names]
        if any(name.count("*") > _STARS for name in names):
            raise ValueError(f"at most {_STARS} `*` in one name")
        self.fields = frozenset(
            value for name in self._names for kind, value in name if kind == "field"
        )
        if self.fields.isdisjoint(("day", "day:02")):
            raise ValueError(f"a path with {{day}} or {{day:02}} in it, like {EXAMPLE}")

    @property
    def is_apart(self) -> bool:
        """Whether each part has a file of its own."""
        return is_apart(self.fields)

    @property
    def says_the_year(self) -> bool:
        return not self.fields.isdisjoint(("year", "yy"))

    @property
    def is_plain(self) -> bool:
        """Whether a day's file can have one name alone."""
        return not self.is_apart and "*" not in self.text

    def fill(self, puzzle: Puzzle) -> str:
        """The path of a puzzle's file; of a pattern that `is_plain`."""
        return fill(self.text, puzzle)

    def find(self, folder: str, puzzle: Puzzle, part: Part | None = None) -> list[str]:
        """The files of that puzzle (and part, if each has its own) below the folder."""
        values = _values(puzzle, part)
        places = [folder]
        for name in self._names:
            if any(kind == "star" for kind, _ in name):
                fits = re.compile(_regex(name, {key: re.escape(it) for key, it in values.items()}))
                places = [
                    os.path.join(place, found)
                    for place in places
                    for found in _names_in(place)
                    if fits.fullmatch(found)
                ]
            else:
                filled = "".join(values[it] if kind == "field" else it for kind, it in name)
                places = [os.path.join(place, filled) for place in places]
        return [path for path in places if os.path.isfile(path)]

    def find_all(self, folder: str, *, any_day: bool = False) -> Iterator[Found]:
        """Every file below the folder that fits, by name; with `any_day` also of a day 31."""
        fields = _FIELDS | {"day": r"0|[1-9]\d?", "day:02": r"\d\d"} if any_day else _FIELDS
        for path, said in self._walk(folder, self._names, {}, fields):
            if os.path.isfile(path):
                yield _found(path, said)

    def match(self, relative: str) -> Found | None:
        """What a path from the folder says, None if it does not fit."""
        names = relative.replace(os.sep, "/").split("/")
        if len(names) != len(self._names):
            return None
        said: dict[str, str] = {}
        for name, pieces in zip(names, self._names, strict=True):
            more = _said(name, pieces, said)
            if more is None:
                return None
            said = more
        return _found(relative, said)

    def _walk(
        self,
        place: str,
        names: list[list[tuple[str, str]]],
        said: Mapping[str, str],
        fields: Mapping[str, str],
    ) -> Iterator[tuple[str, Mapping[str, str]]]:
        if not names:
            yield place, said
            return
        first, *rest = names
        if all(kind == "text" for kind, _ in first):
            yield from self._walk(
                os.path.join(place, "".join(it for _, it in first)), rest, said, fields
            )
            return
        for name in _names_in(place):
            if (more := _said(name, first, said, fields)) is not None:
                yield from self._walk(os.path.join(place, name), rest, more, fields)


def fill(template: str, puzzle: Puzzle, part: Part | None = None, **more: str) -> str:
    """The template with its fields filled in, those of patterns and `more`; a `*` stays.

    `{{` is a brace. Raises ValueError saying what was expected, for a field that is none.
    """
    values = {**_values(puzzle, part), **more}
    return "".join(values[it] if kind == "field" else it for kind, it in _pieces(template, values))


def fields_in(template: str, *more: str) -> frozenset[str]:
    """The fields of a template, which may have those of patterns and `more`.

    Raises ValueError saying what was expected.
    """
    pieces = _pieces(template, [*_FIELDS, *more])
    return frozenset(value for kind, value in pieces if kind == "field")


def is_apart(fields: frozenset[str]) -> bool:
    """Whether a template of these fields makes it one thing a part."""
    return not fields.isdisjoint(_APART)


def _pieces(text: str, fields: Collection[str]) -> Iterator[tuple[str, str]]:
    """The text in pieces of the kinds `text`, `field` and `star`."""
    while text:  # a regular expression for it would take longer to compile than all else here
        end = min((text.index(mark) for mark in "{}*" if mark in text), default=len(text))
        if end:
            yield "text", text[:end]
        mark, text = text[end : end + 1], text[end + 1 :]
        if mark == "*":
            yield "star", mark
        elif mark and text.startswith(mark):  # doubled, it is a brace
            yield "text", mark
            text = text[1:]
        elif mark:
            field, closing, text = text.partition("}")
            if mark == "}" or not closing or field not in fields:
                known = ", ".join(f"{{{name}}}" for name in fields)
                raise ValueError(f"the fields {known} alone (a brace of its own is {{{{ or }}}})")
            yield "field", field


def _values(puzzle: Puzzle, part: Part | None) -> dict[str, str]:
    year, day = puzzle
    values = {"year": f"{year}", "yy": f"{year % 100:02}", "day": f"{day}", "day:02": f"{day:02}"}
    if part is not None:
        values |= {"part": f"{part}", "ab": "ab"[part - 1]}
    return values


def _regex(pieces: list[tuple[str, str]], values: Mapping[str, str]) -> str:
    """A regular expression for one name."""
    kinds = [None, *(kind for kind, _ in pieces), None]
    parts = []
    for place, (kind, value) in enumerate(pieces):
        if kind == "star":
            before, after = kinds[place], kinds[place + 2]
            no_digit_first = r"(?!\d)" if before == "field" else ""
            no_digit_last = r"(?<!\d)" if after == "field" else ""
            hidden = r"(?!\.)" if before is None else ""
            parts.append(f"{hidden}{no_digit_first}.*{no_digit_last}")
        elif kind == "field":
            parts.append(f"({values[value]})")
        else:
            parts.append(re.escape(value))
    return "(?s:" + "".join(parts) + ")"


def _said(
    name: str,
    pieces: list[tuple[str, str]],
    said: Mapping[str, str],
    known: Mapping[str, str] = _FIELDS,
) -> dict[str, str] | None:
    """What is said with that name; None if it does not fit, or says otherwise than before."""
    found = re.fullmatch(_regex(pieces, known), name)
    if found is None:
        return None
    values = dict(said)
    fields = [value for kind, value in pieces if kind == "field"]
    for field, value in zip(fields, found.groups(), strict=True):
        if values.setdefault(field, value) != value:
            return None
    days = {int(values[key]) for key in ("day", "day:02") if key in values}
    parts = {"12".find(values[key]) for key in ("part",) if key in values}
    parts |= {"ab".find(values[key]) for key in ("ab",) if key in values}
    years = {int(values[key]) % 100 for key in ("year", "yy") if key in values}
    return values if max(len(days), len(parts), len(years)) <= 1 else None


def _found(path: str, said: Mapping[str, str]) -> Found:
    year = int(said["year"]) if "year" in said else None
    if year is None and "yy" in said:
        year = 2000 + int(said["yy"])
    part: Part | None = None
    if "part" in said or "ab" in said:
        part = PARTS[0] if said.get("part", said.get("ab")) in ("1", "a") else PARTS[1]
    return Found(path, year, int(said.get("day:02") or said["day"]), part)


def _names_in(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []
