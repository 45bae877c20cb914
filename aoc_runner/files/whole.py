"""Files appear whole or not at all: to every reader, and after a crash at any moment."""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from stat import S_IMODE

from aoc_runner.errors import AocError
from aoc_runner.files.links import check_links


def write_whole(
    path: str,
    content: bytes,
    error: Callable[[str, str], AocError],
    hint: str = "check the folder and its permissions",
    *,
    private: bool = False,
) -> None:
    """Write `content` into a part file beside `path`, then rename it.

    A user's own file keeps its mode, and a link stays one: the file it points to is written. Its
    folder is made if need be. A `private` file, one of ours, is 0600 and replaces whatever had the
    name, a link too; its writer holds a lock. Raises `error(message, hint)` if that fails, or if a
    stranger's link is on the way.
    """
    check_links(path, error, replaced=private)
    target = path if private else os.path.realpath(path)
    # The name of a private one is known, so that the next writer removes what a killed one left.
    # Nobody locks a user's file: there each writer has a part file of its own.
    part = f"{target}.part" if private else f"{target}.{os.urandom(4).hex()}.part"
    try:
        if private:
            _clear(part, path, error)
        else:
            os.makedirs(os.path.dirname(target), exist_ok=True)
        there = None if private else _status(target)
        mode = 0o600 if private else 0o666
        with open(part, "xb", opener=partial(os.open, mode=mode)) as file:
            if there is not None:
                with suppress(OSError, AttributeError):  # only root may; Windows has no owners
                    os.chown(part, there.st_uid, there.st_gid)
                os.chmod(part, S_IMODE(there.st_mode))
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, target)
    except OSError as cause:
        raise error(f"cannot write {path}: {cause.strerror}", hint) from cause
    finally:
        with suppress(OSError):
            os.unlink(part)  # it is there only if something went wrong


def _clear(part: str, path: str, error: Callable[[str, str], AocError]) -> None:
    """Remove what a killed writer left, or somebody laid there: nothing of it is ever used."""
    try:
        os.unlink(part)
    except FileNotFoundError:
        pass
    except (IsADirectoryError, PermissionError) as cause:
        message = f"cannot write {path}: {part} is in the way ({cause.strerror})"
        raise error(message, f"remove {part} yourself") from cause


def _status(path: str) -> os.stat_result | None:
    """The file's status, None if there is none. Raises OSError for one that is not to be written.

    A rename would replace a write-protected file as well, so it is opened for writing.
    """
    try:
        with open(path, "r+b") as file:
            return os.fstat(file.fileno())
    except FileNotFoundError:
        return None
