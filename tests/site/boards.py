"""Private boards of the local site: who is on them, the JSON of two forms, and made-up ones.

The scores are counted here, by a table of who was faster than whom: the runner's way is another.
"""

import json
import random
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from tests.site.puzzles import Puzzle, final_day, unlock_time

# The site was down when these opened: nobody gets points for them.
WITHOUT_POINTS = {(2018, 6), (2020, 1)}

Form = Literal["2018", "2025"]


class Star(NamedTuple):
    at: int  # epoch seconds
    star_index: int | None = None  # among all stars of the board; None: the site counts


class Member(NamedTuple):
    number: int
    name: str | None
    stars: Mapping[tuple[int, int], Star]  # by (day, part)


class PrivateBoard(NamedTuple):
    number: int
    year: int
    owner: int
    members: Sequence[Member]
    view_key: str | None
    form: Form

    def shows_itself_to(self, user: int | None, view_key: str | None) -> bool:
        """Whether a user of that number may see it, None for nobody, or who has that key."""
        if self.view_key is not None and view_key == self.view_key:
            return True
        return user is not None and user in {self.owner, *(each.number for each in self.members)}


def private_board(
    number: int,
    year: int,
    members: Sequence[Member],
    owner: int | None = None,
    view_key: str | None = None,
    form: Form | None = None,
) -> PrivateBoard:
    """A board, by default of its first member, in the form its year had."""
    order = sorted(
        (star.at, place, part, day, member.number)
        for place, member in enumerate(members)
        for (day, part), star in member.stars.items()
    )
    counted = {key[1:]: index for index, key in enumerate(order)}
    numbered = []
    for place, member in enumerate(members):
        stars = {
            (day, part): star
            if star.star_index is not None
            else Star(star.at, counted[place, part, day, member.number])
            for (day, part), star in member.stars.items()
        }
        numbered.append(member._replace(stars=stars))
    owner = members[0].number if owner is None else owner
    form = form or ("2018" if year <= 2018 else "2025")
    return PrivateBoard(number, year, owner, numbered, view_key, form)


def local_scores(board: PrivateBoard) -> dict[int, int]:
    """Of each member: for each star a point, and one more for each member who was not faster."""
    at: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for member in board.members:
        for date, star in member.stars.items():
            at.setdefault(date, []).append(_when(star))
    for times in at.values():
        times.sort()
    return {
        member.number: sum(
            len(board.members) - bisect_left(at[date], _when(star))
            for date, star in member.stars.items()
            if (board.year, date[0]) not in WITHOUT_POINTS
        )
        for member in board.members
    }


def _when(star: Star) -> tuple[int, int]:
    return star.at, star.star_index or 0


def document(board: PrivateBoard) -> dict[str, Any]:
    """The board as its JSON has it."""
    days = final_day(board.year)
    scores = local_scores(board)
    members = {str(each.number): _entry(board, each, scores[each.number]) for each in board.members}
    found: dict[str, Any] = {"event": str(board.year), "owner_id": board.owner, "members": members}
    if board.form == "2025":
        found |= {"num_days": days, "day1_ts": int(unlock_time(Puzzle(board.year, 1)))}
    else:
        found["owner_id"] = str(board.owner)
    return found


def content(board: PrivateBoard) -> bytes:
    """The JSON as it is sent."""
    return json.dumps(document(board), ensure_ascii=False).encode()


def _entry(board: PrivateBoard, member: Member, score: int) -> dict[str, Any]:
    is_old = board.form == "2018"
    levels: dict[str, dict[str, Any]] = {}
    for (day, part), star in member.stars.items():
        entry: dict[str, Any] = {"get_star_ts": star.at, "star_index": star.star_index}
        if is_old:
            entry = {"get_star_ts": str(star.at)}
            if day % 2:  # both are seen
                entry["star_index"] = None
        levels.setdefault(str(day), {})[str(part)] = entry
    last = max((star.at for star in member.stars.values()), default=0)
    found: dict[str, Any] = {
        "id": str(member.number) if is_old else member.number,
        "name": member.name,
        "stars": len(member.stars),
        "local_score": score,
        "last_star_ts": last,
        "completion_day_level": levels,
    }
    if is_old:
        found["last_star_ts"] = str(last)
    if board.year <= 2024:
        found["global_score"] = 0
    return found


NAMES = [
    None,
    "Fenella 🏮🧑‍🚒",
    "灯台守の孫娘",
    "\x1b[31mRed\x1b[0m\x07\n\u202eHerring",
    "the one who never found out how long a name may be and so went on and on " * 4,
]
_FIRST = ("Bramble", "Corvin", "Dorrit", "Elfrun", "Gorse", "Hollin", "Isolt", "Jessamy", "Kestrel")
_LAST = ("Ashlamp", "Beaconsmith", "Cinderwick", "Dovegate", "Emberley", "Fogbell", "Gullcroft")


def make_board(year: int, members: int, seed: object = 0, first: int = 4242) -> list[Member]:
    """So many members and their stars of all days of the year, the same for the same seed.

    Their numbers go up from `first`. The second to sixth have the NAMES, if there are as many; the
    last one has no star, but where there is just one. Some stars were won in the same second.
    """
    rng = random.Random(f"{year} {members} {seed}")
    found = []
    for place in range(members):
        name: str | None = f"{rng.choice(_FIRST)} {rng.choice(_LAST)} {place}"
        if 1 <= place <= len(NAMES):
            name = NAMES[place - 1]
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
