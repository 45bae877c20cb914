"""Private files that appear whole or not at all, and locks between processes.

Folders are 0700, files 0600: an input belongs to its user.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from aoc_runner.errors import DataError
from aoc_runner.puzzle import Puzzle

_CHECK = "check the folder, its permissions and the space left, or set AOC_DATA_DIR to another one"


class Kept:
    """The inputs and pages of one account below `data_dir`."""

    def __init__(self, data_dir: str, account: str) -> None:
        self._data_dir = data_dir
        self._account = account

    def input_path(self, puzzle: Puzzle) -> str:
        return self._path("inputs", puzzle, "txt")

    def page_path(self, puzzle: Puzzle) -> str:
        return self._path("pages", puzzle, "html")

    def _path(self, kind: str, puzzle: Puzzle, ending: str) -> str:
        name = f"{puzzle.day:02}.{ending}"
        return os.path.join(self._data_dir, kind, self._account, str(puzzle.year), name)


def read(path: str) -> bytes | None:
    """The file's bytes, None if there is no such file. Raises DataError if it cannot be read."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise DataError(f"cannot read {path}: {error.strerror}", _CHECK) from error


def write_whole(path: str, content: bytes, data_dir: str) -> None:
    """Write the file so that no reader and no crash ever sees a part of it.

    The caller holds a lock on it, so a part file of a killed process is simply written again.
    """
    part = f"{path}.part"
    try:
        make_private_folder(os.path.dirname(path), data_dir)
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError as error:
        raise unwritable(path, error) from error


def make_private_folder(folder: str, data_dir: str) -> None:
    """Make `folder` and what is missing above it: 0700 from `data_dir` downwards."""
    if os.path.isdir(folder):
        return
    if folder == data_dir:
        os.makedirs(os.path.dirname(folder), exist_ok=True)
    else:
        make_private_folder(os.path.dirname(folder), data_dir)
    try:
        os.mkdir(folder, 0o700)
    except FileExistsError:
        if not os.path.isdir(folder):
            raise


@contextmanager
def lock(data_dir: str, name: str) -> Iterator[None]:
    """Hold the lock of that name: other processes wait for it, and a killed one lets go of it."""
    from filelock import FileLock

    folder = os.path.join(data_dir, "locks")
    path = os.path.join(folder, f"{name}.lock")
    held = FileLock(path, mode=0o600)
    try:
        make_private_folder(folder, data_dir)
        held.acquire()
    except (OSError, NotImplementedError) as error:
        raise unwritable(path, error) from error
    try:
        yield
    finally:
        held.release()


def unwritable(path: str, error: Exception) -> DataError:
    """The error for a file of the data folder that cannot be written."""
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return DataError(f"cannot write {path}: {reason}", _CHECK)
