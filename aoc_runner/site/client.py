"""HTTP to the puzzle site: the only module that uses the network.

Requests carry the session to the configured host and nowhere else: no redirect is ever followed.
A GET is tried three times at the most, a POST once. However an answer is framed, and whatever its
status, no more of it is read than a page or an input may have.
"""

import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any, NamedTuple

import requests
from requests.adapters import HTTPAdapter
from urllib3.exceptions import HTTPError, NewConnectionError

from aoc_runner.kernel.settings.secrets import SessionToken, holds_token
from aoc_runner.kernel.settings.settings import Settings, is_loopback
from aoc_runner.kernel.words.errors import (
    EndlessError,
    LostError,
    NotSentError,
    SecretError,
    SiteError,
)
from aoc_runner.kernel.words.version import __version__
from aoc_runner.site.failures import AGAIN, causes, in_words
from aoc_runner.site.logs import leave_out_queries
from aoc_runner.site.meter import Meter, metered
from aoc_runner.site.response import Response, read_response

TRIES = 3
PAGE_LIMIT = 256 * 1024  # bytes; real pages are well under 100 KB
_HEAD_LIMIT = 64 * 1024  # bytes of status and headers, those of any `100 Continue` before included
_OPENING = 4096  # bytes read of what is no page but an error: what it says stands at its start
_PATIENCE = 6  # times the settings' timeout, for all of an answer
_LONGEST_RETRY_AFTER = 30.0  # seconds; past that the user had better come back later

leave_out_queries("urllib3.connectionpool")


class _Request(NamedTuple):
    method: str
    path: str
    limit: int  # bytes of the answer
    form: Mapping[str, str] | None = None
    query: Mapping[str, str] | None = None


