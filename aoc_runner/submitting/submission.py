"""What is submitted, where it comes from, and how that ended: facts in two records."""

from collections.abc import Sequence
from typing import NamedTuple

from aoc_runner.answer import Answer, text_answer
from aoc_runner.case import Case
from aoc_runner.errors import DayFailedError, RefusedError
from aoc_runner.history import Verdict
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.loading import Day
from aoc_runner.puzzle import Part, Puzzle
from aoc_runner.running.solve import checks, solve, solve_all
from aoc_runner.submitting import words


class SubmitResult(NamedTuple):
    """A verdict and its facts; all but `hint` are the keys of `submit --json`, `from_` as `from`.

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
    from_: str | None = None  # who offers the day that computed it; None for a typed answer
    file: str | None = None  # that day's

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
    spec: DaySpec | None = None  # of the day that computed it; None for a typed answer

    def result(
        self,
        verdict: Verdict | None,
        said: words.Said,
        posted: bool = False,
        wait_seconds: int | None = None,
    ) -> SubmitResult:
        """How submitting it ended."""
        answer, (message, hint) = self.answer.text, said
        whose = (self.spec.from_, self.spec.path) if self.spec else ()
        return SubmitResult(
            *self.puzzle, self.part, answer, posted, verdict, message, wait_seconds, hint, *whose
        )


def typed(puzzle: Puzzle, part: Part, text: str, examples: Sequence[Case]) -> Submission:
    """What the user typed: the day is not run, its examples are only read."""
    return Submission(puzzle, part, text_answer(text), None, _answers_of(examples))


def last_star(puzzle: Puzzle) -> Submission:
    """The year's last star has no puzzle: any answer gets it, once all others are held."""
    return Submission(puzzle, 2, Answer("0"))


def computed(day: Day, part: Part, own: Case, examples: Sequence[Case]) -> Submission:
    """What the day makes of the user's own input, after its examples had their say.

    Raises DayFailedError if it fails, RefusedError if it gives no answer.
    """
    checked = list(solve_all(day, checks(examples, (part,))))
    (result,) = solve(day, own, (part,))
    if (failure := result.failure) is not None:
        message = f"part {part} of {day.puzzle} failed: {failure.message}"
        raise DayFailedError(message, failure.hint, failure.frames, failure.hook)
    if result.answer is None:
        raise RefusedError(*words.NO_ANSWER.about(puzzle=day.puzzle, part=part))
    failing = next((words.failing_example(bad) for bad in checked if bad.is_bad), None)
    passed = [good.case for good in checked if good.status == "right"]
    answers = _answers_of(examples)
    return Submission(day.puzzle, part, result.answer, failing, answers, passed, day.spec)


def _answers_of(examples: Sequence[Case]) -> list[str]:
    return [answer for example in examples for answer in example.expected.values()]
