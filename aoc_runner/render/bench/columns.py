"""Columns that stand still: what is shown of one day is written before the next one is known."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from aoc_runner.kernel.terminal.style import Style, columns
from aoc_runner.render.folded import folded

GAP = 2


class Cell(NamedTuple):
    """A text, which must have passed `shown`, and the code of its colour."""

    text: str
    code: str = ""


class Column(NamedTuple):
    """What stands above it, and how many columns of a terminal it takes."""

    name: str
    width: int
    to_the_right: bool = True


class Columns:
    """As many of the columns as `room` has, and beside them `beside` columns for notes.

    Those `left_out` go where there is no room, in that order and only as far as it must be.
    """

    def __init__(
        self,
        wanted: Sequence[Column],
        left_out: Sequence[str],
        room: int,
        style: Style,
        indent: int = 2,
        beside: int = 0,
    ) -> None:
        kept = list(wanted)
        for name in left_out:
            if indent + _width(kept) + beside <= room:
                break
            kept = [column for column in kept if column.name != name]
        self.names = [column.name for column in kept]
        self.indent, self.room, self._style = indent, room, style
        self._places: dict[str, tuple[int, int, bool]] = {}  # begin, end
        at = indent
        for column in kept:
            self._places[column.name] = at, at + column.width, column.to_the_right
            at += column.width + GAP
        self.end = at - GAP

    def width(self, name: str) -> int:
        """How many columns it has; none where it was left out."""
        begin, end, _ = self._places.get(name, (0, 0, False))
        return end - begin

    def head(self, otherwise: Mapping[str, str]) -> str:
        """The line with their names; some have another one there, or none."""
        return next(self.lines({name: Cell(otherwise.get(name, name), "2") for name in self.names}))

    def lines(self, cells: Mapping[str, Cell], notes: Sequence[Cell] = ()) -> Iterator[str]:
        """A row: its cells, then its notes; where those have no room in lines of their own.

        Notes begin behind the last of the columns that the row has cells for. A cell that is too
        wide moves as few of those behind it as can be.
        """
        line, at, end = " " * self.indent, self.indent, self.indent
        for name, (begin, end_of_it, to_the_right) in self._places.items():
            if name not in cells:
                continue
            text, code = cells[name]
            if text:
                begin = end_of_it - columns(text) if to_the_right else begin
                begin = max(begin, at + (at > self.indent))
                line += " " * (begin - at) + (self._style.paint(text, code) if code else text)
                at = begin + columns(text)
            end = end_of_it
        if not notes:
            yield line.rstrip()
            return
        begin = max(end, at) + GAP if end > self.indent else self.indent
        first, *more = self._in_lines(notes, self.room - begin) or [""]
        least = max(columns(note.text) for note in notes)
        if self.room - begin < min(least, _width_of_notes(self.room)):
            yield line.rstrip()
            begin = self.indent + GAP
            first, *more = self._in_lines(notes, self.room - begin)
            yield " " * begin + first
        else:
            yield line + " " * (begin - at) + first
        yield from (" " * begin + each for each in more)

    def _in_lines(self, notes: Sequence[Cell], room: int) -> list[str]:
        """The notes in lines of at most so many columns, several in one where they fit."""
        lines: list[str] = []
        left = 0
        for number, note in enumerate(notes, 1):
            comma = "," * (number < len(notes))
            pieces = folded(note.text, max(room - len(comma), 1))
            painted = [self._style.paint(it, note.code) if note.code else it for it in pieces]
            painted[-1] += comma
            wide = columns(pieces[-1]) + len(comma)
            if len(pieces) == 1 and wide + 1 <= left:
                lines[-1] += f" {painted[0]}"
                left -= wide + 1
            else:
                lines += painted
                left = room - wide
        return lines


def _width(kept: Sequence[Column]) -> int:
    return sum(column.width for column in kept) + GAP * (len(kept) - 1)


def _width_of_notes(room: int) -> int:
    """The columns without which notes, which may be long, do not stand beside a row."""
    return min(24, room // 3)
