"""The documents of many days: those of each, and the summary."""

import json
from typing import Any

from aoc_runner.render.documents import run_json, test_json
from aoc_runner.render.many_json import run_many_json, test_many_json
from aoc_runner.running.outcome import Outcome
from tests.render.outcomes import OVER_TIME, checked, failure, outcome, result, spec

test_json.__test__ = test_many_json.__test__ = False  # type: ignore[attr-defined]

OUTCOMES = [
    outcome(spec(1), result(1, parse_seconds=0.25), result(2, "wrong", seconds=2.0)),
    outcome(spec(2), failure(1), result(2, "unsolved", None, seconds=None), printed=["a", "b"]),
    outcome(spec(3), result(1, "unchecked"), result(2), printed=["not to be seen"]),
    Outcome(spec(4), "", None),
    Outcome(spec(5, "frame"), "", None, skipped="needs the extra frame"),
]


def test_each_day_has_the_document_that_it_has_alone() -> None:
    document = run_many_json(OUTCOMES, "default", 3.0, 2)
    alone = [run_json(it.spec, it.title, it.source, "default", it.results) for it in OUTCOMES]
    assert [{key: day[key] for key in alone[0]} for day in document["days"]] == alone
    more = [(day["skipped"], day["printed"]) for day in document["days"]]
    assert more == [
        (None, []),
        (None, ["a", "b"]),
        (None, []),
        (None, []),
        ("needs the extra frame", []),
    ]
    nothing = document["days"][3]
    assert (nothing["source"], nothing["parts"], nothing["parse_seconds"]) == (None, [], None)
    assert document["days"][4]["parts"] == []


def test_the_summary_counts_parts_and_days() -> None:
    summary = run_many_json(OUTCOMES, "default", 3.0, 2)["summary"]
    slowest = summary.pop("slowest")
    assert summary == {
        "right": 2,
        "wrong": 1,
        "unchecked": 1,
        "unsolved": 1,
        "failed": 1,
        "no_input": 1,
        "skipped": 1,
        "seconds": 0.25 + 0.00123 * 3 + 2.0,
        "wall_seconds": 3.0,
        "jobs": 2,
    }
    first = {"year": 2023, "day": 1, "from": "project", "variant": None, "part": 2, "seconds": 2.0}
    assert slowest[0] == first
    assert len(slowest) == 4


def test_a_date_without_input_counts_once() -> None:
    missing = [Outcome(spec(4), "", None), Outcome(spec(4, "packed"), "", None)]
    assert run_many_json(missing, "default", 3.0, 2)["summary"]["no_input"] == 1
    assert test_many_json(missing, 3.0, 2)["summary"]["nothing_to_check"] == 1


def test_those_who_disagree_are_listed() -> None:
    pair = [outcome(spec(7), result(2, answer=1)), outcome(spec(7, "packed"), result(2, answer=2))]
    assert run_many_json(OUTCOMES, "default", 3.0, 2)["disagreements"] == []
    assert run_many_json(pair, "default", 3.0, 2)["disagreements"] == [
        {
            "year": 2023,
            "day": 7,
            "part": 2,
            "answers": [
                {"from": "project", "variant": None, "answer": "1"},
                {"from": "project", "variant": "packed", "answer": "2"},
            ],
        }
    ]


def test_tests_of_many_days_have_their_cases() -> None:
    left_out = result(2, "skipped", None, seconds=None, case="puzzle", reason="too slow")
    outcomes = [
        checked(spec(1), result(case="puzzle"), left_out, result(2, "wrong")),
        checked(spec(2), result(1, "unconfirmed", 12, expected="13"), failure(2)),
        checked(spec(3)),
        Outcome(spec(5, "frame"), "", None, skipped="needs the extra frame"),
    ]
    document = test_many_json(outcomes, 3.0, 1)
    alone = test_json(outcomes[0].spec, outcomes[0].title, outcomes[0].results)
    assert document["days"][0] == {**alone, "skipped": None, "printed": []}
    summary = document["summary"]
    assert [entry["name"] for entry in summary.pop("slowest")] == ["puzzle", *["your input"] * 2]
    assert summary == {
        "right": 1,
        "wrong": 1,
        "unchecked": 0,
        "unsolved": 0,
        "failed": 1,
        "unconfirmed": 1,
        "nothing_to_check": 1,
        "skipped": 1,
        "left_out": 1,
        "seconds": 0.00123 * 3,
        "wall_seconds": 3.0,
        "jobs": 1,
    }


def test_the_time_of_parse_is_known_from_any_part() -> None:
    late = outcome(spec(1), failure(1, OVER_TIME), result(2, parse_seconds=0.5))
    document: dict[str, Any] = run_many_json([late], "default", 3.0, 1)
    assert document["days"][0]["parse_seconds"] == 0.5


def test_documents_can_be_written() -> None:
    json.dumps(run_many_json(OUTCOMES, "default", 3.0, 2))
    json.dumps(test_many_json(OUTCOMES, 3.0, 2))
