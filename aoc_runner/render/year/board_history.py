"""What `aoc board --history` shows: a member's rank over the days, as a line downwards."""

from collections.abc import Sequence
from typing import IO

from aoc_runner.account.moves import DayRank, ranks_over_days
from aoc_runner.kernel.pages import View
from aoc_runner.render.bench.columns import Cell, Column, Columns
from aoc_runner.render.laid_out import width_of
from aoc_runner.render.text import Style, columns, folded
from aoc_runner.render.year.board_table import cut
from aoc_runner.render.year.board_words import as_text, board_of, head_lines, name_of, seen_at
from aoc_runner.site.boards import Board

_CHART = 12, 40  # columns: a narrower one shows little, a wider one no more
_LAYOUTS = (  # the first that leaves room for the chart
    ("day", "of all", "points", "total", "chart"),
    ("day", "rank", "points", "total", "chart"),
    ("day", "rank", "total", "chart"),
    ("day", "rank", "chart"),
)


def history_text(number: int, view: View[Board], stream: IO[str], now: float, member: int) -> str:
    """The rank of the member of that number at the end of each day, by points.

    A dot stands the further to the right the more are ahead. Beside it are the points for what was
    won since the day before, and for all by then. Raises the view's error where nothing is kept.
    """
    board, style, room = board_of(view), Style(stream), width_of(stream)
    head = head_lines(number, view, stream, now)
    of_it = next((each for each in board.members if each.number == member), None)
    if of_it is None:
        return as_text(head, folded(f"member {member} is not on this board", room))
    ranks = ranks_over_days(board, member, seen_at(view, now))
    if not ranks:
        return as_text(head, folded(f"no day of {board.year} has begun", room))
    name = cut(name_of(of_it, stream), max(1, min(room, _CHART[1])), style)
    said = f"{name}: rank by points at the end of each day"
    return as_text(head, [*folded(said, room), *_table(ranks, len(board.members), room, style)])


def _table(ranks: Sequence[DayRank], members: int, room: int, style: Style) -> list[str]:
    cells = [
        {
            "day": str(each.day),
            "of all": f"{each.rank} of {members}",
            "rank": str(each.rank),
            "points": str(each.points),
            "total": str(each.total),
        }
        for each in ranks
    ]
    layout, wide = _layout(cells, room, style)
    blank = wide - 1 - len(str(members))
    ends = f"1{' ' * blank}{members}" if members > 1 and blank > 0 else "1"
    lines = [layout.head({"of all": "rank", "chart": ends})]
    dot = "●" if style.unicode else "o"
    for each, texts in zip(ranks, cells, strict=True):
        place = round((each.rank - 1) / max(members - 1, 1) * (wide - 1))
        row = {name: Cell(text) for name, text in texts.items()}
        lines += layout.lines(row | {"chart": Cell(" " * place + dot, "33")})
    return lines


def _layout(cells: Sequence[dict[str, str]], room: int, style: Style) -> tuple[Columns, int]:
    """The columns, and how wide the chart is."""
    for names in _LAYOUTS:
        wanted = [
            Column(name, max(columns(it) for it in (name, *(row[name] for row in cells))))
            for name in names[:-1]
        ]
        found = Columns([*wanted, Column("chart", _CHART[0], False)], (), room, style, indent=0)
        if found.end <= room:
            break
    return found, max(2, min(room - found.end + _CHART[0], _CHART[1]))
