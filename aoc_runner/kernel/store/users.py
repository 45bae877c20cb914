"""Whose a session token is: an account is one user of the site, and none acts for another."""

import os
import time
from collections.abc import Callable, Mapping
from contextlib import closing

from aoc_runner.kernel.settings.secrets import SessionToken
from aoc_runner.kernel.store.account import Account, DataFolder
from aoc_runner.kernel.words.errors import SessionError


def user_of(
    account: Account,
    token: SessionToken,
    ask_site: Callable[[], int],
    logins: Mapping[str, int],
    *,
    is_from_tree: bool,
) -> int:
    """The number of the token's user, whose the account is, or is from now on.

    The site is asked once a token; each time about one that a project brought along, where there
    are logins. `logins` has the number of every account with a login on this
    site; `is_from_tree` says that a `.env` of the project brought the token. Raises SessionError
    for a token of somebody else, before inputs and histories of two people can mix.
    """
    with account.folder.lock("user", "asking the site who its user is"):
        is_doubtful = is_from_tree and bool(logins)  # a project may bring a ledger along, too
        if not is_doubtful and (seen := account.ledger.session(token.fingerprint)) is not None:
            return seen[0]
        number = ask_site()
        _check_account(account, number, token, logins)
        if is_doubtful and number not in logins.values():
            raise SessionError(
                f"the token from {token.source} belongs to user #{number}, who has no login here",
                "take it out of there; or, if that is you as well: aoc login --account NAME",
            )
        if account.ledger.session(token.fingerprint) is None:
            account.ledger.keep_session(token.fingerprint, number, time.time())
        return number


def numbers(folder: DataFolder) -> dict[str, int]:
    """The user's number of every account in the data folder that has one, by name."""
    found: dict[str, int] = {}
    path = os.path.join(folder.path, "accounts")
    for name in sorted(os.listdir(path)) if os.path.isdir(path) else ():
        with closing(Account(name, folder).ledger) as ledger:
            if (number := ledger.number()) is not None:
                found[name] = number
    return found


def _check_account(
    account: Account, number: int, token: SessionToken, logins: Mapping[str, int]
) -> None:
    """Raise SessionError where the account is another user's, or the user another account's."""
    name, known = account.name, account.ledger.number() or logins.get(account.name)
    others = {**logins, **numbers(account.folder)}
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
