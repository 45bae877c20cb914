"""The player of films: what it draws, its keys, and that it restores the terminal."""

import json
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
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
        if index == 1:
            raise ZeroDivisionError
        return super().grid(index)

kind, width, height, frames, fps = sys.argv[1], *map(int, sys.argv[2:6])
rows = [["." * (i % width) + "@" + "." * (width - i % width - 1)] * height for i in range(frames)]
frames = [Frame(i, f"caption {i + 1}!", 0, 0, rows[i]) for i in range(frames)]
play((BrokenFilm if kind == "broken" else Film)(frames), fps)
print("the end")
"""
UP, DOWN, RIGHT, LEFT = (f"\033[{code}" for code in "ABCD")


@contextmanager
def playing(folder: Path, *words: object, **env: str) -> Iterator[Terminal]:
    """Play a film whose arguments are `kind width height frames fps`."""
    script = folder / "driver.py"
    script.write_text(DRIVER, encoding="utf-8")
    aoc = Aoc(folder, command=(sys.executable, str(script)))
    with Terminal(aoc, *map(str, words), **env) as terminal:
        terminal.wait_for("frame 1 of")
        yield terminal


def press(terminal: Terminal, keys: str, expected: str) -> None:
    terminal.seen = ""
    terminal.press(keys)
    terminal.wait_for(expected)


@needs("terminal")
@pytest.mark.parametrize(("columns", "lines"), [(40, 12), (80, 24), (200, 60)])
def test_the_film_fits_the_terminal_and_obeys_keys(
    tmp_path: Path, columns: int, lines: int
) -> None:
    size = {"COLUMNS": f"{columns}", "LINES": f"{lines}"}
    with playing(tmp_path, "film", 60, 30, 400, 4, **size) as seen:
        # A part in half blocks, all in half blocks, or all as characters.
        assert ("▀" in seen.seen, "@" in seen.seen) == (lines < 60, lines == 60)
        press(seen, " ", "paused")
        press(seen, "\033[F", "frame 400 of 400")
        press(seen, "\033[H", "frame 1 of 400")
        press(seen, RIGHT, "frame 2 of 400")
        press(seen, RIGHT * 5 + "\033OC", "frame 8 of 400")
        press(seen, LEFT, "frame 7 of 400")
        press(seen, "\033OF", "frame 400 of 400")
        press(seen, LEFT + "\033[1;5D?", "frame 399 of 400")  # The others are not keys of it.
        press(seen, "\033[1~" + LEFT, "frame 1 of 400")
        press(seen, UP + " ", "8 fps")
        press(seen, DOWN * 9, "0.25 fps")
        press(seen, "\033[4~" + LEFT + UP * 9, "frame 399 of 400  paused")
        press(seen, " ", "frame 400 of 400  paused")  # The last one is held.
        press(seen, " ", "frame 2 of 400  64 fps")
        seen.press("q")
        assert (seen.finish(), seen.is_restored) == (0, True)
        assert seen.seen.endswith("the end\r\n")


@needs("terminal")
@pytest.mark.parametrize(
    ("kind", "keys", "number", "code"),
    [
        ("film", "", signal.SIGTERM, 128 + 15),
        ("film", "", 1, 128 + 1),  # SIGHUP
        ("film", "\x03", 0, -2),  # as Python exits after a KeyboardInterrupt
        ("film", "\033", 0, 0),
        ("broken", RIGHT, 0, 1),
    ],
)
def test_the_terminal_is_restored(
    tmp_path: Path, kind: str, keys: str, number: int, code: int
) -> None:
    with playing(tmp_path, kind, 4, 4, 400, 4) as terminal:
        terminal.press(keys)
        terminal.process.send_signal(number)
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
    with playing(tmp_path, "film", 100, 30, 1, 1, **env) as terminal:
        assert expected in terminal.seen
        assert missing not in terminal.seen
        press(terminal, "q", "the end")


def make_film(*frames: Sequence[Row], captions: Sequence[str] = ()) -> Film:
    pairs = zip_longest(frames, captions, fillvalue="")
    return Film([Frame(i, text, 0, 0, rows) for i, (rows, text) in enumerate(pairs)])


def rows_of(film: Film, index: int, columns: int, lines: int, has_blocks: bool) -> list[str]:
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
    assert rows_of(make_film(rows), 0, columns, 2, has_blocks) == expected


def test_the_part_follows_the_changes_and_is_the_same_in_any_order() -> None:
    places = [(x, x * 8 // 9) for x in range(0, 90, 7)]
    film, twin = (
        make_film(
            *(
                ["".join("@" if (x, y) == place else "." for x in range(90)) for y in range(80)]
                for place in places
            )
        )
        for _ in range(2)
    )
    forwards = [rows_of(film, index, 30, 10, False) for index in range(len(places))]
    assert all("@" in "".join(rows) for rows in forwards)
    backwards = [rows_of(twin, index, 30, 10, False) for index in reversed(range(len(places)))]
    assert backwards[::-1] == forwards


def test_the_part_moves_only_if_something_changes_outside() -> None:
    row = "." * 100
    film = make_film(*([row[:x] + "@" + row[x + 1 :]] for x in range(60, 100)))
    starts = [60 + i - rows_of(film, i, 20, 1, False)[0].index("@") for i in range(40)]
    assert starts == sorted(starts)
    assert len({*starts}) < 6


def test_an_asciicast_has_all_frames_and_holds_the_last_one() -> None:
    film = make_film(["@."], [".@"], captions=("\033[31mred\na\x9b" + "⭐" * 30, "two"))
    header, *events = map(json.loads, make_cast(film, "Day 1", 4).splitlines())
    assert header == {"version": 2, "width": 40, "height": 2, "title": "Day 1"}
    assert [(time, kind) for time, kind, _ in events] == [(0, "o"), (0.25, "o"), (2.25, "o")]
    caption = events[0][2].rpartition("\033[K")[2]
    assert caption.startswith("\\x1b[31mred\\na\\x9b⭐")
    assert cell_len(caption) == 40
    assert "two" in events[1][2]
