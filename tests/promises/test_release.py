"""The edits of a release commit, which `.ci/rehearse` makes, and the note until the first one."""

import re
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
import yaml

from tests.docs.pages import page
from tests.support import REPOSITORY

FILES = ("aoc_runner/kernel/model/version.py", "CHANGELOG.md", "README.md")
NOTE = "<!-- not released -->\n> Not yet.\n<!-- /not released -->\n\n"
FIRST = "# Changelog\n\n## 0.1.0 (unreleased)\n\nIt was (unreleased).\n"
LATER = "## 0.10.0 (unreleased)\n\nNew.\n\n## 0.9.0 (2026-12-01)\n\nOld.\n"


def edit(
    folder: Path, version: str, changelog: str, note: str
) -> "subprocess.CompletedProcess[str]":
    """Run the script in a copy of the repository with these texts."""
    texts = ('"""The version."""\n\n__version__ = "0.0.1"\n', changelog, f"Intro\n\n{note}Rest\n")
    for path, text in zip(FILES, texts, strict=True):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    for path in (".ci/rehearse", "pyproject.toml"):
        (folder / path).parent.mkdir(exist_ok=True)
        shutil.copy(REPOSITORY / path, folder / path)
    command = (sys.executable, str(folder / ".ci/rehearse"), version, "--edit")
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("version", "changelog", "note"), [("0.1.0", FIRST, NOTE), ("0.10.0", LATER, "")]
)
def test_the_edits_of_a_release(tmp_path: Path, version: str, changelog: str, note: str) -> None:
    days = [date.today()]
    result = edit(tmp_path, version, changelog, note)
    days.append(date.today())  # It may be after midnight now.
    assert (result.returncode, result.stderr) == (0, "")
    edited, dated, readme = [(tmp_path / path).read_text(encoding="utf-8") for path in FILES]
    assert edited == f'"""The version."""\n\n__version__ = "{version}"\n'
    assert dated in [changelog.replace("unreleased", day.isoformat(), 1) for day in days]
    assert readme == "Intro\n\nRest\n"


@pytest.mark.parametrize(
    ("version", "changelog", "note", "problem"),
    [
        ("0.1", FIRST, NOTE, "VERSION is '0.1', expected one like 1.2.3"),
        ("v0.1.0", FIRST, NOTE, "VERSION is 'v0.1.0'"),
        ("0.2.0", FIRST, NOTE, "the first heading is `0.1.0 (unreleased)`"),
        ("0.1.0", FIRST.replace("unreleased", "soon"), "", "`0.1.0 (soon)`"),
        ("0.1.0", "# Changelog\n", NOTE, "the first heading is `missing`"),
        ("0.9.0", LATER.replace("0.10.0", "0.9.0"), "", "not newer than `0.9.0 (2026-12-01)`"),
        ("0.8.9", LATER.replace("0.10.0", "0.8.9"), "", "not newer"),
        ("0.1.0", FIRST, "", "README.md: 0 places"),
        ("0.1.0", FIRST, NOTE.replace("<!-- /", "<!-- "), "README.md: 0 places"),
        ("0.10.0", LATER, NOTE, "README.md: 1 places"),
    ],
)
def test_a_wrong_version_edits_nothing(
    tmp_path: Path, version: str, changelog: str, note: str, problem: str
) -> None:
    result = edit(tmp_path, version, changelog, note)
    assert (result.returncode, result.stdout) == (1, "")
    assert problem in result.stderr
    assert result.stderr.count("\n") == 1
    assert (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8") == changelog
    assert "0.0.1" in (tmp_path / FILES[0]).read_text(encoding="utf-8")


def test_the_readme_says_so_until_the_first_release() -> None:
    headings = re.findall(r"(?m)^## (.*)", page("CHANGELOG.md"))
    is_released = len(headings) > 1 or not headings[0].endswith("(unreleased)")
    marks = re.findall("<!-- (/?)not released -->", page("README.md"))
    assert marks == ([] if is_released else ["", "/"])


def test_the_rehearsal_knows_the_check_of_the_workflow() -> None:
    steps = yaml.safe_load(page(".github/workflows/release.yml"))["jobs"]["publish"]["steps"]
    (name,) = [step["name"] for step in steps if "run" in step]
    assert name in page(".ci/rehearse")
