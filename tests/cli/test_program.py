"""A day's own file as a program: `python days/year2023/day07.py`, an editor's F5."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from aoc_runner.cli.program import main
from tests.fake_site import Site
from tests.support import Aoc, Result

BLOCK = """

if __name__ == "__main__":
    from aoc_runner import main

    main(__file__)
"""
DAY = '"""A Day"""\n\n\ndef part1(data):\n    return len(data)\n' + BLOCK
FILE = "days/year2015/day01.py"


def python(aoc: Aoc, *words: str, stdin: str = "abc\n", **env: str) -> Result:
    done = subprocess.run(
        [sys.executable, *words],
        cwd=aoc.folder,
        env=aoc.environment() | env,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )
    return Result(done.returncode, done.stdout, done.stderr)


def without_times(result: Result) -> tuple[int, list[list[str]], str]:
    rows = [line.split()[:5] for line in result.out.splitlines() if "parse" not in line]
    return result.code, rows, result.err


@pytest.mark.parametrize("words", [(), ("1",), ("--json",), ("--offline",), ("--help",)])
def test_it_is_run_as_aoc_would(online: Aoc, words: tuple[str, ...]) -> None:
    source = Path(__file__).parents[2] / "days/year2023/day07.py"
    online.write("days/year2023/day07.py", source.read_text())
    file = "days/year2023/day07.py"
    online("input", "2023", "7")
    by_hand, by_aoc = python(online, file, *words), online("run", "2023", "7", *words)
    assert by_hand.code == by_aoc.code == 0
    if words == ("--json",):
        for result in (by_hand, by_aoc):
            assert [part["answer"] for part in result.json["parts"]] == ["250190955", "250477055"]
    elif words == ("--help",):
        assert by_hand.out == by_aoc.out
    else:
        assert without_times(by_hand) == without_times(by_aoc)
    if "--help" not in words:
        assert "2023 day 7, the day last" in online("test").err


def test_from_any_folder_and_as_a_module(aoc: Aoc) -> None:
    aoc.write(f"mine/{FILE}", DAY)
    aoc.write("mine/config.yaml", "aoc: {account: work}\n")
    top = aoc.folder
    for place, words in (
        ("", (f"mine/{FILE}",)),
        ("mine", (FILE,)),
        ("mine/days/year2015", ("day01.py",)),
        ("mine/days/year2015", ("./day01.py",)),
        ("mine", ("-m", "days.year2015.day01")),
        ("mine", ("-P", FILE)),
    ):
        aoc.folder = top / place
        result = python(aoc, *words, "--input", "-", "--json")
        assert result.code == 0, result.err
        assert result.json["parts"][0]["answer"] == "3"
        assert (result.json["account"], result.json["from"]) == ("work", "project")


def test_a_variant_is_itself(aoc: Aoc) -> None:
    aoc.write(FILE, DAY)
    aoc.write("days/year2015/day01_other.py", DAY.replace("len(data)", "2 * len(data)"))
    result = python(aoc, "days/year2015/day01_other.py", "--input", "-", "--json")
    assert (result.json["variant"], result.json["parts"][0]["answer"]) == ("other", "6")


def test_the_streams_belong_to_the_day(aoc: Aoc) -> None:
    aoc.write(FILE, "def part1(data):\n    return input('how many? ')\n" + BLOCK)
    aoc.write("input.txt", "x\n")
    result = python(aoc, FILE, "--input", "input.txt", stdin="7\n")
    assert "part 1  7" in result.out


def test_a_day_that_is_imported_does_nothing_of_the_kind(aoc: Aoc) -> None:
    aoc.write(FILE, DAY.replace('if __name__ == "__main__":', "if True:"))
    result = aoc("run", "2015", "1", "--input", "-", "--json", stdin="abcd\n")
    assert result.code == 0, result.err
    assert result.json["parts"][0]["answer"] == "4"
    main(__file__)  # nor here


def test_a_day_without_the_guard_runs_once(aoc: Aoc) -> None:
    aoc.write(FILE, DAY.replace('if __name__ == "__main__":', "if True:") + "\nmain(__file__)\n")
    result = python(aoc, FILE, "--input", "-")
    assert result.code == 0, result.err
    assert result.out.count("part 1  3") == 1


def test_python_itself_may_lie_in_the_project(aoc: Aoc) -> None:
    # As in `conda create -p ./env`, or with days in a home that has Pythons, too.
    library = aoc.folder / "env/lib"
    library.mkdir(parents=True)
    for entry in Path(os.__file__).parent.iterdir():
        if entry.name != "site-packages":
            (library / entry.name).symlink_to(entry)
    aoc.write(FILE, DAY)
    packages = [path for path in sys.path if "site-packages" in path]
    paths = os.pathsep.join([str(library), str(library / "lib-dynload"), *packages])
    repository = str(Path(__file__).parents[2])
    env = {"PYTHONPATH": f"{paths}{os.pathsep}{repository}", "PYTHONSAFEPATH": ""}
    result = python(aoc, FILE, "--input", "-", **env)
    assert result.code == 0, result.err
    assert "part 1  3" in result.out


def test_what_lies_beside_the_day_is_not_the_runners(online: Aoc, site: Site) -> None:
    online.write("days/year2023/day07.py", "import queue\n" + DAY.replace("len(data)", "queue.X"))
    online.write("days/year2023/queue.py", "X = 5\n")
    result = python(online, "days/year2023/day07.py")
    # As for `aoc run`: what a day imports is looked for in the project's folder.
    assert result.code == online("run", "2023", "7").code == 3
    assert "module 'queue' has no attribute 'X'" in result.err
    assert site.count("GET", "/2023/day/7/input") == 1


def test_a_file_that_is_no_day_says_where_it_would_be_one(aoc: Aoc) -> None:
    aoc.write("solve.py", DAY)
    aoc.write("days/year2015/day02.py", DAY)
    aoc.write("days/year2015/day2.py", DAY)  # which the other one goes before
    for name in ("solve.py", "days/year2015/day2.py"):
        result = python(aoc, name)
        assert result.code == 3
        assert result.error_lines[0] == f"error: {name} is not where days are looked for"
        document = python(aoc, name, "--json").json
        assert document["error"]["code"] == 3


def test_the_template_ends_in_it(aoc: Aoc) -> None:
    aoc("new", "2023", "8")
    assert (aoc.folder / "days/year2023/day08.py").read_text().endswith(f"return None\n{BLOCK}")
    result = python(aoc, "days/year2023/day08.py", "--input", "-")
    assert result.code == 0, result.err
    assert result.out.startswith("2023 day 8  days/year2023/day08.py\n")


def test_a_day_of_an_installed_package(aoc: Aoc) -> None:
    result = python(aoc, str(Path(__file__).parents[2] / "days/year2023/day07.py"), "--example")
    assert result.code == 0, result.err
    assert "part 2  5905" in result.out
