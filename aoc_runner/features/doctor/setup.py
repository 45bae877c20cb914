"""`aoc doctor`: what could go wrong on the morning, looked at the evening before.

Every check yields findings; none raises for what it looks for.
"""

import os
import sys
import time
from collections.abc import Iterator

from aoc_runner.features.doctor.git import Repository
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days.day import BUNDLED
from aoc_runner.kernel.days.find import all_days
from aoc_runner.kernel.files import command_line, format_path, make_folder
from aoc_runner.kernel.model.errors import AocError, ConfigError, DataError, UsageError
from aoc_runner.kernel.model.feature import Check
from aoc_runner.kernel.model.puzzle import pluralize
from aoc_runner.kernel.model.version import __version__
from aoc_runner.kernel.settings import credentials
from aoc_runner.kernel.settings.settings import DATA_HINT, keys
from aoc_runner.kernel.store.users import resolve_user
from aoc_runner.kernel.yaml_file import parse

_CLOCK_TOLERANCE = 2  # seconds: the Date header has whole ones, and the answer takes its time
_SESSION_DAYS = 25  # days after which a token is worth a look: sessions last some weeks


def examine_setup(context: Context, offline: bool) -> Iterator[Check]:
    """Every finding about the user's set-up, in the order a user would fix them; each once."""
    messages = set[str]()
    for check in (
        *(_version, _settings, _token),
        *(() if offline else (_session,)),
        *(_data_folder, _privacy, _days, _git),
    ):
        try:
            yield from check(context)
        except AocError as error:
            if error.message not in messages:  # a wrong setting stops most of them
                name = check.__name__[1:].replace("_", " ")
                yield Check(name, "fail", error.message, error.hint)
            messages.add(error.message)


def _version(context: Context) -> Iterator[Check]:
    """For who asks for help."""
    version = ".".join(map(str, sys.version_info[:3]))
    yield Check("version", "ok", f"aoc-runner {__version__} on Python {version}")


def _settings(context: Context) -> Iterator[Check]:
    """For whose setting is not indented, and so never read."""
    path, text = context.settings.config
    document = parse(text, path, ConfigError) if path else None
    known = {*keys(), *(key for feature in context.features for key in feature.settings)}
    for key, value in document.pairs() if document else ():
        if key in known:
            location = f"{format_path(path)}:{value.line}"
            message = f"{location}: `{key}` is never read: it does not stand under `aoc:`"
            hint = "if it is meant for aoc, move it there, indented by two blanks more"
            yield Check("settings", "warn", message, hint)


def _token(context: Context) -> Iterator[Check]:
    """For whose token is last year's."""
    token = credentials.find_token(context.settings)
    if token is None:
        raise credentials.no_token_error(context.settings)
    _, since = context.account.ledger.session(token.fingerprint) or (0, time.time())
    days = int((time.time() - since) // 86400)
    message = f"found in {token.source}, in use for {pluralize(days, 'day')}"
    if days < _SESSION_DAYS:
        yield Check("token", "ok", message)
    else:
        hint = "sessions last some weeks: log in again before the next event (aoc login)"
        yield Check("token", "warn", message, hint)


def _session(context: Context) -> Iterator[Check]:
    """For whose session has ended, or whose clock is off: unlocks and cooldowns go by it."""
    token = credentials.find_token(context.settings)
    if token is None:
        return
    site = context.connection.connect(token)
    user_id = site.fetch_user_id()  # now, whatever is known of the token
    resolve_user(context.account, context.settings, token, lambda: user_id)
    yield Check("session", "ok", f"alive: `{context.account.name}` is user #{user_id}")
    before = time.time()
    server = site.server_time() or before
    offset = (before + time.time()) / 2 - server
    if abs(offset) > _CLOCK_TOLERANCE:
        message = f"{abs(offset):.0f} seconds {'ahead of' if offset > 0 else 'behind'} the site's"
        hint = "set this machine's clock: unlocks and cooldowns are counted by it"
        yield Check("clock", "warn", message, hint)
    else:
        yield Check("clock", "ok", "agrees with the site's")


def _data_folder(context: Context) -> Iterator[Check]:
    """For whose folder was made by root, or lies on a disk that is read-only."""
    folder = context.account.folder.path
    make_folder(folder, DATA_HINT)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise DataError(f"{folder} cannot be written", DATA_HINT)
    yield Check("data folder", "ok", folder)


def _privacy(context: Context) -> Iterator[Check]:
    """For who shares the machine: what others can read, or could put another token into."""
    if os.name != "posix":  # modes say nothing there
        return
    # Also those of which another counts: what they hold is a token all the same.
    envs = [path for path, text in context.settings.files(".env") if "AOC_SESSION" in text]
    paths = [credentials.path(), *envs, context.account.folder.root]
    readable = [path for path in paths if os.path.exists(path) and os.stat(path).st_mode & 0o077]
    if readable:
        message = "others may read or change what is yours alone: your tokens, or what is kept"
        hint = command_line("chmod", "-R", "go=", *readable)
        yield Check("privacy", "warn", message, hint, readable)
    else:
        yield Check("privacy", "ok", "nobody else can read your tokens, nor what is kept")


def _days(context: Context) -> Iterator[Check]:
    """For who has a new Python, or a new environment: each day is imported, as for a run."""
    from aoc_runner.kernel.running.messages import Job
    from aoc_runner.kernel.running.pool import iter_outcomes

    days = [day for day in all_days(context.days.project) if day.distribution != BUNDLED]
    has_failed = False
    for outcome in outcomes(Job(day, []) for day in days if day.kind in ("hooks", "functions")):
        for failure in filter(None, (result.failure for result in outcome.results)):
            has_failed = True
            yield Check("days", "fail", failure.message, failure.hint)
    if not has_failed:
        yield Check("days", "ok", f"{len(days)} found, all can be imported; scripts are not tried")


def _git(context: Context) -> Iterator[Check]:
    """For whose session is about to be pushed. What else must not be is another job."""
    try:
        staged = Repository(context.days.project.folder).iter_staged()
    except UsageError as error:
        yield Check("git", "ok", error.message)
        return
    if env_files := [path for _, path in staged if os.path.basename(path) == ".env"]:
        hint = "git rm --cached FILE, and a line in .gitignore; then: aoc doctor --publish"
        message = "git tracks a .env, which may hold your session token"
        yield Check("git", "fail", message, hint, env_files)
    else:
        message = "no .env is tracked; inputs and puzzle texts are found by: aoc doctor --publish"
        yield Check("git", "ok", message)
