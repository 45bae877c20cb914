"""Session tokens and keys of leaderboards. All output passes `redact`, so it must be fast."""

import os

from aoc_runner.kernel.model.errors import SessionError, UsageError

TOKEN_PREFIX = "53616c7465645f5f"  # `Salted__` in hex: OpenSSL starts its output with this
MIN_LENGTH = 32  # characters of a session token; a shorter text may be any word

TOKEN_HELP = (
    "log in at adventofcode.com and copy the cookie `session` from the browser's developer tools "
    "(F12 > Application or Storage > Cookies)"
)

_TOKEN = rf"{TOKEN_PREFIX}[0-9a-f]*|(?<=session=)[\"']?[0-9a-f]{{8,}}"  # also a shortened one
_LONG_HEX = r"(?<![0-9a-f])(?=[0-9]*[a-f])[0-9a-f]{80,}"  # longer than the SHA-256 in a path
_VIEW_KEY = r"(view_key(?:=|%3[Dd]))(?!KEY\b)[0-9A-Za-z_-]{4,}"  # Help texts have view_key=KEY.
_URL_LOGIN = r"(://)\w[\w.%+~!-]*(?::[^/\s\\\"']*)?(?=@)"  # name and password of a URL

_known: tuple[str, ...] = ()  # longest first


class Secret:
    """A secret that is hidden when printed."""

    def __init__(self, secret: str) -> None:
        self._secret = secret

    def reveal(self) -> str:
        """Return the secret, for requests and the credentials file only."""
        return self._secret

    @property
    def fingerprint(self) -> str:
        """The first 8 hex digits of the SHA-256, to compare secrets without showing them."""
        from hashlib import sha256

        return sha256(self._secret.encode()).hexdigest()[:8]

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


class SessionToken(Secret):
    """A session token, its source, and the hint to show if it is invalid or expired."""

    def __init__(self, secret: str, source: str, hint: str = TOKEN_HELP) -> None:
        super().__init__(secret)
        self.source = source
        self.hint = hint


def parse_token(text: str, source: str, hint: str = TOKEN_HELP) -> SessionToken:
    """Return the token in a text, and redact it from now on. Raises SessionError if it has none."""
    add_secret(text)
    token = _extract_value(text)
    if not token:
        raise SessionError(f"the session token from {source} is empty", hint)
    if not all("!" <= char <= "~" and char not in '",;\\' for char in token):
        raise SessionError(
            f"the text from {source} does not look like a session token ({len(token)} characters)",
            "copy only the value of the cookie `session`: one long word of 0-9 and a-f",
        )
    return SessionToken(token, source, hint)


def _extract_value(cookie: str) -> str:
    text = cookie.strip().strip("'\"").strip()
    if text[:7].lower() == "cookie:":
        text = text[7:].strip()
    return text.removeprefix("session=").strip(";'\" ")


def add_secret(secret: str, min_length: int = MIN_LENGTH) -> None:
    """Redact the secret in all output; if shorter than a token, only as a whole word."""
    global _known
    secret = _extract_value(secret)
    if len(secret) >= min_length and secret not in _known:
        _known = tuple(sorted((*_known, secret), key=len, reverse=True))


def redact(text: str) -> str:
    """Replace all secrets in the text."""
    if not any(word in text for word in (*_known, TOKEN_PREFIX, "session=", "view_key", "://")):
        return text
    import re

    for secret in _known:
        if len(secret) >= MIN_LENGTH:
            text = text.replace(secret, "[token]")
        else:
            text = re.sub(rf"(?<![0-9A-Za-z]){re.escape(secret)}(?![0-9A-Za-z])", "[key]", text)
    return re.sub(f"{_VIEW_KEY}|{_URL_LOGIN}", r"\1\2[key]", re.sub(_TOKEN, "[token]", text))


def contains_token(text: str) -> bool:
    """Return whether the text contains a session token, or something that looks like one."""
    import re

    is_known = any(secret in text for secret in _known if len(secret) >= MIN_LENGTH)
    may_be_one = len(text) >= 80 or TOKEN_PREFIX in text.lower() or "session=" in text
    return is_known or (may_be_one and bool(re.search(f"(?i){_TOKEN}|{_LONG_HEX}", text)))


def token_argument_error(prefix: str = "") -> UsageError:
    """Return the error for a session token among the arguments, without showing the token."""
    return UsageError(
        f"{prefix}do not pass session tokens as arguments; this one is in the shell history",
        "to get a new token, log out of adventofcode.com, log in and copy the cookie `session`; "
        "then paste it into: aoc login",
    )


add_secret(os.environ.get("AOC_SESSION", ""))  # At import, before a day can change the variable.
