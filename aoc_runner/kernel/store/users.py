"""The user of a session token. An account belongs to one user, and no other may act for it."""

import os
import time
from collections.abc import Callable, Mapping
from contextlib import closing

from aoc_runner.kernel.files import try_read
from aoc_runner.kernel.model.errors import DataError, SessionError
from aoc_runner.kernel.settings.credentials import logins
from aoc_runner.kernel.settings.secrets import SessionToken
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.store.account import Account, SiteFolder


def resolve_user(
    account: Account, settings: Settings, token: SessionToken, ask_site: Callable[[], int]
) -> int:
    """Return the user ID of the token, and bind the account to it on first use.

    `ask_site` is called for a new token, and always for a project's `.env` token if the user has
    saved logins. Raises SessionError for the token of another user.
    """
    stored = logins(settings.site_url)
    known = {name: login.user_id for name, login in stored.items()}
    with account.folder.lock("user", "checking which user the token belongs to"):
        is_untrusted = (  # A cloned project may contain a ledger as well.
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
                f"the token from {token.source} belongs to user #{user_id}, who is not logged in",
                "remove the token there; or, if it is yours, log in: aoc login --account NAME",
            )
        if account.ledger.session(token.fingerprint) is None:
            account.ledger.save_session(token.fingerprint, user_id, time.time())
        return user_id


def read_user_ids(folder: SiteFolder) -> dict[str, int]:
    """Return the known user IDs of the accounts in the data folder, by account."""
    user_ids: dict[str, int] = {}
    path = os.path.join(folder.path, "accounts")
    names = sorted(try_read(path, os.listdir, DataError) or ())
    for name in (name for name in names if os.path.isdir(os.path.join(path, name))):
        with closing(Account(name, folder).ledger) as ledger:
            if (user_id := ledger.get_user_id()) is not None:
                user_ids[name] = user_id
    return user_ids


def _check_account(
    account: Account, user_id: int, token: SessionToken, logged_in: Mapping[str, int]
) -> None:
    """Raise SessionError if the account has another user, or the user another account."""
    name, known = account.name, account.ledger.get_user_id() or logged_in.get(account.name)
    others = {**logged_in, **read_user_ids(account.folder)}
    names = (other for other, other_id in others.items() if other_id == user_id and other != name)
    other = next(names, None)
    text = f"the token from {token.source} belongs to user #{user_id}"
    if other is not None:
        raise SessionError(
            f"{text}, who already has the account `{other}`, not `{name}`",
            f"use that account, which knows its wrong guesses: --account {other}",
        )
    if known not in (None, user_id):
        raise SessionError(
            f"{text}, but the account `{name}` is user #{known}",
            f"use another account for user #{user_id}: --account user{user_id}",
        )
