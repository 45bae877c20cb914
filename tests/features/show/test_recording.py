"""What `show()` records, the film that is made of it, and its pictures."""

import io
import os
from collections import deque
from pathlib import Path
from typing import Any

import numpy
import pytest
from PIL import Image

import aoc_runner
from aoc_runner.features.show.film import Film, read_film
from aoc_runner.features.show.images import make_images
from aoc_runner.features.show.recorder import Recorder
from tests.docs.pages import blocks, page

SQUARE = ["#.", ".#"]
GRID = [[True, False], [False, True]]


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path)


def record(path: str, *frames: object, limit: int = 2000, **options: Any) -> Film:
    for file in Path(path).iterdir():
        file.unlink()
    recorder = Recorder(path, limit)
    for number, frame in enumerate(frames):
        recorder.show(frame, number, **options)
    recorder.finish()
    return read_film(path)


def draw(film: Film, index: int) -> list[str]:
    """Return the rows of a frame; blocks without a character are shown as `@`."""
    chars = ["@" if s.is_block and s.char == " " else s.char for s in film.palette]
    return ["".join(chars[cell] for cell in row) for row in film.grid(index)]


@pytest.mark.parametrize(
    ("frame", "rows"),
    [
        ("#.\n.#\n", SQUARE),
        (tuple(SQUARE), SQUARE),
        (deque([["#", "."], [".", "#"]]), SQUARE),
        (GRID, SQUARE),
        (numpy.array(GRID), SQUARE),
        (numpy.array([["#", "."], [".", "#"]]), SQUARE),
        ([*map(numpy.array, GRID)], SQUARE),
        ({0: "#", 1: ".", 1j: ".", 1 + 1j: "#"}, SQUARE),
        ({(numpy.int64(-5), 7): "#", (-4, 7): ".", (-5, 8): ".", (-4, 8): "#"}, SQUARE),
        ([[0, 1], [9, 2]], ["01", "92"]),
        (numpy.array([[0.5, float("nan")], [numpy.inf, -300]]), ["@ ", " @"]),
        ([[10**400, -(10**18)], [None, 5]], [" @", " 5"]),
        ({(0, 0), (2, 1)}, ["#  ", "  #"]),
        (dict.fromkeys([1, 1j], 7).keys(), [" #", "# "]),
        (frozenset[complex](), []),
        ({}, []),
        ("", []),
        ([], []),
        (["ab", "", "c\td"], ["ab       ", "         ", "c       d"]),
        ([["⬛️", "x"], ["", "89"]], ["⬛️x", " 89"]),
        ([["#.....#", "a"]], ["#.....#a"]),
        (Image.new("RGB", (2, 1), "red"), ["@@"]),
        (Image.new("RGB", (0, 0)), []),
    ],
)
def test_a_frame_may_be(path: str, frame: object, rows: list[str]) -> None:
    film = record(path, frame)
    assert (draw(film, 0), film.height) == (rows, len(rows))
    assert all(len(swatch.color) == 7 for swatch in film.palette)


@pytest.mark.parametrize(
    ("frame", "words"),
    [
        (3, "value of type int"),
        (b"ab", "value of type bytes"),
        ([1, 2], "list of values of type int"),
        (numpy.zeros((1, 1, 1)), "cells of type list"),
        ([[(1, 2)]], "cells of type tuple"),
        ([[object()]], "cell of type object"),
        ({(1, 2, 3): "#"}, "(1, 2, 3)"),
        ({"a": "#"}, "'a'"),
        ({0.5j: "#"}, "0.5j"),
        ({(float("inf"), 0)}, "(inf, 0)"),
        ({(0, 0), (10**6, 10**6)}, "1000001 x 1000001"),
    ],
)
def test_any_other_frame_is_an_error_that_names_it(path: str, frame: object, words: str) -> None:
    with pytest.raises((TypeError, ValueError), match=r"show\(\) got") as error:
        record(path, frame)
    assert words in str(error.value)


@pytest.mark.parametrize(("row_col", "rows"), [(0, ["  a", "b  "]), (1, [" b", "  ", "a "])])
def test_points_are_x_y_unless_they_are_row_col(path: str, row_col: bool, rows: list[str]) -> None:
    assert draw(record(path, {(2, 0): "a", (0, 1): "b"}, row_col=row_col), 0) == rows


def test_all_frames_of_a_film_have_the_same_size(path: str) -> None:
    film = record(path, {(0, 0): "a"}, {(-2, 1): "b"}, "xyz\n\nuvw", {})
    blank = "     "
    assert [draw(film, index) for index in range(len(film))] == [
        ["  a  ", blank, blank],
        [blank, "b    ", blank],
        ["  xyz", blank, "  uvw"],
        [blank] * 3,
    ]
    assert record(path, {}, {(9, 9): "a"}).width == 1


