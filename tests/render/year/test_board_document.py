"""The JSON of a private board."""

import json

from aoc_runner.kernel.pages import View
from aoc_runner.kernel.words.errors import SiteError
from aoc_runner.render.year.board_document import board_json
from tests.render.year.small import BOARD, FIRST, NOW, VIEW
from tests.render.year.views import odd_view


def test_a_board_by_hand() -> None:
    found = board_json(4242, 2023, VIEW, NOW)
    members = found.pop("members")
    assert found == {
        "id": 4242,
        "year": 2023,
        "days": 25,
        "fetched_at": "2023-12-03T06:56:40+00:00",
        "age_seconds": 200.0,
        "source": "kept",
        "by": "score",
        "since": "2023-12-02T07:10:00+00:00",
        "left": [{"id": 15, "name": "dave"}],
        "error": None,
    }
    assert members[0] == {
        "rank": 1,
        "id": 12,
        "name": "bob",
        "stars": 5,
        "local_score": 34,
        "last_star": "2023-12-03T05:10:00+00:00",
        "delta_seconds": 11710,
        "moved": 1,
        "stars_gained": 3,
        "points": 18,
        "medals": {"gold": 3, "silver": 2, "bronze": 0},
        "days": [
            {
                "day": 1,
                "part1": "2023-12-01T05:01:30+00:00",
                "part2": "2023-12-01T05:03:20+00:00",
                "delta_seconds": 110,
                "points": 7,
            },
            {
                "day": 2,
                "part1": "2023-12-02T05:01:40+00:00",
                "part2": "2023-12-02T08:15:00+00:00",
                "delta_seconds": 11600,
                "points": 7,
            },
            {
                "day": 3,
                "part1": "2023-12-03T05:10:00+00:00",
                "part2": None,
                "delta_seconds": None,
                "points": 4,
            },
        ],
    }
    nameless, without = members[2], members[3]
    assert (nameless["name"], nameless["moved"], nameless["stars_gained"]) == (None, None, None)
    assert (without["last_star"], without["delta_seconds"], without["days"]) == (None, None, [])
    assert without["moved"] == 0


def test_the_first_look() -> None:
    found = board_json(4242, 2023, FIRST, NOW)
    assert (found["source"], found["since"], found["left"]) == ("site", None, [])
    assert {(each["moved"], each["stars_gained"]) for each in found["members"]} == {(None, None)}


def test_members_stand_in_the_order_asked_for() -> None:
    for by in ("score", "stars", "delta", "day"):
        found = board_json(4242, 2023, VIEW, NOW, by)
        assert found["by"] == by
        assert [each["rank"] for each in found["members"]] == (
            [1, 2, 3, 3] if by == "delta" else [1, 2, 3, 4]
        )


def test_an_error_beside_what_is_kept_and_without() -> None:
    error = SiteError("the site is down", "try later")
    said = {"code": 4, "message": "the site is down", "hint": "try later"}
    kept = board_json(4242, 2023, VIEW._replace(error=error), NOW)
    assert (kept["error"], kept["source"], len(kept["members"])) == (said, "kept", 4)
    nothing = board_json(4242, 2023, View(None, None, False, error), NOW)
    assert nothing["error"] == said
    assert list(nothing) == list(kept)
    assert (nothing["source"], nothing["fetched_at"], nothing["members"]) == (None, None, [])


def test_names_are_raw_and_the_clock_may_go_back() -> None:
    view, now = odd_view(14, 2025)
    found = json.loads(json.dumps(board_json(1, 2025, view, now)))
    names = {each["name"] for each in found["members"]}
    assert {"\u202etrap", "red\x1b[31m\r\nnext", ""} <= names
    assert board_json(1, 2023, FIRST._replace(fetched_at=NOW + 9), NOW)["age_seconds"] == 0
    assert BOARD.members[2].name not in json.dumps(board_json(1, 2023, FIRST, NOW))
