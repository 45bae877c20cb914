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
        is_untrusted = (  # a project may bring a ledger along, too
            bool(stored)
            and settings.is_from_project("session")
            and token.source == settings.source("session")
            and token.fingerprint not in {login.token.fingerprint for login in stored.values()}
        )
        if not is_untrusted and (seen := account.ledger.session(token.fingerprint)) is not None:
            return seen[0]
        user_id = ask_site()
        _check_account(account, user_id, token, known)
        if is_untrusted and user_id not in known.values():
            raise SessionError(
                f"the token from {token.source} belongs to user #{user_id}, who has no login here",
                "take it out of there; or, if that is you as well: aoc login --account NAME",
            )
        if account.ledger.session(token.fingerprint) is None:
            account.ledger.save_session(token.fingerprint, user_id, time.time())
        return user_id


def read_user_ids(folder: DataFolder) -> dict[str, int]:
    """The user's number of every account in the data folder that has one, by name."""
    user_ids: dict[str, int] = {}
    path = os.path.join(folder.path, "accounts")
    names = sorted(access(path, os.listdir, DataError) or ())
    for name in (name for name in names if os.path.isdir(os.path.join(path, name))):
        with closing(Account(name, folder).ledger) as ledger:
            if (user_id := ledger.get_user_id()) is not None:
                user_ids[name] = user_id
    return user_ids


def _check_account(
    account: Account, user_id: int, token: SessionToken, logged_in: Mapping[str, int]
) -> None:
    """Raise SessionError where the account is another user's, or the user another account's."""
    name, known = account.name, account.ledger.get_user_id() or logged_in.get(account.name)
    others = {**logged_in, **read_user_ids(account.folder)}
    names = (other for other, other_id in others.items() if other_id == user_id and other != name)
    other = next(names, None)
    text = f"the token from {token.source} belongs to user #{user_id}"
    if other is not None:
        raise SessionError(
            f"{text}, who is the account `{other}` already, not `{name}`",
            f"go on with: --account {other}; two histories of one user would waste guesses",
        )
    if known not in (None, user_id):
        raise SessionError(
            f"{text}, but the account `{name}` is user #{known}",
            f"use another account name for #{user_id}, like: --account user{user_id}",
        )
