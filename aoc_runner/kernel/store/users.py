"""Whose a session token is: an account is one user of the site, and none acts for another."""

import os
import time
from collections.abc import Callable, Mapping
from contextlib import closing

from aoc_runner.kernel.files import access
from aoc_runner.kernel.model.errors import DataError, SessionError
from aoc_runner.kernel.settings.credentials import logins
from aoc_runner.kernel.settings.secrets import SessionToken
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.store.account import Account, DataFolder


def resolve_user(
    account: Account, settings: Settings, token: SessionToken, ask_site: Callable[[], int]
) -> int:
    """Return the user ID of the token, and bind the account to it on first use.

    The site is asked once a token, and each time about one in a project's `.env` if there are
    logins. Raises SessionError for another user's token.
    """
    stored = logins(settings.site_url)
    known = {name: login.user_id for name, login in stored.items()}
    with account.folder.lock("user", "asking the site who its user is"):
        is_doubtful = (  # a project may bring a ledger along, too
            bool(stored)
            and settings.is_from_project("session")
            and token.source == settings.source("session")
            and token.fingerprint not in {login.token.fingerprint for login in stored.values()}
        )
        if not is_doubtful and (seen := account.ledger.session(token.fingerprint)) is not None:
            return seen[0]
        number = ask_site()
        _check_account(account, number, token, known)
        if is_doubtful and number not in known.values():
            raise SessionError(
                f"the token from {token.source} belongs to user #{number}, who has no login here",
                "take it out of there; or, if that is you as well: aoc login --account NAME",
            )
        if account.ledger.session(token.fingerprint) is None:
            account.ledger.save_session(token.fingerprint, number, time.time())
        return number


def read_user_ids(folder: DataFolder) -> dict[str, int]:
    """The user's number of every account in the data folder that has one, by name."""
    found: dict[str, int] = {}
    path = os.path.join(folder.path, "accounts")
    names = sorted(access(path, os.listdir, DataError) or ())
    for name in (name for name in names if os.path.isdir(os.path.join(path, name))):
        with closing(Account(name, folder).ledger) as ledger:
            if (number := ledger.get_user_id()) is not None:
                found[name] = number
    return found


def _check_account(
    account: Account, number: int, token: SessionToken, logged_in: Mapping[str, int]
) -> None:
    """Raise SessionError where the account is another user's, or the user another account's."""
    name, known = account.name, account.ledger.get_user_id() or logged_in.get(account.name)
    others = {**logged_in, **read_user_ids(account.folder)}
    other = next((other for other, it in others.items() if it == number and other != name), None)
    what = f"the token from {token.source} belongs to user #{number}"
    if other is not None:
        raise SessionError(
            f"{what}, who is the account `{other}` already, not `{name}`",
            f"go on with: --account {other}; two histories of one user would waste guesses",
        )
    if known not in (None, number):
        raise SessionError(
            f"{what}, but the account `{name}` is user #{known}",
            f"use another account name for #{number}, like: --account user{number}",
        )
