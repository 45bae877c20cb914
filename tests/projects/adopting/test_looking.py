"""What is looked at in a tree, the year of one that says none, and inputs that lie in it."""

import os
from pathlib import Path

import pytest

from aoc_runner.projects.adopting.inputs import inputs_in
from aoc_runner.projects.adopting.tree import walk
from aoc_runner.projects.adopting.years import year_of_tree
from tests.projects.adopting.trees import days, write


def test_what_is_nobodys_is_passed_by(tmp_path: Path) -> None:
    places = (
        ".git",
        "node_modules/x",
        "__pycache__",
        "venv/lib",
        "a/site-packages",
        "target",
        "b.egg-info",
        "go/pkg/mod/x",
        "repository.git/objects",
    )
    write(tmp_path, {f"{place}/day01.py": "" for place in places} | {"mine/pyvenv.cfg": ""})
    write(tmp_path, {"repository.git/HEAD": "", "repository.git/refs/day05.py": ""})
    write(tmp_path, {"mine/day02.py": "", "src/day03.py": "", ".day04.py": ""})
    assert walk(str(tmp_path)).files == ["src/day03.py"]


def test_links_in_circles_end(tmp_path: Path) -> None:
    write(tmp_path, {"src/day01.py": ""})
    (tmp_path / "src" / "up").symlink_to(tmp_path)
    (tmp_path / "gone").symlink_to(tmp_path / "nowhere")
    assert walk(str(tmp_path)).files == ["src/day01.py"]


def test_what_cannot_be_read_or_shown_is_passed_by(tmp_path: Path) -> None:
    write(tmp_path, {"day\n01.py": "", "day02.py": ""})
    os.mkfifo(tmp_path / "day03.py")
    assert walk(str(tmp_path)).files == ["day02.py"]
    assert walk(str(tmp_path / "gone")).files == []


@pytest.mark.parametrize(
    ("folder", "remote", "year"),
    [
        ("aoc2021", None, 2021),
        ("AdventOfCode22", None, 2022),
        ("work", "https://example.com/alice/advent-of-code-2019.git", 2019),
        ("work", "git@example.com:alice/aoc20", 2020),
        ("aoc2018", "https://example.com/alice/aoc2019", 2018),
        ("work", "https://example.com/2019/aoc", None),
        ("work", None, None),
        ("work2013", None, None),
    ],
)
def test_the_year_of_a_tree(
    tmp_path: Path, folder: str, remote: str | None, year: int | None
) -> None:
    place = tmp_path / folder
    place.mkdir()
    if remote:
        write(place, {".git/config": f'[remote "origin"]\n\turl = {remote}\n'})
    assert year_of_tree(str(place)) == year


@pytest.mark.parametrize(
    ("file", "pattern"),
    [
        ("inputs/YYYY/DD.txt", "inputs/{year}/{day:02}.txt"),
        ("YYYY/dayDD/input.txt", "{year}/day{day:02}/input.txt"),
        ("YYYY/D/input", "{year}/{day}/input"),
        ("YYYY/D.in", "{year}/{day}.in"),
        ("YYYY/dayDD.txt", "{year}/day{day:02}.txt"),
        ("YYYY/data/day_D.data", "{year}/data/day_{day}.data"),
    ],
)
def test_inputs_are_found(tmp_path: Path, file: str, pattern: str) -> None:
    write(tmp_path, days(file, "1", 1, 2, 12) | days(file, "1", 3, year=2022))
    write(tmp_path, days("YYYY/dayDD/test_input.txt", "1", 1) | days("YYYY/DD/answer.txt", "1", 1))
    (found,) = inputs_in(walk(str(tmp_path)), None)
    assert (found.pattern, found.years, found.days) == (pattern, (2021, 2022), 4)


def test_no_inputs(tmp_path: Path) -> None:
    files = {"README.txt": "", "2021/day01/example.txt": "", "2021/day01/notes.txt": ""}
    write(tmp_path, files | {"requirements.txt": "", "2021/07/solution.txt": ""})
    assert inputs_in(walk(str(tmp_path)), None) == []
