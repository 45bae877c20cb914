"""Edits of a user's own file: nothing saved meanwhile is lost, nothing half-written is read."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import IO, Any

import pytest

from aoc_runner.files.edit import edit_file
from aoc_runner.kernel.words.errors import DataError, DayError
from tests.support import REPOSITORY

MARK = b"# edited\n"

# An editor of the user's: saves the content of that number, in one of three ways, after a while.
EDITOR = """
import os, sys, time
path = sys.argv[1]
for line in sys.stdin:
    number = int(line)
    content = b"save %d\\n" % number * 300
    print("starts", flush=True)
    end = time.perf_counter() + number % 60 * 5e-5
    while time.perf_counter() < end:
        pass
    if number % 3 == 0:  # writes a new file and renames it
        with open(path + "~", "wb") as file:
            file.write(content)
        os.replace(path + "~", path)
    elif number % 3 == 1:  # empties the file and fills it
        with open(path, "wb") as file:
            file.write(content)
    else:  # the same, piece by piece
        with open(path, "wb", buffering=0) as file:
            for start in range(0, len(content), 700):
                file.write(content[start : start + 700])
                os.sched_yield() if hasattr(os, "sched_yield") else None
    print("saved", flush=True)
"""


def put(path: Path, content: bytes) -> bool:
    """The edit after which the file has this content, whatever it had before."""
    return edit_file(str(path), lambda _: content, DayError)


def with_mark(content: bytes | None) -> bytes | None:
    """A change that needs the file whole: it has one mark, at its end."""
    if content is None or MARK in content:
        return None
    if len(set(content.splitlines())) != 1:
        raise DayError("half a file was read", "")
    return content + MARK


def mode(path: Path) -> int:
    return path.lstat().st_mode & 0o777


def python(code: str, folder: Path, *words: str) -> "subprocess.Popen[str]":
    """Start the code, which has `edit_file` and `DataError`, in the folder."""
    lines = "import os, sys\nfrom aoc_runner.kernel.words.errors import DataError\n"
    lines += f"from aoc_runner.files.edit import edit_file\n{code}"
    return subprocess.Popen(
        [sys.executable, "-c", lines, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def outcome(code: str, folder: Path) -> str:
    """What the code prints; it must not fail."""
    out, err = python(code, folder).communicate()
    assert not err
    return out


@contextmanager
def editor(path: Path) -> Iterator[tuple[IO[str], IO[str]]]:
    """An editor of that file: what it is told, what it says."""
    with subprocess.Popen(
        [sys.executable, "-c", EDITOR, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdin, process.stdout
        process.stdin.close()


@contextmanager
def at(function: str, *acts: Callable[[], object]) -> Iterator[None]:
    """Act each time that a function of that name is called, once for each act."""
    left = list(acts)

    def watch(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and frame.f_code.co_name == function and left:
            left.pop(0)()

    sys.setprofile(watch)  # each call is made all the same
    try:
        yield
    finally:
        sys.setprofile(None)
    assert not left


class TestWithOthers:
    def test_what_an_editor_saves_meanwhile_stays(self, tmp_path: Path) -> None:
        path = tmp_path / "day07.yaml"
        edits = 0
        with editor(path) as (told, said):
            for number in range(240):
                path.write_bytes(b"before\n")
                told.write(f"{number}\n")
                told.flush()
                assert said.readline() == "starts\n"
                edits += edit_file(str(path), with_mark, DayError)
                assert said.readline() == "saved\n"
                content = path.read_bytes()
                assert content.replace(MARK, b"") == b"save %d\n" % number * 300
                assert content.count(MARK) <= 1
        assert edits == 240  # each was made, on what was there before or after the save
        assert os.listdir(tmp_path) == ["day07.yaml"]

    @pytest.mark.parametrize("by_rename", [False, True])
    def test_what_is_saved_while_the_edit_is_made_stays(
        self, tmp_path: Path, by_rename: bool
    ) -> None:
        path, new = tmp_path / "day07.yaml", tmp_path / "new"
        path.write_bytes(b"before\n")
        seen: list[bytes | None] = []

        def change(content: bytes | None) -> bytes | None:
            seen.append(content)
            if len(seen) < 4:
                (new if by_rename else path).write_bytes(b"save %d\n" % len(seen))
                if by_rename:
                    new.rename(path)
            return with_mark(content)

        assert edit_file(str(path), change, DayError)
        assert seen == [b"before\n", b"save 1\n", b"save 2\n", b"save 3\n"]
        assert path.read_bytes() == b"save 3\n" + MARK
        assert os.listdir(tmp_path) == ["day07.yaml"]

    @pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing can be exchanged")
    @pytest.mark.parametrize("by_rename", [False, True])
    def test_what_is_saved_at_the_very_last_moment_stays(
        self, tmp_path: Path, by_rename: bool
    ) -> None:
        path, new = tmp_path / "day07.yaml", tmp_path / "new"
        path.write_bytes(b"before\n")

        def save() -> None:
            (new if by_rename else path).write_bytes(b"saved\n")
            if by_rename:
                new.rename(path)

        with at("_exchange", save):
            assert edit_file(str(path), with_mark, DayError)
        assert path.read_bytes() == b"saved\n" + MARK
        assert os.listdir(tmp_path) == ["day07.yaml"]

    @pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing can be exchanged")
    def test_what_was_saved_goes_back_where_ours_is_gone(self, tmp_path: Path) -> None:
        path = tmp_path / "day07.yaml"
        path.write_bytes(b"before\n")
        with at("_exchange", lambda: path.write_bytes(b"saved\n"), path.unlink):
            assert edit_file(str(path), with_mark, DayError)
        assert path.read_bytes() == b"saved\n" + MARK
        assert os.listdir(tmp_path) == ["day07.yaml"]

    def test_a_file_that_is_removed_at_the_last_moment_is_made_anew(self, tmp_path: Path) -> None:
        path = tmp_path / "day07.yaml"
        path.write_bytes(b"before\n")
        with at("_is_as_before", path.unlink):
            assert edit_file(str(path), lambda old: b"new" if old is None else b"edited", DayError)
        assert path.read_bytes() == b"new"

    def test_where_nobody_can_tell_who_writes_a_moment_is_waited(self, tmp_path: Path) -> None:
        code = (
            "import time\nsys.modules['fcntl'] = None  # there are such systems\n"
            "with open('file', 'w') as file:\n    file.write('half of ')\n"
            "for when in (None, (1e9, 1e9), (1e10, 1e10)):\n"
            "    if when:\n        os.utime('file', when)\n"
            "    start = time.monotonic()\n"
            "    assert edit_file('file', lambda old: old + b'.', DataError)\n"
            "    print(time.monotonic() - start > 0.15)\n"
        )
        assert outcome(code, tmp_path).split() == ["True", "False", "False"]
        assert (tmp_path / "file").read_bytes() == b"half of ..."

    def test_a_file_that_is_removed_meanwhile_is_made_anew(self, tmp_path: Path) -> None:
        path = tmp_path / "day07.py"
        path.write_bytes(b"mine")

        def change(content: bytes | None) -> bytes | None:
            path.unlink(missing_ok=True)
            return b"new" if content is None else content + b", edited"

        assert edit_file(str(path), change, DayError)
        assert path.read_bytes() == b"new"

    def test_a_file_that_others_never_leave_alone_is_an_error(self, tmp_path: Path) -> None:
        path = tmp_path / "day07.py"
        path.write_bytes(b"mine")

        def change(content: bytes | None) -> bytes | None:
            path.write_bytes((content or b"") + b".")
            return b"ours"

        with pytest.raises(DayError, match="another program is still writing it"):
            edit_file(str(path), change, DayError)
        assert set(path.read_bytes()[4:]) == set(b".")
        assert os.listdir(tmp_path) == ["day07.py"]

    def test_a_file_that_is_emptied_first_is_waited_for(self, tmp_path: Path) -> None:
        path = tmp_path / "day07.yaml"
        seen: list[bytes | None] = []

        def change(content: bytes | None) -> bytes | None:
            seen.append(content)
            return None

        with path.open("wb", buffering=0) as file:

            def save() -> None:
                file.write(b"saved")
                file.close()

            timer = threading.Timer(0.05, save)
            timer.start()
            assert not edit_file(str(path), change, DayError)
            timer.join()
        assert seen == [b"saved"]

    def test_a_folder_that_goes_away_is_an_error(self, tmp_path: Path) -> None:
        path = tmp_path / "made/day07.py"
        calls = []

        def change(content: bytes | None) -> bytes | None:
            calls.append(content)
            shutil.rmtree(path.parent, ignore_errors=True)
            return b"1"

        with pytest.raises(DayError, match="No such file or directory"):
            edit_file(str(path), change, DayError)
        assert calls == [None]

    @pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who writes a file")
    def test_a_file_that_is_being_written_is_not_touched(self, tmp_path: Path) -> None:
        path = tmp_path / "day07.yaml"
        with path.open("wb", buffering=0) as file:
            file.write(b"half of ")
            start = time.monotonic()
            with pytest.raises(DayError, match="another program is still writing it"):
                put(path, b"ours")
            assert time.monotonic() - start < 20  # one wait, and not one for each try
            assert not edit_file(str(path), lambda _: None, DayError)
        assert path.read_bytes() == b"half of "
        assert put(path, b"ours")

    def test_a_file_that_appears_meanwhile_is_read(self, tmp_path: Path) -> None:
        path = tmp_path / "day07.py"

        def change(content: bytes | None) -> bytes | None:
            if content is None:
                path.write_bytes(b"mine")
                return b"ours"
            return content + b", edited"

        assert edit_file(str(path), change, DayError)
        assert path.read_bytes() == b"mine, edited"

    def test_many_processes_take_turns(self, tmp_path: Path) -> None:
        code = (
            "def change(content):\n"
            "    return (content or b'') + f'{sys.argv[1]}\\n'.encode()\n"
            "for _ in range(5):\n    edit_file('made/day07.yaml', change, DataError)\n"
        )
        processes = [python(code, tmp_path, str(number)) for number in range(20)]
        assert [process.communicate() for process in processes] == [("", "")] * 20
        lines = (tmp_path / "made/day07.yaml").read_text().splitlines()
        assert sorted(lines, key=int) == [str(number) for number in range(20) for _ in range(5)]
        assert os.listdir(tmp_path / "made") == ["day07.yaml"]

    def test_one_that_was_stopped_in_its_turn_is_not_waited_for_for_ever(
        self, tmp_path: Path
    ) -> None:
        code = "edit_file('day07.py', lambda _: print('has it', flush=True) or sys.stdin.read(), 0)"
        stopped = python(code, tmp_path)
        assert stopped.stdout is not None
        assert stopped.stdout.readline() == "has it\n"
        stopped.send_signal(signal.SIGSTOP)
        try:
            with pytest.raises(DayError, match=f"another program keeps {tmp_path} locked") as said:
                put(tmp_path / "day08.py", b"1")
        finally:
            stopped.kill()
            stopped.communicate()
        assert "stopped with Ctrl-Z" in said.value.hint
        assert put(tmp_path / "day08.py", b"1")  # a killed one lets go

    def test_of_two_at_once_one_makes_the_file(self, tmp_path: Path) -> None:
        code = (
            "print(edit_file('day07.py', lambda old: b'new' if old is None else None, DataError))"
        )
        said = [process.communicate()[0] for process in [python(code, tmp_path) for _ in range(8)]]
        assert sorted(said) == ["False\n"] * 7 + ["True\n"]


class TestWhole:
    def test_a_kill_at_any_moment_leaves_the_old_file_or_the_new_one(self, tmp_path: Path) -> None:
        path = tmp_path / "day07.py"
        contents = {bytes([letter]) * 300_000 for letter in b"ab"}
        code = (
            "print('starts', flush=True)\n"
            "while True:\n"
            "    for letter in b'ab':\n"
            "        edit_file('day07.py', lambda _: bytes([letter]) * 300_000, DataError)\n"
        )
        for number in range(25):
            process = python(code, tmp_path)
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(number % 10 / 1000)
            process.send_signal(signal.SIGKILL)
            process.communicate()
            assert not path.exists() or path.read_bytes() in contents
        assert put(path, b"the next one")
        assert os.listdir(tmp_path) == ["day07.py"]  # and clears away what a killed one left

    def test_a_full_disk_changes_and_leaves_nothing(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("old")
        code = (
            # The kernel stops the writer in the middle, at a limit on the size of its files.
            "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
            "for name in ('file', 'new'):\n"
            "    try:\n"
            "        edit_file(name, lambda _: b'x' * 5000, DataError)\n"
            "    except DataError as error:\n        print(error)\n"
        )
        said = [f"cannot write {name}: File too large" for name in ("file", "new")]
        assert outcome(code, tmp_path).splitlines() == said
        assert os.listdir(tmp_path) == ["file"]
        assert (tmp_path / "file").read_text() == "old"

    def test_a_reader_sees_the_old_file_or_the_new_one(self, tmp_path: Path) -> None:
        path = tmp_path / "file"
        contents = {bytes([letter]) * 200_000 for letter in b"abcdef"}
        put(path, min(contents))
        stop = threading.Event()

        def write() -> None:
            while not stop.is_set():
                for content in contents:
                    put(path, content)

        writer = threading.Thread(target=write)
        writer.start()
        try:
            seen = {path.read_bytes() for _ in range(300)}
        finally:
            stop.set()
            writer.join()
        assert seen <= contents

    def test_what_is_written_is_there_to_the_byte_and_nothing_else(self, tmp_path: Path) -> None:
        path = tmp_path / "file"
        for content in (b"\xef\xbb\xbf1\r\n\x00\xff", b"shorter", b""):
            assert put(path, content)
            assert path.read_bytes() == content
            assert os.listdir(tmp_path) == ["file"]

    def test_without_a_change_nothing_is_written(self, tmp_path: Path) -> None:
        path = tmp_path / "file"
        path.write_bytes(b"1")
        before = path.stat()
        assert not put(path, b"1")
        assert not edit_file(str(path), lambda _: None, DayError)
        after = path.stat()
        assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


class TestWhatAFileIs:
    def test_it_keeps_its_mode(self, tmp_path: Path) -> None:
        path = tmp_path / "day07.py"
        for wanted in (0o600, 0o644, 0o755, 0o777):
            path.write_bytes(b"0")
            path.chmod(wanted)
            assert put(path, b"1")
            assert mode(path) == wanted

    @pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
    def test_a_new_one_has_the_mode_of_any_other(self, tmp_path: Path, umask: int) -> None:
        old = os.umask(umask)
        try:
            put(tmp_path / "made/too/new", b"1")
        finally:
            os.umask(old)
        assert mode(tmp_path / "made/too/new") == 0o666 & ~umask

    @pytest.mark.parametrize("there", [True, False])
    def test_a_link_stays_one_and_what_it_points_to_is_written(
        self, tmp_path: Path, there: bool
    ) -> None:
        (tmp_path / "shared").mkdir()
        target, middle, link = tmp_path / "shared/real", tmp_path / "middle", tmp_path / "day07.py"
        if there:
            target.write_text("old")
            target.chmod(0o640)
        middle.symlink_to("shared/real")
        link.symlink_to(middle)
        put(link, b"new")
        assert (link.readlink(), middle.readlink()) == (middle, Path("shared/real"))
        assert target.read_bytes() == b"new"
        assert not there or mode(target) == 0o640
        assert os.listdir(tmp_path / "shared") == ["real"]

    def test_its_other_names_keep_what_they_had(self, tmp_path: Path) -> None:
        path, snapshot = tmp_path / "day07.py", tmp_path / "snapshot"
        path.write_text("old")
        snapshot.hardlink_to(path)  # as `cp -al` makes them
        put(path, b"new")
        assert (path.read_text(), snapshot.read_text()) == ("new", "old")

    def test_what_a_killed_one_left_is_removed_and_nothing_else(self, tmp_path: Path) -> None:
        others = ["day07.py.part", "day07.py.mine.aoc-part", "day08.py.aoc-part"]
        for name in [*others, "day07.py.aoc-part"]:
            (tmp_path / name).write_text("half of a file")
        put(tmp_path / "day07.py", b"1")
        assert sorted(os.listdir(tmp_path)) == sorted([*others, "day07.py"])

    def test_a_link_that_leads_to_itself_is_an_error(self, tmp_path: Path) -> None:
        (tmp_path / "day07.py").symlink_to("day07.py")
        with pytest.raises(DayError, match="symbolic links"):
            put(tmp_path / "day07.py", b"1")
        assert os.listdir(tmp_path) == ["day07.py"]

    def test_what_is_no_file_is_an_error_at_once(self, tmp_path: Path) -> None:
        (tmp_path / "folder").mkdir()
        (tmp_path / "file").write_text("")
        os.mkfifo(tmp_path / "pipe")
        for name, said in {
            "folder": "Is a directory",
            "pipe": "Is a directory, or no regular file",
            "file/below": "(File exists|Not a dir)",
        }.items():
            with pytest.raises(DayError, match=f"^cannot write .*/{name}: {said}") as raised:
                edit_file(str(tmp_path / name), lambda _: b"1", DayError, "a hint")
            assert raised.value.hint == "a hint"
        assert sorted(os.listdir(tmp_path)) == ["file", "folder", "pipe"]

    def test_a_write_protected_one_stays(self) -> None:
        with tempfile.TemporaryDirectory() as folder:  # nobody but us may enter pytest's
            file = Path(folder, "day07.py")
            file.write_text("mine")
            file.chmod(0o444)
            Path(folder).chmod(0o777)
            code = (
                "os.getuid() or os.setuid(65534)  # nothing is protected from root\n"
                "edit_file('new', lambda _: b'1', DataError)\n"
                "try:\n    edit_file('day07.py', lambda _: b'1', DataError)\n"
                "except DataError as error:\n    print(error)\n"
            )
            said = outcome(code, Path(folder))
            assert said == "cannot write day07.py: Permission denied\n"
            assert file.read_text() == "mine"
            assert sorted(os.listdir(folder)) == ["day07.py", "new"]

    def test_what_the_change_raises_is_raised(self, tmp_path: Path) -> None:
        path = tmp_path / "day07.py"
        path.write_text("mine")

        def refuse(content: bytes | None) -> bytes | None:
            raise DataError("no", "")

        with pytest.raises(DataError, match="no"):
            edit_file(str(path), refuse, DayError)
        assert path.read_text() == "mine"
