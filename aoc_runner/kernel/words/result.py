"""A result: how one part of one case went."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from aoc_runner.kernel.words.answer import Answer
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import DayFailedError
from aoc_runner.kernel.words.puzzle import Part

# How a part went, in the words of the JSON. An enum costs every run a third of a millisecond.
Status = Literal[
    "right",
    "wrong",
    "failed",
    "unsolved",
    "unchecked",  # there is nothing to compare with
    "skipped",
]


class Result(NamedTuple):
    """How one part of one case went; this is what is shown, counted, sent and kept of it."""

    case: str
    part: Part
    status: Status
    expected: str | None
    answer: Answer | None = None  # None where it failed, is not solved yet, or was skipped
    seconds: float | None = None  # None where it failed, is in the other's, or there is no part
    parse_seconds: float | None = None  # of the case, the same for both parts
    failure: DayFailedError | None = None
    reason: str = ""  # why it was skipped, failed, cannot be compared or is known to be wrong
    line: str = ""  # what a script printed, where the answer was read from that

    @property
    def answer_text(self) -> str | None:
        return self.answer.text if self.answer else None

    @property
    def is_bad(self) -> bool:
        """Whether it speaks against the day."""
        return self.status in ("wrong", "failed")


def failed(case: Case, part: Part, failure: DayFailedError) -> Result:
    """The result of a part that gave no answer, or whose process did not live to tell it."""
    expected, reason = case.expected.get(part), failure.one_line
    return Result(case.name, part, "failed", expected, failure=failure, reason=reason)


def exit_code(results: Iterable[Result]) -> int:
    """3 if a part failed, 1 if an answer is wrong, else 0."""
    statuses = {result.status for result in results}
    return 3 if "failed" in statuses else 1 if "wrong" in statuses else 0
