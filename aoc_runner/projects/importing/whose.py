"""Whose a cache is: what is the account's user's is taken, what may be only after a yes.

The site is asked nothing. What belongs to somebody else is never taken, whatever anybody says.
"""

import shlex
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from aoc_runner.account.account import Account
from aoc_runner.account.names import by_number
from aoc_runner.errors import AocError
from aoc_runner.files.paths import shown_path
from aoc_runner.projects.importing.cache import Cache
from aoc_runner.settings.fields import is_account


class Owner(NamedTuple):
    """What is known of the user whom an account is, without asking the site."""

    account: str
    number: int | None
    kept: frozenset[int]  # the users whom what is kept for the account belongs to, as noted
    account_of: Callable[[int], str | None]  # the account that the ledger knows a user by


class Ruling(NamedTuple):
    """Whether a cache may be taken. With both texts empty it is certainly the account's user's."""

    cache: Cache
    question: str = ""  # to be answered with yes first
    refusal: str = ""  # why it is not taken at all
    cure: str = ""  # what to do about either


def owner_of(account: Account) -> Owner:
    """Who the account is. Raises SessionError or DataError for what is stored and damaged."""
    from aoc_runner.settings.credentials import stored_login

    pin = account.ledger.pin(account.name)
    kept = frozenset() if pin else frozenset(account.folder.owners(account.name))
    number = pin.number if pin else None
    if number is None and (login := stored_login(account.name, account.settings.site_url)):
        number = login.number
    if number is None:
        number = _by_token(account)
    if number is None and len(kept) == 1:
        (number,) = kept
    return Owner(account.name, number, kept, account.ledger.account_of)


def _by_token(account: Account) -> int | None:
    """Whose the token in force is by aocd's own notes.

    It tells nothing where a project brought it along, or the account was named on the command line:
    the token in the environment is for every day, and often another user's.
    """
    from aoc_runner.account.owner import is_doubtful
    from aoc_runner.projects.importing import aocd
    from aoc_runner.settings.credentials import find_token

    if account.settings.sources["account"] == "the command line":
        return None
    with suppress(AocError):  # a damaged token says nothing here; who needs it says so
        token = find_token(account.settings)
        is_ours = account.name == account.settings.account
        if token and is_ours and not is_doubtful(account.settings, account.ledger, token):
            return aocd.number_of_token(token)
    return None


def judge(caches: Sequence[Cache], owner: Owner) -> list[Ruling]:
    """What is to become of each cache, by whose it is."""
    of_tool = {cache.tool: [it for it in caches if it.tool == cache.tool] for cache in caches}
    return [_ruling(cache, of_tool[cache.tool], owner) for cache in caches]


def _ruling(cache: Cache, others: Sequence[Cache], owner: Owner) -> Ruling:
    name, number = owner.account, cache.number
    if number is None:
        return _of_nobody(cache, others, owner)
    if owner.number not in (None, number):
        why = f"it is user #{number}'s, and `{name}` is user #{owner.number}"
        return Ruling(cache, refusal=why, cure=_for_them(number, owner))
    if owner.kept - {number}:
        kept = ", ".join(f"#{it}" for it in sorted(owner.kept))
        why = f"it is user #{number}'s, and what is kept for `{name}` is user {kept}'s"
        return Ruling(cache, refusal=why, cure=_for_them(number, owner))
    if (known := owner.account_of(number)) not in (None, name):
        why = f"it is user #{number}'s, who is the account `{known}` here, not `{name}`"
        return Ruling(cache, refusal=why, cure=_for_them(number, owner))
    if owner.number == number:
        return Ruling(cache)
    called = next((it.number for it in others if it.number and by_number(it.number) == name), None)
    if called not in (None, number):
        why = f"it is user #{number}'s, and `{name}` is called by the number of another"
        return Ruling(cache, refusal=why, cure=_for_them(number, owner))
    if called is None and len({it.number or it.folder for it in others}) > 1:
        return _of_several(cache, f"nothing says which of {cache.tool}'s users `{name}` is")
    user = f"{cache.user or 'a session'} of {cache.tool}"
    question = f"nothing says yet who `{name}` is: are you user #{number} ({user})?"
    cure = "if it is yours: --yes; after `aoc login` no yes is needed"
    return Ruling(cache, question, cure=cure)


def _of_nobody(cache: Cache, others: Sequence[Cache], owner: Owner) -> Ruling:
    """For a cache that does not say whose it is."""
    name = owner.account
    numbers = Counter(it.number is None for it in others)
    if numbers[True] > 1 or (owner.number is None and len(others) > 1):
        return _of_several(cache, f"nothing says which of {cache.tool}'s folders is `{name}`'s")
    whose = f" (user #{owner.number})" if owner.number else ""
    folder = shown_path(cache.folder)
    question = f"nothing says whose the files in {folder} are: yours, as `{name}`{whose}?"
    return Ruling(cache, question, cure="if it is yours: --yes")


def _of_several(cache: Cache, why: str) -> Ruling:
    """For one of several folders: a yes would be one to all of them."""
    folder = shlex.quote(shown_path(cache.folder))
    cure = f"if it is yours, name it alone: aoc import {folder}; after `aoc login` users are known"
    return Ruling(cache, refusal=why, cure=cure)


def _for_them(number: int, owner: Owner) -> str:
    known = owner.account_of(number)
    name = known if known and is_account(known) else by_number(number)
    return f"to take it for #{number}: the same with --account {name}"
