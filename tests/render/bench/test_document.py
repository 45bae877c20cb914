"""The documents of `aoc bench`; that `docs/json.md` has all their keys is held in tests/docs."""

import json
from typing import Any

import pytest

from aoc_runner.benching.comparing import Compared
from aoc_runner.benching.measured import Measured
from aoc_runner.render.bench.document import bench_json, history_json
from tests.render.bench.benches import (
    RUN,
    before,
    camel_cards,
    day_of,
    history,
    measured,
    oddities,
)
from tests.render.outcomes import result, spec


def document(all_measured: list[Measured], compared: list[Compared] | None = None) -> Any:
    of_it = bench_json(
        *("default", 13, RUN.python, RUN.machine, 58.2, "kept"), all_measured, compared or []
    )
    return json.loads(json.dumps(of_it))


def test_it_says_what_was_measured_where_and_in_which_run() -> None:
    of_it = document(day_of(spec(7)))
    days = of_it.pop("days")
    assert of_it == {
        "account": "default",
        "run": 13,
        "python": "CPython 3.11.7",
        "machine": "x86_64, 2 cores, Linux",
        "seconds": 58.2,
        "summary": {
            **{"measured": 3, "failed": 0, "noisy": 0},
            **{"slower": 0, "faster": 0, "unchanged": 0},
        },
    }
    assert [
        (day["year"], day["day"], day["title"], day["from"], day["variant"]) for day in days
    ] == [(2023, 7, "Camel Cards", "project", None)]
    parse, part1, part2 = days[0]["hooks"]
    assert [it["hook"] for it in (parse, part1, part2)] == ["parse", "part1", "part2"]
    assert part1["status"] == "right"
    assert (parse["status"], parse["error"], parse["ratio"], parse["before"]) == (None,) * 4
    assert (parse["kind"], parse["processes"], parse["loops"]) == ("calls", 20, 8)
    assert parse["minimum"] < parse["seconds"] < parse["median"]
    assert days[0]["total"] == sum(it["seconds"] for it in (parse, part1, part2))
    assert 0.001 < parse["spread"] < 0.01


def test_implementations_have_ratios_to_the_first_a_hook_and_in_all() -> None:
    days = document(camel_cards())["days"]
    assert [day["variant"] for day in days] == [
        *(None, "packed", "product", "runs", "typed", "frame")
    ]
    assert (days[0]["ratio"], days[0]["hooks"][0]["ratio"]) == (None, None)
    assert days[0]["total"] == pytest.approx(2.30e-3, rel=0.01)
    assert days[1]["ratio"] == pytest.approx(0.538, rel=0.01)
    assert days[1]["hooks"][2]["ratio"] == pytest.approx(0.26, rel=0.01)
    frame = days[5]
    assert (frame["source"], frame["skipped"], frame["total"]) == (
        None,
        "needs pandas",
        None,
    )


def test_what_was_not_measured_has_no_numbers() -> None:
    noisy, slow, failed = document(oddities())["days"][0]["hooks"]
    assert (noisy["noisy"], slow["noisy"]) == (True, False)
    assert (slow["kind"], slow["processes"], slow["status"]) == ("changing", 3, "wrong")
    numbers = ("kind", "seconds", "minimum", "median", "spread", "loops")
    assert [failed[name] for name in numbers] == [None] * 6
    assert (failed["processes"], failed["status"]) == (0, "failed")
    assert failed["error"] == "ZeroDivisionError: division by zero (day07.py:3 in part1)"
    nothing = [measured(spec(9), it, None, skipped="no input is kept") for it in ("part1", "part2")]
    (day,) = document(nothing)["days"]
    assert (day["source"], day["skipped"]) == (None, "no input is kept")


def test_what_a_later_call_did_is_a_reason_and_no_error() -> None:
    changing = measured(spec(7), kind="changing", reason="a later call fails: ValueError: no")
    (it, calm) = document([changing, measured(spec(7), "part2")])["days"][0]["hooks"]
    assert (it["reason"], it["error"]) == ("a later call fails: ValueError: no", None)
    assert calm["reason"] is None
    failed = document(oddities())["days"][0]["hooks"][2]
    assert failed["error"]
    assert failed["reason"] is None


def test_an_earlier_run_stands_beside_each_hook() -> None:
    now = day_of(spec(7))
    compared = [
        before(now[0], 1.2, digest="old"),
        before(now[1], 0.5),
        Compared(now[2], None, why_not="not measured then"),
    ]
    of_it = document(now, compared)
    slower, faster, unknown = (it["before"] for it in of_it["days"][0]["hooks"])
    assert slower.pop("ratio") == pytest.approx(1.2)
    assert slower == {"run": 12, "change": "slower", "new_code": True, "why_not": None}
    assert (faster["change"], faster["new_code"]) == ("faster", False)
    assert unknown == {
        **{"run": None, "ratio": None, "change": None},
        **{"new_code": False, "why_not": "not measured then"},
    }
    assert [of_it["summary"][word] for word in ("slower", "faster", "unchanged")] == [1, 1, 0]


def test_no_answer_is_in_it() -> None:
    answers = [
        measured(spec(7), result=result(1, "wrong", 123456, expected="654321")),
        measured(spec(7), "part2", result=result(2, "right", "SECRET")),
    ]
    text = json.dumps(document(answers, [before(it) for it in answers]))
    assert not any(answer in text for answer in ("123456", "654321", "SECRET"))


def test_the_history_has_the_runs_of_each_hook_the_oldest_first() -> None:
    benched = [*history(), *history("packed", ("part1",), (1.0,), first=6)]
    of_it = json.loads(json.dumps(history_json("default", spec(7).puzzle, benched)))
    hooks = of_it.pop("hooks")
    assert of_it == {"account": "default", "year": 2023, "day": 7}
    assert [(it["variant"], it["hook"], len(it["runs"])) for it in hooks] == [
        *((None, "parse", 5), (None, "part1", 5), ("packed", "part1", 1))
    ]
    runs = hooks[0]["runs"]
    assert [it["run"] for it in runs] == [1, 2, 3, 4, 5]
    assert [it["change"] for it in runs] == [None, "unchanged", "faster", "unchanged", "slower"]
    assert [it["new_code"] for it in runs] == [False, False, True, False, True]
    assert runs[0]["began_at"] == "2025-11-25T16:00:00+00:00"
    assert (runs[0]["ratio"], runs[1]["ratio"]) == (None, pytest.approx(1.01, rel=0.02))
    assert runs[0]["median"] == pytest.approx(1e-3, rel=0.01)
    assert runs[0]["minimum"] < runs[0]["seconds"] < runs[0]["median"]
