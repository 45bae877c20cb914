"""The HTML page of a film: one file, which plays it without any request."""

import json
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path

from aoc_runner.features.show.film import BACKGROUND, Film, find_changes
from aoc_runner.kernel.model.escaping import escape_controls, escape_newlines

PERSONAL_MARK = '<meta name="aoc-runner" content="drawn from a personal input">'
# Nothing in JSON can end the script element or start a comment in it.
_ESCAPES = str.maketrans({char: f"\\u{ord(char):04x}" for char in "<>&"})


def make_page(film: Film, title: str, source: str, fps: float, is_personal: bool) -> str:
    """Return a film as one HTML page, which needs no other file.

    Args:
        film: At least one frame.
        title: The heading of the page.
        source: The text below the heading: what was run, and on which input.
        fps: The speed at the start, in frames per second.
        is_personal: Whether the film shows a personal input; its page gets `PERSONAL_MARK`.
    """
    grid: Sequence[Sequence[int]] = [[0] * film.width] * film.height
    frames = []
    for index in range(len(film)):
        before, grid = grid, film.grid(index)
        frames.append(_encode_changes(before, grid))
    data = {
        "width": film.width,
        "height": film.height,
        "fps": fps,
        "palette": film.palette,
        "captions": [_sanitize(caption) for caption in film.captions],
        "frames": frames,
    }
    values = {
        "mark": PERSONAL_MARK if is_personal else "",
        "background": BACKGROUND,
        "title": escape(_sanitize(title)),
        "source": escape(_sanitize(source)),
        "film": json.dumps(data, separators=(",", ":")).translate(_ESCAPES),
    }
    template = Path(__file__).with_name("page.html").read_text(encoding="utf-8")
    return re.sub(r"\{\{ (\w+) \}\}", lambda match: values[match[1]], template)


def _sanitize(text: str) -> str:
    return escape_controls(escape_newlines(text))


def _encode_changes(before: Sequence[Sequence[int]], after: Sequence[Sequence[int]]) -> list[int]:
    """Return runs of changed cells: the negative length if not 1, the gap, what the cells gain.

    The page adds to go forward and subtracts to go back, so it needs no copies of frames.
    """
    runs, end = list[list[int]](), 0
    for x, y in find_changes(before, after):
        cell, added = y * len(after[y]) + x, after[y][x] - before[y][x]
        if runs and cell == end and added == runs[-1][2]:
            runs[-1][0] -= 1
        else:
            runs.append([-1, cell - end, added])
        end = cell + 1
    return [number for run in runs for number in (run if run[0] < -1 else run[1:])]
