"""What is said around the table of a private board: names, times, and who moved."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import IO, NamedTuple
from unicodedata import category

from aoc_runner.account.moves import Move, days_begun, moves_between
from aoc_runner.account.scores import By, Ranked
from aoc_runner.kernel.pages import View
from aoc_runner.kernel.terminal.style import Style, columns, duration, width_of
from aoc_runner.kernel.terminal.tables import shown
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.render.folded import folded
from aoc_runner.render.year.age import seen
from aoc_runner.render.year.board_table import cut
from aoc_runner.site.boards import Board, Member

_LINES = 3  # that who moved may take on a terminal
_NAMED = 8  # of those of a kind that are named, at most
_LONGEST = 30  # columns of a name in a sentence
_DAY = 86400
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and a symbol in which there is nothing to see
_AS_EMOJI = "\ufe0f"  # before it a sign of one column takes two, on some terminals
_MARKS = 4  # on one letter: writing needs no more
_SAID_BY_US = re.compile(r'[,;:"]|\b(?:new|left|up|down|stars?|more|since)\b')


def board_of(view: View[Board]) -> Board:
    """The board. Raises the view's error where nothing is kept."""
    if view.page is None:
        assert view.error is not None  # as a view promises
        raise view.error
    return view.page


def head_lines(
    number: int, view: View[Board], stream: IO[str], now: float, day: int | None = None
) -> list[str]:
    """Which board it is, and how old what is shown of it."""
    board, style, room = board_of(view), Style(stream), width_of(stream)
    count = len(board.members)
    year = str(board.year) if day is None else f"{board.year} day {day}"
    end = f", {year}: {count} member{'s' * (count != 1)}, {seen(view.fetched_at, now)}"
    owner = next((each for each in board.members if each.number == board.owner), None)
    if owner is not None:
        of = f"Board {number} of {cut(name_of(owner, stream), _LONGEST, style)}{end}"
        if columns(of) <= room:
            return [style.bold(of)]
    return [*map(style.bold, folded(f"Board {number}{end}", room))]


def name_of(member: Member, stream: IO[str]) -> str:
    """The name as the stream can show it, the site's way where there is nothing to see in it."""
    name = member.name if any(map(_is_seen, member.name)) else _nameless(member)
    text = _in_its_row(shown(one_line(name)).replace("\t", " "))
    # What it cannot show is written as an escape, which is wider.
    encoding = getattr(stream, "encoding", None) or "ascii"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def is_nameless(member: Member) -> bool:
    return member.name == _nameless(member)


def span(seconds: float | None) -> str:
    """Whole seconds in units that suit them, as `3 h 12 min`, `17 d 5 h`; empty for None."""
    if seconds is None:
        return ""
    if seconds < 0:  # a second part before the first: the site's clocks, or an outage
        return f"-{span(-seconds)}"
    if seconds >= 2 * _DAY:
        return f"{int(seconds) // _DAY} d {int(seconds) % _DAY // 3600} h"
    return f"{round(seconds)} s" if round(seconds) < 60 else duration(round(seconds))


def last_day(view: View[Board], now: float) -> int:
    """The last day that had begun, or that somebody has a star of; 0 for none."""
    board = board_of(view)
    won = (day for member in board.members for day in member.got)
    return max([*days_begun(board, seen_at(view, now)), *won], default=0)


def seen_at(view: View[Board], now: float) -> float:
    """When what is shown was so, in epoch seconds."""
    return now if view.fetched_at is None else view.fetched_at


def local(at: float) -> datetime:
    return datetime.fromtimestamp(at).astimezone()


def moved_lines(view: View[Board], by: By, stream: IO[str], now: float) -> list[str]:
    """Who moved since the view before, in a few lines; none where there is none."""
    board, room = board_of(view), width_of(stream)
    if view.before is None:
        return []
    since = "the last look" if view.before_at is None else _since(view.before_at, now)
    found = moves_between(view.before, board, by)
    moved = [each for each in board.members if any(found.of.get(each.number, ()))]
    moved.sort(key=lambda each: (-found.of[each.number].stars, -found.of[each.number].ranks))
    if not (moved or found.came or found.left):
        return folded(f"nobody moved since {since}", room)
    kinds = [
        _Kind(moved, lambda each: f" {_became(found.of[each.number])}", "moved"),
        _Kind(found.came, lambda each: " is new", "new"),
        _Kind(found.left, lambda each: " left", "left"),
    ]
    kinds = [kind for kind in kinds if kind.members]
    for named in range(_NAMED, 0, -1):
        said = "; ".join(_listed(kind, named, stream) for kind in kinds)
        lines = folded(f"since {since}: {said}", room)
        if len(lines) <= _LINES:
            return lines
    counts = [f"{len(kind.members)} {kind.word}" for kind in kinds]
    return folded(f"since {since}: {', '.join(counts)}", room)


def own_rows(rows: Sequence[Ranked], own: int | None) -> list[int]:
    """Which rows are that member's."""
    return [row for row, (_, member) in enumerate(rows) if member.number == own]


def own_rank(rows: Sequence[Ranked], own: int | None, room: int) -> list[str]:
    """Where that member stands: nobody has to look for a row in 200, or for bold letters."""
    rank = next((rank for rank, member in rows if member.number == own), None)
    if rank is None or len(rows) == 1:
        return []
    return folded(f"your rank: {rank} of {len(rows)}", room)


def as_text(*parts: Sequence[str]) -> str:
    """The parts that have lines, a blank line between them."""
    return "\n\n".join("\n".join(part) for part in parts if part)


class _Kind(NamedTuple):
    """Members of whom the same can be said: what of each, and in a word what of all."""

    members: Sequence[Member]
    what: Callable[[Member], str]
    word: str


def _is_seen(char: str) -> bool:
    of = category(char)
    return of not in ("Cc", "Cf") and of[0] not in "ZM" and char not in _BLANK


def _in_its_row(text: str) -> str:
    """Without what reaches into other rows or columns: heaps of accents, and what widens a sign."""
    kept, marks = "", 0
    for char in text:
        marks = marks + 1 if category(char) in ("Mn", "Me") else 0
        if marks <= _MARKS and char != _AS_EMOJI:
            kept += char
    return kept


def _nameless(member: Member) -> str:
    return f"(anonymous user #{member.number})"


def _since(at: float, now: float) -> str:
    when = local(at)
    year = "" if when.year == local(now).year else f" {when.year}"
    return f"{when:%a} {when.day} {when:%b}{year} {when:%H:%M}"


def _became(move: Move) -> str:
    """What became of a member: `+2 stars`, `up 1`, or both."""
    said = []
    if move.stars:
        said.append(f"{move.stars:+} star{'s' * (abs(move.stars) != 1)}")
    if move.ranks:
        said.append(f"{'up' if move.ranks > 0 else 'down'} {abs(move.ranks)}")
    return " and ".join(said)


def _listed(kind: _Kind, named: int, stream: IO[str]) -> str:
    style = Style(stream)
    said = []
    for each in kind.members[:named]:
        words = " ".join(name_of(each, stream).split())
        name = cut(words, _LONGEST, style)
        if _SAID_BY_US.search(name):  # it could be taken for more of the sentence
            name = '"' + name.replace('"', "'") + '"'
        said.append(name + kind.what(each))
    if (left := len(kind.members) - named) > 0:
        said.append(f"{left} more {kind.word}")
    return ", ".join(said)
