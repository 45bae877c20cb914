"""`aoc adopt`: existing solutions become days, and their files do not change."""

import hashlib
from pathlib import Path

import pytest
import yaml

from tests.site import Site
from tests.support import Aoc
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

SCRIPT = (
    "text = open('input.txt').read()\nprint('Part 1:', len(text.strip()))\nprint('Part 2:', 7)\n"
)
STDIN = "import sys\nprint(len(sys.stdin.read()))\n"
PART = "def part1(text):\n    return text.split()\n"


def write(aoc: Aoc, pattern: str, text: str, *days: int, year: int = 2021) -> None:
    """Write a file for each day; in the pattern `YYYY` is the year, `DD` or `D` the day.

    In the text `ROWS` are as many lines as the number of the day.
    """
    for day in days:
        path = pattern.replace("YYYY", f"{year}").replace("DD", f"{day:02}").replace("D", f"{day}")
        aoc.write(path, text.replace("ROWS", "a\n" * day))


def archive(aoc: Aoc, year: int = 2021) -> None:
    write(aoc, "YYYY/dayDD/main.py", SCRIPT, 1, 2, 10, year=year)
    write(aoc, "YYYY/dayDD/input.txt", "ROWS", 1, 2, 10, year=year)


def patterns(aoc: Aoc, *words: str) -> dict[str, int]:
    """Return the number of days for each proposed pattern."""
    document = aoc("adopt", "--json", "--no-try", *words).json
    return {entry["pattern"]: entry["days"] for entry in document["entries"]}


def reasons(aoc: Aoc) -> dict[str, list[str]]:
    left_over: dict[str, list[str]] = aoc("adopt", "--json", "--no-try").json["left_over"]
    return left_over