def test_a_frame_that_fails_or_shows_another_changes_no_other(path: str) -> None:
    class Caption:
        def __str__(self) -> str:
            recorder.show("a call within a call is ignored")
            return "caption"

    recorder = Recorder(path, 2000)
    recorder.show(["aaa", "bbb"], Caption())
    with pytest.raises(TypeError):
        recorder.show([["c", "c", "c"], [object()]])
    recorder.show(["ccc", "ddd"])
    film = read_film(path)
    assert [draw(film, index) for index in (0, 1)] == [["aaa", "bbb"], ["ccc", "ddd"]]
    assert (film.captions, film.calls) == (["caption", ""], 2)


def test_a_list_may_change_after_it_was_shown(path: str) -> None:
    grid: list[list[object]] = [["a", "b"], [1, 2]]
    recorder = Recorder(path, 2000)
    for column in (0, 1):
        recorder.show(grid)
        grid[1][column] = 9
    film = read_film(path)
    assert [draw(film, index) for index in (0, 1)] == [["ab", "12"], ["ab", "92"]]


def test_colors_are_named_as_in_rich_or_follow_the_numbers(path: str) -> None:
    colors = {"a": "#010203", True: "red3", 5: "nonsense", "b": None}
    film = record(path, [["a", True, 5, 50, 100]], [[0, 0, -90, 0, 0]], colors=colors)
    chosen = [film.palette[cell].color for cell in film.grid(0)[0]]
    assert [*chosen[:2], len({*chosen}), film.unknown_colors] == [
        "#010203", "#d70000", 5, ["nonsense", "None"]
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("calls", "limit", "kept"), [(7, 10, 7), (10, 10, 10), (11, 10, 6), (100_000, 50, 50)]
)
def test_every_second_frame_is_dropped_if_there_are_more(
    path: str, calls: int, limit: int, kept: int
) -> None:
    film = record(path, *([[number]] for number in range(calls)), limit=limit)
    assert (film.calls, film.captions[0], film.captions[-1]) == (calls, "0", str(calls - 1))
    assert len(film) == pytest.approx(kept, abs=1)
    assert sum(file.stat().st_size for file in Path(path).iterdir()) < 50_000


def test_a_recording_that_was_cut_off_has_the_frames_before(path: str) -> None:
    record(path, "a", "b")
    (file,) = Path(path).iterdir()
    os.truncate(file, file.stat().st_size - 3)
    assert draw(read_film(path), 0) == ["a"]


@pytest.mark.parametrize("block", blocks(page("docs/features/show.md"), "python"))
def test_the_code_of_the_page_runs(path: str, block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aoc_runner, "show", Recorder(path, 2000).show)
    values: dict[str, Any] = {
        "show": aoc_runner.show, "move": lambda grid: grid[::-1], "grid": ["..", ".."], "x": 1,
        "y": 0, "seen": {1}, "distances": {(0, 0): 0}, "frontier": {(1, 0)}, "steps": 1,
        "bricks": {"A": [(0, 0, 1), (0, 0, 2)]}, "before": ["ab"], "after": ["cd"],
        "junctions": [(0, 0), (9000, 9)], "a": (0, 5000),
    }  # fmt: skip
    exec(block, values)
    values.get("part2", str)("ab\ncd")
    assert len(read_film(path)) > 0


@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_a_picture_moves_and_holds_its_last_frame(path: str, kind: str) -> None:
    film = record(path, "#.\n..", "..\n.#", "##\n##")
    film.captions[:] = [""] * 3
    with Image.open(io.BytesIO(make_images(film, kind, 10, 3))) as picture:
        assert (picture.size, getattr(picture, "n_frames", 1)) == ((6, 6), 3)
        for index in range(3):
            picture.seek(index)
            pixels = picture.convert("RGB")
            assert picture.info["duration"] == (2000 if index == 2 else 100)
            colors = [film.palette[cell].color for row in film.grid(index) for cell in row]
            places = [(1, 1), (4, 1), (1, 4), (4, 4)]
            assert [f"#{bytes(pixels.getpixel(place)).hex()}" for place in places] == colors  # type: ignore[arg-type]


def test_a_picture_has_at_most_fifty_frames_a_second(path: str) -> None:
    film = record(path, *(f"{number:03}" for number in range(300)))
    with Image.open(io.BytesIO(make_images(film, "gif", 150, 1))) as picture:
        assert getattr(picture, "n_frames", 1) <= 100
