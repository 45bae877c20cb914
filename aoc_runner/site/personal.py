"""Personal times of a year: `/2023/leaderboard/self`. Only reads text."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from aoc_runner.kernel.site.day_page import parsed
from aoc_runner.kernel.words.puzzle import Part
from aoc_runner.store.stars import StarTime

if TYPE_CHECKING:
    from bs4 import Tag

Times = Mapping[int, Mapping[Part, StarTime]]  # by day, the stars that are held

_NOTHING_YET = "You haven't collected any stars"
_PARTS = ["Part", "1", "Part", "2"]
_RANKED = ["Time", "Rank", "Score"]  # of each part; rank and score, up to 2024, are passed by
_PLAIN = ["Time"]
_DAYS = {str(day): day for day in range(1, 26)}
_NONE, _OVER_A_DAY = "-", ">24h"
_TIME = re.compile(r"([0-9]{1,6}):([0-5][0-9]):([0-5][0-9])")


class _UnknownError(Exception):
    """A line that cannot be read for certain."""


def read_personal_times(content: bytes) -> Times | None:
    """Read the page; None if it is none, or a line of its table cannot be read for certain.

    Which form it has its header tells: each year may have either.
    """
    soup = parsed(content.decode("utf-8", "replace"))
    tables = (
        pre
        for pre in soup.find_all("pre")
        if any(parent.name == "article" for parent in pre.parents)
    )
    if (table := next(tables, None)) is not None:
        try:
            return _read_table(_text(table).splitlines())
        except _UnknownError:
            return None
    article = soup.find("article")
    text = " ".join(article.get_text().split()) if article is not None else ""
    return {} if _NOTHING_YET in text else None


def _text(table: "Tag") -> str:
    from bs4.element import NavigableString, Tag

    pieces = []
    for node in table.descendants:
        if isinstance(node, Tag):
            pieces.append("\n" * (node.name == "br"))
        elif type(node) is NavigableString:
            pieces.append(node)
    return "".join(pieces)


def _read_table(lines: Sequence[str]) -> Times:
    """The times in the lines of a table. Raises _UnknownError."""
    rows = [fields for line in lines if (fields := line.split())]
    first = next((at for at, fields in enumerate(rows) if fields[0].isdecimal()), len(rows))
    columns = _columns(" ".join(" ".join(fields) for fields in rows[:first]))
    times: dict[int, dict[Part, StarTime]] = {}
    for number, *fields in rows[first:]:
        if number not in _DAYS or _DAYS[number] in times or len(fields) != 2 * columns:
            raise _UnknownError
        parts = _star_time(fields[:columns]), _star_time(fields[columns:])
        times[_DAYS[number]] = _held(*parts)
    if not times:
        raise _UnknownError
    return {day: held for day, held in times.items() if held}


def _columns(header: str) -> int:
    """How many columns a part has. Raises _UnknownError for a header that is not known."""
    words = header.replace("-", " ").split()
    if words[: len(_PARTS)] == _PARTS:
        words = words[len(_PARTS) :]
    for columns in (_RANKED, _PLAIN):
        if words == ["Day", *columns, *columns]:
            return len(columns)
    raise _UnknownError


def _held(one: StarTime | None, two: StarTime | None) -> dict[Part, StarTime]:
    if one is None:
        if two is not None:
            raise _UnknownError
        return {}
    return {1: one} if two is None else {1: one, 2: two}


def _star_time(fields: Sequence[str]) -> StarTime | None:
    """What the fields of a part say, None for a star that is not held. Raises _UnknownError."""
    return None if fields[0] == _NONE else StarTime(_seconds(fields[0]))


def _seconds(time: str) -> int | None:
    if time == _OVER_A_DAY:
        return None
    if (match := _TIME.fullmatch(time)) is None:
        raise _UnknownError
    hours, minutes, seconds = map(int, match.groups())
    return hours * 3600 + minutes * 60 + seconds
