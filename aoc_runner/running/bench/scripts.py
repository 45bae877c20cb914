"""In a worker: a script is timed as a whole process, beside one that does nothing."""

from aoc_runner.case import Case
from aoc_runner.plugins.digest import code_digest
from aoc_runner.puzzle import Part
from aoc_runner.running.job import Order, Sample
from aoc_runner.running.scripts.day import ScriptDay
from aoc_runner.running.solve import solve_part


def take_script(day: ScriptDay, case: Case, order: Order, sample: Sample) -> Sample:
    """Time a run of the script for that part, or for both."""
    part: Part = 1 if order.hook == "part1" else 2
    result = solve_part(day, case, part, case.text)
    digest = "" if order.loops else code_digest(day.spec)
    return sample._replace(result=result, first=result.seconds, loops=1, digest=digest)
