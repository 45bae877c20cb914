"""A private board by score, by stars and by deltas."""

import pytest

from aoc_runner.kernel.pages import View
from aoc_runner.kernel.words.errors import SiteError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.kernel.words.visible import ESCAPE
from aoc_runner.render.year.board import board_text
from tests.account.boards import board, member
from tests.render.year.small import ANN, BEFORE, BOARD, BOB, CLEO, FIRST, NOW, VIEW
from tests.render.year.views import Terminal, lines_of, pipe

DAY = 86400


def test_by_score_with_who_moved() -> None:
    assert lines_of(board_text(4242, VIEW, pipe(), NOW)) == [
        "Board 4242 of ann, 2023: 4 members, seen 3 min ago",
        "",
        "rank       name                  stars  1    score  last star             deltas",
        "   1  ▲1   bob                      5*  ★★☆     34  2023-12-03 05:10  3 h 15 min",
        "   2  ▼1   ann                      3*  ★☆·     30  2023-12-02 05:01   4 min 0 s",
        "   3  new  (anonymous user #13)     1*  ☆··     12  2023-12-01 05:01",
        "   4       dot                      0*  ···      0",
        "",
        "since Sat 2 Dec 07:10: bob +3 stars and up 1, ann down 1; (anonymous user #13) is new; "
        "dave left",
    ]


def test_without_a_view_before_nothing_is_said_of_moves() -> None:
    assert lines_of(board_text(4242, FIRST, pipe("ascii"), NOW)) == [
        "Board 4242 of ann, 2023: 4 members, seen just now",
        "",
        "rank  name                  stars  1    score  last star             deltas",
        "   1  bob                      5*  **+     34  2023-12-03 05:10  3 h 15 min",
        "   2  ann                      3*  *+-     30  2023-12-02 05:01   4 min 0 s",
        "   3  (anonymous user #13)     1*  +--     12  2023-12-01 05:01",
        "   4  dot                      0*  ---      0",
    ]


def test_by_stars_the_last_star_stands_before_the_score() -> None:
    lines = lines_of(board_text(4242, VIEW, pipe(), NOW, "stars"))
    assert lines[2].split() == [
        *("rank", "name", "stars", "1", "last", "star", "score", "deltas"),
    ]
    assert lines[6].split() == ["4", "▼1", "dot", "0*", "···", "0"]


def test_by_delta() -> None:
    assert lines_of(board_text(4242, VIEW, pipe(), NOW, "delta"))[2:7] == [
        "rank       name                  days      median        best         sum  stars",
        "   1       bob                      2  1 h 37 min  1 min 50 s  3 h 15 min     5*",
        "   2       ann                      1   4 min 0 s   4 min 0 s   4 min 0 s     3*",
        "   3  new  (anonymous user #13)                                               1*",
        "   3       dot                                                                0*",
    ]


def test_your_own_row_is_set_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    lines = board_text(4242, VIEW, Terminal(), NOW, own=12).split("\n")
    bold = [f"{ESCAPE}[1m" in line or f"{ESCAPE}[1;" in line for line in lines]
    assert bold == [True, False, False, True, *[False] * 6]  # the head line is, too
    assert f"{ESCAPE}[1;32m▲1{ESCAPE}[0m" in lines[3]
    assert f"{ESCAPE}[2m·{ESCAPE}[0m" in lines[4]


def test_your_own_rank_is_told_below_where_no_long_table_hides_it() -> None:
    lines = lines_of(board_text(4242, VIEW, pipe(), NOW, own=11))
    assert lines[-2] == "your rank: 2 of 4"
    assert lines[-1].startswith("since Sat 2 Dec")  # in one block with who moved
    assert "your rank" not in board_text(4242, VIEW, pipe(), NOW, own=99)
    alone = View(board(ANN), NOW, True)
    assert "your rank" not in board_text(4242, alone, pipe(), NOW, own=ANN.number)


def test_the_owner_is_named_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    for width, said in ((49, " of ann"), (48, "")):
        monkeypatch.setenv("COLUMNS", str(width))
        text = lines_of(board_text(4242, FIRST, Terminal(), NOW))[0]
        assert text == f"Board 4242{said}, 2023: 4 members, seen just now"
    gone = FIRST._replace(page=BOARD._replace(owner=99))
    assert lines_of(board_text(99, gone, pipe(), NOW))[0].startswith("Board 99, 2023: ")


