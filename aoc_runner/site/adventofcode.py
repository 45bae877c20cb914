"""The site's endpoints: each of its answers becomes a value or one error of its own."""

import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TypeVar

from aoc_runner.kernel.words.answer import short
from aoc_runner.kernel.words.errors import (
    AocError,
    BusyError,
    DeadSessionError,
    LostError,
    OutageError,
    SiteError,
    UnreadableError,
)
from aoc_runner.kernel.words.puzzle import Part, Puzzle, locked
from aoc_runner.site import inputs, pages
from aoc_runner.site.calendar import read_calendar
from aoc_runner.site.client import PAGE_LIMIT, Client
from aoc_runner.site.failures import AGAIN
from aoc_runner.site.response import Response
from aoc_runner.site.verdicts import Reply, read_reply

T = TypeVar("T")


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
        """The user's input. Raises DeadSessionError, NotYetError or SiteError."""
        response = self._get(puzzle, "/input", inputs.INPUT_LIMIT)
        what = inputs.what_else(response.content_type, response.body)
        if what is None and response.echoes_session:
            what = "a text with a session token in it"
        if what is not None:
            raise SiteError(
                f"the site sent {what} where the input of {puzzle} should be; it was not kept",
                "try again in a little while; a captive portal or proxy may be answering instead",
            )
        if not response.is_whole:
            raise SiteError(
                f"the input of {puzzle} came without its length, so its end may be missing; "
                "it was not kept",
                f"try again, without a proxy if there is one; or save {self._client.url}"
                f"{response.path} in the browser, and: "
                f"aoc run {puzzle.year} {puzzle.day} --input FILE",
            )
        return response.body

    def page(self, puzzle: Puzzle) -> pages.DayPage:
        """The day's page as it is shown here. Raises DeadSessionError for a dead session."""
        response = self._get(puzzle)
        _check_whole(response)
        page = pages.read_day_page(response.body)
        if page is None:
            raise _unrecognised(response)
        if self._client.token and not page.logged_in:
            raise self._dead_session()
        return page

    def user_number(self) -> int:
        """The number of the logged-in user. Raises DeadSessionError if the session is dead."""
        response = self._ask("/settings")
        if self._is_dead(response):
            raise self._dead_session()
        number = pages.read_user_number(response.text) if response.status == 200 else None
        if number is None:
            raise _unrecognised(response)
        return number

    def stars(self, year: int) -> dict[int, int]:
        """The stars held on each open day of the year, as of now: a submit needs no older ones."""
        response = self._ask(f"/{year}")
        _check_whole(response)
        calendar = read_calendar(response.body, year) if response.status == 200 else None
        if calendar is None:
            raise _unrecognised(response)
        if not calendar.logged_in:
            raise self._dead_session()
        return dict(calendar.stars)

    def view(
        self,
        path: str,
        read: Callable[[bytes], T | None],
        limit: int = PAGE_LIMIT,
        query: Mapping[str, str] | None = None,
    ) -> tuple[bytes, T]:
        """A page about the user, or a board: as received, and as `read` understands it.

        Raises DeadSessionError where nobody is logged in, UnreadableError for what `read` does not
        understand, SiteError likewise for another answer.
        """
        response = self._ask(path, limit, query)
        if response.status != 200:
            raise self._failure(response)
        if pages.is_html(response.content_type, response.body):
            _check_whole(response)
            if self._client.token and pages.shows_nobody(response.text):
                raise self._dead_session()
        page = read(response.body)
        if page is None:
            error = _unrecognised(response)
            raise UnreadableError(error.message, error.hint, response.body)
        return response.body, page

    def server_time(self) -> float | None:
        """The server's clock in epoch seconds, if it tells."""
        return self._ask("/").date

    def check_answer(self, answer: str) -> None:
        """Raise SecretError for an answer that must not be posted, nor written down before."""
        self._client.refuse_token(answer)

    def post(self, puzzle: Puzzle, part: Part, answer: str) -> Reply:
        """Post an answer, once and at once: the caller has taken its turn among the requests.

        Raises NotSentError, DeadSessionError, NotYetError or BusyError if it was not judged;
        whatever else it raises, it may have been.
        """
        path = f"/{puzzle.year}/day/{puzzle.day}/answer"
        with self._waiting():
            response = self._client.post(path, {"level": str(part), "answer": answer})
        if self._is_dead(response):
            raise self._dead_session()
        _check_unlocked(puzzle, response)
        if response.status == 429:
            raise self._failure(response)
        if response.status != 200:
            raise LostError(
                f"the site answered status {response.status} to the post",
                "submit again: the day's page is read before anything is posted",
            )
        return read_reply(response.text)

    def _ask(
        self, path: str, limit: int = PAGE_LIMIT, query: Mapping[str, str] | None = None
    ) -> Response:
        with self._waiting():
            return self._client.get(path, limit, query)

    def _get(self, puzzle: Puzzle, end: str = "", limit: int = PAGE_LIMIT) -> Response:
        response = self._ask(f"/{puzzle.year}/day/{puzzle.day}{end}", limit)
        if response.status == 200:
            return response
        _check_unlocked(puzzle, response)
        raise self._failure(response)

    def _failure(self, response: Response) -> AocError:
        """The error for an answer that is no page: a dead session's, an outage, or neither."""
        if response.status == 429:
            return BusyError(
                "the site asks for fewer requests (status 429)",
                "wait a few minutes, then try again",
                response.retry_after,
            )
        # Any of these may be a dead session, or something else: the settings page tells.
        may_be_dead = self._client.token and response.status in (302, 303, 400, 500)
        if may_be_dead and self._is_dead(self._ask("/settings")):
            return self._dead_session()
        if response.status >= 500:
            trouble = f"the site is in trouble (status {response.status} for {response.path})"
            if response.retry_after:
                return BusyError(trouble, AGAIN, response.retry_after)
            return OutageError(trouble, AGAIN)
        if response.status in (302, 303) and response.leads_home:
            return SiteError(
                f"the site does not show {response.path}, and points to "
                f"{short(response.location or 'nowhere', 200)}",
                "try again in a little while; look at the page in a browser if it stays so",
            )
        return _unrecognised(response)

    def _dead_session(self) -> DeadSessionError:
        """The error for a token that the site does not know any more."""
        token = self._client.token
        assert token is not None  # nobody's session is dead, where none was sent
        return DeadSessionError(
            f"the session token from {token.source} is dead: the site shows nobody logged in",
            token.cure,
        )

    def _is_dead(self, response: Response) -> bool:
        return response.status in (302, 303) and response.leads_home


def _check_unlocked(puzzle: Puzzle, response: Response) -> None:
    if response.status == 404 and response.text.startswith(pages.LOCKED):
        raise locked(puzzle, response.date or time.time())


def _check_whole(response: Response) -> None:
    """Raise SiteError for a page of which the end may be missing, and with it stars or answers."""
    if response.status == 200 and not (response.is_whole or pages.ends_as_a_page(response.body)):
        raise SiteError(
            f"the page {response.path} came without its length, and breaks off before its end",
            "try again in a little while, without a proxy if there is one; nothing was kept",
        )


def _unrecognised(response: Response) -> SiteError:
    where = f", pointing to {short(response.location, 200)}" if response.location else ""
    opening = " ".join(response.text.split())[:60]
    return SiteError(
        f"the site answered {response.path} with something unrecognised "
        f"(status {response.status}{where}{': ' + opening if opening else ''})",
        "try again in a little while; look at the page in a browser if it stays so",
    )
