"""The site's endpoints: each of its answers becomes a value or one error of its own."""

import re
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from http import HTTPStatus
from typing import TypeVar

from aoc_runner.kernel.model.case import decode_input
from aoc_runner.kernel.model.errors import (
    AocError,
    BusyError,
    NotSentError,
    OutageError,
    ResponseLostError,
    SessionError,
    SiteError,
)
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
    """The puzzle site as one user sees it, or everyone where the client has no token.

    `waiting` is around every request, with the words for what is waited for.
    """

    def __init__(
        self,
        client: Client,
        waiting: Callable[[str], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        self._client = client
        self._waiting = partial(waiting, f"waiting for {client.url.partition('://')[2]}")

    def input(self, puzzle: Puzzle) -> bytes:
        """The user's input. Raises SessionError, NotYetError or SiteError."""
        response = self._fetch_day(puzzle, "/input")
        if what := describe_non_input(response.content_type, response.body):
            raise SiteError(
                f"the site sent {what} where the input of {puzzle} should be; it was not kept",
                "try again in a little while; a captive portal or proxy may be answering instead",
            )
        return response.body

    def page(self, puzzle: Puzzle) -> DayPage:
        """The day's page as it is shown here. Raises SessionError for a dead session."""
        response = self._fetch_day(puzzle)
        page = parse_day_page(response.body)
        if page is None:
            raise _unrecognized_error(response)
        if self._client.token and not page.is_logged_in:
            raise self._invalid_token_error()
        return page

    def fetch_user_id(self) -> int:
        """The number of the logged-in user. Raises SessionError if the session is dead."""
        response = self._fetch("/settings")
        if _is_redirect(response):
            raise self._invalid_token_error()
        user_id = parse_user_id(response.text) if response.status == 200 else None
        if user_id is None:
            raise _unrecognized_error(response)
        return user_id

    def view(
        self,
        path: str,
        read: Callable[[bytes], T | None],
        query: Mapping[str, str] | None = None,
    ) -> tuple[bytes, T]:
        """Return a page about the user, or a board: as received, and as `read` understands it.

        Raises SessionError for an invalid session, SiteError for any other response.
        """
        response = self._fetch(path, query)
        if response.status != 200:
            raise self._make_error(response)
        if self._client.token and is_logged_out(response.text):
            raise self._invalid_token_error()
        page = read(response.body)
        if page is None:
            raise _unrecognized_error(response)
        return response.body, page

    def server_time(self) -> float | None:
        """The server's clock in epoch seconds, if it tells."""
        return self._fetch("/").date

    def post(self, puzzle: Puzzle, part: Part, answer: str) -> Reply:
        """Post an answer once, without a wait: the caller has reserved a request slot.

        After NotSentError, SessionError, BusyError or NotYetError it certainly was not judged.
        """
        path = f"/{puzzle.year}/day/{puzzle.day}/answer"
        with self._waiting():
            response = self._client.post(path, {"level": str(part), "answer": answer})
        _check_unlocked(puzzle, response)
        if response.status == 429 or _is_redirect(response):
            with suppress(NotSentError):  # That is the request for /settings, not the post.
                raise self._make_error(response)
        if response.status != 200:
            raise ResponseLostError(
                f"the site answered status {response.status} to the post",
                "submit again: the day's page is read before anything is posted",
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

    def _make_error(self, response: Response) -> AocError:
        """The error for an answer that is no page: a dead session's, an outage, or neither."""
        if response.status == 429:
            return BusyError(
                "the site asks for fewer requests (status 429)",
                "wait a few minutes, then try again",
                response.retry_after,
            )
        # Any of these may be a dead session, or something else: the settings page tells.
        can_be_invalid = self._client.token and response.status in (302, 303, 400, 500)
        if can_be_invalid and _is_redirect(self._fetch("/settings")):
            return self._invalid_token_error()
        if response.status >= 500:
            message = f"the site is in trouble (status {response.status} for {response.path})"
            if response.retry_after:
                return BusyError(message, RETRY_HINT, response.retry_after)
            return OutageError(message, RETRY_HINT)
        return _unrecognized_error(response)

    def _invalid_token_error(self) -> SessionError:
        """The error for a token that the site does not know any more."""
        token = self._client.token
        assert token is not None  # nobody's session is dead, where none was sent
        return SessionError(
            f"the session token from {token.source} is dead: the site shows nobody logged in",
            token.hint,
        )


def describe_non_input(content_type: str, body: bytes) -> str | None:
    """Describe a response body that is not an input; None if it may be one, short or with a `<`."""
    try:
        text = decode_input(body)
    except UnicodeDecodeError:
        return "bytes that are not UTF-8 text"
    if "html" in content_type or text.lstrip()[:16].lower().startswith(_PAGES):
        return "a web page"
    if not text.strip():
        return "nothing"
    if "\0" in text:
        return "bytes that are no text"
    words = re.search("[a-z].*[a-z]", text.lower(), re.DOTALL)  # of `502 Bad Gateway`
    if text.lstrip().startswith(_ERRORS) or (words and words[0] in _PHRASES):
        return "an error text"
    has_token = redact(text) != text or "[token]" in text
    return "a text with a session token in it" if has_token else None


def _is_redirect(response: Response) -> bool:
    """Whether the site sends to another page, as it does with who is not logged in."""
    return response.status in (302, 303)


def _check_unlocked(puzzle: Puzzle, response: Response) -> None:
    if response.status == 404 and response.text.startswith(_LOCKED):
        raise locked_error(puzzle, response.date or time.time())


def _unrecognized_error(response: Response) -> SiteError:
    opening, what = " ".join(response.text.split())[:60], "something unrecognised"
    if _is_redirect(response):
        opening, what = "", "a redirect: the page does not exist, or is not for you"
    return SiteError(
        f"the site answered {response.path} with {what} "
        f"(status {response.status}{': ' + opening if opening else ''})",
        "try again in a little while; look at the page in a browser if it stays so",
    )
