"""The HTML page of a film: one file, which plays it without any request."""

import json
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path

from aoc_runner.features.show.film import BACKGROUND, Film, find_changes
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.terminal.output import sanitize

_PERSONAL_MARK = '<meta name="aoc-runner-input" content="{}">'  # for `aoc doctor --publish`
# Nothing in JSON can end the script element or start a comment in it.
_ESCAPES = str.maketrans({char: f"\\u{ord(char):04x}" for char in "<>&"})


def make_page(film: Film, title: str, fps: float, is_personal: bool) -> str:
    """Return the film as a page."""
    grid: Sequence[Sequence[int]] = [[0] * film.width] * film.height
    frames = list[list[int]]()
    for index in range(len(film)):
        before, grid, changes, last = grid, film.grid(index), list[int](), -1
        for x, y in find_changes(before, grid):
            cell = y * film.width + x
            # The page adds to go forward and subtracts to go back, so it needs no copies.
            changes += [cell - last - 1, grid[y][x] - before[y][x]]
            last = cell
        frames.append(changes)
    size = {"width": film.width, "height": film.height, "fps": fps}
    data = size | {"palette": film.palette, "captions": film.captions, "frames": frames}
    values = {
        "mark": _PERSONAL_MARK.format("personal") if is_personal else "",
        "background": BACKGROUND,
        "title": escape(sanitize(escape_newlines(title))),
        "film": json.dumps(data, separators=(",", ":")).translate(_ESCAPES),
    }
    template = Path(__file__).with_name("page.html").read_text(encoding="utf-8")
    return re.sub(r"\{\{ (\w+) \}\}", lambda match: values[match[1]], template)
