"""What a day has to submit."""

from collections.abc import Sequence

from aoc_runner.case import Case
from aoc_runner.errors import DayFailedError, RefusedError
from aoc_runner.plugins.loading import Day
from aoc_runner.puzzle import Part
from aoc_runner.running.solve import checks, solve, solve_all
from aoc_runner.submitting import words
from aoc_runner.submitting.submission import Submission, answers_of


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
    return Submission(day.puzzle, part, result.answer, failing, answers_of(examples), passed)
