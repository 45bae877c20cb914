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
from aoc_runner.kernel.words.case import input_text
from aoc_runner.kernel.words.errors import DataError, SessionError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.projects.importing.cache import Cache, KeptInput
from aoc_runner.projects.importing.comparing import Known
from aoc_runner.projects.importing.outcome import Outcome, Status
from aoc_runner.projects.importing.reading import content_of
from aoc_runner.projects.importing.refusing import why_no_input
from aoc_runner.projects.importing.whose import Owner
from aoc_runner.site.inputs import INPUT_LIMIT
from aoc_runner.store import files
from aoc_runner.store.bringing import bring_in, known


class Taken(NamedTuple):
    """A cache, and what became of what is in it."""

    cache: Cache
    outcomes: list[Outcome]
    others: set[Puzzle]  # of which it has another input than the one that is kept


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
        unread = [Outcome("file", None, None, it.path, "unread", it.why) for it in cache.unread]
        taken = Taken(cache, unread, set())
        self.taken.append(taken)
        with self._interrupts:
            failure = self._take_inputs(taken)
            self._take_history(taken)
        if failure is not None:
            raise failure

    def _pinned(self) -> int | None:
        pin = self._account.ledger.pin(self._account.name)
        return pin.number if pin else None

    def _take_inputs(self, taken: Taken) -> DataError | None:
        """Take the inputs; the error of the first year of which one could not be written."""
        new: dict[Puzzle, tuple[KeptInput, bytes]] = {}
        for it in sorted(taken.cache.inputs):
            content = _content(taken, it)
            if content is not None and not self._is_settled(taken, it, content, new):
                new[it.puzzle] = (it, content)
        if self._dry_run:
            for it, content in new.values():
                self._planned[it.puzzle] = input_text(content)
                _tell(taken, it, "taken")
            return None
        failure = None
        # A few locks at a time: each is an open file.
        for _, year in groupby(new.values(), lambda found: found[0].puzzle.year):
            try:
                self._keep(taken, list(year))
            except DataError as error:
                failure = failure or error
        return failure

    def _is_settled(
        self,
        taken: Taken,
        it: KeptInput,
        content: bytes,
        new: Mapping[Puzzle, tuple[KeptInput, bytes]],
    ) -> bool:
        """Whether there is such an input already, the same or another; if so, that is told."""
        where = self._account.input_path(it.puzzle)
        try:
            text = self._account.kept_input(it.puzzle)
        except DataError as error:  # nobody can tell whether it is another input
            _tell(taken, it, "differs", error.message)
            return True
        if text is None and it.puzzle in new:
            (other, its) = new[it.puzzle]
            where, text = other.path, input_text(its)
        if text is None:
            text = self._planned.get(it.puzzle)
        if text is None:
            return False
        if text == input_text(content):
            _tell(taken, it, "kept")
        else:
            taken.others.add(it.puzzle)
            _tell(taken, it, "differs", f"it is not the one in {where}")
        return True

    def _keep(self, taken: Taken, found: list[tuple[KeptInput, bytes]]) -> None:
        account, folder = self._account, self._account.folder
        with ExitStack() as locks:
            for it, _ in found:
                locks.enter_context(account.input_lock(it.puzzle))
            with self._unchanged(taken.cache) as number, self._interrupts.held():
                # Others may have kept some of them meanwhile.
                missing = [each for each in found if not self._is_settled(taken, *each, {})]
                contents = [(account.input_path(it.puzzle), content) for it, content in missing]
                if missing and number is not None:
                    account.ledger.pin_without_token(account.name, number, time.time())
                    self._pin = number
                try:
                    folder.keep_all(contents, taken.cache.number)
                finally:
                    for (it, _), (path, content) in zip(missing, contents, strict=True):
                        with suppress(DataError):
                            if files.read(path) == content:
                                _tell(taken, it, "taken")
        self._interrupts.check()

    def _take_history(self, taken: Taken) -> None:
        account, cache, now = self._account, taken.cache, time.time()
        if self._dry_run or not (cache.answers or cache.guesses):
            self._known = self._known or Known(*known(account.ledger, account.name))
            taken.outcomes.extend(self._known.compare(cache, taken.others, now)[0])
            return
        doing = f"submitting for the account `{account.name}`"
        with account.folder.lock(f"submit-{account.name}", doing), self._unchanged(cache) as number:
            before = Known(*known(account.ledger, account.name))
            outcomes, news = before.compare(cache, taken.others, now)
            with self._interrupts.held():
                if any(news):
                    bring_in(account.ledger, account.name, *news, now, number)
                    self._pin = self._pinned()
                taken.outcomes.extend(outcomes)
        self._interrupts.check()

    @contextmanager
    def _unchanged(self, cache: Cache) -> Iterator[int | None]:
        """While something is written down: nobody else becomes the account meanwhile.

        Gives the number of the user whose it is, None where nothing tells it.
        """
        account, number = self._account, cache.number or self._owner.number
        with account.ledger.owner_lock():
            pinned = self._pinned()
            is_same = pinned in (self._pin, number)
            if is_same and pinned is None and number is not None:
                is_same = account.ledger.account_of(number) is None
                is_same = is_same and not account.folder.owners(account.name) - {number}
            if not is_same:
                raise SessionError(
                    f"another aoc has just said whose the account `{account.name}` is",
                    "run the command again",
                )
            yield number


def _content(taken: Taken, it: KeptInput) -> bytes | None:
    """The file's bytes; None where they can be no input, and that is told."""
    try:
        content = content_of(it.path, INPUT_LIMIT)
    except ValueError as error:
        _tell(taken, it, "unread", str(error))
        return None
    if (why := why_no_input(it.puzzle, content, time.time())) is not None:
        _tell(taken, it, "refused", why)
        return None
    return content


def _tell(taken: Taken, it: KeptInput, status: Status, message: str = "") -> None:
    taken.outcomes.append(Outcome("input", it.puzzle, None, it.path, status, message))
