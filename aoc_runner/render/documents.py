"""What scripts read: the document of each command, with the keys that are promised to them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aoc_runner.kernel.words.feature import Check


def doctor_json(findings: "Sequence[Check]") -> dict[str, Any]:
    statuses = [finding.status for finding in findings]
    return {
        "checks": [finding._asdict() for finding in findings],
        **{status: statuses.count(status) for status in ("ok", "warn", "fail")},
    }
