"""`aoc calendar` against the local site: its output, its cache and its requests."""

import pytest

from aoc_runner.features.stars.calendar import CalendarDay, YearDocument, format_year
from aoc_runner.features.stars.page import read_calendar, read_events
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.pages import CachedPage
from aoc_runner.kernel.terminal.style import measure_width
from tests.site import Site, User, pages, puzzles
from tests.support import Aoc
from tests.terminal import screen, seen_on

pytestmark = pytest.mark.warm

LATER = str(15 * 60 + 1)  # seconds after which a page may be requested again


def test_a_year_has_the_stars_of_its_page(logged_in: Aoc, site: Site, alice: User) -> None:
    for day, part in ((1, 2), (7, 1), (25, 1)):
        site.solve(alice, 2023, day, part)
    for day in range(1, 13):
        site.solve(alice, 2025, day, 2)
    result = logged_in("calendar", "2023")
    assert (result.code, result.err) == (0, "")
    assert "2023: 4 of 50 stars, seen just now" in result.out
    document = logged_in("calendar", "2023", "--json").json
    assert [day["day"] for day in document["days"]] == list(range(1, 26))
    held = {day["day"]: day["stars"] for day in document["days"] if day["stars"]}
    assert (held, document["error"]) == ({1: 2, 7: 1, 25: 1}, None)
    assert all(day["open"] for day in document["days"])
    document = logged_in("calendar", "2025", "--json").json
    assert (document["stars"], document["most_stars"]) == (24, 24)
    assert [day["stars"] for day in document["days"]] == [2] * 12


def test_a_star_from_submit_is_shown(logged_in: Aoc, site: Site, alice: User) -> None:
    logged_in.write("days/year2023/day09.py", "def part1(data):\n    return 1\n")
    assert "2023: 0 of 50 stars" in logged_in("calendar", "2023").out
    logged_in("submit", "2023", "9", "1", site.answer(alice, 2023, 9, 1))
    assert "2023: 1 of 50 stars" in logged_in("calendar", "2023").out
    assert site.count("GET", "/2023") == 1
    (day,) = logged_in("days", "2023", "9", "--json").json["days"]
    assert day["stars"] == 1


@pytest.mark.parametrize(
    ("args", "path", "expected"),
    [
        ("calendar 2023", "/2023", "2023: 2 of 50 stars"),
        ("calendar", "/events", "2023   2/50"),
        ("times 2023", "/2023/leaderboard/self", "00:12:34"),
    ],
)
def test_a_page_is_downloaded_once_and_shown_if_a_later_download_fails(
    logged_in: Aoc, site: Site, alice: User, args: str, path: str, expected: str
) -> None:
    site.solve(alice, 2023, 1, 1, 754)
    site.solve(alice, 2023, 1, 2, 3723)
    for ahead in ("0", "860"):
        result = logged_in(*args.split(), AOC_TEST_AHEAD=ahead)
        assert (result.code, result.err, expected in result.out) == (0, "", True)
        assert ("seen 14 min ago" in result.out) == (ahead == "860")
    assert site.count("GET", path) == 1
    site.fault(f"{path}$", "text", content=b"<html><p>closed for repairs</p></html>")
    result = logged_in(*args.split(), AOC_TEST_AHEAD=LATER)
    assert (result.code, expected in result.out) == (4, True)
    assert "unrecognized response" in result.error_lines[0]
    result = logged_in(*args.split(), "--json", AOC_TEST_AHEAD=LATER)
    assert (result.code, result.json["error"]["code"]) == (4, 4)
    assert site.count("GET", path) == 2
    site.heal()
    site.kill_sessions(alice)
    result = logged_in(*args.split(), AOC_TEST_AHEAD="9999")
    assert (result.code, expected in result.out) == (2, True)
    assert "is invalid or expired" in result.err


def test_an_unrecognized_page_without_a_cached_one_is_an_error(logged_in: Aoc, site: Site) -> None:
    site.fault("/2022", "text", content=b"<html><p>closed for repairs</p></html>")
    for args in (("calendar", "2022"), ("times", "2022")):
        result = logged_in(*args)
        assert (result.code, result.out) == (4, "")
        assert logged_in(*args, "--json").json["error"]["code"] == 4


def test_a_user_may_be_named_like_the_login_link(logged_in: Aoc, site: Site) -> None:
    user = site.add_user("[Log In]")
    site.solve(user, 2023, 1, 2)
    for args in (["2023"], []):
        result = logged_in("calendar", *args, "--json", AOC_SESSION=user.token)
        assert (result.code, result.json["stars"]) == (0, 2)


