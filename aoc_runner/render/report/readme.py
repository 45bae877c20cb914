"""The table of `aoc report --readme`: days with their stars and times, in a block of a README."""

import os
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from aoc_runner.account.standing import Implementation, Standing
from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.terminal.style import duration
from aoc_runner.render.report.block import with_block
from aoc_runner.render.report.years import (
    Year,
    counted,
    named,
    sum_of,
    timed,
    variants_of,
    years_of,
)

# What means something to Markdown, to the HTML in it, or to GitHub, which reads `$` as mathematics.
_SPECIAL = str.maketrans({char: f"&#{ord(char)};" for char in r"\`*_{}[]<>#|~&!:$"})
_NO_BREAK = "\xa0"
_ALIGNED = {"Day": "--:", "Puzzle": ":--", "Stars": ":-:"}  # all others to the right
_ALWAYS = ("Day", "Puzzle", "Stars")

Cells = dict[str, str]


def with_table(before: str, standings: Sequence[Standing], path: str) -> str:
    """The text of the Markdown file at `path` with the table in its block.

    Raises UsageError where the file has no place for it.
    """
    folder = os.path.dirname(os.path.abspath(path))
    return with_block(before, list(_lines(years_of(standings), folder)), shown_path(path))


def _lines(years: Sequence[Year], folder: str) -> Iterator[str]:
    """A table a year, below what the year sums up to."""
    if len(years) > 1:
        stars, seconds = sum(it.stars for it in years), sum_of([it.seconds for it in years])
        yield _summed(f"{years[-1].year} to {years[0].year}", stars, seconds)
        yield ""
    for number, year in enumerate(years):
        if number:
            yield ""
        yield _summed(str(year.year), year.stars, year.seconds)
        yield ""
        yield from _table([cells for day in year.days for cells in _rows(day, folder)])


def _summed(what: str, stars: int, seconds: float | None) -> str:
    return f"**{what}**: {', '.join(filter(None, (counted(stars), _time(seconds))))}"


def _table(rows: Sequence[Cells]) -> Iterator[str]:
    """The lines of a table, without the columns in which nothing stands."""
    names = [name for name in rows[0] if name in _ALWAYS or any(row[name] for row in rows)]
    yield _line(names)
    yield _line([_ALIGNED.get(name, "--:") for name in names])
    for row in rows:
        yield _line([row[name] for name in names])


def _line(cells: Sequence[str]) -> str:
    # Not padded: where one day gets slower, one line of the file changes.
    return f"| {' | '.join(cells)} |"


def _rows(standing: Standing, folder: str) -> Iterator[Cells]:
    """The row of a day, and below it one for each of its variants."""
    main, variants = standing.main, variants_of(standing)
    missing = len(standing.puzzle.parts) - standing.stars
    name = _escaped(standing.title) or str(standing.puzzle)
    first = {
        "Day": str(standing.puzzle.day),
        "Puzzle": _linked(name, main.entry.spec, folder) if main else name,
        "Stars": "★" * standing.stars + "☆" * missing,
        **_times(timed(standing)),
    }
    of_variants = [_variant(it, main, folder) for it in variants]
    is_compared = any(cells["Ratio"] for cells in of_variants)
    yield first | {"Ratio": "1" if is_compared else ""}
    yield from of_variants


def _variant(it: Implementation, main: Implementation | None, folder: str) -> Cells:
    name = _linked(_escaped(it.entry.spec.variant or ""), it.entry.spec, folder)
    cells = {"Day": "", "Puzzle": f"↳ {name}", "Stars": "", **_times(it)}
    return cells | {"Ratio": _ratio(it, main) if main else ""}


def _times(it: Implementation | None) -> Cells:
    parts = {f"Part {part}": it and it.seconds(f"part{part}") for part in (1, 2)}
    times = parts | {"Total": it and it.total}
    return {name: _time(seconds) for name, seconds in times.items()}


def _ratio(it: Implementation, main: Implementation) -> str:
    """How many times as long it takes as the day itself, where both have times of the same parts.

    To two digits, as it is of two times that are not quite certain.
    """
    if not it.total or not main.total or _timed_parts(it) != _timed_parts(main):
        return ""
    ratio = float(f"{it.total / main.total:.2g}")
    return f"{ratio:#.2g}" if ratio < 10 else f"{ratio:.0f}"


def _timed_parts(it: Implementation) -> set[str]:
    return {part for part in ("part1", "part2") if it.seconds(part) is not None}


def _time(seconds: float | None) -> str:
    return duration(seconds).replace(" ", _NO_BREAK)


def _escaped(name: str) -> str:
    """The name as Markdown shows it, whatever it holds: nothing but text."""
    text = named(name).translate(_SPECIAL)
    return text.replace("www.", "www&#46;")  # GitHub makes a link of it


def _linked(name: str, spec: Day, folder: str) -> str:
    """The name, with a link to the day's file where that can be reached from `folder`."""
    path = _relative(spec, folder)
    return f"[{name}]({path})" if path else name


def _relative(spec: Day, folder: str) -> str | None:
    """The way from `folder` to the day's file as a link has it, None for a day that gets none.

    That is a package's, and one that lies elsewhere: the way there would tell of this machine.
    """
    if spec.from_ != PROJECT or not spec.path:
        return None
    here = os.path.realpath(folder)
    file = os.path.join(os.path.realpath(os.path.dirname(spec.path)), os.path.basename(spec.path))
    try:
        common = os.path.commonpath([here, file])
    except ValueError:  # another drive
        return None
    if common != here and not _is_in_a_project(common, spec):
        return None
    way = os.path.relpath(file, here).replace(os.sep, "/")
    return quote(os.fsencode(way), safe="/")


def _is_in_a_project(folder: str, spec: Day) -> bool:
    """Whether the folder lies in the day's project, or in a git repository."""
    home = spec.layout.folder if spec.layout else spec.root
    if home is not None:
        home = os.path.realpath(home)
        if os.path.commonpath([home, folder]) == home:
            return True
    while not os.path.exists(os.path.join(folder, ".git")):
        above = os.path.dirname(folder)
        if above == folder:
            return False
        folder = above
    return True
