"""Which page answers which request. No sockets here: a request's facts in, a Response out."""

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

from tests.site import pages, puzzles
from tests.site.puzzles import Puzzle
from tests.site.state import State, User
from tests.site.verdicts import judge

HTML = "text/html"
PLAIN = "text/plain"
JSON = "application/json"


@dataclass(frozen=True)
class Response:
    body: bytes
    type: str = HTML
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Ask:
    """A request, as a route sees it."""

    state: State
    token: str | None
    form: Mapping[str, str]
    numbers: tuple[int, ...]  # those of the path
    query: Mapping[str, str]

    @property
    def user(self) -> User | None:
        return self.state.who(self.token)

    def viewer(self, year: int) -> pages.Viewer | None:
        return self.state.viewer(self.user, year) if self.user else None


def respond(
    state: State, method: str, path: str, token: str | None, form: Mapping[str, str]
) -> Response:
    path, _, query = path.partition("?")
    for route_method, pattern, route in ROUTES:
        if method == route_method and (found := re.fullmatch(pattern, path, re.ASCII)):
            numbers = tuple(int(number) for number in found.groups())
            return route(Ask(state, token, form, numbers, dict(parse_qsl(query))))
    return html(pages.not_found(), 404)


def html(text: str, status: int = 200) -> Response:
    return Response(text.encode(), HTML, status)


def plain(text: str, status: int) -> Response:
    return Response(text.encode(), PLAIN, status)


def go_to(location: str, status: int = 302) -> Response:
    return Response(b"", HTML, status, {"Location": location})


def _open_puzzle(ask: Ask) -> Puzzle | Response:
    """The puzzle of the path, or the 404 that says why there is none."""
    try:
        puzzle = puzzles.puzzle_on(*ask.numbers)
    except ValueError:
        return html(pages.not_found(), 404)
    return puzzle if ask.state.is_open(puzzle) else plain(pages.LOCKED, 404)


def get_input(ask: Ask) -> Response:
    puzzle = _open_puzzle(ask)
    if isinstance(puzzle, Response):
        return puzzle
    if ask.user:
        return Response(ask.state.input_bytes(ask.user, *puzzle), PLAIN)
    if ask.token and ask.state.dead_session_style == "500":
        return html("<!DOCTYPE html>\n<h1>500 Internal Server Error</h1>\n", 500)
    if ask.token and ask.state.dead_session_style == "302":
        return go_to("/")
    return plain(pages.LOG_IN_FOR_INPUT, 400)


def get_day(ask: Ask) -> Response:
    puzzle = _open_puzzle(ask)
    if isinstance(puzzle, Response):
        return puzzle
    state, user = ask.state, ask.user
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
    return html(
        pages.day_page(puzzle, state.title(*puzzle), bodies, answers, viewer, missing=missing)
    )


def post_answer(ask: Ask) -> Response:
    puzzle = _open_puzzle(ask)
    if isinstance(puzzle, Response):
        return puzzle
    if ask.user is None:
        return go_to(f"/{puzzle.year}/day/{puzzle.day}", 303)
    guess = ask.form.get("answer", "").strip()
    article = judge(ask.state, ask.user, puzzle, ask.form.get("level", ""), guess)
    viewer = ask.state.viewer(ask.user, puzzle.year)
    title = f"Day {puzzle.day} - Advent of Code {puzzle.year}"
    return html(pages.page(title, puzzle.year, viewer, f"<article>{article}</article>"))


def _years(ask: Ask) -> list[int]:
    """The events that have begun, by December in New York."""
    last = puzzles.FIRST_YEAR
    while puzzles.unlock_time(Puzzle(last + 1, 1)) <= ask.state.now():
        last += 1
    return list(range(puzzles.FIRST_YEAR, last + 1))


def get_home(ask: Ask) -> Response:
    return _calendar(ask, _years(ask)[-1])


def get_calendar(ask: Ask) -> Response:
    if ask.numbers[0] not in _years(ask):
        return html(pages.not_found(), 404)
    return _calendar(ask, ask.numbers[0])


def _calendar(ask: Ask, year: int) -> Response:
    stars: dict[int, int | None] = {}
    for day in range(1, puzzles.final_day(year) + 1):
        puzzle = Puzzle(year, day)
        held = ask.state.solved_parts(ask.user, puzzle) if ask.user else 0
        stars[day] = held if ask.state.is_open(puzzle) else None
    return html(pages.calendar(year, ask.viewer(year), stars))


def get_events(ask: Ask) -> Response:
    years, user = _years(ask), ask.user
    stars = {
        year: (len(ask.state.stars(user, year)) if user else 0, 2 * puzzles.final_day(year))
        for year in years
    }
    return html(pages.events(years[-1], ask.viewer(years[-1]), stars))


def get_personal_times(ask: Ask) -> Response:
    (year,) = ask.numbers
    if year not in _years(ask):
        return html(pages.not_found(), 404)
    if ask.user is None:
        return go_to(f"/{year}")
    times = {
        day: [_clock(time) for time in ask.state.star_times(ask.user, Puzzle(year, day))]
        for day in {day for day, _ in ask.state.stars(ask.user, year)}
    }
    return html(pages.personal_times(year, ask.state.viewer(ask.user, year), times))


def get_board(ask: Ask) -> Response:
    year, number = ask.numbers
    if year not in _years(ask):
        return html(pages.not_found(), 404)
    found = ask.state.board(year, number)
    user = ask.user.number if ask.user else None
    if found is None or not found[0].shows_itself_to(user, ask.query.get("view_key")):
        return go_to(f"/{year}/leaderboard/private")
    return Response(found[1], JSON)


def _clock(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    if seconds > 24 * 3600:
        return ">24h"
    left = max(0, int(seconds))
    return f"{left // 3600:02}:{left // 60 % 60:02}:{left % 60:02}"


def get_settings(ask: Ask) -> Response:
    if ask.user is None:
        return go_to("/")
    year, number = _years(ask)[-1], ask.user.number
    digest = hashlib.sha256(ask.user.name.encode()).hexdigest()[:12]
    ownerproof = f"ownerproof-{number}-{int(ask.state.now())}-{digest}"
    viewer = ask.state.viewer(ask.user, year)
    return html(pages.settings(year, viewer, ask.user.service, number, ownerproof))


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
    ("GET", "/", get_home),
]
