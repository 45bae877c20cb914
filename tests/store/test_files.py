"""Private files that appear whole or not at all, and locks between processes."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from aoc_runner.errors import DataError
from aoc_runner.puzzle import Puzzle
from aoc_runner.store import files
from tests.support import REPOSITORY


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def python(code: str, *arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        cwd=REPOSITORY,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_inputs_and_pages_have_their_places() -> None:
    kept = files.Kept("/data", "alice")
    assert kept.input_path(Puzzle(2023, 7)) == "/data/inputs/alice/2023/07.txt"
    assert kept.page_path(Puzzle(2015, 25)) == "/data/pages/alice/2015/25.html"


def test_what_is_written_is_read_to_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "data/inputs/alice/2023/07.txt"
    for content in (b"\xef\xbb\xbf1\r\n\x00\xff", b"shorter", b""):
        files.write_whole(str(path), content, str(tmp_path / "data"))
        assert path.read_bytes() == content
        assert files.read(str(path)) == content
        assert os.listdir(path.parent) == ["07.txt"]


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_files_and_folders_are_private_from_the_data_folder_down(
    tmp_path: Path, umask: int
) -> None:
    data = tmp_path / "above/data"
    path = data / "inputs/alice/2023/07.txt"
    old = os.umask(umask)
    try:
        files.write_whole(str(path), b"1", str(data))
        with files.lock(str(data), "some"):
            pass
    finally:
        os.umask(old)
    assert mode(path) == 0o600
    below = [folder for folder in (path.parent, *path.parent.parents) if folder != data.parent]
    inside = [folder for folder in below if folder.is_relative_to(data)]
    assert [mode(folder) for folder in (*inside, data / "locks")] == [0o700] * 5
    assert [mode(file) for file in (data / "locks").iterdir()] in ([], [0o600])
    assert mode(data.parent) == 0o777 & ~umask  # what is above it is not ours to close


def test_a_folder_that_is_there_keeps_its_mode(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o750)
    files.write_whole(str(data / "inputs/07.txt"), b"1", str(data))
    assert mode(data) == 0o750
    assert mode(data / "inputs") == 0o700


def test_a_leftover_of_a_killed_process_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "07.txt"
    (tmp_path / "07.txt.part").write_bytes(b"half of an input that is longer")
    files.write_whole(str(path), b"whole", str(tmp_path))
    assert path.read_bytes() == b"whole"
    assert os.listdir(tmp_path) == ["07.txt"]


def test_a_reader_sees_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "07.txt"
    contents = {bytes([letter]) * 200_000 for letter in b"abcdef"}
    files.write_whole(str(path), min(contents), str(tmp_path))
    stop = threading.Event()

    def write() -> None:
        while not stop.is_set():
            for content in contents:
                files.write_whole(str(path), content, str(tmp_path))

    writer = threading.Thread(target=write)
    writer.start()
    try:
        seen = {files.read(str(path)) for _ in range(300)}
    finally:
        stop.set()
        writer.join()
    assert seen <= contents


def test_a_write_that_breaks_off_leaves_nothing_under_the_name(tmp_path: Path) -> None:
    # The kernel stops the writer in the middle, at a limit on the size of its files.
    code = (
        "import resource, sys; from aoc_runner.store import files\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "files.write_whole(sys.argv[1] + '/07.txt', b'x' * 5000, sys.argv[1])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        cwd=REPOSITORY,
        capture_output=True,
        check=False,
    )
    assert done.returncode != 0
    assert os.listdir(tmp_path) == ["07.txt.part"]
    assert files.read(str(tmp_path / "07.txt")) is None


def test_what_is_not_there_is_none_and_what_cannot_be_read_an_error(tmp_path: Path) -> None:
    assert files.read(str(tmp_path / "none/07.txt")) is None
    with pytest.raises(DataError, match=r"cannot read .*: Is a directory"):
        files.read(str(tmp_path))


def test_what_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    data = str(tmp_path / "file/data")
    with pytest.raises(DataError, match=r"cannot write .*07\.txt: (File exists|Not a dir)"):
        files.write_whole(f"{data}/07.txt", b"1", data)
    with (
        pytest.raises(DataError, match=r"cannot write .*some\.lock: (File exists|Not a dir)"),
        files.lock(data, "some"),
    ):
        pass
    (tmp_path / "07.txt").mkdir()
    with pytest.raises(DataError, match=r"cannot write .*07\.txt: Is a directory"):
        files.write_whole(str(tmp_path / "07.txt"), b"1", str(tmp_path))


COUNT = (
    "import sys; from pathlib import Path; from aoc_runner.store import files\n"
    "count = Path(sys.argv[1]) / 'count'\n"
    "for _ in range(30):\n"
    "    with files.lock(sys.argv[1], 'count'):\n"
    "        count.write_text(str(int(count.read_text()) + 1))\n"
)


def test_one_process_at_a_time_holds_a_lock(tmp_path: Path) -> None:
    (tmp_path / "count").write_text("0")
    counting = [python(COUNT, str(tmp_path)) for _ in range(4)]
    for process in counting:
        process.communicate(timeout=60)
        assert process.returncode == 0
    assert (tmp_path / "count").read_text() == "120"


HOLD = (
    "import sys; from aoc_runner.store import files\n"
    "with files.lock(sys.argv[1], 'some'):\n"
    "    print('held', flush=True)\n"
    "    sys.stdin.read()\n"
)


@pytest.mark.parametrize("end", ["it ends", "kill -9"])
def test_a_lock_is_waited_for_and_let_go_of_however_its_holder_ends(
    tmp_path: Path, end: str
) -> None:
    holder = python(HOLD, str(tmp_path))
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with files.lock(str(tmp_path), "another"):
        pass  # a lock of another name does not wait
    waiter = python(HOLD, str(tmp_path))
    assert waiter.stdout is not None
    with pytest.raises(subprocess.TimeoutExpired):
        waiter.wait(timeout=0.5)
    start = time.monotonic()
    if end == "kill -9":
        holder.kill()
    holder.communicate(timeout=10)
    assert waiter.stdout.readline() == "held\n"
    assert time.monotonic() - start < 5
    waiter.communicate(timeout=10)
    assert waiter.returncode == 0


def test_a_lock_is_let_go_of_when_its_block_fails(tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(KeyError), files.lock(str(tmp_path), "some"):
            raise KeyError
