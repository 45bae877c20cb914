"""What is read of a day without importing it: its title, and the extra that it may need."""

from pathlib import Path

import pytest
from aoc_runner.kernel.days.extras import extra_for

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.titles import title_in
from aoc_runner.kernel.words.puzzle import Puzzle

PROJECT = """\
[project]
name = "mine"
[project.optional-dependencies]
graphs = ["networkx>=3", "Not-Installed[all]>=2 ; python_version > '3'"]
frame = ["pandas"]
"""


@pytest.mark.parametrize(
    ("source", "title"),
    [
        ('"""Camel Cards\n\nThe idea."""\nx = 1\n', "Camel Cards"),
        ("\ufeffr'''\r\n\r\n   Camel \\Cards  \r\n'''", "Camel \\Cards"),
        ('"""Camel Cards"""\n\ndef part1(data):\n    return (\n', "Camel Cards"),  # half written
        ('"""Camel', ""),
        ('f"Camel"', ""),
        ('import os\n"""No docstring"""\n', ""),
        ("", ""),
    ],
)
def test_a_title_is_the_first_line_of_the_docstring(
    tmp_path: Path, source: str, title: str
) -> None:
    path = tmp_path / "day07.py"
    path.write_bytes(source.encode())
    assert title_in(str(path)) == title


def test_what_cannot_be_read_has_no_title(tmp_path: Path) -> None:
    for path in (None, str(tmp_path), str(tmp_path / "nowhere.py"), __file__ + ".js"):
        assert title_in(path) == ""


def day(root: Path | None = None, distribution: str | None = None, variant: str = "") -> Day:
    folder, module = str(root) if root else None, "days.year2015.day01"
    return Day(Puzzle(2015, 1), "alice", variant or None, module, None, folder, distribution)


@pytest.mark.parametrize(
    ("module", "variant", "extra"),
    [
        ("networkx.algorithms.dag", "", "graphs"),
        ("not_installed", "", "graphs"),
        ("cv2", "frame", "frame"),  # a library that is called differently
        ("cv2", "fast", None),
    ],
)
def test_the_extra_of_a_project(
    tmp_path: Path, module: str, variant: str, extra: str | None
) -> None:
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    expected = (extra, f"pip install -e '.[{extra}]'") if extra else None
    assert extra_for(day(tmp_path, variant=variant), module) == expected


@pytest.mark.parametrize("extras", [None, "1", "{frame = 1}", "{frame = [1]}", "{f = ['', '!']}"])
def test_a_project_that_names_none(tmp_path: Path, extras: str | None) -> None:
    assert extra_for(day(tmp_path), "pandas") is None
    text = f"[project]\noptional-dependencies = {extras}\n" if extras else "[project"
    (tmp_path / "pyproject.toml").write_text(text)
    assert extra_for(day(tmp_path), "pandas") is None


def test_the_extra_of_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "alice_days-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: alice-days\nVersion: 1\n"
        "Requires-Dist: numpy\n"
        "Requires-Dist: pandas>=2; extra == 'frame'\n"
        'Requires-Dist: Net.Work_X (<4); python_version > "3" and extra == "graphs"\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    alice = day(distribution="alice-days")
    assert extra_for(alice, "pandas.core") == ("frame", "pip install 'alice-days[frame]'")
    assert extra_for(alice, "net_work_x") == ("graphs", "pip install 'alice-days[graphs]'")
    assert extra_for(alice, "numpy") is None
    assert extra_for(day(distribution="of-nobody"), "pandas") is None
