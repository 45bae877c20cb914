"""Day + text -> answers and timings. No input or output of its own.

Times are wall clock, in seconds, of the day's code alone: `plugins` takes them.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from aoc_runner.answer import Answer, answer_of
from aoc_runner.errors import DayFailedError
from aoc_runner.plugins.loading import Day
from aoc_runner.puzzle import PARTS, Part

Status = Literal["unchecked", "right", "wrong", "unsolved", "failed"]


class Solved(NamedTuple):
    """How one part went: an answer, None for not solved yet, or a failure."""

    part: Part
    answer: Answer | None
    seconds: float | None  # None where it failed, or the day has no such part
    failure: DayFailedError | None

    def check(self, expected: str | None, drawing_counts: bool = False) -> Status:
        """How it compares with the expected answer, if there is one.

        A value that could never be posted proves nothing against an accepted answer; against an
        example's, which may show a drawing, it does (`drawing_counts`).
        """
        if self.failure is not None:
            return "failed"
        if self.answer is None:
            return "unsolved"
        if expected is None or (self.answer.invalid is not None and not drawing_counts):
            return "unchecked"
        return "right" if self.answer.agrees_with(expected) else "wrong"


class Solution(NamedTuple):
    """A day run on one input. `parse_seconds` is None if the day has no `parse`, or it failed."""

    parse_seconds: float | None
    parts: tuple[Solved, ...]


def solve(
    day: Day,
    text: str,
    parts: Sequence[Part] = PARTS,
    params: Mapping[str, object] | None = None,
) -> Solution:
    """Run the parts on `text`. A part that fails does not stop the other; `parse` failing does."""
    try:
        parsed = day.parse(text)
    except DayFailedError as failure:
        return Solution(None, tuple(Solved(part, None, None, failure) for part in parts))
    solved = tuple(_solve_part(day, part, parsed.value, params or {}) for part in parts)
    return Solution(parsed.seconds, solved)


def _solve_part(day: Day, part: Part, data: object, params: Mapping[str, object]) -> Solved:
    try:
        value, seconds = day.part(part, data, params)
    except DayFailedError as failure:
        return Solved(part, None, None, failure)
    return Solved(part, answer_of(value), seconds, None)


def exit_code(statuses: Sequence[str]) -> int:
    """3 if a part failed, 1 if an answer is wrong, else 0."""
    return 3 if "failed" in statuses else 1 if "wrong" in statuses else 0
