"""The columns of a row a day: date, title, and a cell or two with mark, answer and time.

A row is shown before the next one is known, so the columns stand still; what is too wide for its
own takes from the title, and on a terminal that is too narrow the second cell has a line of its
own.
"""

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from aoc_runner.kernel.words.visible import one_line
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.render.laid_out import shown
from aoc_runner.render.names import Names
from aoc_runner.render.text import Style, columns, padded

_DATE = len("2023 day 25")
_TIME = len("1.23 ms")
_ROOM = 92  # columns of a terminal that has room for the longer of usual answers
_ANSWERS = 13, 15  # columns without that room, and with it
_TITLES = 8, 30  # columns: a narrower one is of no use, a wider one of no need
_ENDLESS = 10_000  # columns of a pipe


class Cell(NamedTuple):
    """A text and the columns it takes, its colours left out.

    A note stands alone in its row, in no column: a long title may move it.
    """

    text: str
    wide: int
    is_note: bool = False


class DayColumns:
    """Columns that fit the `width` of a terminal; a pipe's is None.

    `jobs` is how many days run at once: of more than one the times are rough.
    """

    def __init__(self, style: Style, width: int | None, jobs: int, names: Names) -> None:
        self.style = copy(style)
        self.style.rough = jobs > 1
        self.width = width
        self._names = names
        self._time = _TIME + self.style.rough
        room = width or _ENDLESS
        self._answer = _ANSWERS[room >= _ROOM]
        beside = self._beside(2)
        self._is_narrow = beside < _TITLES[0]  # too narrow for two cells in a line
        if self._is_narrow:
            self._answer = max(1, min(_ANSWERS[1], room - _DATE - self._time - 5))
            beside = self._beside(1)
        self._title = min(beside, _TITLES[1]) if beside >= _TITLES[0] else 0

    def _beside(self, cells: int) -> int:
        """The columns that the date and so many cells leave to the title, and to what parts it."""
        return (self.width or _ENDLESS) - _DATE - 2 - cells * (self._answer + self._time + 5)

    def cell(self, status: str, said: str, seconds: float | None, is_wide: bool = False) -> Cell:
        """The mark of a status, an answer or what stands in its place, and how long it took.

        A wide one takes the room of two where there are two in a line.
        """
        wide, time = self._answer, self.style.seconds(seconds)
        if is_wide and not self._is_narrow:
            wide += self._answer + self._time + 5
        text = f"{padded(said, wide)} {time:>{self._time}}".rstrip()
        return Cell(f"{self.style.mark(status)} {text}", columns(text) + 2)

    def row(self, spec: DaySpec, title: str, cells: Sequence[Cell]) -> str:
        """The row of a day, in one line, or where that is too wide in one a cell."""
        head = f"{self.style.bold(padded(str(spec.puzzle), _DATE))}  "
        title = "" if title == str(spec.puzzle) else shown(one_line(title))
        name = shown(self._names.get(spec, ""))
        title_wide = self._title
        if title_wide and cells[0].is_note:
            free = (self.width or _ENDLESS) - _DATE - 4 - cells[0].wide
            title_wide = max(title_wide, min(columns(_whole(title, name)), free))
        if not self._is_narrow:
            full = self._answer + self._time + 3
            beside, taken = cells[0].text, cells[0].wide
            for cell in cells[1:]:
                gap = max(full - taken, 0) + 2
                beside, taken = beside + " " * gap + cell.text, taken + gap + cell.wide
            room = min(title_wide, (self.width or _ENDLESS) - _DATE - 4 - taken)
            if room >= _TITLES[0]:
                return f"{head}{self._titled(title, name, room)}  {beside}"
        indent = " " * (_DATE + 2)
        if title_wide:
            head += f"{self._titled(title, name, title_wide)}  "
            indent += " " * (title_wide + 2)
            name = ""
        first, *others = [cell.text for cell in cells]
        lines = [head + first, *(indent + text for text in others)]
        if name and others and columns(name) <= _DATE:  # below the date
            lines[1] = f"{padded(name, _DATE)}  {others[0]}"
        elif name:
            lines.insert(1, name)
        return "\n".join(lines)

    def cut(self, text: str, wide: int) -> str:
        """As much of the text as so many columns of a terminal show; it must have passed `shown`.

        In a pipe all of it.
        """
        if self.width is None or columns(text) <= wide:
            return text
        dots = "…" if self.style.unicode else "..."
        while text and columns(text) + len(dots) > wide:
            text = text[:-1]
        return text.rstrip() + dots

    def _titled(self, title: str, name: str, wide: int) -> str:
        """The title and the name in so many columns; the name stays whole."""
        whole = _whole(title, name)
        if name and columns(whole) > wide:
            room = wide - columns(name) - len(" ()")
            whole = f"{self.cut(title, room)} ({name})" if room >= 4 else f"({name})"
        return padded(whole if name else self.cut(whole, wide), wide)


def _whole(title: str, name: str) -> str:
    return f"{title} ({name})".strip() if name else title
