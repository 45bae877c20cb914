"""A table of people: of what has no room columns are left out, and last names are cut."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from aoc_runner.kernel.terminal.style import ENDLESS, Style, columns

NAME = "name"
_LEAST, _MOST = 12, 40  # columns of a terminal that a name needs, and that one may take

Cell = Sequence[tuple[str, str]]  # pieces that have passed `shown`, each with its colour's code


class Column(NamedTuple):
    """What stands above it, and a cell for each row; before it are `gap` blanks."""

    name: str
    cells: Sequence[Cell]
    to_the_right: bool = False
    gap: int = 2
    heading: str | None = None  # where that is not its name

    @property
    def width(self) -> int:
        return max(map(_width, [self._head, *self.cells]))

    @property
    def is_empty(self) -> bool:
        return not any(map(_width, self.cells))

    @property
    def _head(self) -> Cell:
        return [(self.name if self.heading is None else self.heading, "2")]

    def lines(self, width: int, style: Style) -> list[Cell]:
        """Its heading and its cells, each of so many columns."""
        found: list[Cell] = []
        for cell in [self._head, *self.cells]:
            if self.name == NAME:
                cell = [(cut(text, width, style), code) for text, code in cell]
            blank = [(" " * (width - _width(cell)), "")]
            found.append([*blank, *cell] if self.to_the_right else [*cell, *blank])
        return found


class Table(NamedTuple):
    """The heading and the rows as lines, and the names of the columns that are in them."""

    lines: Sequence[str]
    names: Sequence[str]


def text_cells(texts: Sequence[str], code: str = "") -> list[Cell]:
    """Cells of one colour, of texts that have passed `shown`."""
    return [[(text, code)] for text in texts]


def table(
    wanted: Sequence[Column],
    left_out: Sequence[str | Column],
    room: int,
    style: Style,
    bold: Collection[int] = (),
    least: int = _LEAST,
) -> Table:
    """The rows in columns, those numbered in `bold` set off.

    A column in which nothing stands is left out. So are, in their order and only as far as it must
    be, those `left_out`; a column in there takes the place of its namesake instead. That is where
    names would have fewer columns than the `least` they need.
    """
    kept = {it.name: it for it in wanted if not it.is_empty or it.name == NAME}
    wide = {name: column.width for name, column in kept.items()}
    for step in left_out:
        if _left(kept, wide, room) >= min(wide[NAME], least):
            break
        if isinstance(step, str):
            kept.pop(step, None)
        elif step.name in kept:
            kept[step.name] = step
            wide[step.name] = step.width
    most = wide[NAME] if room == ENDLESS else min(wide[NAME], _MOST)
    wide[NAME] = max(1, min(most, _left(kept, wide, room)))
    set_out = [column.lines(wide[name], style) for name, column in kept.items()]
    lines = []
    for number, cells in enumerate(zip(*set_out, strict=True), -1):  # the heading comes first
        pieces: list[tuple[str, str]] = []
        for column, cell in zip(kept.values(), cells, strict=True):
            pieces += [(" " * (column.gap if pieces else 0), ""), *cell]
        lines.append(_painted(pieces, "1" if number in bold else "", style))
    return Table(lines, list(kept))


def cut(text: str, width: int, style: Style) -> str:
    """The name in so many columns at most; where some of it is missing, that can be seen.

    Of one that is but a number the number is what tells the row, so that stays.
    """
    if columns(text) <= width:
        return text
    number = text.rpartition(" ")[2].rstrip(")")
    if text.startswith("(anonymous user #") and columns(number) <= width:
        return number
    mark = ("…" if style.unicode else "...")[:width]
    kept, wide = "", columns(mark)
    for char in text:
        wide += columns(char)
        if wide > width:
            break
        kept += char
    return kept + mark


def _width(cell: Cell) -> int:
    return sum(columns(text) for text, _ in cell)


def _left(kept: Mapping[str, Column], wide: Mapping[str, int], room: int) -> int:
    """What the other columns leave for the names."""
    others = sum(wide[name] for name in kept if name != NAME)
    return room - others - sum(column.gap for column in list(kept.values())[1:])


def _painted(pieces: Sequence[tuple[str, str]], code: str, style: Style) -> str:
    """The line, without the blanks that end it."""
    texts = list(pieces)
    while texts and not texts[-1][0].rstrip(" "):
        texts.pop()
    if texts:
        texts[-1] = texts[-1][0].rstrip(" "), texts[-1][1]
    line = ""
    for text, own in texts:
        both = ";".join(filter(None, (code, own)))
        line += style.paint(text, both) if both and text.strip(" ") else text
    return line
