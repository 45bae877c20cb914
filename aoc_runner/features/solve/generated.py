"""Generated cases: the first solution of a day provides the expected answers of the others."""

from collections.abc import Sequence
from itertools import chain, groupby, islice

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.puzzle import Part, pluralize
from aoc_runner.kernel.running.generate import NoGenerateError, iter_spec_rounds
from aoc_runner.kernel.running.messages import Job
from aoc_runner.kernel.running.pool import iter_outcomes


def generate_cases(context: Context, days: Sequence[Day], count: int) -> dict[Day, Sequence[Case]]:
    """Return `count` cases per solution, for puzzles with several solutions and a `generate`.

    Raises DayFailedError if `generate` fails.
    """
    specs = [*islice(chain.from_iterable(iter_spec_rounds(1)), count)]
    cases_by_day: dict[Day, Sequence[Case]] = {}
    skipped = 0
    for puzzle, group in groupby(days, lambda day: day.puzzle):
        first, *others = group
        try:
            cases = [*context.days.generate_inputs(puzzle, specs)] if others else []
        except NoGenerateError:
            cases = []
        if not cases:
            skipped += 1
            continue
        tasks = [(case, puzzle.parts) for case in cases]
        (outcome,) = iter_outcomes([Job(first, tasks, timeout=context.settings.timeout)])
        # If the first solution fails, only its own case expects an answer.
        answers = {case.name: dict[Part, str]() for case in cases}
        own_answers = {case.name: dict[Part, str]() for case in cases}
        for result in outcome.results:
            if result.answer:
                answers[result.case][result.part] = result.answer.text
            if result.answer or result.failure:
                own_answers[result.case][result.part] = result.answer_text or "?"
        to_check = [case._replace(expected=answers[case.name]) for case in cases]
        cases_by_day |= dict.fromkeys(others, to_check)
        cases_by_day[first] = [case._replace(expected=own_answers[case.name]) for case in cases]
    if skipped:
        what = "without a second solution or generate()"
        context.note(f"{pluralize(skipped, 'day')} {what}: checked on examples")
    return cases_by_day
