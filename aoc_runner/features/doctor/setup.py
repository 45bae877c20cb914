"""`aoc doctor`: what could go wrong on the morning, looked at the evening before.

Every check yields findings; none raises for what it looks for.
"""

import os
import shlex
import sys
import time
from collections.abc import Iterator
from hashlib import sha1
from pathlib import Path

from aoc_runner.features.doctor.git import Repository
from aoc_runner.features.doctor.publish import count, kept_texts
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days import packages
from aoc_runner.kernel.days.day import OURS
from aoc_runner.kernel.days.find import all_days
from aoc_runner.kernel.files import make_folder, read_text, shown_path
from aoc_runner.kernel.settings import credentials
from aoc_runner.kernel.settings.settings import keys, read_dotenv
from aoc_runner.kernel.store.account import CHECK
from aoc_runner.kernel.words.errors import AocError, ConfigError, UsageError
from aoc_runner.kernel.words.feature import Check
from aoc_runner.kernel.words.version import __version__
from aoc_runner.kernel.yaml_file import parse

_CLOCK_TOLERANCE = 2  # seconds: the Date header has whole ones, and the answer takes its time
_SESSION_DAYS = 25  # days after which a token is worth a look: sessions last some weeks


def examine_setup(context: Context) -> Iterator[Check]:
    """Return every finding about the user's set-up, in the order a user would fix them."""
    for check in (
        *(_command, _settings, _contact, _token, _session),
        *(_data_folder, _privacy, _ledger, _days, _git),
    ):
        name = check.__name__[1:].replace("_", " ")
        try:
            yield from check(context)
        except AocError as error:
            yield Check(name, "fail", error.message, error.hint)
        except OSError as error:
            what = f"cannot read {error.filename}: {error.strerror}"
            yield Check(name, "fail", what, "check the file and its permissions")


def _command(context: Context) -> Iterator[Check]:
    """For who comes from aocd, which has a command `aoc` too."""
    version = ".".join(map(str, sys.version_info[:3]))
    yield Check("version", "ok", f"aoc-runner {__version__} on Python {version}")
    scripts = packages.installed("console_scripts")
    owners = [entry.distribution for entry in scripts if entry.name == "aoc"]
    others = ", ".join(owner for owner in owners if owner != "aoc-runner")
    if others:
        message = f"`aoc` is also a command of {others} in this environment"
        cure = "the one installed last wins: call ours `aoc-runner`, or give each an environment"
        yield Check("command", "warn", message, cure)
    else:
        yield Check("command", "ok", "no other tool in this environment is called `aoc`")


def _settings(context: Context) -> Iterator[Check]:
    """For whose setting is not indented, and so never read."""
    path = context.settings.config_file
    document = parse(read_text(path, ConfigError), path, ConfigError) if path else None
    known = {*keys(), *(context.features.settings() if context.features else ())}
    for key, value in document.pairs() if document else ():
        if key in known:
            place = f"{shown_path(path)}:{value.line}"
            message = f"{place}: `{key}` is never read: it does not stand under `aoc:`"
            cure = "if it is meant for aoc, move it there, indented by two blanks more"
            yield Check("settings", "warn", message, cure)


def _contact(context: Context) -> Iterator[Check]:
    """For who has set none, which the site asks for."""
    contact = context.settings.contact
    if contact is None:
        message = "no contact is set: the puzzle's author cannot reach you about your requests"
        cure = "give a mail address or URL: AOC_CONTACT, or `contact:` under `aoc:` in config.yaml"
        yield Check("contact", "warn", message, cure)
    else:
        yield Check("contact", "ok", f"{contact} ({context.settings.source('contact')})")


