"""The documents of many days: that of each day as it alone would have it, and a summary."""

from collections.abc import Callable, Sequence
from typing import Any

from aoc_runner.kernel.words.result import Result
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.render.documents import run_json, test_json
from aoc_runner.running.outcome import Outcome, disagreements, slowest, statuses


def run_many_json(
    outcomes: Sequence[Outcome], account: str, wall_seconds: float, jobs: int
) -> dict[str, Any]:
    """`aoc run` of many days, which took so long in all, so many at once."""
    document = _many_json(
        outcomes,
        lambda it: run_json(it.spec, it.title, it.source, account, it.results),
        ("right", "wrong", "unchecked", "unsolved", "failed"),
        "no_input",
    )
    return document | {
        "summary": document["summary"] | _times_json(outcomes, wall_seconds, jobs, _of_part),
        "disagreements": [
            {
                **found.puzzle._asdict(),
                "part": found.part,
                "answers": [{**_whose(spec), "answer": text} for spec, text in found.answers],
            }
            for found in disagreements(outcomes)
        ],
    }


def test_many_json(outcomes: Sequence[Outcome], wall_seconds: float, jobs: int) -> dict[str, Any]:
    """`aoc test` of many days. `skipped` counts rows, `left_out` the cases with a `skip:`."""
    document = _many_json(
        outcomes,
        lambda it: test_json(it.spec, it.title, it.results),
        ("right", "wrong", "unchecked", "unsolved", "failed", "unconfirmed"),
        "nothing_to_check",
    )
    left_out = {"left_out": statuses(outcomes)["skipped"]}
    times = _times_json(outcomes, wall_seconds, jobs, _of_case)
    return document | {"summary": document["summary"] | left_out | times}


def _many_json(
    outcomes: Sequence[Outcome],
    day_json: Callable[[Outcome], dict[str, Any]],
    counted: Sequence[str],
    nothing: str,
) -> dict[str, Any]:
    days = [
        {
            **day_json(outcome),
            "skipped": outcome.skipped or None,
            "printed": list(outcome.printed) if outcome.has_failed else [],
        }
        for outcome in outcomes
    ]
    count = statuses(outcomes)
    summary = {
        **{status: count[status] for status in counted},
        nothing: len({outcome.spec.puzzle for outcome in outcomes if outcome.has_nothing}),
        "skipped": sum(bool(outcome.skipped) for outcome in outcomes),
    }
    return {"days": days, "summary": summary}


def _times_json(
    outcomes: Sequence[Outcome],
    wall_seconds: float,
    jobs: int,
    of: Callable[[Result], dict[str, Any]],
) -> dict[str, Any]:
    return {
        "seconds": sum(outcome.seconds for outcome in outcomes),
        "wall_seconds": wall_seconds,
        "jobs": jobs,
        "slowest": [
            {
                **outcome.spec.puzzle._asdict(),
                **_whose(outcome.spec),
                **of(result),
                "seconds": result.seconds,
            }
            for outcome, result in slowest(outcomes)
        ],
    }


def _of_part(result: Result) -> dict[str, Any]:
    return {"part": result.part}


def _of_case(result: Result) -> dict[str, Any]:
    return {"name": result.case, "part": result.part}


def _whose(spec: DaySpec) -> dict[str, Any]:
    return {"from": spec.from_, "variant": spec.variant}
