"""The folder of the project, its days and their titles, without imports."""

import os
from pathlib import Path

import pytest

from aoc_runner.kernel.days.day import read_title
from aoc_runner.kernel.days.find import find_project
from aoc_runner.kernel.settings.settings import Settings
from tests.support import move_home

DAY = "days/year2023/day07.py"
NESTED = [f"in/{DAY}"]
CONFIG = "aoc: {account: default}\n"
LAYOUT = 'aoc: {layout: ["{year}/{day}.py"]}\n'


def create(folder: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


@pytest.mark.parametrize(
    ("files", "cwd", "project", "is_user", "days"),
    [
        ({}, "a/b", "a/b", False, []),
        ({DAY: ""}, ".", ".", True, [DAY]),
        ({DAY: ""}, "days/year2023", ".", True, [DAY]),
        ({"config.yaml": CONFIG}, "a", ".", True, []),
        ({"config.yaml": "name: somebody's\n"}, "a", "a", False, []),
        ({"days/.gitkeep": ""}, "a", "a", False, []),
        # A project inside another one has only its own days.
        ({DAY: "", f"in/{DAY[:-5]}8.py": ""}, "in", "in", True, [f"in/{DAY[:-5]}8.py"]),
        ({DAY: "", "in/config.yaml": CONFIG}, "in/a", "in", True, []),
        ({"config.yaml": LAYOUT, "2023/9.py": "", f"in/{DAY}": ""}, "in", "in", True, NESTED),
        ({"config.yaml": LAYOUT, "2023/9.py": "", DAY: ""}, "2023", ".", True, ["2023/9.py", DAY]),
    ],
)
def test_the_nearest_project_folder_is_used(
    tmp_path: Path, files: dict[str, str], cwd: str, project: str, is_user: bool, days: list[str]
) -> None:
    create(tmp_path, files)
    (tmp_path / cwd).mkdir(parents=True, exist_ok=True)
    found = find_project(Settings(os.path.normpath(tmp_path / cwd)))
    assert (found.folder, found.is_user_project) == (os.path.normpath(tmp_path / project), is_user)
    assert [Path(str(day.path)).relative_to(tmp_path).as_posix() for day in found.days()] == days


def test_the_user_layout_applies_to_every_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = move_home(monkeypatch, tmp_path).relative_to(tmp_path)
    create(tmp_path, {f"{own}/config.yaml": LAYOUT, "here/2023/9.py": "", f"own/{DAY}": ""})
    project = find_project(Settings(str(tmp_path / "here")))
    assert [day.path for day in project.days()] == [str(tmp_path / "here/2023/9.py")]
    assert not project.is_user_project
    assert [day.path for day in find_project(Settings(str(tmp_path / "own"))).days()] == [
        str(tmp_path / "own" / DAY)
    ]


def test_a_named_layout_uses_its_own_folder(tmp_path: Path) -> None:
    create(tmp_path, {"old/mine.yaml": LAYOUT, "old/2023/9.py": "", f"own/{DAY}": ""})
    named = find_project(Settings(str(tmp_path / "own"), str(tmp_path / "old/mine.yaml")))
    assert [day.path for day in named.days()] == [str(tmp_path / "old/2023/9.py")]


@pytest.mark.parametrize(
    ("source", "title"),
    [
        ('"""Camel Cards\n\nThe idea."""\nx = 1\n', "Camel Cards"),
        ("\ufeffr'''\r\n\r\n   Camel \\Cards  \r\n'''", "Camel \\Cards"),
        ('"""Camel Cards"""\n\ndef part1(data):\n    return (\n', "Camel Cards"),  # half written
        ("# by me\n\n'Camel' # Cards\n", "Camel"),
        ('"""--- Day 7: Camel Cards ---"""', "Camel Cards"),
        ('"""Solution to Advent of Code 2023, day 7: Camel Cards"""', "Camel Cards"),
        ('"""Camel Cards (2023 day 7)"""', "Camel Cards (2023 day 7)"),
        ('"""Daylight"""', "Daylight"),
        ('"""Advent of Code 2023 -- Day 7\nhttps://adventofcode.com/2023/day/7"""', ""),
        ('f"Camel"', ""),
        ('import os\n"""No docstring"""\n', ""),
        ("# a puzzle's text\n# of two lines\n\n" * 10_000, ""),
        ("", ""),
    ],
)
def test_a_title_is_the_first_line_of_the_docstring_that_says_something(
    tmp_path: Path, source: str, title: str
) -> None:
    path = tmp_path / "day07.py"
    path.write_bytes(source.encode())
    assert read_title(str(path)) == title


def test_an_unreadable_file_has_no_title(tmp_path: Path) -> None:
    for path in (None, str(tmp_path), str(tmp_path / "nowhere.py"), __file__ + ".js"):
        assert read_title(path) == ""
