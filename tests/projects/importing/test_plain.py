"""Inputs and answers in files of any name."""

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


def read(tmp_path: Path, inputs: str, answers: str | None = None) -> Cache:
    others = plain.answers_pattern(answers) if answers else None
    cache = plain.read(str(tmp_path), plain.inputs_pattern(inputs), others)
    assert cache is not None
    return cache


def unread(tmp_path: Path, cache: Cache) -> dict[str, str]:
    return {os.path.relpath(it.path, tmp_path): it.why for it in cache.unread}


def answers(cache: Cache) -> dict[tuple[Puzzle, int], str]:
    return {(puzzle, part): text for puzzle, part, text, _ in cache.answers}


def test_a_file_a_part(tmp_path: Path) -> None:
    put(
        tmp_path,
        in__2023__07="32T3K 765",
        in__2023__08="LLR",
        out__2023__07a="6440\n",
        out__2023__07b="\n 5905 ",
        out__2023__09a="one\ntwo",
        out__2023__09b="",
        out__2015__25b="done",
    )
    cache = read(tmp_path, "in/{year}/{day:02}.txt", "out/{year}/{day:02}{ab}.txt")
    assert cache[:4] == ("files", str(tmp_path), "", None)
    assert [it.puzzle for it in cache.inputs] == [Puzzle(2023, 7), Puzzle(2023, 8)]
    assert cache.inputs[0].path == f"{tmp_path}/in/2023/07.txt"
    assert answers(cache) == {
        (Puzzle(2023, 7), 1): "6440",
        (Puzzle(2023, 7), 2): "5905",
        (Puzzle(2023, 9), 1): "one\ntwo",
        (Puzzle(2023, 9), 2): "",
    }
    assert unread(tmp_path, cache) == {
        "out/2015/25b.txt": "2015 day 25 has no part 2 with an answer",
    }


def test_a_file_of_both_parts(tmp_path: Path) -> None:
    files = {
        "07": "\n6440\n\n5905\n",
        "08": "2",
        "09": "1\n2\n3",
        "10": "part 1: 8\n9",
        "11": " \n",
        "12": "part1=5\nNone",
        "25": "4\nMerry",
    }
    put(tmp_path, **{f"_{day}_23": text for day, text in files.items()})
    cache = read(tmp_path, "{yy}/{day}.txt", "{day:02}_{yy}.txt")
    assert {(puzzle.day, part): text for (puzzle, part), text in answers(cache).items()} == {
        (7, 1): "6440",
        (7, 2): "5905",
        (8, 1): "2",
        (10, 2): "9",
        (12, 2): "None",
        (25, 1): "4",
    }
    assert [f"{os.path.basename(it.path)[:2]} {it.why}" for it in cache.unread] == [
        "09 it has 3 lines, and a puzzle has two answers",
        "10 line 1: it is more than an answer",
        "11 it is empty",
        "12 line 1: it is more than an answer",
        "25 line 2: 2023 day 25 has no part 2 with an answer",
    ]


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


def test_patterns_of_answers_may_name_the_part_but_need_the_year() -> None:
    assert plain.answers_pattern("{year}/{day}{ab}.txt").text == "{year}/{day}{ab}.txt"
    with pytest.raises(ValueError, match=r"with \{year\} or \{yy\} in it, like answers/"):
        plain.answers_pattern("{day}{part}.txt")
