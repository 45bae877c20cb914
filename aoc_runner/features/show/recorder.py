"""Write the frames that a solution passes to `show()` to a file, as JSON lines.

This module runs in the worker, or in the process of a script, on any Python from 3.8 on. A line is
`["hook", name]`, or a frame: its index, the step between the indexes that are kept, the caption,
left, top, height, the rows that differ from the last frame by index, and the colors if they differ.
A row is a text, a list of cells, or `{"rgb": hex}`.
"""

import atexit
import json
import os
from _thread import allocate_lock
from collections.abc import Mapping, Sequence, Set
from operator import itemgetter

_MAX_BYTES = 32 << 20  # of the kept frames of a hook
_MAX_CELLS = 4_000_000  # of a frame
_KINDS = (
    "pass text, a list of rows, a dict or set of points, a 2-dimensional array, or a Pillow image"
)


class Recorder:
    """Records at most `limit` frames of each hook: when there are more, every second is dropped."""

    def __init__(self, path, limit):
        self._limit = limit
        self._file = os.open(
            path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
        )
        self._lock = allocate_lock()  # The solution may have threads.
        self._points, self._pending = _Points(), None
        self.start("")

        def show(frame, caption="", *, colors=None, row_col=False):
            if show.is_on:
                self._add(frame, caption, colors, row_col)

        show.is_on = True
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=lambda: setattr(show, "is_on", False))
        self.show = show

    def start(self, hook):
        """Start the recording of a hook."""
        self.finish()
        self._calls = self._kept = self._bytes = 0
        self._step = 1
        self._rows, self._colors = [], None
        self._write(["hook", hook])

    def finish(self):
        """Write the last frame, even if it would be dropped; a list may have changed since."""
        pending, self._pending = self._pending, None
        if pending is not None:
            self._record(*pending)

    def _add(self, *args):
        with self._lock:
            self._pending = None
            if self._calls % self._step:
                self._pending = (self._calls, *args)
            else:
                self._bytes += self._record(self._calls, *args)
                self._kept += 1
                if self._kept >= self._limit or self._bytes > _MAX_BYTES:
                    self._step *= 2
                    self._kept //= 2
                    self._bytes //= 2
            self._calls += 1

    def _record(self, index, frame, caption, colors, row_col):
        left, top, rows = read_frame(frame, row_col, self._points)
        old = self._rows
        changed = {
            number: row
            for number, row in enumerate(rows)
            if number >= len(old) or row != old[number]
        }
        pairs = [[_to_cell(key), str(color)] for key, color in (colors or {}).items()]
        new_colors = None if pairs == self._colors else pairs
        self._rows, self._colors = rows, pairs
        caption = " ".join(str(caption).split("\n"))
        return self._write([index, self._step, caption, left, top, len(rows), changed, new_colors])

    def _write(self, values):
        content = memoryview(json.dumps(values, separators=(",", ":")).encode() + b"\n")
        size = len(content)
        while content:
            content = content[os.write(self._file, content) :]
        return size


def read_frame(frame, row_col, points):
    """Return the left column, the top row and the rows of a frame. Raises TypeError, ValueError."""
    if isinstance(frame, str):
        return 0, 0, [row.expandtabs() for row in frame.rstrip("\n").split("\n")]
    if hasattr(frame, "convert") and hasattr(frame, "tobytes"):  # a Pillow image
        content, width = frame.convert("RGB").tobytes().hex(), 6 * frame.width
        starts = range(0, width * frame.height, width)
        return 0, 0, [{"rgb": content[start : start + width]} for start in starts]
    if hasattr(frame, "tolist"):  # a numpy array
        if frame.ndim != 2:
            raise TypeError(f"show() got an array of {frame.ndim} dimensions; {_KINDS}")
        frame = frame.tolist()
    if isinstance(frame, Mapping):
        return points.read(frame.keys(), frame.values(), row_col)
    if isinstance(frame, Set):
        return points.read(frame, ["#"] * len(frame), row_col)
    if isinstance(frame, Sequence) and not isinstance(frame, (bytes, bytearray)):
        return 0, 0, [_read_row(row) for row in frame]
    raise TypeError(f"show() got a value of type {type(frame).__name__}; {_KINDS}")


