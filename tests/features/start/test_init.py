"""`aoc init`: a project that works at once, in which nothing of the user's is overwritten."""

from pathlib import Path

import pytest
import yaml

from tests.support import Aoc

pytestmark = pytest.mark.warm

FILES = ".env.example .github/workflows/test.yml .gitignore README.md config.yaml days/.gitkeep"


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_a_project_works_at_once(online: Aoc) -> None:
    result = online("init", "mine")
    assert (result.code, result.err) == (0, "")
    assert sorted(result.out.splitlines()[:6]) == [f"wrote mine/{name}" for name in FILES.split()]
    assert result.out.endswith("\nnext: cd mine\n      aoc login\n      aoc new\n")
    online.folder /= "mine"
    assert files(online.folder) == FILES.split()
    assert {".env", "inputs/", "pages/"} <= set((online.folder / ".gitignore").read_text().split())
    workflow = yaml.safe_load((online.folder / ".github/workflows/test.yml").read_text())
    assert workflow["jobs"]["examples"]["steps"][-1] == {"run": "aoc doctor --publish"}
    assert online("new", "2023", "7").code == 0
    assert online("run").code == 0
    assert online("doctor", "--json").json["fail"] == 0


def test_no_file_is_overwritten_and_this_folder_will_do(aoc: Aoc) -> None:
    mine = aoc.write("README.md", "my own words\n")
    result = aoc("init", ".")
    assert (result.code, files(aoc.folder)) == (0, FILES.split())
    assert "wrote config.yaml\n" in result.out
    assert ("README.md" in result.out, mine.read_text()) == (False, "my own words\n")
    assert "cd " not in result.out
    assert aoc("init", ".").out.startswith("nothing to do: every file is there already\n")
