"""`aoc times`: how long the stars of a year took, as the site counts, and what the ledger adds."""

import argparse
import time
from collections.abc import Mapping, Sequence
from math import log
from typing import IO, NamedTuple

from aoc_runner.features.stars.calendar import end
from aoc_runner.features.stars.page import Times, read_times
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.pages import Seen, View, look
from aoc_runner.kernel.site.verdicts import FIRST_WAIT, Wait, read_wait
from aoc_runner.kernel.store.ledger import Ledger
from aoc_runner.kernel.store.stars import keep_stars
from aoc_runner.kernel.terminal.style import Style, clock, wrapped
from aoc_runner.kernel.terminal.tables import Cell, table
from aoc_runner.kernel.words.history import Guess, Verdict
from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle, ago, check_unlocked, last_event

_STAR_SECONDS = """CREATE TABLE IF NOT EXISTS star_seconds (
    year, day, part, seconds, PRIMARY KEY (year, day, part)
)"""
_DAY = 86400.0  # seconds; of what took longer the site says no more than that
_PICTURE = 40  # columns
_TICKS = {0: "10s", 60: "1m", 600: "10m", 3600: "1h", _DAY: "24h"}


class PartOfDay(NamedTuple):
    """A part of a day."""

    part: int  # 1 or 2
    time: str | None  # as the site writes it: `00:12:34`, `>24h`; null: not on its page
    seconds: float | None  # from the unlock to the star; null: no star, or more than a day
    wrong_guesses: int  # how many guesses the site called wrong
    wait_seconds: int  # how long it asked to wait after them
    fetch_to_star_seconds: float | None  # from the first fetch of the input; null: not known

    @property
    def is_held(self) -> bool:
        return self.time is not None or self.seconds is not None

    @property
    def shown(self) -> str:
        """The time as the site writes it; with a `~` where it is that of a guess."""
        if self.time or self.seconds is None:
            return self.time or ""
        return f"~{clock(self.seconds)}" if self.seconds <= _DAY else "~>24h"


class DayTimes(NamedTuple):
    """A day with a star or a wrong guess."""

    day: int  # the day
    parts: list[PartOfDay]  # its parts
    delta_seconds: float | None  # from the first star to the second


class YearTimes(NamedTuple):
    """The document of `aoc times --json`."""

    year: int  # the year
    account: str  # whose times these are
    days: list[DayTimes]  # the days that there is something to tell of, by date
    inline: Seen


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    takes(parser, "year", help="like 2023; left out: the last event")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    """Show the times of the year, and then raise what was wrong with the site's page."""
    now, ledger, stream = time.time(), context.account.ledger, context.output.stream
    year = context.args.year or last_event(now)
    check_unlocked(Puzzle(year, 1), now)
    view = look(context, f"{year}/times.html", f"/{year}/leaderboard/self", read_times)
    if view.is_new and view.page is not None:
        rows = [(year, day, part, it) for day, of in view.page.items() for part, it in of.items()]
        ledger.put(_STAR_SECONDS, "star_seconds", *rows)
        keep_stars(ledger, year, {day: len(of) for day, of in view.page.items()}, now)
    fetched = dict(ledger.read("SELECT day, fetched_at FROM input WHERE year=?", (year,)))
    guesses = [guess for guess in ledger.guesses() if guess.puzzle.year == year]
    site = view.page if view.page is not None else _known(ledger, year)
    days = times_of(year, site, guesses, fetched)
    document = YearTimes(year, context.account.name, days, view.seen)
    return end(context, view, bool(days), document, _text(document, view, stream, now))


def _known(ledger: Ledger, year: int) -> Times:
    """The site's times that the ledger knows."""
    found: dict[int, dict[Part, int | None]] = {}
    rows = ledger.read("SELECT day, part, seconds FROM star_seconds WHERE year=?", (year,))
    for day, part, seconds in rows:
        found.setdefault(day, {})[part] = seconds
    return found


def times_of(
    year: int, site: Times, guesses: Sequence[Guess], fetched: Mapping[int, float]
) -> list[DayTimes]:
    """The days of the year that there is something to tell of, by date.

    `site` has the site's times, `guesses` are those of the year, the oldest first, and `fetched`
    tells in epoch seconds when the input of each day was first fetched.
    """
    days = []
    for day in sorted({*site, *(guess.puzzle.day for guess in guesses)}):
        puzzle, of_site = Puzzle(year, day), site.get(day, {})
        own = [guess for guess in guesses if guess.puzzle == puzzle]
        posted = {part: _posted_after(puzzle, part, own) for part in PARTS}
        begin = fetched[day] - puzzle.unlock if day in fetched else None
        parts = []
        for part in PARTS:
            if part in puzzle.parts or part in of_site:
                seconds = _seconds(part, of_site, posted[part])
                since = None if begin is None or seconds is None else seconds - max(0.0, begin)
                # Below zero the input was had elsewhere before.
                since = None if since is None or since < 0 else since
                time = clock(of_site[part] or 0) if of_site.get(part) else None
                time = ">24h" if part in of_site and time is None else time
                parts.append(PartOfDay(part, time, seconds, *_misses(part, own), since))
        deltas = [
            float(two - one)  # both of the site's clock, or both of ours
            for one, two in ((of_site.get(1), of_site.get(2)), (posted[1], posted[2]))
            if one is not None and two is not None
        ]
        if any(it.is_held or it.wrong_guesses for it in parts):
            days.append(DayTimes(day, parts, max(0.0, deltas[0]) if deltas else None))
    return days


