"""Who acts on the site: the account's name, its token, and whose that is.

Nothing here touches the network until the site is asked for.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING

from aoc_runner.kernel.words.errors import SessionError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.settings.config import Settings
from aoc_runner.store import files
from aoc_runner.store.ledger import Ledger

if TYPE_CHECKING:
    from aoc_runner.settings.tokens import SessionToken
    from aoc_runner.site.adventofcode import Site


class Identity:
    """Who acts: the name of the account in force, and the site as its user sees it."""

    def __init__(
        self,
        settings: Settings,
        warn: Callable[[str], None],
        ask: Callable[[str], bool] = lambda question: False,
        waiting: Callable[[str], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        """`warn` takes one line for the user, `ask` a question of yes or no.

        `waiting` is around every request: it takes what is waited for.
        """
        self.settings = settings
        self.folder = files.DataFolder(settings.data_dir, settings.site_url, warn)
        self.ledger = Ledger(self.folder)
        self.warn = warn
        self._ask = ask
        self._waiting = waiting
        self.name = settings.account
        if "session" in settings.from_tree:
            from aoc_runner.account.owner import known_account

            self.name = known_account(settings, self.ledger)
        self._site: Site | None = None
        self._number = 0  # the user's, once it is known that the token is theirs
        self._has_said = False
        self._has_missed_contact = False
        if self.name != settings.account and (pin := self.ledger.pin(self.name)):
            self._say_who_acts(pin.number, settings.sources["session"])

    def site(self) -> "Site":
        """The site as this user sees it, after making sure that the token is this user's.

        Raises NoSessionError where there is no token, DeadSessionError for a dead one, SessionError
        for somebody else's.
        """
        if self._site is None:
            from aoc_runner.settings.credentials import find_token, no_token

            token = find_token(self.settings)
            if token is None:
                raise no_token(self.settings)
            site, before = self.connect(token), self._number
            self._number = self.check_owner(token, site)
            if before not in (0, self._number):
                raise self._not_any_more(before)
            self._site = site
        return self._site

    def can_ask_site(self) -> bool:
        """Whether there is a session token at all. Raises SessionError for one that is damaged."""
        from aoc_runner.settings.credentials import find_token

        return find_token(self.settings) is not None

    def number(self) -> int:
        """The user's number; the site is asked only for a token that nobody has asked about yet.

        Raises what `site` does.
        """
        from aoc_runner.settings.credentials import find_token

        if not self._number:
            token, pin = find_token(self.settings), self.ledger.pin(self.name)
            if pin is not None and (token is None or token.fingerprint == pin.fingerprint):
                self._number = pin.number
            else:
                self.site()
        return self._number

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

    def check_owner(self, token: "SessionToken", site: "Site", again: bool = False) -> int:
        """Make sure that the token is this account's user's, and return the user's number.

        The site is asked once per token, or if `again`. A project's token may turn out to be for
        another account: `name` is that one's from then on. Raises SessionError for the token of
        somebody else.
        """
        from aoc_runner.account import owner

        self.name, known = owner.acting_account(
            self.settings, self.ledger, token, site.user_number, self._ask
        )
        ask_site = site.user_number if known is None else lambda: known
        number = self._pin(token, ask_site, again)
        if owner.is_away(self.settings, self.ledger, self.name):
            self._say_who_acts(number, token.source)
        return number

    def number_of(self, token: "SessionToken") -> int:
        """The number of the token's user, whoever that is. Raises DeadSessionError."""
        return self.connect(token).user_number()

    def log_in(self, token: "SessionToken", number: int | None = None) -> int:
        """Have the account be the token's user from now on, and return the user's number.

        The site is asked for it, unless `number` has it already. Raises SessionError where the
        account is somebody else's, who has posted answers.
        """
        from aoc_runner.account.names import make_room

        known = self.number_of(token) if number is None else number
        self.name = name = self.settings.account  # whoever may act in this project

        def give_the_name(number: int) -> None:
            if away := make_room(self.settings, self.folder, self.ledger, name, number):
                self.warn(
                    f"what was kept as `{name}` is another user's: it is `{away}` from now on, "
                    f"and needs a login of its own"
                )

        return self._pin(token, lambda: known, True, give_the_name)

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """While what is this user's is written down: nobody else becomes the account meanwhile.

        Raises SessionError where somebody has since this process began.
        """
        number = self.number()
        with self.ledger.owner_lock():
            pin = self.ledger.pin(self.name)
            if pin is None or pin.number != number:
                raise self._not_any_more(number)
            yield

    def _not_any_more(self, number: int) -> SessionError:
        return SessionError(
            f"the account `{self.name}` is not user #{number} any more",
            "another aoc has changed that: run the command again",
        )

    def _pin(
        self,
        token: "SessionToken",
        ask_site: Callable[[], int],
        again: bool,
        make_room: Callable[[int], None] | None = None,
    ) -> int:
        from aoc_runner.account import names, owner

        free = partial(names.is_unclaimed, self.settings, self.folder, self.ledger)
        words = (self.folder, self.ledger, self.name, token, ask_site, free, again, make_room)
        return owner.pin_owner(*words)

    def _say_who_acts(self, number: int, source: str) -> None:
        """Tell the user, once, that it is another than their own account."""
        if not self._has_said:
            self._has_said = True
            self.warn(f"user #{number} acts here, the account `{self.name}`: token from {source}")

    def settle(self, puzzle: Puzzle) -> None:
        """Make sure who acts, before anything of theirs is read, where a project brings a token."""
        if "session" in self.settings.from_tree and puzzle.unlock <= time.time():
            self.site()

    def pace(self) -> None:
        """Wait until a request may be sent, by all that was sent lately in whatever process."""
        if self.settings.min_interval > 0:
            time.sleep(self.ledger.reserve_request(self.settings.min_interval, time.time()))