def test_without_a_session_nothing_is_requested(aoc: Aoc, site: Site) -> None:
    aoc.env = {"AOC_SITE_URL": site.url, "AOC_MIN_INTERVAL": "0"}
    for args in (["2023"], []):
        result = aoc("calendar", *args)
        assert (result.code, result.out) == (2, "")
        assert "aoc login" in result.err
    assert site.requests == []


def test_a_future_year_is_refused_without_a_request(logged_in: Aoc, site: Site) -> None:
    for command in ("calendar", "times"):
        result = logged_in(command, "2099")
        assert (result.code, result.out) == (5, "")
        assert "2099 day 1 is locked until" in result.err
    assert site.requests == []


def test_all_years_need_one_request(logged_in: Aoc, site: Site, alice: User) -> None:
    for year, day, part in ((2015, 3, 2), (2023, 7, 1), (2025, 1, 2)):
        site.solve(alice, year, day, part)
    result = logged_in("calendar")
    assert result.code == 0
    years = [line.split()[:2] for line in result.out.splitlines() if line[:2] == "20"]
    assert years[:3] == [["2025", "2/24"], ["2024", "0/50"], ["2023", "1/50"]]
    assert years[-1] == ["2015", "2/50"]
    assert [request.path for request in site.requests] == ["/settings", "/events"]
    document = logged_in("calendar", "--json").json
    assert document["stars"] == 5
    assert {year["year"]: year["stars"] for year in document["years"]}[2015] == 2


@pytest.mark.parametrize("year", range(2015, 2027))
def test_only_the_drawing_of_a_calendar_is_read(year: int) -> None:
    days = puzzles.final_day(year)
    for is_open in (lambda day: True, lambda day: day < 9, lambda day: False):
        stars = {day: day % 3 if is_open(day) else None for day in range(1, days + 1)}
        content = pages.calendar(year, pages.Viewer("alice", 7), stars).encode()
        calendar = read_calendar(content, year)
        assert calendar is not None
        assert calendar.stars == {day: n for day, n in stars.items() if n is not None}
        spans = [span for line in calendar.lines for span in line]
        assert {span.day for span in spans} - {0} == set(stars)
        marks = [(span.day, span.star) for span in spans if span.star]
        assert marks == ([] if year == 2015 else [(day, n) for day in stars for n in (1, 2)])
        text = "".join(span.text for span in spans)
        assert not set("vc:") & set(text)  # no gull, mug, countdown, script
    assert read_calendar(content, year + 1) is None or not any(stars.values())


STYLE = """<style>/* .a { color:#000 } */ .calendar .a, .b { color:#fb5; }
@media print { .a { color:#000000 } } .b { position:absolute }</style>"""


def test_the_colors_are_those_of_the_page() -> None:
    html = (
        f"{STYLE}<pre class='calendar'><i class='a'>sea</i><i class='b'>gull</i>"
        "<i style='color:#00CC00'>tree</i><a href='/2023/day/1' class='calendar-day1'>1</a></pre>"
    )
    calendar = read_calendar(html.encode(), 2023)
    assert calendar is not None
    (line,) = calendar.lines
    assert [(span.text, span.color) for span in line] == [
        ("sea", "#ffbb55"), ("tree", "#00cc00"), ("1", "")
    ]  # fmt: skip


def test_the_drawing_is_left_out_if_it_does_not_fit() -> None:
    stars: dict[int, int | None] = {day: 2 * (day == 1) for day in range(1, 26)}
    content = pages.calendar(2016, pages.Viewer("alice", 7), stars).encode()
    view = CachedPage(read_calendar(content, 2016), 1.8e9)
    days = [CalendarDay(day, held or 0, day < 25) for day, held in stars.items()]
    now = Puzzle(2016, 25).unlock - 7200
    year = YearDocument(2016, "default", 2, 50, days, view.seen)
    for width in (15, 40, 80, 160):
        lines = seen_on(width, lambda stream: format_year(year, view, stream, now))
        assert max(map(measure_width, lines)) <= width
        assert "1 ★" in "\n".join(lines)
        assert "day 25 unlocks in 2 h 0 min" in lines or width == 15
        assert ("~ ~" in "\n".join(lines)) == (width > 15)
    with screen(80) as stream:
        assert "[33m*" in format_year(year, view, stream, 1.8e9)


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
def test_the_stars_of_each_year_are_read(entries: list[str], stars: dict[int, int] | None) -> None:
    listed = "".join(f'<div class="eventlist-event">{entry}</div>' for entry in entries)
    assert read_events(f"<html><body>alice{listed}</body></html>".encode()) == stars
