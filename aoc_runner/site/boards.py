"""A private board of a year, as its JSON has it. Only reads text."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from aoc_runner.kernel.words.puzzle import PARTS, Part, days_in

_MOST_DAYS = 25
_MOST_DIGITS = 12  # of any number there: those of members and scores
_LATEST = 253402300800  # epoch seconds: no date is later


class Star(NamedTuple):
    """A star of a member: when, in epoch seconds, and its place among those of that second."""

    at: int
    order: int | None  # the site's `star_index`; not every board has it


class Member(NamedTuple):
    """A member. The name is as the member wrote it: others' words, never to be shown raw."""

    number: int
    name: str  # `(anonymous user #777)` for one without any
    stars: int
    score: int  # the local one, as the site has it
    last_star: int | None  # epoch seconds
    got: Mapping[int, Mapping[Part, Star]]  # by day


class Board(NamedTuple):
    year: int
    owner: int
    days: int  # puzzles of the year
    members: Sequence[Member]  # by their numbers


def read_board(content: bytes, year: int) -> Board | None:
    """Read a board of that year; None if it is none, or a number in it is not certain.

    Old boards have numbers as text. How many stars a member has is the site's word, whatever stars
    are listed.
    """
    try:
        # Raised are KeyError for what is missing, RecursionError for what is too deep, ValueError
        # for all else: what is no JSON, or has a number of thousands of digits.
        return _board(_parsed(content), year)
    except (ValueError, KeyError, RecursionError):
        return None


def _parsed(content: bytes) -> dict[str, Any]:
    text = content.decode("utf-8-sig")
    return _object(json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_number))


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is there twice")
    return found


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _board(document: dict[str, Any], year: int) -> Board:
    if _whole(document["event"]) != year:
        raise ValueError("another year's")
    days = document.get("num_days")
    days = days_in(year) if days is None else _whole(days)
    if not 1 <= days <= _MOST_DAYS:
        raise ValueError("no number of days")
    members = [
        _member(key, _object(member), days) for key, member in _object(document["members"]).items()
    ]
    if len({member.number for member in members}) < len(members):
        raise ValueError("a member is there twice")
    owner = _whole(document["owner_id"])
    return Board(year, owner, days, sorted(members, key=lambda member: member.number))


def _member(key: str, member: dict[str, Any], days: int) -> Member:
    number = _whole(member["id"])
    if _whole(key) != number:
        raise ValueError("another member's number")
    last_star = member.get("last_star_ts")
    got = {
        _of(day, range(1, days + 1)): _stars(stars)
        for day, stars in _entries(member["completion_day_level"])
    }
    return Member(
        number,
        _name(member.get("name")) or f"(anonymous user #{number})",
        _whole(member["stars"]),
        _whole(member["local_score"]),
        None if last_star is None else _time(last_star) or None,
        {day: got[day] for day in sorted(got) if got[day]},
    )


def _name(name: object) -> str:
    """A name as it can be written; one of digits may have become a number."""
    if isinstance(name, int) and not isinstance(name, bool):
        return str(name)
    if name is not None and not isinstance(name, str):
        raise ValueError("no name")
    return (name or "").encode(errors="replace").decode().strip()  # JSON may have half a character


def _stars(parts: object) -> dict[Part, Star]:
    stars = {}
    for key, star in _entries(parts):
        order = _object(star).get("star_index")
        at = _time(star["get_star_ts"])
        if at == 0:
            raise ValueError("a star of no time")
        stars[_of(key, PARTS)] = Star(at, None if order is None else _whole(order))
    if 2 in stars and 1 not in stars:
        raise ValueError("a second part without the first")
    return {part: stars[part] for part in PARTS if part in stars}


def _entries(value: object) -> list[tuple[str, Any]]:
    """What is in an object. An empty one may be written as an empty list."""
    found = {} if value == [] else _object(value)
    if len({int(key) for key in found}) < len(found):
        raise ValueError("a day or part is there twice")
    return list(found.items())


def _object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("no object")
    return value


def _of(key: str, allowed: Sequence[Any]) -> Any:
    number = _whole(key)
    if number not in allowed:
        raise ValueError("no such day or part")
    return number


def _whole(value: object) -> int:
    """A whole number from 0, which may be written as text. Neither `12.0` nor `true` is one."""
    if isinstance(value, str) and value.isascii() and value.isdecimal():
        value = int(value[: _MOST_DIGITS + 1])
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 10**_MOST_DIGITS:
        raise ValueError("no whole number")
    return value


def _time(value: object) -> int:
    """A time in epoch seconds that has a date."""
    if (at := _whole(value)) >= _LATEST - 86400:  # in every time zone
        raise ValueError("no date")
    return at
