"""Who stands where on a private board: ranks, points, deltas, and who moved. Pure.

The site's own score is shown as it is. Points are worked out only where a board is looked at day by
day, for which the site has no numbers.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Literal, NamedTuple

from aoc_runner.features.board.page import Board, Member, Star
from aoc_runner.kernel.model.puzzle import Part

By = Literal["score", "stars", "delta", "day"]

# Days on which the site failed so many that it gave nobody points.
_WITHOUT_POINTS = {(2018, 6), (2020, 1)}
_NEVER = datetime.max.replace(tzinfo=UTC)

Places = Mapping[tuple[int, Part], Mapping[int, int]]
"""At which place a star was won, by its day and part, and the members' numbers."""


class MemberDay(NamedTuple):
    """A day on which a member has a star."""

    day: int  # the day
    part1: datetime | None  # when the first star was won, in UTC
    part2: datetime | None  # when the second was
    delta_seconds: int | None  # the time between them
    points: int  # the points of both, which are [worked out here](#aoc-board)
    places: list[int]  # at which place each of them was won: 1 is the first


class Row(NamedTuple):
    """A member in a ranking."""

    rank: int  # the rank; equals share it: 1, 2, 2, 4
    id: int  # the member's number
    name: str | None  # the name as the member wrote it; null: `(anonymous user #777)`
    stars: int  # the stars
    local_score: int  # the score, as the site has it
    last_star: datetime | None  # when the last star was won, in UTC
    delta_seconds: int | None  # the sum of the times from part 1 to part 2
    moved: int | None  # ranks gained since the view before, below zero where they were lost
    stars_gained: int | None  # stars gained since then; null: who was not there, or none was
    points: int  # the points of all days
    days: list[MemberDay]  # the days with a star

    @property
    def whole_days(self) -> int:
        """On how many days both stars were won."""
        return sum(it.delta_seconds is not None for it in self.days)


def ranking(board: Board, by: By = "score", before: Board | None = None, day: int = 0) -> list[Row]:
    """The members, the best first, with what became of them since the view `before`.

    `score` is the site's. Of equal `stars` the earlier last one is ahead. By `delta` more days with
    both parts are ahead of fewer, and only then a smaller sum: who did but one day, and that
    quickly, has not won. `day` is by points. With a `day` it is as if there were no other one.
    """
    places, members = _places(board), board.members
    if day:
        members = [it._replace(got={day: it.got[day]}) for it in members if day in it.got]
    rows = [_row(member, board, places) for member in members]
    rows.sort(key=lambda row: (_key(row, by), row.id))
    then = {row.id: row for row in ranking(before, by)} if before else {}
    ranks: dict[object, int] = {}
    ranked: list[Row] = []
    for place, row in enumerate(rows, 1):
        row = row._replace(rank=ranks.setdefault(_key(row, by), place))
        if old := then.get(row.id):
            row = row._replace(moved=old.rank - row.rank, stars_gained=row.stars - old.stars)
        ranked.append(row)
    return ranked


def _row(member: Member, board: Board, places: Places) -> Row:
    days = []
    for day, parts in member.got.items():
        own = [places[day, part][member.id] for part in parts]
        points = sum(len(board.members) + 1 - place for place in own)
        if (board.year, day) in _WITHOUT_POINTS:
            points = 0
        first, second = parts.get(1), parts.get(2)
        delta = int((second.at - first.at).total_seconds()) if first and second else None
        days.append(MemberDay(day, first and first.at, second and second.at, delta, points, own))
    last = max((star.at for parts in member.got.values() for star in parts.values()), default=None)
    deltas = [it.delta_seconds for it in days if it.delta_seconds is not None]
    return Row(
        rank=0,  # until all are sorted
        id=member.id,
        name=member.name,
        stars=member.stars,
        local_score=member.score,
        last_star=last,
        delta_seconds=sum(deltas) if deltas else None,
        moved=None,
        stars_gained=None,
        points=sum(it.points for it in days),
        days=days,
    )


def _key(row: Row, by: By) -> tuple[float | datetime, ...]:
    """What rows are ranked by, the lowest first."""
    if by == "stars":
        return -row.stars, row.last_star or _NEVER
    if by == "delta":
        return -row.whole_days, row.delta_seconds or 0
    return (-row.local_score if by == "score" else -row.points,)


def _places(board: Board) -> Places:
    """Of N members the first to a star gets N points, the next N-1, and so on."""
    found: dict[tuple[int, Part], list[tuple[Star, int]]] = {}
    for member in board.members:
        for day, parts in member.got.items():
            for part, star in parts.items():
                found.setdefault((day, part), []).append((star, member.id))
    return {
        key: {number: place for place, (_, number) in enumerate(sorted(won), 1)}
        for key, won in found.items()
    }
