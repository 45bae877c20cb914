"""What the names on a path say: year, day and part, and the pattern that says it."""

import pytest

from aoc_runner.projects.adopting.candidates import candidates, likeliest


@pytest.mark.parametrize(
    ("file", "date", "shape"),
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
        ("python/2023/7.py", (2023, 7, None), "python/{year}/{D}.py"),
        ("2022/15/part2/solve.py", (2022, 15, 2), "{year}/{D}/part{part}/solve.py"),
        ("2024/07/python/solve.py", (2024, 7, None), "{year}/{D}/python/solve.py"),
        ("2023/day06p1.py", (2023, 6, 1), "{year}/day{D}p{part}.py"),
        ("src/aocs/2023/q07.py", (2023, 7, None), "src/aocs/{year}/q{D}.py"),
        ("2025/04_print/aoc202504.py", (2025, 4, None), "{year}/{D}_print/aoc{year}{D}.py"),
        ("aoc2019/aoc18.py", (2019, 18, None), "aoc{year}/aoc{D}.py"),
        ("aoc2019/aoc18.2.py", (2019, 18, 2), "aoc{year}/aoc{D}.{part}.py"),
        ("2016/aoc16.py", (2016, 16, None), "{year}/aoc{D}.py"),
        ("2023/aoc23_07.py", (2023, 7, None), "{year}/aoc{yy}_{D}.py"),
        ("2019/23_six/aoc23.py", (2019, 23, None), "{year}/{D}_six/aoc{D}.py"),
        ("2015/12/1.py", (2015, 12, 1), "{year}/{D}/{part}.py"),
        ("day07_a_title.py", (None, 7, None), "day{D}_a_title.py"),
        (
            "2015/Day_21/Python/part_1_and_2.py",
            (2015, 21, None),
            "{year}/Day_{D}/Python/part_1_and_2.py",
        ),
        ("2015/day07/part1_part2.py", (2015, 7, None), "{year}/day{D}/part1_part2.py"),
        ("2021/camel_cards_day7.py", (2021, 7, None), "{year}/camel_cards_day{D}.py"),
    ],
)
def test_what_a_path_says(file: str, date: tuple[int | None, int, int | None], shape: str) -> None:
    (found,) = likeliest([candidates(file)])
    assert ((found.year, found.day, found.part), found.shape) == (date, shape)


@pytest.mark.parametrize(
    "file",
    [
        "utils.py", "__init__.py", "day07/utils.py", "test_day07.py", "day07/test_it.py",
        "tests/day07.py", "2023/main.py", "day26.py", "2025/day13.py", "p7.py", "notes/2023.py",
        "day07/visualize.py", "2023/template.py",
    ],
)  # fmt: skip
def test_no_day(file: str) -> None:
    assert candidates(file) == []


@pytest.mark.parametrize(
    ("file", "field", "part"),
    [("day07/part_one.py", False, 1), ("day07/second.py", False, 2), ("7A.py", False, 1)],
)
def test_a_part_that_no_field_says(file: str, field: bool, part: int) -> None:
    (found,) = candidates(file)
    assert (found.part, found.has_field) == (part, field)


@pytest.mark.parametrize(
    ("file", "wild"),
    [
        ("2023/07-camel-cards/solution.py", "{year}/{D}-*/*.py"),
        ("2023/07_camel_cards.py", "{year}/{D}_*.py"),
        ("2023/07/camel_cards.py", "{year}/{D}/*.py"),
    ],
)
def test_a_title_may_be_anything(file: str, wild: str) -> None:
    (found,) = candidates(file)
    assert found.wild == wild


def test_a_number_is_what_it_is_in_the_files_beside() -> None:
    of_days = [candidates(f"2016/{day}/aoc_{day}.py") for day in (1, 2, 3, 14)]
    assert {it.shape for it in likeliest(of_days)} == {"{year}/{D}/aoc_{D}.py"}
    of_parts = [candidates(f"2016/{day}/aoc_{part}.py") for day in (1, 2, 3) for part in (1, 2)]
    assert {it.shape for it in likeliest(of_parts)} == {"{year}/{D}/aoc_{part}.py"}
