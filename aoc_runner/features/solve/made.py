"""Cases that are made up, of which one solution of a day says what the others have to answer."""

from collections.abc import Sequence
from itertools import chain, groupby, islice

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.running.made import NoGenerateError
from aoc_runner.kernel.running.pool import run
from aoc_runner.kernel.running.start import Job
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.made import small_first
from aoc_runner.kernel.words.puzzle import counted


def made_cases(context: Context, days: Sequence[Day], number: int) -> dict[Day, Sequence[Case]]:
    """So many for each solution of a puzzle that has several, and a `generate`.

    Raises DayFailedError where that fails.
    """
    wanted = [*islice(chain.from_iterable(small_first(1)), number)]
    found: dict[Day, Sequence[Case]] = {}
    left_out = 0
    for puzzle, group in groupby(days, lambda day: day.puzzle):
        first, *others = group
        try:
            cases = [*context.made_inputs(puzzle, wanted)] if others else []
        except NoGenerateError:
            cases = []
        if not cases:
            left_out += 1
            continue
        by_name = {case.name: case for case in cases}
        own = {case.name: case._replace(expected={}) for case in cases}
        tasks, timeout = [(case, puzzle.parts) for case in cases], context.settings.timeout
        for event in run([Job(first, tasks, timeout=timeout)]):
            result = event.value if event and event.kind == "result" else None
            if result and result.answer:
                by_name[result.case].expected[result.part] = result.answer.text
            if result and (result.answer or result.failure):  # the first alone is to be blamed
                own[result.case].expected[result.part] = result.answer_text or "?"
        found |= dict.fromkeys(others, cases) | {first: [*own.values()]}
    if left_out:
        what = "without a second solution or a function generate"
        context.warn(f"{counted(left_out, 'day')} {what}: checked on examples")
    return found
