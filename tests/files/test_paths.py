"""The folders above a folder, and a path as people read it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from aoc_runner.files.paths import shown_path, upwards, working_folder


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A working folder, as a process that was started in it sees it."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    working_folder.cache_clear()
    yield folder
    working_folder.cache_clear()


def test_upwards_goes_to_the_root() -> None:
    assert list(upwards("/a/b")) == ["/a/b", "/a", "/"]
    assert list(upwards("/")) == ["/"]


def test_a_path_within_the_working_folder_is_relative(here: Path) -> None:
    assert shown_path(str(here / "days/day01.py")) == "days/day01.py"
    assert shown_path(str(here)) == "."


def test_a_path_elsewhere_is_whole(here: Path) -> None:
    for path in (here.parent, here.parent / "here too/day01.py"):
        assert shown_path(str(path)) == str(path)


def test_the_working_folder_is_the_one_the_process_was_started_in(here: Path) -> None:
    assert working_folder() == str(here)
    os.chdir(here.parent)
    assert working_folder() == str(here)
    assert shown_path(str(here / "a")) == "a"
