"""What came of a day, made of what its worker told: results, and one Outcome of many days each.

A result's status is computed here and nowhere else.
"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.words.answer import Answer, Plain, answer_in
from aoc_runner.kernel.words.case import Case, Source
from aoc_runner.kernel.words.errors import DayFailedError
from aoc_runner.kernel.words.puzzle import Part

# How a part went, in the words of the JSON. An enum costs every run a third of a millisecond.
Status = Literal["right", "wrong", "failed", "unsolved", "unchecked", "skipped"]


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


class Outcome(NamedTuple):
    """What became of one day: a result of every part that was to be run."""

    day: Day
    title: str
    source: Source | None  # of the user's input; None where it is not kept, and in a test
    results: Sequence[Result] = ()
    skipped: str = ""  # why it was not run: "needs pandas"
    printed: Sequence[str] = ()  # of an unattended day the last lines, a few at most

    @property
    def seconds(self) -> float:
        """How long its hooks took, as far as they returned; each `parse` once."""
        parsed = {it.case: it.parse_seconds for it in self.results if it.parse_seconds is not None}
        return sum(result.seconds or 0.0 for result in self.results) + sum(parsed.values())


class Event(NamedTuple):
    """Something that happens to the day of that number; its `title` is known once it is imported.

    `value` is, by the kind: what is begun (`importing`, `parse`, `part 1`); nothing, where an
    attended day is about to print or to ask, and does so once this is taken; the bytes that an
    unattended day has printed; the paths of the user's files that it was loaded from, as far as is
    known; what other `work` than to solve tells; a Result, before the outcome has it; the Outcome.
    """

    number: int
    kind: Literal["begins", "prints", "printed", "files", "sample", "made", "result", "done"]
    value: Any = None
    title: str = ""


def result_of(
    case: Case,
    part: Part,
    told: Plain,
    seconds: float | None,
    parse_seconds: float | None,
    line: str = "",
) -> Result:
    """The result of a part that returned, with its status.

    `line` is what a script printed, where the answer was read from that: only a person can say
    whether it is the answer.
    """
    answer = answer_in(told)
    if answer is not None and line and answer.invalid is None:
        doubt = f"read from what the script printed: {line}"
        answer = answer._replace(suspect="; ".join(filter(None, (answer.suspect, doubt))))
    status, reason = _compared(answer, part, case)
    expected = case.expected.get(part)
    times = seconds, parse_seconds
    return Result(case.name, part, status, expected, answer, *times, None, reason, line)


def _compared(answer: Answer | None, part: Part, case: Case) -> tuple[Status, str]:
    expected = case.expected.get(part)
    if answer is None:
        return "unsolved", ""
    if expected is None:
        reason = "" if answer.invalid else _refutation(answer.text, part, case)
        return ("wrong" if reason else "unchecked"), reason
    # A value that could never be posted proves nothing against an accepted answer; against an
    # example's, which may show a drawing, it does.
    if answer.invalid is not None and case.source != "example":
        return "unchecked", "what it gives cannot be compared with a typed answer"
    return ("right" if answer.agrees_with(expected) else "wrong"), ""


def _refutation(text: str, part: Part, case: Case) -> str:
    """What the site said of a guess and shows this answer to be wrong; empty if there is none."""
    if not case.misses:
        return ""
    from aoc_runner.kernel.words.history import refutation  # most runs have no misses

    return refutation(text, [guess for guess in case.misses if guess.part == part])
