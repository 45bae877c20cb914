"""The data folder: a folder for each user of a site, and locks between processes.

accounts/NAME/inputs/2023/07.txt    inputs, the bytes as received
accounts/NAME/pages/2023/07.html    pages of days, and those about the account
accounts/NAME/aoc.db                the ledger
locks/                              what one process at a time does
sites/HOST_PORT/                    all of this again, for a site that is not the default one
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from aoc_runner.kernel.files import make_folder
from aoc_runner.kernel.settings.settings import DEFAULT_URL, origin
from aoc_runner.kernel.words.errors import DataError
from aoc_runner.kernel.words.puzzle import Puzzle

CHECK = "check the folder, its permissions and the space left, or set AOC_DATA_DIR to another one"
_A_WHILE = 1.0  # seconds that a wait for another process may take without a word


class DataFolder:
    """Where everything is kept that belongs to one site: `path`, inside the user's data folder.

    `warn` takes one line for the user: what a wait is for.
    """

    def __init__(
        self,
        root: str,
        site_url: str = DEFAULT_URL,
        warn: Callable[[str], None] = lambda line: None,
    ) -> None:
        self.root = root
        self.path = root if site_url == DEFAULT_URL else _path_of(root, site_url)
        self._warn = warn

    def account_path(self, name: str) -> str:
        """The folder of the account of that name, which may not exist yet."""
        return os.path.join(self.path, "accounts", name)

    def accounts(self) -> list[str]:
        """The names of the accounts that have a folder. Raises DataError."""
        return names_in(os.path.join(self.path, "accounts"))

    @contextmanager
    def lock(self, name: str, doing: str) -> Iterator[None]:
        """Hold the lock of that name: other processes wait, and a killed one lets go of it.

        Who has waited for a while tells the user that another aoc is `doing` that. Raises DataError
        where no lock can be made.
        """
        from filelock import FileLock, Timeout  # not above: a run on a kept input locks nothing

        path = os.path.join(self.path, "locks", f"{name}.lock")
        make_folder(os.path.dirname(path), CHECK)
        lock = FileLock(path, mode=0o600)
        try:
            try:
                lock.acquire(timeout=_A_WHILE)
            except Timeout:
                self._warn(f"waiting for another aoc that is {doing}")
                lock.acquire()
        except (OSError, NotImplementedError) as error:
            raise unwritable(path, error) from error
        try:
            yield
        finally:
            lock.release()


def kept_files(root: str, kind: str) -> Iterator[tuple[str, Puzzle, str]]:
    """Every input or page of a day in a data folder, by its account, its puzzle and its path.

    The `kind` is `inputs` or `pages`; `root` holds those of all sites.
    """
    import glob

    inside = os.path.join("accounts", "*", kind, "[0-9]" * 4, "[0-9]" * 2 + ".*")
    for pattern in (inside, os.path.join("sites", "*", inside)):
        for name in sorted(glob.glob(pattern, root_dir=root)):
            *_, account, _, year, file = name.split(os.sep)
            yield account, Puzzle(int(year), int(file[:2])), os.path.join(root, name)


def names_in(folder: str) -> list[str]:
    """The names in a folder, none where there is no such folder. Raises DataError."""
    try:
        return sorted(os.listdir(folder))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise DataError(f"cannot read {folder}: {error.strerror}", CHECK) from error


def unwritable(path: str, error: Exception) -> DataError:
    """The error for a file of the data folder that cannot be written."""
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return DataError(f"cannot write {path}: {reason}", CHECK)


def _path_of(root: str, site_url: str) -> str:
    """The folder of a site; of the default one in another spelling the root itself."""
    from urllib.parse import urlsplit

    site = origin(site_url)
    if site == DEFAULT_URL:
        return root
    parts = urlsplit(site)
    host = (parts.hostname or "").replace(":", "-")  # IPv6; Windows refuses colons
    port = parts.port or (443 if parts.scheme == "https" else 80)
    return os.path.join(root, "sites", f"{host}_{port}")
