"""A recording as a film: frames of cells, which all have the same size and palette."""

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from sys import intern
from typing import Any, NamedTuple

from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.settings.secrets import redact
from aoc_runner.kernel.terminal.output import sanitize

Cell = str | int | float
"""A character, a short text, a color like `#ff0000`, or a number."""

Row = str | Sequence[Cell]

BACKGROUND = "#0f0f23"  # of the puzzle site
_COLORS = {".": "#3a3f63", "#": "#cccccc", "@": "#ffff66", "*": "#ffff66", "~": "#4dabf7"}
_COLORS |= dict.fromkeys("^v<>", "#2fd671") | dict.fromkeys("Oo", "#ffa94d")
_LETTERS = ("#ffff66", "#2fd671", "#4dabf7", "#ff8787", "#ffa94d", "#da77f2", "#66d9e8", "#c0eb75")
_SCALE = ((74, 84, 190), (52, 125, 210), (32, 178, 160), (140, 215, 84), (253, 231, 76))
_LEVELS = 64  # colors of the scale
_BLOCKS = "#█▓▒░⬛⬜"
_MAX_CELL, _MAX_CAPTION = 8, 1000  # characters


class Frame(NamedTuple):
    """The frame of one call of `show()`; `left` and `top` are the location of its first cell."""

    call: int  # its index
    caption: str
    left: int
    top: int
    rows: Sequence[Row]


class Swatch(NamedTuple):
    """The look of a cell: a character in a color, or a filled block."""

    char: str
    color: str  # like `#ff0000`
    is_block: bool


def read_film(folder: str) -> "Film":
    """Read the files of a recorder: one for each part, or for each run of a script."""
    runs, colors = list[list[Frame]](), dict[Cell, str]()
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file, suppress(ValueError):
            # A line is invalid if the process was killed, or the disk was full.
            runs.append([])
            _read_frames(map(json.loads, file), runs[-1], colors)
    calls = sum(frames[-1].call + 1 for frames in runs if frames)
    return Film([*chain.from_iterable(runs)], calls, colors)


def _read_frames(lines: Iterable[Any], frames: list[Frame], colors: dict[Cell, str]) -> None:
    """Add the frames and the colors of a file."""
    rows, last_step = list[Row](), 1
    for call, step, caption, left, top, height, changed, new_colors in lines:
        rows = [*rows, *[""] * (height - len(rows))][:height]
        for number, row in changed.items():
            rows[int(number)] = row if isinstance(row, str) else [*_read_cells(row)]
        colors.update((*_read_cells([cell]), name) for cell, name in new_colors)
        if step != last_step:
            frames[:] = [frame for frame in frames if frame.call % step == 0]
            last_step = step
        frames.append(Frame(call, caption, left, top, rows))


def _read_cells(row: list[object]) -> Iterator[Cell]:
    """Yield the cells of a row that is not a text."""
    for cell in row:
        if isinstance(cell, bool):
            yield "#" if cell else "."
        elif isinstance(cell, int | float) and abs(cell) < 1e300:  # False for infinity and NaN
            yield cell
        else:
            yield intern(redact(cell)[:_MAX_CELL] or " ") if isinstance(cell, str) else " "


