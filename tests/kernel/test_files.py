"""Reading, editing and atomically writing files."""

import os
import stat
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from aoc_runner.kernel.files import (
    edit,
    escape_bytes,
    format_command,
    format_path,
    install_command,
    iter_parents,
    read_bytes,
    read_text,
    write_atomic,
)
from aoc_runner.kernel.model.errors import DataError, DayError, UsageError
from tests.platforms import needs
from tests.support import REPOSITORY, native

NOBODY = 65534  # the ID of a user without the rights of root


def python(code: str, folder: Path, *args: str) -> "subprocess.Popen[str]":
    """Start Python code, which can use `edit` and `write_atomic`, in the folder."""
    imports = "import os, sys\nfrom aoc_runner.kernel.files import edit, write_atomic\n"
    imports += "from aoc_runner.kernel.model.errors import AocError\n"
    return subprocess.Popen(
        [sys.executable, "-c", imports + code, *args],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


class TestPaths:
    @needs("modes")
    def test_parents_end_before_a_folder_of_another_owner(self) -> None:
        """As a user without the rights of root, if the tests can change the user."""
        with tempfile.TemporaryDirectory() as top:  # in /tmp, which all users can enter
            inner = Path(top, "outer/inner")
            inner.mkdir(parents=True)
            folders = [str(inner), str(inner.parent), top]
            assert list(iter_parents(str(inner))) == folders
            if os.geteuid() == 0:
                os.chown(inner.parent, NOBODY, NOBODY)
                os.chown(inner, 1001, 1001)
                os.chmod(top, 0o755)
                os.seteuid(NOBODY)
                try:
                    assert list(iter_parents(str(inner))) == folders[:2]
                finally:
                    os.seteuid(0)
            inner.parent.chmod(0o1777)
            assert list(iter_parents(str(inner))) == folders[:1]
            assert list(iter_parents(f"{top}/gone")) == [f"{top}/gone"]

    def test_paths_are_relative_to_the_working_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "here").mkdir()
        monkeypatch.chdir(tmp_path / "here")
        assert format_path(str(tmp_path / "here/days/day01.py")) == native("days/day01.py")
        for above in (tmp_path, tmp_path / "here too/a"):
            assert format_path(str(above)) == str(above)

    @needs("names")
    def test_any_path_can_be_stored_as_utf_8(self) -> None:
        assert escape_bytes("/café") == "/café"
        assert escape_bytes(os.fsdecode(b"/caf\xe9")) == r"/caf\xe9"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("none", "cannot read {}: "),
        ("folder", "cannot read {}: "),
        ("latin", "{} is not UTF-8 text"),
    ],
)
def test_unreadable_texts_raise_the_callers_error(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "latin").write_bytes(b"5361 caf\xe9")
    path = str(tmp_path / name)
    with pytest.raises(DayError) as raised:
        read_text(path, DayError)
    assert raised.value.message.startswith(message.format(path))
    assert raised.value.hint
    assert "5361" not in repr(raised.value.__context__)  # The content may be a session token.
    assert read_bytes(str(tmp_path / "none"), DataError) is None


