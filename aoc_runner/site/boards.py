"""A private board of a year, as its JSON has it. Only reads text."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aoc_runner.puzzle import Part


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
    """Read a board of that year; None if it is none, or a number in it is not certain."""
    raise NotImplementedError
