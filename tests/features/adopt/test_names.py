"""Year, day, part and pattern are read from the names in a path."""

import os
import re
from pathlib import Path

import pytest

from aoc_runner.features.adopt.names import (
    choose_shapes,
    find_candidates,
    find_inputs,
    to_patterns,
    walk,
)
from aoc_runner.kernel.days import patterns
from tests.platforms import needs


@pytest.mark.parametrize(
    ("file", "date", "pattern"),
    [
        ("2023/day07.py", (2023, 7, None), "{year}/day{D}.py"),
        ("2023/07/main.py", (2023, 7, None), "{year}/{D}/main.py"),
        ("aoc2023/d7.py", (2023, 7, None), "aoc{year}/d{D}.py"),
        ("year_2023/Day 07/part1.py", (2023, 7, 1), "year_{year}/Day {D}/part{part}.py"),
        ("AdventOfCode23/7.py", (2023, 7, None), "AdventOfCode{yy}/{D}.py"),
        ("7b.py", (None, 7, 2), "{D}{ab}.py"),
        ("2019/05a.py", (2019, 5, 1), "{year}/{D}{ab}.py"),
        ("day7_2.py", (None, 7, 2), "day{D}_{part}.py"),
        ("day01.1.py", (None, 1, 1), "day{D}.{part}.py"),
        ("src/advent/y2023/day_07.py", (2023, 7, None), "src/advent/y{year}/day_{D}.py"),
        ("2023/dec07.py", (2023, 7, None), "{year}/dec{D}.py"),
        ("day7/day7.py", (None, 7, None), "day{D}/day{D}.py"),
        ("2022/15/part2/solve.py", (2022, 15, 2), "{year}/{D}/part{part}/solve.py"),
        ("2024/07/python/solve.py", (2024, 7, None), "{year}/{D}/python/solve.py"),
        ("2023/day06p1.py", (2023, 6, 1), "{year}/day{D}p{part}.py"),
        ("src/aocs/2023/q07.py", (2023, 7, None), "src/aocs/{year}/q{D}.py"),
        ("2025/04_print/aoc202504.py", (2025, 4, None), "{year}/{D}_print/aoc{year}{D}.py"),
        ("aoc2019/aoc18.py", (2019, 18, None), "aoc{year}/aoc{D}.py"),
        ("aoc2019/aoc18.2.py", (2019, 18, 2), "aoc{year}/aoc{D}.{part}.py"),
        ("2016/16_dragon/aoc16.py", (2016, 16, None), "{year}/{D}_dragon/aoc{D}.py"),
        ("2023/aoc23_07.py", (2023, 7, None), "{year}/aoc{yy}_{D}.py"),
        ("2015/12/1.py", (2015, 12, 1), "{year}/{D}/{part}.py"),
        ("2015/12/1/main.py", (2015, 12, 1), "{year}/{D}/{part}/main.py"),
        ("2020/09_encoding_error/aoc.py", (2020, 9, None), "{year}/{D}_encoding_error/aoc.py"),
        ("day07_a_title.py", (None, 7, None), "day{D}_a_title.py"),
        ("2021/camel_cards_day7.py", (2021, 7, None), "{year}/camel_cards_day{D}.py"),
        ("day07/part_02.py", (None, 7, 2), "day{D}/part_0{part}.py"),
        ("2018/07/01.py", (2018, 7, 1), "{year}/{D}/0{part}.py"),
        ("2018/01/solution1.py", (2018, 1, 1), "{year}/{D}/solution{part}.py"),
        ("2020/d_9/p_2020_09_01.py", (2020, 9, 1), "{year}/d_{D}/p_{year}_{D}_0{part}.py"),
        ("2018/07/part1+2.py", (2018, 7, None), "{year}/{D}/part1+2.py"),
        ("2018/07/part_1_and_2.py", (2018, 7, None), "{year}/{D}/part_1_and_2.py"),
        ("day07part1and2.py", (None, 7, None), "day{D}part1and2.py"),
        ("2019/Helpers/day_07.py", (2019, 7, None), "{year}/Helpers/day_{D}.py"),
        ("year2022/days/08/__init__.py", (2022, 8, None), "year{year}/days/{D}/__init__.py"),
    ],
)
def test_a_path_gives_date_part_and_pattern(
    file: str, date: tuple[int | None, int, int | None], pattern: str
) -> None:
    (candidate,) = find_candidates([file])
    assert ((candidate.year, candidate.day, candidate.part), candidate.literal) == (date, pattern)


@pytest.mark.parametrize(
    "file",
    [
        "utils.py", "__init__.py", "day07/utils.py", "test_day07.py", "day07/test_it.py",
        "tests/day07.py", "2023/main.py", "day26.py", "2025/day13.py", "p7.py", "notes/2023.py",
        "day07/visualize.py", "2023/template.py", "everybody-codes/2021/day01.py", "codingame/7.py",
        "2023/day07/gold.py", "day07/part_two.py", "2023/07/Second.py",
    ],
)  # fmt: skip
def test_other_files_are_no_days(file: str) -> None:
    assert find_candidates([file]) == []


