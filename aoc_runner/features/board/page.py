"""A private board of a year, as its JSON has it. Only reads text."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from aoc_runner.kernel.model.puzzle import PARTS, Part, count_days


class Star(NamedTuple):
    """A star of a member: when, and its place among those of that second."""

    at: datetime
    order: int  # the site's `star_index`, which old boards do not have


class Member(NamedTuple):
    """A member. The name is as the member wrote it: others' words, never to be shown raw."""

    id: int
    name: str | None
    stars: int
    score: int  # the local one, as the site has it
    got: Mapping[int, Mapping[Part, Star]]  # by day


class Board(NamedTuple):
    """A board of a year."""

    year: int
    owner: int
    days: int  # puzzles of the year
    members: Sequence[Member]


def read_board(content: bytes, year: int) -> Board | None:
    """Read a board of that year; None if it is none. Old boards have numbers as text."""
    try:
        document = json.loads(content)
        days = int(document.get("num_days") or count_days(year))
        members = [_member(member, days) for member in document["members"].values()]
        board = Board(int(document["event"]), int(document["owner_id"]), days, members)
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError):
        return None
    return board if board.year == year and board.days <= 31 else None


def _member(member: dict[str, Any], days: int) -> Member:
    got: dict[int, dict[Part, Star]] = {}
    levels = dict(member["completion_day_level"])  # an empty one may be a list
    for day in sorted(levels, key=int):
        if not 1 <= int(day) <= days:
            raise ValueError("no such day")
        stars = {part: levels[day][str(part)] for part in PARTS if str(part) in levels[day]}
        got[int(day)] = {part: _star(star) for part, star in stars.items()}
    name = member.get("name")
    number, stars_held, score = (int(member[key]) for key in ("id", "stars", "local_score"))
    return Member(number, str(name) if name else None, stars_held, score, got)


def _star(star: dict[str, Any]) -> Star:
    seconds = int(star["get_star_ts"])
    if not 1 << 30 < seconds < 1 << 32:  # from 2004 to 2106
        raise ValueError("no time of a star")
    return Star(datetime.fromtimestamp(seconds, UTC), int(star.get("star_index") or 0))
