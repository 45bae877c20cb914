"""What `show()` records in this process, and the film that is made of it."""

import io
import os
import threading
from collections import deque
from pathlib import Path
from typing import Any

import numpy
import pytest
from PIL import Image

import aoc_runner
from aoc_runner.features.show.film import Film, find_changes, read_film
from aoc_runner.features.show.images import make_images
from aoc_runner.features.show.recorder import Recorder
from tests.docs.pages import blocks, page


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "frames")


def record(path: str, *frames: object, **options: Any) -> Film:
    recorder = Recorder(path, 2000)
    for frame in frames:
        recorder.show(frame, **options)
    return read_film(path)


def draw(film: Film, index: int) -> list[str]:
    """Return the rows of a frame; blocks without a character are shown as `@`."""
    palette = [
        swatch.char if not swatch.is_block or swatch.char.strip() else "@"
        for swatch in film.palette
    ]
    return ["".join(palette[cell] for cell in row) for row in film.grid(index)]


SQUARE = ["#.", ".#"]


@pytest.mark.parametrize(
    ("frame", "rows"),
    [
        ("#.\n.#\n", SQUARE),
        (["#.", ".#"], SQUARE),
        (("#.", ".#"), SQUARE),
        (deque([["#", "."], [".", "#"]]), SQUARE),
        ([[True, False], [False, True]], SQUARE),
        (numpy.array([[True, False], [False, True]]), SQUARE),
        (numpy.array([["#", "."], [".", "#"]]), SQUARE),
        ([numpy.array([True, False]), numpy.array([False, True])], SQUARE),
        ({(0, 0): "#", (1, 0): ".", (0, 1): ".", (1, 1): "#"}, SQUARE),
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
        ([["⬛️", "x"], ["", "yes"]], ["⬛️x", " yes"]),
        (Image.new("RGB", (2, 1), "red"), ["@@"]),
    ],
)  # fmt: skip
def test_a_frame_may_be(path: str, frame: object, rows: list[str]) -> None:
    film = record(path, frame)
    assert [draw(film, 0), film.width, film.height] == [
        rows, max(map(len, film.grid(0)), default=0), len(rows)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("frame", "words"),
    [
        (3, "value of type int"),
        (b"ab", "value of type bytes"),
        (iter("ab"), "value of type str_"),
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
    with pytest.raises((TypeError, ValueError)) as error:
        record(path, frame)
    assert "show() got" in str(error.value)
    assert words in str(error.value)


def test_points_are_x_y_unless_they_are_row_col(path: str) -> None:
    assert draw(record(path, {(2, 0): "a", (0, 1): "b"}), 0) == ["  a", "b  "]
    os.remove(path)
    assert draw(record(path, {(2, 0): "a", (0, 1): "b"}, row_col=True), 0) == [" b", "  ", "a "]


def test_all_frames_of_a_film_have_the_same_size(path: str) -> None:
    film = record(path, {(0, 0): "a"}, {(-2, 1): "b"}, "xyz\n\nuvw", {})
    assert [draw(film, index) for index in range(len(film))] == [
        ["  a  ", "     ", "     "],
        ["     ", "b    ", "     "],
        ["  xyz", "     ", "  uvw"],
        ["     ", "     ", "     "],
    ]


def test_a_list_may_change_after_it_was_shown(path: str) -> None:
    grid: list[list[object]] = [["a", "b"], [1, 2]]
    recorder = Recorder(path, 2000)
    for column in (0, 1):
        recorder.show(grid)
        grid[1][column] = 9
    film = read_film(path)
    assert [draw(film, index) for index in (0, 1)] == [["ab", "12"], ["ab", "92"]]


def test_colors_are_named_as_in_rich(path: str) -> None:
    colors = {"a": "#010203", True: "red3", 5: "nonsense", "b": "rgb(1,2,4)"}
    film = record(path, [["a", True, 5, "b"]], colors=colors)
    chosen = [film.palette[cell].color for cell in film.grid(0)[0]]
    assert [chosen[0], chosen[1], chosen[3]] == ["#010203", "#d70000", "#010204"]
    assert film.unknown_colors == ["nonsense"]


def test_numbers_get_colors_from_low_to_high(path: str) -> None:
    film = record(path, [[0, 50, 100]], [[-100, 0, 0]])
    colors = [[film.palette[cell].color for cell in film.grid(index)[0]] for index in (0, 1)]
    assert len({*colors[0]}) == 3
    assert colors[1][1] == colors[0][0]  # the same scale for all frames


@pytest.mark.parametrize(("calls", "limit", "kept"), [(7, 10, 7), (10, 10, 10), (11, 10, 6)])
def test_every_second_frame_is_dropped_if_there_are_more(
    path: str, calls: int, limit: int, kept: int
) -> None:
    recorder = Recorder(path, limit)
    for number in range(calls):
        recorder.show([[number]], number)
    recorder.finish()
    film = read_film(path)
    assert film.calls == calls
    assert [len(film), film.captions[-1]] == [kept, str(calls - 1)]


def test_many_calls_keep_the_first_and_the_last_frame(path: str) -> None:
    recorder = Recorder(path, 50)
    for number in range(100_000):
        recorder.show([[number]], number)
    recorder.finish()
    film = read_film(path)
    assert 25 <= len(film) <= 51
    assert [film.captions[0], film.captions[-1]] == ["0", "99999"]
    assert os.path.getsize(path) < 50_000


def test_a_recording_that_was_cut_off_has_the_frames_before(path: str) -> None:
    record(path, "a", "b")
    with open(path, "rb+") as file:
        file.truncate(os.path.getsize(path) - 3)
    assert draw(read_film(path), 0) == ["a"]


def test_threads_may_show_frames(path: str) -> None:
    recorder = Recorder(path, 2000)
    threads = [threading.Thread(target=recorder.show, args=(letter,)) for letter in "abcdefgh"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    film = read_film(path)
    assert sorted(draw(film, index)[0] for index in range(len(film))) == [*"abcdefgh"]


@pytest.mark.parametrize("block", blocks(page("docs/features/show.md"), "python"))
def test_the_code_of_the_page_runs(path: str, block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder(path, 2000)
    monkeypatch.setattr(aoc_runner, "show", recorder.show)
    values: dict[str, Any] = {
        "show": recorder.show, "move": lambda grid: grid[::-1], "grid": ["..", ".."], "seen": {1},
        "x": 1, "y": 0, "distances": {(0, 0): 0}, "frontier": {(1, 0)}, "steps": 1, "a": (0, 5000),
        "bricks": {"A": [(0, 0, 1), (0, 0, 2)]}, "before": ["ab"], "after": ["cd"],
        "junctions": [(0, 0), (9000, 9)],
    }  # fmt: skip
    exec(block, values)
    if "part2" in values:
        values["part2"]("ab\ncd")
    assert len(read_film(path)) > 0


# Pictures


@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_a_picture_moves_and_holds_its_last_frame(path: str, kind: str) -> None:
    film = record(path, "#.\n..", "..\n.#", "##\n##")
    content = io.BytesIO(make_images(film, kind, 10, 3))
    with Image.open(content) as picture:
        assert [picture.size, getattr(picture, "n_frames", 1)] == [(6, 6), 3]
        durations = []
        for index in range(3):
            picture.seek(index)
            pixels = picture.convert("RGB")
            durations.append(picture.info["duration"])
            expected = [film.palette[cell].color for row in film.grid(index) for cell in row]
            places = [(1, 1), (4, 1), (1, 4), (4, 4)]
            assert [f"#{bytes(pixels.getpixel(place)).hex()}" for place in places] == expected  # type: ignore[arg-type]
    assert durations == [100, 100, 2000]


def test_a_picture_fits_the_seconds(path: str) -> None:
    film = record(path, *(f"{number:03}" for number in range(300)))
    content = io.BytesIO(make_images(film, "gif", fps=150, scale=1))
    with Image.open(content) as picture:
        assert getattr(picture, "n_frames", 1) <= 100  # 50 a second at most, for 2 seconds


def test_changes_are_found_by_column_and_row() -> None:
    assert find_changes([b"aa", b"bb"], [b"ab", b"bb"]) == [(1, 0)]
