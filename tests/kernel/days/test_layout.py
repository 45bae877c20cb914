"""Entries of `layout:`, their errors, and the days that they find."""

import os
import re
from pathlib import Path

import pytest

from aoc_runner.kernel.days import patterns
from aoc_runner.kernel.days.day import Day, Entry, Functions, Script
from aoc_runner.kernel.days.examples import get_examples_path
from aoc_runner.kernel.days.find import find, find_project
from aoc_runner.kernel.days.layout import Project
from aoc_runner.kernel.model.errors import ConfigError, DayError
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.settings.settings import Settings

DAY = Puzzle(2023, 7)
YEARLY = "{yy}/{day}.py"


def make_project(folder: Path, *entries: str, lay: str = "") -> Project:
    """Create a project with these entries in `layout:` and these files."""
    for path in lay.split():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text("def part1(data): return 1\n")
    lines = "".join(f"    - {line}\n" for line in entries)
    (folder / "config.yaml").write_text(f"aoc:\n  layout:\n{lines}", encoding="utf-8")
    return find_project(Settings(str(folder)))


def list_days(project: Project) -> str:
    """List all days, and check that each is found alone."""
    lines = []
    for day in project.days():
        assert day.conflict or find(day.puzzle, day.variant, "project", (), project) == day
        path = Path(str(day.path)).relative_to(project.folder).as_posix()
        name = path + f"({day.variant})" * bool(day.variant)
        lines.append(f"{day.puzzle.year}-{day.puzzle.day} {name}")
    return ", ".join(lines)


