"""The local site must be right before it can judge the runner: these tests watch the watchman."""

import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

import pytest
import requests
from bs4 import BeautifulSoup

from aoc_runner.kernel.site.adventofcode import BOARD_LIMIT
from aoc_runner.site.boards import read_board
from tests.fake_site import Judged, Site, User, boards
from tests.fake_site.boards import Member, Star, make_board, private_board

LOCKED = (
    "Please don't repeatedly request this endpoint before it unlocks! The calendar countdown is "
    "synchronized with the server time; the link will be enabled on the calendar the instant this "
    "puzzle becomes available."
)
NO_SESSION = "Puzzle inputs differ by user.  Please log in to get your puzzle input."
TAIL = (
    "If you're stuck, make sure you're using the full input data; there are also some general tips "
    "on the about page, or you can ask for hints on the subreddit.  "
)


@pytest.fixture
def site() -> Iterator[Site]:
    with Site() as site:
        yield site


@pytest.fixture
def alice(site: Site) -> User:
    return site.add_user("alice")


def get(site: Site, path: str, token: str | None = None, timeout: float = 5) -> requests.Response:
    cookies = {"session": token} if token else {}
    url = site.url + path
    return requests.get(url, cookies=cookies, timeout=timeout, allow_redirects=False)


def post(
    site: Site, user: User, answer: object, level: int = 1, path: str = "/2023/day/7"
) -> requests.Response:
    return requests.post(
        f"{site.url}{path}/answer",
        data={"level": str(level), "answer": str(answer)},
        cookies={"session": user.token},
        timeout=5,
        allow_redirects=False,
    )


def article(response: requests.Response) -> str:
    found = BeautifulSoup(response.text, "html.parser").article
    assert response.status_code == 200
    assert found is not None
    return found.get_text()


def test_inputs_differ_by_user_and_need_a_living_session(site: Site, alice: User) -> None:
    bob, path = site.add_user("bob"), "/2023/day/7/input"
    assert (alice.number, bob.number) == (4242, 4243)
    assert site.input(alice, 2023, 7) != site.input(bob, 2023, 7)
    answer = get(site, path, alice.token)
    assert (answer.text, answer.headers["Content-Type"]) == (
        site.input(alice, 2023, 7),
        "text/plain",
    )
    assert (get(site, path).status_code, get(site, path).text) == (400, NO_SESSION)

    old = alice.token
    assert site.rotate(alice) == alice.token != old
    for style, status in (("400", 400), ("500", 500), ("302", 302)):
        site.dead_session_style = style  # type: ignore[assignment]
        assert get(site, path, old).status_code == status
    assert get(site, "/settings", old).headers["Location"] == "/"
    settings = get(site, "/settings", alice.token).text
    assert "(anonymous user #4242)" in settings
    assert re.search(r"<code>ownerproof-4242-\d+-\w+</code>", settings)
    assert "<span>Link to https://github.com/alice</span>" in settings
    site.kill_sessions(alice)
    assert get(site, "/settings", alice.token).status_code == 302
    assert [request.token for request in site.requests[-2:]] == [alice.token] * 2
    cleo = site.add_user("Cleo V. Dane", "google")
    assert 'height="20"/>Cleo V. Dane</span>' in get(site, "/settings", cleo.token).text

    raw = b" <^\xff\n\n"
    site.set_input(bob, 2015, 1, raw)
    assert get(site, "/2015/day/1/input", bob.token).content == raw


def test_the_example_pins_the_solver() -> None:
    with Site() as site:
        alice = site.add_user("alice")
        site.set_input(alice, 2023, 7, b"32T3K 765\nT55J5 684\nKK677 28\nKTJJT 220\nQQQJA 483\n")
        assert [site.answer(alice, 2023, 7, part) for part in (1, 2)] == ["6440", "5905"]
        # Equal types: as a joker, J is below 2; as a jack, above T.
        site.set_input(alice, 2023, 7, b"TTTT2 10\nJKKK2 1\n")
        assert site.answer(alice, 2023, 7, 2) == "21"


