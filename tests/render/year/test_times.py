"""The table of times: as the site writes them, with what the ledger adds, and a picture."""

import re

import pytest

from aoc_runner.account.stories import DAY, DayStory, Story
from aoc_runner.kernel.terminal.style import Style, columns
from aoc_runner.kernel.words.visible import visible
from aoc_runner.render.year.clock import Axis, axis_of, clock, median, star_time
from aoc_runner.render.year.lanes import Lanes
from aoc_runner.render.year.times import times_text
from tests.render.year.years import (
    NOTHING,
    NOW,
    YEAR,
    Terminal,
    as_written,
    december,
    pipe,
    story,
    told,
)

WIDTHS = range(20, 201)


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")


def plain(text: str) -> list[str]:
    """The lines without their colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", visible(text)).splitlines()


def piped(stories: list[DayStory], encoding: str = "utf-8") -> list[str]:
    return times_text(YEAR, stories, pipe(encoding), NOW - 60, NOW).splitlines()


def at(room: int, stories: list[DayStory], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setenv("COLUMNS", str(room))
    return plain(times_text(YEAR, stories, Terminal(), NOW - 60, NOW))


def words(line: str) -> list[str]:
    return re.split(" {2,}", line.strip())


def test_the_site_s_own_table_with_what_the_ledger_adds() -> None:
    days = [
        told(1, story(754, 1, 60, 700), story(1600, 2, 120, 1546)),
        told(2, story(None), NOTHING),
    ]
    lines = piped(days)
    assert lines[0] == "2023: 3 stars, seen 1 min ago"
    head = "day part 1 part 2 delta fetch to 1 to 2 wrong waited"
    assert re.sub(" +", " ", lines[1]).startswith(head)
    assert words(lines[2]) == ["2", ">24h", "-", ">"]
    assert words(lines[3])[:3] == ["1", "00:12:34", "00:26:40"]
    assert words(lines[3])[3:8] == ["00:14:06", "00:11:40", "00:25:46", "3", "00:03:00"]
    assert lines[4:] == [
        "",
        "time since the unlock: ● part 1, ★ part 2, > over a day",
        "3 stars; median part 1 >24h, part 2 00:26:40; 3 wrong guesses, waits of 00:03:00",
    ]


def test_what_only_the_ledger_knows_is_marked() -> None:
    ours = Story(None, 600.4)
    assert [star_time(it) for it in (ours, Story(None, DAY + 1), NOTHING, None)] == [
        *("~00:10:00", ">24h", "-", "-")
    ]
    lines = piped([told(7, ours)], "ascii")
    assert words(lines[2])[:2] == ["7", "~00:10:00"]
    assert lines[4:6] == [
        "time since the unlock: o part 1, * part 2, > over a day",
        "~ by the guess that was right: not on the site's page yet",
    ]
    assert not any(line.startswith("~") for line in piped([told(7, story(60))]))


def test_without_stars_it_is_one_line() -> None:
    assert piped([]) == ["2023: no stars yet, seen 1 min ago"]
    text = times_text(2026, [], pipe(), None, NOW)
    assert text == "2026: no stars yet, as far as is known here"


def test_guesses_without_a_star_are_told() -> None:
    lines = piped([told(7, Story(None, None, 1, 60))])
    assert words(lines[2]) == ["7", "-", "-", "1", "00:01:00"]
    assert lines[-1] == "0 stars; median part 1 -, part 2 -; 1 wrong guess, waits of 00:01:00"


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        ([], "-"),
        ([60], "00:01:00"),
        ([60, 90], "00:01:15"),
        ([90, 30, 60], "00:01:00"),
        ([60, None], ">24h"),
        ([60, None, 61], "00:01:01"),
    ],
)
def test_the_median_counts_what_took_over_a_day(times: list[int | None], expected: str) -> None:
    assert median([told(1, story(it)) for it in times], 1) == expected
    assert median([told(1, story(it)) for it in times], 2) == "-"


def test_a_clock_has_two_digits_of_hours() -> None:
    assert [clock(it) for it in (0, 59.6, 3599, 86400 * 4, 360000)] == [
        *("00:00:00", "00:01:00", "00:59:59", "96:00:00", "4 days")
    ]


@pytest.mark.parametrize(
    ("tells", "encoding"), [(True, "utf-8"), (True, "ascii"), (False, "utf-8")]
)
def test_nothing_wraps_and_columns_line_up(
    tells: bool, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    days = december(tells)
    for room in WIDTHS:
        monkeypatch.setenv("COLUMNS", str(room))
        lines = plain(times_text(YEAR, days, Terminal(encoding), NOW, NOW))
        assert max(map(columns, lines)) <= room
        assert encoding == "utf-8" or "\n".join(lines).isascii()
        table = lines[: lines.index("")]
        rows = [line for line in table if re.match(r" *\d+ +[~>\d]", line)]
        assert [int(row.split()[0]) for row in rows] == list(range(25, 0, -1))
        (head,) = (line for line in table if "part 1" in line)
        for name in ("part 1", "part 2"):  # each time ends where its heading does
            end = head.index(name) + len(name)
            ends = {row[end - 1 : end + 1].strip() for row in rows}
            assert all(re.fullmatch(r"[\dh-]", it) for it in ends), (room, name, ends)


def test_columns_go_by_need(monkeypatch: pytest.MonkeyPatch) -> None:
    """The waits first, then the story, then the difference; the picture needs twelve."""
    seen: list[tuple[str, ...]] = []
    for room in reversed(WIDTHS):
        head = at(room, december(), monkeypatch)[1 if room > 30 else 2]
        names = ("waited", "fetch to 1", "wrong", "delta", "24h")
        there = tuple(name for name in names if name in head)
        if there not in seen:
            seen.append(there)
    everything = ("waited", "fetch to 1", "wrong", "delta", "24h")
    assert seen == [everything[begin:] for begin in range(6)]


def test_a_usual_terminal_has_room_for_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    days = [told(1, story(60, 1, 60, 30), story(90))]
    head = at(80, days, monkeypatch)[1]
    assert words(head)[3:6] == ["delta", "fetch to 1", "wrong"]  # and no waits
    assert len(head) - head.index("1m") >= 20


def test_the_picture_has_a_mark_for_each_star() -> None:
    lanes = Lanes(Axis(60), 42, Style(pipe()))
    assert lanes.head() == "1m          10m       1h              24h"
    rows = {
        (60, 3600): "●" + "─" * 22 + "★",
        (600, 86400): " " * 13 + "●" + "─" * 26 + "★",
        (3600, None): " " * 23 + "●" + "─" * 17 + ">",
        (None, None): " " * 41 + ">",
        (600, 605): " " * 13 + "★",
    }
    for (one, two), drawn in rows.items():
        assert lanes.row(told(1, story(one), story(two))) == drawn
    assert lanes.row(told(1, story(600))) == " " * 13 + "●"
    assert lanes.row(told(1, NOTHING, story(600))) == " " * 13 + "★"
    assert lanes.row(told(1, NOTHING)) == ""
    in_ascii = Lanes(Axis(60), 12, Style(pipe("ascii")))
    assert in_ascii.row(told(1, story(60), story(600))) == "o--*"


def test_the_axis_begins_with_the_least_and_at_most_with_a_minute() -> None:
    assert axis_of([told(1, story(300))]).low == 60
    assert axis_of([told(1, story(300)), told(2, story(None), story(7))]).low == 7
    assert axis_of([told(1, story(0))]).low == 1
    assert axis_of([]).low == 60
    axis = Axis(6)
    assert [axis.place(it) for it in (6, 86400, 1, 10**6)] == [0, 1, 0, 1]
    assert axis.place(720) == pytest.approx(0.5)  # 120 times the least, and 120 times that
    assert [name for _, name in axis.ticks()] == ["10s", "1m", "10m", "1h", "24h"]


def test_ticks_that_have_no_room_are_left_out() -> None:
    for width in range(12, 61):
        head = Lanes(Axis(1), width, Style(pipe())).head()
        assert len(head) <= width
        assert set(head.split()) <= {"1s", "10s", "1m", "10m", "1h", "24h"}
        assert {"1s", "24h"} <= set(head.split())


def test_colours_are_there_and_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    text = as_written(times_text(YEAR, december(), Terminal(), NOW, NOW))
    assert "\x1b[33m★\x1b[0m" in text
    assert "\x1b[31m6\x1b[0m" in text
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in as_written(times_text(YEAR, december(), Terminal(), NOW, NOW))
