"""The checks of `aoc doctor` without `--publish`."""

import os
import sys
import time
from collections.abc import Iterator

from aoc_runner.features.doctor.git import Repository
from aoc_runner.features.doctor.publish import read_allowed
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days.day import BUNDLED
from aoc_runner.kernel.days.find import all_days
from aoc_runner.kernel.files import format_command, format_path, make_folder
from aoc_runner.kernel.model.errors import AocError, ConfigError, DataError, UsageError
from aoc_runner.kernel.model.feature import Check
from aoc_runner.kernel.model.puzzle import pluralize
from aoc_runner.kernel.model.version import __version__
from aoc_runner.kernel.settings import credentials
from aoc_runner.kernel.settings.settings import DATA_HINT, keys, list_settings
from aoc_runner.kernel.store.users import resolve_user
from aoc_runner.kernel.yaml_file import parse

_CLOCK_TOLERANCE = 2  # seconds, because the Date header has whole seconds
_SESSION_DAYS = 25  # warn about older tokens; sessions last some weeks


def examine_setup(context: Context, offline: bool) -> Iterator[Check]:
    """Yield the results of all checks, in the order in which a user would fix them."""
    for check in (_version, _settings, _token, _session, _data_folder, _privacy, _days, _git):
        if check is _session and offline:
            continue
        try:
            yield from check(context)
        except AocError as error:
            name = check.__name__[1:].replace("_", " ")
            yield Check(name, "fail", error.message, error.hint)


def _version(context: Context) -> Iterator[Check]:
    version = ".".join(map(str, sys.version_info[:3]))
    yield Check("version", "ok", f"aoc-runner {__version__} on Python {version}")


def _settings(context: Context) -> Iterator[Check]:
    """Check the values, and warn about settings that are not indented below `aoc:`."""
    for setting in list_settings():
        try:
            getattr(context.settings, setting.name or "config")
        except ConfigError as error:
            yield Check("settings", "fail", error.message, error.hint)
    read_allowed(context.settings)
    path, text = context.settings.config
    document = parse(text, path, ConfigError) if path else None
    known = {*keys(), *(key for feature in context.features for key in feature.settings)}
    for key, value in document.pairs() if document else ():
        if key in known:
            location = f"{format_path(path)}:{value.line}"
            message = f"{location}: `{key}` is ignored, because it is not under `aoc:`"
            hint = "if it is a setting of aoc, move it under `aoc:`, indented by two more spaces"
            yield Check("settings", "warn", message, hint)


def _token(context: Context) -> Iterator[Check]:
    token = credentials.find_token(context.settings)
    if token is None:
        raise credentials.no_token_error(context.settings)
    _, since = context.account.ledger.session(token.fingerprint) or (0, time.time())
    days = int((time.time() - since) // 86400)
    age = f"{pluralize(days, 'day')} ago" if days else "today"
    message = f"found in {token.source}, first used {age}"
    if days < _SESSION_DAYS:
        yield Check("token", "ok", message)
    else:
        hint = "log in again before the next event, as sessions last some weeks: aoc login"
        yield Check("token", "warn", message, hint)


def _session(context: Context) -> Iterator[Check]:
    """Check the session, and the clock, which unlock times and cooldowns depend on."""
    token = credentials.find_token(context.settings)
    if token is None:
        return
    site = context.connection.make_site(token)
    user_id = site.fetch_user_id()  # The saved user ID does not show whether the token is valid.
    resolve_user(context.account, context.settings, token, lambda: user_id)
    yield Check("session", "ok", f"valid: account `{context.account.name}` is user #{user_id}")
    before = time.time()
    server = site.fetch_server_time() or before
    offset = (before + time.time()) / 2 - server
    if abs(offset) > _CLOCK_TOLERANCE:
        message = f"{abs(offset):.0f} s {'ahead of' if offset > 0 else 'behind'} the site's clock"
        hint = "set the clock of this machine; unlock times and cooldowns depend on it"
        yield Check("clock", "warn", message, hint)
    else:
        yield Check("clock", "ok", "agrees with the site's clock")


def _data_folder(context: Context) -> Iterator[Check]:
    folder = context.account.folder.path
    make_folder(folder, DATA_HINT)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise DataError(f"{folder} cannot be written", DATA_HINT)
    yield Check("data folder", "ok", folder)


def _privacy(context: Context) -> Iterator[Check]:
    """Check that other users cannot read tokens or cached data, or replace a token."""
    if os.name != "posix":  # Windows does not use file modes.
        return
    # Every .env may contain a token, even if another file overrides it.
    envs = [path for path, text in context.settings.files(".env") if "AOC_SESSION" in text]
    paths = [credentials.path(), *envs, context.account.folder.root]
    readable = [path for path in paths if os.path.exists(path) and os.stat(path).st_mode & 0o077]
    if readable:
        message = "other users can read or change your tokens or cached data"
        hint = format_command("chmod", "-R", "go=", *readable)
        yield Check("privacy", "warn", message, hint, readable)
    else:
        yield Check("privacy", "ok", "other users cannot read your tokens or cached data")


def _days(context: Context) -> Iterator[Check]:
    """Check that each day can be imported, for example with a new Python."""
    from aoc_runner.kernel.running.messages import Job
    from aoc_runner.kernel.running.pool import iter_outcomes

    days = [day for day in all_days(context.days.project) if day.distribution != BUNDLED]
    has_failed = False
    for outcome in iter_outcomes(
        Job(day, []) for day in days if day.kind in ("hooks", "functions")
    ):
        for failure in filter(None, (result.failure for result in outcome.results)):
            has_failed = True
            yield Check("days", "fail", failure.message, failure.hint)
    if not has_failed:
        yield Check("days", "ok", f"{len(days)} found, all can be imported (scripts not checked)")


def _git(context: Context) -> Iterator[Check]:
    """Check that git tracks no `.env`."""
    try:
        staged = Repository(context.days.project.folder).iter_staged()
    except UsageError as error:
        yield Check("git", "ok", error.message)
        return
    if env_files := [path for _, path in staged if os.path.basename(path) == ".env"]:
        hint = "git rm --cached FILE, and a line in .gitignore; then: aoc doctor --publish"
        message = "git tracks a .env, which may contain your session token"
        yield Check("git", "fail", message, hint, env_files)
    else:
        message = "no .env is tracked; check for inputs and puzzle texts: aoc doctor --publish"
        yield Check("git", "ok", message)
