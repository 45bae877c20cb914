"""Personal times, in both forms."""

import pytest

from aoc_runner.site.personal import read_personal_times
from aoc_runner.store.stars import StarTime
from tests.fake_site import pages, puzzles

PARTS = "      --------Part 1--------   --------Part 2--------\n"
RANKED = PARTS + "Day       Time   Rank  Score       Time   Rank  Score\n"
PLAIN = "      -Part 1-   -Part 2-\nDay       Time       Time\n"
NOTHING = "<article><p>You haven't collected any stars... yet.</p></article>"


def page(table: str) -> bytes:
    return (
        "<!DOCTYPE html><html><body><pre>no table</pre><article><h2>Personal Stats</h2>"
        f"<p>Your times.</p><pre>{table}</pre></article></body></html>"
    ).encode()


def test_up_to_2024_with_rank_and_score() -> None:
    table = (
        " 25       &gt;24h  10012      0          -      -      -\n"
        " 12       &gt;24h  10012      0       &gt;24h   9000      0\n"
        "  7   00:12:34   1234      0   01:02:03    999     12\n"
    )
    assert read_personal_times(page(RANKED + table)) == {
        25: {1: StarTime(None)},
        12: {1: StarTime(None), 2: StarTime(None)},
        7: {1: StarTime(754), 2: StarTime(3723)},
    }


def test_since_2025_times_alone() -> None:
    table = "  7   00:12:34   123:02:03\n  6   00:00:01          -\n 1  &gt;24h &gt;24h\n"
    assert read_personal_times(page(PLAIN + table)) == {
        7: {1: StarTime(754), 2: StarTime(442923)},
        6: {1: StarTime(1)},
        1: {1: StarTime(None), 2: StarTime(None)},
    }


@pytest.mark.parametrize(
    "header",
    [
        "Day Time Time\n",
        "Part 1 Part 2\nDay Time Time\n",
        "\n\n <b>Part 1</b>\n<b>Part 2</b>\n\nDay <i>  Time\n</i> <i>Time</i>\n",
        "<i>--Part 1--</i>  <i>--Part 2--</i><br>Day<br/>Time<br>Time<br>",
        "<!-- Rank --><script>Rank</script>Day Time Time\r\n",
    ],
)
def test_the_header_may_be_marked_up(header: str) -> None:
    assert read_personal_times(page(f"{header}  7 <b>00:12:34</b>  -\n")) == {7: {1: StarTime(754)}}


def test_the_header_tells_the_form_and_nothing_else() -> None:
    assert read_personal_times(page(PLAIN + "1 00:00:01 00:00:02\n")) is not None
    assert read_personal_times(page(RANKED + "1 00:00:01 00:00:02\n")) is None
    assert read_personal_times(page(PLAIN + "1 00:00:01 1 0 00:00:02 1 0\n")) is None


def test_a_day_without_a_star_and_a_star_without_a_rank() -> None:
    table = "2 - - - - - -\n1 00:00:01 - - - - -\n"
    assert read_personal_times(page(RANKED + table)) == {1: {1: StarTime(1)}}


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Day\n",
        "Day Time\n",
        "Day Time Time Time\n",
        "Day Time Rank Time Rank\n",
        "Day Rank Time Score Rank Time Score\n",
        "Day Time Rank Score Time Time\n",
        "Part 1 Part 2 Part 3\nDay Time Time\n",
        "Day Time Time of all\n",
    ],
)
def test_another_header_is_not_understood(header: str) -> None:
    assert read_personal_times(page(f"{header}7 00:12:34 01:02:03\n")) is None


@pytest.mark.parametrize(
    "row",
    [
        "7",
        "7 00:12:34",
        "7 00:12:34 01:02:03 -",
        "7 - 01:02:03",
        "0 00:12:34 01:02:03",
        "26 00:12:34 01:02:03",
        "07 00:12:34 01:02:03",
        "x 00:12:34 01:02:03",
        "1 00:12:34 01:02:03\n7 00:12:34 01:02:03",  # which follow the first 7
        "6 00:12:34 01:02:03\nthat is all",
        "6 00:12 01:02:03",
        "6 00:12:60 01:02:03",
        "6 00:60:00 01:02:03",
        "6 00:1:00 01:02:03",
        "6 24h 01:02:03",
        "6 -- -",
    ],
)
def test_a_row_that_is_not_certain_makes_the_page_none(row: str) -> None:
    good = "7 00:12:34 01:02:03\n"
    assert read_personal_times(page(PLAIN + good)) is not None
    assert read_personal_times(page(PLAIN + good + row + "\n")) is None


@pytest.mark.parametrize(
    ("content", "times"),
    [
        (NOTHING.encode(), {}),
        (NOTHING.replace(" ", "\n").encode(), {}),
        (b"", None),
        (b"a.html", None),
        (b"\xff", None),
        (b"<article></article>", None),
        (NOTHING.replace("article", "div").encode(), None),
        (f"<pre>{PLAIN}7 00:12:34 -\n</pre>".encode(), None),
        (page(""), None),
        (page(PLAIN), None),
    ],
)
def test_no_star_is_none_and_anything_else_is_not_understood(content: bytes, times: object) -> None:
    assert read_personal_times(content) == times


@pytest.mark.parametrize("year", range(2015, 2027))
def test_every_year_of_the_site(year: int) -> None:
    alice, days = pages.Viewer("alice", 7), range(1, puzzles.final_day(year) + 1)
    hour, never = StarTime(3601), StarTime(None)

    def read(times: dict[int, tuple[str, str]]) -> object:
        return read_personal_times(pages.personal_times(year, alice, times).encode())

    assert read({}) == {}
    some = {1: ("01:00:01", ">24h"), 5: ("01:00:01", "-"), 9: ("01:00:01", "01:00:01")}
    assert read(some) == {1: {1: hour, 2: never}, 5: {1: hour}, 9: {1: hour, 2: hour}}
    every = dict.fromkeys(days, ("01:00:01", "01:00:01"))
    assert read(every) == {day: {1: hour, 2: hour} for day in days}
