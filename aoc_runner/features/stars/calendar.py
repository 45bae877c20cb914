"""`aoc calendar`: show the calendar of a year, or the stars of all years."""

import argparse
import time
from collections.abc import Sequence
from functools import partial
from typing import IO, NamedTuple, TypeVar

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
from aoc_runner.kernel.pages import CachedPage, PageStatus, load_page
from aoc_runner.kernel.store.stars import read_stars, save_stars, save_year_stars
from aoc_runner.kernel.terminal.output import Output, sanitize
from aoc_runner.kernel.terminal.style import (
    ENDLESS,
    NO_STAR,
    STAR,
    Style,
    get_width,
    measure_width,
    wrap,
)
from aoc_runner.kernel.terminal.tables import Cell, render, table

T = TypeVar("T")


class CalendarDay(NamedTuple):
    """A day of a year's calendar."""

    day: int  # the day
    stars: int  # the number of stars, 0 to 2
    open: bool  # whether it is unlocked


class YearDocument(NamedTuple):
    """The document of `aoc calendar YEAR --json`."""

    year: int  # the year
    account: str  # the selected account
    stars: int  # the number of stars of the year
    most_stars: int  # the maximum number of stars
    days: list[CalendarDay]  # every day of the year, locked ones included
    inline: PageStatus


class YearStars(NamedTuple):
    """The stars of a year."""

    year: int  # the year
    stars: int  # the number of stars
    most_stars: int  # the maximum number of stars
    days: list[int] | None  # the stars of each day; null: not all are known


class YearsDocument(NamedTuple):
    """The document of `aoc calendar --json`."""

    account: str  # the selected account
    years: list[YearStars]  # the years with known stars, the newest first
    stars: int  # the number of stars of all years
    inline: PageStatus


class Options(NamedTuple):
    """The options of `aoc calendar` and `aoc times`."""

    year: int | None


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "year", help="for example 2023 (default: all years, a line each)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    """Show the year, or all years, and then raise the error of the page, if any."""
    (year,) = context.options(Options)
    return _show_years(context) if year is None else _show_year(context, year)


def show_page(
    output: Output, view: CachedPage[T], is_known: bool, document: object, text: str
) -> int:
    """Show the document or the text, if anything is known, and raise the error of the page."""
    if view.error and view.page is None and not is_known:
        raise view.error
    if output.as_json:
        output.write_json(document)
    else:
        output.emit(text)
    if view.error:
        raise view.error
    return 0


def format_age(view: CachedPage[T]) -> str:
    """Return when the page was downloaded."""
    at = view.fetched_at
    return "from saved answers only" if at is None else f"seen {ago(time.time() - at)}"


def _show_year(context: Context, year: int) -> int:
    now, ledger = time.time(), context.account.ledger
    check_unlocked(Puzzle(year, 1), now)
    read = partial(read_calendar, year=year)
    view = load_page(context.account, context.connection, f"{year}/calendar.html", f"/{year}", read)
    if view.is_new and view.page is not None:
        save_stars(ledger, year, view.page.stars, now)
    known = read_stars(ledger)
    puzzles = [Puzzle(year, day) for day in range(1, count_days(year) + 1)]
    days = [CalendarDay(p.day, known.days.get(p, 0), p.unlock <= now) for p in puzzles]
    held = known.years.get(year, 0)
    document = YearDocument(
        year, context.account.name, held, len(PARTS) * len(days), days, view.seen
    )
    text = format_year(document, view, context.output.stream, now)
    return show_page(context.output, view, held > 0, document, text)


def format_year(year: YearDocument, view: CachedPage[Calendar], stream: IO[str], now: float) -> str:
    """Format the drawing of the site, the days of the year, and when the next one unlocks."""
    style = Style(stream)
    stars = {day.day: day.stars for day in year.days}
    drawing = _format_drawing(view.page.lines, stars, style, stream) if view.page else ""
    head = f"{year.year}: {year.stars} of {year.most_stars} stars, {format_age(view)}"
    blocks = [drawing, style.bold(wrap(head, stream)), _format_days(year.days, style, stream)]
    if locked := next((day.day for day in year.days if not day.open), 0):
        remaining = format_timespan(Puzzle(year.year, locked).unlock - now)
        blocks.append(wrap(f"day {locked} unlocks in {remaining}", stream))
    return "\n\n".join(filter(None, blocks))


def _format_drawing(
    lines: Sequence[Sequence[Span]], stars: dict[int, int], style: Style, stream: IO[str]
) -> str:
    """Return the site's drawing in its colors, or "" if the stream is too narrow for it.

    Marks of stars that the user does not have are left blank.
    """
    from rich.text import Text

    rows = [Text.assemble(*(_style_span(span, stars) for span in line)) for line in lines]
    text = Text("\n").join(rows)
    text.rstrip()
    width = max(measure_width(line.rstrip()) for line in text.plain.split("\n"))
    if width > get_width(stream) or not (style.unicode or text.plain.isascii()):
        return ""
    return render(text, stream).strip("\n")


def _style_span(span: Span, stars: dict[int, int]) -> tuple[str, str]:
    text, count = sanitize(span.text).replace("\t", " "), stars.get(span.day, 0)
    if span.star:
        return (text, STAR) if count >= span.star else (" " * measure_width(text), "")
    # White is invisible on a light background, so it becomes the terminal's default color.
    color = "" if min(span.color[1:] or "f") >= "e" else span.color
    return text, f"{'dim ' if span.day and not count else ''}{color}".strip()


def _format_days(days: Sequence[CalendarDay], style: Style, stream: IO[str]) -> str:
    """Return the days with their stars, in rows of equal length that fit the stream."""
    cells = [
        f"{day.day:2} {style.star(day.stars)}"
        if day.open
        else style.paint(f"{day.day:2}  ", NO_STAR)
        for day in days
    ]
    width = 80 if get_width(stream) == ENDLESS else get_width(stream)
    row_count = -(-len(cells) // max(1, (width + 3) // len(" 7 *   ")))
    per_row = -(-len(cells) // row_count)
    rows = [cells[start : start + per_row] for start in range(0, len(cells), per_row)]
    return "\n".join("   ".join(row).rstrip() for row in rows)


def _show_years(context: Context) -> int:
    now, ledger, stream = time.time(), context.account.ledger, context.output.stream
    view = load_page(context.account, context.connection, "events.html", "/events", read_events)
    if view.is_new and view.page is not None:
        save_year_stars(ledger, view.page, now)
    known, style = read_stars(ledger), Style(stream)
    years = [
        YearStars(year, known.years[year], len(PARTS) * count_days(year), known.of_days(year))
        for year in sorted(known.years, reverse=True)
    ]
    document = YearsDocument(context.account.name, years, known.total, view.seen)
    rows = [
        [str(year.year), f"{year.stars}/{year.most_stars}", _format_stars(year.days or [], style)]
        for year in years
    ]
    header = ("year", "stars", "days")
    blocks = [table(header, rows, stream, ["days"], ["stars"])] if rows else []
    blocks += [wrap(known.format_summary(now), stream)]
    if any(year.days for year in years):
        blocks[-1] += f"\n{style.star(2)} both stars of a day, {style.star(1)} one star"
    return show_page(context.output, view, bool(years), document, "\n\n".join(blocks))


def _format_stars(days: Sequence[int], style: Style) -> Cell:
    if not any(days):
        return ""
    return [(style.star(stars), STAR if stars else NO_STAR) for stars in days]
