"""`aoc adopt`: solutions that lie elsewhere become days, and no file of theirs is touched."""

import hashlib
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.fake_site import Site
from tests.support import Aoc
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

SCRIPT = (
    "text = open('input.txt').read()\nprint('Part 1:', len(text.strip()))\nprint('Part 2:', 7)\n"
)


def archive(aoc: Aoc, year: int = 2021) -> None:
    for day in (1, 2, 10):
        aoc.write(f"{year}/day{day:02}/main.py", SCRIPT)
        aoc.write(f"{year}/day{day:02}/input.txt", "abc\n")


def prints(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_days_are_proposed_written_found_and_run(aoc: Aoc) -> None:
    archive(aoc)
    before = prints(aoc.folder)
    asked = aoc("adopt")
    assert asked.code == 0
    assert "  2021  3 days  script  {year}/day{day:02}/main.py\n" in asked.out
    assert "nothing was written: `aoc adopt --yes` writes it" in asked.err
    assert prints(aoc.folder) == before
    done = aoc("adopt", "--yes")
    assert done.code == 0, done.err
    assert "wrote config.yaml\nnext: aoc login  (no session is known" in done.out
    assert ")\n      aoc days\n" in done.out
    assert "      aoc fetch\n      aoc run all\n" in done.out
    assert "      aoc import . --pattern '{year}/day{day:02}/input.txt'\n" in done.out
    after = prints(aoc.folder)
    after.pop("config.yaml")
    assert after == before
    settings = yaml.safe_load((aoc.folder / "config.yaml").read_text())
    entry = {"path": "{year}/day{day:02}/main.py", "script": {}}
    assert settings == {"aoc": {"layout": [entry]}}
    days = aoc("days", "--json").json["days"]
    assert [it["day"] for it in days if it["from"] == "project"] == [1, 2, 10]
    run = aoc("run", "2021", "1", "--input", "2021/day02/input.txt", "--json").json
    assert [part["answer"] for part in run["parts"]] == ["3", "7"]


def test_a_second_time_there_is_nothing_new(aoc: Aoc) -> None:
    archive(aoc)
    aoc("adopt", "--yes")
    written = (aoc.folder / "config.yaml").read_text()
    again = aoc("adopt", "--yes")
    assert (again.code, again.err) == (0, "")
    assert again.out.startswith("nothing new: its days have their entries\n")
    assert (aoc.folder / "config.yaml").read_text() == written
    archive(aoc, 2022)  # the pattern has it
    assert aoc("adopt", "--json").json["entries"] == []
    aoc.write("2022/day11.js", "read(process.argv[2])\n")
    assert [it["pattern"] for it in aoc("adopt", "--json").json["entries"]] == [
        "{year}/day{day:02}.js"
    ]


def test_a_config_that_is_wrong_is_named(aoc: Aoc) -> None:
    archive(aoc)
    aoc.write("config.yaml", "aoc:\n  layout: {a: 1}\n")
    result = aoc("adopt", "--yes")
    assert result.code == 2
    assert "config.yaml:2: `aoc.layout` is a mapping" in result.error_lines[0]


def test_the_year(aoc: Aoc) -> None:
    for day in (1, 2):
        aoc.write(f"day{day:02}.py", SCRIPT)
    unknown = aoc("adopt", "--yes")
    assert unknown.code == 2
    assert unknown.error_lines[1] == "hint: give --year YEAR"
    assert not (aoc.folder / "config.yaml").exists()
    wrong = aoc("adopt", "--year", "1999")
    assert (wrong.code, wrong.error_lines[1]) == (2, "hint: give one like: --year 2023")
    (entry,) = aoc("adopt", "--year", "2019", "--json").json["entries"]
    assert (entry["years"], "year: 2019" in entry["yaml"]) == ([2019], True)


def test_the_year_of_the_folder(aoc: Aoc) -> None:
    aoc.write("aoc2018/day01.py", SCRIPT)
    done = aoc("adopt", "aoc2018", "--yes")
    assert done.code == 0
    assert "next: cd aoc2018\n" in done.out
    assert "year: 2018" in (aoc.folder / "aoc2018" / "config.yaml").read_text()


def test_nothing_to_adopt(aoc: Aoc) -> None:
    aoc.write("notes.txt", "x")
    result = aoc("adopt", "--yes")
    assert (result.code, result.out) == (0, "nothing to adopt here\n")
    assert not (aoc.folder / "config.yaml").exists()


def test_what_is_left_over_is_told_by_reason(aoc: Aoc) -> None:
    archive(aoc)
    for day in range(3, 8):
        aoc.write(f"2015/day{day:02}.py", "print 5\n")
    aoc.write("2021/day12/main.py", "class Day(Solution):\n    pass\n")
    out = aoc("adopt").out
    assert "  5 files: Python 2: 2015/day03.py, 2015/day04.py, 2015/day05.py and 2 more\n" in out
    assert "  1 file: a class of a framework of its own: 2021/day12/main.py\n" in out
    assert "(1 file of these, a pattern finds all the same)" in out


def test_inputs_that_git_has_are_told(aoc: Aoc) -> None:
    archive(aoc)
    subprocess.run(["git", "init", "-q"], cwd=aoc.folder, check=True)
    assert "--publish" not in aoc("adopt", "--yes").out
    (aoc.folder / "config.yaml").unlink()
    subprocess.run(["git", "add", "2021"], cwd=aoc.folder, check=True)
    assert "      aoc doctor --publish  (git has inputs" in aoc("adopt", "--yes").out


def test_who_is_logged_in_is_not_told_to(online: Aoc, site: Site) -> None:
    archive(online)
    assert "wrote config.yaml\nnext: aoc days\n" in online("adopt", "--yes").out
    assert site.requests == []


def test_a_json_document_asks_nobody(aoc: Aoc) -> None:
    archive(aoc)
    document = aoc("adopt", "--json").json
    assert document["written"] is None
    assert document["inputs"] == [
        {"pattern": "{year}/day{day:02}/input.txt", "years": [2021], "days": 3}
    ]
    assert aoc("adopt", "--json", "--yes").json["written"] == str(aoc.folder / "config.yaml")


def test_packages_that_are_missing_are_named(aoc: Aoc) -> None:
    aoc.write("2021/day01.py", f"import nobody_has_this\n{SCRIPT}")
    assert "days import what is not installed here: nobody_has_this\n" in aoc("adopt").out
    (aoc.folder / ".venv").mkdir()
    assert "nobody_has_this" not in aoc("adopt").out


def test_on_a_terminal_it_asks(aoc: Aoc) -> None:
    archive(aoc)
    with Terminal(aoc, "adopt") as terminal:
        terminal.wait_for("write this into config.yaml? [y/N]")
        terminal.press("n\n")
        assert terminal.finish() == 0
    assert not (aoc.folder / "config.yaml").exists()
    with Terminal(aoc, "adopt") as terminal:
        terminal.wait_for("[y/N]")
        terminal.press("y\n")
        assert terminal.finish() == 0
    assert (aoc.folder / "config.yaml").exists()
