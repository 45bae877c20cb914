"""`aoc test` of many days: each on its examples, then on its accepted answers."""

from functools import partial

from aoc_runner.cli.context import Context
from aoc_runner.cli.limits import Limits
from aoc_runner.cli.many import Run, cannot_run, find_specs
from aoc_runner.examples.reading import examples_path, load_examples
from aoc_runner.kernel.words.case import OWN
from aoc_runner.kernel.words.errors import AocError, UsageError
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.selected import Selection
from aoc_runner.render.documents import interrupted
from aoc_runner.render.many import TestRows
from aoc_runner.render.many_json import test_many_json
from aoc_runner.render.summary import test_summary
from aoc_runner.running.job import Job
from aoc_runner.running.outcome import Outcome, gravest
from aoc_runner.running.pool import Pool
from aoc_runner.running.solve import checks


def run(context: Context, given: Puzzle | Selection | None, part: Part | None, pool: Pool) -> int:
    """Check the days and return the exit code of them all."""
    if context.args.confirm is not None:
        raise UsageError("--confirm is for one day", "name it: aoc test 2023 7 --confirm")
    limits = Limits(context)
    many = Run(context, find_specs(context, given, part), limits, pool, are_tests=True)
    try:
        many.show(partial(_plan, context, part), TestRows)
    except KeyboardInterrupt:
        if context.as_json and many.outcomes:
            context.output.write_json(interrupted(_document(many)))
        raise
    if context.as_json:
        context.output.write_json(_document(many))
    else:
        look = many.style, many.width, many.wall_seconds, many.jobs, many.names
        context.emit(test_summary(many.outcomes, *look))
    return gravest(many.outcomes)


def _document(many: Run) -> dict[str, object]:
    return test_many_json(many.outcomes, many.wall_seconds, many.jobs)


def _plan(context: Context, part: Part | None, spec: DaySpec) -> Job | Outcome:
    parts = tuple(each for each in spec.puzzle.parts if part in (None, each))
    what = "examples"
    try:
        cases = load_examples(examples_path(spec))
        what = OWN
        own = context.account.case(spec.puzzle)
    except AocError as error:
        return cannot_run(spec, what, parts, error)
    tasks = checks([*cases, *([own] if own else [])], parts)
    return Job(spec, tasks) if tasks else Outcome(spec, "", None)
