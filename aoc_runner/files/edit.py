"""A user's own file is edited: it is whole at every moment, and what others save stays.

The user's editor may be writing the file at this very moment, and so may another `aoc`. So nobody
who is writing is disturbed; the edited file takes the place of the one it was made from only if
that is still the same, else the edit is made again; and one `aoc` at a time does this in a folder.

Where two files can change names in one step, which Linux has, nothing is lost. Elsewhere a save is
that falls between the last look at the file and the rename, a hundred-thousandth of a second later.
"""

import errno
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from stat import S_ISREG
from typing import NamedTuple

from aoc_runner.files.links import check_links
from aoc_runner.files.whole import clear_away, part_file
from aoc_runner.kernel.words.errors import AocError

_WRITING = 2.0  # seconds that an editor has to finish writing
_TURN = 5.0  # seconds that other `aoc`s have to finish their edits; one takes milliseconds
_PAUSE = 0.01  # seconds between two looks whether they have
_JUST_NOW = 0.2  # seconds since a change after which nobody is taken to be writing
_TRIES = 20  # edits of a file that others save again and again


def edit_file(
    path: str,
    change: Callable[[bytes | None], bytes | None],
    error: Callable[[str, str], AocError],
    hint: str = "check the file, its folder, their permissions and the space left",
) -> bool:
    """Let `change` make the file's new content; True if it was written, False if nothing changed.

    `change` gets the content, None where there is no file, and returns the new one, None to leave
    it; it is called again when the file has changed meanwhile. What it raises is raised. The file
    keeps its mode, and a link stays one: the file it points to is written (not so its other names,
    of hard links: they keep the old content). Its folder is made if need be.

    Raises `error(message, hint)` if that fails, if others do not stop writing the file, or if a
    stranger's link is on the way.
    """
    check_links(path, error)
    target = os.path.realpath(path)
    part = f"{target}.aoc-part"  # a known name: the next `aoc` removes what a killed one left
    try:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with _turn(path, target, error):
            clear_away(part, path, error)
            for _ in range(_TRIES):
                before = _look_when_written(target)
                content = change(before and before.content)
                if content is None or (before is not None and content == before.content):
                    return False
                if before is not None and before.is_being_written:
                    break
                like = before and before.status
                with part_file(part, content, mode=0o666, like=like):
                    if _put_in_place(part, target, before):
                        return True
    except OSError as cause:
        raise error(f"cannot write {path}: {cause.strerror}", hint) from cause
    raise error(
        f"cannot write {path}: another program is still writing it",
        "let it finish, or close the file there, and run the command again",
    )


@contextmanager
def _turn(path: str, target: str, error: Callable[[str, str], AocError]) -> Iterator[None]:
    """One `aoc` at a time edits what lies in a folder.

    The lock is on the project's folder itself. It leaves no file there, a killed process lets go
    of it, and it also holds between two users, or two commands with data folders of their own,
    which the locks of a data folder would not.
    """
    folder = os.path.dirname(target)
    if os.name == "nt":  # no folder can be opened there
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        deadline = time.monotonic() + _TURN
        while not _lock(descriptor):
            if time.monotonic() > deadline:
                raise error(
                    f"cannot write {path}: another program keeps {folder} locked",
                    "most likely another aoc, perhaps stopped with Ctrl-Z (see: jobs): "
                    "let it finish, or end it, and run the command again",
                )
            time.sleep(_PAUSE)
        yield
    finally:
        os.close(descriptor)


def _lock(folder: int) -> bool:
    """Lock an open folder until it is closed; False while another process has it locked."""
    try:
        import fcntl

        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except (ImportError, OSError):
        pass  # some systems have no such locks, some network drives neither
    return True


class _Seen(NamedTuple):
    """A file, looked at."""

    content: bytes
    status: os.stat_result
    is_being_written: bool


def _look(path: str) -> _Seen | None:
    """The file as it is now, None if there is none. Raises OSError for what is no file."""
    # Opening a pipe would wait for its writer.
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        descriptor = os.open(path, flags)
    except FileNotFoundError:
        return None
    with open(descriptor, "rb") as file:
        if not S_ISREG(os.fstat(descriptor).st_mode):
            raise IsADirectoryError(errno.EISDIR, "Is a directory, or no regular file")
        is_being_written = _has_writer(descriptor)  # before it is read: a writer may be done then
        content, status = file.read(), os.fstat(descriptor)
    if is_being_written is None:
        # What has just been changed may be half a file: most programs empty it first.
        is_being_written = 0 <= time.time() - status.st_mtime < _JUST_NOW
    return _Seen(content, status, is_being_written)


def _look_when_written(path: str) -> _Seen | None:
    """The file once nobody is writing it; as it is then, if that takes too long."""
    deadline = time.monotonic() + _WRITING
    while (seen := _look(path)) and seen.is_being_written and time.monotonic() < deadline:
        time.sleep(_PAUSE)
    return seen


def _has_writer(descriptor: int) -> bool | None:
    """Whether anybody has the file open for writing; None where the system does not tell.

    Linux does, of one's own files: then it grants no lease for reading. With the lease, nobody
    opens the file for writing until we close it.
    """
    try:
        import fcntl
        from signal import SIGURG

        # Who waits for us to close it makes the kernel send us a signal: let it be a harmless one.
        fcntl.fcntl(descriptor, fcntl.F_SETSIG, SIGURG)
        fcntl.fcntl(descriptor, fcntl.F_SETLEASE, fcntl.F_RDLCK)
    except (ImportError, AttributeError):  # another system
        return None
    except OSError as cause:
        return True if cause.errno == errno.EAGAIN else None
    return False


def _put_in_place(part: str, target: str, before: _Seen | None) -> bool:
    """Give the file `part` the name `target` if that still is as it was; False if it is not."""
    if before is None:
        return _create(part, target)
    try:
        os.close(os.open(target, os.O_WRONLY))  # raises if it is write-protected
    except FileNotFoundError:
        return False
    if not _is_as_before(target, before):
        return False
    if not _exchange(part, target):
        os.replace(part, target)
        return True
    if _is_as_before(part, before):
        return True
    # Somebody saved it in this very moment. That goes back, whether or not ours is still there.
    if not _exchange(part, target):
        os.replace(part, target)
    return False


def _is_as_before(path: str, before: _Seen) -> bool:
    """Whether nothing is lost with the file at `path`; its times are too coarse to tell."""
    now = _look(path)
    return now is not None and not now.is_being_written and now.content == before.content


def _create(part: str, target: str) -> bool:
    """Give the part a name that nothing may have yet."""
    try:
        os.link(part, target)
    except FileExistsError:
        return False
    except OSError:  # no hard links there
        if os.path.lexists(target):
            return False
        os.rename(part, target)
    return True


def _exchange(one: str, other: str) -> bool:
    """Let two files change names in one step; False where that cannot be done."""
    if sys.platform != "linux":
        return False
    import ctypes  # Python itself has no rename with flags

    rename = getattr(ctypes.CDLL(None), "renameat2", None)
    here, exchange = -100, 2  # AT_FDCWD, RENAME_EXCHANGE
    names = os.fsencode(one), os.fsencode(other)
    return rename is not None and rename(here, names[0], here, names[1], exchange) == 0
