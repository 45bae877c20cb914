"""Files appear whole or not at all: to every reader, and after a crash at any moment."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from stat import S_IMODE

from aoc_runner.errors import AocError
from aoc_runner.files.links import check_links


def write_whole(
    path: str,
    content: bytes,
    error: Callable[[str, str], AocError],
    hint: str = "check the folder, its permissions and the space left",
) -> None:
    """Write a private file of ours: into a part file beside `path`, which is then renamed.

    It is 0600 and replaces whatever had the name, a link too; its writer holds a lock. (A user's
    own file is for `files.edit`.) Raises `error(message, hint)` if that fails, or if a stranger's
    link is on the way.
    """
    check_links(path, error, replaced=True)
    part = f"{path}.part"  # a known name: the next writer removes what a killed one left
    try:
        clear_away(part, path, error)
        with part_file(part, content, mode=0o600):
            os.replace(part, path)
    except OSError as cause:
        raise error(f"cannot write {path}: {cause.strerror}", hint) from cause


@contextmanager
def part_file(
    part: str, content: bytes, mode: int, like: os.stat_result | None = None
) -> Iterator[None]:
    """A new file with the content, on the disk; in the end it has another name, or is removed.

    It has the `mode` as far as the umask allows it, or the very mode and owner of the file that
    it is to be `like`.
    """
    try:
        with open(part, "xb", opener=partial(os.open, mode=mode)) as file:
            if like is not None:
                with suppress(OSError, AttributeError):  # only root may; Windows has no owners
                    os.fchown(file.fileno(), like.st_uid, like.st_gid)
                os.chmod(part, S_IMODE(like.st_mode))
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield
    finally:
        with suppress(OSError):
            os.unlink(part)


def clear_away(part: str, path: str, error: Callable[[str, str], AocError]) -> None:
    """Remove what a killed writer left, or somebody laid there: nothing of it is ever used."""
    try:
        os.unlink(part)
    except FileNotFoundError:
        pass
    except (IsADirectoryError, PermissionError) as cause:
        message = f"cannot write {path}: {part} is in the way ({cause.strerror})"
        raise error(message, f"remove {part} yourself") from cause
