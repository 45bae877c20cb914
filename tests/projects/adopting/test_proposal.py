"""A whole tree -> entries that find its days and nothing else, and what is left over."""

import os
from pathlib import Path

import pytest

from aoc_runner.kernel.days.layout import days_in
from aoc_runner.projects.adopting.proposal import Proposal, propose
from aoc_runner.projects.adopting.tree import walk
from tests.projects.adopting.trees import FILE, STDIN, days, proposed, settings, write

OLD = "print len(open('input.txt').read())\n"


def found(proposal: Proposal, folder: Path) -> dict[tuple[int, int], set[str]]:
    """What the entries really find."""
    specs = list(days_in([it.entry for it in proposal.entries]))
    assert not [spec.rival for spec in specs if spec.rival]
    return {
        (spec.puzzle.year, spec.puzzle.day): {
            os.path.relpath(str(path), folder).replace(os.sep, "/")
            for path in spec.files or (spec.path,)
            if path
        }
        for spec in specs
        if spec.variant is None
    }


@pytest.mark.parametrize(
    ("pattern", "text", "entry"),
    [
        (
            "YYYY/dayDD.py",
            FILE,
            {"path": "{year}/day{day:02}.py", "script": {}},
        ),
        ("YYYY/D/main.py", STDIN, {"path": "{year}/{day}/main.py", "script": {}}),
        (
            "YYYY/dD.py",
            "import sys\nprint(open(sys.argv[1]).read())\n",
            {"path": "{year}/d{day}.py", "script": {"args": "{input}"}},
        ),
        (
            "aocYYYY/dayDD.py",
            "from aocd import data\nprint(data)\n",
            {"path": "aoc{year}/day{day:02}.py", "script": {}},
        ),
        (
            "aocYYYY/dayDD.py",
            "from aoc_runner import get_lines\nprint(get_lines(2021, 3))\n",
            {"path": "aoc{year}/day{day:02}.py", "script": {}},
        ),
        (
            "YYYY/dayDD.py",
            "def part_one(lines):\n    return 1\ndef part_two(lines):\n    return 2\n",
            {
                "path": "{year}/day{day:02}.py",
                "data": "lines",
                "functions": {"part1": "part_one", "part2": "part_two"},
            },
        ),
        (
            "YYYY/dayDD.py",
            "def part1(text):\n    return text.split()\n",
            {"path": "{year}/day{day:02}.py"},
        ),
        (
            "YYYY/dayDD.py",
            "def solve(text):\n    return text.split(), 2\n",
            {"path": "{year}/day{day:02}.py", "functions": {"both": "solve"}},
        ),
        (
            "YYYY/DD.rb",
            "puts $stdin.read.size\n",
            {"path": "{year}/{day:02}.rb", "script": {"command": "ruby {path}"}},
        ),
        (
            "YYYY/DD.js",
            "read(process.argv[2])\n",
            {"path": "{year}/{day:02}.js", "script": {"command": "node {path} {input}"}},
        ),
    ],
)
def test_a_habit_is_an_entry(
    tmp_path: Path, pattern: str, text: str, entry: dict[str, object]
) -> None:
    files = days(pattern, text, 1, 2, 10, 20) | days(pattern, text, 1, 11, year=2022)
    proposal = proposed(tmp_path, files)
    assert settings(proposal) == [entry]
    assert (proposal.entries[0].years, proposal.entries[0].days) == ((2021, 2022), 6)
    assert set().union(*found(proposal, tmp_path).values()) == set(files)
    assert not proposal.left_over


def test_two_files_a_day_are_one(tmp_path: Path) -> None:
    files = days("YYYY/DDa.py", STDIN, 1, 2, 12) | days("YYYY/DDb.py", STDIN, 1, 2)
    proposal = proposed(tmp_path, files)
    assert settings(proposal) == [{"path": "{year}/{day:02}{ab}.py", "script": {}}]
    assert proposal.entries[0].days == 3
    assert found(proposal, tmp_path)[2021, 1] == {"2021/01a.py", "2021/01b.py"}


def test_each_year_may_have_its_own_habit(tmp_path: Path) -> None:
    functions = "def part1(text):\n    return text.split()\n"
    files = days("YYYY/dayDD.py", functions, 1, 2, 3, year=2019)
    files |= days("YYYY/dayDD.py", FILE, 1, 2, 3) | days("YYYY/dayDD.py", FILE, 1, 2, year=2022)
    assert settings(proposed(tmp_path, files)) == [
        {"path": "2019/day{day:02}.py", "year": 2019},
        {"path": "{year}/day{day:02}.py", "script": {}},
    ]


ONE = "def part_one(lines):\n    return 1\n"
TWO = f"{ONE}def part_two(lines):\n    return 2\n"


def test_a_day_without_its_second_function_is_a_day_like_the_others(
    tmp_path: Path,
) -> None:
    files = days("YYYY/dayD.py", ONE, 1, 2, 3, 4, 5, 6, 7, 8, 25)
    proposal = proposed(tmp_path, files | days("YYYY/dayD.py", TWO, 1, 2))
    (entry,) = settings(proposal)
    assert entry["functions"] == {"part1": "part_one", "part2": "part_two"}
    assert (proposal.entries[0].days, proposal.left_over) == (9, ())


def test_a_year_that_cannot_be_run_is_not_found(tmp_path: Path) -> None:
    files = days("YYYY/dayDD.py", OLD, 1, 2, 3, year=2015) | days("YYYY/dayDD.py", FILE, 1, 2)
    proposal = proposed(tmp_path, files)
    assert settings(proposal) == [{"path": "2021/day{day:02}.py", "year": 2021, "script": {}}]
    assert [it.reason for it in proposal.left_over] == ["Python 2"] * 3
    assert not any(it.is_found for it in proposal.left_over)


