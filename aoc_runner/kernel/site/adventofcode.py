"""Endpoints of the site; each response becomes a value or a specific error."""

import re
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from http import HTTPStatus
from typing import TypeVar

from aoc_runner.kernel.model import errors
from aoc_runner.kernel.model.case import decode_input
from aoc_runner.kernel.model.puzzle import Part, Puzzle, locked_error
from aoc_runner.kernel.settings.secrets import redact
from aoc_runner.kernel.site.client import RETRY_HINT, Client, Response
from aoc_runner.kernel.site.day_page import DayPage, is_logged_out, parse_day_page, parse_user_id
from aoc_runner.kernel.site.verdicts import Reply, parse_reply

T = TypeVar("T")

_LOCKED = "Please don't repeatedly request this endpoint before it unlocks!"
_NO_SESSION = "Puzzle inputs differ by user."
_ERRORS = (_LOCKED, _NO_SESSION, '{"error"', '{"message"', '{"detail"')
_PHRASES = {code.phrase.lower() for code in HTTPStatus if code >= 400 and " " in code.phrase}
_PAGES = ("<!doctype", "<!--", "<html", "<head", "<body", "<title", "<h1", "<?xml", "<error")


class Site:
    """The puzzle site for one user, or for the public if the client has no token."""

    def __init__(
        self,
        client: Client,
        waiting: Callable[[str], AbstractContextManager[object]] = nullcontext,  # shows a message
    ) -> None:
        self._client = client
        self._waiting = partial(waiting, f"waiting for {client.url.partition('://')[2]}")

    def fetch_input(self, puzzle: Puzzle) -> bytes:
        """Fetch the user's input. Raises SessionError, NotYetError or SiteError."""
        response = self._fetch_day(puzzle, "/input")
        if kind := describe_non_input(response.content_type, response.body):
            raise errors.SiteError(
                f"expected the input of {puzzle}, but the site sent {kind}; not saved",
                "try again later; check for a captive portal or proxy",
            )
        return response.body

    def fetch_page(self, puzzle: Puzzle) -> DayPage:
        """Fetch the day's page. Raises SessionError for an invalid session."""
        response = self._fetch_day(puzzle)
        page = parse_day_page(response.body)
        if page is None:
            raise _unrecognized_error(response)
        if self._client.token and not page.is_logged_in:
            raise self._invalid_token_error()
        return page

    def fetch_user_id(self) -> int:
        """Fetch the ID of the logged-in user. Raises SessionError for an invalid session."""
        response = self._fetch("/settings")
        if _is_redirect(response):
            raise self._invalid_token_error()
        user_id = parse_user_id(response.text) if response.status == 200 else None
        if user_id is None:
            raise _unrecognized_error(response)
        return user_id

    def fetch_view(
        self,
        path: str,
        read: Callable[[bytes], T | None],
        query: Mapping[str, str] | None = None,
    ) -> tuple[bytes, T]:
        """Fetch a page; return its body and its parsed form. Raises SessionError or SiteError."""
        response = self._fetch(path, query)
        if response.status != 200:
            raise self._make_error(response)
        if self._client.token and is_logged_out(response.text):
            raise self._invalid_token_error()
        page = read(response.body)
        if page is None:
            raise _unrecognized_error(response)
        return response.body, page

    def fetch_server_time(self) -> float | None:
        """Fetch the server's time in epoch seconds, None if it is not sent."""
        return self._fetch("/").date

    def post(self, puzzle: Puzzle, part: Part, answer: str) -> Reply:
        """Post an answer once. The caller reserves the request slot.

        NotSentError, SessionError, BusyError and NotYetError mean that there is no verdict.
        """
        path = f"/{puzzle.year}/day/{puzzle.day}/answer"
        with self._waiting():
            response = self._client.post(path, {"level": str(part), "answer": answer})
        _check_unlocked(puzzle, response)
        if response.status == 429 or _is_redirect(response):
            with suppress(errors.NotSentError):  # Raised for /settings, not for the post.
                raise self._make_error(response)
        if response.status != 200:
            raise errors.ResponseLostError(
                f"the site responded with HTTP {response.status} to the post",
                "submit again; the day's page is checked before anything is posted",
            )
        return parse_reply(response.text)

    def _fetch(self, path: str, query: Mapping[str, str] | None = None) -> Response:
        with self._waiting():
            return self._client.get(path, query)

    def _fetch_day(self, puzzle: Puzzle, end: str = "") -> Response:
        response = self._fetch(f"/{puzzle.year}/day/{puzzle.day}{end}")
        if response.status == 200:
            return response
        _check_unlocked(puzzle, response)
        raise self._make_error(response)

    def _make_error(self, response: Response) -> errors.AocError:
        """Return the error for a response; may request /settings to check the session."""
        if response.status == 429:
            return errors.BusyError(
                "the site asks for fewer requests (HTTP 429)",
                "wait a few minutes, then try again",
                response.retry_after,
            )
        can_be_invalid = self._client.token and response.status in (302, 303, 400, 500)
        if can_be_invalid and _is_redirect(self._fetch("/settings")):
            return self._invalid_token_error()
        if response.status >= 500:
            message = f"the site is unavailable (HTTP {response.status} for {response.path})"
            if response.retry_after:
                return errors.BusyError(message, RETRY_HINT, response.retry_after)
            return errors.OutageError(message, RETRY_HINT)
        return _unrecognized_error(response)

    def _invalid_token_error(self) -> errors.SessionError:
        token = self._client.token
        assert token is not None  # Only called if a session was sent.
        message = f"the session token from {token.source} is invalid or expired"
        return errors.SessionError(message, token.hint)


def describe_non_input(content_type: str, body: bytes) -> str | None:
    """Describe a response body that is not an input; return None if it may be one."""
    try:
        text = decode_input(body)
    except UnicodeDecodeError:
        return "bytes that are not UTF-8 text"
    if "html" in content_type or text.lstrip()[:16].lower().startswith(_PAGES):
        return "a web page"
    if not text.strip():
        return "nothing"
    if "\0" in text:
        return "binary data"
    words = re.search("[a-z].*[a-z]", text.lower(), re.DOTALL)  # such as `502 Bad Gateway`
    if text.lstrip().startswith(_ERRORS) or (words and words[0] in _PHRASES):
        return "an error message"
    return "text with a session token" if "[token]" in redact(text) else None


def _is_redirect(response: Response) -> bool:
    """Return whether the site redirects, as it does without a login."""
    return response.status in (302, 303)


def _check_unlocked(puzzle: Puzzle, response: Response) -> None:
    if response.status == 404 and response.text.startswith(_LOCKED):
        raise locked_error(puzzle, response.date or time.time())


def _unrecognized_error(response: Response) -> errors.SiteError:
    path, status = response.path, f"HTTP {response.status}"
    if _is_redirect(response):
        message = f"{path} does not exist or is not accessible ({status}, a redirect)"
    else:
        start = " ".join(response.text.split())[:60]
        message = f"unrecognized response to {path} ({status}{start and ': ' + start})"
    hint = "try again later; if that does not help, open the page in a browser"
    return errors.SiteError(message, hint)
