"""What scripts read: the document of each command, with the keys that are promised to them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aoc_runner.doctor.setup import Finding
    from aoc_runner.errors import AocError
    from aoc_runner.history import Guess
    from aoc_runner.plugins.discover import Offer
    from aoc_runner.plugins.loading import Day
    from aoc_runner.running.solve import Result
    from aoc_runner.submitting.submission import SubmitResult


def run_json(day: "Day", source: str, account: str, results: "Sequence[Result]") -> dict[str, Any]:
    return {
        **_day_json(day),
        "account": account,
        "from": day.offer.from_,
        "variant": day.offer.variant,
        "source": source,
        "parse_seconds": results[0].parse_seconds,
        "parts": [
            {
                "part": result.part,
                "answer": result.answer_text,
                "seconds": result.seconds,
                "status": result.status,
                "expected": result.expected,
                "error": result.failure.one_line if result.failure else None,
            }
            for result in results
        ],
    }


def test_json(day: "Day", results: "Sequence[Result]") -> dict[str, Any]:
    statuses = [result.status for result in results]
    return {
        **_day_json(day),
        "cases": [
            {
                "name": result.case,
                "part": result.part,
                "expected": result.expected,
                "answer": result.answer_text,
                "status": result.status,
                "seconds": result.seconds,
            }
            for result in results
        ],
        "right": statuses.count("right"),
        "wrong": statuses.count("wrong"),
    }


def submit_json(result: "SubmitResult") -> dict[str, Any]:
    return {key: value for key, value in result._asdict().items() if key != "hint"}


def days_json(offers: "Sequence[tuple[Offer, str]]") -> dict[str, Any]:
    return {
        "days": [
            {
                "year": offer.puzzle.year,
                "day": offer.puzzle.day,
                "title": title,
                "from": offer.from_,
                "variant": offer.variant,
                "file": offer.path,
            }
            for offer, title in offers
        ]
    }


def guesses_json(account: str, guesses: "Sequence[Guess]") -> dict[str, Any]:
    from datetime import UTC, datetime

    return {
        "account": account,
        "guesses": [
            {
                "year": guess.puzzle.year,
                "day": guess.puzzle.day,
                "part": guess.part,
                "answer": guess.answer,
                "verdict": guess.verdict,
                "message": guess.message,
                "posted_at": datetime.fromtimestamp(guess.posted_at, UTC).isoformat(),
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


def _day_json(day: "Day") -> dict[str, Any]:
    return {"year": day.puzzle.year, "day": day.puzzle.day, "title": day.title}
