"""Parse the JSON of a private board."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from aoc_runner.kernel.model.puzzle import PARTS, Part, count_days


class Star(NamedTuple):
    """A star of a member: its time, and its order among the stars of one second."""

    at: datetime
    order: int  # the site's `star_index`, or 0 on old boards


class Member(NamedTuple):
    """A member. The name is untrusted text and must be escaped before it is shown."""

    id: int
    name: str | None
    stars: int
    score: int  # the site's local score
    days: Mapping[int, Mapping[Part, Star]]  # the stars by day and part


class Board(NamedTuple):
    """A board of a year."""

    year: int
    owner: int
    days: int  # the number of puzzles of the year
    members: Sequence[Member]


def read_board(content: bytes, year: int) -> Board | None:
    """Parse the board of a year; return None for anything else. Old boards have numbers as text."""
    try:
        document = json.loads(content)
        days = int(document.get("num_days") or count_days(year))
        members = [_parse_member(member, days) for member in document["members"].values()]
        board = Board(int(document["event"]), int(document["owner_id"]), days, members)
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError):
        return None
    return board if board.year == year and board.days <= 31 else None


def _parse_member(member: dict[str, Any], days: int) -> Member:
    by_day: dict[int, dict[Part, Star]] = {}
    levels = dict(member["completion_day_level"])  # An empty one may be a list.
    for day in sorted(levels, key=int):
        if not 1 <= int(day) <= days:
            raise ValueError("no such day")
        stars = {part: levels[day][str(part)] for part in PARTS if str(part) in levels[day]}
        by_day[int(day)] = {part: _parse_star(star) for part, star in stars.items()}
    name = member.get("name")
    user_id, stars_held, score = (int(member[key]) for key in ("id", "stars", "local_score"))
    return Member(user_id, str(name) if name else None, stars_held, score, by_day)


def _parse_star(star: dict[str, Any]) -> Star:
    seconds = int(star["get_star_ts"])
    if not 1 << 30 < seconds < 1 << 32:  # 2004 to 2106
        raise ValueError("not the time of a star")
    return Star(datetime.fromtimestamp(seconds, UTC), int(star.get("star_index") or 0))
