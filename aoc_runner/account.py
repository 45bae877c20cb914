"""One user of the site: what is kept of theirs, or fetched once. Joins store and site.

Nothing here touches the network until something is asked for that is not kept.
"""

import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from aoc_runner.case import input_text
from aoc_runner.errors import DataError, NoSessionError, SessionError, UsageError
from aoc_runner.puzzle import Part, Puzzle, locked
from aoc_runner.settings.config import Settings
from aoc_runner.store import files
from aoc_runner.store.ledger import Ledger, Pin

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from aoc_runner.settings.tokens import SessionToken
    from aoc_runner.site.adventofcode import Site
    from aoc_runner.site.pages import DayPage


class Account:
    """The account in force. `warn` takes one line for the user."""

    def __init__(self, settings: Settings, warn: Callable[[str], None]) -> None:
        self.name = settings.account
        self.settings = settings
        self.ledger = Ledger(settings.data_dir)
        self._files = files.Kept(settings.data_dir, settings.account)
        self._warn = warn
        self._site: Site | None = None

    def input_path(self, puzzle: Puzzle) -> str:
        """Where the input is kept, or would be."""
        return self._files.input_path(puzzle)

    def kept_input_paths(self) -> list[str]:
        """Every input that is kept, of all accounts in this data folder."""
        import glob

        return glob.glob(os.path.join(self.settings.data_dir, "inputs", "*", "*", "*.txt"))

    def kept_input(self, puzzle: Puzzle) -> str | None:
        """The kept input as the hooks get it, None if there is none."""
        content = files.read(self.input_path(puzzle))
        # What is blank was never kept by us: an accident, and no input of any puzzle.
        return self._text(content, puzzle) if content and content.strip() else None

    def input(self, puzzle: Puzzle, offline: bool = False) -> tuple[str, str]:
        """The input as the hooks get it, and whether it was "kept" or came from the "site".

        Two processes that ask at once fetch it once: the second waits and reads.
        """
        text = self.kept_input(puzzle)
        if text is not None:
            return text, "kept"
        if offline:
            raise UsageError(
                f"the input of {puzzle} is not kept, and --offline asks nobody for it",
                "leave --offline out once, or give the input with --input FILE",
            )
        self._check_unlocked(puzzle)
        with self.lock(f"input-{self.name}-{puzzle.year}-{puzzle.day:02}"):
            text = self.kept_input(puzzle)
            if text is not None:
                return text, "kept"
            content = self.site().input(puzzle)
            files.write_whole(self.input_path(puzzle), content, self.settings.data_dir)
        return self._text(content, puzzle), "site"

    def fetch_page(self, puzzle: Puzzle) -> "DayPage":
        """Fetch and keep the day's page, and enter the answers it shows as accepted."""
        self._check_unlocked(puzzle)
        with self.lock(f"page-{self.name}-{puzzle.year}-{puzzle.day:02}"):
            content, page = self.site().page(puzzle)
            if not page.logged_in:
                raise self.site().dead_session()
            files.write_whole(self._files.page_path(puzzle), content, self.settings.data_dir)
        self.ledger.accept(self.name, puzzle, page.accepted)
        return page

    def page(self, puzzle: Puzzle) -> str:
        """The day's page as HTML: kept, or fetched if a part was solved since it was."""
        from aoc_runner.site.pages import read_day_page

        html = self.kept_page(puzzle)
        page = read_day_page(html) if html is not None else None
        if page is None or (len(self.accepted(puzzle)) > len(page.accepted) and not page.both_done):
            self.fetch_page(puzzle)
            html = self.kept_page(puzzle)
        assert html is not None
        return html

    def kept_page(self, puzzle: Puzzle) -> str | None:
        """The kept page as HTML, None if there is none."""
        content = files.read(self._files.page_path(puzzle))
        return None if content is None else content.decode("utf-8", "replace")

    def accepted(self, puzzle: Puzzle) -> dict[Part, str]:
        """The accepted answers that are known, by part."""
        return self.ledger.accepted(self.name, puzzle)

    def site(self) -> "Site":
        """The site as this user sees it, after making sure that the token is this user's."""
        if self._site is None:
            from aoc_runner.settings.credentials import find_token, how_to_log_in

            token = find_token(self.settings)
            if token is None:
                raise NoSessionError(
                    f"there is no session token for the account `{self.name}`",
                    how_to_log_in(self.name),
                )
            site = self.connect(token)
            self.check_owner(token, site)
            self._site = site
        return self._site

    def connect(self, token: "SessionToken") -> "Site":
        """The site as the token's owner sees it, paced together with all other processes."""
        from aoc_runner.site.adventofcode import Site
        from aoc_runner.site.client import Client

        if self.settings.contact is None:
            self._warn(
                "no `contact` is set, so the puzzle's author cannot reach you about your requests: "
                "set AOC_CONTACT, or `contact:` in config.yaml"
            )
        return Site(
            Client(
                self.settings.site_url,
                token,
                self.settings.contact,
                self.settings.timeout,
                self._pace,
            )
        )

    def check_owner(self, token: "SessionToken", site: "Site", ask: bool = False) -> int:
        """Pin the account name to the token's user number, asking once per token, or if `ask`.

        Returns the number. Raises SessionError for the token of somebody else, before inputs and
        histories of two people can mix.
        """
        with self.lock(f"owner-{self.name}"):
            pin = self.ledger.pin(self.name)
            if pin is not None and pin.fingerprint == token.fingerprint and not ask:
                return pin.number
            number = site.user_number()
            if pin is not None and pin.number != number:
                raise SessionError(
                    f"the token from {token.source} belongs to user #{number}, "
                    f"but the account `{self.name}` is user #{pin.number}",
                    f"use another account name for #{number}, like: --account user{number}; "
                    f"a token in AOC_SESSION goes before a stored one",
                )
            other = self.ledger.account_of(number)
            if other not in (None, self.name):
                raise SessionError(
                    f"user #{number} is the account `{other}` already, not `{self.name}`",
                    f"go on with: --account {other}; two histories of one user would waste guesses",
                )
            is_known = pin is not None and pin.fingerprint == token.fingerprint
            first_seen_at = pin.first_seen_at if pin and is_known else time.time()
            self.ledger.set_pin(self.name, Pin(number, token.fingerprint, first_seen_at))
            return number

    def _pace(self) -> None:
        if self.settings.min_interval > 0:
            wait = self.ledger.reserve_request(self.settings.min_interval, time.time())
            time.sleep(wait)

    def _check_unlocked(self, puzzle: Puzzle) -> None:
        # The site's author asks that nobody polls before an unlock; not asking is our side of it.
        now = time.time()
        if puzzle.unlock > now:
            raise locked(puzzle, now)

    def lock(self, name: str) -> "AbstractContextManager[None]":
        """Hold a lock of this data folder against all other processes."""
        return files.lock(self.settings.data_dir, name)

    def _text(self, content: bytes, puzzle: Puzzle) -> str:
        try:
            return input_text(content)
        except UnicodeDecodeError as error:
            path = self.input_path(puzzle)
            raise DataError(
                f"{path} is not UTF-8 text", "delete it, and it is fetched again"
            ) from error
