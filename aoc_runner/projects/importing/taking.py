"""Taking what other tools kept into an account: its inputs a year at a time, then all the rest.

What is there when that ends halfway stays, and doing it again goes on. Nothing that is kept gives
way to it, and the site is asked nothing. What the guards of `submit` go by is taken even where an
input cannot be.
"""

import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from itertools import groupby
from typing import NamedTuple

from aoc_runner.account.account import Account
from aoc_runner.account.interrupts import Interrupts
from aoc_runner.case import input_text
from aoc_runner.errors import DataError, SessionError
from aoc_runner.projects.importing.cache import Cache, KeptInput
from aoc_runner.projects.importing.comparing import Known
from aoc_runner.projects.importing.outcome import Outcome, Status
from aoc_runner.projects.importing.reading import check_file, why_not
from aoc_runner.projects.importing.whose import Owner
from aoc_runner.puzzle import Puzzle
from aoc_runner.site.inputs import what_else
from aoc_runner.store import files
from aoc_runner.store.bringing import bring_in, known

_MOST = 1024 * 1024  # bytes: of the site no longer input is taken either


class Taken(NamedTuple):
    """A cache, and what became of what is in it."""

    cache: Cache
    outcomes: list[Outcome]


class Taking:
    """Takes caches into the account, whose `owner` is known by then, or believed.

    With `dry_run` nothing is written at all. `taken` has what became of everything so far.
    """

    def __init__(self, account: Account, owner: Owner, dry_run: bool) -> None:
        self.taken: list[Taken] = []
        self._account = account
        self._owner = owner
        self._dry_run = dry_run
        self._pin = self._pinned()
        self._planned: dict[Puzzle, str] = {}  # in a dry run, the texts that would be kept
        self._known: Known | None = None  # likewise, with the answers and guesses
        self._interrupts = Interrupts()

    def take(self, cache: Cache) -> None:
        """Take what is new in the cache.

        Raises DataError where something cannot be written, SessionError where somebody else has
        become the account meanwhile. What was taken until then stays, and is in `taken`.
        """
        self._outcomes = [
            Outcome("file", None, None, it.path, "unread", it.why) for it in cache.unread
        ]
        self.taken.append(Taken(cache, self._outcomes))
        with self._interrupts:
            failure = self._take_inputs(cache)
            self._take_history(cache)
        if failure is not None:
            raise failure

    def _pinned(self) -> int | None:
        pin = self._account.ledger.pin(self._account.name)
        return pin.number if pin else None

    def _take_inputs(self, cache: Cache) -> DataError | None:
        """Take the inputs; the error of the first year of which one could not be written."""
        new: dict[Puzzle, tuple[KeptInput, bytes]] = {}
        self._others: set[Puzzle] = set()  # those of which the cache has another input
        for it in sorted(cache.inputs):
            content = self._content(it)
            if content is not None and not self._is_settled(it, content, new):
                new[it.puzzle] = (it, content)
        if self._dry_run:
            for it, content in new.values():
                self._planned[it.puzzle] = input_text(content)
                self._tell(it, "taken")
            return None
        failure = None
        # A few locks at a time: each is an open file.
        for _, year in groupby(new.values(), lambda found: found[0].puzzle.year):
            try:
                self._keep(cache, list(year))
            except DataError as error:
                failure = failure or error
        return failure

    def _content(self, it: KeptInput) -> bytes | None:
        """The file's bytes; None where they can be no input, and that is told."""
        if it.puzzle.unlock > time.time():
            self._tell(it, "refused", f"{it.puzzle} has not unlocked yet")
            return None
        try:
            check_file(it.path, _MOST)
            with open(it.path, "rb") as file:
                content = file.read(_MOST)
        except ValueError as error:
            self._tell(it, "unread", str(error))
            return None
        except OSError as error:
            self._tell(it, "unread", why_not(error))
            return None
        if (else_ := what_else("", content)) is not None:
            self._tell(it, "refused", f"it holds {else_}")
            return None
        return content

    def _is_settled(
        self, it: KeptInput, content: bytes, new: Mapping[Puzzle, tuple[KeptInput, bytes]]
    ) -> bool:
        """Whether there is such an input already, the same or another; if so, that is told."""
        where = self._account.input_path(it.puzzle)
        try:
            text = self._account.kept_input(it.puzzle)
        except DataError as error:  # nobody can tell whether it is another input
            self._tell(it, "differs", error.message)
            return True
        if text is None and it.puzzle in new:
            (other, its) = new[it.puzzle]
            where, text = other.path, input_text(its)
        if text is None:
            text = self._planned.get(it.puzzle)
        if text is None:
            return False
        if text == input_text(content):
            self._tell(it, "kept")
        else:
            self._others.add(it.puzzle)
            self._tell(it, "differs", f"it is not the one in {where}")
        return True

    def _keep(self, cache: Cache, found: list[tuple[KeptInput, bytes]]) -> None:
        account, folder = self._account, self._account.folder
        with ExitStack() as locks:
            for it, _ in found:
                locks.enter_context(account.input_lock(it.puzzle))
            with self._unchanged(cache), self._interrupts.held():
                # Others may have kept some of them meanwhile.
                missing = [each for each in found if not self._is_settled(*each, {})]
                contents = [(account.input_path(it.puzzle), content) for it, content in missing]
                try:
                    folder.keep_all(contents, cache.number)
                finally:
                    for (it, _), (path, content) in zip(missing, contents, strict=True):
                        with suppress(DataError):
                            if files.read(path) == content:
                                self._tell(it, "taken")
        self._interrupts.check()

    def _take_history(self, cache: Cache) -> None:
        account, now = self._account, time.time()
        if self._dry_run or not (cache.answers or cache.guesses):
            self._known = self._known or Known(*known(account.ledger, account.name))
            self._outcomes += self._known.compare(cache, self._others, now)[0]
            return
        doing = f"submitting for the account `{account.name}`"
        with account.folder.lock(f"submit-{account.name}", doing), self._unchanged(cache):
            before = Known(*known(account.ledger, account.name))
            outcomes, news = before.compare(cache, self._others, now)
            with self._interrupts.held():
                if any(news):
                    bring_in(account.ledger, account.name, *news, now)
                self._outcomes += outcomes
        self._interrupts.check()

    @contextmanager
    def _unchanged(self, cache: Cache) -> Iterator[None]:
        """While something is written down: nobody else becomes the account meanwhile."""
        account, number = self._account, cache.number or self._owner.number
        with account.folder.lock("owner", "asking the site whose a token is"):
            pinned = self._pinned()
            is_same = pinned in (self._pin, number)
            if is_same and pinned is None and cache.number:
                is_same = not account.folder.owners(account.name) - {cache.number}
            if not is_same:
                raise SessionError(
                    f"another aoc has just said whose the account `{account.name}` is",
                    "run the command again",
                )
            yield

    def _tell(self, it: KeptInput, status: Status, message: str = "") -> None:
        self._outcomes.append(Outcome("input", it.puzzle, None, it.path, status, message))
