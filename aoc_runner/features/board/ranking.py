"""Who stands where on a private board: ranks, points, deltas, and who moved. Pure.

The site's own score is shown as it is. Points are worked out only where a board is looked at day by
day, for which the site has no numbers.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Literal, NamedTuple

from aoc_runner.features.board.page import Board, Member, Star
from aoc_runner.kernel.words.puzzle import Part

By = Literal["score", "stars", "delta", "day"]

# Days on which the site failed so many that it gave nobody points.
_WITHOUT_POINTS = {(2018, 6), (2020, 1)}
_NEVER = datetime.max.replace(tzinfo=UTC)

Places = Mapping[tuple[int, Part], Mapping[int, int]]
"""As the how manieth a star was won, by its day and part, and the members' numbers."""


class Day(NamedTuple):
    """A day on which a member has a star."""

    day: int  # the day
    part1: datetime | None  # when the first star was won, in UTC
    part2: datetime | None  # when the second was
    delta_seconds: int | None  # the time between them
    points: int  # the points of both, which are [worked out here](#aoc-board)
    places: list[int]  # as the how manieth each of them was won


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
    days: list[Day]  # the days with a star

    def on(self, day: int) -> Day | None:
        """What the member has on that day."""
        return next((it for it in self.days if it.day == day), None)

    @property
    def deltas(self) -> list[int]:
        """The seconds from part 1 to part 2, of each day with both."""
        return [it.delta_seconds for it in self.days if it.delta_seconds is not None]


def ranking(board: Board, by: By = "score", before: Board | None = None, day: int = 0) -> list[Row]:
    """The members, the best first, with what became of them since the view `before`.

    `score` is the site's. Of equal `stars` the earlier last one is ahead. By `delta` more days with
    both parts are ahead of fewer, and only then a smaller sum: who did but one day, and that
    quickly, has not won. `day` is by points; with a `day`, those with a star of it by its points.
    """
    places = _places(board)
    rows = [_row(member, board, places) for member in board.members]
    rows = [row for row in rows if not day or row.on(day)]
    rows.sort(key=lambda row: (_key(row, by, day), row.id))
    then = {row.id: row for row in ranking(before, by)} if before else {}
    ranked: list[Row] = []
    for place, row in enumerate(rows, 1):
        is_equal = bool(ranked) and _key(ranked[-1], by, day) == _key(row, by, day)
        row = row._replace(rank=ranked[-1].rank if is_equal else place)
        if old := then.get(row.id):
            row = row._replace(moved=old.rank - row.rank, stars_gained=row.stars - old.stars)
        ranked.append(row)
    return ranked


def _row(member: Member, board: Board, places: Places) -> Row:
    days = []
    for day, parts in member.got.items():
        own = [places[day, part][member.number] for part in parts]
        points = sum(len(board.members) + 1 - place for place in own)
        if (board.year, day) in _WITHOUT_POINTS:
            points = 0
        first, second = parts.get(1), parts.get(2)
        delta = int((second.at - first.at).total_seconds()) if first and second else None
        days.append(Day(day, first and first.at, second and second.at, delta, points, own))
    last = max((star.at for parts in member.got.values() for star in parts.values()), default=None)
    deltas = [it.delta_seconds for it in days if it.delta_seconds is not None]
    total = sum(deltas) if deltas else None
    points = sum(it.points for it in days)
    _, name, stars, score, _ = member
    return Row(0, member.number, name, stars, score, last, total, None, None, points, days)


def _key(row: Row, by: By, day: int) -> tuple[float | datetime, ...]:
    """What rows are ranked by, the lowest first."""
    if day and (of_day := row.on(day)):  # where it gave no points, by its stars and the last
        times = [at for at in (of_day.part1, of_day.part2) if at]
        return (-of_day.points,) if of_day.points else (-len(times), max(times))
    if by == "stars":
        return -row.stars, row.last_star or _NEVER
    if by == "delta":
        return -len(row.deltas), row.delta_seconds or 0
    return (-row.local_score if by == "score" else -row.points,)


def _places(board: Board) -> Places:
    """Of N members the first to a star gets N points, the next N-1, and so on."""
    found: dict[tuple[int, Part], list[tuple[Star, int]]] = {}
    for member in board.members:
        for day, parts in member.got.items():
            for part, star in parts.items():
                found.setdefault((day, part), []).append((star, member.number))
    return {
        key: {number: place for place, (_, number) in enumerate(sorted(won), 1)}
        for key, won in found.items()
    }
