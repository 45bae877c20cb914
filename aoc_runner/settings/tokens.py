"""Session tokens: one that does not show itself, and what they look like in a file."""

import re
from collections.abc import Iterable, Sequence

from aoc_runner.kernel.words.errors import SessionError
from aoc_runner.settings.scrubber import SALTED, SHORTEST, remember

WHERE_IT_IS = (
    "log in at adventofcode.com and copy the cookie `session` from the browser's developer tools "
    "(F12 > Application or Storage > Cookies)"
)

_LONGEST = 4096  # characters; no browser keeps a longer cookie

# Sessions have 96 or 128 digits as far as seen. Whole files encrypted in the same way are longer.
_TOKEN = re.compile(
    rb"(?<![0-9a-f])%b[0-9a-f]{80,240}(?![0-9a-f])|(?<=session=)[\"']?[0-9a-f]{96,}"
    % SALTED.encode(),
    re.IGNORECASE,
)


class Secret:
    """A secret that shows only a fingerprint of itself, however it is printed."""

    kind = "secret"

    def __init__(self, secret: str) -> None:
        self._secret = secret

    def reveal(self) -> str:
        """The secret itself: for the request that needs it, and the user's own file of secrets."""
        return self._secret

    @property
    def fingerprint(self) -> str:
        """The first 8 hex digits of its SHA-256: tells two apart, gives neither away."""
        from hashlib import sha256  # boards need it not, and it takes a twentieth of a run's time

        return sha256(self._secret.encode()).hexdigest()[:8]

    def __repr__(self) -> str:
        return f"<{self.kind} {self.fingerprint}>"


class SessionToken(Secret):
    """A session token; `source` is where it stands."""

    kind = "session token"

    def __init__(self, secret: str, source: str, cure: str = WHERE_IT_IS) -> None:
        super().__init__(secret)
        self.source = source
        self.cure = cure  # what to do once it is dead


def clean_token(text: str, source: str, cure: str = WHERE_IT_IS) -> SessionToken:
    """The token in a pasted text, which may be the whole `session=…` cookie.

    Whatever it is, it is hidden from now on. Raises SessionError, which never shows the text, if
    it cannot be one.
    """
    remember(text)
    token = text.strip().strip("'\"").strip()
    if token[:7].lower() == "cookie:":
        token = token[7:].strip()
    token = token.removeprefix("session=").rstrip(";").strip().strip("'\"").strip()
    if not token:
        raise SessionError(f"the session token from {source} is empty", cure)
    is_cookie = all("!" <= char <= "~" and char not in '",;\\' for char in token)
    if not is_cookie or len(token) > _LONGEST:
        why = "more than a cookie may have" if is_cookie else "some of which no cookie may have"
        raise SessionError(
            f"what {source} holds does not look like a session token "
            f"({len(token)} characters, {why})",
            "copy only the value of the cookie `session`: one long word of 0-9 and a-f",
        )
    return SessionToken(token, source, cure)


def known_tokens(texts: Iterable[str]) -> list[SessionToken]:
    """The tokens in settings, whatever else stands there left out."""
    found: dict[str, SessionToken] = {}
    for text in texts:
        try:
            token = clean_token(text, "settings")
        except SessionError:
            continue
        if len(token.reveal()) >= SHORTEST:
            found[token.reveal()] = token
    return list(found.values())


def find_tokens(content: bytes, known: Sequence[SessionToken]) -> list[SessionToken]:
    """The session tokens in the content: the known ones, and what looks like one."""
    found = {token.fingerprint: token for token in known if token.reveal().encode() in content}
    if b"53616" in content or b"session=" in content:  # much faster to look for than the pattern
        for match in _TOKEN.finditer(content):
            token = SessionToken(match[0].decode().strip("\"'"), "")
            found.setdefault(token.fingerprint, token)
    return list(found.values())
