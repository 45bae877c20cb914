"""The words for what must not be published: where it is, what it is, and the cure."""

import os
import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from aoc_runner.features.doctor.git import STAGED, Entry
from aoc_runner.features.doctor.git_paths import filter_option, shown, untrack
from aoc_runner.kernel.words.feature import Check

_END_SESSION = "end that session: log out at adventofcode.com, then in again; "
_NEW_LINK = (
    "make a new read-only link on the board's page, and keep your boards in the config.yaml of your"
    " own configuration folder; "
)


class Hit(NamedTuple):
    """Something found in an object, or in the name of its file."""

    check: Literal["token", "key", "page", "input"]
    what: str
    status: Literal["fail", "warn"] = "fail"
    by_name: bool = False  # only where the path is named like an input
    in_name: bool = False  # in the path, not in what the file holds


def finding(hit: Hit, entries: Sequence[Entry], is_tracked: bool, upwards: str) -> Check:
    """What to tell of a hit: of all its entries at a path, the first is named.

    `upwards` leads from the folder one is in to the top of the work tree: `../` or nothing.
    """
    first = entries[0]
    others = "versions of it" if first.path else "messages"
    number = f" (in {len(entries)} {others})" if len(entries) > 1 else ""
    message = f"{where(first)} {shown(first.path) or '(message)'}: {hit.what}{number}"
    return Check(hit.check, hit.status, message, _cure(hit, first, is_tracked, upwards))


def ref_finding(ref: str, what: str) -> Check:
    """What to tell of a token in the name of a branch, a tag or another ref."""
    kind = next((kind for start, kind in _KINDS.items() if ref.startswith(start)), "ref")
    cure = f"{_END_SESSION}delete or rename that {kind}, here and wherever it was pushed: "
    cure += "git for-each-ref lists it, git update-ref -d deletes it, git push --delete there"
    return Check("token", "fail", f"{shown(os.fsencode(ref))}: {what}", cure)


_KINDS = {"refs/heads/": "branch", "refs/tags/": "tag", "refs/remotes/": "branch of a remote"}


def _cure(hit: Hit, first: Entry, is_tracked: bool, upwards: str) -> str:
    opening = "if it is one: " if hit.status == "warn" else ""
    if hit.check == "token":
        opening = _END_SESSION
    if hit.check == "key":
        opening += _NEW_LINK
    if not first.path:
        return f"{opening}rewrite the message: git rebase --interactive, or git filter-repo"
    out = untrack(first.path, upwards)
    rewrite = (
        "rewrite the history, in a copy first: git filter-repo --invert-paths "
        f"{filter_option(first.path)} takes the whole file out of it"
    )
    if hit.in_name:
        out = f"rename it, or {out}"
    else:
        out += " and add it to .gitignore, or take out just that part of it"
        rewrite += ", --replace-text a part"
    if first.revision == STAGED:
        return f"{opening}{out}"
    return f"{opening}{out}, commit, and {rewrite}" if is_tracked else f"{opening}{rewrite}"


def where(entry: Entry) -> str:
    """A commit by its first digits, enough for git and for people; `staged` or a tag as it is."""
    is_id = re.fullmatch(r"[0-9a-f]{40}|[0-9a-f]{64}", entry.revision)
    return entry.revision[:12] if is_id else shown(os.fsencode(entry.revision))


def count(number: int, noun: str) -> str:
    """`1 file`, `2 files`."""
    return f"{number} {noun}{'s' * (number != 1)}"