def test_names_match_in_another_spelling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Case varies on Windows and macOS."""
    monkeypatch.setattr(patterns, "CASE", re.IGNORECASE)
    names = [f"J\xf6rg/2023/{name}" for name in ("Day07.py", "day07_f\xe4st_1.PY")]
    for pattern in ("day{day:02}.py", "D*{day:02}*.py"):
        project = make_project(tmp_path, f'"j\xf6rg/{{year}}/{pattern}"', lay=" ".join(names))
        assert list_days(project) == f"2023-7 {names[0]}, 2023-7 {names[1]}(f\xe4st_1)"
        paths = {patterns.fold(str(get_examples_path(day))) for day in project.days()}
        assert paths == {patterns.fold(str(tmp_path / names[0])[:-3] + ".yaml")}


ENTRIES: list[tuple[str, Entry]] = [
    ('"{year}/{day}.py"', Entry("{year}/{day}.py", "")),
    ('{path: "{day}.py", year: 2019, data: path}', Entry("{day}.py", "", year=2019, data="path")),
    (
        '{path: "{yy}/{day}.py", functions: {part1: one, part2: two, parse: read}}',
        Entry(YEARLY, "", functions=Functions("read", "one", "two")),
    ),
    (
        '{path: "{yy}/{day}.py", functions: {both: solve}}',
        Entry(YEARLY, "", functions=Functions(both="solve")),
    ),
    ('{path: "{yy}/{day}.py", script: }', Entry(YEARLY, "", script=Script())),
    (
        '{path: "{yy}/{day}.py", script: {reads: [./in.txt, "*{day:02}.in"], args: "{input}", '
        "cwd: ., python: python3}}",
        Entry(YEARLY, "", script=Script(("in.txt", "*{day:02}.in"), ".", ("{input}",), "python3")),
    ),
    (
        '{path: "{yy}/{day}.js", script: {command: "node {path} {part}"}}',
        Entry("{yy}/{day}.js", "", script=Script(command="node {path} {part}")),
    ),
    (
        '{path: "{yy}/{day}.py", script: , final_newline: false, pythonpath: [src, lib/a]}',
        Entry(
            YEARLY,
            "",
            script=Script(),
            final_newline=False,
            pythonpath=("src", "lib/a"),
        ),
    ),
]


@pytest.mark.parametrize(("text", "entry"), ENTRIES)
def test_an_entry_is_read(tmp_path: Path, text: str, entry: Entry) -> None:
    read = make_project(tmp_path, text).layout[0]
    assert read == entry._replace(folder=str(tmp_path), location=f"{tmp_path / 'config.yaml'}:3")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"`aoc.layout\[0\]` is empty, expected text"),
        ('"{day}.py"', "expected a path with {year} or {yy}"),
        ('"{year}/{day}.js"', "expected a path that ends in .py"),
        ('{path: "{day}.py", year: 2014}', r"`aoc.layout\[0\].year` is '2014', expected"),
        ('{path: "{yy}/{day}.py", dada: x}', r"unknown key `aoc.layout\[0\].dada`"),
        ('{path: "{yy}/{day}.py", functions: {part1: a b}}', "expected a function name"),
        ('{path: "{yy}/{day}.py", final_newline: 0}', "is '0', expected true or false"),
        ('{path: "{yy}/{day}.ipynb", script: }', "a path that ends in .py"),
        ('{path: "{yy}/{day}.py", functions: {both: a, part1: b}}', "be combined with `both`"),
        ('{path: "{yy}/{day}.py", data: lines, script: }', "cannot be combined with `script`"),
        ('{path: "{yy}/{day}.py", script: {reads: "{dag}"}}', "expected only the fields {year}"),
        ('{path: "{yy}/{day}.js", script: {command: "a \'b"}}', "with balanced quotes"),
        ('{path: "{yy}/{day}.js", script: {command: "x", reads: y}}', "combined with `command`"),
    ],
)
def test_an_invalid_entry_is_reported(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message) as raised:
        make_project(tmp_path, text)
    assert raised.value.message.startswith(f"{tmp_path / 'config.yaml'}:3: ")


@pytest.mark.parametrize(
    ("entries", "files", "days"),
    [
        (  # The first entry that finds a day wins, with the variants beside its file.
            '"a/{year}/{day}.py" "b/{year}/{day}.py"',
            "a/2023/7.py b/2023/7.py b/2023/7_x.py b/2023/8.py days/year2023/day08.py "
            "days/year2023/day9.py days/year2023/day08_fast.py",
            "2023-7 a/2023/7.py, 2023-8 b/2023/8.py, 2023-9 days/year2023/day9.py",
        ),
        # The year is from the path or the entry.
        ('{path:"{day}.py",year:2019}', "7.py 2022/7.py", "2019-7 7.py"),
        ('{path:"{year}/{day}.py",year:2021}', "2022/7.py 2021/7.py", "2021-7 2021/7.py"),
        # A name after the stem makes a variant.
        (
            '"{year}/d{day}*.py"',
            "2023/d7.py 2023/d7_fast.py 2023/d7_slow.txt 2023/d8_x.py",
            "2023-7 2023/d7.py, 2023-7 2023/d7_fast.py(fast), 2023-8 2023/d8_x.py",
        ),
        # The path of the day is the file of part 1.
        ('{path:"{day}/*{part}.py",year:2023}', "7/zeta1.py 7/alpha2.py", "2023-7 7/zeta1.py"),
        # `day07.py` takes precedence over `day7.py`.
        (
            "",
            "days/year2015/day7.py days/year2015/day07.py days/year2015/day7_x.py "
            "days/year2015/day8.py days/year2015/day8_x.py days/year2015/day26.py "
            "days/year2015/day007.py days/year2014/day01.py days/year2015/day0.py",
            "2015-7 days/year2015/day07.py, 2015-8 days/year2015/day8.py, "
            "2015-8 days/year2015/day8_x.py(x)",
        ),
    ],
)
def test_files_are_matched_to_days(tmp_path: Path, entries: str, files: str, days: str) -> None:
    lines = [line.replace(":", ": ").replace("{day: ", "{day:") for line in entries.split()]
    assert list_days(make_project(tmp_path, *lines, lay=files)).split(", ") == days.split(", ")


def test_two_files_for_one_day_are_an_error(tmp_path: Path) -> None:
    project = make_project(tmp_path, '"{year}/{day}*.py"', lay="2023/7a.py 2023/7b.py 2023/8a.py")
    with pytest.raises(DayError, match=r"two files match 2023 day 7: .*7a.py and .*7b") as raised:
        find(DAY, None, None, (), project)
    assert "change the pattern `{year}/{day}*.py` (" in raised.value.hint
    assert list_days(project) == "2023-7 2023/7a.py, 2023-8 2023/8a.py"  # Day 8 is not affected.


def test_each_part_may_have_its_own_file(tmp_path: Path) -> None:
    lay = "2023/7/a.py 2023/7/b.py 2023/7/b_fast.py 2023/8/a.py 2023/9/b.py"
    project = make_project(tmp_path, '"{year}/{day}/{ab}.py"', lay=lay)
    files = {
        (day.puzzle.day, day.variant): [file and os.path.basename(file) for file in day.files or ()]
        for day in project.days()
    }
    assert files == {
        (7, None): ["a.py", "b.py"],
        (7, "fast"): [None, "b_fast.py"],
        (8, None): ["a.py", None],
        (9, None): [None, "b.py"],
    }
    assert get_examples_path(find(DAY, None, None, (), project)) == str(tmp_path / "2023/7/a.yaml")


def test_the_kind_of_a_day(tmp_path: Path) -> None:
    project = make_project(
        tmp_path, '{path: "{yy}/{day}.py", script: }', lay="23/7.py days/year2023/day08.py"
    )
    assert [(day.kind, day.layout is None) for day in project.days()] == [
        ("script", False),
        ("hooks", True),
    ]
    plugin = Day(DAY, "wim", None, "wim", None, plugin="solve")
    assert (plugin.kind, plugin.ledger_key) == ("aocd", f"wim:solve {DAY.year}-{DAY.day:02}")


def test_a_new_day_uses_the_first_plain_entry(tmp_path: Path) -> None:
    unfit = ['"{year}/{day}*.py"', '{path: "s/{year}/{day}.py", script: }']
    unfit += ['{path: "{day}.py", year: 2019}', '{path: "{yy}/{day}.py", functions: {both: f}}']
    default_path = make_project(tmp_path, *unfit).path_of(DAY)
    assert default_path == str(tmp_path / "days/year2023/day07.py")
    project = make_project(tmp_path, *unfit, '"{year}/d{day:02}.py"')
    assert project.path_of(DAY) == str(tmp_path / "2023/d07.py")
    project = make_project(tmp_path, *unfit, '"{year}/d{day:02}.py"', lay="s/2023/7.py")
    assert project.path_of(DAY) == str(tmp_path / "s/2023/7.py")  # The file exists.
