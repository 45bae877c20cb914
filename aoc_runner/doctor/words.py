"""The words for what must not be published: where it is, what it is, and the cure."""

import os
import re
import shlex
from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

from aoc_runner.doctor.git import STAGED, Entry
from aoc_runner.doctor.setup import Finding
from aoc_runner.settings.scrubber import scrub

_END_SESSION = "end that session: log out at adventofcode.com, then in again; "


class Hit(NamedTuple):
    """Something found in an object, or in the name of its file."""

    check: Literal["token", "page", "input"]
    what: str
    status: Literal["fail", "warn"] = "fail"
    by_name: bool = False  # only where the path is named like an input
    in_name: bool = False  # in the path, not in what the file holds


def finding(hit: Hit, entries: Sequence[Entry], is_tracked: bool) -> Finding:
    """What to tell of a hit: of all its entries at a path, the first is named."""
    first = entries[0]
    others = "versions of it" if first.path else "messages"
    number = f" (in {len(entries)} {others})" if len(entries) > 1 else ""
    message = f"{where(first)} {shown(first.path) or '(message)'}: {hit.what}{number}"
    return Finding(hit.check, hit.status, message, _cure(hit, first, is_tracked))


def ref_finding(ref: str, what: str) -> Finding:
    """What to tell of a token in the name of a branch, a tag or another ref."""
    kind = next((kind for start, kind in _KINDS.items() if ref.startswith(start)), "ref")
    cure = f"{_END_SESSION}delete or rename that {kind}, here and wherever it was pushed: "
    cure += "git for-each-ref lists it, git update-ref -d deletes it, git push --delete there"
    return Finding("token", "fail", f"{shown(os.fsencode(ref))}: {what}", cure)


_KINDS = {"refs/heads/": "branch", "refs/tags/": "tag", "refs/remotes/": "branch of a remote"}


def _cure(hit: Hit, first: Entry, is_tracked: bool) -> str:
    if hit.in_name:
        return _cure_of_name(first, is_tracked)
    path = shlex.quote(shown(first.path))
    out = f"git rm --cached {path} and add it to .gitignore, or take out just that part of it"
    end = "if it is one: " if hit.status == "warn" else ""
    if hit.check == "token":
        end = _END_SESSION
    if first.revision == STAGED:
        return f"{end}{out}"
    if not first.path:
        return f"{end}rewrite the message: git rebase --interactive, or git filter-repo"
    rewrite = (
        f"rewrite the history, in a copy first: git filter-repo --invert-paths --path {path} "
        "takes the whole file out of it, --replace-text a part"
    )
    return f"{end}{out}, commit, and {rewrite}" if is_tracked else f"{end}{rewrite}"


def _cure_of_name(first: Entry, is_tracked: bool) -> str:
    pattern = shlex.quote(shown(first.path).replace("[token]", "*"))
    out = f"rename it, or git rm --cached {pattern}"
    if first.revision == STAGED:
        return f"{_END_SESSION}{out}"
    rewrite = (
        "rewrite the history, in a copy first: "
        f"git filter-repo --invert-paths --path-glob {pattern} takes the whole file out of it"
    )
    return f"{_END_SESSION}{out}, commit, and {rewrite}" if is_tracked else _END_SESSION + rewrite


def where(entry: Entry) -> str:
    """A commit by its first digits, enough for git and for people; `staged` or a tag as it is."""
    is_id = re.fullmatch(r"[0-9a-f]{40}|[0-9a-f]{64}", entry.revision)
    return entry.revision[:12] if is_id else shown(os.fsencode(entry.revision))


def shown(path: bytes) -> str:
    """A path as it can be printed anywhere, whatever bytes it has; never with a token in it."""
    return scrub(printable(path))


@cache  # a path comes again with every commit that changes its file
def printable(path: bytes) -> str:
    """A path whose every character can be printed, and told from any other path."""
    text = path.decode("utf-8", errors="backslashreplace")
    return "".join(char if char.isprintable() else _escape(ord(char)) for char in text)


def _escape(code: int) -> str:
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def count(number: int, noun: str) -> str:
    """`1 file`, `2 files`."""
    return f"{number} {noun}{'s' * (number != 1)}"
