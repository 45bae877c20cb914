"""The user's connection to the site: the token is checked once, and requests are throttled."""

import os
import time
from contextlib import nullcontext
from typing import TYPE_CHECKING

from aoc_runner.kernel.model.errors import RefusedError
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.terminal.output import Output

if TYPE_CHECKING:
    from aoc_runner.kernel.settings.secrets import SessionToken
    from aoc_runner.kernel.site.adventofcode import Site


class Connection:
    """An account's connection to the site; nothing is sent before it is needed."""

    def __init__(self, settings: Settings, account: Account, output: Output) -> None:
        self._settings, self._account, self._output = settings, account, output
        self._site: Site | None = None

    def site(self) -> "Site":
        """Return the site as the account's user sees it; check first that the token is theirs.

        Raises SessionError for no token, an invalid or expired one, and another user's.
        """
        if self._site is None:
            _reject_nested_call()  # Before the token: code of a day has none.
            from aoc_runner.kernel.settings.credentials import find_token, no_token_error
            from aoc_runner.kernel.store.users import resolve_user

            token = find_token(self._settings)
            if token is None:
                raise no_token_error(self._settings)
            site = self.connect(token)
            resolve_user(self._account, self._settings, token, site.fetch_user_id)
            self._site = site
        return self._site

    def connect(self, token: "SessionToken | None") -> "Site":
        """Return the site as the token's owner sees it, or without a token as everybody does.

        Raises RefusedError in a process that a day has started.
        """
        _reject_nested_call()
        from aoc_runner.kernel.site.adventofcode import Site
        from aoc_runner.kernel.site.client import Client
        from aoc_runner.kernel.terminal.progress import waiting

        client = Client(self._settings, token, self.throttle)
        return Site(client, nullcontext if self._output.is_silent else waiting)

    def throttle(self) -> None:
        """Wait until a request may be sent, given the recent requests of all processes."""
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


def _reject_nested_call() -> None:
    """Raise RefusedError in a process of a day, which must not submit or see other inputs."""
    if "AOC_RUNNER_CASE" in os.environ:
        raise RefusedError(
            "aoc was called by a solution that aoc-runner runs",
            "remove the call from the solution; if none is running, unset AOC_RUNNER_CASE in the "
            "environment",
        )
