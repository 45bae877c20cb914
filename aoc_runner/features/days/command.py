"""`aoc days`: every day found, and what is kept of it. Imports none of them, and asks nobody."""

import argparse
import time
from collections.abc import Sequence
from typing import NamedTuple

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import days_of, takes
from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.days.find import days_by_puzzle
from aoc_runner.kernel.model.puzzle import Puzzle, Selection, pluralize
from aoc_runner.kernel.store.stars import Stars, known_stars
from aoc_runner.kernel.terminal.style import Style, wrap
from aoc_runner.kernel.terminal.tables import Cell, table

_HEADER = ("day", "title", "stars", "input", "part 1", "part 2", "parse", "variants", "from")
_TIMES = ("part 1", "part 2", "parse")


class Seconds(NamedTuple):
    """How long the hooks of a day took when they were last run or measured."""

    parse: float | None  # null: not known
    part1: float | None  # likewise
    part2: float | None  # likewise


class OneDay(NamedTuple):
    """One who offers a day, in the document of `aoc days --json`."""

    year: int  # the puzzle's year
    day: int  # the puzzle's day
    title: str  # the first line of its docstring, else of its kept page; empty where neither is
    from_: str  # who offers it, as in [aoc run](solve.md#json-of-aoc-run)
    variant: str | None  # which variant it is; null: the day itself
    file: str | None  # where it lies; null where only an import can tell
    stars: int  # 0 to 2: those of the puzzle that are known here
    input_kept: bool  # whether its input is kept
    seconds: Seconds  # its times on the account's own input


class Sums(NamedTuple):
    """What the days shown sum up to; each is counted once, as the one that `aoc run` takes."""

    days: int  # how many puzzles have code
    stars: int  # how many stars are known of the dates shown, those of days without code too
    inputs_kept: int  # of how many puzzles with code the input is kept
    seconds: float | None  # the sum of their times; null: none is known


class Days(NamedTuple):
    """The document of `aoc days --json`."""

    days: list[OneDay]  # by date, and of one date first the one that `aoc run` takes
    sums: Sums  # what all of them sum up to


class Options(NamedTuple):
    """The options of `aoc days`."""

    selection: Puzzle | Selection | None


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "selection", help="like 2023, or 2023 1-5,7; left out: all")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    """Show the days there are."""
    wanted = days_of(context.options(Options).selection) or Selection()
    by_puzzle = days_by_puzzle(context.days.project, context.settings.preferred_packages)
    stars, kept = _of(known_stars(context.account.ledger), wanted), {*context.account.inputs()}
    rows = [
        [_one(context, it, stars, kept) for it in days]
        for puzzle, days in by_puzzle.items()
        if puzzle in wanted
    ]
    first = [days[0] for days in rows]
    times = [it for day in first for it in day.seconds if it is not None]
    inputs = sum(day.input_kept for day in first)
    sums = Sums(len(rows), stars.total, inputs, sum(times) if times else None)
    if context.output.as_json:
        context.output.write_json(Days([day for days in rows for day in days], sums))
        return 0
    if not rows:
        none = "no days found" if wanted == Selection() else f"no days of {wanted}"
        context.warn(f"{none}: write one in days/yearYYYY/dayDD.py, or install a package")
        return 0
    stream = context.output.stream
    style = Style(stream)
    cells = [_cells(days, style) for days in rows]
    drop = ("parse", "variants", "from", "part 1", "part 2", "input")
    context.emit(table(_HEADER, cells, stream, drop, right=("day", *_TIMES), cut="title"))
    said = f"{pluralize(sums.days, 'day')}, {pluralize(inputs, 'input')} kept"
    if sums.seconds is not None:
        said += f", last times sum to {style.seconds(sums.seconds)}"
    context.emit(wrap(f"\n{said}\n{stars.format_summary(time.time())}", stream))
    return 0


def _of(stars: Stars, wanted: Selection) -> Stars:
    """The stars of the dates that are wanted."""
    days = {puzzle: number for puzzle, number in stars.days.items() if puzzle in wanted}
    years = {year: number for year, number in stars.years.items() if wanted.year in (None, year)}
    if wanted.year is not None and wanted.days is not None:
        years = {wanted.year: sum(days.values())}
    return Stars(days, years, stars.seen_at)


def _one(context: Context, day: Day, stars: Stars, kept: set[Puzzle]) -> OneDay:
    puzzle = day.puzzle
    seconds = context.account.ledger.get_times(day.ledger_key)
    return OneDay(
        *puzzle,
        context.downloads.get_title(day),
        day.from_,
        day.variant,
        day.path,
        stars.days.get(puzzle, 0),
        puzzle in kept,
        Seconds(*map(seconds.get, Seconds._fields)),
    )


def _cells(days: Sequence[OneDay], style: Style) -> list[Cell]:
    """The row of one date."""
    first, seconds = days[0], days[0].seconds
    variants = dict.fromkeys(it.variant for it in days if it.variant)
    names = list(dict.fromkeys(it.from_ for it in days))
    sign = (style.star(first.stars), "yellow" if first.stars else "dim")
    return [
        f"{first.year} {first.day:>2}",
        next((it.title for it in days if it.title), ""),
        [sign],
        [("kept" if first.input_kept else "-", "dim")],
        *map(style.seconds, (seconds.part1, seconds.part2, seconds.parse)),
        [(", ".join(variants), "dim")],
        [("" if names == [PROJECT] else ", ".join(names), "dim")],
    ]
