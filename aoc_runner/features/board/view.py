"""What `aoc board` shows: its columns, and who moved.

A new column is one more entry of COLUMNS; and of _LEFT_OUT, where a narrow terminal may do without.
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
from aoc_runner.kernel.terminal.style import Style, clock, wrap
from aoc_runner.kernel.terminal.tables import Cell, table

_NAMED = 8  # members of whom is said that they moved


class Shown(NamedTuple):
    """What is shown of a board, which its cells are made with beside their rows."""

    year: int
    days: int  # that have begun
    day: int  # with `--day N`; else 0
    style: Style


class Column(NamedTuple):
    """A column: the tables in which it stands, and what its cell of a row is."""

    name: str
    tables: tuple[str, ...]  # by what they are ranked: see `By`; or `one day`
    cell: Callable[[Row, Shown], Cell]


def _span(seconds: float | None) -> str:
    return "" if seconds is None else clock(seconds)


def _last_star(row: Row, shown: Shown) -> str:
    return f"{row.last_star.astimezone():%Y-%m-%d %H:%M}" if row.last_star else ""


def _moved(row: Row, shown: Shown) -> Cell:
    ranks = row.moved or 0
    up, down = "▲▼" if shown.style.unicode else "+-"
    return [(f"{up}{ranks}", "green") if ranks > 0 else (f"{down}{-ranks}", "red")] if ranks else ""


def _day_signs(row: Row, shown: Shown) -> Cell:
    stars = {it.day: len(it.places) for it in row.days}
    held = [stars.get(day, 0) for day in range(1, shown.days + 1)]
    return [(shown.style.star(it), "yellow" if it else "dim") for it in held]


def _of_part(part: Part) -> Callable[[Row, Shown], str]:
    def cell(row: Row, shown: Shown) -> str:
        at = row.days[0].part1 if part == 1 else row.days[0].part2
        return _span(at.timestamp() - Puzzle(shown.year, shown.day).unlock) if at else ""

    return cell


def _medals(place: int) -> Callable[[Row, Shown], str]:
    return lambda row, shown: str(sum(it.places.count(place) for it in row.days))


_ALL = ("score", "stars", "delta", "day", "one day")
_WHOLE = ("score", "stars", "delta", "day")  # of the whole year
_PLAIN = ("score", "stars")

COLUMNS = (
    Column("rank", _ALL, lambda row, shown: str(row.rank)),
    Column("", _WHOLE, _moved),
    Column("name", _ALL, lambda row, shown: shown_name(row.id, row.name)),
    Column("stars", ("score", "stars", "delta"), lambda row, shown: str(row.stars)),
    Column("day by day", _PLAIN, _day_signs),
    Column("score", _PLAIN, lambda row, shown: str(row.local_score)),
    Column("last star", _PLAIN, _last_star),
    Column("days", ("delta",), lambda row, shown: str(row.whole_days or "")),
    Column("deltas", ("score", "stars", "delta"), lambda row, shown: _span(row.delta_seconds)),
    Column("part 1", ("one day",), _of_part(1)),
    Column("part 2", ("one day",), _of_part(2)),
    Column("delta", ("one day",), lambda row, shown: _span(row.delta_seconds)),
    Column("points", ("day", "one day"), lambda row, shown: str(row.points)),
    Column("1st", ("day", "one day"), _medals(1)),
    Column("2nd", ("day", "one day"), _medals(2)),
    Column("3rd", ("day", "one day"), _medals(3)),
)

_LEFT_OUT = (  # where there is no room, the first one first
    *("day by day", "deltas", "last star", "3rd", "2nd", "1st", "delta", ""),
    *("stars", "score", "part 1", "points"),
)


def board_text(
    number: int, view: CachedPage[Board], by: By, day: int, own: int | None, stream: IO[str]
) -> str:
    """The board in that order, or that day of it, as it fits the stream.

    `own` is the number of the member who looks at it, whose row is set off and whose rank is told.
    """
    board, now = view.page, time.time()
    assert board is not None  # else there is an error to tell
    rows = ranking(board, by, view.before, day)
    seen_at = view.fetched_at or now
    begun = sum(Puzzle(board.year, it).unlock <= seen_at for it in range(1, board.days + 1))
    shown = Shown(board.year, begun, day, Style(stream))
    columns = [it for it in COLUMNS if ("one day" if day else by) in it.tables]
    names = [it.name for it in columns]
    cells = [[_own(it.cell(row, shown), row.id == own) for it in columns] for row in rows]
    right = [name for name in names if name != "name"]
    owner = [shown_name(it.id, it.name) for it in board.members if it.id == board.owner]
    whose, of_day = f" of {owner[0]}" if owner else "", f" day {day}" if day else ""
    members = pluralize(len(board.members), "member")
    head = f"Board {number}{whose}, {board.year}{of_day}: {members}, seen {ago(now - seen_at)}"
    blocks = [shown.style.bold(wrap(head, stream))]
    blocks += [table(names, cells, stream, _LEFT_OUT, right, "name")] if rows else []
    notes = [f"your rank: {row.rank} of {len(rows)}" for row in rows if row.id == own]
    if not day and view.before is not None:
        notes.append(_moves(view.before, view.before_at or now, rows))
    elif others := len(board.members) - len(rows):
        notes.append(f"{others} {'more ' * bool(rows)}without a star of this day")
    blocks += [wrap("\n".join(notes), stream)] if notes else []
    return "\n\n".join(blocks)


def shown_name(number: int, name: str | None) -> str:
    """The name, the site's way where there is none."""
    return shorten(escape_newlines(name or f"(anonymous user #{number})"))


def _own(cell: Cell, is_own: bool) -> Cell:
    pieces = [(cell, "")] if isinstance(cell, str) else cell
    return [(text, f"bold {style}") for text, style in pieces] if is_own else cell


def _moves(before: Board, before_at: float, rows: Sequence[Row]) -> str:
    """Who has more stars than on the view before, who came and who left, in a sentence."""
    gained = sorted((it for it in rows if it.stars_gained), key=lambda it: -(it.stars_gained or 0))
    said = [
        f"{shown_name(it.id, it.name)} {it.stars_gained:+} star{'s' * (it.stars_gained != 1)}"
        for it in gained
    ]
    said += [f"{shown_name(it.id, it.name)} is new" for it in rows if it.moved is None]
    here = {it.id for it in rows}
    said += [f"{shown_name(it.id, it.name)} left" for it in before.members if it.id not in here]
    more = [f"{len(said) - _NAMED} more"] if len(said) > _NAMED else []
    named = ", ".join([*said[:_NAMED], *more]) or "no new stars"
    return f"since {ago(time.time() - before_at)}: {named}"
