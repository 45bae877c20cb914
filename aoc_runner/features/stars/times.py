"""`aoc times`: how long the stars of a year took, as the site counts, and what the ledger adds."""

import argparse
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import IO, NamedTuple

from aoc_runner.features.stars.calendar import Options, end, how_old
from aoc_runner.features.stars.page import Times, read_times
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.model.history import Guess, Verdict
from aoc_runner.kernel.model.puzzle import PARTS, Part, Puzzle, check_unlocked, last_event
from aoc_runner.kernel.pages import CachedPage, Seen, load_page
from aoc_runner.kernel.store.stars import read_star_seconds, save_star_seconds, save_stars
from aoc_runner.kernel.terminal.style import Style, format_clock, wrap
from aoc_runner.kernel.terminal.tables import Cell, table

_DAY = 86400.0  # seconds; of what took longer the site says no more than that


class PartOfDay(NamedTuple):
    """A part of a day."""

    part: int  # 1 or 2
    time: str | None  # as the site writes it: `00:12:34`, `>24h`; null: not on its page
    seconds: float | None  # from the unlock to the star, by the site; where that says `>24h` or
    # nothing yet, by the guess that was right; null: neither tells
    wrong_guesses: int  # how many guesses the site called wrong
    fetch_to_star_seconds: float | None  # from the first fetch of the input; null: not known

    @property
    def is_held(self) -> bool:
        return self.time is not None or self.seconds is not None

    @property
    def shown(self) -> str:
        """The time as the site writes it; with a `~` where it is that of a guess."""
        if self.time or self.seconds is None:
            return self.time or ""
        return f"~{format_clock(self.seconds)}" if self.seconds <= _DAY else "~>24h"


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
    takes(parser, "year", help="like 2023; left out: the last event")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    """Show the times of the year, and then raise what was wrong with the site's page."""
    ledger, stream = context.account.ledger, context.output.stream
    now = time.time()
    year = context.options(Options).year or last_event(now)
    check_unlocked(Puzzle(year, 1), now)
    path = f"/{year}/leaderboard/self"
    view = load_page(context.account, context.connection, f"{year}/times.html", path, read_times)
    if view.is_new and view.page is not None:
        stars = {(Puzzle(year, day), part): it for (day, part), it in view.page.items()}
        save_star_seconds(ledger, stars)
        save_stars(ledger, year, Counter(day for day, _ in view.page), now)
    known = read_star_seconds(ledger).items()
    site = {(puzzle.day, part): it for (puzzle, part), it in known if puzzle.year == year}
    fetched = {
        puzzle.day: at for puzzle, at in ledger.get_fetch_times().items() if puzzle.year == year
    }
    guesses = [guess for guess in ledger.guesses() if guess.puzzle.year == year]
    days = times_of(year, site, guesses, fetched)
    document = YearTimes(year, context.account.name, days, view.seen)
    return end(context, view, bool(days), document, times_text(document, view, stream))


def times_of(
    year: int, site: Times, guesses: Sequence[Guess], fetched: Mapping[int, float]
) -> list[DayTimes]:
    """The days of the year that there is something to tell of, by date.

    `site` has the site's times, `guesses` are those of the year, the oldest first, and `fetched`
    tells in epoch seconds when the input of each day was first fetched.
    """
    posted: dict[tuple[int, Part], float] = {}
    for guess in guesses:
        if guess.verdict is Verdict.RIGHT:
            posted[guess.puzzle.day, guess.part] = guess.posted_at - guess.puzzle.unlock
    misses = [it for it in guesses if it.verdict and it.verdict.is_rejected]
    days = []
    for day in sorted({*(day for day, _ in site), *(guess.puzzle.day for guess in guesses)}):
        puzzle = Puzzle(year, day)
        begin = max(0.0, fetched[day] - puzzle.unlock) if day in fetched else None
        parts = []
        for part in PARTS:
            star = day, part
            if star not in site and part not in puzzle.parts:
                continue
            of_site = site.get(star)
            time = (
                format_clock(of_site) if of_site is not None else ">24h" if star in site else None
            )
            seconds = posted.get(star) if of_site is None else float(of_site)
            since = None if begin is None or seconds is None else seconds - begin
            since = None if since is None or since < 0 else since  # it was had elsewhere before
            missed = [it for it in misses if (it.puzzle.day, it.part) == star]
            parts.append(PartOfDay(part, time, seconds, len(missed), since))
        if any(it.is_held or it.wrong_guesses for it in parts):
            delta = _delta(day, site)
            days.append(DayTimes(day, parts, _delta(day, posted) if delta is None else delta))
    return days


def _delta(day: int, seconds: Mapping[tuple[int, Part], float | None]) -> float | None:
    """The seconds from the first star to the second, both of one clock."""
    one, two = (seconds.get((day, part)) for part in PARTS)
    return None if one is None or two is None else max(0.0, two - one)


def times_text(year: YearTimes, view: CachedPage[Times], stream: IO[str]) -> str:
    """The days, the last first as on the site, and below them what a `~` means."""
    stars = sum(part.is_held for day in year.days for part in day.parts)
    said = f"{year.year}: {stars or 'no'} star{'s' * (stars != 1)}"
    blocks = [Style(stream).bold(wrap(f"{said}, {how_old(view)}", stream))]
    if year.days:
        header = ["day", "part 1", "part 2", "delta", "fetch to 1", "to 2", "wrong"]
        rows = [_row(day) for day in reversed(year.days)]
        drop = ["fetch to 1", "to 2", "delta"]
        blocks.append(table(header, rows, stream, drop, right=header))
        if any("~" in part.shown for day in year.days for part in day.parts):
            said = "~ by the guess that was right: not on the site's page yet"
            blocks.append(wrap(said, stream))
    return "\n\n".join(blocks)


def _row(day: DayTimes) -> list[Cell]:
    parts = {it.part: it for it in day.parts}
    shown = [parts[part].shown if part in parts else "" for part in PARTS]
    fetch = [parts[part].fetch_to_star_seconds if part in parts else None for part in PARTS]
    wrong = sum(it.wrong_guesses for it in day.parts)
    return [
        str(day.day),
        *shown,
        *("" if it is None else format_clock(it) for it in (day.delta_seconds, *fetch)),
        [(str(wrong or ""), "red")],
    ]