class TestEdit:
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
    def test_an_edit_preserves_the_encoding(self, tmp_path: Path, encoding: str) -> None:
        """On Windows, some programs write UTF-16, or a byte-order mark before UTF-8."""
        path = tmp_path / "file"
        path.write_bytes("caf\xe9\r\n".encode(encoding))
        assert read_text(str(path), DayError) == "caf\xe9\r\n"
        assert not edit(str(path), str(tmp_path), lambda text: text)
        assert edit(str(path), str(tmp_path), lambda text: f"{text}2\n")
        assert path.read_bytes() == "caf\xe9\r\n2\n".encode(encoding)

    @pytest.mark.parametrize("before", ["before", None])
    def test_an_edit_overwrites_no_other_change(self, tmp_path: Path, before: str | None) -> None:
        path = tmp_path / "file"
        for saves, expected in ((0, "+"), (1, "save 1+"), (2, "save 2")):
            path.unlink(missing_ok=True)
            if before is not None:
                path.write_text(before)
            seen: list[str | None] = []

            def change(text: str | None, seen: list[str | None] = seen) -> str:
                seen.append(text)
                if len(seen) <= saves:  # noqa: B023 - called in this iteration
                    path.write_text(f"save {len(seen)}")
                return (text or "") + "+"

            if saves < 2:
                assert edit(str(path), str(tmp_path), change)
            else:
                with pytest.raises(UsageError, match=r"[/\\]file: another program keeps saving it"):
                    edit(str(path), str(tmp_path), change)
            assert seen == [before, "save 1"][: saves + 1]
            assert path.read_text() == (before or "") * (not saves) + expected
            assert os.listdir(tmp_path) == ["file"]

    @needs("modes", "symlinks")
    def test_an_edit_preserves_mode_and_links(self, tmp_path: Path) -> None:
        target, link = tmp_path / "shared/real", tmp_path / "day07.py"
        link.symlink_to("shared/real")
        for content, expected in (("1\r\n\0\xff", None), ("", 0o600), ("2", 0o755)):
            if expected is not None:
                target.chmod(expected)
            assert edit(str(link), str(tmp_path), lambda _, content=content: content)  # type: ignore[misc]
            assert target.read_bytes().decode() == content
            assert mode(target) == (expected or 0o666 & ~_get_umask())
            assert link.is_symlink()
        before = target.stat()
        assert not edit(str(link), str(tmp_path), lambda _: "2")
        assert not edit(str(link), str(tmp_path), lambda _: None)
        assert target.stat().st_ino == before.st_ino
        assert os.listdir(tmp_path / "shared") == ["real"]

    @needs("symlinks")
    def test_a_folder_whose_name_starts_like_the_projects_is_outside(self, tmp_path: Path) -> None:
        """`promises/test_clone.py` tests other links to the outside."""
        for name in ("project", "project too"):
            (tmp_path / name).mkdir()
        (tmp_path / "project" / "up").symlink_to("..")
        with pytest.raises(UsageError, match="a link points outside of "):
            edit(str(tmp_path / "project/up/project too/day09.py"), str(tmp_path / "project"), str)
        assert os.listdir(tmp_path / "project too") == []

    @needs("modes")
    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("folder", "cannot read {}: Is a directory"),
            ("protected", "cannot write {}: Permission denied"),
            ("closed/new", "cannot write {}: Permission denied"),
            ("full", "cannot write {}: File too large"),
        ],
    )
    def test_a_failed_edit_changes_nothing(self, name: str, message: str) -> None:
        with tempfile.TemporaryDirectory() as top:  # Other users cannot enter tmp_path.
            for folder in ("folder", "closed"):
                Path(top, folder).mkdir()
            for file in ("protected", "full"):
                Path(top, file).write_text("mine")
            Path(top, "protected").chmod(0o444)
            Path(top, "closed").chmod(0o555)
            Path(top, "full").chmod(0o666)
            Path(top).chmod(0o777)
            before = sorted(str(path) for path in Path(top).rglob("*"))
            code = (
                "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
                f"os.getuid() or os.setuid({NOBODY})  # root may write protected files\n"
                "try:\n    edit(sys.argv[1], '.', lambda _: 'x' * 5000)\n"
                "except AocError as error:\n"
                "    print(error.code, error.message, bool(error.hint), sep='|')\n"
            )
            path = os.path.join(os.path.realpath(top), name)
            out, err = python(code, Path(top), path).communicate()
            assert not err
            assert out == f"2|{message.format(path)}|True\n"
            assert sorted(str(path) for path in Path(top).rglob("*")) == before
            assert Path(top, "full").read_text() == "mine"


@pytest.mark.parametrize(
    "call", ["edit('file', '.', lambda _: content)", "write_atomic('file', content.encode())"]
)
def test_files_are_complete_after_a_kill_at_any_moment(tmp_path: Path, call: str) -> None:
    path = tmp_path / "file"
    contents = {letter * 300_000 for letter in ("a", "b")}
    path.write_text(min(contents))
    code = (
        "print('starts', flush=True)\n"
        "while True:\n    for letter in 'ab':\n        content = letter * 300_000\n"
        f"        {call}\n"
    )
    for index in range(4):
        process = python(code, tmp_path)
        assert process.stdout is not None
        process.stdout.readline()
        end = time.monotonic() + index / 500
        while time.monotonic() < end:
            assert path.read_text() in contents  # A reader never sees an incomplete file.
        process.kill()
        process.communicate()
        assert path.read_text() in contents


