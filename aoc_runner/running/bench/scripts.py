"""In a worker: a script is timed as a whole process, beside one that does nothing."""

from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.puzzle import part_of
from aoc_runner.plugins.digest import code_digest
from aoc_runner.running.job import Order, Sample
from aoc_runner.running.scripts.day import ScriptDay
from aoc_runner.running.solve import solve_part

_START = 0.5  # seconds that the worker itself may have taken of its time


def take_script(day: ScriptDay, case: Case, order: Order, sample: Sample) -> Sample:
    """Time a run of the script for that part, or for both, and then an empty process.

    That one may take as long as the order says, or as the script did, if there is time for it.
    """
    part = part_of(order.hook)
    result = solve_part(day, case, part, case.text)
    sample = sample._replace(result=result, first=result.seconds, loops=1)
    if order.has_both:
        sample = sample._replace(other=solve_part(day, case, 2, case.text))  # of the same run
    if result.answer is None or result.seconds is None:
        return sample
    left = max(order.seconds, result.seconds)
    if day.timeout is not None:
        left = min(left, day.timeout - result.seconds - _START)
    return sample._replace(
        empty=day.empty_seconds(part, left) if left > 0 else None,
        digest=code_digest(day.spec),
    )
