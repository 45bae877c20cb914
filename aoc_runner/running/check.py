"""A day against what is known to be right: its examples, then the accepted answers."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from aoc_runner.account import Account
from aoc_runner.errors import DayFailedError
from aoc_runner.examples.reading import Example
from aoc_runner.plugins.loading import Day
from aoc_runner.puzzle import Part
from aoc_runner.running.solve import solve

ACCEPTED = "your input"  # the name of the cases that are no examples

CaseStatus = Literal["right", "wrong", "unsolved", "failed", "skipped", "unconfirmed"]


class Case(NamedTuple):
    """One part run on one example, or on the kept input."""

    name: str
    part: Part
    expected: str
    answer: str | None
    status: CaseStatus
    seconds: float | None
    reason: str = ""  # why it was skipped, or how it failed
    failure: DayFailedError | None = None

    @property
    def complaint(self) -> str | None:
        """What is wrong, in a sentence; None if nothing is."""
        if self.status == "wrong":
            return (
                f"part {self.part} gives {self.answer} for the example {self.name!r}, "
                f"expected {self.expected}"
            )
        if self.status == "failed":
            return f"part {self.part} fails on the example {self.name!r}: {self.reason}"
        return None


def check_examples(day: Day, examples: Sequence[Example], parts: Sequence[Part]) -> list[Case]:
    """Run the parts on every example that has an expected answer for them."""
    cases: list[Case] = []
    for example in examples:
        asked = [part for part in parts if part in example.expected]
        if example.skip is not None:
            cases += [
                Case(
                    example.name, part, example.expected[part], None, "skipped", None, example.skip
                )
                for part in asked
            ]
        elif asked:
            cases += _run(day, example.name, example.input, example.expected, asked, example)
    return cases


def check_accepted(day: Day, account: Account, parts: Sequence[Part]) -> list[Case]:
    """Run the parts on the kept input, where there is one, that have an accepted answer."""
    accepted = account.accepted(day.puzzle)
    asked = [part for part in parts if part in accepted]
    text = account.kept_input(day.puzzle) if asked else None
    return [] if text is None else _run(day, ACCEPTED, text, accepted, asked, None)


def _run(
    day: Day,
    name: str,
    text: str,
    expected: Mapping[Part, str],
    parts: Sequence[Part],
    example: Example | None,
) -> list[Case]:
    cases: list[Case] = []
    for solved in solve(day, text, parts, example.params if example else None).parts:
        wanted = expected[solved.part]
        status = solved.check(wanted, drawing_counts=example is not None)
        reason = ""
        final: CaseStatus
        if status == "unchecked":
            final, reason = "skipped", "what it gives cannot be compared with a typed answer"
        elif status == "wrong" and example is not None and not example.confirmed:
            final = "unconfirmed"
        else:
            final = status
        if solved.failure is not None:
            reason = solved.failure.one_line
        answer = solved.answer.text if solved.answer else None
        cases.append(
            Case(name, solved.part, wanted, answer, final, solved.seconds, reason, solved.failure)
        )
    return cases
