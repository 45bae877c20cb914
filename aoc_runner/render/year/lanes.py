"""A picture of a year's times in characters: a row for each day, on one axis."""

from itertools import groupby
from math import inf

from aoc_runner.account.stories import DayStory
from aoc_runner.kernel.terminal.style import Style
from aoc_runner.kernel.words.puzzle import PARTS
from aoc_runner.render.year.clock import Axis, place_of

_BAR, _DOT, _STAR = "2", "", "33"  # the codes of their colours


class Lanes:
    """So many columns wide; the last is for what took more than a day."""

    def __init__(self, axis: Axis, width: int, style: Style) -> None:
        self._axis, self._width, self._style = axis, width, style

    def head(self) -> str:
        """The names of round times above their places, as many as there is room for."""
        line = [" "] * self._width
        # From both ends inwards: those say the most.
        ticks = self._axis.ticks()
        for place, name in sorted(ticks, key=lambda it: -abs(it[0] - 0.5)):
            at = self._column(place) - len(name) // 2
            at = min(max(at, 0), self._width - 1 - len(name))
            around = line[max(at - 1, 0) : at + len(name) + 1]
            if at >= 0 and not "".join(around).strip():
                line[at : at + len(name)] = name
        return "".join(line).rstrip()

    def legend(self) -> str:
        """What the marks stand for."""
        _, dot, star = self._marks()
        return f"time since the unlock: {dot} part 1, {star} part 2, > over a day"

    def row(self, day: DayStory) -> str:
        """The stars of a day, and a bar from the first to the second."""
        bar, dot, star = self._marks()
        places = [place_of(day.parts.get(part)) for part in PARTS]
        begin, end = (None if it is None else self._column_of(it) for it in places)
        cells = [(" ", "")] * self._width
        if begin is not None and end is not None:
            cells[begin:end] = [(bar, _BAR)] * (end - begin)
        for at, place, mark in ((begin, places[0], (dot, _DOT)), (end, places[1], (star, _STAR))):
            if at is not None:
                cells[at] = (">", mark[1]) if place == inf else mark
        return self._painted(cells)

    def _marks(self) -> tuple[str, str, str]:
        """Of a bar, a first star and a second."""
        return ("─", "●", "★") if self._style.unicode else ("-", "o", "*")

    def _painted(self, cells: list[tuple[str, str]]) -> str:
        while cells and cells[-1][0] == " ":
            cells.pop()
        runs = ((code, "".join(char for char, _ in run)) for code, run in groupby(cells, _code))
        return "".join(self._style.paint(text, code) if code else text for code, text in runs)

    def _column_of(self, seconds: float) -> int:
        return self._width - 1 if seconds == inf else self._column(self._axis.place(seconds))

    def _column(self, place: float) -> int:
        return round(place * (self._width - 2))


def _code(cell: tuple[str, str]) -> str:
    return cell[1]
