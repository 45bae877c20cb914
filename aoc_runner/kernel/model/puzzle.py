"""The calendar: which puzzles exist, when they unlock, and how times and counts are formatted."""

from typing import Literal, NamedTuple

from aoc_runner.kernel.model.errors import NotYetError, UsageError

Part = Literal[1, 2]
PARTS: tuple[Part, Part] = (1, 2)
HOOKS = ("parse", "part1", "part2")  # in the order in which they run

FIRST_YEAR = 2015
_LAST_YEAR = 9999  # the last year of `datetime`


class Puzzle(NamedTuple):
    """The puzzle of a date. Create it with `make_puzzle`, which rejects invalid dates."""

    year: int
    day: int

    def __str__(self) -> str:
        return f"{self.year} day {self.day}"

    @property
    def is_final(self) -> bool:
        """Whether this is the last puzzle of the year, which has no part 2 to answer."""
        return self.day == count_days(self.year)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts that have an answer: only part 1 for the last puzzle of a year."""
        return PARTS[:1] if self.is_final else PARTS

    @property
    def unlock(self) -> float:
        """The unlock time in epoch seconds: midnight in New York, which is UTC-5 in December."""
        from datetime import UTC, datetime

        return datetime(self.year, 12, self.day, 5, tzinfo=UTC).timestamp()


def hook_part(hook: str) -> Part:
    """Return the part that the hook `part1` or `part2` solves."""
    return 1 if hook == "part1" else 2


def count_days(year: int) -> int:
    """Return the number of puzzles of the event of `year`."""
    return 25 if year <= 2024 else 12


def make_puzzle(year: int, day: int) -> Puzzle:
    """Return the puzzle of a date. Raises UsageError if there is none."""
    if not FIRST_YEAR <= year <= _LAST_YEAR:
        raise UsageError(f"there is no Advent of Code {year}", f"use {FIRST_YEAR} or a later year")
    if not 1 <= day <= count_days(year):
        raise UsageError(f"there is no {year} day {day}", f"use a day from 1 to {count_days(year)}")
    return Puzzle(year, day)


def is_puzzle(year: int, day: int) -> bool:
    """Return whether the date has a puzzle."""
    return FIRST_YEAR <= year <= _LAST_YEAR and 1 <= day <= count_days(year)


def get_todays_puzzle(now: float) -> Puzzle | None:
    """Return the puzzle of the day at `now` (epoch seconds) in New York, or None between events."""
    from datetime import UTC, datetime, timedelta

    date = datetime.fromtimestamp(now, UTC) - timedelta(hours=5)
    is_event = date.month == 12 and date.day <= count_days(date.year)
    return Puzzle(date.year, date.day) if is_event else None


def get_next_puzzle(now: float) -> Puzzle:
    """Return the puzzle that unlocks next after `now` (epoch seconds)."""
    from datetime import UTC, datetime

    year = datetime.fromtimestamp(now, UTC).year
    days = [Puzzle(year, day) for day in range(1, count_days(year) + 1)]
    return next((puzzle for puzzle in days if puzzle.unlock > now), Puzzle(year + 1, 1))


def event_year(now: float) -> int:
    """Return the year of the latest event that has started at `now` (epoch seconds)."""
    year, day = get_next_puzzle(now)
    return year if day > 1 else year - 1


class Selection(NamedTuple):
    """The puzzles of all years, of one year (`days` is None), or of some days of a year."""

    year: int | None = None
    days: tuple[int, ...] | None = None

    def __contains__(self, puzzle: object) -> bool:
        return (
            isinstance(puzzle, Puzzle)
            and self.year in (None, puzzle.year)
            and (self.days is None or puzzle.day in self.days)
        )

    def __str__(self) -> str:
        """Return the arguments that select these puzzles: `2023 1-5,7`, `2023`, `all`."""
        if self.year is None or self.days is None:
            return "all" if self.year is None else str(self.year)
        runs: list[list[int]] = []
        for day in self.days:
            if runs and day == runs[-1][-1] + 1:
                runs[-1].append(day)
            else:
                runs.append([day])
        days = ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
        return f"{self.year} {days}"


def require_parts(puzzle: Puzzle, part: Part | None) -> tuple[Part, ...]:
    """Return the requested part, or all parts. Raises UsageError if the puzzle lacks the part."""
    if part not in (None, *puzzle.parts):
        raise UsageError(
            f"{puzzle} has no part {part}: its second star is for the other stars of the year",
            "omit the part; to get the star, collect the others and click on the day's page",
        )
    return puzzle.parts if part is None else (part,)


def check_unlocked(puzzle: Puzzle, now: float) -> None:
    """Raise NotYetError before the unlock: the site's author asks for no earlier requests."""
    if puzzle.unlock > now:
        raise locked_error(puzzle, now)


def locked_error(puzzle: Puzzle, now: float) -> NotYetError:
    """Return the error for a puzzle that is locked at `now`, with its unlock in local time."""
    from datetime import datetime

    seconds = puzzle.unlock - now
    unlock = f"{datetime.fromtimestamp(puzzle.unlock).astimezone():%A %d %B %Y, %H:%M}"
    return NotYetError(
        f"{puzzle} is locked until {unlock} your time (in {format_timespan(seconds)})",
        "try again after the unlock; earlier requests are not allowed",
        seconds,
    )


def format_timespan(seconds: float) -> str:
    """Format a duration in its two largest units: `3 days 4 h`, `5 min 20 s`."""
    total = max(0, int(-(-seconds // 1)))  # Rounded up, so that only a past time is 0 s.
    if total >= 86400:
        return f"{pluralize(total // 86400, 'day')} {total % 86400 // 3600} h"
    if total >= 3600:
        return f"{total // 3600} h {total % 3600 // 60} min"
    return f"{total // 60} min {total % 60} s" if total >= 60 else f"{total} s"


def ago(seconds: float) -> str:
    """Format the age of an event in its largest unit: `3 days ago`, `20 min ago`, `just now`."""
    for unit, size in (("days", 172800), ("h", 3600), ("min", 60)):
        if seconds >= size:
            return f"{int(seconds // min(size, 86400))} {unit} ago"
    return "just now"


def pluralize(count: int, noun: str) -> str:
    """Return `1 file`, `2 files`."""
    return f"{count} {noun}{'s' * (count != 1)}"
