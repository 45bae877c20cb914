"""What `aoc board` shows: its columns, and who moved. A new column is one more entry of COLUMNS."""

import time
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import IO, NamedTuple

from aoc_runner.features.board.page import Board
from aoc_runner.features.board.ranking import By, Day, Row, ranking
from aoc_runner.kernel.pages import View
from aoc_runner.kernel.terminal.style import Style, clock, wrapped
from aoc_runner.kernel.terminal.tables import Cell, table
from aoc_runner.kernel.words.puzzle import Puzzle, ago
from aoc_runner.kernel.words.visible import one_line

_NAMED = 8  # members of whom is said that they moved
_LONGEST = 40  # characters of a name


class Look(NamedTuple):
    """What the cells of a row are made with, beside the row."""

    year: int
    days: int  # that have begun
    day: int  # with `--day N`; else 0
    style: Style


class Column(NamedTuple):
    """A column: in which rankings it stands, and as the how manieth it is left out."""

    name: str
    kinds: str  # score, stars, delta, day; and `one` day
    drop: int  # where there is no room: the lowest first, 0 never
    cell: Callable[[Row, Look], Cell]


def _span(seconds: float | None) -> str:
    if seconds is None:
        return ""
    return clock(seconds) if seconds >= 0 else f"-{clock(-seconds)}"


def _last_star(row: Row, look: Look) -> str:
    return f"{row.last_star.astimezone():%Y-%m-%d %H:%M}" if row.last_star else ""


def _moved(row: Row, look: Look) -> Cell:
    ranks = row.moved or 0
    sign = ("▲" if ranks > 0 else "▼") if look.style.unicode else ("+" if ranks > 0 else "-")
    return [(f"{sign}{abs(ranks)}", "green" if ranks > 0 else "red")] if ranks else ""


def _marks(row: Row, look: Look) -> Cell:
    days = [row.on(day) for day in range(1, look.days + 1)]
    stars = [len(day.places) if day else 0 for day in days]
    return [(look.style.star(it), "yellow" if it else "dim") for it in stars]


def _since_unlock(at: datetime | None, look: Look) -> str:
    return _span(at.timestamp() - Puzzle(look.year, look.day).unlock) if at else ""


def _medals(place: int) -> Callable[[Row, Look], str]:
    def cell(row: Row, look: Look) -> str:
        return str(sum(it.places.count(place) for it in row.days if look.day in (0, it.day)))

    return cell


def _of_day(said: Callable[[Day, Look], object], day: int = 0) -> Callable[[Row, Look], str]:
    def cell(row: Row, look: Look) -> str:
        of_day = row.on(day or look.day)
        return str(said(of_day, look) or "") if of_day else ""

    return cell


def _points(day: Day, look: Look) -> int:
    return day.points


COLUMNS = (
    Column("rank", "score stars delta day one", 0, lambda row, look: str(row.rank)),
    Column("", "score stars delta day", 60, _moved),
    Column("name", "score stars delta day one", 0, lambda row, look: shown_name(row.id, row.name)),
    Column("stars", "score stars delta", 70, lambda row, look: str(row.stars)),
    Column("day by day", "score stars", 10, _marks),
    Column("score", "score stars", 80, lambda row, look: str(row.local_score)),
    Column("last star", "score stars", 40, _last_star),
    Column("days", "delta", 0, lambda row, look: str(len(row.deltas) or "")),
    Column("deltas", "score stars delta", 30, lambda row, look: _span(row.delta_seconds)),
    Column("part 1", "one", 90, _of_day(lambda day, look: _since_unlock(day.part1, look))),
    Column("part 2", "one", 0, _of_day(lambda day, look: _since_unlock(day.part2, look))),
    Column("delta", "one", 50, _of_day(lambda day, look: _span(day.delta_seconds))),
    Column("points", "day", 0, lambda row, look: str(row.points)),
    Column("points", "one", 80, _of_day(_points)),
    Column("1st", "day one", 49, _medals(1)),
    Column("2nd", "day one", 48, _medals(2)),
    Column("3rd", "day one", 47, _medals(3)),
    *(Column(str(day), "day", day, _of_day(_points, day)) for day in range(1, 26)),
)


def board_text(
    number: int, view: View[Board], by: By, day: int, own: int | None, stream: IO[str]
) -> str:
    """The board in that order, or that day of it, as it fits the stream.

    `own` is the number of the member who looks at it, whose row is set off and whose rank is told.
    """
    board, style, now = view.page, Style(stream), time.time()
    assert board is not None  # else there is an error to tell
    rows = ranking(board, by, view.before, day)
    seen_at = view.fetched_at or now
    begun = [it for it in range(1, board.days + 1) if Puzzle(board.year, it).unlock <= seen_at]
    won = [it for member in board.members for it in member.got]
    look = Look(board.year, max([*begun, *won], default=0), day, style)
    kind = "one" if day else by
    columns = [it for it in COLUMNS if kind in it.kinds.split()]
    columns = [it for it in columns if not it.name.isdecimal() or int(it.name) <= look.days]
    names = [it.name for it in columns]
    cells = [[_own(it.cell(row, look), row.id == own) for it in columns] for row in rows]
    drop = [it.name for it in sorted(columns, key=lambda it: it.drop) if it.drop]
    right = [name for name in names if name != "name"]
    owner = next((f" of {shown_name(*it[:2])}" for it in board.members if it[0] == board.owner), "")
    of_day, count = f" day {day}" if day else "", len(board.members)
    members = f"{count} member{'s' * (count != 1)}"
    head = f"Board {number}{owner}, {board.year}{of_day}: {members}, seen {ago(now - seen_at)}"
    notes = [*_notes(board, rows, own, day), *([] if day else _moves(view, rows, now))]
    return "\n\n".join(
        (
            style.bold(wrapped(head, stream)),
            *([table(names, cells, stream, drop, right, "name")] if rows else []),
            *([wrapped("\n".join(notes), stream)] if notes else []),
        )
    )


def shown_name(number: int, name: str | None) -> str:
    """The name, the site's way where there is none."""
    name = name or f"(anonymous user #{number})"
    return one_line(name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…")


def _own(cell: Cell, is_own: bool) -> Cell:
    pieces = [(cell, "")] if isinstance(cell, str) else cell
    return [(text, f"bold {style}") for text, style in pieces] if is_own else cell


def _notes(board: Board, rows: Sequence[Row], own: int | None, day: int) -> list[str]:
    """Where the user stands, and what there is to say of a day."""
    found = [f"your rank: {row.rank} of {len(rows)}" for row in rows if row.id == own]
    if day and (others := len(board.members) - len(rows)):
        found.append(f"{others} {'more ' * bool(rows)}without a star of this day")
    return found


def _moves(view: View[Board], rows: Sequence[Row], now: float) -> list[str]:
    """Who has more stars than on the view before, who came and who left, in a sentence."""
    if view.before is None:
        return []
    said = [
        f"{shown_name(row.id, row.name)} {row.stars_gained:+} star{'s' * (row.stars_gained != 1)}"
        for row in sorted(rows, key=lambda row: -(row.stars_gained or 0))
        if row.stars_gained
    ]
    said += [f"{shown_name(row.id, row.name)} is new" for row in rows if row.moved is None]
    here = {row.id for row in rows}
    gone = [member for member in view.before.members if member.number not in here]
    said += [f"{shown_name(*member[:2])} left" for member in gone]
    more = [f"{len(said) - _NAMED} more"] if len(said) > _NAMED else []
    since = ago(now - (view.before_at or now))
    return [f"since {since}: {', '.join([*said[:_NAMED], *more]) or 'no new stars'}"]
