"""What `aoc calendar` shows: the drawing of a year, its days, and what is known of them here."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import IO

from aoc_runner.account.calendar_days import CalendarDay, YearStars
from aoc_runner.kernel.terminal.style import ENDLESS, Style, width_of
from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle, how_long
from aoc_runner.render.folded import folded
from aoc_runner.render.year.age import seen
from aoc_runner.render.year.drawing import drawing
from aoc_runner.site.calendar import Calendar

_CELL = len(" 7 **")
_GAP = 3
_PIPE = 80  # columns of the strip of days where there is no terminal
_GOLD, _QUIET = "33", "2"
_YEAR = len("2023  31/50")
_MARKS = {True: "·☆★", False: "-+*"}  # of a day, by its stars
_DAYS = 25  # the most that a year has


def year_text(
    year: int,
    calendar: Calendar | None,
    days: Sequence[CalendarDay],
    stream: IO[str],
    fetched_at: float | None,
    now: float,
) -> str:
    """A year as it fits the stream; `calendar` is None where no page of it is kept.

    `fetched_at` is when that came and `now` when it is shown, both in epoch seconds.
    """
    style, room = Style(stream), width_of(stream)
    stars = {it.day: it.stars for it in days}
    drawn = drawing(calendar, stars, style, room) if calendar else []
    held, most = sum(stars.values()), len(PARTS) * len(days)
    head = folded(f"{year}: {held} of {most} stars, {seen(fetched_at, now)}", room)
    lines = [*drawn, *([""] if drawn else []), *map(style.bold, head)]
    lines += _strip(days, style, room)
    for line in _notes(year, days, now):
        lines += folded(line, room)
    return "\n".join(lines)


def years_text(
    years: Sequence[YearStars], stream: IO[str], fetched_at: float | None, now: float
) -> str:
    """A line for each of the years, which are in the order in which they are shown."""
    style, room = Style(stream), width_of(stream)
    has_room = room >= _YEAR + 2 + _DAYS
    lines = []
    for it in years:
        count = f"{it.stars}/{it.most}"
        line = f"{style.bold(str(it.year))}  {count:>5}"
        if has_room and it.days is not None and it.stars:
            line += "  " + "".join(_mark(stars, style) for stars in it.days)
        lines.append(line)
    stars = sum(it.stars for it in years)
    said = f"{_counted(len(years), 'year')}, {_counted(stars, 'star')}, {seen(fetched_at, now)}"
    lines += [""] * bool(lines) + folded(said, room)
    if has_room and any(1 in (it.days or ()) for it in years):
        both, one = _MARKS[style.unicode][2], _MARKS[style.unicode][1]
        lines += folded(f"{both} a day's two stars, {one} one of them", room)
    without = [it.year for it in years if it.days is None]
    if has_room and without:
        lines += folded(f"aoc calendar {without[0]} shows the days of a year", room)
    return "\n".join(lines)


def _strip(days: Sequence[CalendarDay], style: Style, room: int) -> list[str]:
    """The days and their marks, in as many columns as there is room for, and as even rows."""
    most = max(1, (min(room, _PIPE if room == ENDLESS else room) + _GAP) // (_CELL + _GAP))
    rows = -(-len(days) // most)
    wide = -(-len(days) // rows) if rows else 1
    return [
        (" " * _GAP).join(_cell(it, style) for it in days[begin : begin + wide]).rstrip()
        for begin in range(0, len(days), wide)
    ]


def _cell(day: CalendarDay, style: Style) -> str:
    """A day with a mark for each star; one that is locked has none, so that it can be told."""
    if not day.is_open:
        return style.paint(f"{day.day:2}", _QUIET) + " " * (_CELL - 2)
    star, none = ("★", "·") if style.unicode else ("*", "-")
    held, missing = star * day.stars, none * (len(PARTS) - day.stars)
    marks = (held and style.paint(held, _GOLD)) + (missing and style.paint(missing, _QUIET))
    return f"{day.day:2} {marks}"


def _mark(stars: int, style: Style) -> str:
    """One mark for a day: of both stars, of one, of none."""
    mark = _MARKS[style.unicode][stars]
    return style.paint(mark, _GOLD if stars else _QUIET)


def _notes(year: int, days: Sequence[CalendarDay], now: float) -> Iterator[str]:
    """What the ledger and the project know of the days, and when the next one unlocks."""
    if unclaimed := [it for it in days if it.unclaimed]:
        yield f"answered here, not posted: {_listed(days, lambda it: it.unclaimed)}"
        first = unclaimed[0]
        yield f"  post the first: aoc submit {year} {first.day} {first.unclaimed[0]}"
    if any(it.missed for it in days):
        yield f"guessed wrong, no star yet: {_listed(days, lambda it: it.missed)}"
    lacking = [it.day for it in days if it.is_open and not it.has_code]
    if lacking and any(it.has_code for it in days):
        yield f"no code here: day{'s' * (len(lacking) > 1)} {', '.join(_ranges(lacking))}"
    elif lacking:
        yield f"no code of {year} here"
    if locked := [it.day for it in days if not it.is_open]:
        unlock = Puzzle(year, locked[0]).unlock
        yield f"day {locked[0]} unlocks {how_long(unlock - now)}"


def _listed(days: Sequence[CalendarDay], parts_of: Callable[[CalendarDay], Sequence[Part]]) -> str:
    """Those days, each with the part where it is not all that the day is."""
    named = []
    for it in days:
        if parts := parts_of(it):
            is_whole = it is days[-1] or len(parts) == len(PARTS)
            named.append(f"day {it.day}" if is_whole else f"day {it.day} part {parts[0]}")
    return ", ".join(named)


def _ranges(numbers: Sequence[int]) -> Iterator[str]:
    """Numbers that rise, with those that follow each other as one: `3-6`, `12`."""
    begin = numbers[0]
    for one, other in pairwise([*numbers, 0]):
        if other != one + 1:
            yield str(one) if one == begin else f"{begin}-{one}"
            begin = other


def _counted(number: int, name: str) -> str:
    return f"{number} {name}{'s' * (number != 1)}"
