"""A private board's JSON is read whole, or not at all."""

import json
from typing import Any

import pytest
from hypothesis import strategies as st

from aoc_runner.site.boards import Board, Member, Star, read_board

DAY = 86400
BEGIN = 1_701_406_800


def star(at: object, order: object = 0) -> dict[str, Any]:
    return {"get_star_ts": at, "star_index": order}


def new() -> dict[str, Any]:
    """A board of three in the form of these years."""
    return {
        "event": "2023",
        "owner_id": 4242,
        "num_days": 25,
        "day1_ts": BEGIN,
        "members": {
            "5151": {
                "id": 5151,
                "name": "Orla 🎄",
                "stars": 3,
                "local_score": 8,
                "last_star_ts": BEGIN + DAY + 60,
                "completion_day_level": {
                    "2": {"1": star(BEGIN + DAY + 60, 3)},
                    "1": {"2": star(BEGIN + 900, 2), "1": star(BEGIN + 300, 0)},
                },
            },
            "777": {
                "id": 777,
                "name": None,
                "stars": 1,
                "local_score": 2,
                "last_star_ts": BEGIN + 300,
                "completion_day_level": {"1": {"1": star(BEGIN + 300, 1)}},
            },
            "4242": {
                "id": 4242,
                "name": "\x1b[31mred",
                "stars": 0,
                "local_score": 0,
                "last_star_ts": 0,
                "completion_day_level": {},
            },
        },
    }


READ = Board(
    year=2023,
    owner=4242,
    days=25,
    members=[
        Member(777, "(anonymous user #777)", 1, 2, BEGIN + 300, {1: {1: Star(BEGIN + 300, 1)}}),
        Member(4242, "\x1b[31mred", 0, 0, None, {}),
        Member(
            5151,
            "Orla 🎄",
            3,
            8,
            BEGIN + DAY + 60,
            {
                1: {1: Star(BEGIN + 300, 0), 2: Star(BEGIN + 900, 2)},
                2: {1: Star(BEGIN + DAY + 60, 3)},
            },
        ),
    ],
)


def read(document: object, year: int = 2023) -> Board | None:
    return read_board(json.dumps(document).encode(), year)


def member(**changes: object) -> dict[str, Any]:
    """A board of one, whose entry has these changes."""
    fields: dict[str, Any] = {
        "id": 1,
        "name": "Orla",
        "stars": 1,
        "local_score": 1,
        "last_star_ts": 5,
        "completion_day_level": {"1": {"1": star(5)}},
    }
    return {"event": "2023", "owner_id": 1, "members": {"1": fields | changes}}


def only(board: Board | None) -> Member:
    assert board is not None
    (found,) = board.members
    return found


def test_a_board_of_these_years() -> None:
    board = read(new())
    assert board == READ
    assert [list(each.got) for each in board.members] == [[1], [], [1, 2]]
    assert read_board(b"\xef\xbb\xbf" + json.dumps(new(), ensure_ascii=False).encode(), 2023) == (
        READ
    )


def test_a_board_of_2018_has_numbers_as_text_and_scores_of_the_world() -> None:
    board = new()
    board["event"] = "2018"
    board["owner_id"] = "4242"
    del board["num_days"], board["day1_ts"]
    for each in board["members"].values():
        each["global_score"] = 17
        for key in ("id", "stars", "local_score", "last_star_ts"):
            each[key] = str(each[key])
        for day in each["completion_day_level"].values():
            for one in day.values():
                one["get_star_ts"] = str(one["get_star_ts"])
                del one["star_index"]
    bare = [
        each._replace(
            got={
                day: {part: Star(one.at, None) for part, one in both.items()}
                for day, both in each.got.items()
            }
        )
        for each in READ.members
    ]
    assert read(board, 2018) == READ._replace(year=2018, members=bare)


@pytest.mark.parametrize("order", [None, 0, 7, "7"])
def test_the_order_of_a_star_may_be_missing(order: object) -> None:
    got = only(read(member(completion_day_level={"1": {"1": star(5, order)}}))).got
    assert got == {1: {1: Star(5, None if order is None else int(str(order)))}}


