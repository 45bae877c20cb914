"""The data folder: cached inputs and pages of each account, and its ledger. Never downloads.

accounts/NAME/inputs/2023/07.txt    inputs, byte for byte as received
accounts/NAME/pages/2023/07.html    pages of days and of the account
accounts/NAME/aoc.db                the ledger
locks/                              locks between processes
sites/HOST_PORT/                    the same folders for a custom site
"""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cached_property
from time import time
from typing import TYPE_CHECKING

from aoc_runner.kernel.files import make_folder, read_bytes, try_read, write_atomic, write_error
from aoc_runner.kernel.model.case import Case, decode_input, make_input_case
from aoc_runner.kernel.model.errors import DataError
from aoc_runner.kernel.model.puzzle import FIRST_YEAR, PARTS, Part, Puzzle, count_days, event_year
from aoc_runner.kernel.model.result import KnownAnswers
from aoc_runner.kernel.settings.settings import DATA_HINT, DEFAULT_URL, origin

if TYPE_CHECKING:
    from aoc_runner.kernel.store.ledger import Ledger

_QUIET_WAIT = 1.0  # seconds to wait for another process before a message


class SiteFolder:
    """The folder of one site, `path`, in the user's data folder; `warn` shows a message."""

    def __init__(
        self,
        root: str,
        site_url: str = DEFAULT_URL,
        warn: Callable[[str], None] = lambda line: None,
    ) -> None:
        self.root = root
        self.path = root if site_url == DEFAULT_URL else _get_site_folder(root, site_url)
        self._warn = warn

    @contextmanager
    def lock(self, name: str, purpose: str) -> Iterator[None]:
        """Hold a lock; a killed process releases it. Raises DataError.

        `purpose` completes "waiting for another aoc process:" for the processes that wait.
        """
        # Imported here because a run with a cached input needs no lock.
        from filelock import FileLock, Timeout

        path = os.path.join(self.path, "locks", f"{name}.lock")
        make_folder(os.path.dirname(path), DATA_HINT)
        lock = FileLock(path, mode=0o600)
        try:
            try:
                lock.acquire(timeout=_QUIET_WAIT)
            except Timeout:
                self._warn(f"waiting for another aoc process: {purpose}")
                lock.acquire()
        except (OSError, NotImplementedError) as error:
            raise write_error(path, error, DATA_HINT) from error
        try:
            yield
        finally:
            lock.release()


def _get_site_folder(root: str, site_url: str) -> str:
    """Return the folder of a site: the root for any spelling of the default site."""
    from urllib.parse import urlsplit

    site = origin(site_url)
    if site == DEFAULT_URL:
        return root
    parts = urlsplit(site)
    host = (parts.hostname or "").replace(":", "-")  # Windows allows no colons in names.
    port = parts.port or (443 if parts.scheme == "https" else 80)
    return os.path.join(root, "sites", f"{host}_{port}")


class Account:
    """An account: its name, which never changes, its folder and its ledger."""

    def __init__(self, name: str, folder: SiteFolder) -> None:
        self.name = name
        self.folder = folder
        self.path = os.path.join(folder.path, "accounts", name)

    @cached_property
    def ledger(self) -> "Ledger":
        # Imported here because SQLite takes as long to import as a day to run.
        from aoc_runner.kernel.store.ledger import Ledger

        return Ledger(os.path.join(self.path, "aoc.db"))

    def close(self) -> None:
        """Close the ledger, so that no worker inherits it; the next use opens it again."""
        if "ledger" in vars(self):
            self.ledger.close()

    def input_path(self, puzzle: Puzzle) -> str:
        """Return the path of the cached input, whether it exists or not."""
        return os.path.join(self.path, "inputs", f"{puzzle.year}", f"{puzzle.day:02}.txt")

    def page_path(self, name: str) -> str:
        """Return the path of a page like `2023/07.html`, whether it exists or not."""
        return os.path.join(self.path, "pages", *name.split("/"))

    def read_input(self, puzzle: Puzzle) -> bytes | None:
        """Return the cached input as received, or None. Raises DataError."""
        path = self.input_path(puzzle)
        content = read_bytes(path, DataError) or b""
        try:
            # A blank file is an accident: no input is blank, and aoc never saves one.
            return content if decode_input(content).strip() else None
        except UnicodeDecodeError as error:
            raise DataError(f"{path} is not UTF-8 text", "delete it to fetch it again") from error

    def inputs(self) -> list[Puzzle]:
        """Return the puzzles with a cached input, by date. Raises DataError."""
        years = range(FIRST_YEAR, event_year(time()) + 1)
        dates = [Puzzle(year, day) for year in years for day in range(1, count_days(year) + 1)]
        return [date for date in dates if try_read(self.input_path(date), os.stat, DataError)]

    def read_page(self, name: str) -> bytes | None:
        """Return a cached page, or None. Raises DataError."""
        return read_bytes(self.page_path(name), DataError)

    def save(self, path: str, content: bytes) -> None:
        """Write a file atomically. Raises DataError."""
        write_atomic(path, content, DATA_HINT)

    def save_input(self, puzzle: Puzzle, content: bytes, user_id: int, now: float) -> None:
        """Save an input that the site sent to that user at `now` (epoch seconds)."""
        self.save(self.input_path(puzzle), content)
        with suppress(DataError):  # Without the entry, submit downloads the input again.
            self.ledger.record_input(puzzle, content, user_id, now)

    def case(self, puzzle: Puzzle) -> Case | None:
        """Return the case of the cached input, or None."""
        content = self.read_input(puzzle)
        return None if content is None else make_input_case(content, "kept")

    def known_answers(self, puzzle: Puzzle) -> KnownAnswers:
        """Return what is known about the answers to the puzzle."""
        accepted = self.accepted(puzzle)
        is_solved = len(accepted) == len(PARTS)  # Rejected guesses then add nothing.
        rejected = () if is_solved else self.ledger.guesses(puzzle, rejected=True)
        return KnownAnswers(accepted, rejected)

    def accepted(self, puzzle: Puzzle) -> dict[Part, str]:
        """Return the known accepted answers, by part."""
        return self.ledger.accepted(puzzle)

    def input_lock(self, puzzle: Puzzle) -> AbstractContextManager[None]:
        """Return the lock of the cached input."""
        name = f"input-{puzzle.year}-{puzzle.day:02}"
        return self.lock(name, f"downloading the input of {puzzle}")

    def lock(self, name: str, purpose: str) -> AbstractContextManager[None]:
        """Return a lock of this account: see `SiteFolder.lock`."""
        return self.folder.lock(f"{self.name}-{name}", purpose)