class Client:
    """Speaks to one site, as a user or nobody. `pace` is called before every GET and may wait."""

    def __init__(
        self, settings: Settings, token: SessionToken | None, pace: Callable[[], None]
    ) -> None:
        self.url = settings.site_url
        self.token = token
        self._timeout = settings.site_timeout
        self._pace = pace
        contact = f" ({settings.contact})" if settings.contact else ""
        self._agent = f"aoc-runner/{__version__}{contact}"

    def get(
        self, path: str, limit: int = PAGE_LIMIT, query: Mapping[str, str] | None = None
    ) -> Response:
        """Ask for a page of at most `limit` bytes; tried again after a network failure, 429 or 5xx.

        Returns the last answer, whatever its status, or raises SiteError. Neither has the query.
        """
        for attempt in range(1, TRIES + 1):
            wait = min(0.5, self._timeout / 20) * 2 ** (attempt - 1)  # the impatient wait less
            self._pace()
            try:
                response = self._send(_Request("GET", path, limit, query=query))
                if response.status != 429 and response.status < 500:
                    return response
                wait = max(wait, response.retry_after)
                if attempt == TRIES or wait > _LONGEST_RETRY_AFTER:
                    return response
            except SiteError as error:
                if attempt == TRIES or isinstance(error, EndlessError):
                    raise
            time.sleep(wait)
        raise AssertionError("the last try returns or raises")

    def post(self, path: str, form: dict[str, str]) -> Response:
        """Post a form, once and without pacing: that is the caller's.

        Raises NotSentError if it certainly did not reach the site; after LostError it may have.
        """
        return self._send(_Request("POST", path, PAGE_LIMIT, form))

    def refuse_token(self, text: str) -> None:
        """Raise SecretError if the text has a session token in it, which only the cookie may."""
        if (self.token and self.token.reveal() in text) or holds_token(text):
            raise SecretError(
                "a session token stands in what would be posted, so nothing was",
                "look at where it came from; the token itself is as secret as a password",
            )

    def _send(self, request: _Request) -> Response:
        """Send one request, and give up on it when its time is over.

        requests limits the time between two bytes, not the whole: a site that trickles would hold a
        user, and the lock of a submit, for ever. So the meter ends an answer that takes too long.
        What comes before the answer, such as the look-up of a name, nothing can end, not even
        Ctrl-C: so a thread does it, which is left behind.
        """
        answer: Future[Response] = Future()

        def ask() -> None:
            try:
                answer.set_result(self._ask(request))
            except Exception as error:  # noqa: BLE001 -- raised again below, in the user's thread
                answer.set_exception(error)

        threading.Thread(target=ask, daemon=True).start()
        try:
            # The meter goes first: its thread may be in a last read when that time is over.
            return answer.result((_PATIENCE + 1) * self._timeout)
        except (HTTPError, OSError, ValueError) as error:
            raise self._failure(error) from error

    def _ask(self, request: _Request) -> Response:
        secret = self.token.reveal() if self.token else None
        headers = {"User-Agent": self._agent} | ({"Cookie": f"session={secret}"} if secret else {})
        headers["Accept-Encoding"] = "identity"  # a compressed body that was cut looks whole
        meter = Meter(self.url, _HEAD_LIMIT, _PATIENCE * self._timeout)
        with _Session(meter) as session:
            if is_loopback(self.url):
                session.trust_env = False  # a proxy has no business with this machine's own sites
                session.verify = os.environ.get("REQUESTS_CA_BUNDLE") or True
            with session.request(
                request.method,
                self.url + request.path,
                params=request.query,
                data=request.form,
                headers=headers,
                auth=_no_netrc,
                timeout=self._timeout,
                allow_redirects=False,
                stream=True,
            ) as response:
                meter.grant(2 * request.limit)  # for what frames chunks, too
                body = self._body(response, request.limit)
                return read_response(
                    request.path, response.url, response.status_code, response.headers, body, secret
                )

    def _body(self, response: requests.Response, limit: int) -> bytes:
        """All of a page; of an error its opening, and nothing at all behind a redirect."""
        framing = response.headers.get("Transfer-Encoding", "chunked").strip().lower()
        coding = response.headers.get("Content-Encoding", "identity").strip().lower()
        is_compressed = framing != "chunked" or coding != "identity"
        if response.status_code != 200:
            if is_compressed or 300 <= response.status_code < 400:
                return b""
            return response.raw.read(_OPENING, decode_content=False)
        if is_compressed:
            raise LostError(f"{self.url} sent a compressed answer, which was not asked for", AGAIN)
        body = bytearray()
        while chunk := response.raw.read(65536, decode_content=False):
            body += chunk
            if len(body) > limit:
                what = f"more than {limit // 1024} KiB, which is no puzzle's input or page"
                raise EndlessError(f"{self.url} sent {what}", AGAIN)
        length = response.headers.get("Content-Length", str(len(body))).strip()
        if not length.isdecimal() or len(body) < int(length):
            raise LostError(f"{self.url} broke off its answer before its end", AGAIN)
        return bytes(body)

    def _failure(self, error: Exception) -> SiteError:
        """What became of a request that ended in an error of requests, urllib3 or the system."""
        chain = list(causes(error))
        root = chain[-1]
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
        # A header; or, with a bare ValueError, a length of thousands of digits.
        is_bare = not isinstance(error, HTTPError | OSError)
        is_answer_wrong = is_bare or isinstance(error, requests.exceptions.InvalidHeader)
        hint = None
        if not is_answer_wrong and _is_set_up_wrong(error, chain):
            hint = (
                "check the machine's certificates and proxy settings: "
                "HTTPS_PROXY, ALL_PROXY, REQUESTS_CA_BUNDLE"
            )
        elif any(isinstance(cause, NewConnectionError) for cause in chain):
            hint = "check the network, then try again"
        if hint is not None:
            return NotSentError(f"cannot reach {self.url}: {in_words(root)}", hint)
        what = f"{self.url} broke off its answer"
        if is_answer_wrong or not isinstance(root, OSError):  # a parser of HTTP, in its own words
            return LostError(f"{what}, or sent one that cannot be read", AGAIN)
        return LostError(f"{what}: {in_words(root)}", AGAIN)


def _is_set_up_wrong(error: Exception, chain: Sequence[BaseException]) -> bool:
    """Whether a proxy or a certificate is refused, or a setting for one makes no sense."""
    return (
        isinstance(error, requests.exceptions.ProxyError | ValueError)
        or (type(error) is OSError and error.errno is None)  # no file of certificates
        or any(type(cause).__name__ == "SSLCertVerificationError" for cause in chain)
        or any(getattr(cause, "library", None) == "X509" for cause in chain)
    )


class _Session(requests.Session):
    """For one request, whose answer is read through the meter."""

    def __init__(self, meter: Meter) -> None:
        super().__init__()
        for scheme in ("http://", "https://"):
            self.mount(scheme, _Adapter(meter))

    def get_redirect_target(self, resp: requests.Response) -> None:
        """None, even for a redirect: of that, requests would read the whole body."""
        return None


class _Adapter(HTTPAdapter):
    """Has urllib3 make connections that are metered."""

    def __init__(self, meter: Meter) -> None:
        super().__init__()
        self._meter = meter

    def get_connection_with_tls_context(self, *args: Any, **kwargs: Any) -> Any:
        pool: Any = super().get_connection_with_tls_context(*args, **kwargs)
        pool.ConnectionCls = partial(metered, pool.ConnectionCls, self._meter)
        return pool


def _no_netrc(request: requests.PreparedRequest) -> requests.PreparedRequest:
    """No password at all: without this, requests would send one that it finds in ~/.netrc."""
    return request
