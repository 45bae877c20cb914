"""What is kept for an account, under another name."""

import os

from aoc_runner.kernel.words.errors import DataError
from aoc_runner.store.files import DataFolder, unwritable
from aoc_runner.store.ledger import Ledger

POSTED = ("guess", "cooldown")  # tables; what is posted may still be on its way under the name
KEPT = (*POSTED, "accepted")  # nothing is ever put over a row of these
SHOWN = ("visit", "star", "year_stars", "star_time", "first_fetch")  # what the site tells of them
RENAMED = (*KEPT, *SHOWN, "pinned", "timing", "asked", "bench")


def has_posted(ledger: Ledger, account: str) -> bool:
    """Whether the account ever posted an answer from here, which takes a token of its user's."""
    pin = ledger.pin(account)
    is_imported = pin is not None and not pin.fingerprint
    return not is_imported and ledger.is_in(POSTED, account)


def keeps(folder: DataFolder, ledger: Ledger, account: str) -> bool:
    """Whether anything is kept for the account, but whose it is."""
    places = [place for place, _ in _places(folder, account, account)]
    return any(map(_has_files, places)) or ledger.is_in(KEPT, account)


def rename(folder: DataFolder, ledger: Ledger, account: str, name: str) -> None:
    """Give an account that has not posted another name, under which nothing of the kind is kept.

    The caller holds `owner_lock`. Raises DataError if it cannot; doing it again goes on where
    it ended: files first, whose own notes say whose they are.
    """
    moves = [pair for pair in _places(folder, account, name) if _has_files(pair[0])]
    for _, new in moves:
        if _has_files(new):
            raise DataError(
                f"`{account}` cannot be called `{name}`: there are files in {new}",
                "move that folder away",
            )
    if ledger.is_in(KEPT, name):
        raise DataError(
            f"`{account}` cannot be called `{name}`: there are answers of that name in the ledger",
            "log in under another name, like: aoc login --account NAME",
        )
    for place, new in moves:
        try:
            for empty, _, _ in os.walk(new, topdown=False):
                os.rmdir(empty)
            os.rename(place, new)
        except OSError as error:
            raise unwritable(new, error) from error
    ledger.rename(RENAMED, account, name)


def _has_files(place: str) -> bool:
    return any(files for *_, files in os.walk(place))


def _places(folder: DataFolder, account: str, name: str) -> list[tuple[str, str]]:
    """Where the account's files are, each with where they would be under that name."""
    kinds = [os.path.join(folder.path, kind) for kind in ("inputs", "pages")]
    return [(os.path.join(kind, account), os.path.join(kind, name)) for kind in kinds]
