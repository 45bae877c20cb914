"""Many days at once, for `aoc run` and `aoc test`: what to do of each, and what is shown of it."""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from aoc_runner.cli.context import Context
from aoc_runner.cli.dates import parts_of
from aoc_runner.cli.limits import Limits
from aoc_runner.cli.output import tell
from aoc_runner.kernel.words.case import Case, Source
from aoc_runner.kernel.words.errors import AocError
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.kernel.words.result import failed
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.selected import Selection, find_selected, find_side_by_side
from aoc_runner.render.names import told_apart
from aoc_runner.render.text import Style
from aoc_runner.render.views import Rows, view_of, width_for
from aoc_runner.running.ends import as_failure
from aoc_runner.running.job import Job
from aoc_runner.running.outcome import Done, Event, Outcome, Told
from aoc_runner.running.pool import Pool

Plan = Callable[[DaySpec], Job | Outcome]
"""What is to be run of a day, or what became of it where nothing is."""


def find_specs(
    context: Context, given: Puzzle | Selection | None, part: Part | None
) -> list[DaySpec]:
    """The days that are meant and have the part, by --variant and --from.

    Raises DayError if there are none, UsageError if none of them has the part.
    """
    variant, wanted, prefer = context.args.variant, context.args.from_, context.settings.prefer
    if isinstance(given, Selection):
        kept = context.account.inputs
        specs = find_selected(given, variant, wanted, prefer, context.project, kept)
    else:
        puzzle = context.puzzle(given)
        specs = find_side_by_side(puzzle, variant, wanted, prefer, context.project)
    having = [spec for spec in specs if part in (None, *spec.puzzle.parts)]
    if not having:
        parts_of(specs[0].puzzle, part)  # says why
    return having


class Run:
    """One run of many days: `outcomes` has what is known of each, in their order."""

    def __init__(
        self,
        context: Context,
        specs: Sequence[DaySpec],
        limits: Limits,
        pool: Pool,
        are_tests: bool,
    ) -> None:
        self.outcomes: Sequence[Outcome] = []
        self.jobs = max(1, min(limits.jobs, len(specs)))
        self.names = told_apart(specs)
        self.style = Style(context.output.stream)
        self.width = width_for(context.output.stream)
        self._context = context
        self._specs = specs
        self._limits = limits
        self._pool = pool
        self._are_tests = are_tests
        self._halfway: dict[int, Outcome] = {}  # of the days that run right now, by their place
        self._began = time.monotonic()

    @property
    def wall_seconds(self) -> float:
        return time.monotonic() - self._began

    def show(self, plan: Plan, rows: Callable[..., Rows]) -> None:
        """Run the days as planned, and show each row; Ctrl-C leaves what is known by then."""
        context, stream = self._context, self._context.output.stream
        # A ledger that cannot be read is no day's fault: it ends the command here.
        context.account.accepted(self._specs[0].puzzle)
        look = self.style, self.width, self.jobs, self.names
        shown = None if context.as_json else rows(*look)
        tell_on = partial(tell, end="")
        view = view_of(
            shown, self._specs, self.names, self.jobs, stream, context.output.write, tell_on
        )
        try:
            with view:
                try:
                    for event in self._events(plan):
                        view.show(event)
                except KeyboardInterrupt:
                    for number, known in self._halfway.items():
                        view.show(Done(number, _titled(known)))
                    raise
        finally:
            self.outcomes = view.known

    def _events(self, plan: Plan) -> Iterator[Event]:
        """What happens, up to the outcome of each day; by their place among the specs."""
        numbers: list[int] = []  # of the days that have jobs
        source: Source | None = None if self._are_tests else "kept"
        ready: list[Done] = []

        def jobs() -> Iterator[Job]:
            for number, spec in enumerate(self._specs):
                made = plan(spec)
                if isinstance(made, Outcome):
                    ready.append(Done(number, _titled(made)))
                else:
                    numbers.append(number)
                    yield made._replace(memory=self._limits.memory)

        for event in self._pool.run(jobs(), self.jobs, self._limits.timeout):
            yield from ready
            ready.clear()
            if event is None:
                yield None
                continue
            number = numbers[event.number]
            if isinstance(event, Done):
                self._halfway.pop(number, None)
                outcome = _titled(event.outcome._replace(source=source))
                yield Done(number, outcome)
            else:
                if isinstance(event, Told):
                    known = self._halfway.get(number) or Outcome(self._specs[number], "", source)
                    results = [*known.results, event.result]
                    self._halfway[number] = known._replace(title=event.title, results=results)
                yield event._replace(number=number)
        yield from ready


def _titled(outcome: Outcome) -> Outcome:
    """With the title that is in its file, where the day was not loaded."""
    if outcome.title:
        return outcome
    from aoc_runner.plugins.titles import title_in

    return outcome._replace(title=title_in(outcome.spec.path))


def cannot_run(spec: DaySpec, what: str, parts: Sequence[Part], error: AocError) -> Outcome:
    """The outcome of a day with an input or examples (`what`) that cannot be read."""
    case, failure = Case(what, "", "kept", {}, {}), as_failure(error)
    return Outcome(spec, "", None, [failed(case, part, failure) for part in parts])
