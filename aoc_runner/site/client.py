"""HTTP to the puzzle site: the only module that uses the network.

Requests carry the session to the configured host and nowhere else: no redirect is ever followed.
A GET is tried three times at the most, a POST once. Bodies are capped while they stream.
"""

import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future

import requests
from urllib3.exceptions import HTTPError, NewConnectionError

from aoc_runner import __version__
from aoc_runner.errors import SiteError
from aoc_runner.settings.config import Settings
from aoc_runner.settings.fields import is_loopback
from aoc_runner.settings.tokens import SessionToken, find_tokens, known_tokens
from aoc_runner.site.response import Response, read_response

TRIES = 3
BODY_LIMIT = 4 * 2**20  # bytes; real inputs and pages are well under 100 KB
_LONGEST_RETRY_AFTER = 30.0  # seconds; past that the user had better come back later
_AGAIN = "try again in a little while; nothing was kept"


class NotSentError(SiteError):
    """The request certainly did not reach the site."""


class LostError(SiteError):
    """The request may have reached the site, but no whole answer came back."""


class SecretError(NotSentError):
    """The session token would have gone where it does not belong: refused, not failed."""

    code = 1


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

    def refuse_token(self, text: str) -> None:
        """Raise SecretError if the text has a session token in it, which only the cookie may."""
        if find_tokens(text.encode(errors="replace"), known_tokens([self.token.reveal()])):
            raise SecretError(
                "a session token stands in what would be posted, so nothing was",
                "look at where it came from; the token itself is as secret as a password",
            )

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
        except ValueError as error:  # a length that is negative, or of thousands of digits
            raise self._unreadable() from error

    def _ask(self, method: str, path: str, form: dict[str, str] | None) -> Response:
        headers = {
            "User-Agent": self._agent,
            "Accept-Encoding": "identity",  # a compressed body that was cut looks whole
            "Cookie": f"session={self.token.reveal()}",
        }
        with _Session() as session:
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
                body, secret = self._body(response), self.token.reveal()
                return read_response(
                    path, response.url, response.status_code, response.headers, body, secret
                )

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
        if not length.isdecimal() or len(body) < int(length):
            raise LostError(f"{self.url} broke off its answer before its end", _AGAIN)
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
        if isinstance(error, requests.exceptions.InvalidHeader):  # it is the answer's
            return self._unreadable()
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
        *_, cause = _causes(error)
        if not isinstance(cause, OSError):  # a parser of HTTP, in words of its own
            return self._unreadable()
        return LostError(f"{self.url} broke off its answer: {_innermost(error)}", _AGAIN)

    def _unreadable(self) -> LostError:
        message = f"{self.url} broke off its answer, or sent one that cannot be read"
        return LostError(message, _AGAIN)


class _Session(requests.Session):
    """Leaves redirects alone: requests would still read their whole body, to follow them later."""

    def get_redirect_target(self, resp: requests.Response) -> None:
        return None


def _no_netrc(request: requests.PreparedRequest) -> requests.PreparedRequest:
    """No password at all: without this, requests would send one that it finds in ~/.netrc."""
    return request


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
