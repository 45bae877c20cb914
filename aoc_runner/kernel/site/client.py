"""HTTP to the puzzle site: the only module that uses the network.

Requests carry the session to the configured host and nowhere else: no redirect is ever followed.
A GET is tried three times at the most, a POST once. No more of an answer is read than a board
may have, nor for longer than a user waits.
"""

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from email.utils import parsedate_to_datetime
from ssl import SSLCertVerificationError
from typing import NamedTuple

import requests
from requests.exceptions import ConnectTimeout, InvalidSchema, InvalidURL, ProxyError, SSLError
from urllib3.exceptions import HTTPError, NewConnectionError

from aoc_runner.kernel.files import read_bytes, write_atomic
from aoc_runner.kernel.model.errors import DataError, NotSentError, ResponseLostError, SiteError
from aoc_runner.kernel.model.version import SOURCE, __version__
from aoc_runner.kernel.settings.secrets import SessionToken, redact
from aoc_runner.kernel.settings.settings import DATA_HINT, Settings, is_loopback

TRIES = 3
MAX_BYTES = 4 << 20  # bytes; a board of 200 members has some 600 KB, a page less than 100
BURST = 5  # requests that may follow each other at once
RETRY_HINT = "try again in a little while; nothing was kept"
_TOTAL_TIMEOUT_FACTOR = 6  # times the settings' timeout, for all of an answer
_MAX_RETRY_AFTER = 30.0  # seconds; past that the user had better come back later
_MAX_QUEUE = 20  # more requests than ever wait at once
_UNSENT = (NewConnectionError, SSLCertVerificationError, ConnectTimeout, InvalidSchema, InvalidURL)
_REDACTED = b"[token]"  # in the place of a session that a server echoed


class Response(NamedTuple):
    """An answer of the site, whatever its status."""

    path: str
    status: int
    body: bytes
    content_type: str
    date: float | None  # the server's clock, epoch seconds
    retry_after: float  # seconds, 0 if the site did not say

    @property
    def text(self) -> str:
        """The body as its readers get it, without any secret."""
        return redact(self.body.decode("utf-8", "replace"))


class _Session(requests.Session):
    """A session that follows no redirect: requests would read the body of one to its end."""

    def get_redirect_target(self, resp: requests.Response) -> None:
        """Return no address, whatever the response is."""


