"""`aoc init`: a project that works at once, and one that publishes its days."""

import re
from pathlib import Path

import pytest
import yaml

from tests.fake_site import Site
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


def test_a_project_works_at_once(online: Aoc, site: Site) -> None:
    result = online("init", "mine")
    assert result.code == 0, result.err
    project = online.folder / "mine"
    assert files(project) == FILES
    assert all(f"wrote {Path('mine') / name}" in result.out for name in FILES)
    online.folder = project
    assert online("new", "2023", "7").code == 0
    assert (project / "days/year2023/day07.py").exists()
    assert online("run").code == 0
    assert online("doctor", "--json").json["fail"] == 0


def test_no_file_is_overwritten(aoc: Aoc) -> None:
    mine = aoc.write("mine/README.md", "my own words\n")
    result = aoc("init", "mine")
    assert result.code == 0
    assert mine.read_text() == "my own words\n"
    assert "README.md" not in result.out
    again = aoc("init", "mine")
    assert "nothing to do" in again.out


def test_this_folder_will_do(aoc: Aoc) -> None:
    result = aoc("init", ".")
    assert result.code == 0
    assert files(aoc.folder) == FILES
    assert "wrote config.yaml\n" in result.out
    assert re.search(r"\nnext: aoc login\n      aoc new( \d{4} 1)?\n$", result.out)


def test_an_empty_name_is_no_folder(aoc: Aoc) -> None:
    result = aoc("init", "")  # as from `aoc init "$FORGOTTEN"`
    assert (result.code, files(aoc.folder)) == (2, [])
    assert result.error_lines == [
        "error: the FOLDER is empty",
        "hint: give a name, or . for this one",
    ]


def test_a_file_is_no_folder(aoc: Aoc) -> None:
    aoc.write("file", "x")
    assert aoc("init", "file").error_lines[0] == "error: file is not a folder"
    assert aoc("init").code == 2


def test_what_to_do_next_can_be_typed_as_it_stands(aoc: Aoc) -> None:
    assert "next: cd 'my year'\n" in aoc("init", "my year").out
    assert (aoc.folder / "my year/config.yaml").exists()


def test_the_workflow_is_yaml(aoc: Aoc) -> None:
    aoc("init", "mine")
    workflow = yaml.safe_load((aoc.folder / "mine/.github/workflows/test.yml").read_text())
    commands = [step["run"] for step in workflow["jobs"]["examples"]["steps"] if "run" in step]
    # 5 is what pytest says of a project that has no day yet.
    tests = "pytest || [ $? -eq 5 ]"
    assert commands == ["pip install aoc-runner pytest", tests, "aoc doctor --publish"]
    assert list(yaml.safe_load((aoc.folder / "mine/config.yaml").read_text())) == ["aoc"]


def test_git_keeps_what_is_secret_out(aoc: Aoc) -> None:
    aoc("init", "mine")
    ignored = (aoc.folder / "mine/.gitignore").read_text().split()
    assert {".env", "inputs/", "pages/"} <= set(ignored)
