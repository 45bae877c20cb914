"""Rank the members of a private board, with points, deltas and changes.

The score is the site's. Points are computed only for the views by day, which the site does not
have.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Literal, NamedTuple

from aoc_runner.features.board.page import Board, Member, Star
from aoc_runner.kernel.model.puzzle import Part

By = Literal["score", "stars", "delta", "day"]

# Days without points because of an outage of the site.
_WITHOUT_POINTS = {(2018, 6), (2020, 1)}
_NEVER = datetime.max.replace(tzinfo=UTC)

Places = Mapping[tuple[int, Part], Mapping[int, int]]
"""The place of each star, by its day and part and by the member's user ID."""


class MemberDay(NamedTuple):
    """A day of a member with at least one star."""

    day: int  # the day
    part1: datetime | None  # time of the first star, in UTC
    part2: datetime | None  # time of the second star, in UTC
    delta_seconds: int | None  # seconds between the two stars
    points: int  # points of both parts, as [for `--by day`](features/board.md#ranks)
    places: list[int]  # the place of each star among the members: 1 is the first


class Row(NamedTuple):
    """A member in a ranking."""

    rank: int  # the rank; equal members share it: 1, 2, 2, 4
    id: int  # the member's user ID
    name: str | None  # the member's name; null: `(anonymous user #777)`
    stars: int  # the number of stars
    local_score: int  # the site's local score
    last_star: datetime | None  # time of the last star, in UTC
    delta_seconds: int | None  # sum of the seconds from part 1 to part 2
    moved: int | None  # ranks gained since the previous version, negative if lost
    stars_gained: int | None  # stars gained since then; null: not on the previous version
    points: int  # points of all days
    days: list[MemberDay]  # the days with a star

    @property
    def whole_days(self) -> int:
        """The number of days with both stars."""
        return sum(day.delta_seconds is not None for day in self.days)


def ranking(board: Board, by: By = "score", before: Board | None = None, day: int = 0) -> list[Row]:
    """Rank the members, with their changes since the version `before`.

    Args:
        by: `score` is the site's score; equal `stars` are ranked by the earlier last star; `delta`
            ranks more days with both parts first, then the smaller sum; `day` is by points.
        day: If not 0, only this day counts.
    """
    places, members = _places(board), board.members
    if day:
        members = [m._replace(days={day: m.days[day]}) for m in members if day in m.days]
    rows = [_make_row(member, board, places) for member in members]
    rows.sort(key=lambda row: (_key(row, by), row.id))
    old_rows = {row.id: row for row in ranking(before, by)} if before else {}
    ranks: dict[object, int] = {}
    ranked: list[Row] = []
    for place, row in enumerate(rows, 1):
        row = row._replace(rank=ranks.setdefault(_key(row, by), place))
        if old := old_rows.get(row.id):
            row = row._replace(moved=old.rank - row.rank, stars_gained=row.stars - old.stars)
        ranked.append(row)
    return ranked


def _make_row(member: Member, board: Board, places: Places) -> Row:
    days = []
    for day, parts in member.days.items():
        day_places = [places[day, part][member.id] for part in parts]
        points = sum(len(board.members) + 1 - place for place in day_places)
        if (board.year, day) in _WITHOUT_POINTS:
            points = 0
        first, second = parts.get(1), parts.get(2)
        delta = int((second.at - first.at).total_seconds()) if first and second else None
        at = first and first.at, second and second.at
        days.append(MemberDay(day, *at, delta, points, day_places))
    stars = (star.at for parts in member.days.values() for star in parts.values())
    last = max(stars, default=None)
    deltas = [day.delta_seconds for day in days if day.delta_seconds is not None]
    return Row(
        rank=0,  # Set after sorting.
        id=member.id,
        name=member.name,
        stars=member.stars,
        local_score=member.score,
        last_star=last,
        delta_seconds=sum(deltas) if deltas else None,
        moved=None,
        stars_gained=None,
        points=sum(day.points for day in days),
        days=days,
    )


def _key(row: Row, by: By) -> tuple[float | datetime, ...]:
    """Return the sort key of a row, the lowest first."""
    if by == "stars":
        return -row.stars, row.last_star or _NEVER
    if by == "delta":
        return -row.whole_days, row.delta_seconds or 0
    return (-row.local_score if by == "score" else -row.points,)


def _places(board: Board) -> Places:
    """Return the place of each member for each star."""
    stars: dict[tuple[int, Part], list[tuple[Star, int]]] = {}
    for member in board.members:
        for day, parts in member.days.items():
            for part, star in parts.items():
                stars.setdefault((day, part), []).append((star, member.id))
    return {
        key: {user_id: place for place, (_, user_id) in enumerate(sorted(holders), 1)}
        for key, holders in stars.items()
    }
