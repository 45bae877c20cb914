"""The inputs and day pages of an account: read from its folder, or downloaded once."""

import time
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from aoc_runner.kernel.connection import Connection
from aoc_runner.kernel.days.day import Day, read_title
from aoc_runner.kernel.model.case import Source
from aoc_runner.kernel.model.puzzle import Part, Puzzle, check_unlocked
from aoc_runner.kernel.store.account import Account

if TYPE_CHECKING:
    from aoc_runner.kernel.site.day_page import DayPage


class Downloads:
    """The inputs and pages of an account. Parallel processes download each file once."""

    def __init__(self, account: Account, connection: Connection) -> None:
        self._account, self._connection = account, connection

    def fetch_input(self, puzzle: Puzzle) -> tuple[bytes, Source]:
        """Return the input as received, and its source. Raises NotYetError and site errors."""
        account = self._account
        if (cached := account.read_input(puzzle)) is not None:
            return cached, "kept"
        check_unlocked(puzzle, time.time())
        with account.input_lock(puzzle):
            if (cached := account.read_input(puzzle)) is not None:
                return cached, "kept"
            content = self._connection.site().input(puzzle)
            user_id = self._connection.get_user_id()
            account.save_input(puzzle, content, user_id, time.time())
        return content, "site"

    def read_cached_page(self, puzzle: Puzzle) -> "DayPage | None":
        """Return the cached page, or None if there is none or it is not a day's page."""
        content = self._account.read_page(_name(puzzle))
        if content is None:
            return None
        from aoc_runner.kernel.site.day_page import parse_day_page

        return parse_day_page(content)

    def fetch_page(self, puzzle: Puzzle, part: Part = 1) -> "DayPage":
        """Return the day's cached page; fetch it if it lacks `part`, or a part 2 to solve."""
        cached = self.read_cached_page(puzzle)
        last_part = 2 if not puzzle.is_final and 1 in self._account.accepted(puzzle) else part
        if cached and (cached.is_complete or len(cached.articles) >= last_part):
            return cached
        check_unlocked(puzzle, time.time())
        self._connection.site()  # Checking the token takes a while, so not in the lock.
        with self._page_lock(puzzle):
            page = self.read_cached_page(puzzle)
            if page and (cached is None or page.content != cached.content):
                return page
            return self._fetch_page(puzzle)

    def refresh_page(self, puzzle: Puzzle) -> "DayPage":
        """Fetch and cache the day's page, and save the accepted answers that it shows.

        Never use the cached page: the guards of `submit` need its current state.
        """
        check_unlocked(puzzle, time.time())
        with self._page_lock(puzzle):
            return self._fetch_page(puzzle)

    def _fetch_page(self, puzzle: Puzzle) -> "DayPage":
        page = self._connection.site().page(puzzle)
        self._account.save(self._account.page_path(_name(puzzle)), page.content)
        self._account.ledger.accept(puzzle, page.accepted)
        return page

    def _page_lock(self, puzzle: Puzzle) -> AbstractContextManager[None]:
        name = f"page-{puzzle.year}-{puzzle.day:02}"
        return self._account.lock(name, f"downloading the page of {puzzle}")

    def get_title(self, day: Day) -> str:
        """Return the first line of the day's docstring, or its cached page's title, or nothing."""
        page = None if (title := read_title(day.path)) else self.read_cached_page(day.puzzle)
        return page.title if page else title


def _name(puzzle: Puzzle) -> str:
    return f"{puzzle.year}/{puzzle.day:02}.html"
