"""The names of accounts. A name is a label, the user's number is who it is: a login may change it.

What is kept goes with its user. So nothing of two users is ever mixed, and a name that somebody
else's session was once used with is not lost.
"""

from collections.abc import Callable

from aoc_runner.errors import DataError
from aoc_runner.settings.config import Settings
from aoc_runner.settings.fields import is_account
from aoc_runner.store.files import DataFolder
from aoc_runner.store.ledger import Ledger


def is_free(folder: DataFolder, ledger: Ledger, account: str) -> bool:
    """Whether nothing at all is kept for the account."""
    return not (folder.keeps(account) or ledger.keeps(account))


def is_unclaimed(settings: Settings, folder: DataFolder, ledger: Ledger, account: str) -> bool:
    """Whether nobody has logged in as that account, and nothing is kept for it."""
    from aoc_runner.settings.credentials import stored_login

    if not is_account(account):  # the ledger of a project may say anything
        return False
    return stored_login(account, settings.site_url) is None and is_free(folder, ledger, account)


def make_room(
    folder: DataFolder, ledger: Ledger, account: str, number: int, ask: Callable[[str], bool]
) -> None:
    """Let the user of that number have the account's name, at a login.

    Where something is kept under the name of somebody else, or of this user under another name, the
    answer to a question decides; without a yes all stays as it is, and `pin_owner` will refuse.
    """
    with folder.lock("owner", "asking the site whose a token is"):
        pin = ledger.pin(account)
        if pin is not None and pin.number != number:
            away = f"user{pin.number}"
            if is_free(folder, ledger, account):
                ledger.forget_pin(account)
            elif ask(
                f"the account `{account}` is user #{pin.number}, and this token is user "
                f"#{number}'s: shall `{account}` be #{number} from now on, and what is kept of "
                f"#{pin.number} be called `{away}`?"
            ):
                _rename(folder, ledger, account, away)
            else:
                return
        other = ledger.account_of(number)
        if other is None or other == account:
            return
        if is_free(folder, ledger, other):
            ledger.forget_pin(other)
        elif ask(
            f"user #{number} is the account `{other}` here: shall all that is kept of it be called "
            f"`{account}` from now on?"
        ):
            _rename(folder, ledger, other, account)


def _rename(folder: DataFolder, ledger: Ledger, account: str, name: str) -> None:
    """Give the account another name, under which nothing is kept. Raises DataError if it cannot."""
    if not is_free(folder, ledger, name):
        raise DataError(
            f"`{account}` cannot be called `{name}`: something is kept under that name",
            f"move inputs/{name} and pages/{name} in {folder.path} away",
        )
    with folder.lock(f"submit-{account}", "submitting an answer"):
        # If this ends in between, the files' own notes still say whose they are.
        ledger.rename(account, name)
        folder.rename(account, name)