class Client:
    """A client of one site, with a user or none. `throttle` runs before each GET and may wait."""

    def __init__(
        self, settings: Settings, token: SessionToken | None, throttle: Callable[[], None]
    ) -> None:
        self.url = settings.site_url
        self.token = token
        self._timeout = settings.site_timeout
        self._throttle = throttle
        contact = f"; {settings.contact}" if settings.contact else ""
        self._agent = f"aoc-runner/{__version__} (+{SOURCE}{contact})"

    def get(self, path: str, query: Mapping[str, str] | None = None) -> Response:
        """Ask for a page; tried again after a network failure, 429 or 5xx.

        Returns the last answer, whatever its status, or raises SiteError. Neither has the query.
        """
        for attempt in range(1, TRIES + 1):
            delay = min(0.5, self._timeout / 20) * 2 ** (attempt - 1)  # the impatient wait less
            self._throttle()
            try:
                response = self._send("GET", path, query=query)
                if response.status != 429 and response.status < 500:
                    return response
                delay = max(delay, response.retry_after)
                if attempt == TRIES or delay > _MAX_RETRY_AFTER:
                    return response
            except SiteError:
                if attempt == TRIES:
                    raise
            time.sleep(delay)
        raise AssertionError("the last try returns or raises")

    def post(self, path: str, form: Mapping[str, str]) -> Response:
        """Post a form, once and without pacing: that is the caller's.

        Raises NotSentError if it cannot have reached the site, ResponseLostError if it may have.
        """
        return self._send("POST", path, form=form)

    def _send(
        self,
        method: str,
        path: str,
        form: Mapping[str, str] | None = None,
        query: Mapping[str, str] | None = None,
    ) -> Response:
        deadline = time.monotonic() + _TOTAL_TIMEOUT_FACTOR * self._timeout
        secret = self.token.reveal() if self.token else None
        headers = {"User-Agent": self._agent} | ({"Cookie": f"session={secret}"} if secret else {})
        headers["Accept-Encoding"] = "identity"  # a compressed body that was cut looks whole
        handled = sys.exception()  # the caller's, and no cause of what fails here
        try:
            with _Session() as session:
                # A proxy has no business with this machine's own sites.
                session.trust_env = not is_loopback(self.url)
                with session.request(
                    method,
                    self.url + path,
                    params=query,
                    data=form,
                    headers=headers,
                    auth=lambda request: request,  # and no password of ~/.netrc
                    timeout=self._timeout,
                    allow_redirects=False,
                    stream=True,
                ) as response:
                    body = self._read_body(response, deadline)
        except (HTTPError, OSError, ValueError) as error:
            raise self._make_error(*_iter_causes(error, {id(handled)})) from error
        if secret:
            body = body.replace(secret.encode(), _REDACTED)
        return Response(
            path,
            response.status_code,
            body,
            response.headers.get("Content-Type", "").partition(";")[0].strip().lower(),
            _parse_date(response.headers.get("Date")),
            _parse_retry_after(response.headers.get("Retry-After")),
        )

    def _read_body(self, response: requests.Response, deadline: float) -> bytes:
        """All of the answer. urllib3 raises for what ends before its length.

        requests limits the time between two bytes, not the whole: a site that trickles would hold a
        user, and the lock of a submit, for ever.
        """
        body = bytearray()
        while chunk := response.raw.read1(65536, decode_content=False):
            body += chunk
            if len(body) > MAX_BYTES:
                problem = f"more than {MAX_BYTES >> 20} MiB, which is no puzzle's input or page"
                raise ResponseLostError(f"{self.url} sent {problem}", RETRY_HINT)
            if time.monotonic() > deadline:
                seconds = _TOTAL_TIMEOUT_FACTOR * self._timeout
                raise ResponseLostError(
                    f"{self.url} did not come to an end within {seconds:g} seconds",
                    "the site may be busy: try again later, or raise `site.timeout`",
                )
        # Without a length only the connection's end tells that of the body, and may have cut it.
        length = response.headers.get("Content-Length", "").strip()
        has_length = length.isdecimal() or response.raw.chunked
        is_page = response.status_code == 200
        if is_page and not has_length and not body.rstrip().lower().endswith(b"</html>"):
            raise ResponseLostError(
                f"{self.url} sent an answer without its length, maybe cut short", RETRY_HINT
            )
        return bytes(body)

    def _make_error(self, *causes: BaseException) -> SiteError:
        """Return the error for a failed request, from its exception and the causes of that."""
        error, cause = causes[0], causes[-1]
        reason = getattr(cause, "strerror", None) or str(cause) or type(cause).__name__
        # For a response that was broken off urllib3 raises the error of an unreachable proxy, too.
        is_broken_off = any(isinstance(cause, ConnectionError) for cause in causes)
        is_proxy = isinstance(error, ProxyError) and not is_broken_off
        # A file of certificates does not exist, or has none.
        is_ca_error = type(error) is OSError and error.errno is None
        is_ca_error = is_ca_error or getattr(cause, "library", "") == "X509"
        if is_proxy or is_ca_error or any(isinstance(cause, _UNSENT) for cause in causes):
            return NotSentError(
                f"cannot reach {self.url}: {reason}",
                "check the network, or the machine's certificates and proxy settings: "
                "HTTPS_PROXY, ALL_PROXY, REQUESTS_CA_BUNDLE",
            )
        if isinstance(error, requests.Timeout | TimeoutError) or "timed out" in str(error):
            return ResponseLostError(
                f"{self.url} did not answer within {self._timeout:g} seconds",
                "the site may be busy: try again in a little while, or raise `site.timeout`",
            )
        tls = f": {reason}" if isinstance(error, SSLError) else ""
        return ResponseLostError(
            f"{self.url} broke off its response, or sent no valid one{tls}", RETRY_HINT
        )


def _iter_causes(error: BaseException | None, seen: set[int]) -> Iterator[BaseException]:
    """Yield the error and all that it came from, by both attributes, without those in `seen`."""
    if error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        yield from _iter_causes(error.__cause__, seen)
        yield from _iter_causes(error.__context__, seen)


def _parse_date(header: str | None) -> float | None:
    try:
        return parsedate_to_datetime(header).timestamp() if header else None
    except (ValueError, OverflowError, OSError):
        return None


def _parse_retry_after(header: str | None) -> float:
    if (header or "").strip().isdecimal():
        return float(str(header))
    return max(0.0, (_parse_date(header) or 0.0) - time.time())


def reserve_slot(path: str, interval: float, now: float) -> float:
    """Take a place among all requests to the site; seconds to wait before sending it.

    A token bucket kept as one number in the file `path`, the time at which it would be full again:
    requests follow each other at once while that is less than a burst away, then every `interval`
    seconds. The caller holds the file against other processes. Raises DataError.
    """
    try:
        due = max(now, float(read_bytes(path, DataError) or b""))  # in this order `nan` is ignored
    except ValueError:
        due = now
    if due > now + _MAX_QUEUE * interval:  # the clock was set back
        due = now
    write_atomic(path, repr(due + interval).encode(), DATA_HINT)
    return max(0.0, due - now - (BURST - 1) * interval)
