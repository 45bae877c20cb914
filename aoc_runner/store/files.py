"""The data folder: what lies where in it, private files, and locks between processes.

    inputs/<account>/2023/07.txt     pages/<account>/2023/07.html     aoc.db     locks/
    inputs/<account>/2023/07.owner   whose input it is; likewise for a page
    pages/<account>/2023/calendar.html, times.html, board-4242.json    pages about the account
    verdicts/                        the site's verdicts that are not in the ledger yet
    sites/<host>_<port>/             the same again, for a site that is not the default one

No other module knows this layout. Folders are 0700, files 0600: an input belongs to its user.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from aoc_runner.files.paths import read_regular
from aoc_runner.kernel.words.errors import DataError, SessionError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.settings.fields import DEFAULT_URL, origin

_CHECK = "check the folder, its permissions and the space left, or set AOC_DATA_DIR to another one"

A_WHILE = 1.0  # seconds that a wait for another process may take without a word


class DataFolder:
    """Where everything is kept that belongs to one site: `path`, inside the user's data folder.

    `warn` takes one line for the user, such as what a wait is for.
    """

    def __init__(
        self,
        data_dir: str,
        site_url: str = DEFAULT_URL,
        warn: Callable[[str], None] = lambda line: None,
    ) -> None:
        self.warn = warn
        self._root = data_dir
        self.path = data_dir
        if site_url != DEFAULT_URL and (name := _folder_of(site_url)):
            self.path = os.path.join(data_dir, "sites", name)
        self.ledger_path = os.path.join(self.path, "aoc.db")
        self.verdicts_path = os.path.join(self.path, "verdicts")

    def input_path(self, account: str, puzzle: Puzzle) -> str:
        return os.path.join(self.path, "inputs", account, f"{puzzle.year}", f"{puzzle.day:02}.txt")

    def page_path(self, account: str, puzzle: Puzzle) -> str:
        return os.path.join(self.path, "pages", account, f"{puzzle.year}", f"{puzzle.day:02}.html")

    def view_path(self, account: str, name: str) -> str:
        """Where a page about the account is kept; its name is like `2023/calendar.html`."""
        return os.path.join(self.path, "pages", account, *name.split("/"))

    def inputs_of(self, account: str) -> set[Puzzle]:
        """The puzzles whose input is kept. Raises DataError where a folder cannot be read."""
        folder = os.path.join(self.path, "inputs", account)
        return {
            Puzzle(int(year), int(name[:2]))
            for year in _names_in(folder)
            if len(year) == 4 and year.isdecimal()
            for name in _names_in(os.path.join(folder, year))
            if len(name) == 6 and name[:2].isdecimal() and name.endswith(".txt")
        }

    def keep(self, path: str, content: bytes, owner: int | None) -> None:
        """Keep what the site sent, and beside it whose it is: the user's number on the site.

        None for what is everyone's.
        """
        self.write(path, content)
        if owner is not None:
            self.set_owner(path, content, owner)

    def keep_all(self, files: Sequence[tuple[str, bytes]], owner: int | None) -> None:
        """Keep many such files, by path; the caller holds a lock on each. Raises DataError.

        Whose they are is noted first: what a kill leaves half done lacks no note.
        """
        from aoc_runner.files.whole import write_all
        from aoc_runner.store.owners import note

        notes = [] if owner is None else [note(path, content, owner) for path, content in files]
        for folder in dict.fromkeys(os.path.dirname(path) for path, _ in files):
            self.make(folder)
        write_all([*notes, *files], DataError, _CHECK)

    def set_owner(self, path: str, content: bytes, owner: int) -> None:
        """Note whose file this is, for as long as it holds this content."""
        from aoc_runner.store.owners import note

        self.write(*note(path, content, owner))

    def owner(self, path: str, content: bytes) -> int | None:
        """Whose file this is; None where nobody knows, or it held something else then."""
        from aoc_runner.store.owners import note_path, number_in

        return number_in(_legible(note_path(path)), content)

    def check_kept(self, account: str, number: int) -> None:
        """Raise SessionError if an input or page kept for the account is another user's."""
        for owner, path in self._owned(account):
            if owner != number:
                raise SessionError(
                    f"the token in force is user #{number}'s, but what is kept for the account "
                    f"`{account}` is user #{owner}'s, like {path}",
                    f"use another account name for #{number}, like: --account user{number}; "
                    f"or move inputs/{account} and pages/{account} in {self.path} away",
                )

    def owners(self, account: str) -> set[int]:
        """The numbers of the users whose inputs and pages are kept for the account, as noted."""
        return {owner for owner, _ in self._owned(account)}

    def _owned(self, account: str) -> Iterator[tuple[int, str]]:
        """Each input and page kept for the account that is known to be somebody's, and whose."""
        import glob

        inputs, pages = ("inputs", account), ("pages", account)
        patterns = ((*inputs, "*", "*.txt"), (*pages, "*", "*.html"), (*pages, "*", "*.json"))
        for pattern in patterns:
            for name in sorted(glob.glob(os.path.join(*pattern), root_dir=self.path)):
                path = os.path.join(self.path, name)
                if (owner := self.owner(path, _legible(path))) is not None:
                    yield owner, path

    def write(self, path: str, content: bytes) -> None:
        """Write a private file whole, and the folders it needs; the caller holds a lock on it."""
        from aoc_runner.files.whole import write_whole

        self.make(os.path.dirname(path))
        write_whole(path, content, DataError, _CHECK)

    def check_links(self, path: str) -> None:
        """Before a write: raise DataError if a stranger's link is on the way to `path`."""
        from aoc_runner.files.links import check_links

        check_links(path, DataError)

    def make(self, folder: str) -> None:
        """Make `folder`, which lies in here, and what is missing above it."""
        self.check_links(folder)
        try:
            self._make(folder)
        except OSError as error:
            raise unwritable(folder, error) from error

    @contextmanager
    def lock(self, name: str, doing: str = "writing into the data folder") -> Iterator[None]:
        """Hold the lock of that name: other processes wait, and a killed one lets go of it.

        Who has waited for A_WHILE tells the user that another aoc is `doing` that.
        """
        from filelock import FileLock, Timeout

        folder = os.path.join(self.path, "locks")
        path = os.path.join(folder, f"{name}.lock")
        self.make(folder)
        self.check_links(path)
        try:
            lock = FileLock(path, mode=0o600)
            try:
                held = lock.acquire(timeout=A_WHILE)
            except Timeout:
                self.warn(f"waiting for another aoc that is {doing}")
                held = lock.acquire()
        except (OSError, NotImplementedError) as error:
            raise unwritable(path, error) from error
        with held:
            yield

    def _make(self, folder: str) -> None:
        if os.path.isdir(folder):
            return
        if folder == self._root:
            # What is above is not ours to close.
            os.makedirs(os.path.dirname(folder), exist_ok=True)
        else:
            self._make(os.path.dirname(folder))
        try:
            os.mkdir(folder, 0o700)
        except FileExistsError:
            if not os.path.isdir(folder):
                raise


