"""`aoc calendar` against the local site: what it shows, learns, keeps, and how seldom it asks."""

import re

import pytest

from aoc_runner.features.stars.page import read_calendar, read_events
from aoc_runner.kernel.terminal.style import columns
from tests.site import Site, User, pages, puzzles
from tests.support import Aoc
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

LATER = str(15 * 60 + 1)  # seconds after which a page may be asked for again


def test_an_account_without_a_star(online: Aoc) -> None:
    result = online("calendar", "2023")
    assert (result.code, result.err) == (0, "")
    assert "2023: 0 of 50 stars, seen just now" in result.out
    assert "no code of 2023 here" in result.out
    document = online("calendar", "2023", "--json").json
    assert (document["stars"], document["most_stars"], document["error"]) == (0, 50, None)
    assert [day["day"] for day in document["days"]] == list(range(1, 26))
    assert {day["stars"] for day in document["days"]} == {0}


def test_an_account_with_some_stars(online: Aoc, site: Site, alice: User) -> None:
    for day, part in ((1, 2), (7, 1), (25, 1)):
        site.solve(alice, 2023, day, part)
    assert "2023: 4 of 50 stars" in online("calendar", "2023").out
    document = online("calendar", "2023", "--json").json
    held = {day["day"]: day["stars"] for day in document["days"] if day["stars"]}
    assert held == {1: 2, 7: 1, 25: 1}
    assert all(day["open"] for day in document["days"])


def test_an_account_with_all_stars_of_twelve_days(online: Aoc, site: Site, alice: User) -> None:
    for day in range(1, 13):
        site.solve(alice, 2025, day, 2)
    document = online("calendar", "2025", "--json").json
    assert (document["stars"], document["most_stars"]) == (24, 24)
    assert [day["stars"] for day in document["days"]] == [2] * 12


def test_what_it_learns_others_know(online: Aoc, site: Site, alice: User) -> None:
    online.write("days/year2023/day09.py", "def part1(data):\n    return 1\n")
    site.solve(alice, 2023, 9, 2)
    online("calendar", "2023")
    (day,) = online("days", "2023", "9", "--json").json["days"]
    assert day["stars"] == 2


def test_what_was_answered_here_and_has_no_star(online: Aoc) -> None:
    online.write("days/year2023/day09.py", "def part1(data):\n    return 1\n")
    online("run", "2023", "9")
    result = online("calendar", "2023")
    assert "day 9 part 1" in result.out
    assert "aoc submit 2023 9 1" in result.out
    assert "no code here: days 1-8, 10-25" in result.out
    online("submit", "2023", "9", "1", "12345678")
    after = online("calendar", "2023").out
    assert "not posted" not in after
    assert "guessed wrong, no star yet: day 9 part 1" in after


def test_a_star_that_was_won_since_is_shown(online: Aoc, site: Site, alice: User) -> None:
    online("calendar", "2023")
    online("submit", "2023", "9", "1", site.answer(alice, 2023, 9, 1))
    asked = site.count("GET", "/2023")
    assert "2023: 1 of 50 stars" in online("calendar", "2023").out
    assert site.count("GET", "/2023") == asked


def test_one_request_in_a_quarter_of_an_hour(online: Aoc, site: Site) -> None:
    for _ in range(3):
        assert online("calendar", "2023").code == 0
        assert online("calendar").code == 0
    assert (site.count("GET", "/2023"), site.count("GET", "/events")) == (1, 1)
    assert "seen 14 min ago" in online("calendar", "2023", AOC_TEST_AHEAD="860").out
    assert online("calendar", "2023", AOC_TEST_AHEAD=LATER).code == 0
    assert (site.count("GET", "/2023"), site.count("GET", "/events")) == (2, 1)


def test_a_page_that_is_not_understood(online: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 1, 2)
    online("calendar", "2023")
    site.fault("/2023$", "text", content=b"<html><p>closed for repairs</p></html>")
    result = online("calendar", "2023", AOC_TEST_AHEAD=LATER)
    assert result.code == 4
    assert "2023: 2 of 50 stars, seen 15 min ago" in result.out
    assert "something unrecognised" in result.error_lines[0]
    again = online("calendar", "2023", "--json", AOC_TEST_AHEAD=LATER)
    assert (again.code, again.json["error"]["code"], again.json["stars"]) == (4, 4, 2)
    assert site.count("GET", "/2023") == 2


def test_nothing_that_is_understood_and_nothing_known(online: Aoc, site: Site) -> None:
    site.fault("/2022$", "text", content=b"<html><p>closed for repairs</p></html>")
    result = online("calendar", "2022")
    assert (result.code, result.out) == (4, "")
    assert online("calendar", "2022", "--json").json["error"]["code"] == 4
    assert site.count("GET", "/2022") == 1


def test_logged_out(online: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 1, 2)
    online("calendar", "2023")
    site.kill_sessions(alice)
    result = online("calendar", "2023", AOC_TEST_AHEAD=LATER)
    assert result.code == 2
    assert "2023: 2 of 50 stars" in result.out
    assert "is dead" in result.err
    nothing = online("calendar", "2019", AOC_TEST_AHEAD=LATER)
    assert (nothing.code, nothing.out) == (2, "")


def test_a_user_who_is_called_as_the_link_to_log_in(online: Aoc, site: Site) -> None:
    user = site.add_user("[Log In]")
    site.solve(user, 2023, 1, 2)
    for words in (["2023"], []):
        result = online("calendar", *words, "--json", AOC_SESSION=user.token)
        assert (result.code, result.json["stars"]) == (0, 2)


