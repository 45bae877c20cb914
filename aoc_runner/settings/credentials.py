"""Where session tokens are read and written: AOC_SESSION, or a file of the user's alone."""

import json
import os
from hashlib import sha256

from aoc_runner.errors import DataError, SessionError
from aoc_runner.files.whole import write_whole
from aoc_runner.settings import folders
from aoc_runner.settings.config import Settings
from aoc_runner.settings.fields import DEFAULT_ACCOUNT

WHERE_IT_IS = (
    "log in at adventofcode.com and copy the cookie `session` from the browser's developer tools "
    "(F12 > Application or Storage > Cookies)"
)


def how_to_log_in(account: str) -> str:
    """What to do about a token that is missing."""
    option = "" if account == DEFAULT_ACCOUNT else f" --account {account}"
    return f"{WHERE_IT_IS}, then paste it into: aoc login{option}"


class SessionToken:
    """A session token that shows only a fingerprint of itself, however it is printed."""

    def __init__(self, secret: str, source: str, cure: str = WHERE_IT_IS) -> None:
        self._secret = secret
        self.source = source
        self.cure = cure  # what to do once it is dead

    def reveal(self) -> str:
        """The token itself: for the request's cookie and the credentials file, nowhere else."""
        return self._secret

    @property
    def fingerprint(self) -> str:
        """The first 8 hex digits of its SHA-256: tells two tokens apart, gives neither away."""
        return sha256(self._secret.encode()).hexdigest()[:8]

    def __repr__(self) -> str:
        return f"<session token {self.fingerprint}>"


def clean_token(text: str, source: str, cure: str = WHERE_IT_IS) -> SessionToken:
    """The token in a pasted text, which may be the whole `session=…` cookie.

    Raises SessionError, which never shows the text, if it cannot be one.
    """
    token = text.strip().strip("'\"").strip()
    if token[:7].lower() == "cookie:":
        token = token[7:].strip()
    token = token.removeprefix("session=").rstrip(";").strip().strip("'\"").strip()
    if not token:
        raise SessionError(f"the session token from {source} is empty", cure)
    if not all("!" <= char <= "~" and char not in '",;\\' for char in token):
        raise SessionError(
            f"what {source} holds does not look like a session token "
            f"({len(token)} characters, some of which no cookie may have)",
            "copy only the value of the cookie `session`: one long word of 0-9 and a-f",
        )
    return SessionToken(token, source, cure)


def find_token(settings: Settings) -> SessionToken | None:
    """The token of the account in force: AOC_SESSION first, then the credentials file.

    The other way round for an account named on the command line that has a stored token.
    """
    kept = stored().get(settings.account, "")
    if kept and settings.sources["account"] == "the command line":
        # Who names an account means its token, whatever the environment has for everyday use.
        return clean_token(kept, path(), how_to_log_in(settings.account))
    if "AOC_SESSION" in settings.env:
        text, where = settings.env["AOC_SESSION"]
        source = "AOC_SESSION" if where == "environment" else where
        cure = f"{WHERE_IT_IS}, and replace it there; or take AOC_SESSION out and use: aoc login"
        return clean_token(text, source, cure)
    return clean_token(kept, path(), how_to_log_in(settings.account)) if kept else None


def store_token(account: str, token: SessionToken) -> str:
    """Store the account's token in the credentials file, mode 0600, and return its path."""
    from filelock import FileLock

    file = path()
    try:
        os.makedirs(os.path.dirname(file), mode=0o700, exist_ok=True)
        with FileLock(f"{file}.lock", mode=0o600):
            tokens = stored() | {account: token.reveal()}
            content = (json.dumps(tokens, indent=2) + "\n").encode()
            write_whole(file, content, DataError, private=True)
    except OSError as error:
        raise DataError(
            f"cannot write {file}: {error.strerror}", "check the folder and its permissions"
        ) from error
    return file


def path() -> str:
    """The credentials file; it may not exist yet."""
    return os.path.join(folders.user_config(), "credentials.json")


def stored() -> dict[str, str]:
    """The stored tokens by account. Raises SessionError, which shows none, for a damaged file."""
    try:
        with open(path(), encoding="utf-8") as file:
            tokens = json.load(file)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise DataError(
            f"cannot read {path()}: {error.strerror}", "check the file and its permissions"
        ) from error
    except ValueError:
        # `from None`: the decoder's exception holds the file's text, tokens and all.
        tokens = None
    if not isinstance(tokens, dict) or not all(isinstance(text, str) for text in tokens.values()):
        raise SessionError(
            f"{path()} is not a credentials file of aoc-runner", "delete it, then: aoc login"
        )
    return tokens
