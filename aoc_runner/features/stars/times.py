"""`aoc times`: show how long a year's stars took, from the site and the ledger."""

import argparse
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import IO, NamedTuple

from aoc_runner.features.stars.calendar import Options, format_age, show_page
from aoc_runner.features.stars.page import Times, read_times
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.model.history import Guess, Verdict
from aoc_runner.kernel.model.puzzle import PARTS, Part, Puzzle, check_unlocked, event_year
from aoc_runner.kernel.pages import CachedPage, PageStatus, load_page
from aoc_runner.kernel.store.stars import read_star_seconds, save_star_seconds, save_stars
from aoc_runner.kernel.terminal.style import WORSE, Style, format_clock, wrap
from aoc_runner.kernel.terminal.tables import Cell, table

_DAY = 86400.0  # seconds; the site shows longer times as `>24h`


class PartTimes(NamedTuple):
    """The times of a part."""

    part: int  # 1 or 2
    time: str | None  # as the site shows it: `00:12:34`, `>24h`; null: not on its page
    seconds: float | None  # seconds from unlock to star, from the site; if it shows `>24h` or
    # nothing, from your right guess; null: not known
    wrong_guesses: int  # the number of rejected guesses
    fetch_to_star_seconds: float | None  # seconds from the first download of the input; null: not
    # known

    @property
    def is_solved(self) -> bool:
        return self.time is not None or self.seconds is not None

    @property
    def text(self) -> str:
        """The time as the site shows it, with a `~` if it is that of a guess."""
        if self.time or self.seconds is None:
            return self.time or ""
        return f"~{format_clock(self.seconds)}" if self.seconds <= _DAY else "~>24h"


class DayTimes(NamedTuple):
    """A day with a star or a wrong guess."""

    day: int  # the day
    parts: list[PartTimes]  # its parts
    delta_seconds: float | None  # seconds from the first star to the second


class YearTimes(NamedTuple):
    """The document of `aoc times --json`."""

    year: int  # the year
    account: str  # the selected account
    days: list[DayTimes]  # the days with a star or a wrong guess, by date
    inline: PageStatus


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "year", help="for example 2023 (default: the last event)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    """Show the times of the year, and then raise the error of the page, if any."""
    ledger, stream = context.account.ledger, context.output.stream
    now = time.time()
    year = context.options(Options).year or event_year(now)
    check_unlocked(Puzzle(year, 1), now)
    path = f"/{year}/leaderboard/self"
    view = load_page(context.account, context.connection, f"{year}/times.html", path, read_times)
    if view.is_new and view.page is not None:
        items = view.page.items()
        stars = {(Puzzle(year, day), part): seconds for (day, part), seconds in items}
        save_star_seconds(ledger, stars)
        save_stars(ledger, year, Counter(day for day, _ in view.page), now)
    known = read_star_seconds(ledger).items()
    site = {(puzzle.day, part): value for (puzzle, part), value in known if puzzle.year == year}
    fetched = {
        puzzle.day: at for puzzle, at in ledger.get_fetch_times().items() if puzzle.year == year
    }
    guesses = [guess for guess in ledger.guesses() if guess.puzzle.year == year]
    days = combine_times(year, site, guesses, fetched)
    document = YearTimes(year, context.account.name, days, view.seen)
    text = format_times(document, view, stream)
    return show_page(context.output, view, bool(days), document, text)


def combine_times(
    year: int, site: Times, guesses: Sequence[Guess], fetched: Mapping[int, float]
) -> list[DayTimes]:
    """Combine the site's times with the guesses of the year; return the days by date.

    `guesses` are sorted by time. `fetched` has, by day, the time of the first download of the input
    in epoch seconds.
    """
    posted: dict[tuple[int, Part], float] = {}
    for guess in guesses:
        if guess.verdict is Verdict.RIGHT:
            posted[guess.puzzle.day, guess.part] = guess.posted_at - guess.puzzle.unlock
    rejected = [guess for guess in guesses if guess.verdict and guess.verdict.is_rejected]
    days = []
    for day in sorted({*(day for day, _ in site), *(guess.puzzle.day for guess in guesses)}):
        puzzle = Puzzle(year, day)
        start = max(0.0, fetched[day] - puzzle.unlock) if day in fetched else None
        parts = []
        for part in PARTS:
            star = day, part
            if star not in site and part not in puzzle.parts:
                continue
            value = site.get(star)
            time = format_clock(value) if value is not None else ">24h" if star in site else None
            seconds = posted.get(star) if value is None else float(value)
            since = None if start is None or seconds is None else seconds - start
            # A negative time means that another tool downloaded the input earlier.
            since = None if since is None or since < 0 else since
            wrong = sum((guess.puzzle.day, guess.part) == star for guess in rejected)
            parts.append(PartTimes(part, time, seconds, wrong, since))
        if any(part_times.is_solved or part_times.wrong_guesses for part_times in parts):
            delta = _delta(day, site)
            days.append(DayTimes(day, parts, _delta(day, posted) if delta is None else delta))
    return days


def _delta(day: int, seconds: Mapping[tuple[int, Part], float | None]) -> float | None:
    """Return the seconds from the first star to the second, both from one source."""
    one, two = (seconds.get((day, part)) for part in PARTS)
    return None if one is None or two is None else max(0.0, two - one)


def format_times(year: YearTimes, view: CachedPage[Times], stream: IO[str]) -> str:
    """Format the days, the last one first as on the site, and explain a `~`."""
    stars = sum(part.is_solved for day in year.days for part in day.parts)
    head = f"{year.year}: {stars or 'no'} star{'s' * (stars != 1)}"
    blocks = [Style(stream).bold(wrap(f"{head}, {format_age(view)}", stream))]
    if year.days:
        header = ["day", "part 1", "part 2", "delta", "fetch to 1", "to 2", "wrong"]
        rows = [_make_row(day) for day in reversed(year.days)]
        drop = ["fetch to 1", "to 2", "delta"]
        blocks.append(table(header, rows, stream, drop, right=header))
        if any("~" in part.text for day in year.days for part in day.parts):
            note = "~ from your right guess: not on the site's page yet"
            blocks.append(wrap(note, stream))
    return "\n\n".join(blocks)


def _make_row(day: DayTimes) -> list[Cell]:
    parts = {part.part: part for part in day.parts}
    times = [parts[part].text if part in parts else "" for part in PARTS]
    fetch = [parts[part].fetch_to_star_seconds if part in parts else None for part in PARTS]
    spans = (day.delta_seconds, *fetch)
    wrong = sum(part.wrong_guesses for part in day.parts)
    return [
        str(day.day),
        *times,
        *("" if span is None else format_clock(span) for span in spans),
        [(str(wrong or ""), WORSE)],
    ]
