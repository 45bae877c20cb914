"""The folders above a folder, a path as people read it, files read with the caller's error."""

import os
from collections.abc import Iterator
from pathlib import Path
from stat import S_IFDIR
from tempfile import TemporaryDirectory

import pytest

from aoc_runner.files.paths import (
    _is_ours,
    read_bytes,
    read_text,
    shown_path,
    storable,
    upwards,
    working_folder,
)
from aoc_runner.kernel.words.errors import DataError, DayError


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
    assert list(upwards("/usr/bin")) == ["/usr/bin", "/usr", "/"]
    assert list(upwards("/")) == ["/"]


def test_upwards_goes_through_a_folder_of_ones_own_that_all_may_write(tmp_path: Path) -> None:
    (tmp_path / "own/project").mkdir(parents=True)
    (tmp_path / "own").chmod(0o777)
    (tmp_path / "own/project").chmod(0o777)
    found = list(upwards(str(tmp_path / "own/project")))
    assert found[:3] == [str(tmp_path / "own/project"), str(tmp_path / "own"), str(tmp_path)]


def test_upwards_stops_before_a_folder_for_all(tmp_path: Path) -> None:
    project = tmp_path / "common/own/project"
    project.mkdir(parents=True)
    (tmp_path / "common").chmod(0o1777)
    assert list(upwards(str(project))) == [str(project), str(project.parent)]


def test_upwards_goes_through_ones_own_folder_from_somebody_elses() -> None:
    """As somebody who is not root, wherever the tests may become such a one."""
    with TemporaryDirectory() as own:  # not pytest's, which is root's alone
        (Path(own) / "theirs").mkdir()
        if os.geteuid() == 0:
            os.chown(own, 65534, 65534)
            os.chown(f"{own}/theirs", 1001, 1001)
            os.seteuid(65534)
        try:
            assert list(upwards(f"{own}/theirs"))[:2] == [f"{own}/theirs", own]
        finally:
            if os.getuid() == 0:
                os.seteuid(0)


def test_a_folder_that_is_gone_has_nothing_above_it(tmp_path: Path) -> None:
    assert list(upwards(str(tmp_path / "gone"))) == [str(tmp_path / "gone")]


@pytest.mark.parametrize(
    ("owner", "mode", "counts"),
    [
        (1000, 0o755, True),  # yours
        (1000, 0o777, True),
        (1001, 0o755, True),  # the working folder's owner's: a checkout in a container
        (1001, 0o777, True),
        (0, 0o755, True),
        (0, 0o775, True),
        (0, 0o777, False),
        (0, 0o1777, False),  # /tmp
        (1000, 0o1777, False),  # yours, but made for all: /tmp, if you are root
        (1001, 0o1777, False),
        (1002, 0o755, False),
        (1002, 0o700, False),
        (1002, 0o777, False),
    ],
)
def test_whose_folders_count(owner: int, mode: int, counts: bool) -> None:
    status = os.stat_result((S_IFDIR | mode, 1, 1, 2, owner, owner, 0, 0, 0, 0))
    assert _is_ours(status, {1000, 1001}) is counts


def test_a_path_within_the_working_folder_is_relative(here: Path) -> None:
    assert shown_path(str(here / "days/day01.py")) == "days/day01.py"
    assert shown_path(str(here)) == "."


def test_a_path_elsewhere_is_whole(here: Path) -> None:
    for path in (here.parent, here.parent / "here too/day01.py"):
        assert shown_path(str(path)) == str(path)


def test_without_a_working_folder_every_path_is_whole(here: Path) -> None:
    here.rmdir()
    assert shown_path(str(here / "day01.py")) == str(here / "day01.py")


def test_the_working_folder_is_the_one_the_process_was_started_in(here: Path) -> None:
    assert working_folder() == str(here)
    os.chdir(here.parent)
    assert working_folder() == str(here)
    assert shown_path(str(here / "a")) == "a"


def test_a_text_is_what_the_file_holds_to_the_byte(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes("\ufeffé\r\n\n".encode())
    assert read_bytes(str(tmp_path / "file"), DataError) == b"\xef\xbb\xbf\xc3\xa9\r\n\n"
    assert read_text(str(tmp_path / "file"), DataError) == "\ufeffé\r\n\n"


def test_no_file_is_no_bytes_and_a_missing_text_an_error(tmp_path: Path) -> None:
    assert read_bytes(str(tmp_path / "none"), DataError) is None
    with pytest.raises(DayError, match=r"^cannot read .*/none: No such file or directory$"):
        read_text(str(tmp_path / "none"), DayError)


def test_what_cannot_be_read_is_the_callers_error(tmp_path: Path) -> None:
    with pytest.raises(DayError, match=r"^cannot read .*: Is a directory$") as raised:
        read_bytes(str(tmp_path), DayError, "a hint")
    assert raised.value.hint == "a hint"


def test_what_is_no_text_is_named_and_its_bytes_are_not_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"5361 caf\xe9")
    with pytest.raises(DayError, match=r"/file is not UTF-8 text$") as raised:
        read_text(str(tmp_path / "file"), DayError)
    assert raised.value.__context__ is None


def test_any_path_can_be_stored_as_utf8() -> None:
    assert storable("/café/日本") == "/café/日本"
    assert storable(os.fsdecode(b"/caf\xe9")) == r"/caf\xe9"
