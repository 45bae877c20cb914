"""An answer that may be posted, typed or computed, and what the day's examples say about it."""

from collections.abc import Sequence
from typing import NamedTuple

from aoc_runner.answer import Answer, typed_answer
from aoc_runner.case import OWN, Case
from aoc_runner.errors import DayFailedError, RefusedError
from aoc_runner.plugins.loading import Day
from aoc_runner.puzzle import Part, Puzzle
from aoc_runner.running.solve import Result, Task, checks, solve


class Candidate(NamedTuple):
    """What `submit` is given to post."""

    puzzle: Puzzle
    part: Part
    answer: Answer
    failing_example: str | None = None  # what is wrong, in a sentence
    example_answers: Sequence[str] = ()
    passed_examples: Sequence[str] = ()  # by name


def typed(puzzle: Puzzle, part: Part, text: str, examples: Sequence[Case]) -> Candidate:
    """What the user typed: the day is not run, its examples are only read."""
    return Candidate(puzzle, part, typed_answer(text), None, _answers(examples))


def last_star(puzzle: Puzzle) -> Candidate:
    """The year's last star has no puzzle: any answer gets it, once all others are held."""
    return Candidate(puzzle, 2, Answer("0"))


def computed(day: Day, part: Part, text: str, examples: Sequence[Case]) -> Candidate:
    """What the day makes of the input, after its examples had their say.

    Raises DayFailedError if it fails, RefusedError if it gives no answer.
    """
    checked = [result for task in checks(examples, (part,)) for result in solve(day, task)]
    own = Case(OWN, text, "kept", {}, {})
    (result,) = solve(day, Task(own, (part,)))
    if result.failure is not None:
        failure = result.failure
        raise DayFailedError(
            f"part {part} of {day.puzzle} failed: {failure.message}", failure.hint, failure.frames
        )
    if result.answer is None:
        date = f"{day.puzzle.year} {day.puzzle.day}"
        raise RefusedError(
            f"part {part} of {day.puzzle} is not solved yet: it gives no answer",
            f"let it return one, or type it: aoc submit {date} {part} ANSWER",
        )
    bad = next((_complaint(check) for check in checked if check.is_bad), None)
    passed = [check.case for check in checked if check.status == "right"]
    return Candidate(day.puzzle, part, result.answer, bad, _answers(examples), passed)


def _complaint(result: Result) -> str:
    """What is wrong with an example's result, in a sentence."""
    if result.failure is not None:
        return f"part {result.part} fails on the example {result.case!r}: {result.reason}"
    return (
        f"part {result.part} gives {result.answer_text} for the example {result.case!r}, "
        f"expected {result.expected}"
    )


def _answers(examples: Sequence[Case]) -> list[str]:
    return [answer for example in examples for answer in example.expected.values()]
