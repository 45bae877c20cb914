"""`aoc doctor --publish`: what must not be published, in the whole git history and the index.

What the puzzle's author asks: no inputs, no puzzle texts; and a session token is a password. With
the key of a private board anybody can read its members' names.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase

from aoc_runner.features.doctor import private
from aoc_runner.features.doctor.contents import plain
from aoc_runner.features.doctor.git import Entry, Repository
from aoc_runner.features.doctor.git_paths import printable, shown
from aoc_runner.features.doctor.kept import kept_files
from aoc_runner.features.doctor.keys import find_tokens, key_hits, own_keys
from aoc_runner.features.doctor.setup import misplaced_settings
from aoc_runner.features.doctor.words import Hit, count, finding, ref_finding, where
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days.examples import named_files
from aoc_runner.kernel.files import read_bytes
from aoc_runner.kernel.settings import credentials
from aoc_runner.kernel.settings.secrets import SessionToken, clean_token
from aoc_runner.kernel.settings.settings import Settings, read_dotenv
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.words.errors import DataError
from aoc_runner.kernel.words.feature import Check
from aoc_runner.kernel.words.puzzle import Puzzle

_LIMIT = 4 << 20  # bytes of a file: nothing of the puzzles comes near it

# Each hit on each path, with the first entry there of every object that has it.
_Found = dict[tuple[Hit, bytes], list[Entry]]


def examine(context: Context) -> Iterator[Check]:
    """Every finding: what fails in the order it came into the history, then what may be amiss.

    Raises UsageError if the folder is in no git repository.
    """
    repository, account, settings = Repository(context.folder), context.account, context.settings
    root = account.folder.root
    kept = private.Kept(_read(kept_files(root, "inputs")), _read(kept_files(root, "pages")))
    tokens = list(_own_tokens(settings))
    keys = own_keys(settings)
    hits: dict[str, list[Hit]] = {}
    examples: dict[str, set[str]] = {}  # the files that a day's YAML names, by its id
    present = [thing for thing in repository.objects if thing.type != "missing"]
    messages = {thing.id for thing in present if thing.type != "blob"}
    # Newest first: git keeps the older ones as what differs from those, and so is faster.
    ids = (thing.id for thing in reversed(present) if thing.size <= _LIMIT)
    for id, raw in repository.contents(ids):
        content = plain(raw)
        # Behind the head that a commit has.
        text = content.partition(b"\n\n")[2] if id in messages else content
        hits[id] = [*_hits(content, text, kept, tokens), *key_hits(content, keys)]
        if b"input_file:" in content:
            examples[id] = named_files(content.decode("utf-8", "replace"))
    found = _locate(repository, hits, examples, tokens)
    allowed, found = _sorted_out(found, _patterns(settings))
    tracked = {entry.path for entry in repository.staged}
    for (hit, path), entries in sorted(found.items(), key=lambda item: item[0][0].status != "fail"):
        yield finding(hit, entries, path in tracked, repository.upwards)
    in_refs = [*_refs(repository, tokens)]
    yield from in_refs
    if not kept.inputs:
        yield _nothing_compared(account)
    yield from _limits(repository)
    yield from _allowed(allowed, account)
    # Else an allow-list may seem to be in force.
    yield from misplaced_settings(settings)
    if kept.inputs and not in_refs and not any(hit.status == "fail" for hit, _ in found):
        number = Counter(thing.type for thing in present)
        pages = f" and {count(kept.pages, 'page')}" if kept.pages else ""
        message = (
            f"{count(number['blob'], 'version')} of files in {count(number['commit'], 'commit')},"
            f" compared with {count(kept.inputs, 'kept input')}{pages}:"
            " no input of yours, no puzzle page, no board's key, no session token"
            + ", but for what is allowed"
            * any(allowed.values())
        )
        yield Check("publish", "ok", message)


def _locate(
    repository: Repository,
    hits: dict[str, list[Hit]],
    examples: dict[str, set[str]],
    tokens: list[SessionToken],
) -> _Found:
    found: dict[tuple[Hit, bytes], dict[str, Entry]] = {}
    named: set[str] = set()
    paths: set[bytes] = set()
    for entry in repository.entries():
        path = printable(entry.path)
        if entry.path not in paths:
            paths.add(entry.path)
            for token in find_tokens(entry.path, tokens):
                hit = Hit("token", f"{_whose(token, tokens)} in its name", in_name=True)
                found[hit, entry.path] = {entry.id: entry}
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
        if not (hit.by_name and printable(path) in named)
    }


def _sorted_out(
    found: _Found, patterns: tuple[str, ...]
) -> tuple[dict[str, list[tuple[Hit, bytes]]], _Found]:
    """What each pattern allows, and what none does. A token is never allowed, nor is a message."""
    allowed: dict[str, list[tuple[Hit, bytes]]] = {pattern: [] for pattern in patterns}
    rest: _Found = {}
    for (hit, path), entries in found.items():
        fitting = [
            pattern
            for pattern in allowed
            if path and hit.check != "token" and _fits(printable(path), pattern)
        ]
        for pattern in fitting:
            allowed[pattern].append((hit, path))
        if not fitting:
            rest[hit, path] = entries
    return allowed, rest


def _fits(path: str, pattern: str) -> bool:
    """As git itself reads paths: a file, a folder, or a pattern whose `*` stands for `/` too."""
    pattern = pattern.removeprefix("./")
    return fnmatchcase(path, pattern) or path.startswith(pattern.rstrip("/") + "/")


def _allowed(allowed: dict[str, list[tuple[Hit, bytes]]], account: Account) -> Iterator[Check]:
    for pattern, hits in allowed.items():
        if hits:
            things = "; ".join(f"{shown(path)}: {hit.what}" for hit, path in hits)
            yield Check("allowed", "ok", f"by `{pattern}` of publish.allow: {things}")
        else:
            message = f"`{pattern}` of publish.allow allows nothing: no finding is there"
            cure = "correct it, or take it out of the settings"
            yield Check("allowed", "warn", message, cure)


def _nothing_compared(account: Account) -> Check:
    message = f"no input is kept in {account.folder.root}, so nothing was compared with yours"
    cure = "fetch them: aoc run YEAR DAY; or set AOC_DATA_DIR to the folder they are kept in"
    return Check("compared", "fail", message, cure)


def _refs(repository: Repository, tokens: list[SessionToken]) -> Iterator[Check]:
    """Tokens in the names of branches, tags and all other refs."""
    for ref in repository.refs():
        for token in find_tokens(os.fsencode(ref), tokens):
            yield ref_finding(ref, f"{_whose(token, tokens)} in its name")


def _read(kept: Iterable[tuple[str, Puzzle, str]]) -> Iterator[tuple[str, bytes]]:
    for account, puzzle, path in kept:
        content = read_bytes(path, DataError)
        if content is not None:
            yield f"{puzzle} of `{account}`", content


def _own_tokens(settings: Settings) -> Iterator[SessionToken]:
    """All that is set as a session anywhere, not just the one in force."""
    texts = [os.environ.get("AOC_SESSION", "")]
    for path, text in settings.files(".env"):
        texts.append(read_dotenv(path, text).get("AOC_SESSION", ""))
    yield from (clean_token(text, "settings") for text in texts if text.strip())
    for sites in credentials.all_logins().values():
        yield from (login.token for login in sites.values())


def _patterns(settings: Settings) -> tuple[str, ...]:
    """Where `publish.allow` lets things be: a pattern of paths, or a list of them."""
    allow = settings.raw("publish.allow")
    if allow is None:
        return ()
    texts = [allow.text] if allow.items is None else [item.text for item in allow.items]
    if None in texts:
        raise allow.wrong("a pattern of paths, or a list of them")
    return tuple(filter(None, texts))


def _hits(
    content: bytes,
    text: bytes,
    kept: private.Kept,
    known: list[SessionToken],
) -> Iterator[Hit]:
    """What is in an object; `text` is its content without a commit's head."""
    found = kept.find(text)
    for token in find_tokens(content, known):
        yield Hit("token", _whose(token, known))
    if "page" in found:
        yield Hit("page", f"the text of {found['page']}, which is its author's")
    elif private.is_puzzle(text):
        yield Hit("page", "the text of a puzzle, which is its author's")
    if "input" in found:
        yield Hit("input", f"the input of {found['input']}")
    elif (name := kept.find_short(text)) is not None:
        yield Hit("input", f"the input of {name}", by_name=True)
    elif text.strip() and b"\0" not in text:  # encrypted ones are fine
        yield Hit("input", "named like a personal input", status="warn", by_name=True)


def _whose(token: SessionToken, known: list[SessionToken]) -> str:
    whose = "your" if token in known else "a"
    return f"{whose} session token (fingerprint {token.fingerprint})"


def _limits(repository: Repository) -> Iterator[Check]:
    """What could not be looked into."""
    large = {thing.id for thing in repository.objects if thing.size > _LIMIT}
    if large:
        first = next(entry for entry in repository.entries() if entry.id in large)
        message = f"{count(len(large), 'file')} of more than {_LIMIT >> 20} MiB not looked into: "
        message += f"{where(first)} {shown(first.path)}" + " …" * (len(large) > 1)
        yield Check("size", "warn", message, "look yourself: no input or page is that large")
    missing = sum(thing.type == "missing" for thing in repository.objects)
    if missing:
        message = f"{count(missing, 'file')} cannot be read in this clone"
        cure = "look again in a whole clone: this one is partial, or damaged (git fsck)"
        yield Check("history", "warn", message, cure)
    if repository.is_shallow:
        message = "this clone is shallow: only a part of the history is here"
        yield Check("history", "warn", message, "git fetch --unshallow, then look again")
