"""The inputs and accepted answers of many puzzles: what is missing of them, and fetching it.

What is missing is told by what is kept, and each thing is kept as soon as it is there: so a fetch
that was broken off goes on when it is done again. A page is asked for its answers once: those it
does not show may never be given, and the site is not to be asked for them for ever.
"""

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager
from itertools import groupby
from typing import Literal, NamedTuple

from aoc_runner.account.interrupts import Interrupts
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.site.client import BURST
from aoc_runner.kernel.store.ledger import Ledger
from aoc_runner.kernel.words.errors import AocError, BusyError, DataError, SiteError
from aoc_runner.kernel.words.puzzle import Part, Puzzle

What = Literal["input", "page"]

_FEW = 2 * BURST  # requests; how long they took tells nothing of the others
_MOST_FAILURES = 3  # in a row; after that the site is left alone


ASKED = "CREATE TABLE IF NOT EXISTS asked (year, day, asked_at REAL, PRIMARY KEY (year, day))"


def asked_at(ledger: Ledger, puzzle: Puzzle) -> float | None:
    """When the day's page was last asked for the answers it shows, None if it never was."""
    rows = ledger.read("SELECT asked_at FROM asked WHERE year=? AND day=?", puzzle)
    return rows[0][0] if rows else None


class Request(NamedTuple):
    """A page or an input to be asked for."""

    puzzle: Puzzle
    what: What


class Outcome(NamedTuple):
    """What became of a request."""

    request: Request
    is_new: bool  # False: it failed, or another process has kept it meanwhile
    answers: int = 0  # how many more are known to be accepted
    error: AocError | None = None


class Plan(NamedTuple):
    """What is to be asked for, in that order, and what is kept but cannot be used."""

    requests: Sequence[Request]
    broken: Sequence[Outcome]


class UnhurriedContext(Context):
    """A context whose requests, once they are sent, are not given up for a first Ctrl-C."""

    interrupts = Interrupts()

    def __init__(
        self,
        context: Context,
        warn: Callable[[str], None],
        waiting: Callable[[str], AbstractContextManager[object]],
    ) -> None:
        super().__init__(context.args, None, context.folder, context.features, warn)
        self.settings, self.account = context.settings, context.account
        self._waiting = waiting

    def waiting(self, what: str) -> AbstractContextManager[object]:
        return self._waiting(what)

    def pace(self) -> None:
        with self.interrupts.heard():
            super().pace()


class Fetching:
    """Of these puzzles, which have unlocked, the inputs and the accepted answers.

    With `again` the pages that were asked for answers before are asked once more.
    """

    def __init__(self, context: UnhurriedContext, puzzles: Sequence[Puzzle], again: bool) -> None:
        self._context = context
        self._account = context.account
        self._puzzles = puzzles
        self._again = again
        self._began = time.time()
        self.learnt = 0  # accepted answers that kept pages showed, and the ledger did not know

    def plan(self) -> Plan:
        """What is missing. Asks nobody; of kept pages the accepted answers are entered."""
        requests, broken = [], []
        for puzzle in self._puzzles:
            try:
                if self._account.input(puzzle) is None:
                    requests.append(Request(puzzle, "input"))
            except DataError as error:
                broken.append(Outcome(Request(puzzle, "input"), False, error=error))
            self._learn(puzzle)
            if self._wants_page(puzzle):
                requests.append(Request(puzzle, "page"))
        return Plan(requests, broken)

    def not_shown(self) -> list[Puzzle]:
        """The puzzles whose pages were asked, and did not show every answer."""
        return [puzzle for puzzle in self._puzzles if self._unknown(puzzle)]

    def fetch(self, requests: Sequence[Request]) -> Generator[Outcome, None, None]:
        """Send them one by one, and yield what became of each, a failure of one included.

        Raises what would befall all others too, like a dead session, and SiteError where the site
        wants to be left alone, or some in a row failed.
        """
        in_a_row, done, interrupts = 0, 0, self._context.interrupts
        for year, of_year in groupby(requests, lambda request: request.puzzle.year):
            with interrupts, self._lock(year):
                for request in of_year:
                    with interrupts.held():
                        outcome = self._fetch(request)
                    in_a_row, done = in_a_row + 1 if outcome.error else 0, done + 1
                    yield outcome
                    interrupts.check()
                    if in_a_row == _MOST_FAILURES and done < len(requests):
                        raise SiteError(
                            f"{in_a_row} requests in a row failed, so the {len(requests) - done} "
                            "that are left were not sent",
                            "try again in a little while: the same command goes on there",
                        )

    def _fetch(self, request: Request) -> Outcome:
        account, puzzle = self._account, request.puzzle
        try:
            if request.what == "input":
                return Outcome(request, self._context.fetch_input(puzzle)[1] == "site")
            if not self._wants_page(puzzle):
                return Outcome(request, False)
            known = account.accepted(puzzle)
            self._context.fetch_page_now(puzzle)
            account.ledger.put(ASKED, "asked", (*puzzle, time.time()))
            return Outcome(request, True, len(account.accepted(puzzle)) - len(known))
        except BusyError:
            raise
        except SiteError as error:
            return Outcome(request, False, error=error)

    def _lock(self, year: int) -> AbstractContextManager[None]:
        """Hold the year against all other processes that fetch it: they would ask the same."""
        return self._account.lock(f"fetch-{year}", f"fetching inputs and pages of {year}")

    def _wants_page(self, puzzle: Puzzle) -> bool:
        account = self._account
        if not self._unknown(puzzle):
            return False
        at = asked_at(account.ledger, puzzle)
        return at is None or (self._again and at < self._began)

    def _unknown(self, puzzle: Puzzle) -> set[Part]:
        """The parts whose accepted answer is not known."""
        return set(puzzle.parts) - set(self._account.accepted(puzzle))

    def _learn(self, puzzle: Puzzle) -> None:
        """Enter what a kept page shows as accepted, which a killed process may have left undone.

        Pages that were asked for it have nothing new.
        """
        account = self._account
        if not self._unknown(puzzle):
            return
        page = self._context.kept_page(puzzle) if asked_at(account.ledger, puzzle) is None else None
        if page is not None:
            self.learnt += len(page.accepted.keys() - account.accepted(puzzle).keys())
            account.ledger.accept(puzzle, page.accepted)


def seconds_for(requests: int, interval: float) -> float:
    """How long it takes to send so many requests, `interval` seconds apart after a first burst."""
    return max(0, requests - BURST) * interval


def seconds_left(done: int, requests: int, elapsed: float, interval: float) -> float:
    """How long the rest of the requests takes, when `done` of them took `elapsed` seconds.

    That is as the pace has it, or longer where the site takes its time.
    """
    by_pace = seconds_for(requests, interval) - seconds_for(done, interval)
    by_site = (requests - done) * elapsed / done if done > _FEW else 0.0
    return max(by_pace, by_site)
