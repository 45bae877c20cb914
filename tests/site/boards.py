"""Private boards of the local site: who is on them, their JSON, and made-up ones.

The scores are counted here, by a table of who was faster than whom: the runner's way is another.
"""

import json
import random
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tests.site.puzzles import Puzzle, final_day, unlock_time

# The site was down when these opened: nobody gets points for them.
_WITHOUT_POINTS = {(2018, 6), (2020, 1)}


class Star(NamedTuple):
    at: int  # epoch seconds
    star_index: int = 0  # among all stars of the board, counted by `private_board`


class Member(NamedTuple):
    number: int
    name: str | None
    stars: Mapping[tuple[int, int], Star]  # by (day, part)


class PrivateBoard(NamedTuple):
    number: int
    year: int
    members: Sequence[Member]  # the first one is the owner
    view_key: str | None

    def shows_itself_to(self, user: int | None, view_key: str | None) -> bool:
        """Whether a user of that number may see it, None for nobody, or who has that key."""
        if self.view_key is not None and view_key == self.view_key:
            return True
        return user is not None and user in {each.number for each in self.members}


def private_board(
    number: int, year: int, members: Sequence[Member], view_key: str | None = None
) -> PrivateBoard:
    """A board, with its stars numbered in the order they were won."""
    order = sorted(
        (star.at, place, part, day)
        for place, member in enumerate(members)
        for (day, part), star in member.stars.items()
    )
    index = {key[1:]: number for number, key in enumerate(order)}
    numbered = [
        member._replace(
            stars={
                (day, part): Star(star.at, index[place, part, day])
                for (day, part), star in member.stars.items()
            }
        )
        for place, member in enumerate(members)
    ]
    return PrivateBoard(number, year, numbered, view_key)


def local_scores(board: PrivateBoard) -> dict[int, int]:
    """Of each member: for each star a point, and one more for each member who was not faster."""
    at: dict[tuple[int, int], list[Star]] = {}
    for member in board.members:
        for date, star in member.stars.items():
            at.setdefault(date, []).append(star)
    for stars in at.values():
        stars.sort()
    return {
        member.number: sum(
            len(board.members) - bisect_left(at[date], star)
            for date, star in member.stars.items()
            if (board.year, date[0]) not in _WITHOUT_POINTS
        )
        for member in board.members
    }


def content(board: PrivateBoard) -> bytes:
    """The JSON as it is sent: up to 2018 in the older form, which has numbers as text."""
    scores, is_old = local_scores(board), board.year <= 2018
    members = {str(each.number): _entry(board, each, scores[each.number]) for each in board.members}
    owner = board.members[0].number
    found: dict[str, Any] = {"event": str(board.year), "owner_id": owner, "members": members}
    if is_old:
        found["owner_id"] = str(owner)
    else:
        found["num_days"] = final_day(board.year)
        found["day1_ts"] = int(unlock_time(Puzzle(board.year, 1)))
    return json.dumps(found, ensure_ascii=False).encode()


def _entry(board: PrivateBoard, member: Member, score: int) -> dict[str, Any]:
    levels: dict[str, dict[str, Any]] = {}
    for (day, part), star in member.stars.items():
        entry: dict[str, Any] = {"get_star_ts": star.at, "star_index": star.star_index}
        if board.year <= 2018:
            entry = {"get_star_ts": str(star.at)} | ({"star_index": None} if day % 2 else {})
        levels.setdefault(str(day), {})[str(part)] = entry
    found: dict[str, Any] = {
        "id": member.number,
        "name": member.name,
        "stars": len(member.stars),
        "local_score": score,
        "last_star_ts": max((star.at for star in member.stars.values()), default=0),
        "completion_day_level": levels,
    }
    if board.year <= 2018:
        found |= {name: str(found[name]) for name in ("id", "last_star_ts")}
    return found | ({"global_score": 0} if board.year <= 2024 else {})


_NAMES = [None, "灯台守の孫娘", "\x1b[31mRed\x1b[0m\x07\n\u202eHerring", "a name that goes on " * 9]


def make_board(year: int, members: int, first: int = 4242) -> list[Member]:
    """So many members and their stars of all days of the year, the same each time.

    Their numbers go up from `first`. The second to fifth have the _NAMES, if there are as many; the
    last one has no star, but where there is just one. Some stars were won in the same second.
    """
    rng = random.Random(f"{year} {members}")
    found = []
    for place in range(members):
        name = _NAMES[place - 1] if 1 <= place <= len(_NAMES) else f"Bramble Ashlamp {place}"
        is_idle = 0 < place == members - 1
        stars = {} if is_idle else _made_up_stars(rng, year, is_keen=place == 0)
        found.append(Member(first + place, name, stars))
    return found


def _made_up_stars(rng: random.Random, year: int, is_keen: bool) -> dict[tuple[int, int], Star]:
    stars = {}
    speed = rng.choice([10, 60, 600, 6000])  # in steps of so many seconds: hence the ties
    for day in range(1, final_day(year) + 1):
        at = int(unlock_time(Puzzle(year, day)))
        for part in (1, 2):
            if not is_keen and rng.random() < 0.2:
                break
            at += speed * rng.randint(1, 20)
            stars[day, part] = Star(at)
    return stars
