"""Whose token it is: an account is one user of the site, and a `.env` in a project acts for nobody
in silence.

The *home* account is the one that the user's own settings name. Once it has a user, by a stored
login or by what the ledger has seen, a token that a project's `.env` brings along is used for this
user, or where its own user was allowed to act: never unnoticed in the other's place.
"""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from aoc_runner.kernel.words.errors import AocError, SessionError
from aoc_runner.settings.config import Settings, without_tree
from aoc_runner.settings.fields import is_account
from aoc_runner.store.files import DataFolder
from aoc_runner.store.ledger import Ledger

if TYPE_CHECKING:
    from aoc_runner.kernel.words.history import Pin
    from aoc_runner.settings.tokens import SessionToken


class Home(AbstractContextManager["Home"]):
    """The home account on the site in force, whatever the files of a project say.

    `number` is its user's, None if nothing tells it; `fingerprints` are of tokens certainly theirs.
    It `is_taken` where there is any of these: somebody has logged in, acted or imported. Its ledger
    is closed at the end of the context, unless it is the one in force.
    """

    def __init__(self, settings: Settings, ledger: Ledger) -> None:
        """`ledger` is the one in force, and often the home account's too."""
        from aoc_runner.settings.credentials import stored_login

        own = without_tree(settings)
        folder = DataFolder(own.data_dir, settings.site_url)
        self.account = own.account
        self._in_force = ledger
        self.ledger = ledger if folder.ledger_path == ledger.path else Ledger(folder)
        login, pin = stored_login(self.account, settings.site_url), self.ledger.pin(self.account)
        self.number = (login and login.number) or (pin and pin.number)
        self.fingerprints = {
            known.fingerprint for known in (login and login.token, pin) if known is not None
        } - {""}
        self.is_taken = self.number is not None or bool(self.fingerprints)

    def __exit__(self, *exception: object) -> None:
        if self.ledger is not self._in_force:
            self.ledger.close()


def is_doubtful(settings: Settings, ledger: Ledger, token: "SessionToken") -> bool:
    """Whether a project's `.env` brought the token, and perhaps not for whoever's machine this is.

    Tells without the site; what is certain is a token that the user has logged in or acted with.
    """
    if "session" not in settings.from_tree or token.source != settings.sources["session"]:
        return False
    from aoc_runner.settings.credentials import stored_login

    with Home(settings, ledger) as home:
        if not home.is_taken or token.fingerprint in home.fingerprints:
            return False
    login = stored_login(settings.account, settings.site_url)  # another of the user's own
    return login is None or login.token.fingerprint != token.fingerprint


def is_away(settings: Settings, ledger: Ledger, account: str) -> bool:
    """Whether it is not the home account, and there is a user whom that one belongs to."""
    try:
        with Home(settings, ledger) as home:
            return home.is_taken and home.account != account
    except AocError:
        return False  # a file of theirs is broken: whoever needs it says so


def known_account(settings: Settings, ledger: Ledger) -> str:
    """The account's name as far as it is known without the site.

    That is the one of the settings; or, where the user of a project's token was allowed to act,
    that user's. Costs one look into the ledger where only one account was ever used.
    """
    name = settings.account
    if settings.sources["account"] == "the command line":
        return name
    try:
        if not set(ledger.accounts()) - {name}:
            return name
        from aoc_runner.settings.credentials import find_token

        token = find_token(settings)
        owner = token and ledger.owner_of(token.fingerprint)
        if token and owner and is_doubtful(settings, ledger, token):
            account, number = owner
            with Home(settings, ledger) as home:
                is_allowed = home.ledger.is_allowed(token.source, number)
            return account if is_allowed and is_account(account) else name
    except AocError:
        pass  # what uses the ledger or the token says what is wrong with it
    return name


def acting_account(
    settings: Settings,
    ledger: Ledger,
    token: "SessionToken",
    ask_site: Callable[[], int],
    ask: Callable[[str], bool],
) -> tuple[str, int | None]:
    """The account that the token's user acts as, and the user's number where it had to be asked.

    Raises SessionError for a project's token of somebody else, until the user has said yes.
    """
    if not is_doubtful(settings, ledger, token):
        return settings.account, None
    with Home(settings, ledger) as home:
        return _beside(home, settings, ledger, token, ask_site, ask)


