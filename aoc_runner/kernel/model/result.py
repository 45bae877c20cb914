"""The result of one part of one case. Only `make_result` computes the status of an answer."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.kernel.model.answer import Answer, PlainValue, to_answer
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.errors import DayFailedError
from aoc_runner.kernel.model.puzzle import Part

if TYPE_CHECKING:
    from aoc_runner.kernel.model.history import Guess
else:
    # Most runs need no history, and a quoted annotation would take half a millisecond to compile.
    Guess = object


class Status(StrEnum):
    """The status of a part, with its value in JSON, in the order of summaries."""

    sign: str
    ascii_sign: str  # for output that is not Unicode
    color: str  # a style of `terminal.style`
    exit_code: int
    rank: int  # A whole day has the status of the highest rank.

    def __new__(
        cls, word: str, sign: str, ascii_sign: str, color: str, exit_code: int, rank: int
    ) -> "Status":
        status = str.__new__(cls, word)
        status._value_ = word
        status.sign, status.ascii_sign, status.color = sign, ascii_sign, color
        status.exit_code, status.rank = exit_code, rank
        return status

    RIGHT = "right", "✓", "+", "green", 0, 0
    WRONG = "wrong", "✗", "x", "red", 1, 4
    FAILED = "failed", "✗", "x", "red", 3, 5
    UNSOLVED = "unsolved", "·", "-", "dim", 0, 2
    UNCHECKED = "unchecked", "?", "?", "yellow", 0, 3
    SKIPPED = "skipped", "·", "-", "dim", 0, 1


class KnownAnswers(NamedTuple):
    """The ledger's answers to a puzzle."""

    accepted: Mapping[Part, str] = {}
    rejected: Sequence[Guess] = ()  # on both parts, oldest first


NOTHING_KNOWN = KnownAnswers()


class Result(NamedTuple):
    """The result of one part of one case."""

    case: str
    part: Part
    status: Status
    expected: str | None
    answer: Answer | None = None  # None if the part failed, is not solved yet, or was skipped
    seconds: float | None = None  # None if it failed, or the other part has the time of both
    parse_seconds: float | None = None  # time of `parse` before this part
    failure: DayFailedError | None = None
    reason: str = ""  # why it was skipped, failed, cannot be compared or is known to be wrong
    line: str = ""  # the line of a script's output that the answer was parsed from
    after_part1: bool = False  # whether part 2 returned an answer only after part 1 had run

    @property
    def answer_text(self) -> str | None:
        return self.answer.text if self.answer else None

    @property
    def note(self) -> str:
        """The remark beside the status."""
        return "after part 1 only" if self.after_part1 else ""

    @property
    def is_bad(self) -> bool:
        """Whether the result is a failure of the day."""
        return self.status.exit_code > 0


def get_expected_answer(case: Case, part: Part, known: KnownAnswers) -> str | None:
    """Return the expected answer of the part: the example's, or the accepted one."""
    return known.accepted.get(part) if case.is_user_input else case.expected.get(part)


def make_failure(case: Case, part: Part, failure: DayFailedError, known: KnownAnswers) -> Result:
    """Return the result of a part that failed, or that ended without an answer."""
    expected = get_expected_answer(case, part, known)
    reason = failure.one_line
    return Result(case.name, part, Status.FAILED, expected, failure=failure, reason=reason)


def make_result(
    case: Case,
    part: Part,
    value: PlainValue,
    known: KnownAnswers,
    seconds: float | None = None,
    parse_seconds: float | None = None,
    line: str = "",
    part_unknown: bool = False,
    after_part1: bool = False,
) -> Result:
    """Return the result of a part that returned `value`, with its status.

    With `part_unknown` the value is dropped if the expected answers give it to the other part.
    """
    answer = to_answer(value)
    expected = get_expected_answer(case, part, known)
    status, reason = _compare(answer, expected, part, case, known)
    if part_unknown and answer is not None and status is not Status.RIGHT:
        other = get_expected_answer(case, 2 if part == 1 else 1, known)
        if answer.agrees_with(other) if other is not None else expected is not None:
            answer, status, reason = None, Status.UNSOLVED, ""
        elif expected is None:
            status, reason = Status.UNCHECKED, "the output does not say which part"
    values = case.name, part, status, expected, answer, seconds, parse_seconds
    return Result(*values, reason=reason, line=line, after_part1=after_part1)


def _compare(
    answer: Answer | None, expected: str | None, part: Part, case: Case, known: KnownAnswers
) -> tuple[Status, str]:
    """Return the status of an answer, and the reason if the status needs one."""
    if answer is None:
        return Status.UNSOLVED, ""
    if expected is None:
        reason = "" if answer.invalid else _explain_wrong(answer.text, part, case, known)
        return (Status.WRONG if reason else Status.UNCHECKED), reason
    # An invalid value may equal an example's answer (a drawing), but never an accepted one.
    if answer.invalid is not None and case.source != "example":
        return Status.UNCHECKED, "the returned value cannot be compared with a submitted answer"
    if answer.agrees_with(expected):
        return Status.RIGHT, ""
    if case.proposed and part in known.accepted:
        misread = f"expected {expected}, which was probably misread from the puzzle's page"
        return Status.UNCHECKED, f"{misread}; correct or delete it in {case.location}"
    return Status.WRONG, ""


def _explain_wrong(text: str, part: Part, case: Case, known: KnownAnswers) -> str:
    """Return why a rejected guess rules the answer out, or an empty string."""
    if not (known.rejected and case.is_user_input):
        return ""
    from aoc_runner.kernel.model.history import explain_wrong  # Most runs do not need it.

    return explain_wrong(text, [guess for guess in known.rejected if guess.part == part])
