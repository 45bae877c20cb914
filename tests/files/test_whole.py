"""Files written whole: a user's own with its mode and its links, a private one of ours."""

import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from aoc_runner.errors import DataError, DayError
from aoc_runner.files.whole import write_whole
from tests.support import REPOSITORY

BOTH = pytest.mark.parametrize("private", [False, True])


def mode(path: Path) -> int:
    return path.lstat().st_mode & 0o777


def python(code: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run the code, which has `write_whole` and `DataError`, in the folder."""
    lines = "import os\nfrom aoc_runner.errors import DataError\n"
    lines += f"from aoc_runner.files.whole import write_whole\n{code}"
    return subprocess.run(
        [sys.executable, "-c", lines],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        text=True,
        check=False,
    )


@BOTH
def test_what_is_written_is_there_to_the_byte_and_nothing_else(
    tmp_path: Path, private: bool
) -> None:
    path = tmp_path / "file"
    for content in (b"\xef\xbb\xbf1\r\n\x00\xff", b"shorter", b""):
        write_whole(str(path), content, DataError, private=private)
        assert path.read_bytes() == content
        assert os.listdir(tmp_path) == ["file"]


def test_a_users_file_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "day07.py"
    for wanted in (0o600, 0o644, 0o755, 0o777):
        path.touch()
        path.chmod(wanted)
        write_whole(str(path), b"1", DataError)
        assert mode(path) == wanted


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_a_new_file_has_the_mode_of_any_other_and_a_private_one_0600(
    tmp_path: Path, umask: int
) -> None:
    old = os.umask(umask)
    try:
        write_whole(str(tmp_path / "made/too/new"), b"1", DataError)
        write_whole(str(tmp_path / "private"), b"1", DataError, private=True)
    finally:
        os.umask(old)
    assert mode(tmp_path / "made/too/new") == 0o666 & ~umask
    assert mode(tmp_path / "private") == 0o600


def test_a_private_file_is_0600_whatever_lay_there(tmp_path: Path) -> None:
    path, stale = tmp_path / "token", tmp_path / "token.part"
    for file in (path, stale):
        file.write_text("longer than what is written now")
        file.chmod(0o666)
    with stale.open() as reader:  # whoever has the stale file open
        write_whole(str(path), b"secret", DataError, private=True)
        assert "secret" not in reader.read()
    assert (mode(path), path.read_bytes()) == (0o600, b"secret")
    assert os.listdir(tmp_path) == ["token"]


@pytest.mark.parametrize("wanted", [0o600, 0o644])
def test_a_users_file_has_no_mode_of_a_stale_part(tmp_path: Path, wanted: int) -> None:
    path = tmp_path / "day07.py"
    path.touch()
    path.chmod(wanted)
    for suffix in ("", ".01234567"):
        stale = tmp_path / f"day07.py{suffix}.part"
        stale.write_text("stale")
        stale.chmod(0o777)
    write_whole(str(path), b"1", DataError)
    assert (mode(path), path.read_bytes()) == (wanted, b"1")
    (tmp_path / "new.py.part").symlink_to(path)
    write_whole(str(tmp_path / "new.py"), b"2", DataError)
    assert (mode(tmp_path / "new.py") & 0o111, path.read_bytes()) == (0, b"1")


def test_what_cannot_be_taken_out_of_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "token.part").mkdir()
    with pytest.raises(DataError) as raised:
        write_whole(str(tmp_path / "token"), b"secret", DataError, private=True)
    part = tmp_path / "token.part"
    assert raised.value.message.startswith(f"cannot write {tmp_path}/token: {part} is in the way")
    assert f"remove {part}" in raised.value.hint
    assert os.listdir(tmp_path) == ["token.part"]


@pytest.mark.parametrize("there", [True, False])
def test_a_users_link_stays_one_and_what_it_points_to_is_written(
    tmp_path: Path, there: bool
) -> None:
    (tmp_path / "shared").mkdir()
    target, middle, link = tmp_path / "shared/real", tmp_path / "middle", tmp_path / "day07.py"
    if there:
        target.write_text("old")
        target.chmod(0o640)
    middle.symlink_to("shared/real")
    link.symlink_to(middle)
    write_whole(str(link), b"new", DataError)
    assert (link.readlink(), middle.readlink()) == (middle, Path("shared/real"))
    assert target.read_bytes() == b"new"
    assert not there or mode(target) == 0o640
    assert os.listdir(tmp_path / "shared") == ["real"]


@pytest.mark.parametrize("name", ["token", "token.part"])
def test_nothing_private_is_written_through_a_link(tmp_path: Path, name: str) -> None:
    target = tmp_path / "elsewhere"
    target.write_text("untouched")
    (tmp_path / name).symlink_to(target)
    write_whole(str(tmp_path / "token"), b"secret", DataError, private=True)
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
        "for private in (False, True):\n"
        "    try:\n"
        "        write_whole('token', b'secret', DataError, private=private)\n"
        "    except DataError as error:\n        print(error)\n",
        tmp_path,
    )
    assert done.stdout == "cannot write token: File exists\n" * 2, done.stderr
    assert (tmp_path / "elsewhere").read_text() == "untouched"


@BOTH
def test_the_content_is_on_the_disk_before_it_has_the_name(tmp_path: Path, private: bool) -> None:
    calls: list[str] = []

    def note(frame: FrameType, event: str, function: Any) -> None:
        if event == "c_call":
            calls.append(function.__name__)

    sys.setprofile(note)  # only watches: each call is made
    try:
        write_whole(str(tmp_path / "file"), b"1", DataError, private=private)
    finally:
        sys.setprofile(None)
    order = [name for name in calls if name in ("write", "flush", "fsync", "replace")]
    assert order == ["write", "flush", "fsync", "replace"]


@BOTH
def test_a_reader_sees_the_old_file_or_the_new_one(tmp_path: Path, private: bool) -> None:
    path = tmp_path / "file"
    contents = {bytes([letter]) * 200_000 for letter in b"abcdef"}
    write_whole(str(path), min(contents), DataError, private=private)
    stop = threading.Event()

    def write() -> None:
        while not stop.is_set():
            for content in contents:
                write_whole(str(path), content, DataError, private=private)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        seen = {path.read_bytes() for _ in range(300)}
    finally:
        stop.set()
        writer.join()
    assert seen <= contents


def test_writers_of_one_users_file_leave_what_one_of_them_wrote(tmp_path: Path) -> None:
    path = tmp_path / "day07.yaml"
    contents = [bytes([letter]) * 300_000 for letter in b"abcd"]
    failed: list[Exception] = []

    def write(content: bytes) -> None:
        try:
            for _ in range(20):
                write_whole(str(path), content, DataError)
        except DataError as error:
            failed.append(error)

    writers = [threading.Thread(target=write, args=(content,)) for content in contents]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert failed == []
    assert path.read_bytes() in contents
    assert os.listdir(tmp_path) == ["day07.yaml"]


@BOTH
def test_a_write_that_fails_changes_and_leaves_nothing(tmp_path: Path, private: bool) -> None:
    (tmp_path / "file").write_text("old")
    done = python(
        # The kernel stops the writer in the middle, at a limit on the size of its files.
        "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try:\n"
        f"    write_whole('file', b'x' * 5000, DataError, private={private})\n"
        "except DataError as error:\n    print(error)\n",
        tmp_path,
    )
    assert done.stdout == "cannot write file: File too large\n", done.stderr
    assert os.listdir(tmp_path) == ["file"]
    assert (tmp_path / "file").read_text() == "old"


def test_a_write_protected_file_of_the_user_stays() -> None:
    with tempfile.TemporaryDirectory() as folder:  # nobody but us may enter pytest's
        file = Path(folder, "day07.py")
        file.write_text("mine")
        file.chmod(0o444)
        Path(folder).chmod(0o777)
        done = python(
            "os.getuid() or os.setuid(65534)  # nothing is protected from root\n"
            "write_whole('new', b'1', DataError)\n"
            "try:\n    write_whole('day07.py', b'1', DataError)\n"
            "except DataError as error:\n    print(error)\n",
            Path(folder),
        )
        assert done.stdout == "cannot write day07.py: Permission denied\n", done.stderr
        assert file.read_text() == "mine"
        assert sorted(os.listdir(folder)) == ["day07.py", "new"]


@BOTH
def test_a_failure_is_the_callers_error(tmp_path: Path, private: bool) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("")
    with pytest.raises(DayError, match=r"^cannot write .*/folder: Is a directory$") as raised:
        write_whole(str(tmp_path / "folder"), b"1", DayError, "a hint", private=private)
    assert raised.value.hint == "a hint"
    with pytest.raises(DayError, match=r"^cannot write .*/file/below: (File exists|Not a dir)"):
        write_whole(str(tmp_path / "file/below"), b"1", DayError, private=private)
    assert sorted(os.listdir(tmp_path)) == ["file", "folder"]


def test_a_link_that_leads_to_itself_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "day07.py").symlink_to("day07.py")
    with pytest.raises(DataError, match="symbolic links"):
        write_whole(str(tmp_path / "day07.py"), b"1", DataError)
    assert os.listdir(tmp_path) == ["day07.py"]
