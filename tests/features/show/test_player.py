"""The player of films: what it draws, its keys, and that it restores the terminal."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from rich.cells import cell_len

from aoc_runner.features.show.film import Film, Frame, Row
from aoc_runner.features.show.player import draw, make_cast
from tests.platforms import needs
from tests.support import Aoc
from tests.terminal import Terminal

DRIVER = """\
import sys
from aoc_runner.features.show.film import Film, Frame
from aoc_runner.features.show.player import play

class BrokenFilm(Film):
    def grid(self, index):
        return super().grid(index if index != 1 else "broken")

kind, width, height, count = sys.argv[1], *map(int, sys.argv[2:])
rows = [["." * (i % width) + "@" + "." * (width - i % width - 1)] * height for i in range(count)]
frames = [Frame(i, f"caption {i + 1}!", 0, 0, rows[i]) for i in range(count)]
play((BrokenFilm if kind == "broken" else Film)(frames), 4)
print("the end")
"""
UP, DOWN, RIGHT, LEFT = (f"\033[{code}" for code in "ABCD")


@contextmanager
def playing(folder: Path, *words: object, **env: str) -> Iterator[Terminal]:
    """Play a film whose arguments are `kind width height frames`."""
    script = folder / "driver.py"
    script.write_text(DRIVER, encoding="utf-8")
    aoc = Aoc(folder, command=(sys.executable, str(script)))
    with Terminal(aoc, *map(str, words), **env) as terminal:
        terminal.wait_for("frame 1 of")
        yield terminal


@needs("terminal")
@pytest.mark.parametrize(("columns", "lines"), [(40, 12), (80, 24), (200, 60)])
def test_the_film_fits_the_terminal_and_obeys_keys(
    tmp_path: Path, columns: int, lines: int
) -> None:
    size = {"COLUMNS": f"{columns}", "LINES": f"{lines}"}
    with playing(tmp_path, "film", 60, 30, 400, **size) as terminal:
        # A part in half blocks, all in half blocks, or all as characters.
        assert ("▀" in terminal.seen, "@" in terminal.seen) == (lines < 60, lines == 60)
        for keys, expected in [
            (" ", "paused"),
            ("\033[F", "frame 400 of 400"),
            ("\033[H", "frame 1 of 400"),
            (RIGHT * 6 + "\033OC", "frame 8 of 400"),
            (LEFT, "frame 7 of 400"),
            (LEFT + "\033[1;5D?", "frame 6 of 400"),  # The others are not keys of the player.
            ("\033[1~" + LEFT, "frame 1 of 400"),
            (UP + " ", "8 fps"),
            (DOWN * 9, "0.25 fps"),
            ("\033[4~" + LEFT + UP * 9, "frame 399 of 400  64 fps  paused"),
            (" ", "frame 400 of 400  64 fps  paused"),  # The last one is held.
            (" ", "frame 2 of 400  64 fps"),
            ("q", "the end\r\n"),
        ]:
            terminal.seen = ""
            terminal.press(keys)
            terminal.wait_for(expected)
        assert (terminal.finish(), terminal.is_restored) == (0, True)


@needs("terminal")
@pytest.mark.parametrize(
    ("kind", "keys", "code"),
    [
        ("film", "\x03", -2),  # as Python exits after a KeyboardInterrupt
        ("film", "\033", 0),
        ("broken", RIGHT, 1),
    ],
)
def test_the_terminal_is_restored(tmp_path: Path, kind: str, keys: str, code: int) -> None:
    with playing(tmp_path, kind, 4, 4, 400) as terminal:
        terminal.press(keys)
        assert (terminal.finish(), terminal.is_restored) == (code, True)


@needs("terminal")
@pytest.mark.parametrize(
    ("env", "expected", "missing"),
    [
        ({"COLORTERM": "truecolor", "TERM": "xterm-256color"}, "\033[38;2;", "8;5;"),
        ({"TERM": "xterm-256color"}, "38;5;", "8;2;"),
        ({"NO_COLOR": "1"}, "....", "▀"),
        ({"PYTHONIOENCODING": "ascii"}, "....", "▀"),
    ],
)
def test_the_player_uses_what_the_terminal_supports(
    tmp_path: Path, env: dict[str, str], expected: str, missing: str
) -> None:
    with playing(tmp_path, "film", 100, 30, 1, **env) as terminal:
        assert (expected in terminal.seen, missing in terminal.seen) == (True, False)
        terminal.press("q")
        terminal.wait_for("the end")


def make_film(*frames: Sequence[Row]) -> Film:
    return Film([Frame(index, "", 0, 0, rows) for index, rows in enumerate(frames)])


def read(film: Film, index: int, columns: int, lines: int, has_blocks: bool = False) -> list[str]:
    segments = draw(film, index, columns, lines, has_blocks).segments
    return "".join(segment.text for segment in segments).splitlines()


@pytest.mark.parametrize(
    ("rows", "columns", "has_blocks", "expected"),
    [
        (["#.", ".#"], 4, True, ["#.", ".#"]),
        (["#."] * 3, 4, True, ["▀▀", "▀▀"]),
        (["⭐.", "@#"], 4, True, ["⭐. ", "@ # "]),
        (["⭐.", "@#"], 3, True, ["▀▀", "▀▀"]),
        (["a\033", "\x9bb"], 2, True, ["a?", "?b"]),
        ([[0, 9]], 2, True, ["09", "  "]),
        ([[0, 10]], 2, False, ["0#", "  "]),
        (["abc", "def", "ghi"], 2, False, ["ab", "de"]),
    ],
)
def test_a_frame_is_drawn_as_characters_or_half_blocks(
    rows: list[Row], columns: int, has_blocks: bool, expected: list[str]
) -> None:
    assert read(make_film(rows), 0, columns, 2, has_blocks) == expected


def test_the_part_follows_the_changes_and_is_the_same_in_any_order() -> None:
    blank, frames = ["." * 90] * 80, list[list[str]]()
    for x in range(0, 90, 7):
        row, y = "." * x + "@" + "." * (89 - x), x * 8 // 9
        frames += [[*blank[:y], row, *blank[y + 1 :]]] * 2  # In the second, nothing changes.
    del frames[0]
    indexes = range(len(frames))
    film, twin = make_film(*frames), make_film(*frames)
    forwards = [read(film, index, 30, 10) for index in indexes]
    assert all("@" in "".join(rows) for rows in forwards)
    assert forwards[1::2] == forwards[2::2]
    assert [read(twin, index, 30, 10) for index in indexes[::-1]] == forwards[::-1]


def test_an_asciicast_has_all_frames_and_holds_the_last_one() -> None:
    captions = ["\033[31mred\na\x9b" + "⭐" * 30, "two"]
    film = Film([Frame(i, text, 0, 0, [" @"[i:] + "."]) for i, text in enumerate(captions)])
    header, *events = map(json.loads, make_cast(film, "Day 1", 4).splitlines())
    assert header == {"version": 2, "width": 40, "height": 2, "title": "Day 1"}
    assert [(time, kind) for time, kind, _ in events] == [(0, "o"), (0.25, "o"), (2.25, "o")]
    caption = events[0][2].rpartition("\033[2;1H")[2].removesuffix("\033[K")
    assert (caption.startswith("\\x1b[31mred\\na\\x9b⭐"), cell_len(caption)) == (True, 40)
    assert "two" in events[1][2]