def test_the_calendar_follows_the_clock(site: Site, alice: User) -> None:
    path = "/2023/day/7/input"
    site.advance(1701925190 - site.now())  # 2023-12-07 04:59:50 UTC
    answer = get(site, path, alice.token)
    assert (answer.status_code, answer.text) == (404, LOCKED)
    assert parsedate_to_datetime(answer.headers["Date"]).timestamp() == pytest.approx(
        site.now(), abs=2
    )
    site.advance(10)
    assert get(site, path, alice.token).status_code == 200
    site.lock(2023, 7)
    assert get(site, "/2023/day/7").text == LOCKED
    site.unlock(2023, 8)
    site.solve(alice, 2023, 8, 2)
    site.solve(alice, 2023, 6, 1)
    calendar = get(site, "/2023", alice.token).text
    assert (
        '<a aria-label="Day 8, two stars" href="/2023/day/8" class="calendar-day8 '
        'calendar-verycomplete">' in calendar
    )
    assert (
        'aria-label="Day 6, one star" href="/2023/day/6" class="calendar-day6 calendar-complete"'
        in (calendar)
    )
    assert "/2023/day/7" not in calendar
    times = get(site, "/2023/leaderboard/self", alice.token).text
    assert "\n  8   00:00:00    4242      0   00:00:00    4242      0\n" in times
    assert "\n  6       &gt;24h    4242      0          -       -      -\n" in times
    for path in ("/2025/day/13/input", "/2023/day/07", "/2014/day/1", "/2023/day/26"):
        assert "404 Not Found" in get(site, path, alice.token).text


def test_calendars_differ_in_all_but_links_and_classes(site: Site, alice: User) -> None:
    site.advance(1733115600 - site.now())  # 2024-12-02 05:00:00 UTC
    for year in range(2015, 2025):
        site.solve(alice, year, 1, 1)
        page = BeautifulSoup(get(site, f"/{year}", alice.token).text, "html.parser")
        assert len(page.select("pre.calendar a[href*='/day/']")) == (2 if year == 2024 else 25)
        assert len(page.select("pre.calendar span[aria-hidden]")) == (23 if year == 2024 else 0)
        assert [link["href"] for link in page.select(".calendar-complete")] == [f"/{year}/day/1"]
        for mark in ("calendar-mark-complete", "calendar-mark-verycomplete"):
            assert len(page.select(f"pre .{mark}")) == (0 if year == 2015 else 25)

    def drawn(year: int) -> list[str]:
        soup = BeautifulSoup(get(site, f"/{year}").text, "html.parser")
        assert soup.pre is not None
        return soup.pre.get_text().splitlines()

    assert drawn(2015)[:2] == ["~~~~~~~  1", "~~~~~~~~ 2"]
    assert drawn(2017)[:2] == ["[#] 1 **  [#] 2 **", "    .------."]
    assert drawn(2022)[1] == "~ ~^~ |__|  1 **"


def test_events_have_the_stars_of_each_that_has_begun(site: Site, alice: User) -> None:
    site.advance(1764478800 - site.now())  # 2025-11-30 05:00:00 UTC
    site.solve(alice, 2023, 7, 2)
    site.solve(alice, 2016, 1, 1)

    def entries(token: str | None) -> list[str]:
        soup = BeautifulSoup(get(site, "/events", token).text, "html.parser")
        return [entry.get_text() for entry in soup.select(".eventlist-event")]

    years = [f"[{year}]" for year in range(2024, 2014, -1)]
    assert entries(None) == years
    held = {"[2023]": " 2* / 50*", "[2016]": " 1*"}
    assert entries(alice.token) == [year + held.get(year, "") for year in years]
    site.advance(86400)
    assert entries(None)[0] == "[2025]"


def test_the_header_of_the_times_tells_their_form(site: Site, alice: User) -> None:
    for year, columns in ((2024, ["Time", "Rank", "Score"]), (2025, ["Time"])):
        site.solve(alice, year, 1, 1)
        page = BeautifulSoup(
            get(site, f"/{year}/leaderboard/self", alice.token).text, "html.parser"
        )
        assert page.pre is not None
        parts, names, row = page.pre.get_text().splitlines()
        assert parts.replace("-", " ").split() == ["Part", "1", "Part", "2"]
        assert names.split() == ["Day", *columns, *columns]
        assert len(row) == len(names) >= len(parts)


