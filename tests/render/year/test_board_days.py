"""A private board by day, and how one day went."""

import re

import pytest

from aoc_runner.kernel.pages import View
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.render.year.board_days import day_text, days_text
from tests.account.boards import board, member
from tests.render.year.small import BOARD, NOW, VIEW
from tests.render.year.views import Terminal, lines_of, odd_view, pipe

DAY = 86400


def test_points_and_medals_of_all_days() -> None:
    # The table of tests/account/test_scores.py, but ann was first in the second 100 of day 2: by
    # number. And bob alone has a star of day 3.
    assert lines_of(days_text(4242, VIEW, pipe(), NOW)) == [
        "Board 4242 of ann, 2023: 4 members, seen 3 min ago",
        "",
        "rank  name                  1st  2nd  3rd  points  1 2 3",
        "   1  bob                     3    2           18  7 7 4",
        "   2  ann                     2    1           11  7 4 ·",
        "   3  (anonymous user #13)              1       2  2 · ·",
        "   4  dot                                       0  · · ·",
    ]


def test_how_one_day_went() -> None:
    assert lines_of(day_text(4242, VIEW, pipe(), NOW, 1)) == [
        "Board 4242 of ann, 2023 day 1: 4 members, seen 3 min ago",
        "",
        "rank  name                   part 1   part 2       delta  points  1st  2nd  3rd",
        "   1  bob                   0:01:30  0:03:20  1 min 50 s       7    1    1",
        "   1  ann                   0:01:00  0:05:00   4 min 0 s       7    1    1",
        "   3  (anonymous user #13)  0:01:35                            2              1",
        "",
        "1 more has no star of this day",
    ]
    assert lines_of(day_text(4242, VIEW, pipe(), NOW, 2))[-1] == "2 more have no star of this day"


def test_your_own_rank_is_told_below(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lines_of(days_text(4242, VIEW, pipe(), NOW, own=11))[-2:] == ["", "your rank: 2 of 4"]
    assert lines_of(day_text(4242, VIEW, pipe(), NOW, 1, own=11))[-3:] == [
        *("", "your rank: 1 of 3", "1 more has no star of this day")
    ]
    assert "your rank" not in day_text(4242, VIEW, pipe(), NOW, 3, own=11)
    monkeypatch.setenv("COLUMNS", "40")
    view, now = odd_view(20, 2023)
    own = view.page.members[0].number if view.page else None
    lines = lines_of(days_text(4242, view, Terminal(), now, own))
    (rank,) = (line for line in lines if line.startswith("your rank: "))
    assert rank.endswith(" of 20")
    assert lines[lines.index(rank) + 1].startswith("days 1 to ")


def test_what_took_more_than_a_day_has_days() -> None:
    ann = member(1, "ann", {1: (59, 3 * DAY + 3661), 2: (DAY - 1, DAY)})
    view = View(board(ann), NOW, True)
    row = lines_of(day_text(1, view, pipe(), NOW, 1))[3]
    assert re.split(r"  +", row)[3:6] == ["0:00:59", "3 d 1:01:01", "3 d 1 h"]
    row = lines_of(day_text(1, view, pipe(), NOW, 2))[3]
    assert re.split(r"  +", row)[3:6] == ["23:59:59", "1 d 0:00:00", "1 s"]


def test_a_day_of_which_nobody_has_a_star() -> None:
    assert lines_of(day_text(4242, VIEW, pipe(), NOW, 6))[2:] == [
        "nobody has a star of this day yet"
    ]


def test_a_day_without_points_has_no_column_for_them() -> None:
    ann, bob = member(1, "ann", {1: (60, 70)}, 2020), member(2, "bob", {1: (50, 90)}, 2020)
    view = View(board(ann, bob, year=2020), Puzzle(2020, 2).unlock, True)
    lines = lines_of(day_text(1, view, pipe(), Puzzle(2020, 2).unlock, 1))
    assert lines[2].split() == ["rank", "name", "part", "1", "part", "2", "delta", "1st", "2nd"]
    assert [line.split()[:2] for line in lines[3:5]] == [["1", "ann"], ["2", "bob"]]
    assert lines[5:] == ["", "the site gave no points for this day"]


def test_days_go_from_the_oldest_and_the_sum_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    view, now = odd_view(200, 2023)
    whole = lines_of(days_text(4242, view, pipe(), now))
    assert whole[2].split()[-25:] == [str(day) for day in range(1, 26)]
    assert len(whole) == 203
    for width, days in ((160, range(1, 26)), (80, range(17, 26)), (40, [25]), (20, [])):
        monkeypatch.setenv("COLUMNS", str(width))
        lines = lines_of(days_text(4242, view, Terminal(), now))
        head = next(line for line in lines if line.startswith("rank"))
        before, _, behind = head.partition("points")
        assert behind.split() == [str(day) for day in days]
        left = 25 - len(days)
        said = "" if not left else f"days 1 to {left} had no room; a pipe gets all"
        assert " ".join(lines).endswith(said)
        assert ("1st" in before) == (width > 20)


def test_days_that_have_not_begun_are_not_shown() -> None:
    assert lines_of(days_text(4242, VIEW, pipe(), NOW + 20 * DAY))[2].split()[-3:] == [
        "1",
        "2",
        "3",
    ]
    assert BOARD.days == 25
