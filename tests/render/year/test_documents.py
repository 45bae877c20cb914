"""The documents of calendar and times: the keys that are promised, and JSON that they are."""

import json

from aoc_runner.account.calendar_days import YearStars
from aoc_runner.account.stories import DAY, Story
from aoc_runner.kernel.words.errors import SiteError
from aoc_runner.render.year.documents import calendar_json, page_json, times_json, years_json
from tests.render.year.years import NOTHING, day, december, month, story, told

AT = 1701925200.5


def test_a_year_has_each_day_with_its_stars() -> None:
    days = [day(1, 2, (1, 2)), day(2, 1, (1,), has_code=False), day(3, is_open=False)]
    document = calendar_json(2023, "default", days) | page_json("site", AT)
    assert json.loads(json.dumps(document)) == {
        "year": 2023,
        "account": "default",
        "stars": 3,
        "most_stars": 6,
        "fetched_at": "2023-12-07T05:00:00.500000+00:00",
        "source": "site",
        "days": [
            {
                "day": 1,
                "stars": 2,
                "open": True,
                "has_code": True,
                "answered": [1, 2],
                "missed": [],
            },
            {"day": 2, "stars": 1, "open": True, "has_code": False, "answered": [1], "missed": []},
            {"day": 3, "stars": 0, "open": False, "has_code": True, "answered": [], "missed": []},
        ],
        "error": None,
    }


def test_what_is_not_new_says_why() -> None:
    error = SiteError("no answer", "try again")
    said = {"code": 4, "message": "no answer", "hint": "try again"}
    for document in (
        calendar_json(2025, "bob", month(12)) | page_json("kept", AT, error),
        years_json("bob", []) | page_json("ledger", None, error),
        times_json(2025, "bob", []) | page_json("ledger", None, error),
    ):
        assert document["error"] == said
        assert document["account"] == "bob"
        assert (document["fetched_at"] is None) == (document["source"] == "ledger")


def test_all_years() -> None:
    years = [YearStars(2025, 3, [2, 1] + [0] * 10), YearStars(2019, 14, None)]
    document = years_json("default", years) | page_json("ledger", None)
    assert json.loads(json.dumps(document)) == {
        "account": "default",
        "years": [
            {"year": 2025, "stars": 3, "most_stars": 24, "days": [2, 1] + [0] * 10},
            {"year": 2019, "stars": 14, "most_stars": 50, "days": None},
        ],
        "stars": 17,
        "fetched_at": None,
        "source": "ledger",
        "error": None,
    }


def test_the_times_of_a_year() -> None:
    days = [
        told(1, story(754, 1, 60, 700.5), story(None)),
        told(2, Story(None, 600.5), NOTHING),
        told(3, story(60), Story(story(None).time, DAY + 60)),
    ]
    document = times_json(2023, "default", days)
    assert json.loads(json.dumps(document)) == document
    assert [it["day"] for it in document["days"]] == [1, 2, 3]
    assert document["days"][0] == {
        "day": 1,
        "parts": [
            {
                "part": 1,
                "time": "00:12:34",
                "seconds": 754,
                "wrong_guesses": 1,
                "wait_seconds": 60,
                "fetch_to_star_seconds": 700.5,
            },
            {
                "part": 2,
                "time": ">24h",
                "seconds": None,
                "wrong_guesses": 0,
                "wait_seconds": 0,
                "fetch_to_star_seconds": None,
            },
        ],
        "delta_seconds": None,
    }
    times = [[(it["time"], it["seconds"]) for it in each["parts"]] for each in document["days"]]
    assert times[1:] == [[(None, 600.5), (None, None)], [("00:01:00", 60), (">24h", DAY + 60)]]
    assert document["days"][2]["delta_seconds"] == DAY


def test_a_whole_year_is_json() -> None:
    document = times_json(2023, "default", december())
    assert len(json.loads(json.dumps(document))["days"]) == 25
