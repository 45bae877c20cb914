"""The account in force and the site as its user sees it, joined until `kernel.context` does that.

Nothing here touches the network until something is asked for that is not kept.
"""

import os
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, TypeVar

from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.store.folder import DataFolder
from aoc_runner.kernel.words.case import Case, Source, input_text
from aoc_runner.kernel.words.errors import AocError, RefusedError, UsageError
from aoc_runner.kernel.words.puzzle import Part, Puzzle, check_unlocked

if TYPE_CHECKING:
    from aoc_runner.kernel.settings.secrets import Secret, SessionToken
    from aoc_runner.site.adventofcode import Site
    from aoc_runner.site.pages import DayPage

T = TypeVar("T")


class OnlineAccount(Account):
    """The account in force, with all that is kept of it, or fetched once."""

    def __init__(
        self,
        settings: Settings,
        warn: Callable[[str], None],
        waiting: Callable[[str], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        """`warn` takes one line for the user; `waiting` is around every request."""
        folder = DataFolder(settings.data_dir, settings.site_url, warn)
        super().__init__(settings.account, folder)
        self.settings = settings
        self.warn = warn
        self._waiting = waiting
        self._site: Site | None = None
        self._has_missed_contact = False

    @property
    def account(self) -> Account:
        return self

    # The site

    def site(self) -> "Site":
        """The site as this user sees it, after making sure that the token is this user's.

        Raises NoSessionError where there is no token, DeadSessionError for a dead one, SessionError
        for somebody else's.
        """
        if self._site is None:
            from aoc_runner.kernel.settings.credentials import find_token, no_token

            token = find_token(self.settings)
            if token is None:
                raise no_token(self.settings)
            site = self.connect(token)
            self.user_of(token, site.user_number)
            self._site = site
        return self._site

    def number(self) -> int:
        """The user's number; the site is asked only for a token that nobody has asked about yet.

        Raises what `site` does.
        """
        if self.ledger.number() is None or self.can_ask_site():
            self.site()
        return self.ledger.number() or 0

    def user_of(self, token: "SessionToken", ask_site: Callable[[], int]) -> int:
        """The number of the token's user, who is this account's: see `users.user_of`."""
        from aoc_runner.kernel.settings.credentials import logins
        from aoc_runner.kernel.store.users import user_of

        settings, stored = self.settings, logins(self.settings.site_url)
        is_from_tree = (
            settings.is_from_tree("session")
            and token.source == settings.source("session")
            and token.fingerprint not in {login.token.fingerprint for login in stored.values()}
        )
        numbers = {name: login.number for name, login in stored.items()}
        return user_of(self, token, ask_site, numbers, is_from_tree=is_from_tree)

    def log_in(self, token: "SessionToken", number: int | None = None) -> int:
        """Have the token be this account's from now on, and return its user's number.

        The site is asked for it, unless `number` has it already. Raises SessionError where the
        account is somebody else's, or the user another account's.
        """
        ask_site = self.connect(token).user_number if number is None else lambda: number
        return self.user_of(token, ask_site)

    def can_ask_site(self) -> bool:
        """Whether there is a session token at all. Raises SessionError for one that is damaged."""
        from aoc_runner.kernel.settings.credentials import find_token

        return find_token(self.settings) is not None

    def site_of_all(self) -> "Site":
        """The site as everyone sees it, without a session."""
        return self.connect(None)

    def connect(self, token: "SessionToken | None") -> "Site":
        """The site as the token's owner sees it, paced together with all other processes."""
        from aoc_runner.site.adventofcode import Site
        from aoc_runner.site.client import Client

        if self.settings.contact is None and not self._has_missed_contact:
            self._has_missed_contact = True
            self.warn(
                "no `contact` is set, so the puzzle's author cannot reach you about your requests: "
                "set AOC_CONTACT, or `contact:` under `aoc:` in config.yaml"
            )
        return Site(Client(self.settings, token, self.pace), self._waiting)

    def pace(self) -> None:
        """Wait until a request may be sent, by all that was sent lately in whatever process."""
        if (interval := self.settings.min_interval) > 0:
            from aoc_runner.site.pace import reserve_request

            time.sleep(reserve_request(self.folder, interval, time.time()))

    def get_page(
        self, path: str, read: Callable[[bytes], T | None], key: "Secret | None"
    ) -> tuple[bytes, T]:
        """A page about the account as received, and as `read` understands it."""
        from aoc_runner.site.boards import BOARD_LIMIT
        from aoc_runner.site.client import PAGE_LIMIT

        site = self.site() if key is None else self.site_of_all()
        limit = BOARD_LIMIT if path.endswith(".json") else PAGE_LIMIT
        return site.view(path, read, limit, {"view_key": key.reveal()} if key else None)

    # Inputs

    def fetch_input(self, puzzle: Puzzle, offline: bool = False) -> tuple[bytes, Source]:
        """The input as received, and whether it was "kept" or came from the "site".

        Two processes that ask at once fetch it once: the second waits and reads. Raises UsageError
        where it is not kept and `offline`, NotYetError before the unlock, and whatever asking the
        site does.
        """
        if (kept := self.input(puzzle)) is not None:
            return kept, "kept"
        if offline:
            raise UsageError(
                f"the input of {puzzle} is not kept, and --offline asks nobody for it",
                "leave --offline out once, or give the input with --input FILE",
            )
        check_unlocked(puzzle, time.time())
        with self.input_lock(puzzle):
            if (kept := self.input(puzzle)) is not None:
                return kept, "kept"
            content = self.site().input(puzzle)
            self.keep_input(puzzle, content, self.number(), time.time())
        return content, "site"

    def input_lock(self, puzzle: Puzzle) -> AbstractContextManager[None]:
        """Hold the kept input, or its place, against all other processes."""
        name = f"input-{puzzle.year}-{puzzle.day:02}"
        return self.lock(name, f"getting the input of {puzzle}")

    def fetch_case(self, puzzle: Puzzle, offline: bool = False) -> Case:
        """The input, kept or fetched, with what is known of its answers."""
        return self.case_of(puzzle, *self.fetch_input(puzzle, offline))

    def own_case(self, puzzle: Puzzle) -> Case:
        """The same, and certainly the input of the user who posts an answer to it.

        One that was not fetched for this user, or changed since, is fetched once more: equal, it is
        theirs. Raises RefusedError if it is not.
        """
        content, source = self.fetch_input(puzzle)
        number = self.number()
        with self.input_lock(puzzle):
            if not self.is_fetched(puzzle, content, number):
                if input_text(self.site().input(puzzle)) != input_text(content):
                    raise RefusedError(
                        f"{self.input_path(puzzle)} is not the input of {puzzle} that the site "
                        f"gives user #{number}: it was edited, or it is somebody else's",
                        "move it away, and yours is fetched again",
                    )
                self.note_input(puzzle, content, number, time.time())
        return self.case_of(puzzle, content, source)

    # Pages of days

    def kept_page(self, puzzle: Puzzle) -> "DayPage | None":
        """The kept page, None if there is none, or what is kept is none."""
        content = self.page(_name(puzzle))
        if content is None:
            return None
        from aoc_runner.site.pages import read_day_page

        return read_day_page(content)

    def fetch_page(self, puzzle: Puzzle, part: Part = 1, again: bool = False) -> "DayPage":
        """The day's page: kept, or fetched where that does not show what is known to be there.

        That is `part`, and part 2 once part 1 is accepted. What was solved in the browser is not
        known: with `again` a page that does not show both parts done is fetched once more, if the
        site can be asked. Who asks while another process fetches it waits, and has that one.
        """
        kept, kept_at = self.kept_page(puzzle), self._kept_at(puzzle)
        shown = 2 if not puzzle.is_final and 1 in self.accepted(puzzle) else part
        is_enough = kept is not None and (kept.both_done or len(kept.articles) >= shown)
        if kept and is_enough and (kept.both_done or not again):
            return kept
        try:
            check_unlocked(puzzle, time.time())
            self.site()  # before others have to wait: it takes a while
            with self._page_lock(puzzle):
                if self._kept_at(puzzle) != kept_at and (now := self.kept_page(puzzle)):
                    return now
                return self._fetch_page(puzzle)
        except AocError as error:
            if kept is None or not is_enough:
                raise
            self.warn(f"the page of {puzzle} is the kept one: {error.message}")
            return kept

    def fetch_page_now(self, puzzle: Puzzle) -> "DayPage":
        """Fetch and keep the day's page, and enter the answers it shows as accepted.

        It is asked for now, whatever another process was told a moment ago: guards rely on it.
        """
        check_unlocked(puzzle, time.time())
        with self._page_lock(puzzle):
            return self._fetch_page(puzzle)

    def public_page(self, puzzle: Puzzle) -> "DayPage":
        """The page as everyone sees it, part 1 alone: kept, or fetched without a session."""
        check_unlocked(puzzle, time.time())
        with self._page_lock(puzzle):
            if kept := self.kept_page(puzzle):
                return kept
            page = self.site_of_all().page(puzzle)
            self.keep(self.page_path(_name(puzzle)), page.content)
            return page

    def keep_page(self, puzzle: Puzzle, page: "DayPage") -> None:
        """Keep a page as it came, and enter the answers it shows as accepted."""
        self.keep(self.page_path(_name(puzzle)), page.content)
        self.ledger.accept(puzzle, page.accepted)

    def _fetch_page(self, puzzle: Puzzle) -> "DayPage":
        page = self.site().page(puzzle)
        self.keep_page(puzzle, page)
        return page

    def _page_lock(self, puzzle: Puzzle) -> AbstractContextManager[None]:
        return self.lock(f"page-{puzzle.year}-{puzzle.day:02}", f"fetching the page of {puzzle}")

    def _kept_at(self, puzzle: Puzzle) -> float:
        """When the day's page was kept, in epoch seconds; 0 where none is."""
        try:
            return os.stat(self.page_path(_name(puzzle))).st_mtime
        except OSError:
            return 0.0


def _name(puzzle: Puzzle) -> str:
    return f"{puzzle.year}/{puzzle.day:02}.html"
