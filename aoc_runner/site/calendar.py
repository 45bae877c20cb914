"""A year's calendar: the stars of its days, and the picture that the site draws of it.

Only reads text. What the years have in common is little: see `read_calendar`.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Span(NamedTuple):
    """A piece of a line of the drawing. The colour is like `#ffff66`, empty where none is known.

    `day` is whose it is, None where it is no day's. A `star` is the mark of that star of the day:
    it is there whether the star is held or not.
    """

    text: str
    colour: str = ""
    day: int | None = None
    star: int = 0


class Calendar(NamedTuple):
    """What a year's page says; `days` is how many puzzles it has, those locked included."""

    stars: Mapping[int, int]  # by day, of those that are open
    days: int
    lines: Sequence[Sequence[Span]]
    logged_in: bool


def read_calendar(content: bytes, year: int) -> Calendar | None:
    """Read a year's page; None if it is none, or the stars in it are not certain."""
    raise NotImplementedError