def _token(context: Context) -> Iterator[Check]:
    """For whose token is last year's."""
    token = credentials.find_token(context.settings)
    if token is None:
        raise credentials.no_token(context.settings)
    seen = context.account.ledger.session(token.fingerprint)
    if seen is None:
        yield Check("token", "ok", f"found in {token.source}, never used yet")
        return
    days = int((time.time() - seen[1]) // 86400)
    age = f"{count(days, 'day')} ago" if days else "today"
    message = f"found in {token.source}, first used {age}"
    if days < _SESSION_DAYS:
        yield Check("token", "ok", message)
    else:
        cure = "sessions last some weeks: log in again before the next event (aoc login)"
        yield Check("token", "warn", message, cure)


def _session(context: Context) -> Iterator[Check]:
    """For whose session has ended, or whose clock is off: unlocks and cooldowns go by it."""
    token = None if context.args.offline else credentials.find_token(context.settings)
    if token is None:
        return
    site = context.connect(token)
    number = site.user_number()  # now, whatever is known of the token
    context.user_of(token, lambda: number)
    yield Check("session", "ok", f"alive: `{context.account.name}` is user #{number}")
    before = time.time()
    server = site.server_time()
    off = 0 if server is None else (before + time.time()) / 2 - server
    if abs(off) > _CLOCK_TOLERANCE:
        message = f"{abs(off):.0f} seconds {'ahead of' if off > 0 else 'behind'} the site's"
        cure = "set this machine's clock: unlocks and cooldowns are counted by it"
        yield Check("clock", "warn", message, cure)
    elif server is not None:
        yield Check("clock", "ok", "agrees with the site's")


def _data_folder(context: Context) -> Iterator[Check]:
    """For whose folder was made by root, or lies on a disk that is read-only."""
    folder = context.account.folder.path
    make_folder(folder, CHECK)
    if os.access(folder, os.W_OK | os.X_OK):
        yield Check("data folder", "ok", folder)
    else:
        cure = "give yourself the permission, or set AOC_DATA_DIR to another folder"
        yield Check("data folder", "fail", f"{folder} cannot be written", cure)


def _privacy(context: Context) -> Iterator[Check]:
    """For who shares the machine: what others can read, or could put another token into."""
    root = context.account.folder.root
    # Also those of which another counts: what they hold is a token all the same.
    envs = context.settings.files(".env")
    tokens = [path for path, text in envs if "AOC_SESSION" in read_dotenv(path, text)]
    found = [it for it in (credentials.path(), *tokens) if _is_open(it)]
    kept = [it for it in (root, *map(str, sorted(Path(root).rglob("*")))) if _is_open(it)]
    if found or kept:
        cure = f"chmod -R go= {shlex.join([*found, *([root] if kept else [])])}"
        message = "others may read or change what is yours alone: your tokens, or what is kept"
        yield Check("privacy", "warn", message, cure, found + kept)
    else:
        yield Check("privacy", "ok", "nobody else can read your tokens, nor what is kept")


def _is_open(path: str) -> bool:
    """Whether its mode lets others in; Windows has none. What a link leads to is not asked."""
    is_there = os.name == "posix" and os.path.exists(path) and not os.path.islink(path)
    return is_there and bool(os.stat(path).st_mode & 0o077)


def _ledger(context: Context) -> Iterator[Check]:
    """For who lost power, or synchronises the folder: answers and cooldowns are in it."""
    ledger = context.account.ledger
    rows = ledger.read("PRAGMA integrity_check")
    if rows and rows[0][0] != "ok":
        cure = f"move {ledger.path} away to start a new one; inputs are kept apart from it"
        yield Check("ledger", "fail", f"damaged: {rows[0][0]}", cure)
    else:
        number = len(ledger.guesses())
        said = f"{number} guess{'es' * (number != 1)} of `{context.account.name}`"
        yield Check("ledger", "ok", said)


def _days(context: Context) -> Iterator[Check]:
    """For who has a new Python, or a new environment: each day is imported, as for a run."""
    from aoc_runner.kernel.running.pool import run
    from aoc_runner.kernel.running.start import Job

    specs = all_days(context.project)
    broken, but = 0, ""
    for event in run(Job(spec, []) for spec in specs if spec.kind in ("hooks", "functions")):
        if event is None or event.kind != "done":
            continue
        for result in event.value.results:
            failure, spec = result.failure, event.value.day
            assert failure is not None
            if failure.missing and spec.distribution == OURS:  # nobody has to have it
                but += f" but {spec.puzzle} ({spec.variant}), which needs {failure.missing}"
                continue
            broken += 1
            yield Check("days", "fail", failure.message, failure.hint)
    if not broken:
        scripts = sum(spec.layout is not None and spec.layout.script is not None for spec in specs)
        what = f"{scripts} of them scripts, the others" if scripts else "all"
        yield Check("days", "ok", f"{len(specs)} found, {what} can be imported{but}")


def _git(context: Context) -> Iterator[Check]:
    """For who is about to push: a session or an input that is tracked now, by a quick look."""
    try:
        repository = Repository(context.project.folder)
    except UsageError as error:
        yield Check("git", "ok", error.message)
        return
    inputs = [content for _, content in kept_texts(context.account.folder.root, "input")]
    ids = {sha1(b"blob %d\0%b" % (len(it), it), usedforsecurity=False).hexdigest() for it in inputs}
    tracked = {it.path: it.id for it in repository.staged()}
    secret = [path for path, id in tracked.items() if id in ids or path.split("/")[-1] == ".env"]
    if secret:
        cure = "git rm --cached FILE, and a line in .gitignore; then: aoc doctor --publish"
        said = "git tracks an input of yours, or a .env, which may hold your session token"
        yield Check("git", "fail", said, cure, secret)
    else:
        yield Check("git", "ok", "neither .env nor an input is tracked")
