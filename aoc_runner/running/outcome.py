"""What became of many days: one Outcome each, and what can be said of all of them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from aoc_runner.kernel.words.case import Source
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.kernel.words.result import Result, exit_code
from aoc_runner.plugins.discover import DaySpec


class Outcome(NamedTuple):
    """What became of one day: a result of every part that was to be run."""

    spec: DaySpec
    title: str
    source: Source | None  # of the user's input; None where it is not kept, and in a test
    results: Sequence[Result] = ()
    skipped: str = ""  # why it was not run: "needs the extra frame"
    printed: Sequence[str] = ()  # the last lines that it printed, a few at most

    @property
    def seconds(self) -> float:
        """How long its hooks took, as far as they returned; each `parse` once."""
        parsed = {it.case: it.parse_seconds for it in self.results if it.parse_seconds is not None}
        return sum(result.seconds or 0.0 for result in self.results) + sum(parsed.values())

    @property
    def has_nothing(self) -> bool:
        """Whether there was nothing to run it on: no input is kept, or no test has an answer."""
        return not self.results and not self.skipped and self.source is None

    @property
    def has_failed(self) -> bool:
        return any(result.status == "failed" for result in self.results)


class Doing(NamedTuple):
    """What a worker begins to do for the day of that number: `importing`, `parse`, `part 1`.

    `title` is the day's, once that is imported.
    """

    number: int
    what: str
    title: str = ""


class Told(NamedTuple):
    """A result of the day of that number, before its outcome has it: for who shows one day."""

    number: int
    result: Result
    title: str


class Done(NamedTuple):
    """That the day of that number has its outcome."""

    number: int
    outcome: Outcome


Event = Doing | Told | Done | None
"""What happens while many days run; None from time to time, so that a clock can go on."""


class Disagreement(NamedTuple):
    """Implementations of a part that give different answers on the same input."""

    puzzle: Puzzle
    part: Part
    answers: Sequence[tuple[DaySpec, str]]


def disagreements(outcomes: Iterable[Outcome]) -> Iterator[Disagreement]:
    """The parts of the user's input on which those who solve them do not agree."""
    given: dict[tuple[Puzzle, Part], list[tuple[DaySpec, str]]] = {}
    for outcome in outcomes:
        for result in outcome.results:
            if outcome.source and result.answer and not result.answer.invalid:
                known = given.setdefault((outcome.spec.puzzle, result.part), [])
                known.append((outcome.spec, result.answer.text))
    for (puzzle, part), answers in given.items():
        if len({answer for _, answer in answers}) > 1:
            yield Disagreement(puzzle, part, answers)


def gravest(outcomes: Sequence[Outcome]) -> int:
    """The exit code of them all: 3 if a part failed, else 1 for a wrong answer or a disagreement.

    Days whose input is not kept do not count.
    """
    code = exit_code(result for outcome in outcomes for result in outcome.results)
    return code or int(any(disagreements(outcomes)))


def nothing_ran(outcomes: Sequence[Outcome]) -> bool:
    """Whether no day ran, and that for want of something to run it on."""
    has_nothing = any(outcome.has_nothing for outcome in outcomes)
    return has_nothing and not any(outcome.results for outcome in outcomes)


def statuses(outcomes: Iterable[Outcome]) -> Counter[str]:
    """How many parts there are of each status."""
    return Counter(result.status for outcome in outcomes for result in outcome.results)


def slowest(outcomes: Iterable[Outcome], number: int = 5) -> list[tuple[Outcome, Result]]:
    """The parts that took longest, at most so many, the slowest first."""
    timed = [
        (outcome, result)
        for outcome in outcomes
        for result in outcome.results
        if result.seconds is not None and result.answer is not None
    ]
    timed.sort(key=lambda pair: pair[1].seconds or 0.0, reverse=True)
    return timed[:number]
