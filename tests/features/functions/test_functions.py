"""Days in a layout: the names and arguments of their functions, and their imports."""

import re
from pathlib import Path
from typing import Any

import pytest

from aoc_runner.kernel.days.day import Data, Day, Entry, Functions
from aoc_runner.kernel.days.layout import iter_days
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.puzzle import PARTS, Puzzle
from aoc_runner.kernel.model.result import Result
from aoc_runner.kernel.running.messages import Job
from aoc_runner.kernel.running.pool import iter_outcomes
from tests.platforms import needs
from tests.support import Aoc

DAY = Puzzle(2023, 7)
TWO = Functions(part1="one", part2="two")
READ = Functions(parse="read")


def entry(folder: Path, path: str, **habits: Any) -> Entry:
    return Entry(path, str(folder), "config.yaml:3", **habits)


def first(entry: Entry, puzzle: Puzzle = DAY) -> Day:
    return next(iter_days([entry], puzzle))


def results(day: Day, *texts: str) -> list[Result]:
    """Run both parts on each text in a worker."""
    cases = [Case(text, text, "kept", {}, {}) for text in texts]
    job = Job(day, [(case, PARTS) for case in cases])
    (outcome,) = iter_outcomes([job])
    return [*outcome.results]


def answers(day: Day, *texts: str) -> list[str | None]:
    return [result.answer_text for result in results(day, *texts)]


def own_day(folder: Path, code: str, name: str = "7.py", **habits: Any) -> Day:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(code)
    return first(entry(folder, "{day}.py", year=2023, **habits))


@pytest.mark.parametrize(
    ("code", "data", "functions", "expected"),
    [
        ("def part1(t): return len(t)\ndef part2(t): return t[0]", "text", None, ["5", "a"]),
        ("def one(t): return len(t)\ndef two(t): return t[1]", "lines", TWO, ["2", "cd"]),
        (
            "def one(t):\n count = len(t)\n t.clear()\n return count\ntwo = len",
            "lines", TWO, ["2", "2"],  # Each part gets a list of its own.
        ),
        (
            "def one(p):\n with open(p) as file: return file.read()[:2]\ntwo = one",
            "path", TWO, ["ab", "ab"],
        ),
        ("def solve(t): return len(t), t[:2]", "text", Functions(both="solve"), ["5", "ab"]),
        ("def solve(t): return [3]", "text", Functions(both="solve"), ["3", None]),
        (
            "def read(t): return t[0]\ndef solve(d): return d, 'None'",
            "text", Functions(parse="read", both="solve"), ["a", None],
        ),
        ("def solve(t): return None", "text", Functions(both="solve"), [None, None]),
        ("def one(t): return 1", "text", TWO, ["1", None]),
        ("def solve(t):\n yield 1\n yield 2", "lines", Functions(both="solve"), ["1", "2"]),
        ("def read(t): return t.split()\ndef part1(d): return d[0]", "text", READ, ["ab", None]),
        ("def read(t): return [*t]\ndef part1(d): return d[0]", "lines", READ, ["ab", None]),
        ("def read(t): return [*open(t)]\ndef part1(d): return d[1]", "path", READ, ["cd", None]),
        ("def parse(t): return [*t]\ndef part1(d): return d[0]", "lines", None, ["ab", None]),
        (
            "from functools import cache\n@cache\ndef one(t): return 1\n"
            "class two:\n def __init__(self, t): self.t = t\n def __int__(self): return 2\n"
            " def __eq__(self, other): return other == 2",
            "text", TWO, ["1", "2"],
        ),
    ],
)  # fmt: skip
def test_functions_with_custom_names(
    tmp_path: Path, code: str, data: Data, functions: Functions, expected: list[str | None]
) -> None:
    spec = own_day(tmp_path, code, data=data, functions=functions)
    assert answers(spec, "ab\ncd") == expected


def test_an_entry_decides_the_end_of_the_file_and_adds_import_folders(tmp_path: Path) -> None:
    for folder in ("own", "src/deep"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "helper.py").write_text(f"NAME = '{folder}'\n")
    (tmp_path / "src/deep/other.py").write_text("END = -3\n")
    code = """
import helper, other
def part1(path):
    return repr(open(path).read()[other.END:])
def part2(path):
    return helper.NAME
"""
    options: dict[str, Any] = {"data": "path", "pythonpath": ("src", "src/deep")}
    (tmp_path / "own/7.py").write_text(code)
    for end, newline in ((True, "'cd\\n'"), (False, "'bcd'")):
        day = first(entry(tmp_path, "own/{day}.py", year=2023, final_newline=end, **options))
        assert answers(day, "ab\nbcd") == [newline, "own"]


def test_a_function_for_both_parts_is_called_once(tmp_path: Path) -> None:
    code = "n = 0\ndef solve(t):\n global n\n n += 1\n return n, n"
    day = own_day(tmp_path, code, functions=Functions(both="solve"))
    one, two, again, _ = results(day, "a b", "c d")
    assert [one.answer_text, two.answer_text, again.answer_text] == ["1", "1", "1"]
    assert one.seconds is not None
    assert two.seconds is None  # Its time counts for part 1.


