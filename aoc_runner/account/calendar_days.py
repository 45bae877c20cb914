"""The days of a year as the site's calendar, the ledger and the project know them. Pure."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from aoc_runner.account.overview import Row
from aoc_runner.kernel.days.day import OURS
from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle, days_in, part_of
from aoc_runner.site.calendar import Calendar


class CalendarDay(NamedTuple):
    """A day of a year's calendar.

    Those `answered` are parts that code found here has answered, those `missed` have no star but a
    guess that the site called wrong.
    """

    day: int
    stars: int
    is_open: bool
    has_code: bool
    answered: Sequence[Part]
    missed: Sequence[Part] = ()

    @property
    def unclaimed(self) -> list[Part]:
        """The parts that were answered here, and could be posted for the first time."""
        if not self.is_open:
            return []
        return [
            part
            for part in self.answered
            if part > self.stars
            and part not in self.missed
            and (part == 1 or self.stars == 1 or 1 in self.answered)
        ]


class YearStars(NamedTuple):
    """A year's stars; `days` has those of each day, None where they are not all known."""

    year: int
    stars: int
    days: Sequence[int] | None

    @property
    def most(self) -> int:
        """How many the year may have."""
        return len(PARTS) * days_in(self.year)


def days_of(
    year: int,
    calendar: Calendar | None,
    stars: Mapping[Puzzle, int],
    rows: Iterable[Row],
    now: float,
    missed: Collection[tuple[Puzzle, Part]] = (),
) -> list[CalendarDay]:
    """Every day of the year, the locked ones too.

    `stars` are those that the ledger knows, which may be more than a page shows that was kept a
    while ago. Without any page the calendar's rules say which days there are. `rows` and
    parts with a guess that was `missed` may be of other years too; `now` is in epoch seconds.
    """
    shown = calendar.stars if calendar else {}
    last = calendar.days if calendar else days_in(year)
    by_puzzle = {row.puzzle: row for row in rows}
    found = []
    for day in range(1, last + 1):
        puzzle = Puzzle(year, day)
        row = by_puzzle.get(puzzle)
        held = max(shown.get(day, 0), stars.get(puzzle, 0))
        found.append(
            CalendarDay(
                day,
                held,
                day in shown or puzzle in stars or puzzle.unlock <= now,
                row is not None and _has_code(row),
                _answered(row, PARTS[:1] if day == last else PARTS) if row else (),
                tuple(part for part in PARTS if part > held and (puzzle, part) in missed),
            )
        )
    return found


def years_of(totals: Mapping[int, int], stars: Mapping[Puzzle, int]) -> list[YearStars]:
    """The years whose stars are known, the newest first; `stars` are those of days."""
    found = []
    for year in sorted(totals, reverse=True):
        days = [stars.get(Puzzle(year, day), 0) for day in range(1, days_in(year) + 1)]
        if totals[year] == len(PARTS) * len(days):  # the sum says it of each of them
            days = [len(PARTS)] * len(days)
        found.append(YearStars(year, totals[year], days if sum(days) == totals[year] else None))
    return found


def _has_code(row: Row) -> bool:
    """Whether anybody but aoc-runner itself offers the day."""
    return any(entry.spec.distribution != OURS for entry in row.entries)


def _answered(row: Row, parts: Sequence[Part]) -> list[Part]:
    """The parts that code of the user's has answered, on the user's own input."""
    hooks = {
        hook
        for entry in row.entries
        if entry.spec.distribution != OURS
        for hook in entry.seconds
        if hook != "parse"
    }
    return sorted(part for part in {part_of(hook) for hook in hooks} if part in parts)
