"""Format a board as a table, with the changes since its previous version.

To add a column, add it to COLUMNS, and to _OPTIONAL if a narrow terminal may omit it.
"""

import time
from collections.abc import Callable, Sequence
from typing import IO, NamedTuple

from aoc_runner.features.board.page import Board
from aoc_runner.features.board.ranking import By, Row, ranking
from aoc_runner.kernel.model.answer import shorten
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.puzzle import Part, Puzzle, ago, pluralize
from aoc_runner.kernel.pages import CachedPage
from aoc_runner.kernel.terminal.style import BETTER, NO_STAR, STAR, WORSE, Style, format_clock, wrap
from aoc_runner.kernel.terminal.tables import Cell, table

_MAX_CHANGES = 8


class Scope(NamedTuple):
    """What is shown of a board, as an argument of its cells."""

    year: int
    days: int  # the number of days that have begun
    day: int  # the value of --day, or 0
    style: Style


class Column(NamedTuple):
    """A column: its tables, and a function that returns its cell of a row."""

    name: str
    tables: tuple[str, ...]  # values of `By`, or `one day`
    cell: Callable[[Row, Scope], Cell]


def _format_span(seconds: float | None) -> str:
    return "" if seconds is None else format_clock(seconds)


def _last_star(row: Row, scope: Scope) -> str:
    return f"{row.last_star.astimezone():%Y-%m-%d %H:%M}" if row.last_star else ""


def _moved(row: Row, scope: Scope) -> Cell:
    ranks = row.moved or 0
    up, down = "▲▼" if scope.style.unicode else "+-"
    return [(f"{up}{ranks}", BETTER) if ranks > 0 else (f"{down}{-ranks}", WORSE)] if ranks else ""


def _day_signs(row: Row, scope: Scope) -> Cell:
    stars = {day.day: len(day.places) for day in row.days}
    counts = [stars.get(day, 0) for day in range(1, scope.days + 1)]
    return [(scope.style.star(count), STAR if count else NO_STAR) for count in counts]


def _part_time(part: Part) -> Callable[[Row, Scope], str]:
    def cell(row: Row, scope: Scope) -> str:
        at = row.days[0].part1 if part == 1 else row.days[0].part2
        return _format_span(at.timestamp() - Puzzle(scope.year, scope.day).unlock) if at else ""

    return cell


def _medals(place: int) -> Callable[[Row, Scope], str]:
    return lambda row, scope: str(sum(day.places.count(place) for day in row.days))


_ALL = ("score", "stars", "delta", "day", "one day")
_YEAR = ("score", "stars", "delta", "day")  # tables of the whole year
_PLAIN = ("score", "stars")

COLUMNS = (
    Column("rank", _ALL, lambda row, scope: str(row.rank)),
    Column("", _YEAR, _moved),
    Column("name", _ALL, lambda row, scope: format_name(row.id, row.name)),
    Column("stars", ("score", "stars", "delta"), lambda row, scope: str(row.stars)),
    Column("day by day", _PLAIN, _day_signs),
    Column("score", _PLAIN, lambda row, scope: str(row.local_score)),
    Column("last star", _PLAIN, _last_star),
    Column("days", ("delta",), lambda row, scope: str(row.whole_days or "")),
    Column(
        "deltas", ("score", "stars", "delta"), lambda row, scope: _format_span(row.delta_seconds)
    ),
    Column("part 1", ("one day",), _part_time(1)),
    Column("part 2", ("one day",), _part_time(2)),
    Column("delta", ("one day",), lambda row, scope: _format_span(row.delta_seconds)),
    Column("points", ("day", "one day"), lambda row, scope: str(row.points)),
    Column("1st", ("day", "one day"), _medals(1)),
    Column("2nd", ("day", "one day"), _medals(2)),
    Column("3rd", ("day", "one day"), _medals(3)),
)

_OPTIONAL = (  # Omitted in this order if the terminal is too narrow.
    *("last star", "deltas", "day by day", "3rd", "2nd", "1st", "delta", ""),
    *("stars", "score", "part 1", "points"),
)


def format_board(
    number: int, view: CachedPage[Board], by: By, day: int, user_id: int | None, stream: IO[str]
) -> str:
    """Format the board, or one day of it, for the stream; highlight the row of the user."""
    board, now = view.page, time.time()
    assert board is not None, "without a page there is an error to report"
    rows = ranking(board, by, view.before, day)
    seen_at = view.fetched_at or now
    begun = sum(Puzzle(board.year, d).unlock <= seen_at for d in range(1, board.days + 1))
    scope = Scope(board.year, begun, day, Style(stream))
    columns = [column for column in COLUMNS if ("one day" if day else by) in column.tables]
    names = [column.name for column in columns]
    cells = [
        [_highlight(column.cell(row, scope), row.id == user_id) for column in columns]
        for row in rows
    ]
    right = [name for name in names if name != "name"]
    owners = [format_name(m.id, m.name) for m in board.members if m.id == board.owner]
    owner, date = f" of {owners[0]}" if owners else "", f" day {day}" if day else ""
    members = pluralize(len(board.members), "member")
    head = f"Board {number}{owner}, {board.year}{date}: {members}, seen {ago(now - seen_at)}"
    blocks = [scope.style.bold(wrap(head, stream))]
    blocks += [table(names, cells, stream, _OPTIONAL, right, "name")] if rows else []
    notes = [f"your rank: {row.rank} of {len(rows)}" for row in rows if row.id == user_id]
    if not day and view.before is not None:
        notes.append(_format_changes(view.before, view.before_at or now, rows))
    elif others := len(board.members) - len(rows):
        notes.append(f"{others} {'more ' * bool(rows)}without a star for this day")
    blocks += [wrap("\n".join(notes), stream)] if notes else []
    return "\n\n".join(blocks)


def format_name(user_id: int, name: str | None) -> str:
    """Return the escaped name, or what the site shows for an anonymous user."""
    return shorten(escape_newlines(name or f"(anonymous user #{user_id})"))


def _highlight(cell: Cell, is_user: bool) -> Cell:
    pieces = [(cell, "")] if isinstance(cell, str) else cell
    return [(text, f"bold {style}") for text, style in pieces] if is_user else cell


def _format_changes(before: Board, before_at: float, rows: Sequence[Row]) -> str:
    """Return a sentence about new stars, new members and members who left."""
    gained = [row for row in rows if row.stars_gained]
    gained.sort(key=lambda row: -(row.stars_gained or 0))
    changes = [
        f"{format_name(row.id, row.name)} {row.stars_gained:+} star{'s' * (row.stars_gained != 1)}"
        for row in gained
    ]
    changes += [f"{format_name(row.id, row.name)} is new" for row in rows if row.moved is None]
    present = {row.id for row in rows}
    changes += [f"{format_name(m.id, m.name)} left" for m in before.members if m.id not in present]
    count = len(changes) - _MAX_CHANGES
    more = [f"{count} more"] if count > 0 else []
    text = ", ".join([*changes[:_MAX_CHANGES], *more]) or "no new stars"
    return f"since {ago(time.time() - before_at)}: {text}"
