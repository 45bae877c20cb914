"""Our own files: written whole or not at all, and private."""

import os
import subprocess
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from aoc_runner.files.whole import write_all, write_whole
from aoc_runner.kernel.words.errors import DataError, DayError
from tests.support import REPOSITORY


def mode(path: Path) -> int:
    return path.lstat().st_mode & 0o777


def python(code: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run the code, which has `write_whole` and `DataError`, in the folder."""
    lines = "import os\nfrom aoc_runner.kernel.words.errors import DataError\n"
    lines += f"from aoc_runner.files.whole import write_whole\n{code}"
    return subprocess.run(
        [sys.executable, "-c", lines],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_is_written_is_there_to_the_byte_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for content in (b"\xef\xbb\xbf1\r\n\x00\xff", b"shorter", b""):
        write_whole(str(path), content, DataError)
        assert path.read_bytes() == content
        assert os.listdir(tmp_path) == ["file"]


def test_it_is_0600_under_any_umask(tmp_path: Path) -> None:
    for umask in (0o000, 0o022, 0o077):
        old = os.umask(umask)
        try:
            write_whole(str(tmp_path / "private"), b"1", DataError)
        finally:
            os.umask(old)
        assert mode(tmp_path / "private") == 0o600


def test_a_private_file_is_0600_whatever_lay_there(tmp_path: Path) -> None:
    path, stale = tmp_path / "token", tmp_path / "token.part"
    for file in (path, stale):
        file.write_text("longer than what is written now")
        file.chmod(0o666)
    with stale.open() as reader:  # whoever has the stale file open
        write_whole(str(path), b"secret", DataError)
        assert "secret" not in reader.read()
    assert (mode(path), path.read_bytes()) == (0o600, b"secret")
    assert os.listdir(tmp_path) == ["token"]


def test_what_cannot_be_taken_out_of_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "token.part").mkdir()
    with pytest.raises(DataError) as raised:
        write_whole(str(tmp_path / "token"), b"secret", DataError)
    part = tmp_path / "token.part"
    assert raised.value.message.startswith(f"cannot write {tmp_path}/token: {part} is in the way")
    assert f"remove {part}" in raised.value.hint
    assert os.listdir(tmp_path) == ["token.part"]


@pytest.mark.parametrize("name", ["token", "token.part"])
def test_nothing_private_is_written_through_a_link(tmp_path: Path, name: str) -> None:
    target = tmp_path / "elsewhere"
    target.write_text("untouched")
    (tmp_path / name).symlink_to(target)
    write_whole(str(tmp_path / "token"), b"secret", DataError)
    assert target.read_text() == "untouched"
    assert (tmp_path / "token").read_bytes() == b"secret"
    assert not (tmp_path / "token").is_symlink()
    assert sorted(os.listdir(tmp_path)) == ["elsewhere", "token"]


def test_nothing_is_written_through_a_link_made_at_the_last_moment(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text("untouched")
    done = python(
        # Called right before any file is opened, whoever opens it.
        "import sys\n"
        "def link(event, args):\n"
        "    if event == 'open' and (name := str(args[0])).endswith('.part'):\n"
        "        os.path.lexists(name) or os.symlink('elsewhere', name)\n"
        "sys.addaudithook(link)\n"
        "try:\n"
        "    write_whole('token', b'secret', DataError)\n"
        "except DataError as error:\n    print(error)\n",
        tmp_path,
    )
    assert done.stdout == "cannot write token: File exists\n", done.stderr
    assert (tmp_path / "elsewhere").read_text() == "untouched"


def test_the_content_is_on_the_disk_before_it_has_the_name(tmp_path: Path) -> None:
    calls: list[str] = []

    def note(frame: FrameType, event: str, function: Any) -> None:
        if event == "c_call":
            calls.append(function.__name__)

    sys.setprofile(note)  # only watches: each call is made
    try:
        write_whole(str(tmp_path / "file"), b"1", DataError)
    finally:
        sys.setprofile(None)
    order = [name for name in calls if name in ("write", "flush", "fsync", "replace")]
    assert order == ["write", "flush", "fsync", "replace"]


def test_a_reader_sees_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "file"
    contents = {bytes([letter]) * 200_000 for letter in b"abcdef"}
    write_whole(str(path), min(contents), DataError)
    stop = threading.Event()

    def write() -> None:
        while not stop.is_set():
            for content in contents:
                write_whole(str(path), content, DataError)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        seen = {path.read_bytes() for _ in range(300)}
    finally:
        stop.set()
        writer.join()
    assert seen <= contents


def test_a_write_that_fails_changes_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("old")
    done = python(
        # The kernel stops the writer in the middle, at a limit on the size of its files.
        "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try:\n"
        "    write_whole('file', b'x' * 5000, DataError)\n"
        "except DataError as error:\n    print(error)\n",
        tmp_path,
    )
    assert done.stdout == "cannot write file: File too large\n", done.stderr
    assert os.listdir(tmp_path) == ["file"]
    assert (tmp_path / "file").read_text() == "old"


def test_a_failure_is_the_callers_error(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("")
    with pytest.raises(DayError, match=r"^cannot write .*/folder: Is a directory$") as raised:
        write_whole(str(tmp_path / "folder"), b"1", DayError, "a hint")
    assert raised.value.hint == "a hint"
    with pytest.raises(DayError, match=r"^cannot write .*/file/below: (File exists|Not a dir)"):
        write_whole(str(tmp_path / "file/below"), b"1", DayError)
    assert sorted(os.listdir(tmp_path)) == ["file", "folder"]


def test_many_are_written_as_one_is(tmp_path: Path) -> None:
    (tmp_path / "0").write_text("old")
    (tmp_path / "1.part").write_text("a killed writer's")
    files = [(str(tmp_path / str(number)), b"%d" % number) for number in range(60)]
    write_all(files, DataError, "a hint")
    assert {str(path): path.read_bytes() for path in tmp_path.iterdir()} == dict(files)
    assert {mode(path) for path in tmp_path.iterdir()} == {0o600}
    write_all([], DataError, "a hint")


def test_of_many_that_cannot_all_be_written_none_is(tmp_path: Path) -> None:
    (tmp_path / "old").write_text("old")
    (tmp_path / "2.part").mkdir()
    names = ("old", "1", "2", "3")
    with pytest.raises(DataError, match=r"cannot write .*/2: .*/2\.part is in the way"):
        write_all([(str(tmp_path / name), b"new") for name in names], DataError, "a hint")
    assert sorted(os.listdir(tmp_path)) == ["2.part", "old"]
    assert (tmp_path / "old").read_text() == "old"
    (tmp_path / "folder").mkdir()  # only when it is to have its name this one fails
    with pytest.raises(DataError, match=r"cannot write .*/folder: Is a directory"):
        write_all([(str(tmp_path / name), b"new") for name in ("1", "folder")], DataError, "")
    assert sorted(os.listdir(tmp_path)) == ["1", "2.part", "folder", "old"]
