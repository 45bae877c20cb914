"""A member's rank over the days of a board."""

import pytest

from aoc_runner.kernel.pages import View
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.render.year.board_history import history_text
from tests.account.boards import board, member
from tests.render.year.small import NOW, VIEW
from tests.render.year.views import Terminal, lines_of, odd_view, pipe


def test_each_day_has_a_row_and_a_dot() -> None:
    assert lines_of(history_text(4242, VIEW, pipe(), NOW, 11)) == [
        "Board 4242 of ann, 2023: 4 members, seen 3 min ago",
        "",
        "ann: rank by points at the end of each day",
        "day    rank  points  total  1                                      4",
        "  1  1 of 4       7      7  ●",
        "  2  2 of 4       4     11               ●",
        "  3  2 of 4       0     11               ●",
    ]


@pytest.mark.parametrize(("width", "chart"), [(40, 14), (80, 40), (20, 9)])
@pytest.mark.parametrize("year", [2023, 2025])
def test_the_dot_stands_by_rank(
    monkeypatch: pytest.MonkeyPatch, width: int, chart: int, year: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    view, now = odd_view(200, year)
    assert view.page is not None
    lines = lines_of(history_text(4242, view, Terminal(), now, view.page.members[-1].number))
    head = next(number for number, line in enumerate(lines) if line.startswith("day "))
    begin = lines[head].index("  1 ") + 2
    assert len(lines[head]) - begin == chart
    rows = lines[head + 1 :]
    assert len(rows) == view.page.days
    for row in rows:
        rank = int(row.split()[1])
        assert row.index("●") - begin == round((rank - 1) / 199 * (chart - 1))


def test_a_board_of_one() -> None:
    view = View(board(member(1, "ann", {1: (60, 70)})), Puzzle(2023, 1).unlock + 100, True)
    assert lines_of(history_text(1, view, pipe("ascii"), NOW, 1))[-2:] == [
        "day    rank  points  total  1",
        "  1  1 of 1       2      2  o",
    ]


def test_who_is_not_on_the_board_and_a_year_that_has_not_begun() -> None:
    lines = lines_of(history_text(4242, VIEW, pipe(), NOW, 99))
    assert lines[2:] == ["member 99 is not on this board"]
    early = VIEW._replace(fetched_at=Puzzle(2023, 1).unlock - 1)
    assert lines_of(history_text(4242, early, pipe(), NOW, 11))[2:] == ["no day of 2023 has begun"]
