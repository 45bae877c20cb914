"""Personal times of a year: `/2023/leaderboard/self`. Only reads text."""

from collections.abc import Mapping

from aoc_runner.history import StarTime
from aoc_runner.puzzle import Part

Times = Mapping[int, Mapping[Part, StarTime]]  # by day, the stars that are held


def read_personal_times(content: bytes) -> Times | None:
    """Read the page; None if it is none, or a line of its table cannot be read for certain."""
    raise NotImplementedError
