"""`aoc days`: every day found, and who offers it. Imports none of them."""

import argparse
import ast

from aoc_runner.cli.context import Context
from aoc_runner.cli.dates import short_year
from aoc_runner.errors import UsageError
from aoc_runner.plugins import discover
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.puzzle import days_in, puzzle_of
from aoc_runner.render.documents import days_json
from aoc_runner.render.tables import days_table


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("year", nargs="?", metavar="YEAR", help="only the days of that year")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    year = _year(context.args.year)
    specs = [(spec, _title(spec)) for spec in discover.find_all(context.folder, year)]
    if context.as_json:
        context.output.write_json(days_json(specs))
    elif specs:
        context.emit(days_table(specs, context.output.stream))
    else:
        found = f"no days of {year}" if year else "no days found"
        context.warn(f"{found}: write one in days/yearYYYY/dayDD.py, or install a package")
    return 0


def _year(word: str | None) -> int | None:
    if word is None:
        return None
    if not (word.isascii() and word.isdecimal()):
        raise UsageError(f"{word!r} is not a year", "like: aoc days 2023")
    year = short_year(word) or int(word[:9])
    return puzzle_of(year, days_in(year)).year


def _title(spec: DaySpec) -> str:
    """The first line of the day's docstring, read without running it."""
    try:
        with open(spec.path or "", "rb") as file:
            docstring = ast.get_docstring(ast.parse(file.read())) or ""
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):  # or nested too deeply
        return ""
    return docstring.split("\n", 1)[0].strip()