def test_who_moved_takes_a_few_lines_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [member(100 + number, f"member {number}", {}) for number in range(200)]
    view = View(board(ANN, BOB, *many), NOW, True, None, BEFORE, NOW - 300)
    said = {}
    for width in (160, 50, 20):
        monkeypatch.setenv("COLUMNS", str(width))
        lines = lines_of(board_text(4242, view, Terminal(), NOW))
        said[width] = lines[len(lines) - lines[::-1].index("") :]
    assert [len(lines) for lines in said.values()] == [2, 3, 3]
    begin = "since Sun 3 Dec 06:55: bob +3 stars and up 1, ann down 1; member 0 is new, member 1"
    assert " ".join(said[160]).startswith(begin)
    assert " ".join(said[160]).endswith("member 7 is new, 192 more new; dave left, dot left")
    assert " ".join(said[50]) == (
        "since Sun 3 Dec 06:55: bob +3 stars and up 1, ann down 1; member 0 is new, member 1 is "
        "new, member 2 is new, 197 more new; dave left, dot left"
    )
    assert " ".join(said[20]) == "since Sun 3 Dec 06:55: 2 moved, 200 new, 2 left"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("", "(anonymous user #16)"),
        (" \t\u3000", "(anonymous user #16)"),
        ("\u200b\u200d\ufeff", "(anonymous user #16)"),
        ("\u0301", "(anonymous user #16)"),
        ("\u3164\u2800", "(anonymous user #16)"),
        ("a\tb", "a b"),
        ("a\nb\x1b[2J", "a\\nb\\x1b[2J"),
        ("\u202eevil", "\\u202eevil"),
        ("\u5c71\u7530", "\u5c71\u7530"),
        ("z" + "\u0301" * 900 + "y", "z" + "\u0301" * 4 + "y"),
        ("\u2764\ufe0f ann", "\u2764 ann"),
        ("53616c7465645f5f" + "ab" * 40, "[token]"),
    ],
)
def test_names_are_shown_so_that_they_do_nothing(name: str, shown: str) -> None:
    view = View(board(member(16, name, {}), owner=1), NOW, True)
    lines = lines_of(board_text(1, view, pipe(), NOW))
    assert lines[3][6:].split("  ")[0] == shown


def test_of_a_nameless_member_the_number_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    lines = lines_of(board_text(4242, FIRST, Terminal(), NOW))
    assert [line.split()[1] for line in lines if line.startswith("   3")] == ["#13"]


def test_a_narrow_terminal_shortens_the_last_star_first(monkeypatch: pytest.MonkeyPatch) -> None:
    heads = {}
    for width in (100, 74, 60, 40, 20):
        monkeypatch.setenv("COLUMNS", str(width))
        lines = lines_of(board_text(4242, VIEW, Terminal(), NOW))
        heads[width] = next(line for line in lines if line.startswith("rank"))
    assert heads[74].split() == ["rank", "name", "stars", "score", "last", "star", "deltas"]
    assert heads[60].split() == ["rank", "name", "stars", "score", "last", "star"]
    assert heads[40].split() == ["rank", "name", "stars", "score"]
    assert heads[20].split() == ["rank", "name", "score"]
    assert "1" in heads[100].split()


def test_the_numbers_of_days_stand_above_their_marks() -> None:
    all_days = {day: (60, 120) if day % 5 else (60,) for day in range(1, 26)}
    late = View(board(member(1, "ann", all_days)), Puzzle(2023, 25).unlock + DAY, True)
    lines = lines_of(board_text(1, late, pipe(), Puzzle(2023, 25).unlock + DAY))
    begin = lines[3].index("★")
    assert lines[2][begin : begin + 25] == "1   5   10   15   20   25"
    assert lines[3][begin : begin + 25] == "★★★★☆" * 5


def test_where_nothing_is_kept_its_error_is_raised() -> None:
    error = SiteError("the site is down", "try later")
    with pytest.raises(SiteError):
        board_text(4242, View(None, None, False, error), pipe(), NOW)


def test_a_board_need_not_say_when_the_last_star_was_won() -> None:
    undated = CLEO._replace(last_star=None)
    view = View(board(undated), NOW, True)
    assert "2023-12-01 05:01" in board_text(1, view, pipe(), NOW)
