"""`aoc init`: a project that works at once, in which nothing of the user's is overwritten."""

import sys
from pathlib import Path

import pytest
import yaml

from tests.support import Aoc

pytestmark = pytest.mark.warm

FILES = [
    ".env.example",
    ".github/workflows/test.yml",
    ".gitignore",
    "README.md",
    "config.yaml",
    "days/.gitkeep",
]


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_a_project_works_at_once(online: Aoc) -> None:
    result = online("init", "mine")
    assert (result.code, result.err) == (0, "")
    assert sorted(result.out.splitlines()[:6]) == [f"wrote mine/{name}" for name in FILES]
    assert result.out.endswith("\nnext: cd mine\n      aoc login\n      aoc new\n")
    online.folder /= "mine"
    assert files(online.folder) == FILES
    assert {".env", "inputs/", "pages/"} <= set((online.folder / ".gitignore").read_text().split())
    workflow = yaml.safe_load((online.folder / ".github/workflows/test.yml").read_text())
    commands = [step["run"] for step in workflow["jobs"]["examples"]["steps"] if "run" in step]
    # 5 is what pytest says of a project that has no day yet.
    tests = "pytest || [ $? -eq 5 ]"
    assert commands == ["pip install aoc-runner pytest", tests, "aoc doctor --publish"]
    assert online("new", "2023", "7").code == 0
    assert (online.folder / "days/year2023/day07.py").exists()
    assert online("run").code == 0
    assert online("doctor", "--json").json["fail"] == 0


def test_no_file_is_overwritten_and_this_folder_will_do(aoc: Aoc) -> None:
    mine = aoc.write("README.md", "my own words\n")
    result = aoc("init", ".")
    assert (result.code, files(aoc.folder)) == (0, FILES)
    assert "wrote config.yaml\n" in result.out
    assert "README.md" not in result.out
    assert mine.read_text() == "my own words\n"
    assert "cd " not in result.out
    assert aoc("init", ".").out.startswith("nothing to do: every file is there already\n")


def test_a_missing_contact_is_told_with_what_to_do(aoc: Aoc) -> None:
    result = aoc("init", "my year")
    assert result.err == (
        "note: no `contact` is set, so the puzzles' author has no way to reach you\n"
    )
    assert result.out.endswith(
        "\nnext: cd 'my year'\n"
        "      edit config.yaml: set `contact` to your e-mail address or a URL\n"
        "      aoc login\n"
        "      aoc new\n"
    )
    config = aoc.folder / "my year/config.yaml"
    config.write_text(config.read_text().replace("# contact:", "contact:"))
    assert "contact" not in (result := aoc("init", "my year")).err + result.out


@pytest.mark.parametrize(
    ("name", "what"),
    [("", "error: the FOLDER is empty"), ("file", "error: cannot write file/days/.gitkeep: ")],
)
def test_what_is_no_folder(aoc: Aoc, name: str, what: str) -> None:
    aoc.write("file", "x")
    result = aoc("init", name)
    assert (result.code, files(aoc.folder)) == (2, ["file"])
    assert result.error_lines[0].startswith(what)
    assert result.error_lines[1].startswith("hint: ")


def test_a_minute_before_the_unlock_the_next_day_is_proposed(aoc: Aoc) -> None:
    code = "import sys, time; time.time = lambda: 1796101140.0\n"  # 2026-12-01 05:00 UTC but 60 s
    run = "from aoc_runner.cli import run; sys.exit(run(sys.argv[1:]))"
    aoc.command = (sys.executable, "-c", code + run)
    assert aoc("init", ".").out.endswith("\n      aoc new\n")
    assert "2026 day 1 is locked until" in (result := aoc("new")).err
    assert "(in 1 min 0 s)" in result.err
