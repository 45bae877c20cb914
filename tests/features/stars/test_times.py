"""`aoc times` against the local site: times of the site, wrong guesses and times from fetch."""

import pytest

from aoc_runner.features.stars.page import Times, read_times
from aoc_runner.features.stars.times import YearTimes, combine_times, format_times
from aoc_runner.kernel.model.history import Guess, Verdict
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.pages import CachedPage
from aoc_runner.kernel.terminal.style import measure_width
from tests.site import Site, User
from tests.support import Aoc, enter_guess
from tests.terminal import seen_on

pytestmark = pytest.mark.warm


def win_stars(site: Site, alice: User, year: int, day: int, *seconds: float) -> None:
    """Give Alice the stars of a day, these seconds after its unlock."""
    for part, after in enumerate(seconds, 1):
        site.solve(alice, year, day, part, after)


@pytest.mark.parametrize("year", [2023, 2025])
def test_times_are_those_of_the_site(logged_in: Aoc, site: Site, alice: User, year: int) -> None:
    result = logged_in("times", "2022")
    assert (result.code, result.out) == (0, "2022: no stars, seen just now\n")
    win_stars(site, alice, year, 7, 754, 3723)
    win_stars(site, alice, year, 3, 100_000)
    result = logged_in("times", str(year))
    assert result.code == 0
    for text in ("00:12:34", "01:02:03", ">24h"):
        assert text in result.out
    days = {day["day"]: day for day in logged_in("times", str(year), "--json").json["days"]}
    first, second = days[7]["parts"]
    assert (first["time"], first["seconds"]) == ("00:12:34", 754)
    assert (second["time"], days[7]["delta_seconds"]) == ("01:02:03", 2969)
    assert (days[3]["parts"][0]["time"], days[3]["parts"][0]["seconds"]) == (">24h", None)
    assert logged_in("report", "page.html").code == 0
    assert "12 min 34 s" in (logged_in.folder / "page.html").read_text()


def test_a_day_has_guesses_and_a_time_without_fetch(
    logged_in: Aoc, site: Site, alice: User
) -> None:
    enter_guess(logged_in, Puzzle(2022, 9), 1, "1", "wrong")  # a day of another year
    logged_in("submit", "2023", "9", "1", "1")
    site.advance(70)
    logged_in.env["AOC_TEST_AHEAD"] = "70"
    logged_in("submit", "2023", "9", "1", site.answer(alice, 2023, 9, 1))
    (day,) = logged_in("times", "2023", "--json").json["days"]
    first = day["parts"][0]
    assert (first["wrong_guesses"], first["time"]) == (1, ">24h")
    assert first["seconds"] > 24 * 3600  # from the right guess
    assert first["fetch_to_star_seconds"] is None  # no input


WIDTHS = {
    40: "day part 1 part 2 wrong",
    80: "day part 1 part 2 delta fetch to 1 to 2 wrong",
}


@pytest.mark.parametrize("width", WIDTHS)
def test_times_fit_their_terminal_and_no_row_is_empty(width: int) -> None:
    def guess(day: int, after: float, verdict: Verdict) -> Guess:
        puzzle = Puzzle(2023, day)
        return Guess(1, puzzle, 1, "1", puzzle.unlock + after, verdict, "")

    guesses = [guess(8, 100, Verdict.WRONG), guess(9, 4321, Verdict.RIGHT)]
    site: Times = {(7, 1): 754, (7, 2): 3723, (6, 1): 60, (6, 2): None}
    days = combine_times(2023, site, guesses, {7: Puzzle(2023, 7).unlock + 54})
    year = YearTimes(2023, "default", days, CachedPage[Times]().seen)
    lines = seen_on(width, lambda stream: format_times(year, CachedPage(), stream))
    assert max(map(measure_width, lines)) <= width
    head, ninth, eighth, seventh, sixth = lines[2:7]
    assert " ".join(head.split()) == WIDTHS[width]
    assert ninth.split()[:2] == ["9", "~01:12:01"]
    assert eighth.split() == ["8", "1"]
    assert seventh.split()[:3] == ["7", "00:12:34", "01:02:03"]
    assert ("00:49:29" in seventh) == (width == 80)
    assert ("00:11:40  01:01:09" in seventh) == (width == 80)
    assert sixth.split()[2] == ">24h"
    assert any(line.startswith("~ from your right guess") for line in lines)


def times_page(table: str) -> bytes:
    return f"<html><pre>x</pre><article><h2>Stats</h2><pre>{table}</pre></article></html>".encode()


@pytest.mark.parametrize(
    ("table", "times"),
    [
        (
            "Day Time Time\n 7 00:12:34 123:02:03\n 6 00:00:01 -\n",
            {(7, 1): 754, (7, 2): 442923, (6, 1): 1},
        ),
        (" --Part 1--\nDay Time Rank Score\n 25 &gt;24h 9 0 - - -\n", {(25, 1): None}),
        ("Day\n  7  00:12:34  1 0 01:02:03 999 12\n", {(7, 1): 754, (7, 2): 3723}),
        ("Day\n 1 - -\n", {}),
        ("Day\n 1 soon -\n", None),
        (f"Day\n {'9' * 23} 00:00:01 -\n", None),
        ("Day\n 1 00:00:01\n", None),
        ("Day\n 1 00:00:61 -\n", None),
    ],
)
def test_all_forms_of_the_page_are_read(table: str, times: Times | None) -> None:
    assert read_times(times_page(table)) == times


def test_the_time_from_the_first_fetch_to_the_star(logged_in: Aoc, site: Site, alice: User) -> None:
    logged_in("input", "2023", "9")
    logged_in.env["AOC_TEST_AHEAD"] = "600"
    logged_in("submit", "2023", "9", "1", site.answer(alice, 2023, 9, 1))
    (day,) = logged_in("times", "2023", "--json").json["days"]
    assert 600 <= day["parts"][0]["fetch_to_star_seconds"] < 900
