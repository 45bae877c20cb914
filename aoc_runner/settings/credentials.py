"""Where session tokens are read and written: AOC_SESSION, or a file of the user's alone.

The file has, by account and site, the token that was checked there and the user's number:

    {"default": {"https://adventofcode.com": {"token": "…", "number": 4242}}}
"""

import json
import os
from collections.abc import Iterator
from typing import Any, NamedTuple

from aoc_runner.kernel.files import read_bytes, write_whole
from aoc_runner.kernel.words.errors import ConfigError, DataError, NoSessionError, SessionError
from aoc_runner.settings import dotenv, folders
from aoc_runner.settings.config import Settings, without_tree
from aoc_runner.settings.fields import DEFAULT_ACCOUNT, DEFAULT_URL, origin
from aoc_runner.settings.scrubber import remember
from aoc_runner.settings.tokens import WHERE_IT_IS, SessionToken, clean_token


class Login(NamedTuple):
    """A stored token, and the number of its user on the site (None: stored by an old version)."""

    token: SessionToken
    number: int | None


def how_to_log_in(account: str) -> str:
    """What to do about a token that is missing."""
    option = "" if account == DEFAULT_ACCOUNT else f" --account {account}"
    return f"{WHERE_IT_IS}, then paste it into: aoc login{option}"


def find_token(settings: Settings) -> SessionToken | None:
    """The token of the account in force: AOC_SESSION first, then what is stored for this site.

    The other way round for an account named on the command line that has a stored token. Raises
    SessionError for what is no token, and for one of the user's own that a project's file would
    have sent to another site.
    """
    where = settings.sources.get("session")
    # Who names an account means its token, whatever the environment has for everyday use.
    if where is None or settings.sources["account"] == "the command line":
        login = stored_login(settings.account, settings.site_url)
        if login or where is None:
            return login and login.token
    site = settings.sources["site_url"]
    if os.path.dirname(where) != os.path.dirname(site) or os.path.islink(where):
        # Not the own token of the project that names the site: another's, or the user's.
        check_site(settings, f"the token in {where if where != 'environment' else 'AOC_SESSION'}")
    cure = f"{WHERE_IT_IS}, and replace it there; or take AOC_SESSION out and use: aoc login"
    if where == "environment":
        return clean_token(os.environ.get("AOC_SESSION", ""), "AOC_SESSION", cure)
    return clean_token(dotenv.read(where).get("AOC_SESSION", ""), where, cure)


def check_site(settings: Settings, what: str) -> None:
    """Raise SessionError where `what`, a token of the user's, would go where only a project says.

    A stored token needs no such check: it goes to the site it was checked on.
    """
    if "site_url" not in settings.from_tree:
        return
    own = origin(without_tree(settings).site_url)
    if origin(settings.site_url) != own:
        raise SessionError(
            f"{settings.sources['site_url']} sets `site.url` to {settings.site_url}, "
            f"and {what} is for {own}: a project's own file cannot have it sent elsewhere",
            f"if you want that, say so yourself: AOC_SITE_URL={settings.site_url} in the "
            "environment, or --config with that file",
        )


def no_token(settings: Settings) -> NoSessionError:
    """The error for an account without a token on this site."""
    message = f"there is no session token for the account `{settings.account}`"
    sites = [site for name, site, _ in all_stored() if name == settings.account]
    if sites:
        here = origin(settings.site_url)
        message += f" on {here}: the one that is stored is for {', '.join(sites)}, and stays there"
    return NoSessionError(message, how_to_log_in(settings.account))


def stored_login(account: str, site_url: str) -> Login | None:
    """What is stored for the account on this site. Raises SessionError for a damaged file."""
    kept = _stored().get(account, {}).get(origin(site_url))
    if kept is None:
        return None
    token = clean_token(kept["token"], str(path()), how_to_log_in(account))
    return Login(token, kept.get("number"))


def all_stored() -> Iterator[tuple[str, str, str]]:
    """Every token that is stored: its account, its site, the text of it."""
    for account, sites in _stored().items():
        for site, kept in sites.items():
            yield account, site, kept["token"]


def all_logins(site_url: str) -> dict[str, int]:
    """The user's number of every account with a login on this site."""
    site = origin(site_url)
    return {
        name: sites[site]["number"]
        for name, sites in _stored().items()
        if site in sites and sites[site].get("number") is not None
    }


def store_token(account: str, site_url: str, token: SessionToken, number: int) -> str:
    """Store the account's token for this site alone, mode 0600, and return the file's path."""
    from filelock import FileLock

    file = path_to_write()
    try:
        os.makedirs(os.path.dirname(file), mode=0o700, exist_ok=True)
        with FileLock(f"{file}.lock", mode=0o600):
            tokens = _stored()
            here = {origin(site_url): {"token": token.reveal(), "number": number}}
            tokens[account] = tokens.get(account, {}) | here
            content = (json.dumps(tokens, indent=2) + "\n").encode()
            write_whole(file, content)
    except OSError as error:
        raise DataError(
            f"cannot write {file}: {error.strerror}",
            "check the folder, its permissions and the space left",
        ) from error
    return file


def path() -> str | None:
    """The credentials file, which may not exist yet; None where there is no folder for it."""
    folder = folders.user_config()
    return folder and os.path.join(folder, "credentials.json")


def path_to_write() -> str:
    """The credentials file. Raises ConfigError where there is no folder for it."""
    file = path()
    if file is None:
        raise ConfigError(
            "cannot tell your configuration folder, where the token would be stored",
            "set HOME or XDG_CONFIG_HOME to a folder, or put the token into AOC_SESSION",
        )
    return file


def _stored() -> dict[str, dict[str, dict[str, Any]]]:
    """The file's content. Raises SessionError, which shows no token, for a damaged one."""
    file = path()
    content = file and read_bytes(file, DataError)
    if file is None or content is None:
        return {}
    try:
        accounts = json.loads(content)
    except (ValueError, RecursionError):
        accounts = None  # raised outside: the decoder's exception holds the tokens
    if isinstance(accounts, dict):
        # As it was before sites counted: the token alone, which had been checked on the usual one.
        accounts = {
            name: {DEFAULT_URL: {"token": sites}} if isinstance(sites, str) else sites
            for name, sites in accounts.items()
        }
        if all(_is_sound(sites) for sites in accounts.values()):
            for sites in accounts.values():
                remember(" ".join(kept["token"] for kept in sites.values()))
            return accounts
    raise SessionError(
        f"{file} is not a credentials file of aoc-runner", "delete it, then: aoc login"
    )


def _is_sound(sites: object) -> bool:
    return isinstance(sites, dict) and all(
        isinstance(kept, dict)
        and isinstance(kept.get("token"), str)
        and isinstance(kept.get("number"), int | None)
        for kept in sites.values()
    )