def test_the_day_page_grows(site: Site, alice: User) -> None:
    def soup(token: str | None) -> BeautifulSoup:
        return BeautifulSoup(get(site, "/2023/day/7", token).text, "html.parser")

    login = "To play, please identify yourself via one of these services:"
    site.solve(alice, 2023, 7, 1)
    for token in (None, "dead"):
        page = soup(token)
        assert login in page.get_text()
        assert "[Log In]" in page.get_text()
        assert len(page.select("article.day-desc")) == 1
    page = soup(alice.token)
    assert page.title
    assert page.title.text == "Day 7 - Advent of Code 2023"
    assert [h2.text for h2 in page.select("article h2")] == [
        "--- Day 7: Camel Cards ---",
        "--- Part Two ---",
    ]
    answers = [article.select("code em")[-1].text for article in page.select("article")]
    assert answers == ["6440", "5905"]
    assert page.select("article pre code")[0].text.startswith("32T3K 765\n")
    assert page.select('form[method=post][action="7/answer"] input[name=level][value="2"]')
    assert "The first half of this puzzle is complete! It provides one gold star: *" in page.text
    one = f"Your puzzle answer was {site.answer(alice, 2023, 7, 1)}."
    assert one in [p.text for p in page.select("main > p")]

    site.solve(alice, 2023, 7, 2)
    page = soup(alice.token)
    assert not page.select("form")
    assert "The first half" not in page.text
    assert "Both parts of this puzzle are complete! They provide two gold stars: **" in page.text
    assert f"Your puzzle answer was {site.answer(alice, 2023, 7, 2)}." in page.text


def test_verdicts_misses_and_waits(site: Site, alice: User) -> None:
    bob, right = site.add_user("bob"), int(site.answer(alice, 2023, 7, 1))
    assert article(post(site, alice, right + 1)) == (
        "That's not the right answer; your answer is too high.  "
        f"{TAIL}Please wait one minute before trying again. (You guessed {right + 1}.) "
        "[Return to Day 7]"
    )
    assert re.fullmatch(
        "You gave an answer too recently; you have to wait after submitting an answer before "
        r"trying again\.  You have (1m|5\ds) left to wait\. \[Return to Day 7\]",
        article(post(site, alice, right)),
    )
    assert 50 < site.cooldown(alice) <= 60
    site.cooldown_scope = "puzzle"
    assert "  Did you already" in article(post(site, alice, 1, level=2, path="/2015/day/1"))
    site.set_misses(alice, 2015, 1, 6)
    assert "wait 10 minutes" in article(post(site, alice, "elf", path="/2015/day/1"))
    assert 590 < site.cooldown(alice) <= 600
    site.cooldown_scope = "account"
    assert "too recently" in article(post(site, alice, 1, path="/2015/day/2"))

    site.advance(600)
    site.hint_high_low = site.guessed_tail = False
    site.set_misses(alice, 2023, 7, 3)
    assert article(post(site, alice, right - 1)) == (
        f"That's not the right answer.  {TAIL}Because you have guessed incorrectly 4 times on this "
        "puzzle, please wait 5 minutes before trying again. [Return to Day 7]"
    )
    site.advance(28)
    assert re.search(r"You have 4m [23]\ds left", article(post(site, alice, right)))
    site.advance(272)
    site.set_misses(alice, 2023, 7, 6)
    someone_elses = site.answer(bob, 2023, 7, 1)
    site.someone_else_style = "older"
    text = article(post(site, alice, someone_elses))
    assert "someone else; you're either logged in to the wrong account, unlucky, or" in text
    assert "incorrectly 7 times on this puzzle, please wait 10 minutes" in text
    site.advance(600)

    text = article(post(site, alice, right))
    assert text.startswith("That's the right answer!  You are one gold star closer to ")
    assert text.endswith("[Continue to Part Two]")
    assert "  Did you already complete it?" in article(post(site, alice, right))
    text = article(post(site, alice, site.answer(alice, 2023, 7, 2), level=2))
    assert "You have completed Day 7!" in text
    assert "[Return to Your Advent Calendar]" in text
    assert site.stars(alice, 2023) == {(7, 1), (7, 2)}
    assert [(judged.part, judged.verdict) for judged in site.judged] == [
        (1, "too_high"),
        (1, "wrong"),
        (1, "wrong"),
        (1, "someone_elses"),
        (1, "right"),
        (2, "right"),
    ]
    site.kill_sessions(alice)
    answer = post(site, alice, right)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/2023/day/7")


