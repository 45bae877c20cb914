"""How one part of one case went: its status, and the record that is shown, counted and saved.

The status of an answer is computed in `make_result` and nowhere else.
"""

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
    # Most runs need none, and to compile an annotation written as text takes half a millisecond.
    Guess = object


class Status(StrEnum):
    """How a part went, in the words of the JSON, with all that follows from it.

    Members are listed in the order in which they are counted.
    """

    sign: str
    ascii_sign: str  # where the output is not Unicode
    color: str  # an ANSI code
    exit_code: int
    gravity: int  # the gravest status stands for a whole day

    def __new__(
        cls, word: str, sign: str, ascii_sign: str, color: str, exit_code: int, gravity: int
    ) -> "Status":
        status = str.__new__(cls, word)
        status._value_ = word
        status.sign, status.ascii_sign, status.color = sign, ascii_sign, color
        status.exit_code, status.gravity = exit_code, gravity
        return status

    RIGHT = "right", "✓", "+", "32", 0, 0
    WRONG = "wrong", "✗", "x", "31", 1, 4
    FAILED = "failed", "✗", "x", "31", 3, 5
    UNSOLVED = "unsolved", "·", "-", "2", 0, 2
    UNCHECKED = "unchecked", "?", "?", "33", 0, 3
    SKIPPED = "skipped", "·", "-", "2", 0, 1


class KnownAnswers(NamedTuple):
    """What the ledger knows about the answers to a puzzle."""

    accepted: Mapping[Part, str] = {}
    rejected: Sequence[Guess] = ()  # on both parts, the oldest first


NOTHING_KNOWN = KnownAnswers()


class Result(NamedTuple):
    """How one part of one case went."""

    case: str
    part: Part
    status: Status
    expected: str | None
    answer: Answer | None = None  # None where it failed, is not solved yet, or was skipped
    seconds: float | None = None  # None where it failed, is in the other's, or there is no part
    parse_seconds: float | None = None  # of the `parse` before this part
    failure: DayFailedError | None = None
    reason: str = ""  # why it was skipped, failed, cannot be compared or is known to be wrong
    line: str = ""  # what a script printed, where the answer was read from that
    after_part1: bool = False  # whether part 2 gave its answer only behind part 1, in one state

    @property
    def answer_text(self) -> str | None:
        return self.answer.text if self.answer else None

    @property
    def note(self) -> str:
        """What its row says besides the status."""
        return "after part 1 only" if self.after_part1 else ""

    @property
    def is_bad(self) -> bool:
        """Whether it speaks against the day."""
        return self.status.exit_code > 0


def expected_answer(case: Case, part: Part, known: KnownAnswers) -> str | None:
    """Return the answer that the part should give: the example's, or the accepted one."""
    return known.accepted.get(part) if case.is_user_input else case.expected.get(part)


def make_failure(case: Case, part: Part, failure: DayFailedError, known: KnownAnswers) -> Result:
    """Return the result of a part that failed, or whose process ended before it answered."""
    about = case.name, part, Status.FAILED, expected_answer(case, part, known)
    return Result(*about, failure=failure, reason=failure.one_line)


def make_result(
    case: Case,
    part: Part,
    value: PlainValue,
    known: KnownAnswers,
    seconds: float | None = None,
    parse_seconds: float | None = None,
    line: str = "",
    after_part1: bool = False,
) -> Result:
    """Return the result of a part that returned `value`, with its status."""
    answer = to_answer(value)
    expected = expected_answer(case, part, known)
    status, reason = _compare(answer, expected, part, case, known)
    about = case.name, part, status, expected, answer, seconds, parse_seconds
    return Result(*about, None, reason, line, after_part1)


def _compare(
    answer: Answer | None, expected: str | None, part: Part, case: Case, known: KnownAnswers
) -> tuple[Status, str]:
    """Return the status of an answer, and the reason where the status does not say it all."""
    if answer is None:
        return Status.UNSOLVED, ""
    if expected is None:
        wrong = "" if answer.invalid else _explain_wrong(answer.text, part, case, known)
        return (Status.WRONG if wrong else Status.UNCHECKED), wrong
    # A value that could never be posted proves nothing against an accepted answer; against an
    # example's, which may show a drawing, it does.
    if answer.invalid is not None and case.source != "example":
        return Status.UNCHECKED, "what it gives cannot be compared with a typed answer"
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
    from aoc_runner.kernel.model.history import explain_wrong  # most runs have no rejected guesses

    return explain_wrong(text, [guess for guess in known.rejected if guess.part == part])
