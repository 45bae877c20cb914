"""The calendar on a terminal: the site's drawing, the days, and what is known of them here."""

import re

import pytest

from aoc_runner.account.calendar_days import CalendarDay, YearStars
from aoc_runner.kernel.terminal.style import Style, columns
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.kernel.words.visible import visible
from aoc_runner.render.year.age import seen
from aoc_runner.render.year.calendar import year_text, years_text
from aoc_runner.render.year.drawing import code_of, drawing
from aoc_runner.site.calendar import Calendar, Span
from tests.render.year.years import NOW, YEAR, Terminal, as_written, day, hill, month, pipe

WIDTHS = range(20, 201)


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "COLUMNS", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


def plain(text: str) -> list[str]:
    """The lines without their colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", visible(text)).splitlines()


def shown(days: list[CalendarDay], calendar: Calendar | None = None) -> list[str]:
    """What a pipe gets."""
    return year_text(YEAR, calendar, days, pipe(), NOW - 200, NOW).splitlines()


def one(*spans: Span) -> Calendar:
    return Calendar({}, 25, [spans], True)


def test_a_year_is_its_drawing_its_days_and_what_is_known_of_them() -> None:
    days = [day(1, 2), day(2, 1, (1, 2)), day(3, 0, (1, 2)), day(4, has_code=False)]
    days += [day(it, has_code=False) for it in (5, 7)] + [day(8, 0, is_open=False)]
    days.sort()
    now = Puzzle(2025, 8).unlock - 3600 * 4
    lines = year_text(2025, one(Span("a hill", "#112233", 1)), days, pipe(), now, now).splitlines()
    assert lines == [
        "a hill",
        "",
        "2025: 3 of 14 stars, seen just now",
        " 1 ★★    2 ★·    3 ··    4 ··    5 ··    7 ··    8",
        "answered here, not posted: day 2 part 2, day 3",
        "  post the first: aoc submit 2025 2 2",
        "no code here: days 4-5, 7",
        "day 8 unlocks in 4 h 0 min",
    ]


def test_the_last_day_has_one_answer() -> None:
    lines = shown([*month(24, 2), day(25, 0, (1,))])
    assert "answered here, not posted: day 25" in lines
    assert lines[-1] == "  post the first: aoc submit 2023 25 1"
    assert not any("answered" in it for it in shown([*month(24, 2), day(25, 1, (1,))]))


def test_where_all_is_done_nothing_is_said_of_it() -> None:
    lines = shown(month(stars=2))
    assert lines[0] == "2023: 50 of 50 stars, seen 3 min ago"
    assert lines[1:] == [
        "   ".join(f"{it:2} ★★" for it in range(begin, min(begin + 9, 26))) for begin in (1, 10, 19)
    ]


def test_a_year_that_has_not_begun() -> None:
    now = Puzzle(2026, 1).unlock - 86400 * 3
    days = month(12, is_open=False, has_code=False)
    lines = year_text(2026, None, days, pipe(), None, now).splitlines()
    assert lines[0] == "2026: 0 of 24 stars, as far as is known here"
    assert lines[1].split() == [str(it) for it in range(1, 7)]
    assert lines[-1] == "day 1 unlocks in 3 days 0 h"
    assert not any("no code" in line for line in lines)


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_nothing_wraps_and_the_days_stand_in_columns(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    days = [day(it, it % 3, (1, 2), is_open=it < 24, has_code=it != 4) for it in range(1, 26)]
    for room in WIDTHS:
        monkeypatch.setenv("COLUMNS", str(room))
        lines = plain(year_text(YEAR, hill(), days, Terminal(encoding), NOW - 5, NOW))
        assert max(map(columns, lines)) <= room
        cells = [line for line in lines if re.match(r"[ \d]\d( [★·*-]{2}|   |$)", line)]
        assert [int(line[at : at + 2]) for line in cells for at in range(0, len(line), 8)] == [
            *range(1, 26)
        ]
        assert (room >= 34) == any("~" in line for line in lines)


def test_a_drawing_that_is_too_wide_is_left_out_whole() -> None:
    calendar = one(Span("1234567890"), Span("   "), Span("**", "", 1, 2))
    style = Style(pipe())
    assert drawing(calendar, {1: 2}, style, 15) == ["1234567890   **"]
    assert drawing(calendar, {1: 2}, style, 14) == []
    assert drawing(calendar, {}, style, 10) == ["1234567890"]  # without stars it is as wide as seen
    assert drawing(one(Span("漢字")), {}, style, 4) == ["漢字"]
    assert drawing(one(Span("漢字")), {}, style, 3) == []


def test_marks_are_shown_where_the_star_is_held() -> None:
    calendar = one(
        *(Span("*", "", 1, 1), Span("*", "", 1, 2), Span("|"), Span("*", "", 2, 1)),
        *(Span("*", "", 2, 2), Span("|", "", 3), Span("*", "", 3, 1)),
    )
    assert drawing(calendar, {1: 2, 2: 1}, Style(pipe()), 80) == ["**|* |"]
    (line,) = drawing(calendar, {1: 2, 2: 1}, Style(Terminal()), 80)
    gold = "\x1b[33m"  # of the terminal, as in the strip: to be seen on any background
    assert as_written(line) == f"{gold}**\x1b[0m|{gold}* \x1b[0m\x1b[2m|\x1b[0m"


def test_a_day_without_stars_is_darker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    calendar = one(Span("a", "#c86400", 1), Span("b", "#c86400", 2), Span("c", "#c86400"))
    (line,) = drawing(calendar, {1: 1}, Style(Terminal()), 80)
    bright, dark = "\x1b[38;2;200;100;0m", "\x1b[38;2;130;65;0m"
    assert as_written(line) == f"{bright}a\x1b[0m{dark}b\x1b[0m{bright}c\x1b[0m"


def test_colours_are_told_as_the_terminal_knows_them(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [code_of(it) for it in ("#ffff66", "#ff0000", "#333333", "#0f0f23", "#cccccc")] == [
        *("38;5;227", "38;5;196", "38;5;236", "38;5;233", "38;5;252")
    ]
    assert [code_of(it) for it in ("#ffffff", "#eeeeee")] == [""] * 2  # white on white is nothing
    assert [code_of(it) for it in ("", "red", "#12345", "#1234567")] == [""] * 4
    for name in ("truecolor", "24bit"):
        monkeypatch.setenv("COLORTERM", name)
        assert code_of("#FFff66") == "38;2;255;255;102"


def test_a_line_for_every_year() -> None:
    years = [
        YearStars(2025, 24, [2] * 12),
        YearStars(2024, 3, [2, 1] + [0] * 23),
        YearStars(2023, 31, None),
        YearStars(2016, 0, [0] * 25),
    ]
    assert years_text(years, pipe(), NOW - 7200, NOW).splitlines() == [
        "2025  24/24  " + "★" * 12,
        "2024   3/50  ★☆" + "·" * 23,
        "2023  31/50",
        "2016   0/50",
        "",
        "4 years, 58 stars, seen 2 h ago",
        "★ a day's two stars, ☆ one of them",
        "aoc calendar 2023 shows the days of a year",
    ]
    assert (
        years_text(years, pipe("ascii"), None, NOW).splitlines()[1] == "2024   3/50  *+" + "-" * 23
    )


def test_no_year_at_all() -> None:
    assert years_text([], pipe(), None, NOW) == "0 years, 0 stars, as far as is known here"


def test_the_years_fit_every_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    years = [YearStars(2024, 50, [2] * 25), YearStars(2023, 31, None), YearStars(2022, 1, [1])]
    for room in WIDTHS:
        monkeypatch.setenv("COLUMNS", str(room))
        lines = plain(years_text(years, Terminal(), NOW, NOW))
        assert max(map(columns, lines)) <= room
        assert ("★" * 25 in lines[0]) == (room >= 38)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (None, "as far as is known here"),
        (-5, "seen just now"),
        (59, "seen just now"),
        (60, "seen 1 min ago"),
        (7199, "seen 1 h ago"),
        (86400, "seen 1 day ago"),
        (86400 * 300, "seen 300 days ago"),
    ],
)
def test_how_old_a_page_is(seconds: float | None, said: str) -> None:
    assert seen(None if seconds is None else NOW - seconds, NOW) == said
