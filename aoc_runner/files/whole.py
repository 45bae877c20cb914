"""Our own files appear whole or not at all: to every reader, and after a crash at any moment."""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from aoc_runner.errors import AocError
from aoc_runner.files.links import check_links


def write_whole(
    path: str,
    content: bytes,
    error: Callable[[str, str], AocError],
    hint: str = "check the folder and its permissions",
) -> None:
    """Write a private file of ours: into a part file beside `path`, which is then renamed.

    It is 0600 and replaces whatever had the name, a link too; its writer holds a lock. (A user's
    own file is for `files.edit`.) Raises `error(message, hint)` if that fails, or if a stranger's
    link is on the way.
    """
    check_links(path, error, replaced=True)
    part = f"{path}.part"  # a known name: the next writer removes what a killed one left
    try:
        _clear(part, path, error)
        with open(part, "xb", opener=partial(os.open, mode=0o600)) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
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
