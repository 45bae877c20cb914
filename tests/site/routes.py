"""Which page answers which request. No sockets here: a request's facts in, a Response out."""

import hashlib
import re
from collections.abc import Callable, Mapping
from typing import NamedTuple
from urllib.parse import parse_qsl

from tests.site import pages, puzzles
from tests.site.puzzles import Puzzle
from tests.site.state import State, User
from tests.site.verdicts import judge

HTML = "text/html"
PLAIN = "text/plain"
JSON = "application/json"


class Response(NamedTuple):
    body: bytes
    type: str = HTML
    status: int = 200
    headers: Mapping[str, str] = {}


class Instead(Exception):
    """Ends a route that has another answer than its page: locked, unknown, not logged in."""

    def __init__(self, response: Response) -> None:
        self.response = response


class Ask(NamedTuple):
    """A request, as a route sees it."""

    state: State
    token: str | None
    form: Mapping[str, str]
    numbers: tuple[int, ...]  # those of the path
    query: Mapping[str, str]

    @property
    def user(self) -> User | None:
        return self.state.who(self.token)

    def logged_in(self, elsewhere: str, status: int = 302) -> User:
        """Who asks; nobody is sent elsewhere."""
        if (user := self.user) is None:
            raise Instead(go_to(elsewhere, status))
        return user

    def viewer(self, year: int) -> pages.Viewer | None:
        return self.state.viewer(self.user, year) if self.user else None

    def puzzle(self) -> Puzzle:
        """The puzzle of the path, if it is open."""
        try:
            puzzle = puzzles.puzzle_on(*self.numbers)
        except ValueError:
            raise Instead(not_found()) from None
        if not self.state.is_open(puzzle):
            raise Instead(Response(pages.LOCKED.encode(), PLAIN, 404))
        return puzzle

    def years(self) -> list[int]:
        """The events that have begun, by December in New York."""
        last = puzzles.FIRST_YEAR
        while puzzles.unlock_time(Puzzle(last + 1, 1)) <= self.state.now():
            last += 1
        return list(range(puzzles.FIRST_YEAR, last + 1))

    def year(self) -> int:
        """The year of the path, if it has begun; without one the last."""
        years = self.years()
        year = self.numbers[0] if self.numbers else years[-1]
        if year not in years:
            raise Instead(not_found())
        return year


def respond(
    state: State, method: str, path: str, token: str | None, form: Mapping[str, str]
) -> Response:
    path, _, query = path.partition("?")
    for route_method, pattern, route in ROUTES:
        if method == route_method and (found := re.fullmatch(pattern, path, re.ASCII)):
            numbers = tuple(int(number) for number in found.groups())
            try:
                return route(Ask(state, token, form, numbers, dict(parse_qsl(query))))
            except Instead as instead:
                return instead.response
    return not_found()


def html(text: str, status: int = 200) -> Response:
    return Response(text.encode(), HTML, status)


def not_found() -> Response:
    return html(pages.page("404 Not Found", 2015, None, "<h1>404 Not Found</h1>"), 404)


def go_to(location: str, status: int = 302) -> Response:
    return Response(b"", HTML, status, {"Location": location})


def get_input(ask: Ask) -> Response:
    puzzle = ask.puzzle()
    if ask.user:
        return Response(ask.state.input_bytes(ask.user, *puzzle), PLAIN)
    if ask.token and ask.state.dead_session_style == "500":
        return html("<!DOCTYPE html>\n<h1>500 Internal Server Error</h1>\n", 500)
    if ask.token and ask.state.dead_session_style == "302":
        return go_to("/")
    return Response(pages.LOG_IN_FOR_INPUT.encode(), PLAIN, 400)


def get_day(ask: Ask) -> Response:
    puzzle, state, user = ask.puzzle(), ask.state, ask.user
    solved = state.solved_parts(user, puzzle) if user else 0
    has_button = puzzle.day == puzzles.final_day(puzzle.year)
    answers = [
        None if part == 2 and has_button else state.answer(user, *puzzle, part)
        for part in range(1, solved + 1)
        if user
    ]
    bodies = [state.article(*puzzle, part) for part in (1, 2)]
    missing = state.stars_missing(user, puzzle.year) if user else 0
    viewer = ask.viewer(puzzle.year)
    return html(pages.day_page(puzzle, state.title(*puzzle), bodies, answers, viewer, missing))


def post_answer(ask: Ask) -> Response:
    puzzle = ask.puzzle()
    user = ask.logged_in(f"/{puzzle.year}/day/{puzzle.day}", 303)
    guess = ask.form.get("answer", "").strip()
    article = judge(ask.state, user, puzzle, ask.form.get("level", ""), guess)
    title = f"Day {puzzle.day} - Advent of Code {puzzle.year}"
    main = f"<article>{article}</article>"
    return html(pages.page(title, puzzle.year, ask.viewer(puzzle.year), main))


def get_calendar(ask: Ask) -> Response:
    year = ask.year()
    stars: dict[int, int | None] = {}
    for day in range(1, puzzles.final_day(year) + 1):
        puzzle = Puzzle(year, day)
        held = ask.state.solved_parts(ask.user, puzzle) if ask.user else 0
        stars[day] = held if ask.state.is_open(puzzle) else None
    return html(pages.calendar(year, ask.viewer(year), stars))


def get_events(ask: Ask) -> Response:
    user = ask.user
    stars = {year: len(ask.state.stars(user, year)) if user else 0 for year in ask.years()}
    return html(pages.events(ask.viewer(ask.year()), stars))


def get_personal_times(ask: Ask) -> Response:
    year = ask.year()
    user = ask.logged_in(f"/{year}")
    times = {
        day: [_clock(time) for time in ask.state.star_times(user, Puzzle(year, day))]
        for day in {day for day, _ in ask.state.stars(user, year)}
    }
    return html(pages.personal_times(year, ask.state.viewer(user, year), times))


def get_board(ask: Ask) -> Response:
    year, number = ask.year(), ask.numbers[1]
    found = ask.state.board(year, number)
    user = ask.user.number if ask.user else None
    if found is None or not found[0].shows_itself_to(user, ask.query.get("view_key")):
        return go_to(f"/{year}/leaderboard/private")
    return Response(found[1], JSON)


def _clock(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    left = max(0, int(seconds))
    clock = f"{left // 3600:02}:{left // 60 % 60:02}:{left % 60:02}"
    return clock if seconds <= 24 * 3600 else ">24h"


def get_settings(ask: Ask) -> Response:
    user, year = ask.logged_in("/"), ask.year()
    digest = hashlib.sha256(user.name.encode()).hexdigest()[:12]
    ownerproof = f"ownerproof-{user.number}-{int(ask.state.now())}-{digest}"
    viewer = ask.state.viewer(user, year)
    return html(pages.settings(year, viewer, user.service, user.number, ownerproof))


_YEAR = r"/(\d{4})"
_DAY = _YEAR + r"/day/([1-9]\d?)"  # no leading zero: /2023/day/07 is no page
ROUTES: list[tuple[str, str, Callable[[Ask], Response]]] = [
    ("GET", _DAY + "/input", get_input),
    ("GET", _DAY, get_day),
    ("POST", _DAY + "/answer", post_answer),
    ("GET", "/settings", get_settings),
    ("GET", _YEAR, get_calendar),
    ("GET", _YEAR + "/leaderboard/self", get_personal_times),
    ("GET", "/events", get_events),
    ("GET", _YEAR + r"/leaderboard/private/view/(\d+)\.json", get_board),
    ("GET", "/", get_calendar),
]
