"""Cases that are made up, of which one solution of a day says what the others have to answer."""

from collections.abc import Sequence
from itertools import chain, groupby, islice

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.generated import iter_spec_rounds
from aoc_runner.kernel.model.puzzle import Part, pluralize
from aoc_runner.kernel.running.generate import NoGenerateError
from aoc_runner.kernel.running.messages import Job
from aoc_runner.kernel.running.pool import iter_outcomes


def made_cases(context: Context, days: Sequence[Day], number: int) -> dict[Day, Sequence[Case]]:
    """So many for each solution of a puzzle that has several, and a `generate`.

    Raises DayFailedError where that fails.
    """
    wanted = [*islice(chain.from_iterable(iter_spec_rounds(1)), number)]
    found: dict[Day, Sequence[Case]] = {}
    left_out = 0
    for puzzle, group in groupby(days, lambda day: day.puzzle):
        first, *others = group
        try:
            cases = [*context.days.made_inputs(puzzle, wanted)] if others else []
        except NoGenerateError:
            cases = []
        if not cases:
            left_out += 1
            continue
        tasks = [(case, puzzle.parts) for case in cases]
        (outcome,) = iter_outcomes([Job(first, tasks, timeout=context.settings.timeout)])
        # Where the first fails it alone is to be blamed: nothing is expected of the others.
        answers = {case.name: dict[Part, str]() for case in cases}
        own = {case.name: dict[Part, str]() for case in cases}
        for result in outcome.results:
            if result.answer:
                answers[result.case][result.part] = result.answer.text
            if result.answer or result.failure:
                own[result.case][result.part] = result.answer_text or "?"
        of_others = [it._replace(expected=answers[it.name]) for it in cases]
        found |= dict.fromkeys(others, of_others)
        found[first] = [it._replace(expected=own[it.name]) for it in cases]
    if left_out:
        what = "without a second solution or a function generate"
        context.warn(f"{pluralize(left_out, 'day')} {what}: checked on examples")
    return found
