"""The session token of an account: AOC_SESSION, or the one that `aoc login` saved.

The credentials file has the token and the user ID for each account and site, and maybe a webhook:

    {"default": {"https://adventofcode.com": {"token": "…", "number": 4242}, "webhook": "https://…"}}
"""

import os
from typing import NamedTuple

from aoc_runner.kernel.files import read_bytes
from aoc_runner.kernel.model.errors import DataError, SessionError
from aoc_runner.kernel.settings.secrets import TOKEN_HELP, Secret, SessionToken, parse_token
from aoc_runner.kernel.settings.settings import DEFAULT_ACCOUNT, FLAG, Settings, origin, user_folder


class Login(NamedTuple):
    """A saved token, and the ID of its user on the site."""

    token: SessionToken
    user_id: int


def path() -> str:
    """Return the path of the credentials file, which may not exist."""
    return os.path.join(user_folder("config"), "credentials.json")


def find_token(settings: Settings) -> SessionToken | None:
    """Return the account's token: AOC_SESSION, else the one that is saved for this site.

    The saved token has priority if `--account` is given. Raises SessionError.
    """
    session = settings.session
    if session is None or settings.source("account") == FLAG:
        login = logins(settings.site_url).get(settings.account)
        if login or session is None:
            return login and login.token
    source = settings.source("session")
    hint = f"{TOKEN_HELP}, and replace AOC_SESSION; or unset AOC_SESSION and run: aoc login"
    return parse_token(session.reveal(), source if os.path.isabs(source) else "AOC_SESSION", hint)


def no_token_error(settings: Settings) -> SessionError:
    """Return the error for an account without a token on this site."""
    name, site = settings.account, origin(settings.site_url)
    message = f"there is no session token for account `{name}` on {site}"
    return SessionError(message, _login_hint(name))


def logins(site_url: str) -> dict[str, Login]:
    """Return the logins on the site, by account. Raises SessionError for a damaged file."""
    site = origin(site_url)
    return {account: sites[site] for account, sites in all_logins().items() if site in sites}


def all_logins() -> dict[str, dict[str, Login]]:
    """Return all logins, by account and site. Raises SessionError for a damaged file."""
    import json

    content = read_bytes(path(), DataError)
    saved: dict[str, dict[str, Login]] = {}
    try:
        for account, sites in json.loads(content or b"{}").items():
            sites.pop("webhook", None)
            for site, login in sites.items():
                token = parse_token(login["token"], path(), _login_hint(account))
                saved.setdefault(account, {})[site] = Login(token, int(login["number"]))
        return saved
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        pass  # Raised below, because this exception may hold tokens.
    raise SessionError(f"{path()} is not a credentials file", "delete it, then run: aoc login")


def find_webhook(settings: Settings) -> Secret | None:
    """Return the address of a webhook: AOC_WEBHOOK, else the saved one. Raises SessionError."""
    if settings.webhook is not None:
        return settings.webhook
    import json

    all_logins()  # Reports a damaged file.
    saved = json.loads(read_bytes(path(), DataError) or b"{}").get(settings.account, {})
    return Secret(str(saved["webhook"])) if "webhook" in saved else None


def _login_hint(account: str) -> str:
    option = "" if account == DEFAULT_ACCOUNT else f" --account {account}"
    return f"{TOKEN_HELP}, then paste it into: aoc login{option}"
