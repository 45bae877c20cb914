"""HTTP to the puzzle site: the only module that uses the network.

Requests carry the session to the configured host and nowhere else: no redirect is ever followed.
A GET is tried three times at the most, a POST once. Bodies are capped while they stream.
"""

import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from email.utils import parsedate_to_datetime
from typing import NamedTuple
from urllib.parse import urljoin

import requests
from urllib3.exceptions import HTTPError, NewConnectionError

from aoc_runner import __version__
from aoc_runner.errors import SiteError
from aoc_runner.settings.config import Settings
from aoc_runner.settings.fields import is_loopback
from aoc_runner.settings.tokens import SessionToken

TRIES = 3
BODY_LIMIT = 4 * 2**20  # bytes; real inputs and pages are well under 100 KB
_LONGEST_RETRY_AFTER = 30.0  # seconds; past that the user had better come back later
_AGAIN = "try again in a little while; nothing was kept"


class Response(NamedTuple):
    """An answer of the site, whatever its status. `location` is absolute."""

    path: str  # as it was asked for
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


class OversizeError(LostError):
    """The answer has no end, or one too far away; asking again would not help."""


class Client:
    """Speaks to one site as one user. `pace` is called before every GET and may wait."""

    def __init__(self, settings: Settings, token: SessionToken, pace: Callable[[], None]) -> None:
        self.url = settings.site_url
        self.token = token
        self._timeout = settings.timeout
        self._pace = pace
        contact = f" ({settings.contact})" if settings.contact else ""
        self._agent = f"aoc-runner/{__version__}{contact}"

    def get(self, path: str) -> Response:
        """Ask for a page; tried again after a network failure, 429 or 5xx.

        Returns the last answer, whatever its status. Raises SiteError if there was none.
        """
        for attempt in range(1, TRIES + 1):
            wait = min(0.5, self._timeout / 20) * 2 ** (attempt - 1)  # the impatient wait less
            self._pace()
            try:
                response = self._send("GET", path)
                if response.status != 429 and response.status < 500:
                    return response
                wait = max(wait, response.retry_after)
                if attempt == TRIES or wait > _LONGEST_RETRY_AFTER:
                    return response
            except SiteError as error:
                if attempt == TRIES or isinstance(error, OversizeError):
                    raise
            time.sleep(wait)
        raise AssertionError("the last try returns or raises")

    def post(self, path: str, form: dict[str, str]) -> Response:
        """Post a form, once and without pacing: that is the caller's.

        Raises NotSentError if it certainly did not reach the site; after LostError it may have.
        """
        return self._send("POST", path, form)

    def _send(self, method: str, path: str, form: dict[str, str] | None = None) -> Response:
        """Send one request, and give up on it when its time is over.

        requests limits the time between two bytes, not the whole: a site that trickles headers or a
        body would hold a user, and the lock of a submit, for ever. So a thread does the waiting.
        """
        answer: Future[Response] = Future()

        def ask() -> None:
            try:
                answer.set_result(self._ask(method, path, form))
            except Exception as error:  # noqa: BLE001 -- raised again below, in the user's thread
                answer.set_exception(error)

        threading.Thread(target=ask, daemon=True).start()
        try:
            return answer.result(6 * self._timeout)
        except (HTTPError, OSError) as error:
            raise self._failure(error) from error

    def _ask(self, method: str, path: str, form: dict[str, str] | None) -> Response:
        headers = {
            "User-Agent": self._agent,
            "Accept-Encoding": "identity",  # a compressed body that was cut looks whole
            "Cookie": f"session={self.token.reveal()}",
        }
        with requests.Session() as session:
            if is_loopback(self.url):
                session.trust_env = False  # a proxy has no business with this machine's own sites
                session.verify = os.environ.get("REQUESTS_CA_BUNDLE") or True
            with session.request(
                method,
                self.url + path,
                data=form,
                headers=headers,
                auth=_no_netrc,
                timeout=self._timeout,
                allow_redirects=False,
                stream=True,
            ) as response:
                return self._received(path, response, self._body(response))

    def _body(self, response: requests.Response) -> bytes:
        if response.headers.get("Content-Encoding", "identity").lower() != "identity":
            raise LostError(f"{self.url} sent a compressed answer, which was not asked for", _AGAIN)
        body = bytearray()
        while chunk := response.raw.read(65536, decode_content=False):
            body += chunk
            if len(body) > BODY_LIMIT:
                raise OversizeError(
                    f"{self.url} sent more than {BODY_LIMIT // 2**20} MiB, "
                    "which is no puzzle's input or page",
                    _AGAIN,
                )
        length = response.headers.get("Content-Length", str(len(body))).strip()
        if not length.isdecimal() or len(body) < int(length[:12]):
            raise LostError(f"{self.url} broke off its answer before its end", _AGAIN)
        return bytes(body)

    def _received(self, path: str, response: requests.Response, body: bytes) -> Response:
        secret = self.token.reveal()  # a page that echoes the request must not spread it
        location = response.headers.get("Location", "").replace(secret, "[session]")
        return Response(
            path,
            response.status_code,
            body.replace(secret.encode(), b"[session]"),
            response.headers.get("Content-Type", "").partition(";")[0].strip().lower(),
            _absolute(response.url, location),
            _date(response.headers.get("Date")),
            _retry_after(response.headers.get("Retry-After")),
        )

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
        kinds = [type(cause).__name__ for cause in _causes(error)]
        # A proxy or a certificate that is refused, or a setting for one that makes no sense.
        if (
            "SSLCertVerificationError" in kinds
            or isinstance(error, requests.exceptions.ProxyError | ValueError)
            or (type(error) is OSError and error.errno is None)  # no file of certificates
            or any(getattr(cause, "library", None) == "X509" for cause in _causes(error))
        ):
            return NotSentError(
                f"cannot reach {self.url}: {_innermost(error)}",
                "check the machine's certificates and proxy settings: "
                "HTTPS_PROXY, ALL_PROXY, REQUESTS_CA_BUNDLE",
            )
        return LostError(f"{self.url} broke off its answer: {_innermost(error)}", _AGAIN)


def _no_netrc(request: requests.PreparedRequest) -> requests.PreparedRequest:
    """No password at all: without this, requests would send one that it finds in ~/.netrc."""
    return request


def _absolute(url: str, location: str) -> str | None:
    try:
        return urljoin(url, location) if location else None
    except ValueError:
        return "somewhere that is no address"


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


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The error and, from layer to layer, what it came from."""
    seen: BaseException | None = error
    while seen is not None:
        yield seen
        seen = seen.__cause__ or seen.__context__


def _innermost(error: BaseException) -> str:
    """The words of the failure itself, without the layers that handed it up."""
    *_, error = _causes(error)
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
