"""What came back for a request, without the session, which some servers echo."""

import re
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from aoc_runner.kernel.settings.secrets import scrub

_HIDDEN = b"[token]"  # in the place of a session that was echoed


class Response(NamedTuple):
    """An answer of the site, whatever its status. `location` is absolute."""

    path: str  # as it was asked for
    status: int
    body: bytes
    content_type: str
    location: str | None
    leads_home: bool  # that is at this site, or there is none
    date: float | None  # the server's clock, epoch seconds
    retry_after: float  # seconds, 0 if the site did not say
    is_whole: bool  # False: only the connection's end told that of the body, and may have cut it

    @property
    def text(self) -> str:
        """The body as its readers get it, without any secret."""
        return scrub(self.body.decode("utf-8", "replace"))

    @property
    def echoes_session(self) -> bool:
        """Whether the session stood in the body; anybody's counts."""
        return _HIDDEN.decode() in self.text


def read_response(
    path: str, url: str, status: int, headers: Mapping[str, str], body: bytes, secret: str | None
) -> Response:
    """The answer to a request for `url`. `secret` is the session token, which nothing may spread.

    `headers` are looked up in any case of letters.
    """
    if secret:
        body = re.sub(re.escape(secret.encode()), _HIDDEN, body, flags=re.IGNORECASE)
    asked = url.partition("?")[0]  # a query may be a secret
    location, leads_home = _absolute(asked, scrub(headers.get("Location", "")))
    return Response(
        path,
        status,
        body,
        headers.get("Content-Type", "").partition(";")[0].strip().lower(),
        location,
        leads_home,
        _date(headers.get("Date")),
        _retry_after(headers.get("Retry-After")),
        # By the very test of http.client, which raises an error for chunks that break off.
        "Content-Length" in headers or headers.get("Transfer-Encoding", "").lower() == "chunked",
    )


def _absolute(url: str, location: str) -> tuple[str | None, bool]:
    """Where a redirect leads, and whether that is at the same site."""
    if not location:
        return None, True
    try:
        absolute = urljoin(url, " ".join(location.split()))
        return absolute, urlsplit(absolute).netloc == urlsplit(url).netloc
    except ValueError:
        return "somewhere that is no address", False


def _date(header: str | None) -> float | None:
    try:
        return parsedate_to_datetime(header).timestamp() if header else None
    except (ValueError, OverflowError, TypeError, OSError):
        return None


def _retry_after(header: str | None) -> float:
    try:
        return max(0.0, float(header or 0))
    except ValueError:
        return max(0.0, (_date(header) or 0) - time.time())
