"""The calendar: which puzzles there are, and when each unlocks."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from aoc_runner.kernel.words.errors import NotYetError, UsageError

Part = Literal[1, 2]
PARTS: tuple[Part, Part] = (1, 2)
HOOKS = ("parse", "part1", "part2")  # of a day, in the order they run in

FIRST_YEAR = 2015
_LAST_YEAR = 9999  # as far as the standard library's calendar goes
_MONTH = 31 * 86400.0  # seconds


class Puzzle(NamedTuple):
    """One puzzle; build it with `puzzle_of`, which refuses dates that cannot exist."""

    year: int
    day: int

    def __str__(self) -> str:
        return f"{self.year} day {self.day}"

    @property
    def is_final(self) -> bool:
        """Whether it is the year's last, whose second star comes without a second puzzle."""
        return self.day == days_in(self.year)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts that have an answer: of the year's last puzzle the first alone."""
        return PARTS[:1] if self.is_final else PARTS

    @property
    def unlock(self) -> float:
        """When it unlocks, in seconds since the epoch: midnight in New York, UTC-5 all December."""
        from datetime import UTC, datetime

        return datetime(self.year, 12, self.day, 5, tzinfo=UTC).timestamp()


def part_of(hook: str) -> Part:
    """The part that the hook solves; `parse` solves none."""
    return 1 if hook == "part1" else 2


def days_in(year: int) -> int:
    """How many puzzles the event of `year` has: 25 up to 2024, 12 from 2025."""
    return 25 if year <= 2024 else 12


def puzzle_of(year: int, day: int) -> Puzzle:
    """The puzzle of that date. Raises UsageError for a date that has none."""
    if not FIRST_YEAR <= year <= _LAST_YEAR:
        raise UsageError(f"there is no Advent of Code {year}", f"the first event was {FIRST_YEAR}")
    if not 1 <= day <= days_in(year):
        raise UsageError(
            f"there is no {year} day {day}",
            f"the event of {year} has the days 1 to {days_in(year)}",
        )
    return Puzzle(year, day)


def is_puzzle(year: object, day: object) -> bool:
    """Whether that is the date of a puzzle."""
    if not isinstance(year, int) or not isinstance(day, int):
        return False
    return FIRST_YEAR <= year <= _LAST_YEAR and 1 <= day <= days_in(year)


def todays_puzzle(now: float) -> Puzzle | None:
    """The puzzle that unlocked last, at `now` (epoch seconds), while an event runs in New York."""
    from datetime import UTC, datetime, timedelta

    date = datetime.fromtimestamp(now, UTC) - timedelta(hours=5)
    if date.month == 12 and date.year >= FIRST_YEAR and date.day <= days_in(date.year):
        return Puzzle(date.year, date.day)
    return None


def next_puzzle(now: float) -> Puzzle:
    """The puzzle that unlocks next after `now` (epoch seconds)."""
    from datetime import UTC, datetime

    year = max(FIRST_YEAR, datetime.fromtimestamp(now, UTC).year)
    days = [Puzzle(year, day) for day in range(1, days_in(year) + 1)]
    return next((puzzle for puzzle in days if puzzle.unlock > now), Puzzle(year + 1, 1))


def last_event(now: float) -> int:
    """The year of the event that began last, at `now` (epoch seconds)."""
    year, day = next_puzzle(now)
    return year if day > 1 else max(FIRST_YEAR, year - 1)


def puzzle_to_start(
    now: float, last: Puzzle | None, has_file: Callable[[Puzzle], bool]
) -> tuple[Puzzle, str]:
    """What a user will want to start at `now` (epoch seconds), and which one that is in words.

    Today's; else the one that unlocks within a month; else the first without a file of the year of
    the `last` day, or of the last event. Raises UsageError where that year has all its files.
    """
    today, following = todays_puzzle(now), next_puzzle(now)
    if today is not None and not has_file(today):
        return today, "today's puzzle"
    if following.unlock - now < _MONTH:
        return following, "the next to unlock"
    year = last.year if last else following.year - 1
    for day in range(1, days_in(year) + 1):
        if not has_file(Puzzle(year, day)):
            return Puzzle(year, day), f"the first of {year} without a file"
    raise UsageError(
        f"every day of {year} has its file, and the next to unlock is {following}",
        f"name the day, like: aoc new {year - 1 if year > FIRST_YEAR else year + 1} 1",
    )


def check_unlocked(puzzle: Puzzle, now: float) -> None:
    """Raise NotYetError before the unlock: the site's author asks that nobody polls until then."""
    if puzzle.unlock > now:
        raise locked(puzzle, now)


def locked(puzzle: Puzzle, now: float) -> NotYetError:
    """The error for a puzzle that has not unlocked at `now`, with the time in the local zone."""
    from datetime import datetime

    at = f"{datetime.fromtimestamp(puzzle.unlock).astimezone():%A %d %B %Y, %H:%M}"
    return NotYetError(
        f"{puzzle} is locked until {at} your time ({how_long(puzzle.unlock - now)})",
        "try again after that; asking earlier is not allowed",
        puzzle.unlock - now,
    )


def how_long(seconds: float) -> str:
    """A distance from now in its two largest units: `in 3 days 4 h`, `in 5 min 20 s`."""
    whole = max(0, int(-(-seconds // 1)))  # rounded up: "in 0 s" would be now
    if whole >= 86400:
        days = whole // 86400
        return f"in {days} day{'s' * (days > 1)} {whole % 86400 // 3600} h"
    if whole >= 3600:
        return f"in {whole // 3600} h {whole % 3600 // 60} min"
    return f"in {whole // 60} min {whole % 60} s" if whole >= 60 else f"in {whole} s"