@pytest.mark.parametrize(("year", "last"), [(2023, 25), (2025, 12)])
def test_the_final_star_needs_all_others(year: int, last: int) -> None:
    with Site() as site:
        alice, path = site.add_user("alice"), f"/{year}/day/{last}"
        site.unlock(year, last)
        for day in range(2, last):
            site.solve(alice, year, day, 2)
        site.solve(alice, year, 1, 1)
        assert "solving the right level" in article(post(site, alice, "", 2, path))
        site.solve(alice, year, last, 1)
        assert "you need 1 more" in article(post(site, alice, "", 2, path))
        assert "<form" not in get(site, path, alice.token).text
        site.solve(alice, year, 1, 2)
        assert "<form" in get(site, path, alice.token).text
        text = article(post(site, alice, "", 2, path))
        assert "Congratulations!  You've finished every puzzle" in text
        assert len(site.stars(alice, year)) == 2 * last
        assert site.judged == [Judged("alice", year, last, 2, "", "right")]
        assert "Both parts" in get(site, path, alice.token).text


def test_a_private_board_is_for_its_members_and_who_has_the_key(site: Site, alice: User) -> None:
    bob, cleo = site.add_user("bob"), site.add_user("cleo")
    members = [Member(bob.number, "bob", {}), Member(777, None, {})]
    path = "/2023/leaderboard/private/view/99.json"

    def opens(user: User | None, query: str = "") -> bool:
        response = get(site, path + query, user.token if user else None)
        if response.status_code == 200:
            assert response.headers["Content-Type"] == "application/json"
            assert set(response.json()["members"]) == {str(bob.number), "777"}
            return True
        assert response.status_code == 302
        assert response.headers["Location"] == "/2023/leaderboard/private"
        assert response.content == b""
        return False

    assert not opens(bob)  # there is none yet
    site.add_board(99, 2023, members, owner=alice.number)
    assert [opens(user) for user in (alice, bob, cleo, None)] == [True, True, False, False]
    assert not opens(None, "?view_key=")
    site.add_board(99, 2023, members, owner=alice.number, view_key="ab12cd34")
    assert opens(None, "?view_key=ab12cd34")
    assert opens(cleo, "?view_key=ab12cd34")
    assert opens(bob, "?view_key=wrong")
    assert not opens(cleo, "?view_key=wrong")
    assert not opens(None, "?key=ab12cd34")
    site.kill_sessions(bob)
    assert not opens(bob)
    for other in (path.replace("2023", "2022"), path.replace("99", "98")):
        assert get(site, other, alice.token).status_code == 302
    assert get(site, path.replace("2023", "2099"), alice.token).status_code == 404
    assert get(site, path.removesuffix(".json"), alice.token).status_code == 404


# Of three members: who won which star, when, and the points it gives.
THREE = [
    Member(1, "a", {(1, 1): Star(50), (1, 2): Star(90), (6, 1): Star(99)}),  # 2, 2, 3
    Member(2, "b", {(1, 1): Star(40), (1, 2): Star(80)}),  # 3, 3
    Member(3, "c", {(1, 1): Star(50), (2, 1): Star(70)}),  # 1, 3
]


@pytest.mark.parametrize(
    ("year", "scores"),
    [
        (2023, [7, 6, 4]),
        (2018, [4, 6, 4]),  # without those of day 6
        (2020, [3, 0, 3]),  # without those of day 1
    ],
)
def test_the_scores_of_a_board_by_hand(year: int, scores: list[int]) -> None:
    assert list(boards.local_scores(private_board(1, year, THREE)).values()) == scores


def test_ties_on_a_board_go_by_the_index_of_the_star() -> None:
    both = [Member(n, None, {(1, 1): Star(50, index)}) for n, index in ((1, 7), (2, 3))]
    assert boards.local_scores(private_board(1, 2023, both)) == {1: 1, 2: 2}


