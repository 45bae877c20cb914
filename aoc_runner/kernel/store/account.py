"""What is kept of each user of a site, in the data folder. Nothing here knows the network.

accounts/NAME/inputs/2023/07.txt    inputs, the bytes as received
accounts/NAME/pages/2023/07.html    pages of days, and those about the account
accounts/NAME/aoc.db                the ledger
locks/                              what one process at a time does
sites/HOST_PORT/                    all of this again, for a site that is not the default one
"""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cached_property
from time import time
from typing import TYPE_CHECKING

from aoc_runner.kernel.files import access, make_folder, read_bytes, unwritable, write_atomic
from aoc_runner.kernel.model.case import Case, decode_input, make_case
from aoc_runner.kernel.model.errors import DataError
from aoc_runner.kernel.model.puzzle import FIRST_YEAR, PARTS, Part, Puzzle, count_days, last_event
from aoc_runner.kernel.model.result import KnownAnswers
from aoc_runner.kernel.settings.settings import DATA_HINT, DEFAULT_URL, origin

if TYPE_CHECKING:
    from aoc_runner.kernel.store.ledger import Ledger

_QUIET_WAIT = 1.0  # seconds that a wait for another process may take without a word


class DataFolder:
    """The folder of one site, `path`, in the user's data folder; `warn` shows a line."""

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
        """Hold the lock of that name; after a while show what another aoc process is `purpose`.

        A killed process releases it. Raises DataError where no lock can be made.
        """
        from filelock import FileLock, Timeout  # not above: a run on a kept input locks nothing

        path = os.path.join(self.path, "locks", f"{name}.lock")
        make_folder(os.path.dirname(path), DATA_HINT)
        lock = FileLock(path, mode=0o600)
        try:
            try:
                lock.acquire(timeout=_QUIET_WAIT)
            except Timeout:
                self._warn(f"waiting for another aoc that is {purpose}")
                lock.acquire()
        except (OSError, NotImplementedError) as error:
            raise unwritable(path, error, DATA_HINT) from error
        try:
            yield
        finally:
            lock.release()


def _get_site_folder(root: str, site_url: str) -> str:
    """The folder of a site; of the default one in another spelling the root itself."""
    from urllib.parse import urlsplit

    site = origin(site_url)
    if site == DEFAULT_URL:
        return root
    parts = urlsplit(site)
    host = (parts.hostname or "").replace(":", "-")  # IPv6; Windows refuses colons
    port = parts.port or (443 if parts.scheme == "https" else 80)
    return os.path.join(root, "sites", f"{host}_{port}")


class Account:
    """The account of a name that does not change, its folder and its ledger."""

    def __init__(self, name: str, folder: DataFolder) -> None:
        self.name = name
        self.folder = folder
        self.path = os.path.join(folder.path, "accounts", name)

    @cached_property
    def ledger(self) -> "Ledger":
        from aoc_runner.kernel.store.ledger import Ledger  # not above: it takes as long as a day

        return Ledger(os.path.join(self.path, "aoc.db"))

    def close(self) -> None:
        """Close the ledger, which no other process may have open; it opens again by itself."""
        if "ledger" in vars(self):
            self.ledger.close()

    def input_path(self, puzzle: Puzzle) -> str:
        """Where the input is kept, or would be."""
        return os.path.join(self.path, "inputs", f"{puzzle.year}", f"{puzzle.day:02}.txt")

    def page_path(self, name: str) -> str:
        """Where the page of that name is kept, or would be: `2023/07.html`, `2023/times.html`."""
        return os.path.join(self.path, "pages", *name.split("/"))

    def read_input(self, puzzle: Puzzle) -> bytes | None:
        """Return the cached input as received, None without one. Raises DataError."""
        path = self.input_path(puzzle)
        content = read_bytes(path, DataError) or b""
        try:
            # What is blank was never kept by us: an accident, and no puzzle's input.
            return content if decode_input(content).strip() else None
        except UnicodeDecodeError as error:
            raise DataError(f"{path} is not UTF-8 text", "delete it to fetch it again") from error

    def inputs(self) -> list[Puzzle]:
        """The puzzles whose input is kept, by date. Raises DataError."""
        years = range(FIRST_YEAR, last_event(time()) + 1)
        puzzles = [Puzzle(year, day) for year in years for day in range(1, count_days(year) + 1)]
        return [puzzle for puzzle in puzzles if access(self.input_path(puzzle), os.stat, DataError)]

    def read_page(self, name: str) -> bytes | None:
        """The kept page of that name, None if there is none. Raises DataError."""
        return read_bytes(self.page_path(name), DataError)

    def save(self, path: str, content: bytes) -> None:
        """Keep what the site sent: whole, or not at all. Raises DataError."""
        write_atomic(path, content, DATA_HINT)

    def save_input(self, puzzle: Puzzle, content: bytes, user_id: int, now: float) -> None:
        """Keep an input that the site sent to the user of that number, at `now` (epoch seconds)."""
        self.save(self.input_path(puzzle), content)
        with suppress(DataError):  # a submit that does not find the note fetches it once more
            self.ledger.save_input(puzzle, content, user_id, now)

    def case(self, puzzle: Puzzle) -> Case | None:
        """Return the case of the cached input, None if there is none."""
        content = self.read_input(puzzle)
        return None if content is None else make_case(content, "kept")

    def known_answers(self, puzzle: Puzzle) -> KnownAnswers:
        """Return what is known about the answers to the puzzle."""
        accepted = self.accepted(puzzle)
        is_solved = len(accepted) == len(PARTS)  # then rejected guesses say nothing new
        rejected = () if is_solved else self.ledger.guesses(puzzle, rejected=True)
        return KnownAnswers(accepted, rejected)

    def accepted(self, puzzle: Puzzle) -> dict[Part, str]:
        """The accepted answers that are known, by part."""
        return self.ledger.accepted(puzzle)

    def input_lock(self, puzzle: Puzzle) -> AbstractContextManager[None]:
        """Hold the kept input, or its place, against all other processes."""
        name = f"input-{puzzle.year}-{puzzle.day:02}"
        return self.lock(name, f"getting the input of {puzzle}")

    def lock(self, name: str, purpose: str) -> AbstractContextManager[None]:
        """Hold something of this account against all other processes: see `DataFolder.lock`."""
        return self.folder.lock(f"{self.name}-{name}", purpose)
