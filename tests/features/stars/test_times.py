"""`aoc times` against the local site: the site's own times, and the story of each day."""

import re

import pytest

from aoc_runner.features.stars.page import read_times
from aoc_runner.kernel.terminal.style import columns
from tests.site import Site, User
from tests.support import Aoc
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

LATER = str(15 * 60 + 1)  # seconds after which a page may be asked for again
PATH = "/{}/leaderboard/self"


def won(site: Site, alice: User, year: int, day: int, *seconds: float) -> None:
    """Give the stars of that day, so many seconds after its unlock."""
    for part, after in enumerate(seconds, 1):
        site.solve(alice, year, day, part, after)


def test_an_account_without_a_star(online: Aoc) -> None:
    result = online("times", "2023")
    assert (result.code, result.err) == (0, "")
    assert "no stars" in result.out
    assert online("times", "2023", "--json").json["days"] == []


@pytest.mark.parametrize("year", [2023, 2025])
def test_times_as_the_site_has_them(online: Aoc, site: Site, alice: User, year: int) -> None:
    won(site, alice, year, 7, 754, 3723)
    won(site, alice, year, 3, 100_000)
    result = online("times", str(year))
    assert result.code == 0
    for text in ("00:12:34", "01:02:03", ">24h"):
        assert text in result.out
    days = {day["day"]: day for day in online("times", str(year), "--json").json["days"]}
    first, second = days[7]["parts"]
    assert (first["time"], first["seconds"]) == ("00:12:34", 754)
    assert (second["time"], days[7]["delta_seconds"]) == ("01:02:03", 2969)
    assert (days[3]["parts"][0]["time"], days[3]["parts"][0]["seconds"]) == (">24h", None)


def test_the_story_of_a_day(online: Aoc, site: Site, alice: User) -> None:
    online("submit", "2023", "9", "1", "1")
    site.advance(70)
    online.env["AOC_TEST_AHEAD"] = "70"
    online("submit", "2023", "9", "1", site.answer(alice, 2023, 9, 1))
    (day,) = online("times", "2023", "--json").json["days"]
    first = day["parts"][0]
    assert (first["wrong_guesses"], first["wait_seconds"], first["time"]) == (1, 60, ">24h")
    assert first["seconds"] > 24 * 3600  # the guess that was right tells more exactly
    assert first["fetch_to_star_seconds"] is None  # nobody fetched the input


def test_one_request_in_a_quarter_of_an_hour(online: Aoc, site: Site, alice: User) -> None:
    won(site, alice, 2023, 7, 754)
    for words in ([], ["--json"]):
        assert online("times", "2023", *words).code == 0
    assert site.count("GET", PATH.format(2023)) == 1
    assert "seen 14 min ago" in online("times", "2023", AOC_TEST_AHEAD="860").out
    assert online("times", "2023", AOC_TEST_AHEAD=LATER).code == 0
    assert site.count("GET", PATH.format(2023)) == 2


def test_a_page_that_is_not_understood(online: Aoc, site: Site, alice: User) -> None:
    won(site, alice, 2023, 7, 754)
    online("times", "2023")
    odd = b"<html><article><pre>Day Time\n 7 soon</pre></article></html>"
    site.fault("/self$", "text", content=odd)
    result = online("times", "2023", AOC_TEST_AHEAD=LATER)
    assert result.code == 4
    assert "00:12:34" in result.out
    again = online("times", "2023", "--json", AOC_TEST_AHEAD=LATER)
    assert (again.code, again.json["error"]["code"]) == (4, 4)
    assert again.json["days"][0]["parts"][0]["seconds"] == 754
    assert site.count("GET", PATH.format(2023)) == 2


def test_logged_out(online: Aoc, site: Site, alice: User) -> None:
    won(site, alice, 2023, 7, 754)
    online("times", "2023")
    site.kill_sessions(alice)
    result = online("times", "2023", AOC_TEST_AHEAD=LATER)
    assert result.code == 2
    assert "00:12:34" in result.out
    assert "is dead" in result.err
    assert online("times", "2022", AOC_TEST_AHEAD=LATER).out == ""


def test_what_it_learns_the_report_shows(online: Aoc, site: Site, alice: User) -> None:
    won(site, alice, 2023, 7, 754, 3723)
    online("times", "2023")
    assert online("report", "page.html").code == 0
    assert "12 min 34 s" in (online.folder / "page.html").read_text()


def test_a_narrow_terminal_has_the_times_and_a_wide_one_the_picture(
    online: Aoc, site: Site, alice: User
) -> None:
    won(site, alice, 2023, 7, 754, 3723)
    won(site, alice, 2023, 25, 60, 100_000)
    for width, has in ((40, "part 2"), (80, "●──"), (160, "●──")):
        with Terminal(online, "times", "2023", COLUMNS=str(width)) as terminal:
            assert terminal.finish() == 0
        lines = re.sub(r"\x1b\[[\d;]*[mK]", "", terminal.seen).replace("\r", "").splitlines()
        assert max(map(columns, lines)) <= width
        assert has in "\n".join(lines)
        (row,) = [line for line in lines if line.startswith("  7")]
        assert ("00:12:34" in row, "01:02:03" in row, "00:49:29" in row) == (True, True, True)


def times_page(table: str) -> bytes:
    return f"<html><pre>x</pre><article><h2>Stats</h2><pre>{table}</pre></article></html>".encode()


@pytest.mark.parametrize(
    ("table", "times"),
    [
        ("Day Time Time\n 7 00:12:34 123:02:03\n 6 00:00:01 -\n", {7: (754, 442923), 6: (1,)}),
        (" --Part 1--\nDay Time Rank Score\n 25 &gt;24h 9 0 - - -\n", {25: (None,)}),
        ("Day\n  7  00:12:34  1 0 01:02:03 999 12\n", {7: (754, 3723)}),
        ("Day\n 1 - -\n", {1: ()}),
        ("Day\n 1 soon -\n", None),
        ("Day\n 1 00:00:01\n", None),
        ("Day\n 1 00:00:61 -\n", None),
    ],
)
def test_both_forms_of_the_page_are_read(
    table: str, times: dict[int, tuple[int | None, ...]] | None
) -> None:
    found = read_times(times_page(table))
    seconds = None if found is None else {day: tuple(it.values()) for day, it in found.items()}
    assert seconds == times


def test_from_the_first_fetch_to_the_star(online: Aoc, site: Site, alice: User) -> None:
    online("input", "2023", "9")
    online.env["AOC_TEST_AHEAD"] = "600"
    online("submit", "2023", "9", "1", site.answer(alice, 2023, 9, 1))
    (day,) = online("times", "2023", "--json").json["days"]
    assert 600 <= day["parts"][0]["fetch_to_star_seconds"] < 660
