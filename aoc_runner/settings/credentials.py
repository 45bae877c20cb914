"""Where session tokens are read and written: AOC_SESSION, or a file of the user's alone."""

import json
import os

from aoc_runner.errors import DataError, SessionError
from aoc_runner.files.links import check_links
from aoc_runner.files.paths import read_bytes
from aoc_runner.files.whole import write_whole
from aoc_runner.settings import dotenv, folders
from aoc_runner.settings.config import Settings
from aoc_runner.settings.fields import DEFAULT_ACCOUNT
from aoc_runner.settings.scrubber import remember
from aoc_runner.settings.tokens import WHERE_IT_IS, SessionToken, clean_token


def how_to_log_in(account: str) -> str:
    """What to do about a token that is missing."""
    option = "" if account == DEFAULT_ACCOUNT else f" --account {account}"
    return f"{WHERE_IT_IS}, then paste it into: aoc login{option}"


def find_token(settings: Settings) -> SessionToken | None:
    """The token of the account in force: AOC_SESSION first, then the credentials file.

    The other way round for an account named on the command line that has a stored token.
    """
    kept = stored().get(settings.account)
    where = settings.sources.get("session")
    # Who names an account means its token, whatever the environment has for everyday use.
    if kept and (where is None or settings.sources["account"] == "the command line"):
        return clean_token(kept, path(), how_to_log_in(settings.account))
    if where is None:
        return None
    cure = f"{WHERE_IT_IS}, and replace it there; or take AOC_SESSION out and use: aoc login"
    if where == "environment":
        return clean_token(os.environ.get("AOC_SESSION", ""), "AOC_SESSION", cure)
    return clean_token(dotenv.read(where).get("AOC_SESSION", ""), where, cure)


def store_token(account: str, token: SessionToken) -> str:
    """Store the account's token in the credentials file, mode 0600, and return its path."""
    from filelock import FileLock

    file = path()
    check_links(f"{file}.lock", DataError)
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
    content = read_bytes(path(), DataError)
    if content is None:
        return {}
    try:
        tokens = json.loads(content)
    except (ValueError, RecursionError):
        tokens = None  # raised outside: the decoder's exception holds the tokens
    if not isinstance(tokens, dict) or not all(isinstance(text, str) for text in tokens.values()):
        raise SessionError(
            f"{path()} is not a credentials file of aoc-runner", "delete it, then: aoc login"
        )
    remember(" ".join(tokens.values()))
    return tokens
