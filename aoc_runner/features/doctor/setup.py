"""`aoc doctor`: what could go wrong on the morning, looked at the evening before.

Every check yields findings; none raises for what it looks for.
"""

import os
import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from aoc_runner.features.doctor import git
from aoc_runner.features.doctor.git_paths import shown, untrack
from aoc_runner.features.doctor.kept import kept_files
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days import packages
from aoc_runner.kernel.days.day import OURS
from aoc_runner.kernel.days.find import Project, all_days
from aoc_runner.kernel.files import make_folder, read_bytes, read_text, shown_path, upwards
from aoc_runner.kernel.settings import credentials
from aoc_runner.kernel.settings.settings import Settings, keys, read_dotenv, user_folder
from aoc_runner.kernel.store.account import CHECK, Account
from aoc_runner.kernel.words.errors import AocError, ConfigError, DataError, UsageError
from aoc_runner.kernel.words.feature import Check
from aoc_runner.kernel.words.version import __version__
from aoc_runner.kernel.yaml_file import parse

_CLOCK_TOLERANCE = 2  # seconds: the Date header has whole ones, and the answer takes its time
_SESSION_DAYS = 25  # days after which a token is worth a look: sessions last some weeks


def examine_setup(context: Context) -> Iterator[Check]:
    """Every finding about the user's set-up, in the order a user would fix them."""
    checks: dict[str, Iterator[Check]] = {  # generators: nothing is looked at yet
        "command": _installation(),
        "settings": misplaced_settings(context.settings),
        "contact": _contact(context.settings),
        "token": _token(context),
        "privacy": _open_to_others(context.settings),
        "session": iter(()) if context.args.offline else _site(context),
        "data folder": _data_folder(context.account),
        "ledger": _ledger(context.account),
        "days": _days(context.project),
        "git": _git(context.account, context.project.folder),
    }
    for name, findings in checks.items():
        try:
            yield from findings
        except AocError as error:
            yield Check(name, "fail", error.message, error.hint)
        except OSError as error:
            what = f"cannot read {error.filename}: {error.strerror}"
            yield Check(name, "fail", what, "check the file and its permissions")


def _installation() -> Iterator[Check]:
    version = ".".join(map(str, sys.version_info[:3]))
    yield Check("version", "ok", f"aoc-runner {__version__} on Python {version}")
    scripts = packages.installed("console_scripts")
    owners = [entry.distribution for entry in scripts if entry.name == "aoc"]
    others = ", ".join(owner for owner in owners if owner != "aoc-runner")
    if others:
        message = f"`aoc` is also a command of {others} in this environment"
        cure = (
            "the one installed last wins: call ours `aoc-runner`, or give each its own environment"
        )
        yield Check("command", "warn", message, cure)
    else:
        yield Check("command", "ok", "no other tool in this environment is called `aoc`")


def misplaced_settings(settings: Settings) -> Iterator[Check]:
    """A warning for each setting of a `config.yaml` that stands where nothing reads it."""
    for folder in (*upwards(settings.folder), user_folder("config")):
        path = os.path.join(folder, "config.yaml")
        if os.path.isfile(path):
            with suppress(ConfigError):  # somebody else's; or one that the settings have named
                yield from _misplaced(path)


def _misplaced(path: str) -> Iterator[Check]:
    document = parse(read_text(path, ConfigError), path, ConfigError)
    values = dict(document.pairs()) if document else {}
    known = {*keys(), "boards", "publish"}
    if "aoc" not in values and not set(values) <= known:
        return  # other programs have a `site` or a `contact` too
    for key, value in values.items():
        if key in known:
            message = (
                f"{shown_path(path)}:{value.line}: `{key}` is never read: it does not stand under"
                " `aoc:`"
            )
            cure = "if it is meant for aoc, move it there, indented by two blanks more"
            yield Check("settings", "warn", message, cure)


def _contact(settings: Settings) -> Iterator[Check]:
    contact = settings.contact
    if contact is None:
        message = "no contact is set: the puzzle's author cannot reach you about your requests"
        cure = "give a mail address or URL: AOC_CONTACT, or `contact:` under `aoc:` in config.yaml"
        yield Check("contact", "warn", message, cure)
    else:
        source = settings.source("contact")
        yield Check("contact", "ok", f"{contact} ({source})")