def _beside(
    home: Home,
    settings: Settings,
    ledger: Ledger,
    token: "SessionToken",
    ask_site: Callable[[], int],
    ask: Callable[[str], bool],
) -> tuple[str, int | None]:
    """The same for a token that may not be the home account's."""
    if home.number is None:  # stored by an old version, and the ledger is gone
        raise SessionError(
            f"the token from {token.source} is not the stored one of the account "
            f"`{home.account}`, and whose that is was not noted",
            f"log in once more: aoc login --account {home.account}",
        )
    seen = home.ledger.owner_of(token.fingerprint)
    number = seen[1] if seen else ask_site()
    if number == home.number:
        return settings.account, number
    name = ledger.account_of(number)
    if name is None or not is_account(name):  # a project's own ledger may say anything
        name = f"user{number}"
    if settings.sources["account"] != "the command line":
        question = (
            f"the token from {token.source} is user #{number}'s, and you are user #{home.number}: "
            f"act as user #{number} here?"
        )
        if home.ledger.is_allowed(token.source, number):
            return name, number
        if ask(question):
            home.ledger.allow(token.source, number)
            return name, number
    raise SessionError(
        f"the token from {token.source} belongs to user #{number}, "
        f"but the account `{home.account}` is user #{home.number}",
        f"to act as #{number}, with a history of its own: --account {name}; "
        f"to act as #{home.number}: take the token out of there, or put yours into AOC_SESSION",
    )


def pin_owner(
    folder: DataFolder,
    ledger: Ledger,
    account: str,
    token: "SessionToken",
    ask_site: Callable[[], int],
    is_unclaimed: Callable[[str], bool],
    again: bool = False,
    make_room: Callable[[int], None] | None = None,
) -> int:
    """Pin the account to the token's user number, asking the site once per token, or if `again`.

    `is_unclaimed` tells of an account's name whether it may be another's from now on;
    `make_room`, of a login, is called with the user's number before anything is refused. Returns
    the number. Raises SessionError for the token of somebody else, before inputs and histories of
    two people can mix.
    """

    def known() -> int | None:
        pin = None if again else ledger.pin(account)
        return pin.number if pin and pin.fingerprint == token.fingerprint else None

    if number := known():
        return number
    with ledger.owner_lock():
        if number := known():
            return number  # another process has asked meanwhile
        number = ask_site()
        if make_room is not None:
            make_room(number)
        pin = ledger.pin(account)
        if pin is not None and pin.number != number:
            if not is_unclaimed(account):
                raise SessionError(
                    f"the token from {token.source} belongs to user #{number}, "
                    f"but the account `{account}` is user #{pin.number}",
                    _cure(folder, ledger, account, pin, number, make_room is not None),
                )
            pin = None
        if pin is None:
            folder.check_kept(account, number)  # the ledger may have been moved away
        other = ledger.account_of(number)
        if other is not None and other != account:
            if not is_unclaimed(other):
                raise SessionError(
                    f"user #{number} is the account `{other}` already, not `{account}`",
                    f"go on with: --account {other}; two histories of one user would waste guesses",
                )
            ledger.forget_pin(other)
        if pin is None or pin.fingerprint != token.fingerprint:
            ledger.set_pin(account, number, token.fingerprint, time.time())
        return number


def _cure(
    folder: DataFolder, ledger: Ledger, account: str, pin: "Pin", number: int, is_login: bool
) -> str:
    """What the user of that number may do, whose token the account refused."""
    from aoc_runner.store.renaming import keeps

    own, away = ledger.account_of(number), f"user{pin.number}"
    if own is None and account == f"user{number}":
        use = f"use another account name for #{number}: --account NAME"
    else:
        use = f"use another account name for #{number}, like: --account {own or f'user{number}'}"
    is_imported = not pin.fingerprint  # and nobody has acted as the account
    if is_imported and not (is_login or own or ledger.pin(away) or keeps(folder, ledger, away)):
        return (
            f"{use}; or have `{account}` be #{number}'s: aoc login --account {account}, "
            f"and what was imported is `{away}` from then on"
        )
    return f"{use}; a token in AOC_SESSION goes before a stored one"
