"""`aoc doctor --publish`: what must not be published, in the whole git history and the index.

What the puzzle's author asks: no inputs, no puzzle texts; and a session token is a password.
"""

import os
import re
import shlex
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from aoc_runner.account import Account
from aoc_runner.doctor import private
from aoc_runner.doctor.git import STAGED, Object, Place, Repository
from aoc_runner.doctor.setup import Finding
from aoc_runner.examples.reading import named_files
from aoc_runner.files.paths import upwards
from aoc_runner.settings import credentials, folders
from aoc_runner.settings.credentials import SessionToken
from aoc_runner.store import files

_LIMIT = 4 << 20  # bytes of a file: nothing of the puzzles comes near it


class _Hit(NamedTuple):
    """Something found in an object."""

    check: str
    what: str
    fails: bool = True
    by_name: bool = False  # only because the path is named like an input


def examine(account: Account, folder: str) -> Iterator[Finding]:
    """Every finding: what fails in the order it came into the history, then what may be amiss.

    Raises UsageError if `folder` is in no git repository.
    """
    repository = Repository(folder)
    places = repository.places()
    kept = private.KeptInputs(_kept(account))
    tokens = private.known_tokens(_token_texts(account, folder))
    hits: dict[tuple[_Hit, bytes], list[Place]] = {}
    unread: list[Object] = []
    named: set[str] = set()
    for thing in repository.read(places, _LIMIT):
        if thing.content is None:
            unread.append(thing)
            continue
        content = private.plain(thing.content)
        here = places[thing.id]
        named.update(_files_of_examples(content, here))
        for hit in _hits(content, here, kept, tokens):
            for place in here:
                if not hit.by_name or private.named_like_an_input(_shown(place.path)):
                    hits.setdefault((hit, place.path), []).append(place)
    tracked = repository.staged_paths()
    # By a day's own word those are examples, whatever they are called.
    hits = {
        (hit, path): found
        for (hit, path), found in hits.items()
        if not (hit.by_name and _shown(path) in named)
    }
    for (hit, path), found in sorted(hits.items(), key=lambda item: not item[0][0].fails):
        yield _finding(hit, found, path in tracked)
    yield from _limits(repository, places, unread)
    if not any(hit.fails for hit, _ in hits):
        number = sum(bool(here[0].path) for here in places.values())
        looked_into = (
            f"{_count(number, 'version')} of files in {_count(len(repository.commits), 'commit')}, "
            f"compared with {_count(kept.number, 'kept input')}"
        )
        clean = "no input of yours, no puzzle page, no session token"
        yield Finding("publish", "ok", f"{looked_into}: {clean}")


def _kept(account: Account) -> Iterator[tuple[str, bytes]]:
    for kept in account.kept_inputs():
        content = files.read(kept.path)
        if content is not None:
            yield f"the input of {kept.puzzle} of `{kept.account}`", private.plain(content)


def _token_texts(account: Account, folder: str) -> Iterator[str]:
    """All that is set as a session anywhere, not just the one in force."""
    yield from credentials.stored().values()
    yield os.environ.get("AOC_SESSION", "")
    for parent in (*upwards(folder), folders.user_config()):
        path = os.path.join(parent, ".env")
        if os.path.isfile(path):
            from dotenv import dotenv_values

            try:
                yield dotenv_values(path, encoding="utf-8-sig").get("AOC_SESSION") or ""
            except (OSError, UnicodeDecodeError):
                continue  # the settings have complained of the one that counts


def _hits(
    content: bytes, places: list[Place], kept: private.KeptInputs, known: list[SessionToken]
) -> Iterator[_Hit]:
    for token in private.tokens(content, known):
        whose = "your" if token in known else "a"
        yield _Hit("token", f"{whose} session token (fingerprint {token.fingerprint})")
    if private.is_puzzle(content):
        yield _Hit("page", "the text of a puzzle, which is its author's")
    if (name := kept.find(content)) is not None:
        yield _Hit("input", name)
    elif (name := kept.find_short(content)) is not None:
        yield _Hit("input", name, by_name=True)
    elif content.strip() and b"\0" not in content:  # encrypted ones are fine
        yield _Hit("input", "named like a personal input", fails=False, by_name=True)


def _files_of_examples(content: bytes, places: list[Place]) -> Iterator[str]:
    """The files that a day's YAML takes examples from, by path."""
    if b"input_file:" not in content:
        return
    for place in places:
        path = _shown(place.path)
        if path.endswith((".yaml", ".yml")):
            for name in named_files(content.decode("utf-8", "replace")):
                yield os.path.normpath(os.path.join(os.path.dirname(path), name))


def _finding(hit: _Hit, found: list[Place], is_tracked: bool) -> Finding:
    first, path = found[0], _shown(found[0].path)
    others = "versions of it" if path else "messages"
    number = f" (in {len(found)} {others})" if len(found) > 1 else ""
    message = f"{_where(first)} {path or '(message)'}: {hit.what}{number}"
    return Finding(
        hit.check, "fail" if hit.fails else "warn", message, _cure(hit, first, is_tracked)
    )


def _cure(hit: _Hit, first: Place, is_tracked: bool) -> str:
    path = shlex.quote(_shown(first.path))
    out = f"git rm --cached {path} and add it to .gitignore, or take out just that part of it"
    if hit.check == "token":
        end = "end that session: log out at adventofcode.com, then in again; "
    else:
        end = "" if hit.fails else "if it is one: "
    if first.where == STAGED:
        return f"{end}{out}"
    if not first.path:
        return f"{end}rewrite the message: git rebase --interactive, or git filter-repo"
    rewrite = f"rewrite the history: git filter-repo --invert-paths --path {path}"
    return f"{end}{out}, commit, and {rewrite}" if is_tracked else f"{end}{rewrite}"


def _limits(
    repository: Repository, places: Mapping[str, list[Place]], unread: list[Object]
) -> Iterator[Finding]:
    """What could not be looked into."""
    large = [thing for thing in unread if thing.size > _LIMIT]
    if large:
        first = places[large[0].id][0]
        message = f"{_count(len(large), 'file')} of more than {_LIMIT >> 20} MiB not looked into: "
        message += f"{_where(first)} {_shown(first.path)}" + " …" * (len(large) > 1)
        yield Finding("size", "warn", message, "look yourself: no input or page is that large")
    if len(unread) > len(large):
        message = f"{_count(len(unread) - len(large), 'file')} cannot be read in this clone"
        cure = "look again in a whole clone: this one is partial, or damaged (git fsck)"
        yield Finding("history", "warn", message, cure)
    if repository.is_shallow:
        message = "this clone is shallow: only a part of the history is here"
        yield Finding("history", "warn", message, "git fetch --unshallow, then look again")


def _where(place: Place) -> str:
    """A commit by its first digits, enough for git and for people; `staged` or a tag as it is."""
    is_id = re.fullmatch(r"[0-9a-f]{40}|[0-9a-f]{64}", place.where)
    return place.where[:12] if is_id else _shown(place.where.encode())


def _shown(path: bytes) -> str:
    """A path as it can be printed anywhere, whatever bytes it has."""
    text = path.decode("utf-8", errors="backslashreplace")
    text = "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in text)
    return private.hide_tokens(text)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"
