"""HTTP to the puzzle site: the only module that uses the network.

Requests carry the session to the configured host and nowhere else: no redirect is ever followed.
A GET is tried three times at the most, a POST once. Bodies are capped while they stream.
"""

import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

import requests
from urllib3.exceptions import HTTPError, NewConnectionError

from aoc_runner.credentials import SessionToken
from aoc_runner.errors import SiteError

TRIES = 3
BODY_LIMIT = 4 * 2**20  # bytes; real inputs and pages are well under 100 KB
_LONGEST_RETRY_AFTER = 30.0  # seconds; past that the user had better come back later
_AGAIN = "try again in a little while; nothing was kept"


class Response(NamedTuple):
    """An answer of the site, whatever its status. `location` is absolute."""

    status: int
    body: bytes
    content_type: str
    location: str | None
    date: float | None  # the server's clock, epoch seconds
    retry_after: float  # seconds, 0 if the site did not say

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")


class NotSentError(SiteError):
    """The request certainly did not reach the site."""


class LostError(SiteError):
    """The request may have reached the site, but no whole answer came back."""


class Client:
    """Speaks to one site as one user. `pace` is called before every request and may wait."""

    def __init__(
        self,
        url: str,
        token: SessionToken | None,
        contact: str | None,
        timeout: float,
        pace: Callable[[], None],
    ) -> None:
        from aoc_runner import __version__

        self.url = url
        self.token = token
        self._timeout = timeout
        self._pace = pace
        self._agent = f"aoc-runner/{__version__}" + (f" ({contact})" if contact else "")

    def get(self, path: str) -> Response:
        """Ask for a page; tried again after a network failure, 429 or 5xx.

        Returns the last answer, whatever its status. Raises SiteError if there was none.
        """
        for attempt in range(1, TRIES + 1):
            wait = 0.5 * 2 ** (attempt - 1)
            try:
                response = self._send("GET", path)
                if response.status != 429 and response.status < 500:
                    return response
                wait = max(wait, response.retry_after)
                if attempt == TRIES or wait > _LONGEST_RETRY_AFTER:
                    return response
            except SiteError:
                if attempt == TRIES:
                    raise
            time.sleep(wait)
        raise AssertionError("the last try returns or raises")

    def post(self, path: str, form: dict[str, str]) -> Response:
        """Post a form, once. Raises NotSentError or LostError, which differ in what was judged."""
        return self._send("POST", path, form)

    def leads_elsewhere(self, response: Response) -> bool:
        """Whether a redirect points to another host."""
        return urlsplit(response.location or self.url).netloc != urlsplit(self.url).netloc

    def _send(self, method: str, path: str, form: dict[str, str] | None = None) -> Response:
        self._pace()
        headers = {"User-Agent": self._agent}
        if self.token is not None:
            headers["Cookie"] = f"session={self.token.reveal()}"
        try:
            with requests.request(
                method,
                self.url + path,
                data=form,
                headers=headers,
                timeout=self._timeout,
                allow_redirects=False,
                stream=True,
            ) as response:
                return _received(response, self._body(response))
        except (requests.RequestException, HTTPError, OSError) as error:
            raise self._failure(error) from error

    def _body(self, response: requests.Response) -> bytes:
        """The whole body. read1 returns what has arrived, so that a trickle meets the deadline."""
        deadline = time.monotonic() + 6 * self._timeout
        body = bytearray()
        while chunk := response.raw.read1(65536, decode_content=True):
            body += chunk
            if len(body) > BODY_LIMIT:
                raise LostError(
                    f"{self.url} sent more than {BODY_LIMIT // 2**20} MiB, "
                    "which is no puzzle's input or page",
                    _AGAIN,
                )
            if time.monotonic() > deadline:
                raise requests.ReadTimeout
        return bytes(body)

    def _failure(self, error: Exception) -> SiteError:
        if isinstance(error, requests.ConnectTimeout):
            return NotSentError(
                f"{self.url} did not take the connection within {self._timeout:g} seconds",
                "check the network, or raise `site.timeout`",
            )
        if isinstance(error, requests.Timeout | TimeoutError) or "timed out" in str(error):
            return LostError(
                f"{self.url} did not answer within {self._timeout:g} seconds",
                "the site may be busy: try again in a little while, or raise `site.timeout`",
            )
        reason = getattr(error.args[0] if error.args else None, "reason", error)
        if isinstance(reason, NewConnectionError):
            return NotSentError(
                f"cannot reach {self.url}: {_innermost(reason)}",
                "check the network, then try again",
            )
        if isinstance(error, requests.exceptions.SSLError | requests.exceptions.ProxyError):
            return NotSentError(
                f"cannot reach {self.url}: {_innermost(error)}",
                "check the machine's certificates and proxy settings",
            )
        return LostError(f"{self.url} broke off its answer: {_innermost(error)}", _AGAIN)


def _received(response: requests.Response, body: bytes) -> Response:
    location = response.headers.get("Location")
    return Response(
        response.status_code,
        body,
        response.headers.get("Content-Type", "").partition(";")[0].strip().lower(),
        urljoin(response.url, location) if location else None,
        _date(response.headers.get("Date")),
        _retry_after(response.headers.get("Retry-After")),
    )


def _date(header: str | None) -> float | None:
    try:
        return parsedate_to_datetime(header).timestamp() if header else None
    except ValueError:
        return None


def _retry_after(header: str | None) -> float:
    try:
        return max(0.0, float(header or 0))
    except ValueError:
        return max(0.0, (_date(header) or 0) - time.time())


def _innermost(error: BaseException) -> str:
    """The words of the failure itself, without the layers that handed it up."""
    while (inner := error.__cause__ or error.__context__) is not None:
        error = inner
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