def digests(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_adopt_proposes_writes_and_runs_days(aoc: Aoc) -> None:
    archive(aoc)
    before = digests(aoc.folder)
    asked = aoc("adopt")
    assert asked.out.splitlines()[:2] == [
        "years  days  tried  layout entry",
        "2021   3     works  {path: '{year}/day{day:02}/main.py', script: {}}",
    ]
    assert "no file written; to write config.yaml, run the same command with --yes" in asked.err
    assert digests(aoc.folder) == before
    done = aoc("adopt", "--yes")
    assert done.code == 0, done.err
    assert "wrote config.yaml\nnext: aoc login\n" in done.out
    hint = "      aoc import . --pattern '{year}/day{day:02}/input.txt'\n"  # or in ""
    assert hint in done.out.replace('"', "'")
    assert "aoc fetch" not in done.out  # Every day has an input in the folder.
    after = digests(aoc.folder)
    after.pop("config.yaml")
    assert after == before
    entry = {"path": "{year}/day{day:02}/main.py", "script": {}}
    written = yaml.safe_load((aoc.folder / "config.yaml").read_text())
    assert written == {"aoc": {"layout": [entry]}}
    days = aoc("days", "--json").json["days"]
    assert [day["day"] for day in days if day["from"] == "project"] == [1, 2, 10]
    run = aoc("run", "2021", "1", "--input", "2021/day02/input.txt", "--json").json
    assert [part["answer"] for part in run["parts"]] == ["3", "7"]  # 3 characters: a, newline, a


def test_cached_inputs_are_not_imported_again(aoc: Aoc) -> None:
    archive(aoc)
    for day in ("01", "02", "10"):
        aoc.write(f"{aoc.data}/inputs/2021/{day}.txt", "abc\n")
    done = aoc("adopt", "--yes", "--no-try")
    assert done.out.endswith("\nnext: aoc login\n      aoc run all\n")
    (aoc.data / "inputs/2021/02.txt").unlink()
    (aoc.folder / "2021/day02/input.txt").unlink()
    (aoc.folder / "config.yaml").unlink()
    done = aoc("adopt", "--yes", "--no-try")
    assert done.out.endswith("\nnext: aoc login\n      aoc fetch\n      aoc run all\n")


def test_a_second_run_proposes_nothing_and_keeps_the_layout(aoc: Aoc) -> None:
    archive(aoc)
    aoc("adopt", "--yes")
    written = (aoc.folder / "config.yaml").read_text()
    again = aoc("adopt", "--yes")
    assert (again.code, again.err) == (0, "")
    assert again.out.startswith("nothing new to adopt\n")
    archive(aoc, 2022)  # The pattern in config.yaml matches it.
    write(aoc, "YYYY/dayDD.js", "read(process.argv[2])\n", 11, year=2022)
    assert patterns(aoc) == {"{year}/day{day:02}.js": 1}
    more = aoc("adopt", "--yes")
    assert more.code == 2
    assert "under `aoc:`:\n    - {path: '{year}/day{day:02}.js', script: " in more.err
    assert (aoc.folder / "config.yaml").read_text() == written
    aoc.write("config.yaml", "aoc:\n  layout: {a: 1}\n")
    wrong = aoc("adopt", "--yes")
    assert wrong.code == 2
    assert "config.yaml:2: `aoc.layout` is a mapping" in wrong.error_lines[0]


@pytest.mark.parametrize(
    ("code", "entry", "tried"),
    [
        # The type of the argument is unknown, so each is tried with the first inputs.
        ("def part1(s):\n    assert isinstance(s, list)\n    return len(s)\n", "lines", "works"),
        ("def part1(s):\n    assert isinstance(s, str)\n    return len(s)\n", "'{", "works"),
        ("def part1(data):\n    return len(open(str(data)).read())\n", "path", "works"),
        # A parser gets what it takes.
        (
            "def read(path): return [*open(path)]\ndef part1(x: list): return len(x)\n",
            "path",
            "works",
        ),
        ("import nobody_has_this\ndef part1(data):\n    return 1\n", "'{", "needs nobody_has_this"),
        ("def part1(data):\n    return 1 // 0\n", "'{", "gave no answer"),
        ("def part1(t: str):\n    return 5 // (len(t) - 1)\n", "'{", "works on 1 of 2 days"),
        # These are no answers: 0, a list, and what does not depend on the day or the part.
        ("def part1(t: str):\n    return t.count('a') - 1\n", "'{", "works on 1 of 2 days"),
        ("def part1(t: str):\n    return t.split()\n", "'{", "gave no answer"),
        ("def part1(t: str):\n    return 7\n", "'{", "gave no answer"),
        ("def part1(t: str):\n    return len(t)\npart2 = part1\n", "'{", "gave no answer"),
    ],
)
def test_ambiguous_code_is_tried(aoc: Aoc, code: str, entry: str, tried: str) -> None:
    write(aoc, "YYYY/dayDD.py", code, 1, 2, 3)
    (untried,) = aoc("adopt", "--json").json["entries"]
    assert untried["tried"] == "not tried"
    write(aoc, "YYYY/dayDD.txt", "ROWS", 1, 2, 3)
    (found,) = aoc("adopt", "--json").json["entries"]
    assert (entry in found["yaml"], found["tried"]) == (True, tried), found
    (found,) = aoc("adopt", "--json", "--no-try").json["entries"]
    assert found["tried"] == "not tried"


def test_an_own_file_that_a_script_opens_is_the_input(aoc: Aoc) -> None:
    write(aoc, "YYYY/DD/solve.py", SCRIPT.replace("input.txt", "trees.txt"), 1, 2, 3)
    write(aoc, "YYYY/DD/trees.txt", "own", 1, 2, 3)
    write(aoc, f"{aoc.data}/inputs/YYYY/DD.txt", "ROWS", 1, 2)
    assert "reads: ['*.txt']}" in aoc("adopt", "--yes").out
    rows = aoc("run", "2021", "1-2", "--json").json["days"]
    assert [row["parts"][0]["answer"] for row in rows] == ["1", "3"]
    # A way that could not be tried is not better than one that failed.
    (aoc.folder / "config.yaml").unlink()
    write(aoc, "YYYY/DD/solve.py", "print(1 // 0)", 1, 2)
    write(aoc, "YYYY/DD/solve.py", "open('trees.txt')", 3, 4, 5)
    assert "[" not in aoc("adopt").out


def test_the_entry_of_most_files_wins(aoc: Aoc) -> None:
    write(aoc, "YYYY/dayDD.py", "def main():\n    pass\n", 1, 2, 3, 4, 5, year=2017)
    write(aoc, "YYYY/dayDD.py", PART, 1, 2, year=2018)
    assert patterns(aoc) == {"2018/day{day:02}.py": 2}
    write(aoc, "YYYY/dayDD.py", PART, 3, 4, 5, year=2018)
    assert patterns(aoc) == {"{year}/day{day:02}.py": 5}
    # A way of two files would run three others with what they do not take.
    write(aoc, "dYYYY/dayDD.py", "def part1(grid):\n    return grid[0]\n", 1, 2, 3)
    write(aoc, "dYYYY/dayDD.py", PART, 4, 5)
    assert patterns(aoc) == {"{year}/day{day:02}.py": 5}
    # One script that works is worth less than three days that gave no answer.
    write(aoc, "YYYY/qDD.py", "def part1(t: str):\n    return 1 // 0\n", 1, 2, 3, 4, 5)
    write(aoc, "YYYY/qDD.py", SCRIPT, 6)
    write(aoc, "YYYY/input/DD.txt", "ROWS", 1, 2, 6)
    (entry,) = [row for row in aoc("adopt", "--json").json["entries"] if "q" in row["pattern"]]
    assert (entry["tried"], entry["days"]) == ("gave no answer", 5)


def test_a_pattern_of_files_with_the_day_is_better_than_one_of_all_files(aoc: Aoc) -> None:
    for day in range(1, 6):
        for name in (f"aoc_{day:02}", "abcde"[day - 1] * 3, "fghij"[day - 1] * 3):
            aoc.write(f"2021/{day:02}_title{day}/{name}.py", SCRIPT)
    assert patterns(aoc) == {"{year}/{day:02}_*/aoc_{day:02}.py": 5}


def test_helpers_and_the_end_of_inputs_are_found(aoc: Aoc) -> None:
    aoc.write("support-src/support.py", "def read():\n    return open('input.txt').read()\n")
    code = "from support import read\nprint('Part 1:', len(read().split('\\n')))\n"
    write(aoc, "YYYY/dayDD/main.py", code, 1, 2, 3)
    for day in (1, 2, 3):
        aoc.write(f"2021/day{day:02}/input.txt", "a\n" * day + "a")
    done = aoc("adopt", "--yes", "--json").json
    (entry,) = done["entries"]
    settings = yaml.safe_load(entry["yaml"])
    assert (settings["final_newline"], settings["pythonpath"]) == (False, ["support-src"])
    assert entry["tried"] == "works"


def test_each_year_may_be_run_differently(aoc: Aoc) -> None:
    write(aoc, "YYYY/dayDD.py", PART, 1, 2, 3, year=2019)
    write(aoc, "YYYY/dayDD.py", SCRIPT, 1, 2, 3)
    write(aoc, "YYYY/dayDD.py", SCRIPT, 1, 2, year=2022)
    assert patterns(aoc) == {"2019/day{day:02}.py": 3, "{year}/day{day:02}.py": 5}


def test_two_files_of_a_day_count_once(aoc: Aoc) -> None:
    write(aoc, "YYYY/DDa.py", STDIN, 1, 2, 12)
    write(aoc, "YYYY/DDb.py", STDIN, 1, 2)
    assert patterns(aoc) == {"{year}/{day:02}{ab}.py": 3}


def test_padded_and_unpadded_days_are_found_once(aoc: Aoc) -> None:
    write(aoc, "YYYY/dayD.py", SCRIPT, 1, 2, 10)
    write(aoc, "YYYY/dayDD.py", SCRIPT, 1, 10, year=2022)
    aoc("adopt", "--yes")
    days = aoc("days", "--json").json["days"]
    assert sum(day["from"] == "project" for day in days) == 5


def test_titles_match_any_name(aoc: Aoc) -> None:
    for name in ("01-tree", "02-bus", "03-sea", "04-rain"):
        aoc.write(f"2020/{name}/{name[3:]}.py", SCRIPT)
    aoc.write("2020/03-cow.js", "read(process.argv[2])\n")
    document = aoc("adopt", "--yes", "--json").json
    assert sum(entry["days"] for entry in document["entries"]) == 4
    days = aoc("days", "--json").json["days"]
    files = [day["file"] for day in days if day["from"] == "project"]
    assert [Path(file).name for file in files] == ["tree.py", "bus.py", "sea.py", "rain.py"]


def test_the_majority_of_a_year_decides(aoc: Aoc) -> None:
    write(aoc, "YYYY/dayDD.py", PART, 1, 2, 3, 4)
    write(aoc, "YYYY/dayDD.py", SCRIPT, 5)
    assert patterns(aoc) == {"{year}/day{day:02}.py": 4}
    (left,) = reasons(aoc).items()
    assert left == ("fits no proposed entry", ["2021/day05.py"])


def test_an_untried_layout_is_tried_again(aoc: Aoc) -> None:
    code = "def part1(s):\n    assert isinstance(s, list)\n    return len(s)\n"
    write(aoc, "YYYY/dayDD.py", code, 1, 2, 3)
    path = aoc.write("config.yaml", "# mine\naoc:\n  contact: me@example.com\n")
    assert "not tried" in aoc("adopt", "--yes").out
    untried = path.read_text()
    write(aoc, f"{aoc.data}/inputs/YYYY/DD.txt", "ROWS", 1, 2, 3)
    path.write_text(untried.replace("  layout", "  timeout: 9\n  layout") + "# the end\n")
    assert "data: lines" in aoc("adopt", "--yes").out
    new = path.read_text()
    assert "data: lines" in new
    assert [line for line in new.splitlines() if "{" not in line and "layout" not in line] == [
        "# mine",
        "aoc:",
        "  timeout: 9",
        "  contact: me@example.com",
        "# the end",
    ]
    assert aoc("adopt", "--yes").out.startswith("nothing new to adopt\n")
    path.write_text(untried.replace("}.py'\n", "}.py'  # my note\n"))
    edited = aoc("adopt", "--yes")
    assert (edited.code, "data: lines" in edited.err) == (2, True)
    assert "# my note" in path.read_text()


def test_the_year_comes_from_the_path_or_the_option(aoc: Aoc) -> None:
    write(aoc, "dayDD.py", SCRIPT, 1, 2)
    unknown = aoc("adopt", "--yes")
    assert "skipped (no year in the path; use --year): day01.py, day02.py\n" in unknown.out
    assert unknown.out.endswith("next: aoc login\n      aoc adopt --year YEAR\n")
    assert not (aoc.folder / "config.yaml").exists()
    for year in ("1999", "0"):
        wrong = aoc("adopt", "--year", year)
        assert (wrong.code, f"there is no Advent of Code {year}\n" in wrong.err) == (2, True)
    (entry,) = aoc("adopt", "--year", "2019", "--json").json["entries"]
    assert (entry["years"], "year: 2019" in entry["yaml"]) == ([2019], True)
    write(aoc, "inputs/DD.txt", "ROWS", 1, 2)
    done = aoc("adopt", "--year", "2019", "--yes")
    step = "aoc import . --pattern 'inputs/{day:02}.txt' --year 2019\n"  # or in ""
    assert step in done.out.replace('"', "'")
    aoc.write("aoc2018/day01.py", SCRIPT)
    done = aoc("adopt", "aoc2018", "--yes")
    assert "next: cd aoc2018\n" in done.out
    assert "year: 2018" in (aoc.folder / "aoc2018" / "config.yaml").read_text()


def test_skipped_files_are_listed_by_reason(aoc: Aoc) -> None:
    archive(aoc)
    write(aoc, "YYYY/dayDD.py", "print 5\n", 3, 4, 5, 6, 7, year=2015)
    aoc.write("2021/day11.ipynb", "{}")
    out = aoc("adopt").out
    five = "2015/day03.py, 2015/day04.py, 2015/day05.py and 2 more"
    assert f"skipped (written for Python 2): {five}\n" in out
    assert "skipped (notebook): 2021/day11.ipynb\n" in out


def test_nothing_to_adopt(aoc: Aoc) -> None:
    aoc.write("notes.txt", "x")
    assert aoc("adopt").out.startswith("no file has a name like 2023/day07.py\n")
    write(aoc, "days/yearYYYY/dayDD.py", "def part1(data):\n    return data.split()\n", 1, 2)
    result = aoc("adopt", "--yes")
    steps = "next: aoc login\n      aoc fetch\n      aoc run all\n"
    assert (result.code, result.out) == (0, f"nothing new to adopt\n{steps}")
    assert not (aoc.folder / "config.yaml").exists()


def test_adopt_prompts_before_it_writes_and_sends_no_request(logged_in: Aoc, site: Site) -> None:
    archive(logged_in)
    write(logged_in, "YYYY/day DD.ipynb", "{}", 3, 4, 5)
    for answer in ("n", "y"):
        assert not (logged_in.folder / "config.yaml").exists()
        with Terminal(logged_in, "adopt", COLUMNS="60") as terminal:
            terminal.wait_for("write this to config.yaml? [y/N]")
            terminal.press(f"{answer}\n")
            assert terminal.finish() == 0
        skipped = [line for line in terminal.seen.splitlines() if "ipynb" in line]
        assert len(skipped) > 1
        assert max(map(len, skipped)) <= 60
    assert (logged_in.folder / "config.yaml").exists()
    assert site.requests == []
