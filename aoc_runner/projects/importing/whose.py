"""Whose a cache is: what is the account's user's is taken, what may be only after a yes.

The site is asked nothing. What belongs to somebody else is never taken, whatever anybody says.
"""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.settings.secrets import SessionToken, holds_token
from aoc_runner.kernel.settings.settings import FLAG
from aoc_runner.kernel.store.users import numbers
from aoc_runner.projects.importing.cache import Cache
from aoc_runner.projects.importing.typed import Typed, as_argument, shown_folder


class Owner(NamedTuple):
    """What is known of the user whom an account is, without asking the site."""

    account: str
    number: int | None
    account_of: Callable[[int], str | None]  # the account that a user has by that number
    fingerprints: frozenset[str] = frozenset()  # of tokens that are certainly this user's


class Ruling(NamedTuple):
    """Whether a cache may be taken. With both texts empty it is certainly the account's user's."""

    cache: Cache
    question: str = ""  # to be answered with yes first
    refusal: str = ""  # why it is not taken at all
    cure: str = ""  # what to do about either
    may_be_theirs: bool = False  # the account's user's, and is refused as nobody knows


def owner_of(context: Context) -> Owner:
    """Who the account is. Raises SessionError or DataError for what is stored and damaged."""
    from aoc_runner.kernel.settings.credentials import find_token, logins
    from aoc_runner.projects.importing import aocd

    settings, account = context.settings, context.account
    ledger = account.ledger
    stored = {name: login.number for name, login in logins(settings.site_url).items()}
    number = ledger.number() or stored.get(account.name)
    token = find_token(settings)
    is_theirs = token is not None and not settings.is_from_tree("session")
    if token and is_theirs and ledger.session(token.fingerprint) is None:
        # The token in the environment is for every day, and may be another user's.
        is_theirs = number is None and settings.source("account") != FLAG
        number = aocd.number_of_token(token) if is_theirs else number
    fingerprints = frozenset({token.fingerprint} if token and is_theirs else ())
    names = {number: name for name, number in {**numbers(account.folder), **stored}.items()}
    return Owner(account.name, number, names.get, fingerprints)


def judge(caches: Sequence[Cache], owner: Owner, typed: Typed | None = None) -> list[Ruling]:
    """What is to become of each cache, by whose it is; the cures say what was `typed` again."""
    typed = typed or Typed()
    # Of old aocd named a user's folder by their token.
    caches = [
        it._replace(number=owner.number) if it.number is None and _is_of_token(it, owner) else it
        for it in caches
    ]
    of_tool = {cache.tool: [it for it in caches if it.tool == cache.tool] for cache in caches}
    return [_ruling(cache, of_tool[cache.tool], owner, typed) for cache in caches]


def _ruling(cache: Cache, others: Sequence[Cache], owner: Owner, typed: Typed) -> Ruling:
    name, number = owner.account, cache.number or owner.number
    if number is None:
        return _of_nobody(cache, others, owner, typed)
    it_is = f"it is user #{number}'s" if cache.number else f"`{name}` is user #{number}"
    if owner.number not in (None, number):
        why = f"{it_is}, and `{name}` is user #{owner.number}"
        return Ruling(cache, refusal=why, cure=_for_them(cache, number, owner, typed))
    if (known := owner.account_of(number)) not in (None, name):
        why = f"{it_is}, who is the account `{known}` here, not `{name}`"
        return Ruling(cache, refusal=why, cure=_for_them(cache, number, owner, typed))
    if cache.number is None:
        return _of_nobody(cache, others, owner, typed)
    if owner.number == number:
        return Ruling(cache)
    called = next((it.number for it in others if it.number and f"user{it.number}" == name), None)
    if called not in (None, number):
        why = f"{it_is}, and the name `{name}` is user #{called}'s"
        return Ruling(cache, refusal=why, cure=_for_them(cache, number, owner, typed))
    if called is None and len({it.number or it.folder for it in others}) > 1:
        why = f"nothing says which of {cache.tool}'s users `{name}` is"
        return _of_several(cache, others, why, owner, typed)
    user = f"{cache.user or 'a session'} of {cache.tool}"
    question = f"nothing says yet who `{name}` is: are you user #{number} ({user})?"
    cure = f"`aoc login` tells whether it is yours; or say so: {_again(cache, typed, yes=True)}"
    return Ruling(cache, question, cure=cure)


def _of_nobody(cache: Cache, others: Sequence[Cache], owner: Owner, typed: Typed) -> Ruling:
    """For a cache that does not say whose it is."""
    name = owner.account
    if _is_of_token(cache, owner):
        return Ruling(cache)
    numbers = Counter(it.number is None for it in others)
    if numbers[True] > 1 or (owner.number is None and len(others) > 1):
        why = f"nothing says which of {cache.tool}'s folders is `{name}`'s"
        return _of_several(cache, others, why, owner, typed)
    whose = f" (user #{owner.number})" if owner.number else ""
    files = f"the files in {shown_folder(cache.folder)}"
    question = f"nothing says whose {files} are: are they yours, as `{name}`{whose}?"
    return Ruling(cache, question, cure=f"if it is yours: {_again(cache, typed, yes=True)}")


def _is_of_token(cache: Cache, owner: Owner) -> bool:
    """Whether the folder is called by a token that is certainly the account's user's."""
    name = os.path.basename(os.path.abspath(cache.folder))
    return name.isascii() and SessionToken(name, cache.folder).fingerprint in owner.fingerprints


def _of_several(
    cache: Cache, others: Sequence[Cache], why: str, owner: Owner, typed: Typed
) -> Ruling:
    """For one of several folders: a yes would be one to all of them."""
    if holds_token(cache.folder):  # no argument, and never shown
        cure = f"if it is yours, go into that folder, and: {typed.again(what='.')}"
    else:
        cure = f"name the one that is yours, as in: {typed.again(what=as_argument(cache.folder))}"
    if owner.number is None and any(it.number for it in others):
        cure = f"`aoc login` tells whose is whose; or {cure}"
    return Ruling(cache, refusal=why, cure=cure, may_be_theirs=True)


def _for_them(cache: Cache, number: int, owner: Owner, typed: Typed) -> str:
    known = owner.account_of(number)
    name = known or f"user{number}"
    return f"to take it for #{number}: {_again(cache, typed, account=name)}"


def _again(cache: Cache, typed: Typed, *, account: str | None = None, yes: bool = False) -> str:
    """The line that was typed, with the tool's name where it meant those of all tools."""
    is_of_all = typed.what is None and typed.pattern is None
    return typed.again(what=cache.tool if is_of_all else None, account=account, yes=yes)
