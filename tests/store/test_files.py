"""Private files that appear whole or not at all, and locks between processes."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from aoc_runner.kernel.words.errors import DataError, SessionError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store import files
from aoc_runner.store.files import DataFolder
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


def test_everything_has_its_place() -> None:
    folder = DataFolder("/data")
    assert folder.input_path("alice", Puzzle(2023, 7)) == "/data/inputs/alice/2023/07.txt"
    assert folder.page_path("alice", Puzzle(2015, 25)) == "/data/pages/alice/2015/25.html"
    assert folder.ledger_path == "/data/aoc.db"


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("https://adventofcode.com", "/data"),
        ("https://ADVENTOFCODE.com:443", "/data"),
        ("https://mirror.example", "/data/sites/mirror.example_443"),
        ("http://localhost", "/data/sites/localhost_80"),
        ("http://127.0.0.1:8000/aoc", "/data/sites/127.0.0.1_8000"),
        ("http://[::1]:8000", "/data/sites/--1_8000"),
    ],
)
def test_every_site_has_a_folder_of_its_own(url: str, path: str) -> None:
    folder = DataFolder("/data", url)
    assert folder.path == path
    assert folder.ledger_path == f"{path}/aoc.db"


def test_every_kept_input_is_known_by_its_account_and_puzzle(tmp_path: Path) -> None:
    data = str(tmp_path / "data [1]*")  # a pattern, if it were taken for one
    folder = DataFolder(data)
    assert list(files.kept_inputs(data)) == []
    kept = [
        (account, puzzle, folder.input_path(account, puzzle))
        for account in ("alice", "bob")
        for puzzle in (Puzzle(2015, 25), Puzzle(2023, 7), Puzzle(2023, 10))
    ]
    for *_, path in reversed(kept):
        folder.write(path, b"1")
    folder.write(folder.page_path("alice", Puzzle(2023, 7)), b"1")
    for other in ("2023/notes.txt", "2023/07.txt.part", "old/07.txt", "07.txt"):
        folder.write(f"{data}/inputs/alice/{other}", b"1")
    assert list(files.kept_inputs(data)) == kept


def test_what_is_written_is_read_to_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "data/inputs/alice/2023/07.txt"
    for content in (b"\xef\xbb\xbf1\r\n\x00\xff", b"shorter", b""):
        DataFolder(str(tmp_path / "data")).write(str(path), content)
        assert files.read(str(path)) == path.read_bytes() == content


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_files_and_folders_are_private_from_the_data_folder_down(
    tmp_path: Path, umask: int
) -> None:
    data = tmp_path / "above/data"
    path = data / "inputs/alice/2023/07.txt"
    old = os.umask(umask)
    try:
        DataFolder(str(data)).write(str(path), b"1")
        with DataFolder(str(data)).lock("some"):
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
    DataFolder(str(data)).write(str(data / "inputs/07.txt"), b"1")
    assert mode(data) == 0o750
    assert mode(data / "inputs") == 0o700


def test_a_leftover_of_a_killed_process_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "07.txt"
    (tmp_path / "07.txt.part").write_bytes(b"half of an input that is longer")
    (tmp_path / "07.txt.part").chmod(0o644)
    DataFolder(str(tmp_path)).write(str(path), b"whole")
    assert (path.read_bytes(), mode(path)) == (b"whole", 0o600)
    assert os.listdir(tmp_path) == ["07.txt"]


def test_a_link_in_the_data_folder_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text("untouched")
    (tmp_path / "07.txt").symlink_to("elsewhere")
    DataFolder(str(tmp_path)).write(str(tmp_path / "07.txt"), b"mine")
    assert (tmp_path / "elsewhere").read_text() == "untouched"
    assert (tmp_path / "07.txt").read_bytes() == b"mine"


def test_what_is_not_there_is_none_and_what_cannot_be_read_an_error(tmp_path: Path) -> None:
    assert files.read(str(tmp_path / "none/07.txt")) is None
    with pytest.raises(DataError, match=r"cannot read .*: Is a directory"):
        files.read(str(tmp_path))
    (tmp_path / "07.txt").write_bytes(b"1\r\n" * 100_000)
    assert files.read(str(tmp_path / "07.txt")) == b"1\r\n" * 100_000


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_nobody_waits_for_a_pipe_in_the_data_folder(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "07.txt")
    with pytest.raises(DataError, match=r"cannot read .*/07.txt: it is no regular file"):
        files.read(str(tmp_path / "07.txt"))


def test_of_what_cannot_be_read_nobody_knows_whose_it_is(tmp_path: Path) -> None:
    folder = DataFolder(str(tmp_path))
    for day in (7, 8):
        folder.keep(folder.input_path("default", Puzzle(2023, day)), b"1", 4242)
    (tmp_path / "inputs/default/2023/07.owner").unlink()
    (tmp_path / "inputs/default/2023/07.owner").mkdir()
    (tmp_path / "inputs/default/2023/09.txt").mkdir()
    assert folder.owners("default") == {4242}
    assert folder.owner(folder.input_path("default", Puzzle(2023, 7)), b"1") is None


def test_what_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    data = str(tmp_path / "file/data")
    with pytest.raises(DataError, match=r"cannot write .*file/data: (File exists|Not a dir)"):
        DataFolder(data).write(f"{data}/07.txt", b"1")
    with (
        pytest.raises(DataError, match=r"cannot write .*locks: (File exists|Not a dir)"),
        DataFolder(data).lock("some"),
    ):
        pass
    (tmp_path / "07.txt").mkdir()
    with pytest.raises(DataError, match=r"cannot write .*07\.txt: Is a directory"):
        DataFolder(str(tmp_path)).write(str(tmp_path / "07.txt"), b"1")


COUNT = (
    "import sys; from pathlib import Path; from aoc_runner.store.files import DataFolder\n"
    "count = Path(sys.argv[1]) / 'count'\n"
    "for _ in range(30):\n"
    "    with DataFolder(sys.argv[1]).lock('count'):\n"
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
    "import sys; from aoc_runner.store.files import DataFolder\n"
    "with DataFolder(sys.argv[1]).lock('some'):\n"
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
    with DataFolder(str(tmp_path)).lock("another"):
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
        with pytest.raises(KeyError), DataFolder(str(tmp_path)).lock("some"):
            raise KeyError


def test_a_file_has_an_owner_for_as_long_as_its_content_stays(tmp_path: Path) -> None:
    folder = DataFolder(str(tmp_path))
    path = folder.input_path("alice", Puzzle(2023, 7))
    assert folder.owner(path, b"1\n") is None
    folder.keep(path, b"1\n", 4242)
    assert folder.owner(path, b"1\n") == 4242
    assert folder.owner(path, b"2\n") is None
    folder.keep(path, b"2\n", 4243)
    assert (folder.owner(path, b"1\n"), folder.owner(path, b"2\n")) == (None, 4243)
    assert [known for *_, known in files.kept_inputs(str(tmp_path))] == [path]
    assert mode(Path(path).with_suffix(".owner")) == 0o600


def test_many_files_are_kept_with_their_owner(tmp_path: Path) -> None:
    folder = DataFolder(str(tmp_path / "data"))
    paths = [folder.input_path("alice", Puzzle(year, 7)) for year in (2022, 2023)]
    folder.keep_all([(path, path.encode()) for path in paths], 4242)
    assert [folder.owner(path, path.encode()) for path in paths] == [4242, 4242]
    assert folder.owners("alice") == {4242}
    assert {mode(path) for path in tmp_path.rglob("*.*")} == {0o600}
    assert {mode(path) for path in (tmp_path / "data").rglob("*") if path.is_dir()} == {0o700}
    page = folder.page_path("alice", Puzzle(2023, 7))
    folder.keep_all([(page, b"1")], None)
    assert folder.owner(page, b"1") is None
    folder.keep(page, b"1", 4243)
    assert (folder.owners("alice"), folder.owners("bob")) == ({4242, 4243}, set())


def test_nothing_kept_for_an_account_may_be_another_users(tmp_path: Path) -> None:
    folder = DataFolder(str(tmp_path))
    folder.check_kept("alice", 1)
    folder.write(folder.input_path("alice", Puzzle(2023, 6)), b"nobody knows whose")
    folder.keep(folder.input_path("alice", Puzzle(2023, 7)), b"1", 1)
    folder.keep(folder.input_path("bob", Puzzle(2023, 7)), b"1", 2)
    folder.check_kept("alice", 1)
    with pytest.raises(SessionError, match=r"account `alice` is user #1's, like .*/2023/07\.txt"):
        folder.check_kept("alice", 2)
    Path(folder.input_path("alice", Puzzle(2023, 7))).unlink()  # what is gone speaks for nobody
    folder.check_kept("alice", 2)
    folder.keep(folder.page_path("alice", Puzzle(2023, 7)), b"1", 1)
    with pytest.raises(SessionError, match=r"pages/alice/2023/07\.html"):
        folder.check_kept("alice", 2)