@pytest.mark.parametrize("last", [0, "0", None, "missing"])
def test_who_has_no_star_has_no_last_one(last: object) -> None:
    document = member(last_star_ts=last)
    if last == "missing":
        del document["members"]["1"]["last_star_ts"]
    assert only(read(document)).last_star is None


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (None, "(anonymous user #1)"),
        ("", "(anonymous user #1)"),
        (" \n", "(anonymous user #1)"),
        (" Orla ", "Orla"),
        (1234, "1234"),
        ("a\ud83d\x1b", "a?\x1b"),  # half a character could not be written
        ("x" * 5000, "x" * 5000),
    ],
)
def test_names_are_as_they_were_written(name: object, shown: str) -> None:
    assert only(read(member(name=name))).name == shown


def test_a_name_may_be_missing() -> None:
    document = member()
    del document["members"]["1"]["name"]
    assert only(read(document)).name == "(anonymous user #1)"


@pytest.mark.parametrize("nothing", [{}, [], {"3": {}}, {"3": []}])
def test_a_member_without_stars_has_none(nothing: object) -> None:
    assert only(read(member(completion_day_level=nothing))).got == {}


def test_the_days_of_a_year_are_what_the_board_says_they_are() -> None:
    levels = {"13": {"1": star(5)}}
    document = member(completion_day_level=levels) | {"event": 2025}
    assert read(document, 2025) is None
    assert read(document | {"num_days": None}, 2025) is None
    board = read(document | {"num_days": "13"}, 2025)
    assert board is not None
    assert (board.days, only(board).got) == (13, {13: {1: Star(5, 0)}})
    assert read(document | {"num_days": 26}, 2025) is None
    assert read(document | {"num_days": 0, "members": {}}, 2025) is None
    (twelve, many) = (read(member() | {"event": year}, year) for year in (2025, 2024))
    assert twelve is not None
    assert many is not None
    assert (twelve.days, many.days) == (12, 25)


def test_the_stars_a_member_has_are_the_sites_word() -> None:
    assert only(read(member(stars=9))).stars == 9


def test_a_board_without_members_is_one() -> None:
    assert read({"event": "2023", "owner_id": 1, "members": {}}) == Board(2023, 1, 25, [])


@pytest.mark.parametrize("key", ["event", "owner_id", "members"])
def test_nothing_is_guessed_of_a_board(key: str) -> None:
    document = member()
    del document[key]
    assert read(document) is None


@pytest.mark.parametrize("key", ["id", "stars", "local_score", "completion_day_level"])
def test_nothing_is_guessed_of_a_member(key: str) -> None:
    document = member()
    del document["members"]["1"][key]
    assert read(document) is None


@pytest.mark.parametrize("event", ["2022", 2024, "", None, "2023 "])
def test_another_years_board_is_not_this_one(event: object) -> None:
    assert read(member() | {"event": event}) is None


@pytest.mark.parametrize("members", [None, [], [1], "x", {"1": 5}, {"1": []}, {"x": {}}])
def test_members_are_an_object_of_objects(members: object) -> None:
    assert read(member() | {"members": members}) is None


TEXT = json.dumps(member())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "5",
        '"x"',
        f"[{TEXT}]",
        TEXT[:-1],
        f"{TEXT} x",
        "<!DOCTYPE html>\n<html></html>",
        TEXT.replace('"stars": 1', '"stars": NaN'),
        TEXT.replace('"stars": 1', '"stars": 1, "other": Infinity'),
        TEXT.replace('"stars": 1', '"stars": 1, "other": -Infinity'),
        TEXT.replace('"stars": 1', '"stars": 1, "stars": 1'),
        TEXT.replace('"1": {"1"', '"1": {}, "1": {"1"'),
        TEXT.replace('"stars": 1', f'"stars": {"9" * 100_000}'),
        TEXT.replace('"stars": 1', f'"stars": 1, "other": {"9" * 100_000}'),
        TEXT.replace('"stars": 1', f'"stars": 1, "other": {"[" * 100_000}{"]" * 100_000}'),
        '{"a":' * 100_000,
        "[" * 1_000_000,
    ],
)
def test_what_is_no_board_is_none(text: str) -> None:
    assert read_board(text.encode(), 2023) is None
    assert read_board(b"\xff" + text.encode(), 2023) is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 30) | st.floats() | st.text("1a", max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("12a"), inner, max_size=3),
)
