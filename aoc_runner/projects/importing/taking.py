"""Taking what other tools kept into an account: its inputs, then all the rest.

What is there when that ends halfway stays, and doing it again goes on. Nothing that is kept gives
way to it, and the site is asked nothing. What the guards of `submit` go by is taken even where an
input cannot be.
"""

import time
from collections.abc import Mapping
from typing import NamedTuple

from aoc_runner.kernel.site.adventofcode import INPUT_LIMIT
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.words.case import input_text
from aoc_runner.kernel.words.errors import DataError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.projects.importing.cache import Cache, KeptInput
from aoc_runner.projects.importing.comparing import Known
from aoc_runner.projects.importing.outcome import Outcome, Status
from aoc_runner.projects.importing.reading import content_of
from aoc_runner.projects.importing.refusing import why_no_input
from aoc_runner.projects.importing.whose import Owner
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
        self._planned: dict[Puzzle, str] = {}  # in a dry run, the texts that would be kept
        self._known: Known | None = None  # likewise, with the answers and guesses

    def take(self, cache: Cache) -> None:
        """Take what is new in the cache.

        Raises DataError where something cannot be written. What was taken until then stays, and is
        in `taken`.
        """
        unread = [Outcome("file", None, None, it.path, "unread", it.why) for it in cache.unread]
        taken = Taken(cache, unread, set())
        self.taken.append(taken)
        failure = self._take_inputs(taken)
        self._take_history(taken)
        if failure is not None:
            raise failure

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
        for it, content in new.values():
            try:
                self._keep(taken, it, content)
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
            kept = self._account.input(it.puzzle)
        except DataError as error:  # nobody can tell whether it is another input
            _tell(taken, it, "differs", error.message)
            return True
        text = None if kept is None else input_text(kept)
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

    def _keep(self, taken: Taken, it: KeptInput, content: bytes) -> None:
        account, number = self._account, taken.cache.number
        with account.input_lock(it.puzzle):
            if not self._is_settled(taken, it, content, {}):  # another process may have kept it
                account.keep(account.input_path(it.puzzle), content)
                self._note_user(number)
                _tell(taken, it, "taken")

    def _take_history(self, taken: Taken) -> None:
        account, cache, now = self._account, taken.cache, time.time()
        if self._dry_run or not (cache.answers or cache.guesses):
            self._known = self._known or Known(*known(account.ledger))
            taken.outcomes.extend(self._known.compare(cache, taken.others, now)[0])
            return
        number = cache.number or self._owner.number
        with account.lock("submit", f"submitting for the account `{account.name}`"):
            before = Known(*known(account.ledger))
            outcomes, news = before.compare(cache, taken.others, now)
            if any(news):
                bring_in(account.ledger, *news)
                self._note_user(number)
            taken.outcomes.extend(outcomes)

    def _note_user(self, number: int | None) -> None:
        """Note whose the account is, unless that is known: no other user's token acts under it."""
        ledger = self._account.ledger
        if number is not None and ledger.number() is None:
            ledger.keep_session("", number, time.time())


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
