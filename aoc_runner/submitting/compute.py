"""What a day has to submit."""

from collections.abc import Sequence

from aoc_runner.errors import DayFailedError, RefusedError
from aoc_runner.examples.reading import Example
from aoc_runner.plugins.loading import Day
from aoc_runner.puzzle import Part
from aoc_runner.running.check import check_examples
from aoc_runner.running.solve import solve
from aoc_runner.submitting import words
from aoc_runner.submitting.submission import Submission, answers_of


def computed(day: Day, part: Part, text: str, examples: Sequence[Example]) -> Submission:
    """What the day makes of the input, after its examples had their say.

    Raises DayFailedError if it fails, RefusedError if it gives no answer.
    """
    cases = check_examples(day, examples, [part])
    (solved,) = solve(day, text, [part]).parts
    if solved.failure is not None:
        failure = solved.failure
        raise DayFailedError(
            f"part {part} of {day.puzzle} failed: {failure.message}", failure.hint, failure.frames
        )
    if solved.answer is None:
        raise RefusedError(*words.NO_ANSWER.about(puzzle=day.puzzle, part=part))
    failing = next((case.complaint for case in cases if case.complaint), None)
    passed = [case.name for case in cases if case.status == "right"]
    return Submission(day.puzzle, part, solved.answer, failing, answers_of(examples), passed)