def _token(context: Context) -> Iterator[Check]:
    token = credentials.find_token(context.settings)
    if token is None:
        error = credentials.no_token(context.settings)
        yield Check("token", "fail", error.message, error.hint)
        return
    seen = context.account.ledger.session(token.fingerprint)
    if seen is None:
        yield Check("token", "ok", f"found in {token.source}, never used yet")
        return
    days = int((time.time() - seen[1]) // 86400)
    age = "today" if days < 1 else f"{days} day{'s' * (days > 1)} ago"
    message = f"found in {token.source}, first used {age}"
    if days >= _SESSION_DAYS:
        cure = "sessions last some weeks: log in again before the next event (aoc login)"
        yield Check("token", "warn", message, cure)
    else:
        yield Check("token", "ok", message)


def _open_to_others(settings: Settings) -> Iterator[Check]:
    """The files with a token that others can read, or could put another token into."""
    paths = [credentials.path()]
    # Also those that another goes before: what they hold is a secret all the same.
    envs = settings.files(".env")
    paths += [path for path, text in envs if "AOC_SESSION" in read_dotenv(path, text)]
    for path in paths:
        if _mode_for_others(path):
            message = f"others may read or change {path}, which holds a session token"
            yield Check("token", "warn", message, f"chmod go= {shlex.quote(path)}")


def _site(context: Context) -> Iterator[Check]:
    token = credentials.find_token(context.settings)
    if token is None:
        return
    site = context.connect(token)
    number = site.user_number()  # now, whatever is known of the token
    context.user_of(token, lambda: number)
    yield Check("session", "ok", f"alive: `{context.account.name}` is user #{number}")
    before = time.time()
    server = site.server_time()
    if server is None:
        yield Check("clock", "warn", "the site did not tell its time", "nothing to do")
        return
    off = (before + time.time()) / 2 - server
    if abs(off) <= _CLOCK_TOLERANCE:
        yield Check("clock", "ok", "agrees with the site's")
    else:
        message = f"{abs(off):.0f} seconds {'ahead of' if off > 0 else 'behind'} the site's"
        cure = "set this machine's clock: unlocks and cooldowns are counted by it"
        yield Check("clock", "warn", message, cure)


def _data_folder(account: Account) -> Iterator[Check]:
    folder = account.folder.path
    make_folder(folder, CHECK)
    if not os.access(folder, os.W_OK | os.X_OK):
        cure = "give yourself the permission, or set AOC_DATA_DIR to another folder"
        yield Check("data folder", "fail", f"{folder} cannot be written", cure)
        return
    root = Path(account.folder.root)  # above a site's own
    paths = [path for path in (root, *root.rglob("*")) if not path.is_symlink()]
    exposed = [path for path in paths if _mode_for_others(path)]
    if exposed:
        worst = max(exposed, key=lambda path: bool(_mode_for_others(path) & 0o022))
        may = "write" if _mode_for_others(worst) & 0o022 else "read"
        more = f", and read or write {len(exposed) - 1} more" * (len(exposed) > 1)
        cure = f"chmod -R go= {shlex.quote(str(root))}"
        yield Check("data folder", "warn", f"others may {may} {worst}{more}", cure)
    else:
        yield Check("data folder", "ok", f"{folder}, private")


def _mode_for_others(path: str | Path) -> int:
    """What its mode allows others; nothing if it is gone, or on Windows, which has no modes."""
    try:
        return os.stat(path).st_mode & 0o077 if os.name == "posix" else 0
    except FileNotFoundError:
        return 0


def _ledger(account: Account) -> Iterator[Check]:
    rows = account.ledger.read("PRAGMA integrity_check")
    problem = None if not rows or rows[0][0] == "ok" else str(rows[0][0])
    if problem is not None:
        cure = f"move {account.ledger.path} away to start a new one; inputs are kept apart from it"
        yield Check("ledger", "fail", f"damaged: {problem}", cure)
    else:
        number = len(account.ledger.guesses())
        yield Check("ledger", "ok", f"{number} guess{'es' * (number != 1)} of `{account.name}`")


def _days(project: Project) -> Iterator[Check]:
    from aoc_runner.kernel.running.pool import run
    from aoc_runner.kernel.running.start import Job

    specs = all_days(project)
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


def _git(account: Account, folder: str) -> Iterator[Check]:
    try:
        repository = git.Repository(folder)
    except UsageError:
        yield Check("git", "ok", "this folder is in no git repository")
        return
    paths = [path for *_, path in kept_files(account.folder.root, "inputs")]
    inputs = {content for path in paths if (content := read_bytes(path, DataError))}
    sizes = {len(content) for content in inputs}
    secret: dict[bytes, str] = {}
    for entry in repository.staged:
        path = os.path.join(folder, repository.upwards, os.fsdecode(entry.path))
        if os.path.basename(path) == ".env":
            secret[entry.path] = "your session token may be in it"
        elif (
            os.path.isfile(path)
            and os.path.getsize(path) in sizes
            and read_bytes(path, DataError) in inputs
        ):
            secret[entry.path] = "it is an input of yours"
    for name, why in secret.items():
        cure = f"{untrack(name, repository.upwards)}, and add it to .gitignore"
        yield Check("git", "fail", f"{shown(name)} is tracked by git: {why}", cure)
    if not secret:
        yield Check("git", "ok", "neither .env nor an input is tracked")
