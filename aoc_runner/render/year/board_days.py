"""What `aoc board --by day` shows: the points and medals of each day, or how one day went."""

from collections.abc import Callable, Sequence
from typing import IO

from aoc_runner.account.scores import (
    Medals,
    Ranked,
    Tally,
    deltas_of,
    has_points,
    ranking,
    ranking_of_day,
    tallies,
)
from aoc_runner.kernel.pages import View
from aoc_runner.kernel.terminal.style import Style, width_of
from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle
from aoc_runner.render.folded import folded
from aoc_runner.render.year.board_table import Cell, Column, table, text_cells
from aoc_runner.render.year.board_words import (
    as_text,
    board_of,
    head_lines,
    last_day,
    name_of,
    own_rank,
    own_rows,
    span,
)
from aoc_runner.site.boards import Board

_MEDALS = ("1st", "2nd", "3rd")  # above the counts: in narrow columns, and without colour
_CODES = ("33", "", "31")  # of gold, silver and bronze


def days_text(
    number: int, view: View[Board], stream: IO[str], now: float, own: int | None = None
) -> str:
    """The board by points: medals, points of each day and their sum.

    Where there is no room for all days, the oldest are left out of the rows, though not of the sum.
    `own` is the number of the member who looks at it, whose row is set off and whose rank is
    told. Raises the view's error where nothing is kept.
    """
    board, style, room = board_of(view), Style(stream), width_of(stream)
    rows, of_all = ranking(board, "day"), tallies(board)
    by_row = [of_all[member.number] for _, member in rows]
    days = range(1, last_day(view, now) + 1)
    points = text_cells([str(tally.points) for tally in by_row])
    columns = [
        *_first(rows, stream),
        *_medals([tally.medals() for tally in by_row]),
        Column("points", points, True),
        *(_points(day, by_row, style) for day in days),
    ]
    of_days = [str(day) for day in days]
    left_out = [*of_days[:-1], *reversed(_MEDALS), *of_days[-1:]]  # the newest says the most
    found = table(columns, left_out, room, style, own_rows(rows, own))
    missing = [day for day in days if str(day) not in found.names]
    notes = own_rank(rows, own, room)
    if missing:
        notes += folded(f"{_days(missing)} had no room; a pipe gets all", room)
    return as_text(head_lines(number, view, stream, now), found.lines, notes)


def day_text(
    number: int, view: View[Board], stream: IO[str], now: float, day: int, own: int | None = None
) -> str:
    """How that day went for those who have a star of it; the others are only counted.

    The times are since its unlock. `own` as above. Raises the view's error where nothing is kept.
    """
    board, style, room = board_of(view), Style(stream), width_of(stream)
    rows, of_all = ranking_of_day(board, day), tallies(board)
    by_row = [of_all[member.number] for _, member in rows]
    deltas = [span(deltas_of(member).of.get(day)) for _, member in rows]
    points = [str(tally.points_of(day)) if has_points(board.year, day) else "" for tally in by_row]
    puzzle = Puzzle(board.year, day)
    columns = [
        *_first(rows, stream),
        *(_since_unlock(puzzle, part, rows, _clock) for part in PARTS),
        Column("delta", text_cells(deltas), True),
        Column("points", text_cells(points), True),
        *_medals([tally.medals(day) for tally in by_row]),
    ]
    short = [_since_unlock(puzzle, part, rows, _in_days) for part in PARTS]
    left_out: list[str | Column] = [*reversed(_MEDALS), "delta", *short, "points", "part 1"]
    found = table(columns, left_out, room, style, own_rows(rows, own))
    others = len(board.members) - len(rows)
    notes = []
    if not rows:
        notes = ["nobody has a star of this day yet"]
    elif others:
        notes = [f"{others} more {'has' if others == 1 else 'have'} no star of this day"]
    if rows and not has_points(board.year, day):
        notes.append("the site gave no points for this day")
    head = head_lines(number, view, stream, now, day)
    folded_notes = [line for note in notes for line in folded(note, room)]
    end = [*own_rank(rows, own, room), *folded_notes]
    return as_text(head, found.lines if rows else (), end)


def _first(rows: Sequence[Ranked], stream: IO[str]) -> list[Column]:
    names = [name_of(member, stream) for _, member in rows]
    return [
        Column("rank", text_cells([str(rank) for rank, _ in rows]), True),
        Column("name", text_cells(names)),
    ]


def _medals(medals: Sequence[Medals]) -> list[Column]:
    """A column of counts for each kind; nothing for none."""
    return [
        Column(name, text_cells([str(count or "") for count in counts], code), True)
        for name, code, counts in zip(_MEDALS, _CODES, zip(*medals, strict=True), strict=False)
    ]


def _points(day: int, of_all: Sequence[Tally], style: Style) -> Column:
    """The points of that day; a mark where there is no star of it."""
    none = ("·" if style.unicode else "-", "2")
    cells: list[Cell] = [
        [(str(tally.points_of(day)), "") if day in tally.won else none] for tally in of_all
    ]
    return Column(str(day), cells, True, gap=2 if day == 1 else 1)


def _since_unlock(
    puzzle: Puzzle, part: Part, rows: Sequence[Ranked], form: Callable[[int], str]
) -> Column:
    texts = []
    for _, member in rows:
        star = member.got[puzzle.day].get(part)
        texts.append("" if star is None else form(star.at - int(puzzle.unlock)))
    return Column(f"part {part}", text_cells(texts), True)


def _clock(seconds: int) -> str:
    """As on a watch: `0:04:09`, and `3 d 0:04:09`; one before the unlock is below zero."""
    if seconds < 0:
        return f"-{_clock(-seconds)}"
    days, rest = divmod(seconds, 86400)
    clock = f"{rest // 3600}:{rest // 60 % 60:02}:{rest % 60:02}"
    return f"{days} d {clock}" if days else clock


def _in_days(seconds: int) -> str:
    """The same, but of what took a day and more the days alone."""
    if seconds < 0:
        return f"-{_in_days(-seconds)}"
    return _clock(seconds) if seconds < 86400 else f"{seconds // 86400} d"


def _days(days: Sequence[int]) -> str:
    return f"day {days[0]}" if len(days) == 1 else f"days {days[0]} to {days[-1]}"
