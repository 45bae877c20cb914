"""When a kept page that shows fewer accepted answers than are known is fetched again.

An answer that was posted makes every older page stale. One that another tool or a list told may
never be shown, or was shown all along to a page of before: nobody knows when it was accepted.
"""

import os
import time
from typing import TYPE_CHECKING

from aoc_runner.store.owners import note_path

if TYPE_CHECKING:
    from aoc_runner.account.account import Account
    from aoc_runner.kernel.words.puzzle import Puzzle
    from aoc_runner.site.pages import DayPage

BELIEVED = 15 * 60.0  # seconds; a page that young shows what there is, but for answers posted since
_UNDER_WAY = 60.0  # seconds that the verdict on a posted answer may take


def is_stale(account: "Account", puzzle: "Puzzle", page: "DayPage") -> bool:
    """Whether the kept page may be older than an accepted answer that it does not show.

    Raises DataError where the ledger cannot be read.
    """
    missing = account.accepted(puzzle).keys() - page.accepted.keys()
    if page.both_done or not missing:
        return False
    path, pin = account.folder.page_path(account.name, puzzle), account.ledger.pin(account.name)
    if pin is None or pin.number != account.folder.owner(path, page.content):
        return True  # it is not known to be this user's, and shows none of their answers
    try:
        fetched_at = os.stat(note_path(path)).st_mtime
    except OSError:  # removed this moment
        return True
    if not -1 <= time.time() - fetched_at < BELIEVED:  # two clocks may differ a little
        return True
    return any(
        guess.part in missing
        and guess.verdict == "right"
        and guess.posted_at > fetched_at - _UNDER_WAY
        for guess in account.guesses(puzzle)
    )