def test_the_two_forms_of_a_board() -> None:
    old, new = (boards.document(private_board(9, year, THREE)) for year in (2018, 2025))
    assert (old["owner_id"], new["owner_id"]) == ("1", 1)
    assert ("num_days" in old, new["num_days"], new["day1_ts"]) == (False, 12, 1764565200)
    was, is_ = old["members"]["3"], new["members"]["3"]
    assert was == {
        "id": "3", "name": "c", "stars": 2, "local_score": 4, "last_star_ts": "70",
        "global_score": 0,
        "completion_day_level": {
            "1": {"1": {"get_star_ts": "50", "star_index": None}},
            "2": {"1": {"get_star_ts": "70"}},
        },
    }  # fmt: skip
    assert is_ == {
        "id": 3, "name": "c", "stars": 2, "local_score": 4, "last_star_ts": 70,
        "completion_day_level": {
            "1": {"1": {"get_star_ts": 50, "star_index": 2}},
            "2": {"1": {"get_star_ts": 70, "star_index": 3}},
        },
    }  # fmt: skip
    idle = boards.document(private_board(9, 2018, [Member(1, None, {})]))["members"]["1"]
    assert (idle["name"], idle["last_star_ts"], idle["completion_day_level"]) == (None, "0", {})
    assert "global_score" in boards.document(private_board(9, 2024, THREE))["members"]["1"]


@pytest.mark.parametrize("year", [2018, 2024, 2025])
@pytest.mark.parametrize("members", [1, 20, 200])
def test_a_board_that_is_made_up_is_read_by_the_runner(year: int, members: int) -> None:
    made = make_board(year, members, "a seed")
    assert made == make_board(year, members, "a seed")
    assert members == 1 or made != make_board(year, members, "another")
    board = private_board(9, year, made)
    content = boards.content(board)
    assert len(content) < BOARD_LIMIT / 4
    read = read_board(content, year)
    assert read is not None
    assert (read.days, read.owner) == (12 if year == 2025 else 25, 4242)
    assert [each.number for each in read.members] == [each.number for each in made]
    scores = boards.local_scores(board)
    for each, one in zip(read.members, board.members, strict=True):
        assert (each.stars, each.score) == (len(one.stars), scores[one.number])
        got = {(day, part): got.at for day, both in each.got.items() for part, got in both.items()}
        assert got == {date: star.at for date, star in one.stars.items()}
    if members > 1:
        assert {None, *(each.name for each in made)} >= set(boards.NAMES)
        assert read.members[1].name == "(anonymous user #4243)"
        assert not read.members[-1].got
        times = [star.at for each in made for star in each.stars.values()]
        assert len(set(times)) < len(times)


def body_is(content: bytes) -> Callable[[requests.Response], bool]:
    return lambda answer: answer.status_code == 200 and answer.content == content


ANSWERED: list[tuple[str, dict[str, Any], Callable[[requests.Response], bool]]] = [
    (
        "status",
        {"status": 429, "headers": {"Retry-After": "7"}},
        lambda answer: (answer.status_code, answer.headers["Retry-After"]) == (429, "7"),
    ),
    ("status", {"body": "down"}, lambda answer: (answer.status_code, answer.text) == (503, "down")),
    ("redirect", {"location": "/x"}, lambda answer: answer.headers["Location"] == "/x"),
    ("html", {}, lambda answer: answer.headers["Content-Type"] == "text/html"),
    ("html_as_text", {}, lambda answer: answer.headers["Content-Type"] == "text/plain"),
    ("empty", {}, body_is(b"")),
    ("blank", {}, body_is(b"\n\n\n")),
    ("not_utf8", {}, lambda answer: b"\xff" in answer.content),
    ("unrecognised", {}, lambda answer: "<article><p>" in answer.text),
    ("no_article", {}, lambda answer: "<article><p>" not in answer.text),
    ("huge", {}, lambda answer: len(answer.content) == 64 * 2**20),
    ("slow", {"delay": 0.2}, lambda answer: answer.elapsed.total_seconds() >= 0.2),
]


@pytest.mark.parametrize(("kind", "options", "seen"), ANSWERED)
def test_a_fault_is_seen_as_often_as_asked(
    site: Site,
    alice: User,
    kind: str,
    options: dict[str, Any],
    seen: Callable[[requests.Response], bool],
) -> None:
    site.fault(r"/input$", kind, times=1, method="GET", **options)
    assert get(site, "/2023/day/7", alice.token).status_code == 200
    assert seen(get(site, "/2023/day/7/input", alice.token))
    assert get(site, "/2023/day/7/input", alice.token).text == site.input(alice, 2023, 7)
    assert site.count("GET", "/2023/day/7/input") == 2


