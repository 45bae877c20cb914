"""What the stars of a private board come to: places, points, medals, deltas, ranks. Pure.

The site's own score is shown as it is. Points are worked out only where a board is looked at day by
day, for which the site has no numbers.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from statistics import median
from typing import Literal, NamedTuple

from aoc_runner.kernel.words.puzzle import PARTS, Part
from aoc_runner.site.boards import Board, Member

By = Literal["score", "stars", "delta", "day"]
Key = tuple[float, ...]  # what members are ordered by

# Days on which the site failed so many that it gave nobody points.
_WITHOUT_POINTS = frozenset({(2018, 6), (2020, 1)})


class Ranked(NamedTuple):
    """A member's rank, the first being 1; those who are equal share it: 1, 2, 2, 4."""

    rank: int
    member: Member


class Won(NamedTuple):
    """A star that a member has: when, as the how manieth on the board, and the points for that."""

    at: int  # epoch seconds
    place: int  # the first is 1
    points: int


class Medals(NamedTuple):
    """How often somebody was the first, second and third to a star."""

    gold: int
    silver: int
    bronze: int


class Tally(NamedTuple):
    """All stars of a member, by day and part."""

    won: Mapping[int, Mapping[Part, Won]]

    @property
    def points(self) -> int:
        return sum(map(self.points_of, self.won))

    def points_of(self, day: int) -> int:
        """The points for the stars of that day, whenever they were won."""
        return sum(star.points for star in self.won.get(day, {}).values())

    def medals(self, day: int | None = None) -> Medals:
        """Those of all days, or of that one."""
        days = self.won.values() if day is None else [self.won.get(day, {})]
        places = [star.place for parts in days for star in parts.values()]
        return Medals(places.count(1), places.count(2), places.count(3))


class Deltas(NamedTuple):
    """The seconds from part 1 to part 2, by day, of each day with both."""

    of: Mapping[int, int]

    @property
    def sum(self) -> int | None:
        return sum(self.of.values()) if self.of else None

    @property
    def median(self) -> float | None:
        return median(self.of.values()) if self.of else None

    @property
    def best(self) -> int | None:
        return min(self.of.values(), default=None)


def ranking(board: Board, by: By = "score") -> list[Ranked]:
    """The members, the best first. In a rank: more stars, the earlier last one, the lower number.

    `score` is the site's. Of equal `stars` the earlier last one is ahead. By `delta` more days with
    both parts are ahead of fewer, and only then a smaller sum: who did but one day, and that
    quickly, has not won. `day` is by points.
    """
    keys: dict[int, Key]
    if by == "score":
        keys = {member.number: (-member.score,) for member in board.members}
    elif by == "stars":
        keys = {member.number: _by_stars(member) for member in board.members}
    elif by == "delta":
        deltas = {member.number: deltas_of(member) for member in board.members}
        keys = {number: (-len(each.of), each.sum or 0) for number, each in deltas.items()}
    else:
        keys = {number: (-tally.points,) for number, tally in tallies(board).items()}
    return _ranked(board.members, keys)


def ranking_of_day(board: Board, day: int) -> list[Ranked]:
    """Those with a star of that day, by its points; where it gave none, by stars and the last.

    In a rank: more stars of that day, the earlier last one of it, the lower number.
    """
    with_star = [member for member in board.members if member.got.get(day)]
    by_time: dict[int, Key] = {
        member.number: (-len(member.got[day]), max(star.at for star in member.got[day].values()))
        for member in with_star
    }
    of_all = tallies(board)
    by_points: dict[int, Key] = {number: (-of_all[number].points_of(day),) for number in by_time}
    return _ranked(with_star, by_points if has_points(board.year, day) else by_time, by_time)


def _ranked(
    members: Sequence[Member],
    keys: Mapping[int, Key],
    within: Mapping[int, Key] | None = None,
) -> list[Ranked]:
    """The members by their keys, the lowest first; those with the same one share a rank.

    `within` orders them there, and then their numbers do; without it, more stars and an earlier
    last one are ahead. Both are by the members' numbers.
    """
    if within is None:
        within = {member.number: _by_stars(member) for member in members}
    numbers = {member.number: member for member in members}
    in_order = sorted(numbers, key=lambda number: (keys[number], within[number], number))
    found: list[Ranked] = []
    for place, number in enumerate(in_order, 1):
        is_equal = bool(found) and keys[found[-1].member.number] == keys[number]
        found.append(Ranked(found[-1].rank if is_equal else place, numbers[number]))
    return found


def tallies(board: Board) -> dict[int, Tally]:
    """What each star is worth, by the members' numbers.

    Of N members, all of the board, the first to a star gets N points, the next N-1, and so on. Who
    won it in the same second stand in the site's order, or where that is not known by number.
    """
    won: dict[int, dict[int, dict[Part, Won]]] = {member.number: {} for member in board.members}
    for day, part, in_order in _stars_of(board):
        for place, member in enumerate(in_order, 1):
            points = len(board.members) + 1 - place if has_points(board.year, day) else 0
            star = Won(member.got[day][part].at, place, points)
            won[member.number].setdefault(day, {})[part] = star
    return {number: Tally(days) for number, days in won.items()}


def has_points(year: int, day: int) -> bool:
    """Whether the site gave points for that day's stars."""
    return (year, day) not in _WITHOUT_POINTS


def deltas_of(member: Member) -> Deltas:
    return Deltas(
        {
            day: parts[2].at - parts[1].at
            for day, parts in sorted(member.got.items())
            if 1 in parts and 2 in parts
        }
    )


def last_star_of(member: Member) -> int | None:
    """When the last star was won, in epoch seconds: not all boards say so, but their stars do."""
    if member.last_star is not None:
        return member.last_star
    return max((star.at for day in member.got.values() for star in day.values()), default=None)


def _by_stars(member: Member) -> Key:
    last = last_star_of(member)
    return -member.stars, inf if last is None else last


def _stars_of(board: Board) -> Iterator[tuple[int, Part, list[Member]]]:
    """Each star that somebody has: its day, its part, and who has it, the first to it first."""

    def order(member: Member) -> tuple[int, bool, int, int]:
        at, index = member.got[day][part]
        return at, index is None, index or 0, member.number

    for day in sorted({day for member in board.members for day in member.got}):
        for part in PARTS:
            winners = [member for member in board.members if part in member.got.get(day, {})]
            if winners:
                yield day, part, sorted(winners, key=order)