def kept_inputs(data_dir: str) -> Iterator[tuple[str, Puzzle, str]]:
    """Every input that is kept, of all sites and accounts: its account, its puzzle, its path."""
    return _kept(data_dir, "inputs", ".txt")


def kept_pages(data_dir: str) -> Iterator[tuple[str, Puzzle, str]]:
    """Every page that is kept, likewise."""
    return _kept(data_dir, "pages", ".html")


def _kept(data_dir: str, kind: str, suffix: str) -> Iterator[tuple[str, Puzzle, str]]:
    import glob

    inside = os.path.join(kind, "*", "[0-9]" * 4, "[0-9]" * 2 + suffix)
    names = glob.glob(inside, root_dir=data_dir)
    names += glob.glob(os.path.join("sites", "*", inside), root_dir=data_dir)
    for name in sorted(names):
        account, year, file = name.split(os.sep)[-3:]
        puzzle = Puzzle(int(year), int(file.removesuffix(suffix)))
        yield account, puzzle, os.path.join(data_dir, name)


def read(path: str) -> bytes | None:
    """The file's bytes, None if there is no such file. Raises DataError if it cannot be read."""
    return read_regular(path, DataError, _CHECK)


def _legible(path: str) -> bytes:
    """The same; nothing where it cannot be read: of that nobody knows whose it is."""
    with suppress(DataError):
        return read(path) or b""
    return b""


def _names_in(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise DataError(f"cannot read {folder}: {error.strerror}", _CHECK) from error


def unwritable(path: str, error: Exception) -> DataError:
    """The error for a file of the data folder that cannot be written."""
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return DataError(f"cannot write {path}: {reason}", _CHECK)


def _folder_of(site_url: str) -> str:
    """The name of a site's folder, empty for the default site in another spelling."""
    from urllib.parse import urlsplit

    site = origin(site_url)
    if site == DEFAULT_URL:
        return ""
    parts = urlsplit(site)
    host = (parts.hostname or "").replace(":", "-")  # IPv6; Windows refuses colons
    return f"{host}_{parts.port or (443 if parts.scheme == 'https' else 80)}"
