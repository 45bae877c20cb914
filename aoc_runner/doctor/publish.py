"""`aoc doctor --publish`: what must not be published, in the whole git history and the index.

What the puzzle's author asks: no inputs, no puzzle texts; and a session token is a password.
"""

import os
import re
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal, NamedTuple

from aoc_runner.account.account import Account
from aoc_runner.doctor import normal, private
from aoc_runner.doctor.git import STAGED, Entry, Repository
from aoc_runner.doctor.setup import Finding
from aoc_runner.errors import ConfigError
from aoc_runner.examples.reading import named_files
from aoc_runner.puzzle import Puzzle
from aoc_runner.settings import config, credentials, dotenv
from aoc_runner.settings.tokens import SessionToken, find_tokens, known_tokens
from aoc_runner.store import files

_LIMIT = 4 << 20  # bytes of a file: nothing of the puzzles comes near it


class _Hit(NamedTuple):
    """Something found in an object."""

    check: str
    what: str
    status: Literal["fail", "warn"] = "fail"
    by_name: bool = False  # only where the path is named like an input


def examine(account: Account, folder: str) -> Iterator[Finding]:
    """Every finding: what fails in the order it came into the history, then what may be amiss.

    Raises UsageError if `folder` is in no git repository.
    """
    repository = Repository(folder)
    kept = private.Kept(_read(account.kept_inputs()), _read(account.kept_pages()))
    tokens = known_tokens(_token_texts(account, folder))
    hits: dict[str, list[_Hit]] = {}
    examples: dict[str, set[str]] = {}  # the files that a day's YAML names, by its id
    present = [thing for thing in repository.objects if thing.type != "missing"]
    for id, content in repository.contents(thing.id for thing in present if thing.size <= _LIMIT):
        content = normal.plain(content)
        hits[id] = list(_hits(content, kept, tokens))
        if b"input_file:" in content:
            examples[id] = named_files(content.decode("utf-8", "replace"))
    found = _locate(repository, hits, examples)
    tracked = {entry.path for entry in repository.staged}
    for (hit, path), entries in sorted(found.items(), key=lambda item: item[0][0].status != "fail"):
        yield _finding(hit, entries, path in tracked)
    yield from _limits(repository)
    if not any(hit.status == "fail" for hit, _ in found):
        number = Counter(thing.type for thing in present)
        message = (
            f"{_count(number['blob'], 'version')} of files in {_count(number['commit'], 'commit')},"
            f" compared with {_count(kept.inputs, 'kept input')}:"
            " no input of yours, no puzzle page, no session token"
        )
        yield Finding("publish", "ok", message)


def _locate(
    repository: Repository, hits: dict[str, list[_Hit]], examples: dict[str, set[str]]
) -> dict[tuple[_Hit, bytes], list[Entry]]:
    """Each hit on each path that its objects have, with every object's first entry there."""
    found: dict[tuple[_Hit, bytes], dict[str, Entry]] = {}
    named: set[str] = set()
    for entry in repository.entries():
        path = _shown(entry.path)
        for hit in hits.get(entry.id, ()):
            if not hit.by_name or private.named_like_an_input(path):
                found.setdefault((hit, entry.path), {}).setdefault(entry.id, entry)
        if entry.id in examples and path.endswith((".yaml", ".yml")):
            parent = os.path.dirname(path)
            named |= {os.path.normpath(os.path.join(parent, name)) for name in examples[entry.id]}
    return {
        (hit, path): list(entries.values())
        for (hit, path), entries in found.items()
        # By a day's own word those are examples, whatever they are called.
        if not (hit.by_name and _shown(path) in named)
    }


def _read(kept: Iterable[tuple[str, Puzzle, str]]) -> Iterator[tuple[str, bytes]]:
    for account, puzzle, path in kept:
        content = files.read(path)
        if content is not None:
            yield f"{puzzle} of `{account}`", content


