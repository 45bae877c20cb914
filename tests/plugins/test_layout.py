"""Days that a layout names: which file is which day, which one wins, and what they may import."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from aoc_runner.examples.reading import examples_path
from aoc_runner.kernel.words.errors import AocError, DayError
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.plugins import discover, layout
from aoc_runner.plugins.discover import DaySpec, Project
from aoc_runner.plugins.layout_entries import Data, Entry, Functions, Script
from aoc_runner.plugins.listing import find_all
from aoc_runner.plugins.loading import load_day
from aoc_runner.plugins.missing import layout_line, own_path

DAY = Puzzle(2023, 7)
TWO = Functions(part1="one", part2="two")


def entry(folder: Path, path: str, **habits: Any) -> Entry:
    return Entry(path, str(folder), "config.yaml:3", **habits)


def lay(folder: Path, *paths: str) -> None:
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text("def part1(data): return 1\n")


def found(folder: Path, *entries: Entry) -> list[str]:
    """What is found of everything, and that each is found alone as well."""
    project = Project(str(folder), entries)
    said = []
    for spec in find_all(project):
        if spec.from_ != "project":
            continue
        assert discover.find_own(spec.puzzle, spec.variant, project) == spec
        path = os.path.relpath(str(spec.path), folder)
        said.append(f"{spec.puzzle} {path}{f' ({spec.variant})' if spec.variant else ''}")
    return said


def test_the_first_entry_that_finds_a_day_wins(tmp_path: Path) -> None:
    lay(tmp_path, "a/2023/7.py", "b/2023/7.py", "b/2023/8.py", "days/year2023/day08.py")
    lay(tmp_path, "days/year2023/day9.py", "days/year2023/day08_fast.py")
    first, second = entry(tmp_path, "a/{year}/{day}.py"), entry(tmp_path, "b/{year}/{day}.py")
    assert found(tmp_path, first, second) == [
        "2023 day 7 a/2023/7.py",
        "2023 day 8 b/2023/8.py",
        "2023 day 9 days/year2023/day9.py",
    ]
    assert found(tmp_path, second, first)[0] == "2023 day 7 b/2023/7.py"


def test_the_year_is_the_paths_or_the_entrys(tmp_path: Path) -> None:
    lay(tmp_path, "7.py", "2022/7.py", "2021/7.py", "2025/13.py", "22/8.py")
    assert found(tmp_path, entry(tmp_path, "{day}.py", year=2019)) == ["2019 day 7 7.py"]
    assert found(tmp_path, entry(tmp_path, "{year}/{day}.py", year=2021)) == [
        "2021 day 7 2021/7.py"
    ]
    assert found(tmp_path, entry(tmp_path, "{yy}/{day}.py")) == ["2022 day 8 22/8.py"]
    of_2025 = entry(tmp_path, "{year}/{day}.py", year=2025)
    assert found(tmp_path, of_2025) == []  # it has 12 days


def test_a_name_behind_a_files_makes_it_a_variant(tmp_path: Path) -> None:
    lay(tmp_path, "2023/d7.py", "2023/d7_fast.py", "2023/d7_slow.txt", "2023/d8_x.py")
    assert found(tmp_path, entry(tmp_path, "{year}/d{day}.py")) == [
        "2023 day 7 2023/d7.py",
        "2023 day 7 2023/d7_fast.py (fast)",
    ]
    assert found(tmp_path, entry(tmp_path, "{year}/d{day}*.py")) == [
        "2023 day 7 2023/d7.py",
        "2023 day 7 2023/d7_fast.py (fast)",
        "2023 day 8 2023/d8_x.py",
    ]


def test_two_files_for_one_day_are_an_error_that_names_both(tmp_path: Path) -> None:
    lay(tmp_path, "2023/7a.py", "2023/7b.py", "2023/8a.py")
    project = Project(str(tmp_path), [entry(tmp_path, "{year}/{day}*.py")])
    with pytest.raises(DayError, match=r"two files are 2023 day 7: .*7a.py and .*7b.py") as raised:
        discover.find(DAY, None, None, (), project)
    assert "both fit `{year}/{day}*.py` (config.yaml:3)" in raised.value.hint
    of_all = [spec for spec in find_all(project, 2023) if spec.from_ == "project"]
    assert [spec.puzzle.day for spec in of_all] == [7, 8]  # the other day is none the worse
    with pytest.raises(DayError, match="two files are 2023 day 7"):
        load_day(of_all[0])


@pytest.mark.parametrize("pattern", ["{year}/{day}/part{part}.py", "{year}/{day}/{ab}.py"])
def test_a_file_a_part(tmp_path: Path, pattern: str) -> None:
    one, two = ("part1", "part2") if "{part}" in pattern else ("a", "b")
    lay(tmp_path, f"2023/7/{one}.py", f"2023/7/{two}.py", f"2023/7/{two}_fast.py")
    lay(tmp_path, f"2023/8/{one}.py", f"2023/9/{two}.py")
    project = Project(str(tmp_path), [entry(tmp_path, pattern)])
    specs = {
        (spec.puzzle.day, spec.variant): spec
        for spec in find_all(project)
        if spec.from_ == "project"
    }
    paths = {
        key: [path and os.path.relpath(path, tmp_path) for path in spec.files or ()]
        for key, spec in specs.items()
    }
    assert paths == {
        (7, None): [f"2023/7/{one}.py", f"2023/7/{two}.py"],
        (7, "fast"): [None, f"2023/7/{two}_fast.py"],
        (8, None): [f"2023/8/{one}.py", None],
        (9, None): [None, f"2023/9/{two}.py"],
    }
    beside = str(tmp_path / f"2023/7/{one}.yaml")
    assert examples_path(specs[7, None]) == beside
    assert layout.specs_with_examples(project.layout, beside)[0] == specs[7, None]


def test_examples_lie_beside_it_and_are_its_variants_too(tmp_path: Path) -> None:
    lay(tmp_path, "2023/7/main.py", "2023/7/main_fast.py")
    project = Project(str(tmp_path), [entry(tmp_path, "{year}/{day}/main.py")])
    path = str(tmp_path / "2023/7/main.yaml")
    for variant in (None, "fast"):
        spec = discover.find_own(DAY, variant, project)
        assert spec is not None
        assert examples_path(spec) == path
    beside = layout.specs_with_examples(project.layout, path)
    assert [spec.variant for spec in beside] == [None, "fast"]
    assert not layout.specs_with_examples(project.layout, str(tmp_path / "2023/7/other.yaml"))


def test_the_usual_pattern_is_as_without_a_layout(tmp_path: Path) -> None:
    lay(tmp_path, "days/year2023/day07.py")
    without = discover.find_own(DAY, None, Project(str(tmp_path)))
    usual = entry(tmp_path, "days/year{year}/day{day:02}.py")
    assert discover.find_own(DAY, None, Project(str(tmp_path), [usual])) == without


def test_a_new_day_goes_where_the_first_plain_entry_has_it(tmp_path: Path) -> None:
    def own(*entries: Entry) -> str:
        return os.path.relpath(own_path(DAY, None, Project(str(tmp_path), entries)), tmp_path)

    starred, plain = entry(tmp_path, "{year}/{day}*.py"), entry(tmp_path, "{year}/d{day:02}.py")
    script = entry(tmp_path, "s/{year}/{day}.py", script=Script())
    functions = entry(tmp_path, "f/{year}/{day}.py", functions=TWO)
    old = entry(tmp_path, "{day}.py", year=2019)
    assert own(starred, script, functions, old, plain) == "2023/d07.py"
    assert own(starred, script) == "days/year2023/day07.py"
    lay(tmp_path, "s/2023/7.py")
    assert own(starred, script, plain) == "s/2023/7.py"  # it is there


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("2023/day07.py", '"{year}/day{day:02}.py"'),
        ("2023/day7/solution.py", '"{year}/day{day}/solution.py"'),
        ("day7.py", '{path: "day{day}.py", year: 2023}'),
        ("2023/07/07.py", '"{year}/07/{day:02}.py"'),
        ("aoc2023/day7/part1.py", '"aoc{year}/day{day}/part1.py"'),
        ("aoc23/7.py", '"aoc{yy}/{day}.py"'),
        ("202307.py", '"{year}{day:02}.py"'),
        ("2023/d{7}/day7.py", None),
    ],
)
def test_the_line_that_would_find_a_look_alike(path: str, line: str | None) -> None:
    assert layout_line(path, DAY) == line


# Habits of the functions in a file.


def answers(spec: DaySpec, text: str) -> list[str | None]:
    day = load_day(spec)
    data, _ = day.parse(text)
    parts: tuple[Part, Part] = (1, 2)
    given = [day.part(part, data, {})[0] for part in parts]
    return [answer and answer.text for answer in given]


def own_day(folder: Path, code: str, name: str = "7.py", **habits: Any) -> DaySpec:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(code)
    spec = layout.find([entry(folder, "{day}.py", year=2023, **habits)], DAY, None)
    assert spec is not None
    return spec


@pytest.mark.parametrize(
    ("code", "data", "functions", "expected"),
    [
        ("def part1(t): return len(t)\ndef part2(t): return t[0]", "text", Functions(), ["5", "a"]),
        ("def one(t): return len(t)\ndef two(t): return t[1]", "lines", TWO, ["2", "cd"]),
        (
            "def one(p):\n with open(p) as file: return file.read()[:2]\ntwo = one",
            "path", TWO, ["ab", "ab"],
        ),
        ("def solve(t): return len(t), t[:2]", "text", Functions(both="solve"), ["5", "ab"]),
        ("def solve(t): return [3]", "text", Functions(both="solve"), ["3", None]),
        ("def solve(t): return None", "text", Functions(both="solve"), [None, None]),
        ("def solve(t):\n yield 1\n yield 2", "lines", Functions(both="solve"), ["1", "2"]),
        (
            "def read(t): return t.split()\ndef part1(d): return d[0]\ndef part2(d): return d[1]",
            "lines", Functions(parse="read"), ["ab", "cd"],
        ),
        (
            "from functools import cache\n@cache\ndef one(t): return 1\n"
            "class two:\n def __init__(self, t): self.t = t\n def __int__(self): return 2\n"
            " def __eq__(self, other): return other == 2",
            "text", TWO, ["1", "2"],
        ),
        ("import re\nfrom textwrap import dedent as one\ntwo = one", "text", TWO, None),
    ],
)  # fmt: skip
def test_functions_by_their_authors_names(
    tmp_path: Path, code: str, data: Data, functions: Functions, expected: list[str | None] | None
) -> None:
    if expected is None:
        expected = ["ab\ncd", "ab\ncd"]
    spec = own_day(tmp_path, code, data=data, functions=functions)
    assert answers(spec, "ab\ncd") == expected


def test_what_gives_both_is_asked_once_an_input(tmp_path: Path) -> None:
    code = "n = 0\ndef solve(t):\n global n\n n += 1\n return n, n"
    day = load_day(own_day(tmp_path, code, functions=Functions(both="solve")))
    first, second = " ".join("ab"), " ".join("cd")
    (one, seconds), (two, none) = day.part(1, first, {}), day.part(2, first, {})
    assert [one and one.text, two and two.text] == ["1", "1"]
    assert seconds is not None
    assert none is None  # the first has paid for both
    again, paid = day.part(2, second, {})
    assert again
    assert again.text == "2"
    assert paid is not None


def test_a_part_2_that_is_not_written_yet(tmp_path: Path) -> None:
    spec = own_day(tmp_path, "def one(t): return 1", functions=TWO)
    assert answers(spec, "ab") == ["1", None]


@pytest.mark.parametrize(
    ("code", "functions", "expected"),
    [
        ("def parse(t): return t[0]\ndef one(t): return t\n", TWO, "ab"),
        ("def parse(t): return t[0]\ndef one(t): return t\n", TWO._replace(parse="parse"), "a"),
        ("def parse(t): return t[0]\ndef part1(t): return t\n", Functions(), "a"),
        ("from os.path import basename as parse\ndef part1(t): return t\n", Functions(), "ab"),
    ],
)
def test_what_names_functions_names_the_parser_too(
    tmp_path: Path, code: str, functions: Functions, expected: str
) -> None:
    spec = own_day(tmp_path, code, functions=functions)
    assert answers(spec, "ab")[0] == expected


def test_lines_are_lines_where_a_parser_is_only_imported(tmp_path: Path) -> None:
    code = "from os.path import basename as parse\ndef part1(lines): return len(lines)\n"
    assert answers(own_day(tmp_path, code, data="lines"), "a\nb")[0] == "2"


def test_what_gives_both_and_fails_is_asked_once_too(tmp_path: Path) -> None:
    code = "n = 0\ndef solve(t):\n global n\n n += 1\n raise eval(t)(n)"
    day = load_day(own_day(tmp_path, code, functions=Functions(both="solve")))
    for text, said in (("ValueError", "ValueError: 1"), ("SystemExit", "called sys.exit.2")):
        for part in (1, 2):
            with pytest.raises(AocError, match=said):
                day.part(part, text, {})


def test_variants_are_those_beside_the_day_that_runs(tmp_path: Path) -> None:
    lay(tmp_path, "x/7.py", "y/7.py", "y/7_fast.py", "days/year2023/day07_slow.py")
    entries = [entry(tmp_path, "x/{day}.py", year=2023), entry(tmp_path, "y/{day}.py", year=2023)]
    assert found(tmp_path, *entries) == ["2023 day 7 x/7.py"]
    for variant in ("fast", "slow"):
        assert discover.find_own(DAY, variant, Project(str(tmp_path), entries)) is None


def test_part_1s_file_is_the_days_whatever_their_names(tmp_path: Path) -> None:
    lay(tmp_path, "7/zeta1.py", "7/alpha2.py")
    entries = [entry(tmp_path, "{day}/*{part}.py", year=2023)]
    assert found(tmp_path, *entries) == ["2023 day 7 7/zeta1.py"]


@pytest.mark.parametrize(
    ("code", "functions", "said"),
    [
        ("def three(t): ...", TWO, r"7.py has no function `one`, which is its `part1` in config"),
        ("one = 3\ndef two(t): ...", TWO, r"7.py has a int, no function, `one`"),
        ("def solve(t): return 1", Functions(both="solve"), "gave something of type int, not two"),
        ("def solve(t): return 'ab'", Functions(both="solve"), "of type str, not two answers"),
        ("def solve(t): return 1, 2, 3", Functions(both="solve"), "of type tuple, not two"),
        ("def solve(t): return {1, 2}", Functions(both="solve"), "of type set, not two answers"),
        ("x = 1", Functions(), "7.py has no function part1"),
        ("import nothing_of_the_kind", Functions(), r"cannot be imported: ModuleNotFoundError"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(
    tmp_path: Path, code: str, functions: Functions, said: str
) -> None:
    spec = own_day(tmp_path, code, functions=functions)
    with pytest.raises(AocError, match=said):
        answers(spec, "ab")


def test_a_file_a_part_has_its_own_functions(tmp_path: Path) -> None:
    (tmp_path / "7").mkdir()
    (tmp_path / "7/a.py").write_text(
        '"""Title"""\ndef parse(t): return t.split()\ndef go(d): return d[1]'
    )
    (tmp_path / "7/b.py").write_text("def go(t): return len(t)")
    both = entry(tmp_path, "{day}/{ab}.py", year=2023, functions=Functions("parse", both="go"))
    spec = layout.find([both], DAY, None)
    assert spec is not None
    assert answers(spec, "a bc") == ["bc", "4"]
    assert load_day(spec).title == "Title"
    (tmp_path / "7/b.py").unlink()
    spec = layout.find([both], DAY, None)
    assert spec is not None
    assert answers(spec, "a bc") == ["bc", None]


def test_helpers_of_one_name_are_never_mixed(tmp_path: Path) -> None:
    code = "from utils import name\nfrom above import top\ndef part1(t): return name\n"
    code += "def part2(t):\n import late\n return late.name + top\n"
    specs = []
    for number in ("7", "8"):
        folder = tmp_path / "2023" / number
        folder.mkdir(parents=True)
        (folder / "main.py").write_text(code)
        (folder / "utils.py").write_text(f"name = 'utils{number}'")
        (folder / "late.py").write_text(f"name = 'late{number}'")
    (tmp_path / "2023/above.py").write_text("top = 'near'")
    (tmp_path / "above.py").write_text("top = 'far'")
    (tmp_path / "utils.py").write_text("name = 'far'")
    entries = [entry(tmp_path, "{year}/{day}/main.py")]
    specs = [layout.find(entries, Puzzle(2023, day), None) for day in (7, 8)]
    days = [load_day(spec) for spec in specs if spec]
    for _ in range(2):
        given = [[day.part(part, "", {})[0] for part in (1, 2)] for day in days]
        assert [[it.text for it in pair if it] for pair in given] == [
            ["utils7", "late7near"],
            ["utils8", "late8near"],
        ]
    assert "utils" not in sys.modules
    assert not list(tmp_path.rglob("__pycache__"))  # the tree is left as it was


def test_days_of_a_package_find_their_neighbours(tmp_path: Path) -> None:
    folder = tmp_path / "aoc/y2023"
    folder.mkdir(parents=True)
    (tmp_path / "aoc/utils.py").write_text("x = 5")
    (folder / "grid.py").write_text("y = 6")
    (folder / "d7.py").write_text(
        "from ..utils import x\nfrom . import grid\nfrom aoc.y2023.grid import y\n"
        "def part1(t): return x + y\ndef part2(t): return grid.y\n"
    )
    spec = layout.find([entry(tmp_path, "aoc/y{year}/d{day}.py")], DAY, None)
    assert spec is not None
    assert answers(spec, "") == ["11", "6"]


@pytest.mark.parametrize("inner", ["support/support.py", "support/support/__init__.py"])
def test_a_bare_folder_hides_no_module_that_lies_in_it(tmp_path: Path, inner: str) -> None:
    path = tmp_path / inner
    path.parent.mkdir(parents=True)
    path.write_text("x = 5")
    (tmp_path / "support/setup.py").write_text("")
    folder = tmp_path / "day"
    folder.mkdir()
    (folder / "7.py").write_text("import support\ndef part1(t): return support.x")
    found = layout.find([entry(tmp_path, "day/{day}.py", year=2023)], DAY, None)
    assert found is not None
    assert answers(found, "") == ["5", None]
    (folder / "support.py").write_text("x = 6")  # what is nearer goes first
    assert answers(found._replace(root=str(folder)), "") == ["6", None]
    assert not list(tmp_path.rglob("__pycache__"))


def test_an_installed_module_goes_before_a_bare_folder_of_its_name(tmp_path: Path) -> None:
    (tmp_path / "yaml").mkdir()
    code = "import yaml\ndef part1(t): return yaml.safe_load('a: 1')['a']"
    assert answers(own_day(tmp_path, code), "") == ["1", None]


def test_a_file_may_be_called_anything(tmp_path: Path) -> None:
    (tmp_path / "Advent 2023").mkdir()
    (tmp_path / "Advent 2023/day 7.final.py").write_text("def part1(t): return __name__")
    spec = layout.find([entry(tmp_path, "Advent {year}/day {day}.final.py")], DAY, None)
    assert spec is not None
    assert answers(spec, "") == ["Advent 2023.day 7_final", None]
