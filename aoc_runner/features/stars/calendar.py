"""`aoc calendar`: a year as the site draws it, or all years."""

import argparse
import time
from collections.abc import Sequence
from functools import partial
from typing import IO, Any, NamedTuple

from aoc_runner.features.stars.page import Calendar, Span, read_calendar, read_events
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.model.puzzle import (
    PARTS,
    Puzzle,
    ago,
    check_unlocked,
    count_days,
    format_timespan,
)
from aoc_runner.kernel.pages import CachedPage, Seen, load_page
from aoc_runner.kernel.store.stars import known_stars, save_stars, save_year_stars
from aoc_runner.kernel.terminal.output import sanitize
from aoc_runner.kernel.terminal.style import ENDLESS, Style, get_width, measure_width, wrap
from aoc_runner.kernel.terminal.tables import Cell, render, table


class CalendarDay(NamedTuple):
    """A day of a year's calendar."""

    day: int  # the day
    stars: int  # the stars held, 0 to 2
    open: bool  # whether it is unlocked


class Year(NamedTuple):
    """The document of `aoc calendar YEAR --json`."""

    year: int  # the year
    account: str  # whose stars these are
    stars: int  # the stars held in the year
    most_stars: int  # how many there are to hold
    days: list[CalendarDay]  # every day of the year, those that are locked too
    inline: Seen


class OneYear(NamedTuple):
    """The stars of a year."""

    year: int  # the year
    stars: int  # the stars held in it
    most_stars: int  # how many there are to hold
    days: list[int] | None  # the stars of each day; null: they are not all known


class Years(NamedTuple):
    """The document of `aoc calendar --json`."""

    account: str  # whose stars these are
    years: list[OneYear]  # the years whose stars are known, the newest first
    stars: int  # the sum of them
    inline: Seen


class Options(NamedTuple):
    """The options of `aoc calendar` and `aoc times`."""

    year: int | None


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "year", help="like 2023; left out: all years, a line each")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    """Show the year, or all years, and then raise what was wrong with the page."""
    (year,) = context.options(Options)
    return _all_years(context) if year is None else _one_year(context, year)


def end(context: Context, view: CachedPage[Any], is_known: bool, document: Any, text: str) -> int:
    """Show the document or the text, and raise the view's error; that alone if nothing is known."""
    if view.error and view.page is None and not is_known:
        raise view.error
    if context.output.as_json:
        context.output.write_json(document)
    else:
        context.emit(text)
    if view.error:
        raise view.error
    return 0


def how_old(view: CachedPage[Any]) -> str:
    """Since when the page is as it is shown."""
    at = view.fetched_at
    return "as far as is known here" if at is None else f"seen {ago(time.time() - at)}"


def _one_year(context: Context, year: int) -> int:
    now, ledger = time.time(), context.account.ledger
    check_unlocked(Puzzle(year, 1), now)
    read = partial(read_calendar, year=year)
    view = load_page(context.account, context.connection, f"{year}/calendar.html", f"/{year}", read)
    if view.is_new and view.page is not None:
        save_stars(ledger, year, view.page.stars, now)
    known = known_stars(ledger)
    puzzles = [Puzzle(year, day) for day in range(1, count_days(year) + 1)]
    days = [CalendarDay(it.day, known.days.get(it, 0), it.unlock <= now) for it in puzzles]
    held = known.years.get(year, 0)
    document = Year(year, context.account.name, held, len(PARTS) * len(days), days, view.seen)
    text = year_text(document, view, context.output.stream, now)
    return end(context, view, held > 0, document, text)


def year_text(year: Year, view: CachedPage[Calendar], stream: IO[str], now: float) -> str:
    """The year as the site draws it, a strip of its days, and when the next one unlocks."""
    style = Style(stream)
    stars = {it.day: it.stars for it in year.days}
    drawn = _drawing(view.page.lines, stars, style, stream) if view.page else ""
    head = f"{year.year}: {year.stars} of {year.most_stars} stars, {how_old(view)}"
    blocks = [drawn, style.bold(wrap(head, stream)), _strip(year.days, style, stream)]
    if locked := next((it.day for it in year.days if not it.open), 0):
        left = format_timespan(Puzzle(year.year, locked).unlock - now)
        blocks.append(wrap(f"day {locked} unlocks in {left}", stream))
    return "\n\n".join(filter(None, blocks))


def _drawing(
    lines: Sequence[Sequence[Span]], stars: dict[int, int], style: Style, stream: IO[str]
) -> str:
    """The site's drawing in its colors, empty where the stream is too narrow for it.

    The mark of a star is shown where that is held, and leaves its place blank where it is not.
    """
    from rich.text import Text

    drawn = [Text.assemble(*(_piece(span, stars) for span in line)) for line in lines]
    text = Text("\n").join(drawn)
    text.rstrip()
    wide = max(measure_width(line.rstrip()) for line in text.plain.split("\n"))
    if wide > get_width(stream) or not (style.unicode or text.plain.isascii()):
        return ""
    return render(text, stream).strip("\n")


def _piece(span: Span, stars: dict[int, int]) -> tuple[str, str]:
    text, held = sanitize(span.text).replace("\t", " "), stars.get(span.day, 0)
    if span.star:
        return (text, "yellow") if held >= span.star else (" " * measure_width(text), "")
    # White cannot be seen on a light background: it is the color of the terminal's texts.
    color = "" if min(span.color[1:] or "f") >= "e" else span.color
    return text, f"{'dim ' if span.day and not held else ''}{color}".strip()


def _strip(days: Sequence[CalendarDay], style: Style, stream: IO[str]) -> str:
    """The days and their signs, in as many columns as there is room for, and as even rows."""
    cells = [
        f"{it.day:2} {style.star(it.stars)}" if it.open else style.paint(f"{it.day:2}  ", "2")
        for it in days
    ]
    room = 80 if get_width(stream) == ENDLESS else get_width(stream)
    rows = -(-len(cells) // max(1, (room + 3) // len(" 7 *   ")))
    wide = -(-len(cells) // rows)
    lines = [cells[at : at + wide] for at in range(0, len(cells), wide)]
    return "\n".join("   ".join(line).rstrip() for line in lines)


def _all_years(context: Context) -> int:
    now, ledger, stream = time.time(), context.account.ledger, context.output.stream
    view = load_page(context.account, context.connection, "events.html", "/events", read_events)
    if view.is_new and view.page is not None:
        save_year_stars(ledger, view.page, now)
    known, style = known_stars(ledger), Style(stream)
    years = [
        OneYear(year, known.years[year], len(PARTS) * count_days(year), known.of_days(year))
        for year in sorted(known.years, reverse=True)
    ]
    document = Years(context.account.name, years, known.total, view.seen)
    rows = [
        [str(it.year), f"{it.stars}/{it.most_stars}", _signs(it.days or [], style)] for it in years
    ]
    header = ("year", "stars", "days")
    blocks = [table(header, rows, stream, ["days"], ["stars"])] if rows else []
    blocks += [wrap(known.format_summary(now), stream)]
    if any(it.days for it in years):
        blocks[-1] += f"\n{style.star(2)} a day's two stars, {style.star(1)} one of them"
    return end(context, view, bool(years), document, "\n\n".join(blocks))


def _signs(days: Sequence[int], style: Style) -> Cell:
    return [(style.star(it), "yellow" if it else "dim") for it in days] if any(days) else ""