@pytest.mark.parametrize("helper", ["2021/utils/day07.py", "2021/07/__init__.py"])
def test_helpers_are_days_only_if_no_other_file_is(helper: str) -> None:
    paths = [candidate.path for candidate in find_candidates([helper, "2021/07/main.py"])]
    assert paths == ["2021/07/main.py"]


@pytest.mark.parametrize(
    ("files", "patterns"),
    [
        (["day06/day6.py", "day12/day12.py"], ["day{day:02}/day{day}.py"] * 2),
        (["6/day06.py", "12/day12.py"], ["{day}/day{day:02}.py"] * 2),
        (["6.py", "07.py", "8.py", "12.py"], ["{day}.py", "{day:02}.py", "{day}.py", "{day}.py"]),
        (["12.py"], ["{day:02}.py"]),
    ],
)
def test_each_field_of_the_day_has_its_padding(files: list[str], patterns: list[str]) -> None:
    assert to_patterns([(file.literal, file) for file in find_candidates(files)]) == patterns


def test_a_title_becomes_a_wildcard() -> None:
    files = ["2023/07-camel-cards/solution.py", "2023/07_camel_cards.py", "2023/07/camel_cards.py"]
    shapes = ["{year}/{D}-*/*.py", "{year}/{D}_*.py", "{year}/{D}/*.py"]
    assert [candidate.wild for candidate in find_candidates(files)] == shapes


def test_a_title_stays_literal_for_a_single_day() -> None:
    files = ["2023/07_camels.py", "2023/08_waste.py", "2023/09_mirage.py", "2022/d3_alone.py"]
    shapes = {shape for shape, _ in choose_shapes(find_candidates(files))}
    assert shapes == {"{year}/{D}_*.py", "{year}/d{D}_alone.py"}


@pytest.mark.parametrize(
    ("files", "patterns"),
    [
        (["inputs/2021/01.txt", "inputs/2022/02.txt"], {"inputs/{year}/{day:02}.txt"}),
        (["2021/day01/input.txt", "2021/day01/test_input.txt"], {"{year}/day{day:02}/input.txt"}),
        (["2021/1/input", "2021/1/example"], {"{year}/{day}/input"}),
        (["2021/1.in", "2022/input2.txt"], {"{year}/{day}.in", "{year}/input{day}.txt"}),
        ([f"2021/day{day:02}.txt" for day in (1, 2, 3)], {"{year}/day{day:02}.txt"}),
        (
            [f"2020/0{name}/input.txt" for name in ("1-bus", "2-sea", "3-cat")],
            {"{year}/{day:02}-*/input.txt"},
        ),
        ([f"2021/{day}/map.txt" for day in (1, 2, 3)], {"{year}/{day}/map.txt"}),
        (  # Two files of a day would be refused by `aoc import`.
            [f"2021/{path}/input.txt" for path in ("go/01_a", "go/01_b", "py/01")],
            {"{year}/py/{day:02}/input.txt"},
        ),
        ([f"2021/{day}/by-hand.txt" for day in (1, 2, 3)], set()),
        ([f"2021/{day}/congratulations.txt" for day in (1, 2, 3)], set()),
        (["README.txt", "2021/07/solution.txt", "2021/day01/notes.txt", "2021/7.txt"], set()),
    ],
)
def test_inputs(files: list[str], patterns: set[str]) -> None:
    assert {candidate.literal for candidate in find_inputs(files)} == patterns


@pytest.mark.parametrize(("case", "count"), [(0, 3), (re.IGNORECASE, 1)])
def test_patterns_ignore_case_where_file_names_do(
    monkeypatch: pytest.MonkeyPatch, case: int, count: int
) -> None:
    monkeypatch.setattr(patterns, "CASE", case)
    files = ["2022/Day01/J\xf6.py", "2022/day02/j\xf6.py", "2022/DAY03/J\xd6.py"]
    candidates = find_candidates(files)
    assert len({candidate.literal for candidate in candidates}) == count
    assert len({candidate.wild for candidate in candidates}) == count


@needs("names", "symlinks")
def test_hidden_built_and_installed_files_are_ignored(tmp_path: Path) -> None:
    files = [
        ".git/day01.py", "node_modules/x/day01.py", "venv/lib/day01.py", "b.egg-info/day01.py",
        "mine/pyvenv.cfg", "mine/day02.py", "src/day03.py", ".day04.py", "day\n05.py",
    ]  # fmt: skip
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "src" / "up").symlink_to(tmp_path)
    (tmp_path / "gone").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "day06.py")
    (candidate,) = find_candidates(walk(str(tmp_path)))
    assert candidate.path == "src/day03.py"