def _seconds(part: Part, of_site: Mapping[Part, int | None], posted: float | None) -> float | None:
    """The site's seconds; where it says `>24h` or nothing those of the guess that was right."""
    if (seconds := of_site.get(part)) is not None:
        return float(seconds)
    is_over = part in of_site
    return None if is_over and posted is not None and posted < _DAY else posted


def _misses(part: Part, guesses: Sequence[Guess]) -> tuple[int, int]:
    """How many guesses were wrong, and the seconds that the site asked to wait after them."""
    misses = [it for it in guesses if it.part == part and it.verdict and it.verdict.is_miss]
    waits = (read_wait(str(it.message or "")) or Wait(FIRST_WAIT) for it in misses)
    return len(misses), sum(wait.seconds for wait in waits)


def _posted_after(puzzle: Puzzle, part: Part, guesses: Sequence[Guess]) -> float | None:
    """The seconds from the unlock to the guess that was right, None without any."""
    right = (
        guess.posted_at - puzzle.unlock
        for guess in guesses
        if guess.part == part and guess.verdict is Verdict.RIGHT
    )
    return next((it for it in right if it >= 0), None)


def _text(year: YearTimes, view: View[Times], stream: IO[str], now: float) -> str:
    """The days, the last first as on the site, and below what they sum up to."""
    style = Style(stream)
    parts = [part for day in year.days for part in day.parts]
    stars = sum(part.is_held for part in parts)
    seen = "as far as is known here"
    if view.fetched_at is not None:
        seen = f"seen {ago(now - view.fetched_at)}"
    head = f"{year.year}: {stars or 'no'} star{'s' * (stars != 1)}, {seen}"
    if not year.days:
        return wrapped(head, stream)
    header = ["day", "part 1", "part 2", "delta", "fetch to 1", "to 2", "wrong", "waited", _head()]
    rows = [_row(day, style) for day in reversed(year.days)]
    drop = ["waited", "fetch to 1", "to 2", "wrong", header[-1], "delta"]
    body = table(header, rows, stream, drop, right=header[:-1])
    _, dot, star = _marks(style)
    notes = [f"{dot} part 1, {star} part 2, > over a day"] if dot in body else []
    if any("~" in part.shown for part in parts):
        notes.append("~ by the guess that was right: not on the site's page yet")
    medians = []
    for part in PARTS:
        known = sorted(it.seconds or 2 * _DAY for it in parts if it.part == part and it.is_held)
        if known:
            middle = known[len(known) // 2]
            medians.append(f"part {part} {clock(middle) if middle <= _DAY else '>24h'}")
    if medians:
        notes.append(f"median {', '.join(medians)}")
    if misses := sum(it.wrong_guesses for it in parts):
        waited = clock(sum(it.wait_seconds for it in parts))
        notes.append(f"{misses} wrong guess{'es' * (misses != 1)}, waits of {waited}")
    return "\n\n".join([style.bold(wrapped(head, stream)), body, wrapped("\n".join(notes), stream)])


def _row(day: DayTimes, style: Style) -> list[Cell]:
    first, second = (next((it for it in day.parts if it.part == n), None) for n in PARTS)
    wrong = sum(it.wrong_guesses for it in day.parts)
    wait = sum(it.wait_seconds for it in day.parts)
    fetch = [it.fetch_to_star_seconds if it else None for it in (first, second)]
    return [
        str(day.day),
        *(it.shown if it else "" for it in (first, second)),
        *("" if it is None else clock(it) for it in (day.delta_seconds, *fetch)),
        [(str(wrong or ""), "red")],
        clock(wait) if wait else "",
        _lane(day, style),
    ]


# The picture in characters: a day a row, on one logarithmic axis


def _column(seconds: float) -> int:
    place = log(min(max(seconds, 10.0), _DAY) / 10) / log(_DAY / 10)
    return round(place * (_PICTURE - 2))


def _head() -> str:
    """The names of round times above their places."""
    line = ""
    for seconds, name in _TICKS.items():
        line = line.ljust(_column(seconds) - len(name) // 2) + name
    return line


def _marks(style: Style) -> tuple[str, str, str]:
    """Of a bar, a first star and a second."""
    return ("─", "●", "★") if style.unicode else ("-", "o", "*")


def _lane(day: DayTimes, style: Style) -> list[tuple[str, str]]:
    """The stars of a day, and a bar from the first to the second."""
    bar, *signs = _marks(style)
    cells = [(" ", "")] * _PICTURE
    held = [it for it in day.parts if it.is_held]
    is_over = [it.seconds is None or it.seconds > _DAY for it in held]
    places = [
        _PICTURE - 1 if over else _column(it.seconds or 0.0)
        for it, over in zip(held, is_over, strict=True)
    ]
    if len(places) == len(PARTS):
        cells[places[0] : places[1]] = [(bar, "dim")] * (places[1] - places[0])
    for it, place, over in zip(held, places, is_over, strict=True):
        cells[place] = (">" if over else signs[it.part - 1], "yellow" if it.part == 2 else "")
    return cells
