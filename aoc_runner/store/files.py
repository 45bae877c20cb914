"""The data folder: what lies where in it, private files, and locks between processes.

    inputs/<account>/2023/07.txt     pages/<account>/2023/07.html     aoc.db     locks/

No other module knows this layout. Folders are 0700, files 0600: an input belongs to its user.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from aoc_runner.errors import DataError
from aoc_runner.files.paths import read_bytes
from aoc_runner.puzzle import Puzzle

_CHECK = "check the folder, its permissions and the space left, or set AOC_DATA_DIR to another one"


def input_path(data_dir: str, account: str, puzzle: Puzzle) -> str:
    return os.path.join(data_dir, "inputs", account, str(puzzle.year), f"{puzzle.day:02}.txt")


def page_path(data_dir: str, account: str, puzzle: Puzzle) -> str:
    return os.path.join(data_dir, "pages", account, str(puzzle.year), f"{puzzle.day:02}.html")


def ledger_path(data_dir: str) -> str:
    return os.path.join(data_dir, "aoc.db")


def kept_inputs(data_dir: str) -> Iterator[tuple[str, Puzzle, str]]:
    """Every input that is kept, in the order of their paths: its account, its puzzle, its path."""
    import glob

    pattern = os.path.join("inputs", "*", "[0-9]" * 4, "[0-9]" * 2 + ".txt")
    for name in sorted(glob.glob(pattern, root_dir=data_dir)):
        _, account, year, file = name.split(os.sep)
        puzzle = Puzzle(int(year), int(file.removesuffix(".txt")))
        yield account, puzzle, os.path.join(data_dir, name)


def read(path: str) -> bytes | None:
    """The file's bytes, None if there is no such file. Raises DataError if it cannot be read."""
    return read_bytes(path, DataError, _CHECK)


def write(path: str, content: bytes, data_dir: str) -> None:
    """Write a private file whole, and the folders it needs; the caller holds a lock on it."""
    from aoc_runner.files.whole import write_whole

    try:
        make_private_folder(os.path.dirname(path), data_dir)
    except OSError as error:
        raise unwritable(path, error) from error
    write_whole(path, content, DataError, _CHECK, private=True)


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
    try:
        make_private_folder(folder, data_dir)
        held = FileLock(path, mode=0o600).acquire()
    except (OSError, NotImplementedError) as error:
        raise unwritable(path, error) from error
    with held:
        yield


def unwritable(path: str, error: Exception) -> DataError:
    """The error for a file of the data folder that cannot be written."""
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return DataError(f"cannot write {path}: {reason}", _CHECK)