@pytest.mark.parametrize("is_user_file", [True, False])
def test_files_open_elsewhere_are_written(tmp_path: Path, is_user_file: bool) -> None:
    """On Windows, a file that another process has open cannot be replaced."""
    path = tmp_path / "file"
    path.write_bytes(b"before")
    with path.open("rb") as opened:
        closing = threading.Timer(0.3, opened.close)
        closing.start()
        if is_user_file:
            edit(str(path), str(tmp_path), lambda text: f"{text}, after")
        else:
            write_atomic(str(path), b"before, after")
        closing.join()
    assert path.read_bytes() == b"before, after"
    assert os.listdir(tmp_path) == ["file"]


def test_write_protected_files_leave_no_temporary_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"before")
    path.chmod(0o444)
    with suppress(UsageError):  # root can write the file.
        edit(str(path), str(tmp_path), lambda _: "after")
    path.chmod(0o644)
    assert os.listdir(tmp_path) == ["file"]
    assert edit(str(path), str(tmp_path), lambda _: "at last")


class TestWriteAtomic:
    @needs("modes", "symlinks")
    @pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
    def test_written_files_are_private_and_replace_links(self, tmp_path: Path, umask: int) -> None:
        (tmp_path / "elsewhere").write_text("untouched")
        old = os.umask(umask)
        try:
            write_atomic(str(tmp_path / "made/too/file"), b"\r\n\xff")
            (tmp_path / "made/too/file").chmod(0o666)
            # Maybe left by a killed process.
            (tmp_path / "made/too/file.part").write_text("longer than what is written now")
            write_atomic(str(tmp_path / "made/too/file"), b"1")
            for name in ("link", "other.part"):  # Links are replaced, not followed.
                (tmp_path / "made" / name).symlink_to("../elsewhere")
            for name in ("link", "other"):
                write_atomic(str(tmp_path / "made" / name), b"1")
        finally:
            os.umask(old)
        written = ["link", "other", "too", "too/file"]
        made = sorted((tmp_path / "made").rglob("*"))
        assert [str(path.relative_to(tmp_path / "made")) for path in made] == written
        assert [mode(path) for path in made] == [0o600, 0o600, 0o700, 0o600]
        assert mode(tmp_path / "made") == 0o700
        assert (tmp_path / "made/too/file").read_bytes() == b"1"
        assert (tmp_path / "elsewhere").read_text() == "untouched"

    def test_a_write_that_fails_names_the_file(self, tmp_path: Path) -> None:
        (tmp_path / "folder").mkdir()
        (tmp_path / "file").write_text("old")
        for name, failed in {"file/x": "file", "file/a/x": "file", "folder": "folder"}.items():
            with pytest.raises(DataError) as raised:
                write_atomic(str(tmp_path / name), b"1", "a hint")
            assert raised.value.message.startswith(f"cannot write {tmp_path / failed}: ")
            assert raised.value.hint == "a hint"
        assert (tmp_path / "file").read_text() == "old"


def _get_umask() -> int:
    old = os.umask(0)
    os.umask(old)
    return old


@pytest.mark.parametrize(
    ("marker", "command"),
    [
        ("uv-receipt.toml", "uv tool install aoc-runner --with numpy"),
        ("pipx_metadata.json", "pipx inject aoc-runner numpy"),
        ("pyvenv.cfg", f"{sys.executable} -m pip install numpy"),
    ],
)
def test_the_install_command_depends_on_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, marker: str, command: str
) -> None:
    (tmp_path / marker).touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    assert install_command("numpy") == command


@pytest.mark.parametrize(
    ("words", "posix", "windows"),
    [
        (("cd", "aoc"), "cd aoc", "cd aoc"),
        (("cd", "my days"), "cd 'my days'", 'cd "my days"'),
        (("cd", "O'Neil & Co"), "cd 'O'\"'\"'Neil & Co'", 'cd "O\'Neil & Co"'),
        (("cd", "C:\\a\\b"), "cd 'C:\\a\\b'", "cd C:\\a\\b"),
        (("aoc", "{year}/*.txt"), "aoc '{year}/*.txt'", 'aoc "{year}/*.txt"'),
    ],
)
def test_commands_in_hints_can_be_pasted(
    words: tuple[str, ...], posix: str, windows: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, line in (("posix", posix), ("nt", windows)):
        monkeypatch.setattr(os, "name", name)
        assert format_command(*words) == line
