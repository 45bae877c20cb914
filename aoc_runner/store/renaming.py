"""All that is kept for an account, under another name."""

import os

from aoc_runner.errors import DataError
from aoc_runner.store.files import DataFolder, unwritable
from aoc_runner.store.ledger import Ledger

_TABLES = ("guess", "accepted", "cooldown")  # besides `pinned`, which only says whose it is


def keeps(folder: DataFolder, ledger: Ledger, account: str) -> bool:
    """Whether anything is kept for the account, but whose it is."""
    return _has_files(folder, account) or ledger.is_in(_TABLES, account)


def rename(folder: DataFolder, ledger: Ledger, account: str, name: str) -> None:
    """Give the account another name, under which nothing is kept. Raises DataError if it cannot."""
    if keeps(folder, ledger, name):
        raise DataError(
            f"`{account}` cannot be called `{name}`: something is kept under that name",
            f"move inputs/{name} and pages/{name} in {folder.path} away",
        )
    with folder.lock(f"submit-{account}", "submitting an answer"):
        # If this ends in between, the files' own notes still say whose they are.
        ledger.rename((*_TABLES, "pinned"), account, name)
        for place, new in zip(_places(folder, account), _places(folder, name), strict=True):
            try:
                if os.path.isdir(place):
                    os.rename(place, new)
            except OSError as error:
                raise unwritable(new, error) from error


def _has_files(folder: DataFolder, account: str) -> bool:
    return any(files for place in _places(folder, account) for *_, files in os.walk(place))


def _places(folder: DataFolder, account: str) -> list[str]:
    return [os.path.join(folder.path, kind, account) for kind in ("inputs", "pages")]