class _Points:
    """Turns points with values into rows, fast if the points are those of the last frame."""

    def __init__(self):
        self._points, self._row_col = [], False

    def read(self, points, values, row_col):
        """Return the left column, the top row and the rows."""
        points = [*points]
        if not points:
            return 0, 0, []
        if points != self._points or row_col != self._row_col:
            self._place(points, row_col)
            self._points, self._row_col = points, row_col
        cells = self._get_cells((*values, " "))
        starts = range(0, len(cells) - 1, self._width)
        return self._left, self._top, [_read_row(cells[i : i + self._width]) for i in starts]

    def _place(self, points, row_col):
        columns, lines = _read_integers(points) or zip(*map(_read_point, points))
        if row_col and not any(isinstance(point, complex) for point in points):
            columns, lines = lines, columns
        left, top = min(columns), min(lines)
        width, height = max(columns) - left + 1, max(lines) - top + 1
        if width * height > _MAX_CELLS:
            raise ValueError(
                f"show() got points in an area of {width} x {height}, which is more than "
                f"{_MAX_CELLS:,} cells; scale the coordinates down"
            )
        indexes = [len(points)] * (width * height + 1)  # of the blank behind the values
        for index, (column, line) in enumerate(zip(columns, lines)):
            indexes[(line - top) * width + column - left] = index
        self._left, self._top, self._width = left, top, width
        self._get_cells = itemgetter(*indexes)


def _read_integers(points):
    """Return the coordinates if all are pairs of plain integers, which is fast, else None."""
    try:
        columns, lines = zip(*points)
    except (TypeError, ValueError):
        return None
    return (columns, lines) if {*map(type, columns), *map(type, lines)} == {int} else None


def _read_point(point):
    if isinstance(point, complex):
        point = (point.real, point.imag)
    try:
        x, y = point
        column, line = int(x), int(y)
        if column == x and line == y:
            return column, line
    except (TypeError, ValueError, OverflowError):
        pass
    text = f"({point!r:.50})"
    raise TypeError(f"show() got a point {text} that is not two integers or a complex number")


def _read_row(row):
    if isinstance(row, str):
        return row.expandtabs()
    row = row.tolist() if hasattr(row, "tolist") else row
    if not isinstance(row, Sequence) or isinstance(row, (bytes, bytearray)):
        raise TypeError(f"show() got a list of values of type {type(row).__name__}; {_KINDS}")
    try:
        text = "".join(row)
        if len(text) == len(row):
            return text
    except TypeError:
        pass
    cells = [*map(_to_cell, row)]
    is_text = all(isinstance(cell, str) and len(cell) == 1 for cell in cells)
    return "".join(cells) if is_text else cells


def _to_cell(value):
    """Return a cell as a short text or a number."""
    value = value.item() if hasattr(value, "item") else value  # a number of numpy
    if isinstance(value, str):
        return value[:8] or " "
    if value is None:
        return " "
    if isinstance(value, bool):
        return "#" if value else "."
    try:
        number = float(value)
    except OverflowError:
        number = 1e300 if value > 0 else -1e300
    except (TypeError, ValueError):
        raise TypeError(
            f"show() got a cell of type {type(value).__name__}; "
            "pass a character, a number, a bool or None"
        ) from None
    if number != number:  # not a number
        return " "
    if isinstance(value, int) and abs(number) < 1e15:
        return int(value)
    return max(-1e300, min(1e300, number))


def record_script(path, limit):
    """Record the frames of this process until it ends, and return its `show` function."""
    recorder = Recorder(path, limit)
    atexit.register(recorder.finish)
    return recorder.show
