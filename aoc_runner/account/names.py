"""The names of accounts. A name is a label, the user's number is who it is: a login may change it.

So a name that somebody else's session was once used with is not lost, and what was fetched for that
user goes with them, under `user4242` by their number. Only a name that has posted answers stays
whose it is: more may be on their way.
"""

from aoc_runner.settings.config import Settings
from aoc_runner.settings.fields import is_account
from aoc_runner.store.files import DataFolder
from aoc_runner.store.ledger import Ledger
from aoc_runner.store.renaming import has_posted, keeps, rename


def by_number(number: int) -> str:
    """The name of an account that has no other."""
    return f"user{number}"


def is_unclaimed(settings: Settings, folder: DataFolder, ledger: Ledger, account: str) -> bool:
    """Whether nobody has logged in as that account, and nothing is kept for it."""
    from aoc_runner.settings.credentials import stored_login

    if not is_account(account):  # the ledger of a project may say anything
        return False
    return stored_login(account, settings.site_url) is None and not keeps(folder, ledger, account)


def make_room(
    settings: Settings, folder: DataFolder, ledger: Ledger, account: str, number: int
) -> str | None:
    """Let the user of that number have the account's name, at a login, if it may be theirs.

    The caller holds `owner_lock`. Returns the name that another user's things have from now on,
    None if there are none. Raises DataError where that name has things already.
    """
    own = ledger.account_of(number)
    is_aside = own == by_number(number) and not has_posted(ledger, own)
    is_named = own is not None and own != account and not is_aside
    if own and is_named and not is_unclaimed(settings, folder, ledger, own):
        return None  # they have another, and keep it
    away = None
    pin = ledger.pin(account)
    if pin is not None and pin.number != number:
        if has_posted(ledger, account):
            return None
        other = by_number(pin.number)
        if other == account:
            return None  # it has the name that it would be given
        if (theirs := ledger.pin(other)) is not None and theirs.number != pin.number:
            return None  # the name is given to somebody else
        if is_account(other) and keeps(folder, ledger, account):
            rename(folder, ledger, account, away := other)
        else:
            ledger.forget_pin(account)
    if is_aside and own is not None and own != account and not keeps(folder, ledger, account):
        rename(folder, ledger, own, account)
    return away