class Film:
    """Frames of `width` by `height` cells; a cell is the index of its swatch in `palette`.

    The first swatch is blank. `unknown_colors` are names that rich does not know.
    """

    def __init__(
        self, all_frames: Sequence[Frame], calls: int = 0, colors: Mapping[Cell, str] = {}
    ) -> None:
        """`calls` counts all calls of `show()`; `colors` are those that the solution chose."""
        self._frames, self.calls = all_frames, calls
        self.captions = [_clean(frame.caption) for frame in all_frames]
        frames = [frame for frame in all_frames if frame.rows]
        self._left = min((frame.left for frame in frames), default=0)
        self._top = min((frame.top for frame in frames), default=0)
        rights = (frame.left + len(row) for frame in frames for row in frame.rows)
        self.width = max(rights, default=0) - self._left
        self.height = max((frame.top + len(frame.rows) for frame in frames), default=0) - self._top
        # Frames share rows that did not change.
        rows = {id(row): row for frame in frames for row in frame.rows}.values()
        used = set[Cell]().union(*rows) - {" "}
        cells = sorted(used, key=lambda cell: (isinstance(cell, str), cell))
        self._numbers = [float(cell) for cell in cells if not isinstance(cell, str)] or [0.0]
        self.unknown_colors: list[str] = []
        self._chosen = {cell: self._parse_color(name) for cell, name in colors.items()}
        swatches: dict[Cell, Swatch] = {" ": Swatch(" ", BACKGROUND, False)}
        swatches |= {cell: self._make_swatch(cell) for cell in cells}
        self.palette = [*dict.fromkeys(swatches.values())]
        indexes = {swatch: index for index, swatch in enumerate(self.palette)}
        self._indexes = {cell: indexes[swatch] for cell, swatch in swatches.items()}
        self._encoded: dict[tuple[int, int], Sequence[int]] = {}

    def __len__(self) -> int:
        return len(self._frames)

    def add_to_last_caption(self, text: str) -> None:
        """Add a text to the caption of the last frame."""
        self.captions[-1] = f"{self.captions[-1]}  {_clean(text)}".strip()

    def grid(self, index: int) -> list[Sequence[int]]:
        """Return the rows of a frame, as indexes of the palette."""
        frame = self._frames[index]
        above, left = frame.top - self._top, frame.left - self._left
        rows = [self._encode("", 0)] * self.height
        rows[above : above + len(frame.rows)] = [self._encode(row, left) for row in frame.rows]
        return rows

    def _encode(self, row: Row, left: int) -> Sequence[int]:
        key = id(row), left  # The frames keep their rows alive, so no two have the same id.
        if key not in self._encoded:
            cells = [0] * left + [self._indexes[cell] for cell in row]
            cells += [0] * (self.width - len(cells))
            self._encoded[key] = bytes(cells) if len(self.palette) <= 256 else tuple(cells)
        return self._encoded[key]

    def _parse_color(self, name: str) -> str | None:
        from rich.color import Color, ColorParseError
        from rich.terminal_theme import SVG_EXPORT_THEME  # Its colors are for a dark background.

        try:
            return Color.parse(name).get_truecolor(SVG_EXPORT_THEME).hex
        except ColorParseError:
            self.unknown_colors.append(name)
            return None

    def _make_swatch(self, cell: Cell) -> Swatch:
        chosen = self._chosen.get(cell)
        if not isinstance(cell, str):
            low, high = self._numbers[0], self._numbers[-1]
            color = chosen or _pick_color((cell - low) / (high - low) if high > low else 1.0)
            return Swatch(f"{cell:g}" if cell in range(10) else " ", color, True)
        if re.fullmatch("#[0-9a-f]{6}", cell):  # a pixel
            return Swatch(" ", cell, True)
        color = _COLORS.get(cell) or _LETTERS[sum(map(ord, cell)) % len(_LETTERS)]
        if cell in {*"0123456789"}:
            color = _pick_color(int(cell) / 9)
        return Swatch(cell if cell.isprintable() else "?", chosen or color, cell in _BLOCKS)


def _clean(caption: str) -> str:
    return sanitize(escape_newlines(caption))[:_MAX_CAPTION]


def _pick_color(value: float) -> str:
    """Return the color of a number between 0 and 1."""
    level = round(value * (_LEVELS - 1)) / (_LEVELS - 1) * (len(_SCALE) - 1)
    index = min(int(level), len(_SCALE) - 2)
    pairs = zip(_SCALE[index], _SCALE[index + 1], strict=True)
    return "#" + "".join(
        f"{round(low + (high - low) * (level - index)):02x}" for low, high in pairs
    )


def find_changes(
    before: Sequence[Sequence[int]], after: Sequence[Sequence[int]]
) -> list[tuple[int, int]]:
    """Return the column and the row of each cell that differs between two grids."""
    return [
        (x, y)
        for y, (old, new) in enumerate(zip(before, after, strict=True))
        if old != new
        for x, (old_cell, new_cell) in enumerate(zip(old, new, strict=True))
        if old_cell != new_cell
    ]
