"""`aoc days`: list all solutions, without importing them and without the network."""

import argparse
import time
from collections.abc import Sequence
from typing import NamedTuple

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes, to_selection
from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.days.find import group_days
from aoc_runner.kernel.model.puzzle import Puzzle, Selection, pluralize
from aoc_runner.kernel.store.stars import Stars, read_stars
from aoc_runner.kernel.terminal.style import EXTRA, NO_STAR, STAR, Style, wrap
from aoc_runner.kernel.terminal.tables import Cell, table

_HEADER = (
    "day",
    "title",
    "stars",
    "input",
    "part 1",
    "part 2",
    "parse",
    "time",
    "variants",
    "from",
)
_TIMES = ("part 1", "part 2", "parse")
_WIDTH = 59  # columns of the day, a short title, the stars and the times of both parts


class Seconds(NamedTuple):
    """The last times of a day's hooks, in seconds."""

    parse: float | None  # null: not known
    part1: float | None  # null: not known
    part2: float | None  # null: not known


class ListedDay(NamedTuple):
    """A solution in the document of `aoc days --json`."""

    year: int  # the puzzle's year
    day: int  # the puzzle's day
    title: str  # the first line of its docstring, or the title of the cached page, or empty
    from_: str  # source of the solution, as in [aoc run](#aoc-run)
    variant: str | None  # the variant's name; null: the day itself
    file: str | None  # its path; null: known only after an import
    stars: int  # known stars of the puzzle, 0 to 2
    input_kept: bool  # whether its input is cached
    seconds: Seconds  # its times on the account's own input


class Sums(NamedTuple):
    """Totals of the days shown; each day is counted once, as the solution that `aoc run` takes."""

    days: int  # the number of puzzles with a solution
    stars: int  # known stars of the dates shown, with or without a solution
    inputs_kept: int  # the number of puzzles with a solution and a cached input
    seconds: float | None  # the sum of their times; null: no times known


class Days(NamedTuple):
    """The document of `aoc days --json`."""

    days: list[ListedDay]  # by date; for one date, first the one that `aoc run` takes
    sums: Sums  # totals


class Options(NamedTuple):
    """The options of `aoc days`."""

    selection: Puzzle | Selection | None


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "selection", help="for example 2023, or 2023 1-5,7 (default: all)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    """Show the selected days."""
    selection = to_selection(context.options(Options).selection) or Selection()
    by_puzzle = group_days(context.days.project, context.settings.preferred_packages)
    stars = _select_stars(read_stars(context.account.ledger), selection)
    cached = {*context.account.inputs()}
    rows = [
        [_list_day(context, day, stars, cached) for day in days]
        for puzzle, days in by_puzzle.items()
        if puzzle in selection
    ]
    first = [days[0] for days in rows]
    times = [seconds for day in first for seconds in day.seconds if seconds is not None]
    inputs = sum(day.input_kept for day in first)
    sums = Sums(len(rows), stars.total, inputs, sum(times) if times else None)
    if context.output.as_json:
        context.output.write_json(Days([day for days in rows for day in days], sums))
        return 0
    if not rows:
        subject = "no solutions" if selection == Selection() else f"no solutions of {selection}"
        context.note(f"{subject} found; create one with: aoc new YEAR DAY")
        return 0
    stream = context.output.stream
    style = Style(stream)
    cells = [_cells(days, style) for days in rows]
    drop = ("parse", "variants", "from", "input", "time", "part 1", "part 2")
    context.emit(table(_HEADER, cells, stream, drop, right=("day", *_TIMES), cut="title"))
    summary = f"{pluralize(sums.days, 'day')}, {pluralize(inputs, 'cached input')}"
    if sums.seconds is not None:
        summary += f", total solve time {style.seconds(sums.seconds)}"
    context.emit(wrap(f"\n{summary}\n{stars.format_summary(time.time())}", stream))
    return 0


def _select_stars(stars: Stars, selection: Selection) -> Stars:
    """Return the stars of the selected puzzles."""
    days = {puzzle: count for puzzle, count in stars.days.items() if puzzle in selection}
    years = {year: count for year, count in stars.years.items() if selection.year in (None, year)}
    if selection.year is not None and selection.days is not None:
        years = {selection.year: sum(days.values())}
    return Stars(days, years, stars.seen_at)


def _list_day(context: Context, day: Day, stars: Stars, cached: set[Puzzle]) -> ListedDay:
    puzzle = day.puzzle
    seconds = context.account.ledger.get_times(day.ledger_key)
    return ListedDay(
        *puzzle,
        context.downloads.get_title(day),
        day.from_,
        day.variant,
        day.path,
        stars.days.get(puzzle, 0),
        puzzle in cached,
        Seconds(*map(seconds.get, Seconds._fields)),
    )


def _cells(days: Sequence[ListedDay], style: Style) -> list[Cell]:
    """Return the row of one date."""
    first, seconds = days[0], days[0].seconds
    variants = dict.fromkeys(day.variant for day in days if day.variant)
    names = list(dict.fromkeys(day.from_ for day in days))
    sign = style.star(2) * first.stars or style.star(0), STAR if first.stars else NO_STAR
    return [
        f"{first.year} {first.day:>2}",
        next((day.title for day in days if day.title), ""),
        [sign],
        [("cached" if first.input_kept else "-", EXTRA)],
        *map(style.seconds, (seconds.part1, seconds.part2, seconds.parse)),
        [(style.bar(sum(filter(None, seconds)), style.fit_bar(style.width - _WIDTH)), EXTRA)],
        [(", ".join(variants), EXTRA)],
        [("" if names == [PROJECT] else ", ".join(names), EXTRA)],
    ]
