"""The site's verdicts on their way into the ledger, each in a small file of its own.

The room is taken before an answer is posted, and the verdict written into it in place: that needs
no space on a full disk, and no lock. Once the ledger has the verdict, the file goes; where it could
not take it, whoever opens it next does. A file without a verdict belongs to a submit that runs or
was killed: only a holder of its account's submit lock knows which.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from aoc_runner.kernel.words.errors import DataError, UsageError
from aoc_runner.store.files import DataFolder, unwritable

if TYPE_CHECKING:
    from aoc_runner.kernel.words.history import Cooldown, Guess
    from aoc_runner.store.ledger import Ledger

    Entry = tuple[str, Guess, Cooldown | None]  # the account, and what `Ledger.enter` takes

_ROOM = 16 * 1024  # bytes for all but the answer
_LONGEST_MESSAGE = 2000  # characters: JSON makes six bytes of one at the most


class Receipt:
    """Room for one verdict. `is_needed` while the verdict is in it and nowhere else."""

    def __init__(self, path: str, descriptor: int) -> None:
        self.path = path
        self.is_needed = False
        self._descriptor = descriptor

    def keep(self, account: str, guess: "Guess", cooldown: "Cooldown | None") -> None:
        """Write the verdict into its room. Raises DataError if even that fails."""
        try:
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            _write(self._descriptor, _encoded(account, guess, cooldown))
        except OSError as error:
            raise unwritable(self.path, error) from error
        self.is_needed = True


@contextmanager
def reserve(folder: DataFolder, account: str, answer: str) -> Iterator[Receipt]:
    """Make room for the verdict on an answer; the caller holds the account's submit lock.

    After the block the file stays only if it is needed. Raises DataError if there is no room.
    """
    path = os.path.join(folder.verdicts_path, f"{account}.{os.urandom(4).hex()}.json")
    folder.make(folder.verdicts_path)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise _no_room(path, error) from error
    receipt = Receipt(path, descriptor)
    try:
        try:
            _write(descriptor, b" " * (_ROOM + 6 * len(answer)))
        except OSError as error:
            raise _no_room(path, error) from error
        yield receipt
    finally:
        os.close(descriptor)
        if not receipt.is_needed:
            _remove(path)


def take_in(folder: DataFolder, ledger: "Ledger") -> None:
    """Enter every verdict that waits into the ledger. Raises DataError if that cannot take it."""
    for path, account in _files(folder):
        entry = _decoded(_content(path), account)
        if entry is not None:
            ledger.enter(*entry)
            _remove(path)


def tidy(folder: DataFolder, account: str) -> None:
    """Remove what killed submits left without a verdict; the caller holds their lock."""
    for path, owner in _files(folder):
        content = _content(path) if owner == account else None
        if content is not None and _decoded(content, account) is None:
            _remove(path)


def _files(folder: DataFolder) -> Iterator[tuple[str, str]]:
    """Each receipt's path and account."""
    try:
        names = sorted(os.listdir(folder.verdicts_path))
    except OSError:
        return
    for name in names:
        if match := re.fullmatch(r"(.+)\.[0-9a-f]{8}\.json", name):
            yield os.path.join(folder.verdicts_path, name), match[1]


def _content(path: str) -> bytes | None:
    """What is in the file; None where it cannot be read."""
    try:
        with open(path, "rb") as file:
            return file.read(2**20)
    except OSError:
        return None


def _remove(path: str) -> None:
    with suppress(OSError):  # entered again, it changes nothing
        os.unlink(path)


def _write(descriptor: int, content: bytes) -> None:
    while content:
        content = content[os.write(descriptor, content) :]
    os.fsync(descriptor)


def _encoded(account: str, guess: "Guess", cooldown: "Cooldown | None") -> bytes:
    import json

    document = {
        "account": account,
        **guess.puzzle._asdict(),
        "part": guess.part,
        "answer": guess.answer,
        "posted_at": guess.posted_at,
        "verdict": guess.verdict,
        "cooldown": cooldown and cooldown[1:],  # of the guess's own puzzle
        "message": guess.message[:_LONGEST_MESSAGE],
    }
    return json.dumps(document, ensure_ascii=False).encode()


def _decoded(content: bytes | None, account: str) -> "Entry | None":
    """What `_encoded` wrote, None for anything else: a file that is empty, torn or somebody's."""
    if not content:
        return None
    import json

    from aoc_runner.kernel.words.history import Cooldown, Guess, Verdict
    from aoc_runner.kernel.words.puzzle import PARTS, puzzle_of

    try:
        found = json.loads(content)
        puzzle = puzzle_of(found["year"], found["day"])
        part = PARTS[PARTS.index(found["part"])]
        verdict, (answer, message) = Verdict(found["verdict"]), (found["answer"], found["message"])
        guess = Guess(0, puzzle, part, answer, float(found["posted_at"]), verdict, message)
        cooldown = None
        if found["cooldown"] is not None:
            learnt_at, seconds, assumed = found["cooldown"]
            cooldown = Cooldown(puzzle, float(learnt_at), float(seconds), bool(assumed))
        numbers = (guess.posted_at, *(cooldown[1:] if cooldown else ()))
        str.encode(answer + message)  # text, and such as SQLite takes
        is_ours = found["account"] == account and all(0 <= number < 1e11 for number in numbers)
    except (ValueError, TypeError, LookupError, OverflowError, RecursionError, UsageError):
        return None
    return (account, guess, cooldown) if is_ours else None


def _no_room(path: str, error: OSError) -> DataError:
    cannot = unwritable(path, error)
    return DataError(f"{cannot.message}; nothing was posted", cannot.hint)
