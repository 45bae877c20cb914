"""Files appear whole or not at all: to every reader, and after a crash at any moment."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from stat import S_IMODE

from aoc_runner.files.links import check_links
from aoc_runner.kernel.words.errors import AocError

_AT_ONCE = 8  # files; for more of them a disk is not faster


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


def write_all(
    files: Sequence[tuple[str, bytes]], error: Callable[[str, str], AocError], hint: str
) -> None:
    """Write many such files: all are on the disk before the first gets its name, in their order.

    A file costs little more than the wait until the disk has it, and that is one for several at a
    time: 500 take a tenth of a second so, and one after another more than one second.
    """
    from concurrent.futures import ThreadPoolExecutor  # not above: what else writes is few files

    def write(path: str, content: bytes) -> None:
        check_links(path, error, replaced=True)
        part = f"{path}.part"
        try:
            clear_away(part, path, error)
            _write_new(part, content, 0o600)
        except OSError as cause:
            raise error(f"cannot write {path}: {cause.strerror}", hint) from cause

    try:
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            written = [pool.submit(write, *file) for file in files]
        for each in written:
            each.result()
        for path, _ in files:
            try:
                os.replace(f"{path}.part", path)
            except OSError as cause:
                raise error(f"cannot write {path}: {cause.strerror}", hint) from cause
    finally:
        for path, _ in files:
            with suppress(OSError):
                os.unlink(f"{path}.part")


@contextmanager
def part_file(
    part: str, content: bytes, mode: int, like: os.stat_result | None = None
) -> Iterator[None]:
    """A new file with the content, on the disk; in the end it has another name, or is removed.

    It has the `mode` as far as the umask allows it, or the very mode and owner of the file that
    it is to be `like`.
    """
    try:
        _write_new(part, content, mode, like)
        yield
    finally:
        with suppress(OSError):
            os.unlink(part)


def _write_new(part: str, content: bytes, mode: int, like: os.stat_result | None = None) -> None:
    with open(part, "xb", opener=partial(os.open, mode=mode)) as file:
        if like is not None:
            with suppress(OSError, AttributeError):  # only root may; Windows has no owners
                os.fchown(file.fileno(), like.st_uid, like.st_gid)
            os.chmod(part, S_IMODE(like.st_mode))
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def clear_away(part: str, path: str, error: Callable[[str, str], AocError]) -> None:
    """Remove what a killed writer left, or somebody laid there: nothing of it is ever used."""
    try:
        os.unlink(part)
    except FileNotFoundError:
        pass
    except (IsADirectoryError, PermissionError) as cause:
        message = f"cannot write {path}: {part} is in the way ({cause.strerror})"
        raise error(message, f"remove {part} yourself") from cause
