"""Path patterns: matching, values in paths, invalid patterns."""

from pathlib import Path

import pytest

from aoc_runner.kernel.days.patterns import fill, iter_files, read_pattern
from aoc_runner.kernel.model.puzzle import Part, Puzzle

# A pattern, a relative path, and its values: year, day, part.
MATCHING: list[tuple[str, str, tuple[int | None, int, Part | None]]] = [
    ("{year}/day{day:02}.py", "2023/day07.py", (2023, 7, None)),
    ("aoc{yy}/{day:02}/main.py", "aoc15/01/main.py", (2015, 1, None)),
    ("{day}{ab}.py", "12b.py", (None, 12, 2)),
    ("{year}/{day:02}-*/solution.py", "2022/03-rucksacks/solution.py", (2022, 3, None)),
    ("{year}/d{day}*.py", "2022/d10.py", (2022, 10, None)),
    ("{year}/d{day}*.py", "2022/d1title2.py", (2022, 1, None)),
    ("day{day}/day{day:02}.py", "day4/day04.py", (None, 4, None)),
    ("./a//b{day}.py", "a/b5.py", (None, 5, None)),
    ("a+(b){{x}}/{day}.py", "a+(b){x}/5.py", (None, 5, None)),
]


def create(folder: Path, path: str) -> None:
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).touch()


@pytest.mark.parametrize(("text", "path", "values"), MATCHING)
def test_matching_files_are_found(
    tmp_path: Path, text: str, path: str, values: tuple[int | None, int, Part | None]
) -> None:
    create(tmp_path, path)
    pattern, folder, (year, day, part) = read_pattern(text), str(tmp_path), values
    assert [found[1:] for found in iter_files(pattern, folder)] == [values]
    (found,) = iter_files(pattern, folder, year, day, part)
    assert found.path == str(tmp_path / path)
    assert not list(iter_files(pattern, folder, year, day % 25 + 1))
    assert not list(iter_files(pattern, folder, 1999, day)) or year is None


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("{year}/day{day:02}.py", "2023/day7.py"),
        ("{year}/day{day}.py", "1999/day1.py"),
        ("{year}/d{day}*.py", "2023/d123.py"),
        ("*{day}.py", ".1.py"),
        ("{year}/{yy}-{day:02}.py", "2023/22-07.py"),
        ("{part}/{day}{ab}.py", "1/3b.py"),
    ],
)
def test_other_files_do_not_match(tmp_path: Path, text: str, path: str) -> None:
    create(tmp_path, path)
    assert not list(iter_files(read_pattern(text), str(tmp_path)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/abs/{day}.py", "a relative path without"),
        ("{year}/a.py", "{day}"),
        ("{day}/{month}.py", "only the fields {year}"),
        ("{day.py", "only the fields {year}"),
        ("{day}}.py", "only the fields {year}"),
    ],
)
def test_invalid_patterns_are_rejected(text: str, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        read_pattern(text)


def test_templates_are_filled() -> None:
    puzzle = Puzzle(2023, 7)
    assert fill("{year}{yy}-{day}-{day:02}*", puzzle) == "202323-7-07*"
    assert fill("{part}{ab} {path}", puzzle, 2, path="/a {day}") == "2b /a {day}"
    assert fill("awk '{{print}}'", puzzle) == "awk '{print}'"
