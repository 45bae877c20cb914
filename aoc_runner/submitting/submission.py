"""What is submitted, and how that ended: two records, and no more than facts in them."""

from collections.abc import Sequence
from typing import NamedTuple

from aoc_runner.answer import Answer, typed_answer
from aoc_runner.case import Case
from aoc_runner.history import Verdict
from aoc_runner.puzzle import Part, Puzzle
from aoc_runner.submitting.words import Said


class SubmitResult(NamedTuple):
    """A verdict and its facts; all but `hint` are the keys of `submit --json`.

    `verdict` is None where a dry run would have posted. `message` is what the site said, or what we
    say where it was not asked; `wait_seconds` is how long it wants no further answer.
    """

    year: int
    day: int
    part: Part
    answer: str
    posted: bool
    verdict: Verdict | None
    message: str
    wait_seconds: int | None
    hint: str  # what the user can do next

    @property
    def exit_code(self) -> int:
        return 0 if self.verdict is None else self.verdict.exit_code


class Submission(NamedTuple):
    """An answer to post, and what the day's examples say about it."""

    puzzle: Puzzle
    part: Part
    answer: Answer
    failing_example: str | None = None  # what is wrong, in a sentence
    example_answers: Sequence[str] = ()
    passed_examples: Sequence[str] = ()  # by name

    def result(
        self,
        verdict: Verdict | None,
        said: Said,
        posted: bool = False,
        wait_seconds: int | None = None,
    ) -> SubmitResult:
        """How submitting it ended."""
        answer, (message, hint) = self.answer.text, said
        return SubmitResult(
            *self.puzzle, self.part, answer, posted, verdict, message, wait_seconds, hint
        )


def typed(puzzle: Puzzle, part: Part, text: str, examples: Sequence[Case]) -> Submission:
    """What the user typed: the day is not run, its examples are only read."""
    return Submission(puzzle, part, typed_answer(text), None, answers_of(examples))


def last_star(puzzle: Puzzle) -> Submission:
    """The year's last star has no puzzle: any answer gets it, once all others are held."""
    return Submission(puzzle, 2, Answer("0"))


def answers_of(examples: Sequence[Case]) -> list[str]:
    return [answer for example in examples for answer in example.expected.values()]
