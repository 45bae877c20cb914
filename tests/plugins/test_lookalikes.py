"""What looks like a day to a person, by its name alone."""

import os
import time
from pathlib import Path

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins.lookalikes import LookAlike, look_alikes, look_alikes_of

DAY_7 = Puzzle(2023, 7)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder whose own name says neither a year nor a day."""
    folder = tmp_path / "work"
    folder.mkdir()
    return folder


def write(folder: Path, *paths: str) -> None:
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).touch()


def found(folder: Path) -> list[str]:
    """What looks like 2023 day 7."""
    paths = look_alikes_of(DAY_7, str(folder))
    return [os.path.relpath(path, folder).replace(os.sep, "/") for path in paths]


@pytest.mark.parametrize(
    "path",
    [
        "7.py", "07.py", "day7.py", "day07.py", "Day07.py", "day_7.py", "day-07.py", "day 7.py",
        "d7.py", "d07.py", "aoc07.py", "aoc2023_07.py", "aoc_2023_day_7.py", "2023-07.py",
        "2023_7.py", "2023-12-07.py", "2023day07.py", "y2023d07.py", "aoc23_07.py",
        "07_camel_cards.py", "day07_camel_cards.py", "day07_part1.py", "day07a.py", "day7-2.py",
        "07_1.py", "puzzle07.py", "solution_7.py", "advent_of_code_2023_day_07.py", "DAY7.PY",
        "src/day7.py", "days/day07.py", "days/2023/day07.py", "days/year2023/day_7.py",
        "2023/7.py", "2023/07.py", "2023/day07.py", "aoc2023/day7.py", "aoc23/d07.py",
        "2023/day07/solution.py", "2023/07/main.py", "day07/part1.py", "day07/a.py", "7/1.py",
        "2023/07/1.py", "day7/2.py", "2023/day07/src/main.py", "day07-camel-cards/solve.py",
        "solutions/2023/7/day7.py", "y2023/d07/p1.py", "07/day07.py",
    ],
)  # fmt: skip
def test_a_look_alike(folder: Path, path: str) -> None:
    write(folder, path)
    assert found(folder) == [path]


@pytest.mark.parametrize(
    "path",
    [
        "8.py", "17.py", "70.py", "007.py", "day77.py", "day70.py", "0007_initial.py", "26.py",
        "2022/07.py", "aoc2022_07.py", "aoc22/07.py", "2023/old/2022/day07.py", "2022-12-07.py",
        "2022/day07/solution.py", "2023_12_08.py", "utils7.py", "python3.7.py", "p7.py", "mp7.py",
        "test_day07.py", "day07_test.py", "test_07.py", "07_tests.py", "day07/test_it.py",
        "tests/day07.py", "day07/conftest.py", "day07/__init__.py", "day07/utils.py",
        "day07.txt", "day07.ipynb", "day07", "07.yaml", ".day07.py", ".old/day07.py",
        "__pycache__/day07.py", "node_modules/d/7.py", "lib/site-packages/day07.py",
        "venv/lib/day07.py", "a/b/c/d/day07.py", "day08/day_8.py", "12/08.py", "day07/lib/grid.py",
    ],
)  # fmt: skip
def test_no_look_alike(folder: Path, path: str) -> None:
    write(folder, path)
    assert found(folder) == []


def test_the_folders_own_name_counts(tmp_path: Path) -> None:
    write(tmp_path, "2022/07.py", "aoc-2023/07.py", "day07/solution.py", "day08/solution.py")
    assert found(tmp_path / "2022") == []
    assert found(tmp_path / "aoc-2023") == ["07.py"]
    assert found(tmp_path / "day07") == ["solution.py"]
    assert found(tmp_path / "day08") == []


def test_the_nearest_year_is_the_year(folder: Path) -> None:
    write(folder, "2022/2023/07.py", "2023/2022/07.py", "2022/aoc2023_07.py", "2022/day7/2023.py")
    assert found(folder) == ["2022/aoc2023_07.py", "2022/2023/07.py", "2022/day7/2023.py"]


def test_one_that_says_its_year_comes_first(folder: Path) -> None:
    write(folder, "07.py", "old/2023/07.py")
    assert found(folder) == ["old/2023/07.py", "07.py"]


def test_all_of_them_are_told_with_year_and_day(folder: Path) -> None:
    write(folder, "2022/day01.py", "2023/25/part2.py", "src/day3.py", "notes.py", "day26.py")
    assert look_alikes(str(folder)) == [
        LookAlike(str(folder / "2022/day01.py"), 2022, 1),
        LookAlike(str(folder / "src/day3.py"), None, 3),
        LookAlike(str(folder / "2023/25/part2.py"), 2023, 25),
    ]


def test_a_virtual_environment_is_known_by_its_mark(folder: Path) -> None:
    write(folder, "mine/pyvenv.cfg", "mine/day07.py")
    assert found(folder) == []
    write(folder, "pyvenv.cfg", "day07.py")  # the folder itself may well be one
    assert found(folder) == ["day07.py"]


def test_links_in_circles_end(folder: Path) -> None:
    write(folder, "src/day07.py")
    for name in ("a", "b", "c"):
        (folder / name).symlink_to(folder)
        (folder / "src" / name).symlink_to(folder / name)
    (folder / "gone").symlink_to(folder / "nowhere")
    (folder / "self").symlink_to("self")
    assert found(folder) == ["src/day07.py"]


def test_a_huge_tree_is_not_looked_through(folder: Path) -> None:
    for number in range(60):
        write(folder, *(f"lists{number:02}/list_{name}.py" for name in range(100)))
    write(folder, "07.py", "zoo/day07.py")
    start = time.perf_counter()
    assert found(folder) == ["07.py"]
    assert time.perf_counter() - start < 1


@pytest.mark.parametrize("other", ["inputs/{}.py", "assets/{}.png", "{}.txt", ".{}"])
def test_other_files_do_not_hide_what_lies_beside_them(folder: Path, other: str) -> None:
    write(folder, *(other.format(number) for number in range(2_100)), "src/day7.py")
    assert found(folder) == ["src/day7.py"]


def test_what_cannot_be_read_is_passed_by(folder: Path) -> None:
    assert look_alikes(str(folder / "gone")) == []
