"""HTTP client of the puzzle site and of webhooks; the only module that uses the network.

The session is sent to the configured host only, as redirects are never followed. A GET is tried up
to three times, a POST once. The size and the time of a response are limited.
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
from aoc_runner.kernel.settings.secrets import Secret, SessionToken, redact
from aoc_runner.kernel.settings.settings import DATA_HINT, Settings, is_loopback

TRIES = 3
MAX_BYTES = 4 << 20  # a board of 200 members has about 600 KB, a page less than 100
BURST = 5  # requests without a pause
RETRY_HINT = "try again later; nothing was saved"
_TOTAL_TIMEOUT_FACTOR = 6  # multiple of `site.timeout` for a whole response
_MAX_RETRY_AFTER = 30.0  # seconds; a longer wait is left to the user
_MAX_QUEUE = 20  # maximum number of requests that wait
_UNSENT = (NewConnectionError, SSLCertVerificationError, ConnectTimeout, InvalidSchema, InvalidURL)
_REDACTED = b"[token]"  # replaces a session token in a response


class Response(NamedTuple):
    """A response of the site with any status."""

    path: str
    status: int
    body: bytes
    content_type: str
    date: float | None  # the server's clock, epoch seconds
    retry_after: float  # seconds, 0 if not sent

    @property
    def text(self) -> str:
        """The decoded and redacted body."""
        return redact(self.body.decode("utf-8", "replace"))


class _Session(requests.Session):
    """A session that ignores redirects, whose bodies `requests` would read without a limit."""

    def get_redirect_target(self, resp: requests.Response) -> None:
        """Return None for any response."""


class Client:
    """Client of one site for one user, if any; `throttle` runs before each GET and may wait."""

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
        """Get a page, with retries after network errors, 429 and 5xx. Raises SiteError."""
        # The query may hold a key, so neither the response nor an error may contain it.
        for attempt in range(1, TRIES + 1):
            delay = min(0.5, self._timeout / 20) * 2 ** (attempt - 1)
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
        """Post a form once. Raises NotSentError, or ResponseLostError if it may have arrived."""
        return self._send("POST", path, form=form)

    def _send(
        self,
        method: str,
        path: str,
        form: Mapping[str, str] | None = None,
        query: Mapping[str, str] | None = None,
        document: object = None,
    ) -> Response:
        deadline = time.monotonic() + _TOTAL_TIMEOUT_FACTOR * self._timeout
        secret = self.token.reveal() if self.token else None
        headers = {"User-Agent": self._agent} | ({"Cookie": f"session={secret}"} if secret else {})
        headers["Accept-Encoding"] = "identity"  # Truncation of a compressed body goes unnoticed.
        handled = sys.exception()  # Python chains it to errors raised here.
        try:
            with _Session() as session:
                # No proxy for sites on this machine.
                session.trust_env = not is_loopback(self.url)
                with session.request(
                    method,
                    self.url + path,
                    params=query,
                    data=form,
                    json=document,
                    headers=headers,
                    auth=lambda request: request,  # ignores ~/.netrc
                    timeout=self._timeout,
                    allow_redirects=False,
                    stream=True,
                ) as response:
                    is_done = document is not None and response.status_code < 300  # no body needed
                    body = b"" if is_done else self._read_body(response, deadline)
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
        """Read the body, with a deadline because requests only limits the time between bytes."""
        body = bytearray()
        while chunk := response.raw.read1(65536, decode_content=False):
            body += chunk
            if len(body) > MAX_BYTES:
                problem = f"sent more than {MAX_BYTES >> 20} MiB, too much for an input or page"
                raise ResponseLostError(f"{self.url} {problem}", RETRY_HINT)
            if time.monotonic() > deadline:
                seconds = _TOTAL_TIMEOUT_FACTOR * self._timeout
                raise ResponseLostError(
                    f"the response of {self.url} took longer than {seconds:g} seconds",
                    "try again later, or raise `site.timeout`",
                )
        # urllib3 checks the length if it was sent. Otherwise the body may be truncated.
        length = response.headers.get("Content-Length", "").strip()
        has_length = length.isdecimal() or response.raw.chunked
        is_page = response.status_code == 200
        if is_page and not has_length and not body.rstrip().lower().endswith(b"</html>"):
            problem = "sent a response without its length, which may be truncated"
            raise ResponseLostError(f"{self.url} {problem}", RETRY_HINT)
        return bytes(body)

    def _make_error(self, *causes: BaseException) -> SiteError:
        """Return the error for a failed request from its exception and the causes."""
        error, cause = causes[0], causes[-1]
        reason = getattr(cause, "strerror", None) or str(cause) or type(cause).__name__
        # urllib3 also raises ProxyError if a response is cut off.
        is_cut_off = any(isinstance(cause, ConnectionError) for cause in causes)
        is_proxy = isinstance(error, ProxyError) and not is_cut_off
        # The file of certificates is missing or empty.
        is_ca_error = type(error) is OSError and error.errno is None
        is_ca_error = is_ca_error or getattr(cause, "library", "") == "X509"
        if is_proxy or is_ca_error or any(isinstance(cause, _UNSENT) for cause in causes):
            return NotSentError(
                f"cannot reach {self.url}: {redact(reason)}",
                "check the network, the certificates and the proxy settings "
                "(HTTPS_PROXY, ALL_PROXY, REQUESTS_CA_BUNDLE)",
            )
        if isinstance(error, requests.Timeout | TimeoutError) or "timed out" in str(error):
            return ResponseLostError(
                f"{self.url} did not respond within {self._timeout:g} seconds",
                "try again later, or raise `site.timeout`",
            )
        tls = f": {reason}" if isinstance(error, SSLError) else ""
        return ResponseLostError(
            f"{self.url} cut off the response or sent an invalid one{tls}", RETRY_HINT
        )


def post_json(settings: Settings, address: Secret, document: object) -> Response:
    """Post to a webhook once, without the session. Raises as `Client.post`."""
    client, url = Client(settings, None, lambda: None), address.reveal()
    client.url = "/".join(url.split("/")[:3])  # Errors show only this, because the path is secret.
    path = url.removeprefix(client.url)
    return client._send("POST", path, document=document)._replace(path="")


def _iter_causes(error: BaseException | None, seen: set[int]) -> Iterator[BaseException]:
    """Yield the error, its causes and contexts (the innermost last), except those in `seen`."""
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
    """Reserve the next request slot and return the seconds to wait for it. Raises DataError.

    A token bucket, saved in the file `path` as the time when it will be full again. It allows a
    burst of requests, then one per `interval` seconds. The caller locks the file.
    """
    try:
        due = max(now, float(read_bytes(path, DataError) or b""))  # `max(now, nan)` is `now`
    except ValueError:
        due = now
    if due > now + _MAX_QUEUE * interval:  # the clock was set back
        due = now
    write_atomic(path, repr(due + interval).encode(), DATA_HINT)
    return max(0.0, due - now - (BURST - 1) * interval)
