"""An account's connection to the site, and its inputs and pages, which are downloaded once."""

import os
import time
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from aoc_runner.kernel.days.day import Day, read_title
from aoc_runner.kernel.model.case import InputSource
from aoc_runner.kernel.model.errors import RefusedError
from aoc_runner.kernel.model.puzzle import Part, Puzzle, check_unlocked
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.terminal.output import Output

if TYPE_CHECKING:
    from aoc_runner.kernel.settings.secrets import SessionToken
    from aoc_runner.kernel.site.adventofcode import Site
    from aoc_runner.kernel.site.day_page import DayPage


class Connection:
    """An account's connection to the site; nothing is sent before it is needed."""

    def __init__(self, settings: Settings, account: Account, output: Output) -> None:
        self._settings, self._account, self._output = settings, account, output
        self._site: Site | None = None

    def site(self) -> "Site":
        """Return the site for the account's token; check that the token is the user's.

        Raises SessionError for no token, an invalid or expired one, and another user's.
        """
        if self._site is None:
            reject_nested_call()  # First, because a day's code has no token.
            from aoc_runner.kernel.settings.credentials import find_token, no_token_error
            from aoc_runner.kernel.store.users import resolve_user

            token = find_token(self._settings)
            if token is None:
                raise no_token_error(self._settings)
            site = self.make_site(token)
            resolve_user(self._account, self._settings, token, site.fetch_user_id)
            self._site = site
        return self._site

    def make_site(self, token: "SessionToken | None") -> "Site":
        """Return the site as the token's owner sees it. Raises RefusedError in a day's process."""
        reject_nested_call()
        from aoc_runner.kernel.site.adventofcode import Site
        from aoc_runner.kernel.site.client import Client
        from aoc_runner.kernel.terminal.progress import waiting

        client = Client(self._settings, token, self.throttle)
        return Site(client, nullcontext if self._output.is_silent else waiting)

    def throttle(self) -> None:
        """Wait for a slot shared by all processes; `Site.post` leaves this to its caller."""
        if (interval := self._settings.min_interval) > 0:
            from aoc_runner.kernel.site.client import reserve_slot

            folder = self._account.folder
            with folder.lock("pace", "reserving a request slot"):
                seconds = reserve_slot(os.path.join(folder.path, "pace"), interval, time.time())
            time.sleep(seconds)

    def get_user_id(self) -> int:
        """Return the user ID; ask the site only about a new token. Raises what `site` does."""
        from aoc_runner.kernel.settings.credentials import find_token

        ledger = self._account.ledger
        if ledger.get_user_id() is None or find_token(self._settings) is not None:
            self.site()
        return ledger.get_user_id() or 0


def reject_nested_call() -> None:
    """Raise RefusedError in a process of a day, which must not submit or see other inputs."""
    if "AOC_RUNNER_CASE" in os.environ:
        raise RefusedError(
            "aoc was called by a solution that aoc-runner runs",
            "remove the call from the solution; if none is running, unset AOC_RUNNER_CASE",
        )


class Downloads:
    """The inputs and pages of an account. Parallel processes download each file once."""

    def __init__(self, account: Account, connection: Connection) -> None:
        self._account, self._connection = account, connection

    def fetch_input(self, puzzle: Puzzle) -> tuple[bytes, InputSource]:
        """Return the input as received, and its source. Raises NotYetError and site errors."""
        account = self._account
        if (cached := account.read_input(puzzle)) is not None:
            return cached, "kept"
        check_unlocked(puzzle, time.time())
        with account.input_lock(puzzle):
            if (cached := account.read_input(puzzle)) is not None:
                return cached, "kept"
            content = self._connection.site().fetch_input(puzzle)
            user_id = self._connection.get_user_id()
            account.save_input(puzzle, content, user_id, time.time())
        return content, "site"

    def read_cached_page(self, puzzle: Puzzle) -> "DayPage | None":
        """Return the cached page, or None if there is none or it is not a day's page."""
        content = self._account.read_page(_page_name(puzzle))
        if content is None:
            return None
        from aoc_runner.kernel.site.day_page import parse_day_page

        return parse_day_page(content)

    def fetch_page(self, puzzle: Puzzle, part: Part = 1) -> "DayPage":
        """Return the day's page, fetched if the cached one lacks `part` or an open part 2."""
        cached = self.read_cached_page(puzzle)
        last_part = 2 if not puzzle.is_final and 1 in self._account.accepted(puzzle) else part
        if cached and (cached.is_complete or len(cached.articles) >= last_part):
            return cached
        check_unlocked(puzzle, time.time())
        self._connection.site()  # Checking the token is slow, so do it before locking.
        with self._page_lock(puzzle):
            page = self.read_cached_page(puzzle)
            if page and (cached is None or page.content != cached.content):  # by another process
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
        page = self._connection.site().fetch_page(puzzle)
        self._account.save(self._account.page_path(_page_name(puzzle)), page.content)
        self._account.ledger.accept(puzzle, page.accepted)
        return page

    def _page_lock(self, puzzle: Puzzle) -> AbstractContextManager[None]:
        name = f"page-{puzzle.year}-{puzzle.day:02}"
        return self._account.lock(name, f"downloading the page of {puzzle}")

    def get_title(self, day: Day) -> str:
        """Return the first line of the day's docstring, or its cached page's title, or nothing."""
        page = None if (title := read_title(day.path)) else self.read_cached_page(day.puzzle)
        return page.title if page else title


def _page_name(puzzle: Puzzle) -> str:
    return f"{puzzle.year}/{puzzle.day:02}.html"
