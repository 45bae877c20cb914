"""The routes of the site: functions from a request to a response, without sockets."""

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
    """Another response than the page: locked, not found, or a redirect to log in."""

    def __init__(self, response: Response) -> None:
        self.response = response


class RouteRequest(NamedTuple):
    """A request with the data that routes need."""

    state: State
    token: str | None
    form: Mapping[str, str]
    numbers: tuple[int, ...]  # the numbers in the path
    query: Mapping[str, str]

    @property
    def user(self) -> User | None:
        return self.state.find_user(self.token)

    def require_user(self, location: str, status: int = 302) -> User:
        """Return the user; redirect to the location without one."""
        if (user := self.user) is None:
            raise Instead(go_to(location, status))
        return user

    def viewer(self, year: int) -> pages.Viewer | None:
        return self.state.viewer(self.user, year) if self.user else None

    def puzzle(self) -> Puzzle:
        """Return the puzzle of the path, if it is unlocked."""
        try:
            puzzle = puzzles.puzzle_on(*self.numbers)
        except ValueError:
            raise Instead(not_found()) from None
        if not self.state.is_open(puzzle):
            raise Instead(Response(pages.LOCKED.encode(), PLAIN, 404))
        return puzzle

    def years(self) -> list[int]:
        """Return the years that have started, by December in New York."""
        last = puzzles.FIRST_YEAR
        while puzzles.unlock_time(Puzzle(last + 1, 1)) <= self.state.now():
            last += 1
        return list(range(puzzles.FIRST_YEAR, last + 1))

    def year(self) -> int:
        """Return the year of the path if it has started, by default the last year."""
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
        if method == route_method and (match := re.fullmatch(pattern, path, re.ASCII)):
            numbers = tuple(int(number) for number in match.groups())
            try:
                return route(RouteRequest(state, token, form, numbers, dict(parse_qsl(query))))
            except Instead as instead:
                return instead.response
    return not_found()


def html(text: str, status: int = 200) -> Response:
    return Response(text.encode(), HTML, status)


def not_found() -> Response:
    return html(pages.page("404 Not Found", 2015, None, "<h1>404 Not Found</h1>"), 404)


def go_to(location: str, status: int = 302) -> Response:
    return Response(b"", HTML, status, {"Location": location})


def get_input(request: RouteRequest) -> Response:
    puzzle = request.puzzle()
    if request.user:
        return Response(request.state.input_bytes(request.user, *puzzle), PLAIN)
    if request.token and request.state.dead_session_style == "500":
        return html("<!DOCTYPE html>\n<h1>500 Internal Server Error</h1>\n", 500)
    if request.token and request.state.dead_session_style == "302":
        return go_to("/")
    return Response(pages.LOG_IN_FOR_INPUT.encode(), PLAIN, 400)


def get_day(request: RouteRequest) -> Response:
    puzzle, state, user = request.puzzle(), request.state, request.user
    solved = state.solved_parts(user, puzzle) if user else 0
    has_button = puzzle.day == puzzles.final_day(puzzle.year)
    answers = [
        None if part == 2 and has_button else state.answer(user, *puzzle, part)
        for part in range(1, solved + 1)
        if user
    ]
    bodies = [state.article(*puzzle, part) for part in (1, 2)]
    missing = state.stars_missing(user, puzzle.year) if user else 0
    viewer = request.viewer(puzzle.year)
    return html(pages.day_page(puzzle, state.title(*puzzle), bodies, answers, viewer, missing))


def post_answer(request: RouteRequest) -> Response:
    puzzle = request.puzzle()
    user = request.require_user(f"/{puzzle.year}/day/{puzzle.day}", 303)
    guess = request.form.get("answer", "").strip()
    article = judge(request.state, user, puzzle, request.form.get("level", ""), guess)
    title = f"Day {puzzle.day} - Advent of Code {puzzle.year}"
    main = f"<article>{article}</article>"
    return html(pages.page(title, puzzle.year, request.viewer(puzzle.year), main))


def get_calendar(request: RouteRequest) -> Response:
    year = request.year()
    stars: dict[int, int | None] = {}
    for day in range(1, puzzles.final_day(year) + 1):
        puzzle = Puzzle(year, day)
        held = request.state.solved_parts(request.user, puzzle) if request.user else 0
        stars[day] = held if request.state.is_open(puzzle) else None
    return html(pages.calendar(year, request.viewer(year), stars))


def get_events(request: RouteRequest) -> Response:
    user = request.user
    stars = {year: len(request.state.stars(user, year)) if user else 0 for year in request.years()}
    return html(pages.events(request.viewer(request.year()), stars))


def get_personal_times(request: RouteRequest) -> Response:
    year = request.year()
    user = request.require_user(f"/{year}")
    times = {
        day: [_clock(time) for time in request.state.star_times(user, Puzzle(year, day))]
        for day in {day for day, _ in request.state.stars(user, year)}
    }
    return html(pages.personal_times(year, request.state.viewer(user, year), times))


def get_board(request: RouteRequest) -> Response:
    year, board_id = request.year(), request.numbers[1]
    entry = request.state.board(year, board_id)
    user_id = request.user.number if request.user else None
    if entry is None or not entry[0].is_visible_to(user_id, request.query.get("view_key")):
        return go_to(f"/{year}/leaderboard/private")
    return Response(entry[1], JSON)


def _clock(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    rest = max(0, int(seconds))
    clock = f"{rest // 3600:02}:{rest // 60 % 60:02}:{rest % 60:02}"
    return clock if seconds <= 24 * 3600 else ">24h"


def get_settings(request: RouteRequest) -> Response:
    user, year = request.require_user("/"), request.year()
    digest = hashlib.sha256(user.name.encode()).hexdigest()[:12]
    ownerproof = f"ownerproof-{user.number}-{int(request.state.now())}-{digest}"
    viewer = request.state.viewer(user, year)
    return html(pages.settings(year, viewer, user.service, user.number, ownerproof))


_YEAR = r"/(\d{4})"
_DAY = _YEAR + r"/day/([1-9]\d?)"  # /2023/day/07 is no page
ROUTES: list[tuple[str, str, Callable[[RouteRequest], Response]]] = [
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