def test_without_a_session(aoc: Aoc, site: Site) -> None:
    aoc.env = {"AOC_SITE_URL": site.url, "AOC_MIN_INTERVAL": "0"}
    for words in (["2023"], []):
        result = aoc("calendar", *words)
        assert (result.code, result.out) == (2, "")
        assert "aoc login" in result.err
    assert site.requests == []


def test_a_year_that_has_not_begun(online: Aoc, site: Site) -> None:
    for command in ("calendar", "times"):
        result = online(command, "2099")
        assert (result.code, result.out) == (5, "")
        assert "2099 day 1 is locked until" in result.err
    assert site.requests == []


def test_all_years_by_one_request(online: Aoc, site: Site, alice: User) -> None:
    for year, day, part in ((2015, 3, 2), (2023, 7, 1), (2025, 1, 2)):
        site.solve(alice, year, day, part)
    result = online("calendar")
    assert result.code == 0
    years = [line.split()[:2] for line in result.out.splitlines() if line[:2] == "20"]
    assert years[:3] == [["2025", "2/24"], ["2024", "0/50"], ["2023", "1/50"]]
    assert years[-1] == ["2015", "2/50"]
    assert [each.path for each in site.requests] == ["/settings", "/events"]
    document = online("calendar", "--json").json
    assert document["stars"] == 5
    assert {year["year"]: year["stars"] for year in document["years"]}[2015] == 2


def test_a_year_that_has_not_begun_has_no_stars_to_learn(online: Aoc, site: Site) -> None:
    entry = '<div class="eventlist-event"><a href="/{0}">[{0}]</a> 3*</div>'
    listed = "".join(entry.format(year) for year in (2015, 2099))
    site.fault("/events", "text", content=f"<html><body>{listed}</body></html>".encode())
    years = online("calendar", "--json").json["years"]
    assert [(year["year"], year["stars"]) for year in years] == [(2015, 3)]


def test_without_the_list_of_years_the_ledger_tells(online: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 1, 2)
    online("calendar", "2023")
    site.fault("/events", "text", content=b"<html><p>closed for repairs</p></html>")
    result = online("calendar")
    assert result.code == 4
    assert "2023   2/50" in result.out
    assert online("calendar", "--json").json["years"][0]["stars"] == 2
    assert site.count("GET", "/events") == 1


@pytest.mark.parametrize("year", range(2015, 2027))
def test_every_year_is_drawn_without_what_is_no_drawing(year: int) -> None:
    days = puzzles.final_day(year)
    for is_open in (lambda day: True, lambda day: day < 9, lambda day: False):
        stars = {day: day % 3 if is_open(day) else None for day in range(1, days + 1)}
        content = pages.calendar(year, pages.Viewer("alice", 7), stars).encode()
        calendar = read_calendar(content, year)
        assert calendar is not None
        assert calendar.stars == {day: it for day, it in stars.items() if it is not None}
        assert calendar.days == days
        spans = [span for line in calendar.lines for span in line]
        assert {span.day for span in spans} - {0} == set(stars)
        marks = [(span.day, span.star) for span in spans if span.star]
        assert marks == ([] if year == 2015 else [(day, n) for day in stars for n in (1, 2)])
        text = "".join(span.text for span in spans)
        assert not set("vc:") & set(text)  # no gull, mug, countdown, script
    assert read_calendar(content, year + 1) is None or not any(stars.values())


STYLE = """<style>/* .a { color:#000 } */ .calendar .a, .b { color:#fb5; }
@media print { .a { color:#000000 } } .b { position:absolute }</style>"""


def test_the_colours_are_those_of_the_page() -> None:
    html = (
        f"{STYLE}<pre class='calendar'><i class='a'>sea</i><i class='b'>gull</i>"
        "<i style='color:#00CC00'>tree</i><a href='/2023/day/1' class='calendar-day1'>1</a></pre>"
    )
    calendar = read_calendar(html.encode(), 2023)
    assert calendar is not None
    (line,) = calendar.lines
    assert [(it.text, it.colour) for it in line] == [
        ("sea", "#ffbb55"), ("tree", "#00cc00"), ("1", "")
    ]  # fmt: skip


def test_the_drawing_fits_its_terminal_or_is_not_there(
    online: Aoc, site: Site, alice: User
) -> None:
    site.solve(alice, 2016, 1, 2)
    seen = {}
    for width in (15, 40, 80, 160):
        with Terminal(online, "calendar", "2016", COLUMNS=str(width)) as terminal:
            assert terminal.finish() == 0
        seen[width] = terminal.seen
        lines = re.sub(r"\x1b\[[\d;]*[mK]", "", terminal.seen).replace("\r", "").splitlines()
        assert max(map(columns, lines)) <= width
        assert "1 ★" in "\n".join(lines)
    assert "~ ~" in seen[80]
    assert "~ ~" not in seen[15]
    assert "\x1b[33m*" in seen[80]


LINK = '<a href="/2023">[2023]</a>'


@pytest.mark.parametrize(
    ("entries", "stars"),
    [
        ([LINK], {2023: 0}),
        ([f"{LINK} 50*", '<a href="/2015">[2015]</a> 7 *'], {2023: 50, 2015: 7}),
        ([f"{LINK} 12* / 50*"], {2023: 12}),
        ([f'{LINK} <span class="star-count">12*</span>'], {2023: 12}),
        ([], None),
        (["2023 50*"], None),
    ],
)
def test_behind_a_year_stand_its_stars(entries: list[str], stars: dict[int, int] | None) -> None:
    listed = "".join(f'<div class="eventlist-event">{entry}</div>' for entry in entries)
    assert read_events(f"<html><body>alice{listed}</body></html>".encode()) == stars
