"""The names of accounts. A name is a label, the user's number is who it is: a login may change it.

What is kept goes with its user. So nothing of two users is ever mixed, and a name that somebody
else's session was once used with is not lost.
"""

from collections.abc import Callable

from aoc_runner.settings.config import Settings
from aoc_runner.settings.fields import is_account
from aoc_runner.store.files import DataFolder
from aoc_runner.store.ledger import Ledger
from aoc_runner.store.renaming import keeps, rename


def is_unclaimed(settings: Settings, folder: DataFolder, ledger: Ledger, account: str) -> bool:
    """Whether nobody has logged in as that account, and nothing is kept for it."""
    from aoc_runner.settings.credentials import stored_login

    if not is_account(account):  # the ledger of a project may say anything
        return False
    return stored_login(account, settings.site_url) is None and not keeps(folder, ledger, account)


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
            if not keeps(folder, ledger, account):
                ledger.forget_pin(account)
            elif ask(
                f"the account `{account}` is user #{pin.number}, and this token is user "
                f"#{number}'s: shall `{account}` be #{number} from now on, and what is kept of "
                f"#{pin.number} be called `{away}`?"
            ):
                rename(folder, ledger, account, away)
            else:
                return
        other = ledger.account_of(number)
        if other is None or other == account:
            return
        if not keeps(folder, ledger, other):
            ledger.forget_pin(other)
        elif ask(
            f"user #{number} is the account `{other}` here: shall all that is kept of it be called "
            f"`{account}` from now on?"
        ):
            rename(folder, ledger, other, account)
