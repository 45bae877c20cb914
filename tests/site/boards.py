"""Private boards of the local site: members, the JSON in two forms, and random boards.

Scores are computed from the number of slower members, by another method than in the product.
"""

import json
import random
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from tests.site.puzzles import Puzzle, final_day, unlock_time

# Days without points, because the site was down at their unlock.
WITHOUT_POINTS = {(2018, 6), (2020, 1)}

Form = Literal["2018", "2025"]


class Star(NamedTuple):
    at: int  # epoch seconds
    star_index: int | None = None  # among all stars of the board; None: set by the site


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

    def is_visible_to(self, user_id: int | None, view_key: str | None) -> bool:
        """Return whether a user, None if logged out, or the owner of a key may see the board."""
        if self.view_key is not None and view_key == self.view_key:
            return True
        return user_id in {self.owner, *(member.number for member in self.members)}


def private_board(
    number: int,
    year: int,
    members: Sequence[Member],
    owner: int | None = None,
    view_key: str | None = None,
    form: Form | None = None,
) -> PrivateBoard:
    """Return a board, by default owned by its first member and in the form of its year."""
    order = sorted(
        (star.at, index, part, day, member.number)
        for index, member in enumerate(members)
        for (day, part), star in member.stars.items()
    )
    star_indexes = {key[1:]: star_index for star_index, key in enumerate(order)}
    numbered = []
    for index, member in enumerate(members):
        stars = {
            (day, part): star
            if star.star_index is not None
            else Star(star.at, star_indexes[index, part, day, member.number])
            for (day, part), star in member.stars.items()
        }
        numbered.append(member._replace(stars=stars))
    owner = members[0].number if owner is None else owner
    form = form or ("2018" if year <= 2018 else "2025")
    return PrivateBoard(number, year, owner, numbered, view_key, form)


def local_scores(board: PrivateBoard) -> dict[int, int]:
    """Return the scores: for each star a point, and one for each member who was not faster."""
    times_of: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for member in board.members:
        for date, star in member.stars.items():
            times_of.setdefault(date, []).append(_when(star))
    for times in times_of.values():
        times.sort()
    return {
        member.number: sum(
            len(board.members) - bisect_left(times_of[date], _when(star))
            for date, star in member.stars.items()
            if (board.year, date[0]) not in WITHOUT_POINTS
        )
        for member in board.members
    }


def _when(star: Star) -> tuple[int, int]:
    return star.at, star.star_index or 0


def document(board: PrivateBoard) -> dict[str, Any]:
    """Return the JSON of a board as Python objects."""
    days = final_day(board.year)
    scores = local_scores(board)
    members = {str(user.number): _entry(board, user, scores[user.number]) for user in board.members}
    result: dict[str, Any] = {"event": str(board.year), "owner_id": board.owner, "members": members}
    if board.form == "2025":
        result |= {"num_days": days, "day1_ts": int(unlock_time(Puzzle(board.year, 1)))}
    else:
        result["owner_id"] = str(board.owner)
    return result


def content(board: PrivateBoard) -> bytes:
    """Return the JSON of a board as bytes."""
    return json.dumps(document(board), ensure_ascii=False).encode()


def _entry(board: PrivateBoard, member: Member, score: int) -> dict[str, Any]:
    is_old = board.form == "2018"
    levels: dict[str, dict[str, Any]] = {}
    for (day, part), star in member.stars.items():
        level: dict[str, Any] = {"get_star_ts": star.at, "star_index": star.star_index}
        if is_old:
            level = {"get_star_ts": str(star.at)}
            if day % 2:  # the real site has both forms
                level["star_index"] = None
        levels.setdefault(str(day), {})[str(part)] = level
    last = max((star.at for star in member.stars.values()), default=0)
    entry: dict[str, Any] = {
        "id": str(member.number) if is_old else member.number,
        "name": member.name,
        "stars": len(member.stars),
        "local_score": score,
        "last_star_ts": last,
        "completion_day_level": levels,
    }
    if is_old:
        entry["last_star_ts"] = str(last)
    if board.year <= 2024:
        entry["global_score"] = 0
    return entry


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
    """Return random members with stars of all days, the same for the same seed.

    Their user IDs count up from `first`. The second to sixth have the NAMES; the last of several
    members has no star. Some stars were won in the same second.
    """
    rng = random.Random(f"{year} {members} {seed}")
    result = []
    for index in range(members):
        name: str | None = f"{rng.choice(_FIRST)} {rng.choice(_LAST)} {index}"
        if 1 <= index <= len(NAMES):
            name = NAMES[index - 1]
        is_idle = 0 < index == members - 1
        stars = {} if is_idle else _random_stars(rng, year, is_keen=index == 0)
        result.append(Member(first + index, name, stars))
    return result


def _random_stars(rng: random.Random, year: int, is_keen: bool) -> dict[tuple[int, int], Star]:
    stars = {}
    speed = rng.choice([10, 60, 600, 6000])  # seconds per step, which cause ties
    for day in range(1, final_day(year) + 1):
        time = int(unlock_time(Puzzle(year, day)))
        for part in (1, 2):
            if not is_keen and rng.random() < 0.2:
                break
            time += speed * rng.randint(1, 20)
            stars[day, part] = Star(time)
    return stars