def _token_texts(account: Account, folder: str) -> Iterator[str]:
    """All that is set as a session anywhere, not just the one in force."""
    yield from (text for *_, text in credentials.all_stored())
    yield os.environ.get("AOC_SESSION", "")
    for path in config.find_files(".env", folder):
        try:
            yield dotenv.read(path).get("AOC_SESSION", "")
        except ConfigError:
            continue  # the settings have named what is wrong with the one that counts


def _hits(content: bytes, kept: private.Kept, known: list[SessionToken]) -> Iterator[_Hit]:
    for token in find_tokens(content, known):
        yield _Hit("token", _whose(token, known))
    found = kept.find(content)
    if "page" in found:
        yield _Hit("page", f"the text of {found['page']}, which is its author's")
    elif private.is_puzzle(content):
        yield _Hit("page", "the text of a puzzle, which is its author's")
    if "input" in found:
        yield _Hit("input", f"the input of {found['input']}")
    elif (name := kept.find_short(content)) is not None:
        yield _Hit("input", f"the input of {name}", by_name=True)
    elif content.strip() and b"\0" not in content:  # encrypted ones are fine
        yield _Hit("input", "named like a personal input", status="warn", by_name=True)


def _whose(token: SessionToken, known: list[SessionToken]) -> str:
    whose = "your" if token in known else "a"
    return f"{whose} session token (fingerprint {token.fingerprint})"


def _finding(hit: _Hit, entries: list[Entry], is_tracked: bool) -> Finding:
    first, path = entries[0], _shown(entries[0].path)
    others = "versions of it" if path else "messages"
    number = f" (in {len(entries)} {others})" if len(entries) > 1 else ""
    message = f"{_where(first)} {path or '(message)'}: {hit.what}{number}"
    return Finding(hit.check, hit.status, message, _cure(hit, first, is_tracked))


def _cure(hit: _Hit, first: Entry, is_tracked: bool) -> str:
    path = shlex.quote(_shown(first.path))
    out = f"git rm --cached {path} and add it to .gitignore, or take out just that part of it"
    if hit.check == "token":
        end = "end that session: log out at adventofcode.com, then in again; "
    else:
        end = "if it is one: " if hit.status == "warn" else ""
    if first.revision == STAGED:
        return f"{end}{out}"
    if not first.path:
        return f"{end}rewrite the message: git rebase --interactive, or git filter-repo"
    rewrite = (
        f"rewrite the history, in a copy first: git filter-repo --invert-paths --path {path} "
        "takes the whole file out of it, --replace-text a part"
    )
    return f"{end}{out}, commit, and {rewrite}" if is_tracked else f"{end}{rewrite}"


def _limits(repository: Repository) -> Iterator[Finding]:
    """What could not be looked into."""
    large = {thing.id for thing in repository.objects if thing.size > _LIMIT}
    if large:
        first = next(entry for entry in repository.entries() if entry.id in large)
        message = f"{_count(len(large), 'file')} of more than {_LIMIT >> 20} MiB not looked into: "
        message += f"{_where(first)} {_shown(first.path)}" + " …" * (len(large) > 1)
        yield Finding("size", "warn", message, "look yourself: no input or page is that large")
    missing = sum(thing.type == "missing" for thing in repository.objects)
    if missing:
        message = f"{_count(missing, 'file')} cannot be read in this clone"
        cure = "look again in a whole clone: this one is partial, or damaged (git fsck)"
        yield Finding("history", "warn", message, cure)
    if repository.is_shallow:
        message = "this clone is shallow: only a part of the history is here"
        yield Finding("history", "warn", message, "git fetch --unshallow, then look again")


def _where(entry: Entry) -> str:
    """A commit by its first digits, enough for git and for people; `staged` or a tag as it is."""
    is_id = re.fullmatch(r"[0-9a-f]{40}|[0-9a-f]{64}", entry.revision)
    return entry.revision[:12] if is_id else _shown(os.fsencode(entry.revision))


@cache  # a path comes again with every commit that changes its file
def _shown(path: bytes) -> str:
    """A path as it can be printed anywhere, whatever bytes it has."""
    text = path.decode("utf-8", errors="backslashreplace")
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in text)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"
