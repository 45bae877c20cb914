"""One user of the site: what is kept of theirs, or fetched once. Joins store and site.

Nothing here touches the network until something is asked for that is not kept.
"""

import os
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from typing import TYPE_CHECKING

from aoc_runner.account.identity import Identity
from aoc_runner.kernel.words.case import OWN, Case, Source, input_text, is_blank, raw_content
from aoc_runner.kernel.words.errors import AocError, DataError, UsageError
from aoc_runner.kernel.words.puzzle import FIRST_YEAR, PARTS, Part, Puzzle, check_unlocked, days_in
from aoc_runner.store import files

if TYPE_CHECKING:
    from aoc_runner.kernel.words.history import Guess
    from aoc_runner.site.pages import DayPage


class Account(Identity):
    """The account in force, with all that is kept of it, or fetched once."""

    def input_path(self, puzzle: Puzzle) -> str:
        """Where the input is kept, or would be."""
        return self.folder.input_path(self.name, puzzle)

    def kept_inputs(self) -> Iterator[tuple[str, Puzzle, str]]:
        """Every input that is kept, whosever: its account, its puzzle, its path."""
        return files.kept_inputs(self.settings.data_dir)

    def kept_puzzles(self) -> list[Puzzle]:
        """The puzzles whose input is kept of this account, by date.

        Raises DataError where a folder of them cannot be read.
        """
        return sorted(
            it
            for it in self.folder.inputs_of(self.name)
            if it.year >= FIRST_YEAR and it.day in range(1, days_in(it.year) + 1)
        )

    def kept_pages(self) -> Iterator[tuple[str, Puzzle, str]]:
        """Every page that is kept, likewise."""
        return files.kept_pages(self.settings.data_dir)

    def kept_input(self, puzzle: Puzzle) -> str | None:
        """The kept input as the hooks get it, None if there is none."""
        kept = self._kept(puzzle)
        return kept and kept[0]

    def _kept(self, puzzle: Puzzle) -> tuple[str, bytes | None] | None:
        """The same, with the bytes where they tell more."""
        path = self.input_path(puzzle)
        content = files.read(path)
        if content is None:
            return None
        try:
            text = input_text(content)
        except UnicodeDecodeError as error:
            raise DataError(
                f"{path} is not UTF-8 text", "delete it, and it is fetched again"
            ) from error
        # What is blank was never kept by us: an accident, and no puzzle's input.
        return None if is_blank(text) else (text, raw_content(content, text))

    def input(self, puzzle: Puzzle, offline: bool = False) -> tuple[str, Source]:
        """The input as the hooks get it, and whether it was "kept" or came from the "site".

        Two processes that ask at once fetch it once: the second waits and reads. Raises UsageError
        where it is not kept and `offline`, NotYetError before the unlock, and whatever asking the
        site does.
        """
        text, _, source = self._input(puzzle, offline)
        return text, source

    def _input(self, puzzle: Puzzle, offline: bool) -> tuple[str, bytes | None, Source]:
        """The same, with the bytes where they tell more."""
        kept = self._kept(puzzle)
        if kept is not None:
            return *kept, "kept"
        if offline:
            raise UsageError(
                f"the input of {puzzle} is not kept, and --offline asks nobody for it",
                "leave --offline out once, or give the input with --input FILE",
            )
        check_unlocked(puzzle, time.time())
        self.settle(puzzle)
        with self.input_lock(puzzle):
            kept = self._kept(puzzle)
            if kept is not None:
                return *kept, "kept"
            content = self.site().input(puzzle)
            with self.unchanged():
                self.folder.keep(self.input_path(puzzle), content, self.number())
                from aoc_runner.store.stars import keep_first_fetch

                with suppress(DataError), self.ledger.patience(0.2):  # nobody asked for it
                    keep_first_fetch(self.ledger, self.name, puzzle, time.time())
        text = input_text(content)
        return text, raw_content(content, text), "site"

    def input_lock(self, puzzle: Puzzle) -> AbstractContextManager[None]:
        """Hold the kept input, or its place, against all other processes."""
        name = f"input-{self.name}-{puzzle.year}-{puzzle.day:02}"
        return self.folder.lock(name, f"getting the input of {puzzle}")

    def case(self, puzzle: Puzzle, offline: bool = False) -> Case:
        """The input, kept or fetched, with what is known of its answers."""
        return self._own_case(puzzle, *self._input(puzzle, offline))

    def kept_case(self, puzzle: Puzzle) -> Case | None:
        """The kept input with what is known of its answers, None if there is none."""
        kept = self._kept(puzzle)
        return None if kept is None else self._own_case(puzzle, *kept, "kept")

    def _own_case(self, puzzle: Puzzle, text: str, raw: bytes | None, source: Source) -> Case:
        accepted = self.accepted(puzzle)
        is_done = len(accepted) == len(PARTS)
        misses = [] if is_done else self.ledger.guesses(self.name, puzzle, missed=True)
        return Case(OWN, text, source, accepted, {}, misses=misses, raw=raw)

    def page(self, puzzle: Puzzle, part: Part = 1, again: bool = False) -> "DayPage":
        """The day's page: kept, or fetched where that is missing or known to be too old.

        Too old is one that does not show `part`, or not an answer that was accepted since. What was
        solved in the browser is not known: with `again` a page that does not show both parts done
        is fetched once more, if the site can be asked. Who asks while another process fetches it
        waits, and has that one.
        """
        from aoc_runner.account.staleness import is_stale

        name, before, kept = self.name, self._page_note(puzzle), self.kept_page(puzzle)
        is_too_old = kept is None or len(kept.articles) < part or is_stale(self, puzzle, kept)
        if kept is not None and (kept.both_done or not (is_too_old or again)):
            return kept
        try:
            check_unlocked(puzzle, time.time())
            self.site()  # before others have to wait: it takes a while, and may change the name
            if self.name != name:  # what was looked at is another's
                return self.page(puzzle, part, again)
            with self._page_lock(puzzle):
                if self._page_note(puzzle) == before:
                    return self._fetch_page(puzzle)
            now = self.kept_page(puzzle)
            if now is None or is_stale(self, puzzle, now):
                return self.page(puzzle, part)
            return now
        except AocError as error:
            if kept is None or is_too_old:
                raise
            self.warn(f"the page of {puzzle} is the kept one: {error.message}")
            return kept

    def fetch_page(self, puzzle: Puzzle) -> "DayPage":
        """Fetch and keep the day's page, and enter the answers it shows as accepted.

        It is asked for now, whatever another process was told a moment ago: guards rely on it.
        """
        check_unlocked(puzzle, time.time())
        self.site()
        with self._page_lock(puzzle):
            return self._fetch_page(puzzle)

    def _fetch_page(self, puzzle: Puzzle) -> "DayPage":
        """The same; the caller holds the page."""
        page = self.site().page(puzzle)
        self._keep_page(puzzle, page)
        return page

    def public_page(self, puzzle: Puzzle) -> "DayPage":
        """The page as everyone sees it, part 1 alone: kept, or fetched without a session."""
        if kept := self.kept_page(puzzle):
            return kept
        check_unlocked(puzzle, time.time())
        with self._page_lock(puzzle):
            if kept := self.kept_page(puzzle):
                return kept
            page = self.site_of_all().page(puzzle)
            self.folder.keep(self.folder.page_path(self.name, puzzle), page.content, None)
            return page

    def keep_page(self, puzzle: Puzzle, page: "DayPage") -> None:
        """Keep a page as it came, and enter the answers it shows as accepted."""
        with self._page_lock(puzzle):
            self._keep_page(puzzle, page)

    def _keep_page(self, puzzle: Puzzle, page: "DayPage") -> None:
        with self.unchanged():
            path = self.folder.page_path(self.name, puzzle)
            self.folder.keep(path, page.content, self.number())
            self.ledger.accept(self.name, puzzle, page.accepted)

    def _page_lock(self, puzzle: Puzzle) -> AbstractContextManager[None]:
        """Hold the kept page, or its place, against all other processes.

        Taken after the lock of a submit and before that of the account's owner, as an input's is.
        """
        name = f"page-{self.name}-{puzzle.year}-{puzzle.day:02}"
        return self.folder.lock(name, f"fetching the page of {puzzle}")

    def _page_note(self, puzzle: Puzzle) -> tuple[int, int] | None:
        """What changes whenever a page is kept as a user's, even one that reads as before."""
        from aoc_runner.store.owners import note_path

        try:
            note = os.stat(note_path(self.folder.page_path(self.name, puzzle)))
        except OSError:
            return None
        return note.st_mtime_ns, note.st_ino

    def kept_page(self, puzzle: Puzzle) -> "DayPage | None":
        """The kept page, None if there is none, or what is kept is none.

        Of one that is not known to be this user's, only the text counts: all users share it.
        """
        path = self.folder.page_path(self.name, puzzle)
        content = files.read(path)
        if content is None:
            return None
        from aoc_runner.site.pages import read_day_page

        page, pin = read_day_page(content), self.ledger.pin(self.name)
        if page is None or (pin and pin.number == self.folder.owner(path, content)):
            return page
        return page._replace(accepted={}, both_done=False)

    def learn_from_kept_page(self, puzzle: Puzzle) -> int:
        """Enter what the kept page shows as accepted; how many answers were not known yet."""
        page, known = self.kept_page(puzzle), self.accepted(puzzle)
        if page is None or not page.accepted.keys() - known.keys():
            return 0
        with self.ledger.owner_lock():
            if (page := self.kept_page(puzzle)) is not None:  # and still this user's
                self.ledger.accept(self.name, puzzle, page.accepted)
        return len(self.accepted(puzzle)) - len(known)

    def accepted(self, puzzle: Puzzle) -> dict[Part, str]:
        """The accepted answers that are known, by part."""
        return self.ledger.accepted(self.name, puzzle)

    def guesses(self, puzzle: Puzzle | None = None) -> "list[Guess]":
        """The guesses on a puzzle, or on all of them, the oldest first."""
        return self.ledger.guesses(self.name, puzzle)
