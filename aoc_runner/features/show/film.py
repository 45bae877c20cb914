"""A recording as a film: frames of cells, which all have the same size and palette."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from sys import intern
from typing import NamedTuple

Cell = str | int | float
"""A character, a short text, a color like `#ff0000`, or a number."""

Row = str | Sequence[Cell]

BACKGROUND = "#0f0f23"  # of the puzzle site
_COLORS = {".": "#3a3f63", "#": "#cccccc", "@": "#ffff66", "*": "#ffff66"}
_COLORS |= dict.fromkeys("^v<>", "#2fd671") | dict.fromkeys("Oo", "#ffa94d") | {"~": "#4dabf7"}
_LETTERS = ("#ffff66", "#2fd671", "#4dabf7", "#ff8787", "#ffa94d", "#da77f2", "#66d9e8", "#c0eb75")
_SCALE = ((74, 84, 190), (52, 125, 210), (32, 178, 160), (140, 215, 84), (253, 231, 76))
_LEVELS = 64  # colors of the scale
_BLOCKS = "#█▓▒░⬛⬜"


class Frame(NamedTuple):
    """What one call of `show()` has drawn; `left` and `top` are the place of its first cell."""

    call: int  # its index
    caption: str
    left: int
    top: int
    rows: Sequence[Row]


class Swatch(NamedTuple):
    """How a cell looks: a character in a color, or a filled block."""

    char: str
    color: str  # like `#ff0000`
    is_block: bool


class Recording(NamedTuple):
    """The kept frames of all calls, and the colors that the solution chose, by cell."""

    frames: Sequence[Frame] = ()
    calls: int = 0
    colors: Mapping[Cell, str] = {}


def read_recording(path: str, use_last: bool) -> Recording:
    """Read the file of a recorder; of a hook that ran twice, use the last or the first run."""
    hooks: dict[str, list[Frame]] = {}
    frames, rows, colors, last_step = list[Frame](), list[Row](), dict[Cell, str](), 1
    with open(path, "rb") as file:
        for line in file:
            if not line.endswith(b"\n"):  # The process was killed.
                break
            values = json.loads(line)
            if values[0] == "hook":
                frames, rows, last_step = [], [], 1
                if use_last or values[1] not in hooks:
                    hooks.pop(values[1], None)  # The order is that of the runs.
                    hooks[values[1]] = frames
                continue
            index, step, caption, left, top, height, changed, new_colors = values
            rows = [*rows, *[""] * (height - len(rows))][:height]
            for number, row in changed.items():
                rows[int(number)] = _read_row(row)
            colors.update((key, name) for key, name in new_colors or ())
            if step != last_step:
                frames[:] = [frame for frame in frames if frame.call % step == 0]
                last_step = step
            frames.append(Frame(index, caption, left, top, rows))
    calls = sum(frames[-1].call + 1 for frames in hooks.values() if frames)
    return Recording([*chain.from_iterable(hooks.values())], calls, colors)


def _read_row(row: str | list[Cell] | dict[str, str]) -> Row:
    if isinstance(row, dict):
        pixels = row["rgb"]
        return [intern(f"#{pixels[start : start + 6]}") for start in range(0, len(pixels), 6)]
    return row


class Film:
    """Frames of `width` by `height` cells; a cell is the index of its swatch in `palette`.

    The first swatch is blank. `unknown_colors` are names that rich does not know.
    """

    def __init__(self, recording: Recording) -> None:
        self._frames = frames = recording.frames
        self.captions = [frame.caption for frame in frames]
        self._left = min((frame.left for frame in frames), default=0)
        self._top = min((frame.top for frame in frames), default=0)
        rights = (frame.left + len(row) for frame in frames for row in frame.rows)
        self.width = max(rights, default=0) - self._left
        self.height = max((frame.top + len(frame.rows) for frame in frames), default=0) - self._top
        self.unknown_colors: list[str] = []
        self._chosen = {cell: self._parse_color(name) for cell, name in recording.colors.items()}
        # Frames share rows that did not change.
        rows = {id(row): row for frame in frames for row in frame.rows}.values()
        used = set[Cell]().union(*rows) - {" "}
        cells = sorted(used, key=lambda cell: (isinstance(cell, str), cell))
        numbers = [cell for cell in cells if not isinstance(cell, str)]
        self._lowest, self._highest = min(numbers, default=0), max(numbers, default=0)
        swatches = {cell: self._make_swatch(cell) for cell in cells}
        self.palette = [*dict.fromkeys((Swatch(" ", BACKGROUND, False), *swatches.values()))]
        indexes = {swatch: index for index, swatch in enumerate(self.palette)}
        self._indexes: dict[Cell, int] = {" ": 0}
        self._indexes |= {cell: indexes[swatch] for cell, swatch in swatches.items()}
        self._encoded: dict[tuple[int, int], Sequence[int]] = {}

    def __len__(self) -> int:
        return len(self._frames)

    @cached_property
    def has_captions(self) -> bool:
        return any(self.captions)

    def grid(self, index: int) -> list[Sequence[int]]:
        """Return the rows of a frame, as indexes of the palette."""
        frame = self._frames[index]
        blank = self._pack([0] * self.width)
        above = frame.top - self._top
        rows = [self._encode(row, frame.left - self._left) for row in frame.rows]
        return [blank] * above + rows + [blank] * (self.height - above - len(rows))

    def _encode(self, row: Row, left: int) -> Sequence[int]:
        key = id(row), left  # The frames keep their rows alive, so no two have the same id.
        if key not in self._encoded:
            cells = [0] * left + [self._indexes[cell] for cell in row]
            self._encoded[key] = self._pack(cells + [0] * (self.width - len(cells)))
        return self._encoded[key]

    def _pack(self, cells: list[int]) -> Sequence[int]:
        return bytes(cells) if len(self.palette) <= 256 else tuple(cells)

    def _parse_color(self, name: str) -> str | None:
        from rich.color import Color, ColorParseError

        try:
            return Color.parse(name).get_truecolor().hex
        except ColorParseError:
            self.unknown_colors.append(name)
            return None

    def _make_swatch(self, cell: Cell) -> Swatch:
        color = self._chosen.get(cell)
        if isinstance(cell, str):
            if len(cell) == 7 and cell[0] == "#":  # a pixel
                return Swatch(" ", cell, True)
            if cell in "0123456789":
                color = color or _scale(int(cell) / 9)
            default = _COLORS.get(cell) or _LETTERS[sum(map(ord, cell)) % len(_LETTERS)]
            return Swatch(cell, color or default, cell in _BLOCKS)
        span = self._highest - self._lowest
        color = color or _scale((cell - self._lowest) / span if span else 1.0)
        return Swatch(f"{cell:g}" if cell in range(10) else " ", color, True)


def _scale(value: float) -> str:
    """Return the color of a number between 0 and 1."""
    level = round(value * (_LEVELS - 1)) / (_LEVELS - 1) * (len(_SCALE) - 1)
    index = min(int(level), len(_SCALE) - 2)
    share = level - index
    pairs = zip(_SCALE[index], _SCALE[index + 1], strict=True)
    return "#" + "".join(f"{round(low + (high - low) * share):02x}" for low, high in pairs)


def find_changes(
    before: Iterable[Sequence[int]], after: Sequence[Sequence[int]]
) -> list[tuple[int, int]]:
    """Return the column and the row of each cell that differs between two grids."""
    return [
        (x, y)
        for y, (old, new) in enumerate(zip(before, after, strict=True))
        if old != new
        for x, (old_cell, new_cell) in enumerate(zip(old, new, strict=True))
        if old_cell != new_cell
    ]
