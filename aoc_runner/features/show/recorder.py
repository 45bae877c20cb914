"""Write the frames that a solution passes to `show()` to a file, each as a line of JSON.

A line has the index of the call, the step between the calls that are kept, the caption, the left
column, the top row, the height, the rows that differ from the last frame by index, and the colors.
A row is a text, a list of cells, or `{"rgb": hex}`. This module runs in the worker, or in the
process of a script, on any Python from 3.8 on.
"""

from __future__ import annotations

import json
import os
from _thread import allocate_lock
from collections.abc import Mapping, Sequence, Set
from operator import itemgetter
from typing import Any

_MAX_BYTES = 32 << 20  # of the frames that are kept
_MAX_CELLS = 4_000_000  # of a frame of points
_KINDS = (
    "pass text, a list of rows, a dict or set of points, a 2-dimensional array, or a Pillow image"
)


class Recorder:
    """Keeps at most `limit` frames and the last: if there are more, every second is dropped."""

    def __init__(self, path: str, limit: int) -> None:
        binary = getattr(os, "O_BINARY", 0)  # on Windows
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | binary)
        self._limit, self._step = max(limit, 2), 1
        self._calls = self._kept = self._bytes = 0
        self._rows, self._points, self._pending = [], _Points(), None
        self._lock = allocate_lock()  # The solution may have threads.

        def show(frame, caption="", *, colors=None, row_col=False):
            if show.is_on:
                self._add(frame, caption, colors, row_col)

        show.is_on = True
        self.show: Any = show  # with the attribute `is_on`
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.stop)

    def stop(self) -> None:
        """Record no further frames."""
        self.show.is_on = False

    def finish(self) -> None:
        """Write the last frame even if its turn has not come; a list may have changed since."""
        pending, self._pending = self._pending, None
        if pending is not None and self.show.is_on:
            self._write(*pending)

    def _add(self, *args):
        with self._lock:
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
        left, top, rows = self._read(frame, row_col)
        old, self._rows = self._rows, rows
        known = len(old)
        changed = {i: row for i, row in enumerate(rows) if i >= known or row != old[i]}
        pairs = [*(colors or {}).items()]
        values = [call, self._step, str(caption), left, top, len(rows), changed, pairs]
        text = json.dumps(values, separators=(",", ":"), default=_to_number)
        return os.write(self._file, text.encode() + b"\n")

    def _read(self, frame, row_col):
        """Return the left column, the top row and the rows. Raises TypeError, ValueError."""
        if isinstance(frame, str):
            return 0, 0, frame.expandtabs().splitlines()
        if hasattr(frame, "convert") and hasattr(frame, "tobytes"):  # a Pillow image
            content, width = frame.convert("RGB").tobytes().hex(), 6 * frame.width
            starts = range(0, width * frame.height, width)
            return 0, 0, [{"rgb": content[start : start + width]} for start in starts]
        if hasattr(frame, "tolist"):  # a NumPy array
            frame = frame.tolist()
        if isinstance(frame, Mapping):
            return self._points.read([*frame], frame.values(), row_col)
        if isinstance(frame, Set):
            return self._points.read([*frame], "#" * len(frame), row_col)
        if isinstance(frame, Sequence) and not isinstance(frame, bytes):
            return 0, 0, [*map(_read_row, frame)]
        raise TypeError(f"show() got a value of type {type(frame).__name__}; {_KINDS}")


class _Points:
    """Turns points with values into rows, fast if the points are those of the last frame."""

    def __init__(self):
        self._last = None

    def read(self, points, values, row_col):
        """Return the left column, the top row and the rows."""
        if not points:
            return 0, 0, []
        if self._last != (points, row_col):
            self._place(points, row_col)
            self._last = points, row_col
        cells = self._get_cells((*values, " "))
        starts = range(0, len(cells) - 1, self._width)
        return self._left, self._top, [_read_row(cells[i : i + self._width]) for i in starts]

    def _place(self, points, row_col):
        try:
            pairs = [(p.real, p.imag) if hasattr(p, "real") else p for p in points]
            columns, lines = zip(*pairs)
            xs, ys = [*map(int, columns)], [*map(int, lines)]
            if (xs, ys) != ([*columns], [*lines]):
                raise ValueError
        except (TypeError, ValueError, OverflowError):
            kind = "pairs of integers or complex numbers"
            raise TypeError(f"show() got points that are not {kind}: {points[0]!r:.50}") from None
        if row_col and not hasattr(points[0], "real"):
            xs, ys = ys, xs
        self._left, self._top = min(xs), min(ys)
        self._width, height = max(xs) - self._left + 1, max(ys) - self._top + 1
        if self._width * height > _MAX_CELLS:
            size = f"{self._width} x {height}, which is more than {_MAX_CELLS:,} cells"
            raise ValueError(f"show() got points in an area of {size}; scale them down")
        # The last value of `read` is a blank, for cells without a point.
        indexes = [len(points)] * (self._width * height + 1)
        for index, (x, y) in enumerate(zip(xs, ys)):
            indexes[(y - self._top) * self._width + x - self._left] = index
        self._get_cells = itemgetter(*indexes)


def _read_row(row):
    """Return the row as text if each cell is a character, else as a new list."""
    if isinstance(row, str):
        return row.expandtabs()
    row = row.tolist() if hasattr(row, "tolist") else row
    if not isinstance(row, Sequence) or isinstance(row, bytes):
        raise TypeError(f"show() got a list of values of type {type(row).__name__}; {_KINDS}")
    try:
        text = "".join(row)
        if len(text) == len(row):
            return text
    except TypeError:
        pass
    for kind in {*map(type, row)} & {list, tuple, dict}:
        raise TypeError(f"show() got cells of type {kind.__name__}; {_KINDS}")
    return [*row]


def _to_number(value):
    """Return a cell that JSON does not know, such as a number of NumPy, as a number."""
    try:
        return value.item() if hasattr(value, "item") else float(value)
    except (TypeError, ValueError):
        kind = type(value).__name__
        message = f"show() got a cell of type {kind}; pass a character, a number, a bool or None"
        raise TypeError(message) from None
