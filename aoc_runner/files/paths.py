"""Any file: what it is looked for in, what people call it, and what it holds."""

import os
import stat
from collections.abc import Iterator
from functools import cache

from aoc_runner.kernel.words.errors import AocError

_FOR_ALL = stat.S_IWOTH | stat.S_ISVTX  # the mode of /tmp
MOST = 4_000_000  # bytes of a text that people write
_PIECE = 65536  # bytes
# Windows has no pipes to wait for, but other line ends in what it takes for a text.
_AT_ONCE = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_CHECK = "check the file and its permissions"


@cache
def working_folder() -> str:
    """The folder this process was started in, asked for once: a day may leave it.

    Raises OSError if it does not exist any more.
    """
    return os.getcwd()


def upwards(folder: str) -> Iterator[str]:
    """`folder`, whoever owns it, and then each folder above it, up to one of somebody else's.

    What lies above a project is read, and run, as if it were its user's: it must not be what a
    stranger put there. Windows has no owners to go by.
    """
    yield folder
    try:
        us = {os.geteuid(), os.stat(folder).st_uid} if hasattr(os, "geteuid") else None
        while (parent := os.path.dirname(folder)) != folder:
            if us is not None and not _is_ours(os.stat(parent), us):
                return
            yield parent
            folder = parent
    except OSError:
        return  # a folder that is gone, or that nobody may look at, has nothing above it


def _is_ours(folder: os.stat_result, us: set[int]) -> bool:
    """Whether what lies there is the word of `us`, users by number, or of root."""
    if folder.st_mode & _FOR_ALL == _FOR_ALL:
        return False  # a place for strangers' files by design, even if you are root and own it
    if folder.st_uid in us:
        return True  # their own choice, even where everyone may write
    return folder.st_uid == 0 and not folder.st_mode & stat.S_IWOTH


def shown_path(path: str) -> str:
    """The path as people best read it: from the working folder, unless it lies elsewhere."""
    try:
        relative = os.path.relpath(path, working_folder())
    except (ValueError, OSError):  # another drive, or a working folder that is gone
        return path
    return path if relative.startswith("..") else relative


def storable(path: str) -> str:
    """The path as SQLite takes it, which is UTF-8 text: a name may be any bytes."""
    return os.fsencode(path).decode(errors="backslashreplace")


def read_bytes(
    path: str, error: type[AocError], hint: str = _CHECK, most: int = -1
) -> bytes | None:
    """The file's bytes, None if there is no such file.

    Raises `error` if it cannot be read, or has more than `most` bytes (negative: any number).
    """
    try:
        with open(path, "rb") as file:
            content = file.read(most + 1 if most >= 0 else -1)
    except FileNotFoundError:
        return None
    except OSError as cause:
        raise error(f"cannot read {path}: {cause.strerror}", hint) from cause
    if 0 <= most < len(content):
        raise error(f"cannot read {path}: it has more than {most:,} bytes", "keep it short")
    return content


def read_regular(path: str, error: type[AocError], hint: str = _CHECK) -> bytes | None:
    """The same of what has to be a regular file: nobody waits for a pipe in its place."""
    try:
        descriptor = os.open(path, _AT_ONCE)
        try:
            found = os.fstat(descriptor)
            if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
                raise error(f"cannot read {path}: it is no regular file", hint)
            pieces = [os.read(descriptor, found.st_size + 1)]
            while pieces[-1]:
                pieces.append(os.read(descriptor, _PIECE))
        finally:
            os.close(descriptor)
    except FileNotFoundError:
        return None
    except OSError as cause:
        raise error(f"cannot read {path}: {cause.strerror}", hint) from cause
    return b"".join(pieces)


def read_text(path: str, error: type[AocError]) -> str:
    """The text of a file that people write, a byte-order mark and its own line ends included.

    Raises `error` if there is no such file, it cannot be read, is no UTF-8 or far too long.
    """
    content = read_bytes(path, error, most=MOST)
    if content is None:
        raise error(f"cannot read {path}: No such file or directory", _CHECK)
    return as_text(content, path, error)


def as_text(content: bytes, path: str, error: type[AocError]) -> str:
    """The text of the file at `path`, as `read_text` gives it."""
    try:
        return content.decode()
    except UnicodeDecodeError:
        pass  # raised outside: the decoder's exception holds the file's bytes, a session and all
    raise error(f"{path} is not UTF-8 text", "save the file as UTF-8")
