"""What scripts read: the document of each command, with the keys that are promised to them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from aoc_runner.kernel.words.errors import InterruptedRunError
from aoc_runner.kernel.words.puzzle import HOOKS

if TYPE_CHECKING:
    from aoc_runner.account.fetching import Outcome, Request
    from aoc_runner.account.overview import Row, Sums
    from aoc_runner.doctor.setup import Finding
    from aoc_runner.kernel.words.errors import AocError
    from aoc_runner.kernel.words.history import Guess
    from aoc_runner.kernel.words.result import Result
    from aoc_runner.plugins.discover import DaySpec
    from aoc_runner.submitting.submission import SubmitResult


def run_json(
    spec: "DaySpec", title: str, source: str | None, account: str, results: "Sequence[Result]"
) -> dict[str, Any]:
    parsed = (it.parse_seconds for it in results if it.parse_seconds is not None)
    return {
        **_day_json(spec, title),
        "account": account,
        "source": source,
        "parse_seconds": next(parsed, None),  # a part that went over its time may know of none
        "parts": [
            {
                **_result_json(result),
                "error": _error_of(result),
                "reason": None if result.failure else result.reason or None,
            }
            for result in results
        ],
    }


def test_json(spec: "DaySpec", title: str, results: "Sequence[Result]") -> dict[str, Any]:
    statuses = [result.status for result in results]
    return {
        **_day_json(spec, title),
        "cases": [
            {"name": result.case, **_result_json(result), "error": _error_of(result)}
            for result in results
        ],
        "right": statuses.count("right"),
        "wrong": statuses.count("wrong"),
    }


def submit_json(result: "SubmitResult") -> dict[str, Any]:
    facts = result._asdict()
    return {key.rstrip("_"): facts[key] for key in facts if key not in ("hint", "doubt")}


def days_json(rows: "Sequence[Row]", sums: "Sums") -> dict[str, Any]:
    return {
        "days": [
            {
                **_day_json(entry.spec, entry.title),
                "stars": entry.stars,
                "input_kept": entry.input_kept,
                "seconds": {hook: entry.seconds.get(hook) for hook in HOOKS},
            }
            for row in rows
            for entry in row.entries
        ],
        "sums": sums._asdict(),
    }


def fetch_json(
    account: str, outcomes: "Sequence[Outcome]", left: "Sequence[Request]", learnt: int
) -> dict[str, Any]:
    """`left` was not asked for; `learnt` answers came from pages that had been kept before."""
    return {
        "account": account,
        "kept": [_request_json(outcome.request) for outcome in outcomes if outcome.is_new],
        "failed": [
            {**_request_json(outcome.request), **error_json(outcome.error)["error"]}
            for outcome in outcomes
            if outcome.error
        ],
        "left": [_request_json(request) for request in left],
        "answers": learnt + sum(outcome.answers for outcome in outcomes),
    }


def guesses_json(account: str, guesses: "Sequence[Guess]") -> dict[str, Any]:
    return {
        "account": account,
        "guesses": [
            {
                **guess.puzzle._asdict(),
                "part": guess.part,
                "answer": guess.answer,
                "verdict": guess.verdict,
                "message": guess.message,
                "posted_at": time_json(guess.posted_at),
            }
            for guess in guesses
        ],
    }


def doctor_json(findings: "Sequence[Finding]") -> dict[str, Any]:
    statuses = [finding.status for finding in findings]
    return {
        "checks": [finding._asdict() for finding in findings],
        **{status: statuses.count(status) for status in ("ok", "warn", "fail")},
    }


def error_json(error: "AocError") -> dict[str, Any]:
    return {"error": {"code": error.code, "message": error.one_line, "hint": error.hint}}


def time_json(at: float | None) -> str | None:
    """A time in epoch seconds as scripts read it, in UTC."""
    return None if at is None else datetime.fromtimestamp(at, UTC).isoformat()


def interrupted(document: dict[str, Any]) -> dict[str, Any]:
    """The document of what was known when Ctrl-C came, which says so."""
    return document | error_json(InterruptedRunError("interrupted", "run the command again"))


def _request_json(request: "Request") -> dict[str, Any]:
    return {**request.puzzle._asdict(), "what": request.what}


def _day_json(spec: "DaySpec", title: str) -> dict[str, Any]:
    whose = {"from": spec.from_, "variant": spec.variant, "file": spec.path}
    return {**spec.puzzle._asdict(), "title": title, **whose}


def _error_of(result: "Result") -> str | None:
    return result.failure.one_line if result.failure else None


def _result_json(result: "Result") -> dict[str, Any]:
    return {
        "part": result.part,
        "answer": result.answer_text,
        "seconds": result.seconds,
        "status": result.status,
        "expected": result.expected,
    }
