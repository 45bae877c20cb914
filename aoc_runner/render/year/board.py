"""What `aoc board` shows: a private board by the site's score, by stars or by deltas."""

from collections.abc import Sequence
from typing import IO, Literal

from aoc_runner.account.moves import moves_between
from aoc_runner.account.scores import By, Deltas, Ranked, deltas_of, last_star_of, ranking
from aoc_runner.kernel.pages import View
from aoc_runner.kernel.terminal.style import Style, width_of
from aoc_runner.kernel.words.puzzle import PARTS
from aoc_runner.render.year.board_table import Cell, Column, table, text_cells
from aoc_runner.render.year.board_words import (
    as_text,
    board_of,
    head_lines,
    last_day,
    local,
    moved_lines,
    name_of,
    own_rank,
    own_rows,
    span,
)
from aoc_runner.site.boards import Board, Member

_DATE, _TIME = "%Y-%m-%d", "%Y-%m-%d %H:%M"
_MARKS = (("·", "-", "2"), ("☆", "+", "33"), ("★", "*", "33"))  # by how many stars a day has
_LEAST = 12  # columns that a name needs; where it can, as many as one of nobody takes
_NAMELESS = len("(anonymous user #1234567)")
_COLUMNS: dict[str, Sequence[str]] = {
    "score": ("rank", "move", "name", "stars", "marks", "score", "last star", "deltas"),
    "stars": ("rank", "move", "name", "stars", "marks", "last star", "score", "deltas"),
    "delta": ("rank", "move", "name", "days", "median", "best", "sum", "stars"),
}
_LEFT_OUT: dict[str, Sequence[str]] = {  # a name with `short ` before it is shortened first
    "score": ("marks", "short last star", "deltas", "last star", "move", "stars"),
    "stars": ("marks", "deltas", "short last star", "score", "move", "last star"),
    "delta": ("stars", "best", "median", "move", "short sum", "days"),
}


def board_text(
    number: int,
    view: View[Board],
    stream: IO[str],
    now: float,
    by: Literal["score", "stars", "delta"] = "score",
    own: int | None = None,
) -> str:
    """The board in that order, as it fits the stream, and who moved since the view before.

    `number` is the board's, and `own` the number of the member who looks at it, whose row is set
    off and whose rank is told. By `delta` members with more days of both parts are ahead; only of
    those with as many the one with the smaller sum is: a single quick day wins nothing. Raises the
    view's error where nothing is kept.
    """
    board, style, room = board_of(view), Style(stream), width_of(stream)
    rows = ranking(board, by)
    columns = _columns(rows, last_day(view, now), style, stream)
    columns["move"] = Column("move", _moves(view, rows, by, style), heading="")
    wanted = [columns[name] for name in _COLUMNS[by]]
    left_out = [columns[it] if it.startswith("short ") else it for it in _LEFT_OUT[by]]
    least = max(_LEAST, min(_NAMELESS, room // 3))
    found = table(wanted, left_out, room, style, own_rows(rows, own), least)
    head = head_lines(number, view, stream, now)
    notes = [*own_rank(rows, own, room), *moved_lines(view, by, stream, now)]
    return as_text(head, found.lines, notes)


def _columns(rows: Sequence[Ranked], days: int, style: Style, stream: IO[str]) -> dict[str, Column]:
    members = [row.member for row in rows]
    deltas = [deltas_of(member) for member in members]
    last = [last_star_of(member) for member in members]
    marks = [_marks(member, days, style) for member in members]

    def column(name: str, texts: Sequence[str], to_the_right: bool = True) -> Column:
        return Column(name, text_cells(texts), to_the_right)

    def times(form: str) -> Column:
        texts = ["" if at is None else f"{local(at):{form}}" for at in last]
        return column("last star", texts, False)

    def sums(name: str) -> Column:
        return column(name, [span(each.sum) for each in deltas])

    return {
        "rank": column("rank", [str(row.rank) for row in rows]),
        "name": column("name", [name_of(member, stream) for member in members], False),
        "stars": column("stars", [f"{member.stars}*" for member in members]),
        "marks": Column("marks", marks, heading=_ruler(days)),
        "score": column("score", [str(member.score) for member in members]),
        "last star": times(_TIME),
        "short last star": times(_DATE),
        "deltas": sums("deltas"),
        "days": column("days", [str(len(each.of) or "") for each in deltas]),
        "median": column("median", [span(each.median) for each in deltas]),
        "best": column("best", [span(each.best) for each in deltas]),
        "sum": sums("sum"),
        "short sum": column("sum", [_short(each) for each in deltas]),
    }


def _marks(member: Member, days: int, style: Style) -> Cell:
    """A mark for each day, in pieces of one colour."""
    pieces: list[tuple[str, str]] = []
    for day in range(1, days + 1):
        got = member.got.get(day, {})
        pretty, plain, code = _MARKS[sum(part in got for part in PARTS)]
        mark = pretty if style.unicode else plain
        if pieces and pieces[-1][1] == code:
            pieces[-1] = pieces[-1][0] + mark, code
        else:
            pieces.append((mark, code))
    return pieces


def _ruler(days: int) -> str:
    """The numbers of some days, the last digit of each above its mark."""
    line = ""
    for day in (1, *range(5, days + 1, 5)):
        line += f"{day:>{day - len(line)}}" if day <= days else ""
    return line


def _moves(view: View[Board], rows: Sequence[Ranked], by: By, style: Style) -> list[Cell]:
    """Ranks gained or lost since the view before; nothing where there is none."""
    if view.before is None or view.page is None:
        return [[] for _ in rows]
    of_all = moves_between(view.before, view.page, by).of
    up, down = ("▲", "▼") if style.unicode else ("+", "-")
    cells: list[Cell] = []
    for _, member in rows:
        move = of_all.get(member.number)
        if move is None:
            cells.append([("new", "33")])
        elif move.ranks:
            sign, code = (up, "32") if move.ranks > 0 else (down, "31")
            cells.append([(f"{sign}{abs(move.ranks)}", code)])
        else:
            cells.append([])
    return cells


def _short(deltas: Deltas) -> str:
    """Their sum in its largest unit alone."""
    return " ".join(span(deltas.sum).split(" ")[:2])