def raw(site: Site, request: str, seconds: float = 0.7) -> tuple[bytes, str]:
    """What arrives after the head within that time (at most 1 MiB), and how it ends."""
    received, ending, deadline = b"", "open", time.monotonic() + seconds
    with socket.create_connection(("127.0.0.1", int(site.url.rpartition(":")[2]))) as client:
        client.sendall(request.encode())
        while len(received) < 2**20 and (left := deadline - time.monotonic()) > 0:
            client.settimeout(left)
            try:
                more = client.recv(65536)
            except (TimeoutError, ConnectionResetError) as error:
                return received.partition(b"\r\n\r\n")[2], type(error).__name__
            if not more:
                ending = "closed"
                break
            received += more
    return received.partition(b"\r\n\r\n")[2], ending


def test_faults_that_break_the_connection(site: Site, alice: User) -> None:
    body = site.input_bytes(alice, 2023, 7)
    ask = f"GET /2023/day/7/input HTTP/1.1\r\nHost: x\r\nCookie: session={alice.token}\r\n\r\n"

    def broken(kind: str) -> tuple[bytes, str]:
        site.heal()
        site.fault("/input", kind)
        return raw(site, ask)

    assert broken("reset") == (b"", "ConnectionResetError")
    assert broken("hang") == (b"", "TimeoutError")
    dripped, ending = broken("drip")
    assert (body[: len(dripped)], ending) == (dripped, "TimeoutError")
    assert 1 <= len(dripped) <= 5
    assert broken("truncated") == (body[: len(body) // 2], "closed")
    endless, ending = broken("endless")
    assert (len(endless) > 2**16, ending) == (True, "open")
    assert site.requests[1].status is None
    with pytest.raises(TypeError):
        site.fault("/input", "slow", dealy=1)


@pytest.mark.parametrize("kind", ["lost", "reset"])
def test_a_lost_guess_was_judged_and_a_reset_one_was_not(
    site: Site, alice: User, kind: str
) -> None:
    right = site.answer(alice, 2023, 7, 1)
    site.fault("/answer", kind, method="POST")
    with pytest.raises(requests.ConnectionError):
        post(site, alice, right)
    judged = [Judged("alice", 2023, 7, 1, right, "right")] if kind == "lost" else []
    assert site.judged == judged
    assert site.requests[0].form == {"level": "1", "answer": right}


def test_sixteen_guesses_at_once_are_judged_one_by_one(
    site: Site, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow_answer(*_: object) -> str:
        time.sleep(0.05)  # long enough for a second guess to slip in, were it not for the lock
        return "right"

    monkeypatch.setattr(site, "answer", slow_answer)
    with ThreadPoolExecutor(16) as pool:
        texts = list(pool.map(lambda guess: article(post(site, alice, guess)), range(16)))
    assert len(site.judged) == 1
    assert sum("too recently" in text for text in texts) == 15
    assert len(site.requests) == 16


def test_clients_that_leave_are_no_fuss(capfd: pytest.CaptureFixture[str]) -> None:
    with Site() as site:
        alice = site.add_user("alice")
        site.fault("/input", "huge")
        head = f"POST /2023/day/7/answer HTTP/1.1\r\nCookie: session={alice.token}\r\n"
        raw(site, f"{head}Content-Length: 100\r\n\r\nlevel=1&answer=1", 0.05)
        raw(site, "GET /2023/day/7/input HTTP/1.1\r\n\r\n")  # leaves after the first MiB
        raw(site, "nonsense\r\n\r\n", 0.05)
        site.fault("/day/7$", "hang")
        with ThreadPoolExecutor(1) as pool:
            hanging = pool.submit(raw, site, "GET /2023/day/7 HTTP/1.1\r\n\r\n", 10)
            while not site.count("GET", "/2023/day/7"):
                time.sleep(0.01)
            started = time.monotonic()
            site.close()
            assert time.monotonic() - started < 2
            assert hanging.result(timeout=1) == (b"", "closed")
        assert site.judged == []
    assert capfd.readouterr() == ("", "")


def test_the_command_line_prints_where_and_who() -> None:
    command = [sys.executable, "-u", "-m", "tests.fake_site"]
    root = Path(__file__).parents[1]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        url, token = (process.stdout.readline().strip().partition("=")[2] for _ in range(2))
        cookies = {"session": token}
        assert requests.get(f"{url}/settings", cookies=cookies, timeout=5).status_code == 200
        process.terminate()