def test_days_with_and_without_a_zero(tmp_path: Path) -> None:
    files = days("YYYY/dayD.py", FILE, 1, 2, 10) | days("YYYY/dayDD.py", FILE, 1, 10, year=2022)
    proposal = proposed(tmp_path, files)
    assert {str(it["path"]) for it in settings(proposal)} == {
        "2021/day{day}.py",
        "2022/day{day:02}.py",
    }
    assert set().union(*found(proposal, tmp_path).values()) == set(files)


def test_a_day_has_no_second_file(tmp_path: Path) -> None:
    files = {f"2021/{day:02}_{name}.py": FILE for day, name in ((1, "a"), (2, "bus"), (3, "cat"))}
    files |= {"2021/03_cow.js": "read(process.argv[2])\n", "2021/03-extra.py": "x = 1\n"}
    proposal = proposed(tmp_path, files)
    assert found(proposal, tmp_path)[2021, 3] == {"2021/03_cat.py"}


def test_most_habits_of_a_year_are_its_habit(tmp_path: Path) -> None:
    functions = "def part1(text):\n    return text.split()\n"
    files = days("YYYY/dayDD.py", functions, 1, 2, 3, 4) | days("YYYY/dayDD.py", FILE, 5, 6)
    proposal = proposed(tmp_path, files)
    assert settings(proposal) == [{"path": "{year}/day{day:02}.py"}]
    assert [it.path for it in proposal.left_over] == ["2021/day05.py", "2021/day06.py"]
    assert all(it.is_found for it in proposal.left_over)
    assert proposal.left_over[0].reason.startswith("most files beside it")


def test_titles_are_anything(tmp_path: Path) -> None:
    titles = {1: "report", 2: "password-philosophy", 3: "toboggan", 12: "rain"}
    files = {f"2020/{day:02}-{name}/{name}.py": FILE for day, name in titles.items()}
    proposal = proposed(tmp_path, files)
    (entry,) = settings(proposal)
    assert entry["path"] == "{year}/{day:02}-*/*.py"
    assert set().union(*found(proposal, tmp_path).values()) == set(files)


def test_of_several_files_of_a_title_one_is_the_day(tmp_path: Path) -> None:
    files = {
        f"2020/{day:02}-{it}/{it}.py": FILE for day, it in ((1, "tree"), (2, "bus"), (3, "sea"))
    }
    more = {"2020/04-rain/rain.py": "import ship\n" + FILE, "2020/04-rain/ship.py": FILE}
    more |= {"2020/04-rain/rain_vis2.py": FILE, "2020/04-rain/test_rain.py": FILE}
    proposal = proposed(tmp_path, files | more)
    assert found(proposal, tmp_path)[2020, 4] == {"2020/04-rain/rain.py"}
    assert [it["path"] for it in settings(proposal)] == [
        "{year}/{day:02}-rain/rain.py",
        "{year}/{day:02}-*/*.py",
    ]
    assert not proposal.left_over


def test_other_contests_are_passed_by(tmp_path: Path) -> None:
    files = days("everybody-codes/YYYY/DD.py", FILE, 1, 2) | days("aoc/YYYY/DD.py", FILE, 1)
    assert [it.entry.path for it in proposed(tmp_path, files).entries] == ["aoc/{year}/{day:02}.py"]


def test_a_tree_without_years(tmp_path: Path) -> None:
    files = days("dayDD/main.py", FILE, 1, 2)
    proposal = proposed(tmp_path, files)
    assert proposal.needs_year
    assert not proposal.entries
    given = propose(walk(str(tmp_path)), 2018)
    assert not given.needs_year
    assert settings(given) == [{"path": "day{day:02}/main.py", "year": 2018, "script": {}}]


def test_files_without_a_year_beside_others(tmp_path: Path) -> None:
    files = days("YYYY/dayDD.py", FILE, 1, 2) | days("dayDD.py", FILE, 3)
    proposal = proposed(tmp_path, files)
    assert not proposal.needs_year
    (left,) = proposal.left_over
    assert left.reason == "no name says its year: give --year"


def test_known_days_are_left_alone(tmp_path: Path) -> None:
    write(tmp_path, days("YYYY/dayDD.py", FILE, 1, 2) | days("YYYY/dD.py", FILE, 3))
    proposal = propose(walk(str(tmp_path)), None, {(2021, 1), (2021, 2)})
    assert [it.entry.path for it in proposal.entries] == ["{year}/d{day}.py"]
    assert not proposal.left_over


def test_days_that_are_found_anyway_need_no_entry(tmp_path: Path) -> None:
    ours = "def part1(data):\n    return data.split()\n"
    files = days("days/yearYYYY/dayDD.py", ours, 1, 2) | days("days/yearYYYY/dayDD.py", ours, 9)
    proposal = proposed(tmp_path, files)
    assert (proposal.entries, proposal.left_over) == ((), ())


def test_a_notebook_and_a_compiled_program_are_named(tmp_path: Path) -> None:
    files = {"2021/day01.ipynb": "{}", "2021/day02/src/main.rs": "fn main() {}"}
    reasons = {it.path: it.reason for it in proposed(tmp_path, files).left_over}
    assert reasons["2021/day01.ipynb"] == "a notebook"
    assert reasons["2021/day02/src/main.rs"].startswith("Rust, which is compiled")