@pytest.mark.parametrize(
    ("code", "functions", "expected"),
    [
        ("def parse(t): return t[0]\ndef one(t): return t\n", TWO, "ab"),
        ("def parse(t): return t[0]\ndef one(t): return t\n", TWO._replace(parse="parse"), "a"),
        ("def parse(t): return t[0]\ndef part1(t): return t\n", None, "a"),
        ("from os.path import basename as parse\ndef part1(t): return t\n", None, "ab"),
    ],
)
def test_named_functions_include_the_parser(
    tmp_path: Path, code: str, functions: Functions, expected: str
) -> None:
    spec = own_day(tmp_path, code, functions=functions)
    assert answers(spec, "ab")[0] == expected


@pytest.mark.parametrize(
    ("code", "functions", "expected_text"),
    [
        ("def three(t): ...", TWO, r"7.py does not define one\(\), its `part1` in config"),
        ("one = 3\ndef two(t): ...", TWO, r"7.py does not define one\(\)"),
        ("async def one(t): ...", TWO, "part1 is `async`"),
        ("def solve(t): return 1", Functions(both="solve"), "returned a value of type int, not"),
        ("def solve(t): return 'ab'", Functions(both="solve"), "of type str, not two answers"),
        ("def solve(t): return {1, 2}", Functions(both="solve"), "of type set, not two answers"),
    ],
)
def test_a_missing_function_is_an_error(
    tmp_path: Path, code: str, functions: Functions, expected_text: str
) -> None:
    spec = own_day(tmp_path, code, functions=functions)
    assert re.search(expected_text, results(spec, "ab")[0].reason)


@pytest.mark.parametrize(
    "code",
    [
        "from functools import cache\n@cache\ndef one(t): return 1\ndef two(t, n): return 2",
        "from functools import partial\none = partial(max, '1')\nasync def two(t): return 2",
        "class Day:\n def one(self, t): return 1\none = Day().one\ntwo = 5",
        "def time(f): return lambda *a: f(*a)\n@time\ndef one(t): return 1\ndef two(t): yield",
    ],
)
def test_any_callable_is_a_hook_and_an_error_fails_one_part(tmp_path: Path, code: str) -> None:
    for functions in (TWO, None):
        code = code if functions is TWO else code.replace("one", "part1").replace("two", "part2")
        first, second = results(own_day(tmp_path, code, functions=functions), "")
        assert (first.answer_text, second.status) == ("1", "failed")


def test_a_day_may_delete_or_keep_open_its_input_file(aoc: Aoc) -> None:
    aoc.write("config.yaml", 'aoc: {layout: [{path: "{year}/{day}.py", data: path}]}')
    for code in (
        "os.unlink(path)",
        "globals()['left'] = open(path)",
    ):  # Windows does not delete open files.
        aoc.write("2023/7.py", f"import os\ndef part1(path):\n    {code}\n    return 1\n")
        done = aoc("run", "2023", "7", "--input", "-", stdin="5")
        assert (done.code, done.err) == (0, "")


@needs("signals")
@pytest.mark.parametrize("act", ["os.kill(os.getpid(), 9)", "raise KeyboardInterrupt"])
def test_the_input_file_is_deleted_however_the_day_ends(aoc: Aoc, tmp_path: Path, act: str) -> None:
    (tmp_path / "temporary").mkdir()
    aoc.write("config.yaml", 'aoc: {layout: [{path: "{year}/{day}.py", data: path}]}')
    code = f"print(open(path).read(), flush=True)\n    {act}\n"
    aoc.write("2023/7.py", f"import os\ndef part1(path):\n    {code}")
    result = aoc("2023", "7", "--input", "-", stdin="x\n", TMPDIR=str(tmp_path / "temporary"))
    assert (result.code > 0, "\nx\n" in result.out) == (True, True)
    assert [*(tmp_path / "temporary").iterdir()] == []


def test_each_file_of_a_part_has_its_own_functions(tmp_path: Path) -> None:
    (tmp_path / "7").mkdir()
    (tmp_path / "7/a.py").write_text(
        '"""Title"""\ndef parse(t): return t.split()\ndef go(d): return d[1]'
    )
    (tmp_path / "7/b.py").write_text("def go(t): return len(t)")
    both = entry(tmp_path, "{day}/{ab}.py", year=2023, functions=Functions("parse", both="go"))
    spec = first(both)
    assert answers(spec, "a bc") == ["bc", "4"]
    (tmp_path / "7/b.py").unlink()
    spec = first(both)
    assert answers(spec, "a bc") == ["bc", None]


def test_days_of_a_package_import_their_neighbors(tmp_path: Path) -> None:
    folder = tmp_path / "aoc/y2023"
    folder.mkdir(parents=True)
    (tmp_path / "aoc/utils.py").write_text("x = 5")
    (folder / "grid.py").write_text("y = 6")
    (folder / "d7.py").write_text(
        "from ..utils import x\nfrom . import grid\nfrom aoc.y2023.grid import y\n"
        "def part1(t): return x + y\ndef part2(t): return grid.y\n"
    )
    spec = first(entry(tmp_path, "aoc/y{year}/d{day}.py"))
    assert answers(spec, "") == ["11", "6"]
    assert not list(tmp_path.rglob("__pycache__"))  # The folder has not changed.


def test_a_file_may_have_any_name(tmp_path: Path) -> None:
    (tmp_path / "Advent 2023").mkdir()
    (tmp_path / "Advent 2023/day 7.final.py").write_text("def part1(t): return __name__")
    spec = first(entry(tmp_path, "Advent {year}/day {day}.final.py"))
    assert answers(spec, "") == ["Advent 2023.day 7_final", None]
