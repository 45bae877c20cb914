"""What the doctor shows, a thing a line."""

from typing import TYPE_CHECKING

from aoc_runner.kernel.terminal.style import Style
from aoc_runner.kernel.words.visible import one_line

if TYPE_CHECKING:
    from aoc_runner.kernel.words.feature import Check


def finding_text(finding: "Check", style: Style) -> str:
    """A line of the doctor's, and the cure below it where there is one."""
    code = {"ok": "32", "warn": "33", "fail": "31"}[finding.status]
    status = style.paint(f"{finding.status:4}", code)
    cure = f"\n      cure: {one_line(finding.cure)}" if finding.cure else ""
    return f"{status}  {one_line(f'{finding.check}: {finding.message}')}{cure}"
