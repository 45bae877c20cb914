"""The table of `aoc days`: a day a row, by year, and what all of them sum up to.

Laid out here and not by rich, which would take longer than all that is read for it.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import IO

from aoc_runner.account.overview import Row, Sums, sums_of
from aoc_runner.kernel.days.day import PROJECT
from aoc_runner.kernel.terminal.style import ENDLESS, Style, columns, width_of
from aoc_runner.kernel.terminal.tables import shown
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.render.folded import folded

TITLE, VARIANTS = "title", "variants"
_HEADINGS = ("day", TITLE, "stars", "input", "part 1", "part 2", "parse", VARIANTS, "from")
_TO_THE_RIGHT = ("day", "part 1", "part 2", "parse")
_LEFT_OUT = (  # in this order
    ("parse",),
    (VARIANTS,),
    ("from",),
    ("part 1", "part 2"),
    ("input",),
)
_LEAST, _MOST = 20, 50  # columns of a terminal that a title needs, and that one may take
_GAP = "  "

Cells = dict[str, str]


def days_table(rows: Sequence[Row], stream: IO[str]) -> str:
    """The days as a table, as it fits the stream it is for.

    A column in which nothing stands is left out. Where there is no room for all, titles are folded,
    but while one has not `_LEAST` columns, variants are counted first and then columns left out.
    """
    style, room = Style(stream), width_of(stream)
    cells = [_cells(row, style) for row in rows]
    wide = _widths(cells)
    if _lacks_room(wide, room) and wide.get(VARIANTS, 0) > len(VARIANTS):
        for row, of_row in zip(rows, cells, strict=True):
            of_row[VARIANTS] = str(len(row.variants) or "")
        wide = _widths(cells)
    _fit(wide, room)
    lines = [style.bold(_line({name: name for name in wide}, wide))]
    of_year = [list(group) for _, group in groupby(rows, lambda row: row.puzzle.year)]
    following = iter(cells)
    for year in of_year:
        said = f"{year[0].puzzle.year}"
        if len(of_year) > 1:
            said += f": {_counted(sums_of(year), style, '')}"
        lines += ["", *map(style.bold, folded(said, room))]
        for _ in year:
            lines += _folded_row(next(following), wide, style)
    total = _counted(sums_of(rows), style, "last times sum to ")
    return "\n".join([*lines, "", *folded(total, room)])


def _cells(row: Row, style: Style) -> Cells:
    entry, offers = row.main, row.offered_by
    kept = {True: "kept", False: "-", None: ""}[entry.input_kept]
    texts = {
        "day": str(row.puzzle.day),
        TITLE: row.title,
        "stars": _stars(row, style),
        "input": kept,
        "part 1": style.seconds(entry.seconds.get("part1")),
        "part 2": style.seconds(entry.seconds.get("part2")),
        "parse": style.seconds(entry.seconds.get("parse")),
        VARIANTS: ", ".join(row.variants),
        "from": "" if offers == [PROJECT] else ", ".join(offers),
    }
    # Each cell while it is one piece: a line's end would part a token.
    return {name: shown(one_line(text)).replace("\t", " ") for name, text in texts.items()}


def _stars(row: Row, style: Style) -> str:
    """A mark for each part; the second star of a final day is no part's, and shown if known."""
    stars = row.main.stars
    if stars is None:
        return ""
    star, none = ("★", "·") if style.unicode else ("*", "-")
    return star * stars + none * (len(row.puzzle.parts) - stars)


def _widths(cells: Sequence[Cells]) -> dict[str, int]:
    """The columns in which something stands, in their order, and how wide each is."""
    wide = {}
    for name in _HEADINGS:
        widest = max(columns(row[name]) for row in cells)
        if widest or name == TITLE:
            wide[name] = max(widest, len(name))
    return wide


def _fit(wide: dict[str, int], room: int) -> None:
    """Leave columns out while there is no room for all, and give the title what is left."""
    for names in _LEFT_OUT:
        if not _lacks_room(wide, room):
            break
        for name in names:
            wide.pop(name, None)
    wide[TITLE] = max(1, min(_title(wide, room), _left(wide, room)))


def _lacks_room(wide: dict[str, int], room: int) -> bool:
    """Whether there is less left for the title than it needs."""
    return _left(wide, room) < min(_title(wide, room), _LEAST)


def _title(wide: dict[str, int], room: int) -> int:
    """How wide the title is to be."""
    return wide[TITLE] if room == ENDLESS else min(wide[TITLE], _MOST)


def _left(wide: dict[str, int], room: int) -> int:
    """What the other columns leave for the title."""
    return room - sum(wide.values()) + wide[TITLE] - len(_GAP) * (len(wide) - 1)


def _folded_row(cells: Cells, wide: dict[str, int], style: Style) -> Iterator[str]:
    """The lines of a row, the first with all but what its title is too long for."""
    first, *more = folded(cells[TITLE], wide[TITLE])
    yield _line(cells | {TITLE: first}, wide, style)
    for title in more:
        yield _line(dict.fromkeys(wide, "") | {TITLE: title}, wide)


def _line(cells: Cells, wide: dict[str, int], style: Style | None = None) -> str:
    last = list(wide)[-1]
    shown_cells = []
    for name, width in wide.items():
        text = cells[name]
        blank = " " * (width - columns(text))
        painted = _painted(name, text, style) if style else text
        if name in _TO_THE_RIGHT:
            shown_cells.append(blank + painted)
        else:
            shown_cells.append(painted + ("" if name == last else blank))
    return _GAP.join(shown_cells).rstrip()


def _painted(name: str, text: str, style: Style) -> str:
    if name == "stars":
        end = len(text.rstrip("·-"))
        return (text[:end] and style.paint(text[:end], "33")) + (
            text[end:] and style.paint(text[end:], "2")
        )
    return style.paint(text, "2") if text and name in ("input", VARIANTS, "from") else text


def _counted(sums: Sums, style: Style, time: str) -> str:
    """The sums in words; before their time stands what it is."""
    counts = [(sums.days, "day"), (sums.stars, "star"), (sums.inputs_kept, "input")]
    said = [f"{n} {name}{'s' * (n != 1)}" for n, name in counts if n is not None]
    if sums.inputs_kept is not None:
        said[-1] += " kept"
    if sums.seconds is not None:
        said.append(time + style.seconds(sums.seconds))
    return ", ".join(said)
