"""Inputs in files of any name."""

import os
import re
from pathlib import Path

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.projects.importing import plain
from aoc_runner.projects.importing.cache import Cache


def put(tmp_path: Path, **files: str) -> None:
    """Write files; in their names `__` is a folder's end."""
    for name, content in files.items():
        file = tmp_path / f"{name.replace('__', '/').lstrip('_')}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)


def read(tmp_path: Path, inputs: str) -> Cache:
    cache = plain.read(str(tmp_path), plain.inputs_pattern(inputs))
    assert cache is not None
    return cache


def unread(tmp_path: Path, cache: Cache) -> dict[str, str]:
    return {os.path.relpath(it.path, tmp_path): it.why for it in cache.unread}


def test_of_several_files_for_one_puzzle_none_is_taken(tmp_path: Path) -> None:
    put(tmp_path, day7_one="1", day7_two="1", day8_x="1", day10_x="1")
    (tmp_path / "2023").mkdir()
    for file in tmp_path.glob("*.txt"):
        file.rename(tmp_path / "2023" / file.name)
    cache = read(tmp_path, "{year}/day{day}*.txt")
    assert [it.puzzle.day for it in cache.inputs] == [8, 10]
    assert unread(tmp_path, cache) == {
        "2023/day7_one.txt": "2023/day7_two.txt fits 2023 day 7 as well",
        "2023/day7_two.txt": "2023/day7_one.txt fits 2023 day 7 as well",
    }


def test_what_is_no_input(tmp_path: Path) -> None:
    put(tmp_path, _2025__13="1", _2014__01="1", _2098__01="1", _2023__26="1", _2023__7="1")
    (tmp_path / "2023/08.txt").mkdir()
    (tmp_path / "2023/09.txt").symlink_to(tmp_path / "gone")
    with (tmp_path / "2023/10.txt").open("wb") as file:
        file.truncate(10_000_000)
    cache = read(tmp_path, "{year}/{day:02}.txt")
    assert [it.puzzle for it in cache.inputs] == [Puzzle(2098, 1)]
    assert unread(tmp_path, cache) == {
        "2014/01.txt": "there is no Advent of Code 2014",
        "2023/10.txt": "it has more than 1,048,576 bytes",
        "2023/26.txt": "there is no 2023 day 26",
        "2025/13.txt": "there is no 2025 day 13",
    }
    assert plain.read(str(tmp_path), plain.inputs_pattern("{year}/x{day}")) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{day}.txt", "a path with {year} or {yy} in it, like inputs/"),
        ("{year}.txt", "a path with {day} or {day:02} in it, like inputs/"),
        ("{year}/{day}{part}.txt", "a path without {part} or {ab}"),
        ("{year}/{day}{x}.txt", "the fields {year}"),
        ("/{year}/{day}.txt", "a path from FOLDER"),
        ("~/{year}/{day}.txt", "a path from FOLDER"),
        ("a/../{year}/{day}.txt", "a path from FOLDER"),
        ("{year}/{day}\0.txt", "a path from FOLDER"),
        ("{year}/{day}****.txt", "at most 3 `*`"),
        ("", "a path from the folder"),
    ],
)
def test_patterns_that_are_none(text: str, expected: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(expected)}"):
        plain.inputs_pattern(text)
