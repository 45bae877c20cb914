"""A user's own file is edited: nothing that anybody else saves meanwhile is lost, or half read.

Its user's editor may be writing it this very moment, and so may another `aoc`. The content is
changed, and put in place only if the file still is what was read; else the change is made again.
"""

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from stat import S_IMODE
from typing import BinaryIO

from aoc_runner.errors import AocError
from aoc_runner.files.links import check_links
from aoc_runner.files.swap import Seen, look, put_in_place

_PATIENCE = 2.0  # seconds that others have to finish writing
_JUST_NOW = 0.2  # seconds: many programs empty a file before they write it
_PAUSE = 0.01  # seconds


def edit_file(
    path: str,
    change: Callable[[bytes | None], bytes | None],
    error: Callable[[str, str], AocError],
    hint: str = "check the file, its folder and their permissions",
) -> bool:
    """Let `change` make the file's new content; True if it was written, False if nothing changed.

    `change` gets the content, None where there is no file, and returns the new one, None to leave
    it; it is called again when the file has changed meanwhile. What it raises is raised, unless
    the file was only half written. The file keeps its mode, and a link stays one: the file it
    points to is written (not so its other names, of hard links: they keep the old content). Its
    folder is made if need be.

    Raises `error(message, hint)` if that fails, if others do not stop writing the file, or if a
    stranger's link is on the way.
    """
    check_links(path, error)
    target = os.path.realpath(path)
    try:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with _taking_turns(os.path.dirname(target)) as folder:
            if folder is not None:
                _remove_parts_of_killed(target)
            deadline = time.monotonic() + _PATIENCE
            before, was_there = None, False
            while time.monotonic() < deadline:
                before = look(target)
                if _is_unfinished(before, was_there):
                    time.sleep(_PAUSE)
                    continue
                was_there = before is not None
                try:
                    content = change(before and before.content)
                except AocError:
                    if look(target) == before:
                        raise
                    continue  # it was being written
                if content is None or (before is not None and content == before.content):
                    return False
                try:
                    with _part_beside(target, content, before, folder) as part:
                        if put_in_place(part, target, before):
                            return True
                except FileNotFoundError:
                    if before is None:
                        raise  # the folder is gone, not the file
            if before is not None and change(before.content) is None:
                return False  # whoever writes it, there is nothing to do
    except OSError as cause:
        raise error(f"cannot write {path}: {cause.strerror}", hint) from cause
    raise error(
        f"cannot write {path}: another program is still writing it",
        "let it finish, or close the file there, and run the command again",
    )


def _is_unfinished(seen: Seen | None, was_there: bool) -> bool:
    """Whether somebody is in the middle of saving the file."""
    if seen is None:
        return was_there  # many editors rename the old one before they write the new one
    age = time.time() - seen.changed / 1e9
    return seen.is_being_written or (not seen.content and 0 <= age < _JUST_NOW)


@contextmanager
def _taking_turns(folder: str) -> Iterator[int | None]:
    """One `aoc` at a time edits what lies in the folder; gives its descriptor, None on Windows.

    The lock is on the project's folder itself. It leaves no file there, a killed process lets go
    of it, and it also holds between two users, or two commands with data folders of their own,
    which the locks of a data folder would not.
    """
    try:
        import fcntl
    except ImportError:
        yield None
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # some network drives have no locks
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield descriptor
    finally:
        os.close(descriptor)


@contextmanager
def _part_beside(
    target: str, content: bytes, before: Seen | None, folder: int | None
) -> Iterator[str]:
    """A file with the content beside the target, on the disk, and gone in the end."""
    part = f"{target}.{os.urandom(4).hex()}.part"
    if before is not None:
        os.close(os.open(target, os.O_WRONLY))  # raises for one that is write-protected
    try:
        if not _write_nameless(part, content, before, folder):
            with open(part, "xb") as file:
                _fill(file, content, before)
        yield part
    finally:
        with suppress(OSError):
            os.unlink(part)


def _write_nameless(part: str, content: bytes, before: Seen | None, folder: int | None) -> bool:
    """Write a file that gets its name when it is complete: a kill until then leaves nothing.

    False where that cannot be done: not every file system can, and some containers lack /proc.
    """
    flags = os.O_WRONLY | getattr(os, "O_TMPFILE", 0)  # Linux
    if flags == os.O_WRONLY:
        return False
    try:
        with os.fdopen(os.open(os.path.dirname(part), flags, 0o666), "wb") as file:
            _fill(file, content, before)
            # Any `src_dir_fd` makes `os.link` follow the link in /proc.
            os.link(f"/proc/self/fd/{file.fileno()}", part, src_dir_fd=folder)
    except OSError:
        return False
    return True


def _fill(file: BinaryIO, content: bytes, before: Seen | None) -> None:
    if before is not None:
        with suppress(OSError, AttributeError):  # only root may; Windows has no owners
            os.fchown(file.fileno(), before.owner, before.group)
        with suppress(AttributeError):
            os.fchmod(file.fileno(), S_IMODE(before.mode))
    file.write(content)
    file.flush()
    os.fsync(file.fileno())


def _remove_parts_of_killed(target: str) -> None:
    """Remove what a process that was killed has left; nobody else is at it."""
    folder, name = os.path.split(target)
    for other in os.listdir(folder):
        if re.fullmatch(re.escape(name) + r"\.[0-9a-f]{8}\.part", other):
            with suppress(OSError):
                os.unlink(os.path.join(folder, other))
