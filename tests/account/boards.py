"""Private boards that nobody is on."""

import random
from collections.abc import Mapping, Sequence
from functools import cache

from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle, days_in
from aoc_runner.site.boards import Board, Member, Star

Times = Sequence[float | None]  # seconds after the unlock, of part 1 and of part 2


def member(
    number: int, name: str, days: Mapping[int, Times], year: int = 2023, score: int | None = None
) -> Member:
    """A member who won stars so long after the unlocks; without a score the site's is 10 a star."""
    got: dict[int, dict[Part, Star]] = {}
    for day, times in days.items():
        unlock = Puzzle(year, day).unlock
        for part, after in zip(PARTS, times, strict=False):
            if after is not None:
                got.setdefault(day, {})[part] = Star(int(unlock + after), None)
    times_of_all = [star.at for parts in got.values() for star in parts.values()]
    stars = len(times_of_all)
    last = max(times_of_all, default=None)
    return Member(number, name, stars, 10 * stars if score is None else score, last, got)


def board(*members: Member, year: int = 2023, owner: int = 4242) -> Board:
    in_order = sorted(members, key=lambda each: each.number)
    return Board(year, owner, days_in(year), in_order)


@cache
def random_board(members: int, year: int, seed: int = 0, days: int | None = None) -> Board:
    """A board of so many; nobody has a star of a later day than `days`.

    Some stars are won in the same second, of some of which the site's order is known, and some
    months later. Some members have no star, and some no name.
    """
    draw = random.Random(f"{members} {year} {seed}")
    found = []
    for index in range(members):
        number = 1000 + 7 * index
        eager = draw.random()
        got: dict[int, dict[Part, Star]] = {}
        for day in range(1, (days or days_in(year)) + 1):
            if draw.random() > 1.4 * eager:
                continue
            at = int(Puzzle(year, day).unlock) + draw.choice(
                [draw.randrange(120, 240), draw.randrange(200, 80000), draw.randrange(90, 9000000)]
            )
            got[day] = {1: Star(at, _order(draw))}
            if draw.random() < 0.8:
                got[day][2] = Star(at + draw.choice([60, draw.randrange(1, 9000)]), _order(draw))
        times = [star.at for parts in got.values() for star in parts.values()]
        name = f"(anonymous user #{number})" if draw.random() < 0.1 else f"member {index + 1}"
        found.append(Member(number, name, len(times), 0, max(times, default=None), got))
    made = board(*found, year=year)
    return made._replace(members=[each._replace(score=_score(made, each)) for each in found])


def _order(draw: random.Random) -> int | None:
    return draw.choice([None, draw.randrange(5)])


def _score(made: Board, of: Member) -> int:
    """Something like the site's: a point for each member who has a star not or later."""
    score = 0
    for day, parts in of.got.items():
        for part, star in parts.items():
            others = (each.got.get(day, {}).get(part) for each in made.members)
            score += sum(other is None or other.at >= star.at for other in others)
    return score
