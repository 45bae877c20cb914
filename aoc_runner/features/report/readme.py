"""The table of `aoc report --readme`: days with their stars and times, between two marks."""

import os
import re
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from aoc_runner.features.report.model import DayStats, SolutionStats, YearStats, sanitize_name
from aoc_runner.kernel.days.day import PROJECT
from aoc_runner.kernel.model.errors import UsageError
from aoc_runner.kernel.model.puzzle import pluralize
from aoc_runner.kernel.terminal.style import format_duration

BEGIN = "<!-- aoc-runner:begin (written by aoc report: what you change in here is lost) -->"
END = "<!-- aoc-runner:end -->"
_MARK = re.compile(r"(?m)^[ \t]*<!-- aoc-runner:(begin|end).*-->[ \t\r]*$")

# Characters that Markdown, HTML or GitHub (`$` for math) would interpret.
_SPECIAL = str.maketrans({char: f"&#{ord(char)};" for char in r"\`*_{}[]<>#|~&!:$"})
_NO_BREAK = "\xa0"
_HEADER = ("Day", "Puzzle", "Stars", "Part 1", "Part 2", "Total", "Ratio")
_ALIGNED = ("--:", ":--", ":-:", "--:", "--:", "--:", "--:")


def insert_table(before: str, years: Sequence[YearStats], path: str) -> str:
    """Return the text of the Markdown file with the table between its marks, or at its end.

    All lines outside the marks stay unchanged. Raises UsageError if the marks are not a pair.
    """
    newline = "\r\n" if "\r\n" in before else "\n"
    marks = [*_MARK.finditer(before)]
    if not marks:
        last = before.removesuffix(newline).rpartition("\n")[2]
        above = newline * (before[-1:] not in ("", "\n")) + newline * bool(last.strip())
        return insert_table(f"{before}{above}{BEGIN}{newline}{END}{newline}", years, path)
    if [mark[1] for mark in marks] != ["begin", "end"]:
        numbers = ", ".join(str(before.count("\n", 0, mark.start()) + 1) for mark in marks)
        raise UsageError(
            f"{path}: the marks of aoc-runner are not a pair: line {numbers}",
            f"keep one {BEGIN} and, below it, one {END}, each on a separate line",
        )
    begin, end = marks
    table = ["", *_iter_lines(years, os.path.dirname(os.path.abspath(path))), ""]
    written = "".join(f"{line}{newline}" for line in table)
    return f"{before[: begin.end()]}\n{written}{before[end.start() :]}"


def _iter_lines(years: Sequence[YearStats], folder: str) -> Iterator[str]:
    """Yield the total and the table of each year, the newest first."""
    if len(years) > 1:
        stars, seconds = sum(year.stars for year in years), sum(year.seconds for year in years)
        yield _format_total(f"{years[0].year} to {years[-1].year}", stars, seconds)
        yield ""
    for index, year in enumerate(reversed(years)):
        yield from [""] * bool(index)
        yield _format_total(str(year.year), year.stars, year.seconds)
        shown = [(day, day.main) for day in year.days if day.main and _is_shown(day, day.main)]
        rows = [row for day, main in shown for row in _iter_rows(day, main, folder)]
        columns = [i for i in range(len(_HEADER)) if i < 3 or any(row[i] for row in rows)]
        if rows:
            yield ""
        for row in [_HEADER, _ALIGNED, *rows] if rows else ():
            # Without padding, a slower day changes only one line of the file.
            yield f"| {' | '.join(row[column] for column in columns)} |"


def _is_shown(day: DayStats, main: SolutionStats) -> bool:
    """Return whether the user has worked on the day; a package may have many others."""
    return main.day.from_ == PROJECT or bool(day.stars) or day.seconds is not None


def _format_total(label: str, stars: int, seconds: float) -> str:
    text = f"**{label}**: {pluralize(stars, 'star')}"
    return f"{text}, {_format_time(seconds)}" if seconds else text


def _iter_rows(day: DayStats, main: SolutionStats, folder: str) -> Iterator[Sequence[str]]:
    """Yield the row of a day, then those of its variants."""
    others = [solution for solution in day.solutions[1:] if solution.day.variant]
    variants = [solution for solution in others if solution.day.from_ == main.day.from_]
    ratios = [_format_ratio(variant, main) for variant in variants]
    name = _link(_escape(day.title) or str(day.puzzle), main, folder)
    main_ratio = "1" if any(ratios) else ""
    yield str(day.puzzle.day), name, "·☆★"[day.stars], *_format_times(main), main_ratio
    for variant, ratio in zip(variants, ratios, strict=True):
        name = f"↳ {_link(_escape(variant.day.variant or ''), variant, folder)}"
        yield "", name, "", *_format_times(variant), ratio


def _format_times(solution: SolutionStats) -> Iterator[str]:
    parts = (solution.seconds.get(hook) for hook in ("part1", "part2"))
    return map(_format_time, (*parts, solution.total))


def _format_ratio(solution: SolutionStats, main: SolutionStats) -> str:
    """Return the ratio to the main solution with two digits, if both timed the same parts."""
    if not solution.total or not main.total or solution.seconds.keys() != main.seconds.keys():
        return ""
    ratio = float(f"{solution.total / main.total:.2g}")
    return f"{ratio:#.2g}" if ratio < 10 else f"{ratio:.0f}"


def _format_time(seconds: float | None) -> str:
    return format_duration(seconds).replace(" ", _NO_BREAK)


def _escape(name: str) -> str:
    """Escape a name, so that Markdown shows it as plain text."""
    return sanitize_name(name).translate(_SPECIAL).replace("www.", "www&#46;")  # GitHub links it.


def _link(name: str, solution: SolutionStats, folder: str) -> str:
    """Link the name to the day's file, if that is below `folder` or both are in one project.

    Any other link, for example to a package, would show paths of this machine.
    """
    day, folder = solution.day, os.path.realpath(folder)
    path = os.path.realpath(day.path or "")
    root = (day.layout.folder if day.layout else day.root) or path
    root = os.path.join(os.path.realpath(root), "")
    is_near = path.startswith(os.path.join(folder, "")) or f"{folder}{os.sep}".startswith(root)
    if day.from_ != PROJECT or not is_near:
        return name
    link = os.path.relpath(path, folder).replace(os.sep, "/")
    return f"[{name}]({quote(os.fsencode(link), safe='/')})"
