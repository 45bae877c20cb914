"""A new file takes another's place only if that still is what it was, and nobody is writing it."""

import ctypes
import errno
import os
import sys
from stat import S_ISREG
from typing import Any, NamedTuple

# Python knows no rename with flags. Linux has it, other systems' own are not tried.
_RENAME: Any = None
if sys.platform == "linux":
    _RENAME = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
_HERE = -100  # AT_FDCWD: paths are as for any other call
_EXCHANGE = 2  # RENAME_EXCHANGE


class Seen(NamedTuple):
    """A file, looked at; two looks are equal if nobody has written to it in between."""

    number: int  # the inode's
    changed: int  # nanoseconds since 1970
    content: bytes
    is_being_written: bool  # somebody has it open for writing; False where nobody can tell
    mode: int
    owner: int
    group: int


def look(path: str) -> Seen | None:
    """The file as it is now, None if there is none. Raises OSError for what is no file."""
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        descriptor = os.open(path, flags)  # a pipe would wait for its writer
    except FileNotFoundError:
        return None
    with open(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not S_ISREG(status.st_mode):
            raise IsADirectoryError(errno.EISDIR, "Is a directory, or no regular file")
        content = file.read()
        return Seen(
            status.st_ino,
            status.st_mtime_ns,
            content,
            _is_open_for_writing(descriptor),
            status.st_mode,
            status.st_uid,
            status.st_gid,
        )


def put_in_place(part: str, target: str, before: Seen | None) -> bool:
    """Give the file `part` the name `target` if that is as it was `before`; False if it is not.

    What then is called `part` is to be removed.
    """
    if before is None:
        return _create(part, target)
    ours = going_in = look(part)
    expected: Seen | None = before
    try:
        while _exchange(part, target):
            # Only what has been taken out can be looked at in peace: nobody finds it any more.
            came_out = look(part)
            if came_out == expected:
                return going_in == ours
            # Somebody saved it meanwhile. That goes back, and whatever was put over ours too.
            expected, going_in = going_in, came_out
    except FileNotFoundError:  # removed, or an editor is about to put another one there
        if look(part) != ours:  # a save that was taken out, and has no place any more
            _create(part, target)
        return False
    if look(target) != before:
        return False
    os.replace(part, target)  # no exchange here: a save in this very moment would be lost
    return True


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
    """Let two files change names in one step; False where the system cannot do that."""
    if _RENAME is None:
        return False
    if _RENAME(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0:
        return True
    number = ctypes.get_errno()
    if number in (errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP):  # not every file system does
        return False
    raise OSError(number, os.strerror(number))


def _is_open_for_writing(descriptor: int) -> bool:
    """Whether anybody has the file open for writing: then Linux grants no lease for reading it.

    Only a file of one's own can be asked about.
    """
    try:
        import fcntl

        lease, none, shared = fcntl.F_SETLEASE, fcntl.F_UNLCK, fcntl.F_RDLCK
        set_signal = fcntl.F_SETSIG
        from signal import SIGURG
    except (ImportError, AttributeError):
        return False
    try:
        # Whoever opens it while we have the lease sends a signal: one that does nothing.
        fcntl.fcntl(descriptor, set_signal, SIGURG)
        fcntl.fcntl(descriptor, lease, shared)
        fcntl.fcntl(descriptor, lease, none)
    except OSError as error:
        return error.errno == errno.EAGAIN
    return False
