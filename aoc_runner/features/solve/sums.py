"""What many days come to: counts, the slowest, those who do not agree, the exit code."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.running.results import Outcome
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.kernel.words.result import Result, exit_code


class Disagreement(NamedTuple):
    """Implementations of a part that give different answers on the same input."""

    puzzle: Puzzle
    part: Part
    answers: Sequence[tuple[Day, str]]


def disagreements(outcomes: Iterable[Outcome]) -> Iterator[Disagreement]:
    """The parts of the user's input on which those who solve them do not agree."""
    given: dict[tuple[Puzzle, Part], list[tuple[Day, str]]] = {}
    for outcome in outcomes:
        for result in outcome.results:
            if outcome.source and result.answer and not result.answer.invalid:
                known = given.setdefault((outcome.day.puzzle, result.part), [])
                known.append((outcome.day, result.answer.text))
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
    results = [(outcome, result) for outcome in outcomes for result in outcome.results]
    timed = [(outcome, it) for outcome, it in results if it.answer and it.seconds is not None]
    return sorted(timed, key=lambda pair: -(pair[1].seconds or 0))[:number]
