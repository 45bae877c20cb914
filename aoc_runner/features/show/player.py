"""Play a film in the terminal, drawn with rich."""

import json
from contextlib import closing
from functools import cache
from io import StringIO
from itertools import groupby
from time import monotonic

from rich.cells import cell_len, set_cell_size
from rich.console import Console, Group
from rich.segment import Segment, Segments
from rich.style import Style
from rich.text import Text

from aoc_runner.features.show.film import BACKGROUND, Film, find_changes
from aoc_runner.kernel.terminal.keys import Keys

_RESIZE_DELAY = 0.2  # seconds until a new size of the terminal is noticed
_ENDS = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end"}
_SEQUENCES = {f"\033{start}{end}": key for start in "[O" for end, key in _ENDS.items()}
_SEQUENCES |= {"\033[1~": "home", "\033[7~": "home", "\033[4~": "end", "\033[8~": "end"}
_WINDOWS = {"H": "up", "P": "down", "M": "right", "K": "left", "G": "home", "O": "end"}
_SEQUENCES |= {f"{start}{end}": key for start in "\0\xe0" for end, key in _WINDOWS.items()}
_SEQUENCES |= {"\033": "q"}
_PREFIXES = {text[:end] for text in _SEQUENCES for end in range(1, len(text))}
_SEQUENCE_WAIT = 0.1  # seconds for the rest of a sequence to arrive


def play(film: Film, fps: float) -> None:
    """Play the film until the user quits, and restore the terminal, even after an exception."""
    console, index, last, is_playing = Console(highlight=False), 0, len(film) - 1, len(film) > 1
    has_blocks = console.color_system is not None and not console.no_color
    has_blocks &= console.encoding.startswith("utf")
    steps = {"left": -1, "right": 1, "home": -last, "end": last}
    with closing(Keys()) as keys, console.screen(style=f"white on {BACKGROUND}") as screen:
        next_time, shown = monotonic() + 1 / fps, (0, 0, "")
        while True:
            columns, lines = console.size
            state = "space: pause" if is_playing else "paused"
            text = f"frame {index + 1} of {last + 1}  {fps:.3g} fps  {state}  q: quit  "
            text += "arrows: step, speed"
            if shown != (shown := (columns, lines, text)):
                caption = set_cell_size(film.captions[index], columns).rstrip()
                status = Text(set_cell_size(text, columns).rstrip(), "dim")
                picture = draw(film, index, columns, lines - 2, has_blocks)
                screen.update(Group(picture, Text(caption, "bold"), status))
            remaining = next_time - monotonic() if is_playing else _RESIZE_DELAY
            key = _read_key(keys, max(0.0, min(remaining, _RESIZE_DELAY)))
            if key == "q":
                return
            if key in steps:
                index, is_playing = min(max(index + steps[key], 0), last), False
            elif key == " ":
                index, is_playing = index % last if last else 0, not is_playing and last > 0
            elif key in ("up", "down"):
                fps = min(max(fps * (2 if key == "up" else 0.5), 0.25), 64)
            if key is not None:
                next_time = monotonic() + 1 / fps
            elif is_playing and (now := monotonic()) >= next_time:
                index, next_time = index + 1, max(next_time + 1 / fps, now)
            is_playing &= index < last


def draw(film: Film, index: int, columns: int, lines: int, has_blocks: bool) -> Segments:
    """Return a frame as characters, or if too large as half blocks, or the part that changes."""
    texts = [
        swatch.char if has_blocks or swatch.char != " " or not swatch.is_block else "#"
        for swatch in film.palette
    ]
    cell_width, rows_per_line = max(map(cell_len, texts)), 1
    if has_blocks and (film.width * cell_width > columns or film.height > lines):
        cell_width, rows_per_line = 1, 2
    width, height = min(film.width, columns // cell_width), min(film.height, lines * rows_per_line)
    left, top = _find_corner(film, index, width, height)
    rows = [row[left : left + width] for row in film.grid(index)[top : top + height]]
    rows += [bytes(width)] * (lines * rows_per_line - height)
    segments = list[Segment]()
    for start in range(0, len(rows), rows_per_line):
        pairs = zip(rows[start], rows[start + rows_per_line - 1], strict=True)
        for (above, below), run in groupby(pairs):
            front, back = film.palette[above], film.palette[below]
            text = "▀" if rows_per_line == 2 else texts[above]
            if rows_per_line == 1 and not (front.is_block and front.char == " "):
                back = film.palette[0]  # A character stands on the background.
            style = _make_style(front.color, back.color)
            segments.append(Segment(set_cell_size(text, cell_width) * len([*run]), style))
        segments.append(Segment.line())
    return Segments(segments)


@cache
def _make_style(color: str, background: str) -> Style:
    return Style(color=color, bgcolor=background)


def _find_corner(film: Film, index: int, width: int, height: int) -> tuple[int, int]:
    """Return the left column and the top row of the part that is shown.

    It follows what changes, and depends on the frames alone, so that stepping back shows the same.
    """
    left, top = (film.width - width) // 2, (film.height - height) // 2
    if (width, height) == (film.width, film.height):
        return 0, 0
    # The first frame shows the place of the first change.
    for number in range(1, min(max(index + 1, 2), len(film))):
        if box := _find_changed_box(film, number):
            left = _follow(box[0], left, width, film.width)
            top = _follow(box[1], top, height, film.height)
    return left, top


def _follow(changed: range, start: int, size: int, total: int) -> int:
    """Return the start of the shown part on an axis; it stays unless something changes outside."""
    if not (start <= changed.start and changed.stop <= start + size):
        start = (changed.start + changed.stop - size) // 2
    return max(0, min(start, total - size))


@cache
def _find_changed_box(film: Film, index: int) -> list[range]:
    """Return the columns and the rows that change in a frame, or an empty list."""
    axes = zip(*find_changes(film.grid(index - 1), film.grid(index)), strict=True)
    return [range(min(axis), max(axis) + 1) for axis in axes]


def _read_key(keys: Keys, seconds: float) -> str | None:
    """Wait for a key, and return its name, or None if there was none."""
    text = keys.read(seconds)
    while text in _PREFIXES and (char := keys.read(_SEQUENCE_WAIT)) is not None:
        text += char
    return text and _SEQUENCES.get(text, text.lower())


def make_cast(film: Film, title: str, fps: float) -> str:
    """Return the film as an asciicast (version 2), which holds the last frame for two seconds."""
    widths = (cell_len(swatch.char) for swatch in film.palette)
    columns, lines = min(max(film.width * max(widths), 40), 200), min(film.height + 1, 60)
    console = Console(
        file=StringIO(), force_terminal=True, color_system="truecolor", width=columns, height=lines
    )
    rows: list[object] = [{"version": 2, "width": columns, "height": lines, "title": title}]
    shown: list[str] = []
    for index, caption in enumerate(film.captions):
        with console.capture() as capture:
            console.print(draw(film, index, columns, lines - 1, True), end="")
        before, shown = shown, [*capture.get().splitlines(), set_cell_size(caption, columns)]
        changed = [
            (y, line) for y, line in enumerate(shown, 1) if line != "".join(before[y - 1 : y])
        ]
        rows.append([index / fps, "o", "".join(f"\033[{y};1H{line}\033[K" for y, line in changed)])
    rows.append([(len(film) - 1) / fps + 2, "o", ""])
    return "".join(json.dumps(row) + "\n" for row in rows)
