"""What scripts read: the document of each command, with the keys that are promised to them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from aoc_runner.kernel.words.puzzle import HOOKS

if TYPE_CHECKING:
    from aoc_runner.account.overview import Row, Sums
    from aoc_runner.kernel.days.day import Day
    from aoc_runner.kernel.words.feature import Check


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


def doctor_json(findings: "Sequence[Check]") -> dict[str, Any]:
    statuses = [finding.status for finding in findings]
    return {
        "checks": [finding._asdict() for finding in findings],
        **{status: statuses.count(status) for status in ("ok", "warn", "fail")},
    }


def _day_json(spec: "Day", title: str) -> dict[str, Any]:
    whose = {"from": spec.from_, "variant": spec.variant, "file": spec.path}
    return {**spec.puzzle._asdict(), "title": title, **whose}
