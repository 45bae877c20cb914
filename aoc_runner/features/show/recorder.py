"""Write the frames that a solution passes to `show()` to files, each as a line of JSON.

A line has the index of the call, the step between the calls that are kept, the caption, the left
column, the top row, the height, the rows that differ from the last frame by index, and the colors.
A row is a text or a list of cells. This runs on any Python from 3.8 on, for scripts.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping, Sequence, Set
from functools import lru_cache
from operator import itemgetter
from typing import Any

_MAX_BYTES = 16 << 20  # of the frames that are kept
_MAX_CELLS = 4_000_000  # of a frame of points
_KINDS = (
    "pass text, a list of rows, a dict or set of points, a 2-dimensional array, or a Pillow image"
)


class Recorder:
    """A recorder of at most `limit` frames and the last; of more, it drops every second one."""

    def __init__(self, folder: str, limit: int) -> None:
        self._folder, self._limit, self._pending = folder, max(limit, 2), None
        self.start(f"0{time.time_ns()}")  # A script may run several times.

        def show(frame, caption="", *, colors=None, row_col=False):
            if show.is_on:
                show.is_on = False  # A signal handler or `__str__` may call this meanwhile.
                try:
                    self._add(frame, caption, colors, row_col)
                finally:
                    show.is_on = True

        show.is_on, show.__qualname__, show.__module__ = True, "show", "aoc_runner"
        self.show: Any = show
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=lambda: setattr(show, "is_on", False))

    def start(self, name: str) -> None:
        """Write the next frames to a new file of the folder; it replaces one with this name."""
        self.finish()
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
        self._file = os.open(os.path.join(self._folder, name), flags)
        self._rows, self._step = [], 1
        self._calls = self._kept = self._bytes = 0

    def finish(self) -> None:
        """Write the last frame if it was skipped, with a list as it is now."""
        pending, self._pending = self._pending, None
        if pending is not None and self.show.is_on:
            self._write(*pending)

    def _add(self, *args):
        if self._kept >= self._limit or self._bytes > _MAX_BYTES:
            self._step, self._kept = self._step * 2, (self._kept + 1) // 2
            self._bytes //= 2
        self._pending = None
        if self._calls % self._step:
            self._pending = self._calls, *args
        else:
            self._bytes += self._write(self._calls, *args)
            self._kept += 1
        self._calls += 1

    def _write(self, call, frame, caption, colors, row_col):
        """Write a frame, and return its size in bytes."""
        left, top, rows = _read_frame(frame, row_col)
        old, known = self._rows, len(self._rows)
        changed = {i: row for i, row in enumerate(rows) if i >= known or row != old[i]}
        if not isinstance(colors or {}, Mapping):
            raise TypeError(f"show() got colors of type {type(colors).__name__}; pass a dict")
        pairs = [(key, str(color)) for key, color in (colors or {}).items()]
        text = str(caption).replace("\n", " ")
        values = [call, self._step, text, left, top, len(rows), changed, pairs]
        text = json.dumps(values, separators=(",", ":"), default=_to_number)
        size = os.write(self._file, text.encode() + b"\n")
        self._rows = rows
        return size


def _read_frame(frame, row_col):
    """Return the left column, the top row and the rows. Raises TypeError, ValueError."""
    if isinstance(frame, str):
        return 0, 0, frame.expandtabs().splitlines()
    if isinstance(frame, (Mapping, Set)):
        if not frame:
            return 0, 0, []
        values = frame.values() if isinstance(frame, Mapping) else "#" * len(frame)
        left, top, width, get_cells = _arrange_points(tuple(frame), row_col)
        cells = get_cells((*values, " "))
        starts = range(0, len(cells) - 1, width)
        return left, top, [_read_row(cells[start : start + width]) for start in starts]
    if hasattr(frame, "convert") and hasattr(frame, "tobytes"):  # a Pillow image
        content, width = frame.convert("RGB").tobytes(), frame.width
        cells = [f"#{content[start : start + 3].hex()}" for start in range(0, len(content), 3)]
        return 0, 0, [cells[start : start + width] for start in range(0, len(cells), width or 1)]
    frame = frame.tolist() if hasattr(frame, "tolist") else frame  # a NumPy array
    if isinstance(frame, Sequence) and not isinstance(frame, bytes):
        return 0, 0, [*map(_read_row, frame)]
    raise TypeError(f"show() got a value of type {type(frame).__name__}; {_KINDS}")


@lru_cache(maxsize=1)  # Most frames have the points of the frame before.
def _arrange_points(points, row_col):
    """Return the left column, the top row, the width, and a function that orders values by cell.

    Its last value must be a blank, for cells without a point.
    """
    try:
        pairs = [(point.real, point.imag) if hasattr(point, "real") else point for point in points]
        columns, lines = zip(*pairs)
        xs, ys = [*map(int, columns)], [*map(int, lines)]
        if (xs, ys) != ([*columns], [*lines]):
            raise ValueError
    except (TypeError, ValueError, OverflowError):
        kind = "pairs of integers or complex numbers"
        raise TypeError(f"show() got points that are not {kind}: {points[0]!r:.50}") from None
    if row_col and not hasattr(points[0], "real"):
        xs, ys = ys, xs
    left, top = min(xs), min(ys)
    width, height = max(xs) - left + 1, max(ys) - top + 1
    if width * height > _MAX_CELLS:
        size = f"{width} x {height}, which is more than {_MAX_CELLS:,} cells"
        raise ValueError(f"show() got points in an area of {size}; scale them down")
    indexes = [len(points)] * (width * height + 1)
    for index, (x, y) in enumerate(zip(xs, ys)):
        indexes[(y - top) * width + x - left] = index
    return left, top, width, itemgetter(*indexes)


def _read_row(row):
    """Return the row as text if each cell is a character, else as a new list."""
    if isinstance(row, str):
        return row.expandtabs()
    row = row.tolist() if hasattr(row, "tolist") else row
    if not isinstance(row, Sequence) or isinstance(row, bytes):
        raise TypeError(f"show() got a list of values of type {type(row).__name__}; {_KINDS}")
    try:
        if {*map(len, row)} <= {1}:
            return "".join(row)
    except TypeError:
        pass
    for kind in {*map(type, row)} & {list, tuple, dict}:
        raise TypeError(f"show() got cells of type {kind.__name__}; {_KINDS}")
    return [*row]


def _to_number(value):
    """Return a cell that JSON does not know, such as a number of NumPy, as a number."""
    try:
        return value.item() if hasattr(value, "item") else float(value)
    except (ArithmeticError, RuntimeError, TypeError, ValueError):
        kind = type(value).__name__
        message = f"show() got a cell of type {kind}; pass a character, a number, a bool or None"
        raise TypeError(message) from None
