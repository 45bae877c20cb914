"""Patterns of paths: what fits, what a path says, and what is no pattern."""

from pathlib import Path

import pytest

from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.plugins.patterns import Found, Pattern, fill


def lay(folder: Path, *paths: str) -> None:
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).touch()


# A pattern, a path below its folder, and what that says: year, day, part.
FITTING: list[tuple[str, str, tuple[int | None, int, Part | None]]] = [
    ("{year}/day{day:02}.py", "2023/day07.py", (2023, 7, None)),
    ("{year}/day{day}.py", "2023/day7.py", (2023, 7, None)),
    ("{year}/day{day}.py", "2023/day25.py", (2023, 25, None)),
    ("aoc{yy}/{day:02}/main.py", "aoc15/01/main.py", (2015, 1, None)),
    ("{day}{ab}.py", "7a.py", (None, 7, 1)),
    ("{day}{ab}.py", "12b.py", (None, 12, 2)),
    ("day{day}/part{part}.py", "day3/part2.py", (None, 3, 2)),
    ("{year}/{day:02}-*/solution.py", "2022/03-rucksacks/solution.py", (2022, 3, None)),
    ("{year}/d{day}*.py", "2022/d1.py", (2022, 1, None)),
    ("{year}/d{day}*.py", "2022/d1_title.py", (2022, 1, None)),
    ("{year}/d{day}*.py", "2022/d10.py", (2022, 10, None)),
    ("{year}/d{day}*.py", "2022/d1title2.py", (2022, 1, None)),
    ("*{day}.py", "day1.py", (None, 1, None)),
    ("day{day}/day{day}.py", "day4/day4.py", (None, 4, None)),
    ("{year}/{yy}-{day:02}.py", "2023/23-07.py", (2023, 7, None)),
    ("./a//b{day}.py", "a/b5.py", (None, 5, None)),
    ("{{x}}/{day}.py", "{x}/5.py", (None, 5, None)),
    ("a+(b)/{day}.py", "a+(b)/5.py", (None, 5, None)),
]


@pytest.mark.parametrize(("pattern", "path", "said"), FITTING)
def test_what_fits_is_found_in_every_way(
    tmp_path: Path, pattern: str, path: str, said: tuple[int | None, int, Part | None]
) -> None:
    lay(tmp_path, path)
    whole = Pattern(pattern)
    year, day, part = said
    assert whole.match(path) == Found(path, year, day, part)
    file = str(tmp_path / path)
    assert list(whole.find_all(str(tmp_path))) == [Found(file, year, day, part)]
    assert whole.find(str(tmp_path), Puzzle(year or 2019, day), part) == [file]
    assert whole.find(str(tmp_path), Puzzle(year or 2019, day % 25 + 1), part) == []
    if part is not None:
        assert whole.find(str(tmp_path), Puzzle(2019, day), 2 if part == 1 else 1) == []
    if whole.is_plain:
        assert whole.fill(Puzzle(year or 2019, day)) == path


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("{year}/day{day:02}.py", "2023/day7.py"),
        ("{year}/day{day}.py", "2023/day07.py"),
        ("{year}/day{day}.py", "2023/day26.py"),
        ("{year}/day{day}.py", "2023/day0.py"),
        ("{year}/day{day}.py", "1999/day1.py"),
        ("{year}/d{day}*.py", "2023/d07.py"),
        ("{year}/d{day}*.py", "2023/d30.py"),  # neither is it day 3
        ("{year}/d{day}*.py", "2023/d123.py"),
        ("*{day}.py", "day26.py"),
        ("*{day}.py", ".1.py"),
        ("*/{day}.py", "a/b/1.py"),
        ("day{day}/day{day}.py", "day4/day5.py"),
        ("{year}/{yy}-{day:02}.py", "2023/22-07.py"),
        ("{day}/{day:02}.py", "3/04.py"),
        ("{part}/{day}{ab}.py", "1/3b.py"),
        ("a.c/{day}.py", "abc/1.py"),
        ("{day}.py", "1.pyc"),
    ],
)
def test_what_does_not_fit(tmp_path: Path, pattern: str, path: str) -> None:
    lay(tmp_path, path)
    assert Pattern(pattern).match(path) is None
    assert list(Pattern(pattern).find_all(str(tmp_path))) == []
    found = [
        Pattern(pattern).find(str(tmp_path), Puzzle(2023, day), part)
        for day in range(1, 26)
        for part in (1, 2)
    ]
    assert not any(found)


def test_day_1_is_not_day_10(tmp_path: Path) -> None:
    lay(tmp_path, *(f"d{day}.py" for day in range(1, 26)))
    pattern = Pattern("d{day}*.py")
    for day in range(1, 26):
        assert pattern.find(str(tmp_path), Puzzle(2019, day)) == [str(tmp_path / f"d{day}.py")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/abs/{day}.py", "a path from the folder"),
        ("../{day}.py", "a path from the folder"),
        ("", "a path from the folder"),
        ("{year}/a.py", "{day}"),
        ("{day}/{month}.py", "the fields {year}"),
        ("{day:03}.py", "the fields {year}"),
        ("{day.py", "the fields {year}"),
        ("{day}}.py", "the fields {year}"),
        ("{path}/{day}.py", "the fields {year}"),
        ("*a*a*a*{day}.py", r"at most 3 `\*` in one name"),
    ],
)
def test_what_is_no_pattern(text: str, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        Pattern(text)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "7.py").mkdir()
    assert Pattern("{day}.py").find(str(tmp_path), Puzzle(2019, 7)) == []
    assert list(Pattern("{day}.py").find_all(str(tmp_path))) == []


def test_templates_are_filled() -> None:
    puzzle = Puzzle(2023, 7)
    assert fill("{year}{yy}-{day}-{day:02}*", puzzle) == "202323-7-07*"
    assert fill("{part}{ab} {path}", puzzle, 2, path="/a b") == "2b /a b"
    assert fill("awk '{{print}}'", puzzle) == "awk '{print}'"
    with pytest.raises(ValueError, match=r"the fields .*path"):
        fill("{input}", puzzle, path="x")
    with pytest.raises(ValueError, match=r"the fields .*year"):
        fill("{part}", puzzle)
