"""The table of `aoc report --readme`: days with their stars and times, between two marks."""

import os
import re
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from aoc_runner.features.report.model import DayStats, Implementation, Year, named
from aoc_runner.kernel.days.day import PROJECT
from aoc_runner.kernel.model.errors import UsageError
from aoc_runner.kernel.model.puzzle import pluralize
from aoc_runner.kernel.terminal.style import format_duration

BEGIN = "<!-- aoc-runner:begin (written by aoc report: what you change in here is lost) -->"
END = "<!-- aoc-runner:end -->"
_MARK = re.compile(r"(?m)^[ \t]*<!-- aoc-runner:(begin|end).*-->[ \t\r]*$")

# What means something to Markdown, to the HTML in it, or to GitHub, which reads `$` as mathematics.
_SPECIAL = str.maketrans({char: f"&#{ord(char)};" for char in r"\`*_{}[]<>#|~&!:$"})
_NO_BREAK = "\xa0"
_HEADER = ("Day", "Puzzle", "Stars", "Part 1", "Part 2", "Total", "Ratio")
_ALIGNED = ("--:", ":--", ":-:", "--:", "--:", "--:", "--:")


def with_table(before: str, years: Sequence[Year], path: str) -> str:
    """The text of the Markdown file at `path` with the table between its marks, or at its end.

    A mark is a line of its own; all other lines stay as they are. Raises UsageError where the marks
    are no pair.
    """
    newline = "\r\n" if "\r\n" in before else "\n"
    marks = [*_MARK.finditer(before)]
    if not marks:
        last = before.removesuffix(newline).rpartition("\n")[2]
        above = newline * (before[-1:] not in ("", "\n")) + newline * bool(last.strip())
        return with_table(f"{before}{above}{BEGIN}{newline}{END}{newline}", years, path)
    if [mark[1] for mark in marks] != ["begin", "end"]:
        where = ", ".join(str(before.count("\n", 0, mark.start()) + 1) for mark in marks)
        raise UsageError(
            f"{path}: the marks of aoc-runner are no pair: line {where}",
            f"leave one {BEGIN} and, below it, one {END}, each on a line of its own",
        )
    begin, end = marks
    table = ["", *_tables(years, os.path.dirname(os.path.abspath(path))), ""]
    written = "".join(f"{line}{newline}" for line in table)
    return f"{before[: begin.end()]}\n{written}{before[end.start() :]}"


def _tables(years: Sequence[Year], folder: str) -> Iterator[str]:
    """A table a year, the newest first, below what the year sums up to."""
    if len(years) > 1:
        stars, seconds = sum(it.stars for it in years), sum(it.seconds for it in years)
        yield _summed(f"{years[0].number} to {years[-1].number}", stars, seconds)
        yield ""
    for number, year in enumerate(reversed(years)):
        yield from [""] * bool(number)
        yield _summed(str(year.number), year.stars, year.seconds)
        shown = [(day, day.main) for day in year.days if day.main and _is_shown(day, day.main)]
        rows = [row for day, main in shown for row in _rows(day, main, folder)]
        kept = [at for at in range(len(_HEADER)) if at < 3 or any(row[at] for row in rows)]
        if rows:
            yield ""
        for row in [_HEADER, _ALIGNED, *rows] if rows else ():
            # Not padded: where one day gets slower, one line of the file changes.
            yield f"| {' | '.join(row[at] for at in kept)} |"


def _is_shown(day: DayStats, main: Implementation) -> bool:
    """Whether it is one of the user's: a package may bring many that nobody has looked at."""
    return main.spec.from_ == PROJECT or bool(day.stars) or day.seconds is not None


def _summed(what: str, stars: int, seconds: float) -> str:
    said = f"**{what}**: {pluralize(stars, 'star')}"
    return f"{said}, {_time(seconds)}" if seconds else said


def _rows(day: DayStats, main: Implementation, folder: str) -> Iterator[Sequence[str]]:
    """The row of a day, and below it one for each of its variants."""
    variants = [
        it for it in day.implementations[1:] if it.spec.variant and it.spec.from_ == main.spec.from_
    ]
    ratios = [_ratio(it, main) for it in variants]
    name = _linked(_escaped(day.title) or str(day.puzzle), main, folder)
    own = "1" if any(ratios) else ""
    yield str(day.puzzle.day), name, "·☆★"[day.stars], *_times(main), own
    for it, ratio in zip(variants, ratios, strict=True):
        yield (
            "",
            f"↳ {_linked(_escaped(it.spec.variant or ''), it, folder)}",
            "",
            *_times(it),
            ratio,
        )


def _times(it: Implementation) -> Iterator[str]:
    parts = (it.seconds.get(hook) for hook in ("part1", "part2"))
    return map(_time, (*parts, it.total))


def _ratio(it: Implementation, main: Implementation) -> str:
    """How many times as long it takes as the day itself, where both have times of the same parts.

    To two digits, as it is of two times that are not quite certain.
    """
    if not it.total or not main.total or it.seconds.keys() != main.seconds.keys():
        return ""
    ratio = float(f"{it.total / main.total:.2g}")
    return f"{ratio:#.2g}" if ratio < 10 else f"{ratio:.0f}"


def _time(seconds: float | None) -> str:
    return format_duration(seconds).replace(" ", _NO_BREAK)


def _escaped(name: str) -> str:
    """The name as Markdown shows it, whatever it holds: nothing but text."""
    return named(name).translate(_SPECIAL).replace("www.", "www&#46;")  # GitHub makes a link of it


def _linked(name: str, it: Implementation, folder: str) -> str:
    """The name, with a link to the day's file where that lies below `folder`, or in its project.

    A package's gets none, and one that lies elsewhere: the way there would tell of this machine.
    """
    here, path = os.path.realpath(folder), os.path.realpath(it.spec.path or "")
    home = it.spec.layout.folder if it.spec.layout else it.spec.root
    home = os.path.join(os.path.realpath(home or path), "")
    is_near = path.startswith(os.path.join(here, "")) or f"{here}{os.sep}".startswith(home)
    if it.spec.from_ != PROJECT or not is_near:
        return name
    way = os.path.relpath(path, here).replace(os.sep, "/")
    return f"[{name}]({quote(os.fsencode(way), safe='/')})"
